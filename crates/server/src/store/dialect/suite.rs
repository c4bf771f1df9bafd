//! One suite for the tables of both databases, and for the statements that run on both.

mod arenas;
mod copies;
mod events;
mod packs;

use std::collections::BTreeSet;
use std::path::Path;

use tengen_api::RoomId;

use super::{Dialect, Value};
use crate::Store;
use crate::rooms::clocks::Pace;
use crate::rooms::deadlines::{self, Deadline, Due, Mark};
use crate::rooms::players::{self, NewPlayer};
use crate::rooms::token::{self, Session};
use crate::store::database::Connection;
use crate::store::postgres::open;
use crate::store::postgres::started::Postgres;
use crate::store::sqlite;

/// Tables that only SQLite has, and why.
const ONLY_SQLITE: [(&str, &str); 1] = [("local_games", "games of earlier releases")];
/// The last migration that had no dialects.
const BEFORE_DIALECTS: i64 = 14;

/// What a table has: columns, and keys and indexes.
type Columns = BTreeSet<(String, String, String, bool)>;
type Indexes = BTreeSet<(String, String, bool, bool)>;

/// A store on SQLite in a folder, and one on PostgreSQL.
async fn stores(folder: &Path) -> [Store; 2] {
    let sqlite = Store::open(&folder.join("sqlite")).await.expect("a store");
    let database = Postgres::shared().await.database().await;
    let database = database.parse().expect("an address");
    let postgres = Store::open_postgres(&database, &folder.join("postgres")).await;
    [sqlite, postgres.expect("a store")]
}

/// The same with a connection to each.
async fn connections(folder: &Path) -> [Connection; 2] {
    let [sqlite, postgres] = stores(folder).await.map(|store| store.database);
    let sqlite = sqlite.acquire().await.expect("a connection");
    [sqlite, postgres.acquire().await.expect("a connection")]
}

fn names(rows: Vec<Vec<Value>>) -> Vec<String> {
    rows.iter().map(|row| row[0].as_text().to_owned()).collect()
}

fn flag(value: &Value) -> bool {
    value.number() == 1
}

fn text(value: &Value) -> String {
    value.as_text().to_owned()
}

/// As columns are called in both: PostgreSQL's types by SQLite's names.
fn kind(value: &Value) -> String {
    match value.as_text() {
        "bigint" => "INTEGER".to_owned(),
        "text" => "TEXT".to_owned(),
        "bytea" => "BLOB".to_owned(),
        other => other.to_owned(),
    }
}

async fn of_sqlite(database: &mut Connection) -> (Columns, Indexes) {
    let rows = database
        .rows(
            "SELECT tables.name, columns.name, columns.type, columns.\"notnull\" \
             FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns \
             WHERE tables.type = 'table'",
            Vec::new(),
        )
        .await
        .expect("columns");
    let columns = rows
        .iter()
        .map(|row| (text(&row[0]), text(&row[1]), kind(&row[2]), flag(&row[3])));
    // The key of a table whose key is the number of its rows has no index of its own.
    let rows = database
        .rows(
            "SELECT tables.name, group_concat(columns.name, ',' ORDER BY columns.seqno), \
             indexes.\"unique\", indexes.partial \
             FROM sqlite_schema AS tables JOIN pragma_index_list(tables.name) AS indexes \
             JOIN pragma_index_info(indexes.name) AS columns \
             WHERE tables.type = 'table' GROUP BY tables.name, indexes.name \
             UNION ALL SELECT tables.name, columns.name, 1, 0 \
             FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns \
             WHERE tables.type = 'table' AND columns.pk = 1 AND columns.type = 'INTEGER' \
             AND tables.sql NOT LIKE '%WITHOUT ROWID'",
            Vec::new(),
        )
        .await
        .expect("indexes");
    let indexes = rows
        .iter()
        .map(|row| (text(&row[0]), text(&row[1]), flag(&row[2]), flag(&row[3])));
    let is_ours = |table: &str| {
        let only = ONLY_SQLITE.iter().any(|(name, _)| *name == table);
        !only && !table.starts_with("sqlite_") && table != "_sqlx_migrations"
    };
    (
        columns.filter(|column| is_ours(&column.0)).collect(),
        indexes.filter(|index| is_ours(&index.0)).collect(),
    )
}

async fn of_postgres(database: &mut Connection) -> (Columns, Indexes) {
    let rows = database
        .rows(
            "SELECT table_name::text, column_name::text, data_type::text, \
             CASE is_nullable WHEN 'NO' THEN 1::bigint ELSE 0::bigint END \
             FROM information_schema.columns JOIN information_schema.tables \
             USING (table_schema, table_name) \
             WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
            Vec::new(),
        )
        .await
        .expect("columns");
    let columns = rows
        .iter()
        .map(|row| (text(&row[0]), text(&row[1]), kind(&row[2]), flag(&row[3])));
    let rows = database
        .rows(
            "SELECT tables.relname::text, string_agg(columns.attname::text, ',' ORDER BY place.n), \
             indexes.indisunique::int::bigint, (indexes.indpred IS NOT NULL)::int::bigint \
             FROM pg_index AS indexes \
             JOIN pg_class AS tables ON tables.oid = indexes.indrelid \
             JOIN pg_namespace AS spaces ON spaces.oid = tables.relnamespace, \
             unnest(indexes.indkey) WITH ORDINALITY AS place (column_number, n), \
             pg_attribute AS columns \
             WHERE spaces.nspname = 'public' AND columns.attrelid = tables.oid \
             AND columns.attnum = place.column_number \
             GROUP BY tables.relname, indexes.indexrelid, indexes.indisunique, indexes.indpred",
            Vec::new(),
        )
        .await
        .expect("indexes");
    let indexes = rows
        .iter()
        .map(|row| (text(&row[0]), text(&row[1]), flag(&row[2]), flag(&row[3])));
    let is_ours = |table: &str| table != "_sqlx_migrations";
    (
        columns.filter(|column| is_ours(&column.0)).collect(),
        indexes.filter(|index| is_ours(&index.0)).collect(),
    )
}

#[tokio::test]
async fn the_tables_of_both_databases_are_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let [mut sqlite, mut postgres] = connections(folder.path()).await;
    let (columns, indexes) = of_sqlite(&mut sqlite).await;
    assert!(columns.len() > 60 && indexes.len() > 15, "they are read");
    let expected = of_postgres(&mut postgres).await;
    assert_eq!((columns, indexes), expected);
    let view = sqlite.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'view'",
        Vec::new(),
    );
    let views = names(view.await.expect("views"));
    let view = postgres.rows(
        "SELECT table_name::text FROM information_schema.views WHERE table_schema = 'public'",
        Vec::new(),
    );
    assert_eq!(names(view.await.expect("views")), views);
}

/// From here on a migration is written for both.
#[test]
fn each_migration_has_both_dialects() {
    let of = |all: &[(i64, &str, &str)]| -> Vec<i64> {
        let numbers = all.iter().map(|(number, ..)| *number);
        numbers.filter(|number| *number > BEFORE_DIALECTS).collect()
    };
    assert_eq!(of(&open::MIGRATIONS), of(&sqlite::MIGRATIONS));
}

/// Rows that no release writes.
const IMPOSSIBLE: [&str; 19] = [
    "INSERT INTO room_events (room, version, form, kept, event) VALUES ('r', 0, 2, 1, '{}')",
    "INSERT INTO room_seats (room, seat, player) VALUES ('r', 2, 'p')",
    "INSERT INTO room_seats (room, seat) VALUES ('r', 0)",
    "INSERT INTO room_seats (room, seat, player, joined) VALUES ('r', 0, 'p', 1)",
    "INSERT INTO room_seats (room, seat, player, named) VALUES ('r', 0, 'p', 2)",
    "INSERT INTO room_list (room, changed, state) VALUES ('r', 1, 3)",
    "INSERT INTO room_list (room, changed, state, shard) VALUES ('r', 1, 0, 1024)",
    "INSERT INTO deadlines (room, at, days) VALUES ('r', 1, 2)",
    "INSERT INTO heartbeat (id, at) VALUES (1, 1)",
    "INSERT INTO games (room, number, rule, size, opening, black_seat, started, moves) \
     VALUES ('r', 0, 'renju', 15, 'none', 0, 1, 0)",
    "INSERT INTO games (room, number, rule, size, opening, black_seat, started, moves, by) \
     VALUES ('r', 1, 'renju', 15, 'none', 0, 1, 0, 'five')",
    "INSERT INTO host_acts (at, act, target, reason) VALUES (1, 'praise', 'p', 'why')",
    "INSERT INTO blocks (player, blocked, since) VALUES ('p', 'p', 1)",
    "INSERT INTO reports (at, player, about, room, version, reason) \
     VALUES (1, 'p', 'p', 'r', 1, 'why')",
    "INSERT INTO reports (at, player, about, room, version, reason, answer) \
     VALUES (1, 'p', 'q', 'r', 1, 'why', 'so')",
    "INSERT INTO shards (shard) VALUES (1024)",
    "INSERT INTO shards (shard) VALUES (-1)",
    "INSERT INTO epochs (id, highest) VALUES (1, 0)",
    "INSERT INTO leases (node) VALUES (1)",
];

async fn refuses(database: &mut impl Dialect) {
    for row in IMPOSSIBLE {
        assert!(database.change(row, Vec::new()).await.is_err(), "{row}");
    }
    let short = "INSERT INTO sessions (hash, player, made, seen) VALUES ($1, 'p', 1, 1)";
    for length in [31, 33] {
        let hash = Value::Bytes(vec![7; length]);
        assert!(
            database.change(short, vec![hash]).await.is_err(),
            "{length}"
        );
    }
    let code = "INSERT INTO recovery_codes (hash, player) VALUES ($1, 'p')";
    for (length, is_code) in [(31, false), (32, true), (33, false)] {
        let hash = Value::Bytes(vec![7; length]);
        let put = database.change(code, vec![hash]).await;
        assert_eq!(put.is_ok(), is_code, "{length}");
    }
    let account = "INSERT INTO accounts (player, name, folded, skeleton, password, changed, seen) \
                   VALUES ($1, 'n', $2, $3, 'p', 1, 1)";
    for (row, is_free) in [
        (["p", "f", "s"], true),
        (["p", "g", "t"], false),
        (["q", "f", "t"], false),
        (["q", "g", "s"], false),
        (["q", "g", "t"], true),
    ] {
        let values = row.map(Value::text).to_vec();
        let put = database.change(account, values).await;
        assert_eq!(put.is_ok(), is_free, "{row:?}");
    }
}

#[tokio::test]
async fn both_refuse_impossible_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    for mut database in connections(folder.path()).await {
        refuses(&mut database).await;
    }
}

fn room(letter: char) -> RoomId {
    let id = letter.to_string().repeat(RoomId::LENGTH);
    id.parse().expect("an id")
}

async fn due_now(database: &mut impl Dialect, until: u64) -> Due {
    let due = deadlines::due(database, until, Mark::default()).await;
    due.expect("rows")
}

/// What the scheduler and the writer do with the table of deadlines.
async fn keeps_deadlines(database: &mut impl Dialect) {
    let (one, other) = (room('a'), room('b'));
    let due = due_now(database, 5_000).await;
    assert_eq!((due.rooms, due.pace), (Vec::new(), Pace::None));
    // Without a running clock nothing is an outage.
    deadlines::beat(database, 1_000).await.expect("a beat");
    deadlines::note_outage(database, 2_000)
        .await
        .expect("no outage");
    for (room, at, days) in [(&one, 4_000, false), (&other, 3_000, true)] {
        let at = Deadline::At { at, days };
        deadlines::put(database, room, at).await.expect("a row");
    }
    // A clock that begins to run again has a row already.
    let at = Deadline::At {
        at: 4_500,
        days: false,
    };
    deadlines::put(database, &one, at).await.expect("a row");
    let due = due_now(database, 4_499).await;
    assert_eq!((due.rooms, due.pace), (vec![other.clone()], Pace::Seconds));
    let due = due_now(database, 4_500).await;
    assert_eq!(
        due.rooms,
        [other.clone(), one.clone()],
        "the earliest first"
    );

    deadlines::beat(database, 2_500).await.expect("a beat");
    deadlines::note_outage(database, 6_000)
        .await
        .expect("an outage");
    deadlines::note_outage(database, 7_000)
        .await
        .expect("the same one");
    deadlines::put_outages(database, &[(8_000, 9_000)])
        .await
        .expect("another");
    let (at, outages) = deadlines::of_room(database, &one, 0).await.expect("a row");
    assert_eq!(
        (at, outages),
        (Some(4_500), vec![(2_500, 7_000), (8_000, 9_000)])
    );
    // Of a part of the rooms, which the other room is not of.
    let gap = "INSERT INTO gaps VALUES ($1, 7500, 7900)";
    let values = vec![Value::Integer(token::shard(&one).into())];
    database.change(gap, values).await.expect("a gap");
    let (_, later) = deadlines::of_room(database, &one, 7_000)
        .await
        .expect("a row");
    assert_eq!(later, [(7_500, 7_900), (8_000, 9_000)]);
    if token::shard(&other) != token::shard(&one) {
        let found = deadlines::of_room(database, &other, 7_000).await;
        assert_eq!(found.expect("a row").1, [(8_000, 9_000)]);
    }

    deadlines::postpone(database, &one, Some(9_500))
        .await
        .expect("a row");
    deadlines::postpone(database, &other, None)
        .await
        .expect("no row");
    let due = due_now(database, 9_499).await;
    assert!(due.rooms.is_empty());
    deadlines::put(database, &one, Deadline::None)
        .await
        .expect("no row");
    let (at, _) = deadlines::of_room(database, &one, 0).await.expect("no row");
    assert_eq!(at, None);
    pages_deadlines(database).await;
}

/// Rows that stay due hide none: each is read once, the earliest first.
async fn pages_deadlines(database: &mut impl Dialect) {
    let id = |i: usize| {
        let digits = format!("{i:0>width$}", width = RoomId::LENGTH);
        let letters = digits.bytes().map(|digit| char::from(digit - b'0' + b'a'));
        letters.collect::<String>().parse().expect("an id")
    };
    let mut rooms: Vec<RoomId> = (0..250).map(id).collect();
    for (i, room) in rooms.iter().enumerate() {
        let at = Deadline::At {
            at: 9_000 + i as u64 / 120,
            days: false,
        };
        deadlines::put(database, room, at).await.expect("a row");
    }
    let (mut read, mut after) = (Vec::new(), Some(Mark::default()));
    while let Some(mark) = after {
        let due = deadlines::due(database, 9_001, mark).await.expect("rows");
        read.extend(due.rooms);
        after = due.more;
    }
    rooms.truncate(240);
    assert_eq!(read, rooms);
}

#[tokio::test]
async fn deadlines_are_kept_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    for mut database in connections(folder.path()).await {
        keeps_deadlines(&mut database).await;
    }
}

/// A player with two sessions, of whom visits are noted.
async fn keeps_sessions(database: &mut impl Dialect) {
    const DAY: u64 = 86_400_000;
    let [first, second] = [(); 2].map(|()| Session::draw().expect("a session"));
    let player = NewPlayer::draw(&first).expect("a player");
    assert_eq!(players::find(database, first.hash(), DAY).await, Ok(None));
    let owner = player.id.as_str().parse().expect("an id");
    assert_eq!(players::exists(database, owner).await.ok(), Some(false));
    players::put(database, &player, 1).await.expect("a player");
    assert_eq!(players::exists(database, owner).await.ok(), Some(true));
    players::put(database, &player, 2)
        .await
        .expect("the same one");
    let again = NewPlayer {
        session: second.hash(),
        ..player.clone()
    };
    players::put(database, &again, 10).await.expect("a session");
    for (session, now, settled) in [(&first, 20, false), (&second, 3 * DAY, true)] {
        let known = players::find(database, session.hash(), now).await;
        let known = known.expect("rows").expect("a player");
        assert_eq!((&known.id, known.is_settled), (&player.id, settled));
    }
    let seen = "SELECT seen FROM sessions WHERE hash = $1";
    for (session, at) in [(&first, 1), (&second, 3 * DAY)] {
        let hash = Value::Bytes(session.hash().0.to_vec());
        let rows = database.rows(seen, vec![hash]).await.expect("a row");
        assert_eq!(rows, [[Value::time(at)]]);
    }
}

#[tokio::test]
async fn sessions_are_kept_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    for mut database in connections(folder.path()).await {
        keeps_sessions(&mut database).await;
    }
}

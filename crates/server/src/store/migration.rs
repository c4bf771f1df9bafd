//! Copying a database into another one, of either dialect.
//!
//! Rows are copied in the order of their keys, page by page, so a copy that was interrupted goes on
//! after its last row. Until it has ended, the new database has a mark, and no server uses it. What
//! follows from events, the tables of games and results, is made anew.

use std::path::PathBuf;

use super::address::DatabaseUrl;
use super::database::{Connection, Database};
use super::dialect::{Dialect, Kind, Value};
use super::lock::FolderLock;
use super::older_games::TakeOverError;
use super::postgres::holding::Held;
use super::postgres::open;
use super::{FILE, Store, StoreError, ready_folder, sqlite};
use crate::rooms::games::rebuild;
use crate::rooms::packs::next_room;
use crate::rooms::stored::State;

/// Rows of a transaction.
const PAGE: usize = 200;
/// Rows that are counted at a time: on PostgreSQL each statement has a deadline.
const COUNTED: u64 = 10_000;

/// What has been copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Migrated {
    /// Rooms, each of which is the same in both databases.
    pub rooms: u64,
    /// Rows, those of earlier attempts included.
    pub rows: u64,
}

/// Why a copy has not ended. It can be begun again, and goes on where it was.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// There is nothing to copy.
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    /// The new database is not empty.
    #[error("the database to copy to keeps rooms or games already; name an empty one")]
    Taken,
    /// One of the databases cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Games of an earlier release could not be brought into the library.
    #[error("the games of an earlier release could not be taken over: {0}")]
    Games(String),
    /// The old database was written after an earlier attempt.
    #[error(
        "the copy of {what} differs: the old database was used after an earlier attempt; \
         begin again with an empty one"
    )]
    Differs {
        /// A room, or a table.
        what: String,
    },
}

impl From<sqlx::Error> for MigrationError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<TakeOverError> for MigrationError {
    fn from(error: TakeOverError) -> Self {
        Self::Games(error.to_string())
    }
}

/// A table to copy; its key is the first of its columns.
struct Table {
    name: &'static str,
    /// The types of the columns, and how many of them are the key.
    kinds: &'static [Kind],
    keys: usize,
    page: &'static str,
    last: &'static str,
    put: &'static str,
    /// The key of the last of the next [`COUNTED`] rows, and the number of rows where there are
    /// fewer.
    step: &'static str,
    rest: &'static str,
}

impl Table {
    /// Before every key.
    fn before(&self) -> Vec<Value> {
        let before = |kind: &Kind| match kind {
            Integer => Value::Integer(i64::MIN),
            Text => Value::text(""),
            Bytes => Value::Bytes(Vec::new()),
        };
        self.kinds[..self.keys].iter().map(before).collect()
    }

    async fn count(&self, database: &mut Connection) -> Result<u64, sqlx::Error> {
        let (mut count, mut after) = (0, self.before());
        while let Some(key) = database.first(self.step, after.clone()).await? {
            (count, after) = (count + COUNTED, key);
        }
        let rest = database.first(self.rest, after).await?;
        Ok(count + rest.map_or(0, |row| row[0].number()))
    }
}

/// `key` are the columns of the key, `after` their values, `latest` their order from the end.
macro_rules! table {
    ($name:literal, $keys:literal ($key:literal > $after:literal, $latest:literal),
     $columns:literal ($values:literal), $kinds:expr) => {
        Table {
            name: $name,
            kinds: &$kinds,
            keys: $keys,
            page: concat!(
                "SELECT ",
                $columns,
                " FROM ",
                $name,
                " WHERE (",
                $key,
                ") > (",
                $after,
                ") ORDER BY ",
                $key,
                " LIMIT 200"
            ),
            last: concat!(
                "SELECT ",
                $key,
                " FROM ",
                $name,
                " ORDER BY ",
                $latest,
                " LIMIT 1"
            ),
            put: concat!(
                "INSERT INTO ",
                $name,
                " (",
                $columns,
                ") VALUES (",
                $values,
                ")"
            ),
            step: concat!(
                "SELECT ",
                $key,
                " FROM ",
                $name,
                " WHERE (",
                $key,
                ") > (",
                $after,
                ") ORDER BY ",
                $key,
                " LIMIT 1 OFFSET 9999"
            ),
            rest: concat!(
                "SELECT COUNT(*) FROM (SELECT 1 FROM ",
                $name,
                " WHERE (",
                $key,
                ") > (",
                $after,
                ") LIMIT 10000) AS rest"
            ),
        }
    };
}

use Kind::{Bytes, Integer, Text};

const TABLES: [Table; 27] = [
    table!(
        "players",
        1("id" > "$1", "id DESC"),
        "id, created, name"("$1, $2, $3"),
        [Text, Integer, Text]
    ),
    table!(
        "sessions",
        1("hash" > "$1", "hash DESC"),
        "hash, player, made, seen, device"("$1, $2, $3, $4, $5"),
        [Bytes, Text, Integer, Integer, Text]
    ),
    table!(
        "accounts",
        1("player" > "$1", "player DESC"),
        "player, name, folded, skeleton, password, changed, seen"("$1, $2, $3, $4, $5, $6, $7"),
        [Text, Text, Text, Text, Text, Integer, Integer]
    ),
    table!(
        "recovery_codes",
        1("hash" > "$1", "hash DESC"),
        "hash, player"("$1, $2"),
        [Bytes, Text]
    ),
    table!(
        "blocks",
        2("player, blocked" > "$1, $2", "player DESC, blocked DESC"),
        "player, blocked, since"("$1, $2, $3"),
        [Text, Text, Integer]
    ),
    table!(
        "room_events",
        2("room, version" > "$1, $2", "room DESC, version DESC"),
        "room, version, form, kept, event"("$1, $2, $3, $4, $5"),
        [Text, Integer, Integer, Integer, Text]
    ),
    table!(
        "room_packs",
        1("room" > "$1", "room DESC"),
        "room, version, pack"("$1, $2, $3"),
        [Text, Integer, Bytes]
    ),
    table!(
        "room_seats",
        2("room, seat" > "$1, $2", "room DESC, seat DESC"),
        "room, seat, token, player, join_token, joined, named, name"(
            "$1, $2, $3, $4, $5, $6, $7, $8"
        ),
        [Text, Integer, Bytes, Text, Bytes, Integer, Integer, Text]
    ),
    table!(
        "room_list",
        1("room" > "$1", "room DESC"),
        "room, watch, changed, state, shard"("$1, $2, $3, $4, $5"),
        [Text, Text, Integer, Integer, Integer]
    ),
    table!(
        "deadlines",
        1("room" > "$1", "room DESC"),
        "room, at, days"("$1, $2, $3"),
        [Text, Integer, Integer]
    ),
    table!(
        "outages",
        1("since" > "$1", "since DESC"),
        "since, until"("$1, $2"),
        [Integer, Integer]
    ),
    table!(
        "gaps",
        2("shard, since" > "$1, $2", "shard DESC, since DESC"),
        "shard, since, until"("$1, $2, $3"),
        [Integer, Integer, Integer]
    ),
    table!(
        "heartbeat",
        1("id" > "$1", "id DESC"),
        "id, at"("$1, $2"),
        [Integer, Integer]
    ),
    table!(
        "host_acts",
        1("number" > "$1", "number DESC"),
        "number, at, act, target, reason, until, name, by_player"("$1, $2, $3, $4, $5, $6, $7, $8"),
        [Integer, Integer, Text, Text, Text, Integer, Text, Text]
    ),
    table!(
        "refunds",
        1("number" > "$1", "number DESC"),
        "number, at, player, reason, name, by_player"("$1, $2, $3, $4, $5, $6"),
        [Integer, Integer, Text, Text, Text, Text]
    ),
    table!(
        "reports",
        1("number" > "$1", "number DESC"),
        "number, at, player, about, room, version, reason, answered, answer, name, by_player"(
            "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11"
        ),
        [
            Integer, Integer, Text, Text, Text, Integer, Text, Integer, Text, Text, Text
        ]
    ),
    table!(
        "moderators",
        1("player" > "$1", "player DESC"),
        "player, since, reason, name"("$1, $2, $3, $4"),
        [Text, Integer, Text, Text]
    ),
    table!(
        "events",
        1("id" > "$1", "id DESC"),
        "id, key, made, ends"("$1, $2, $3, $4"),
        [Text, Bytes, Integer, Integer]
    ),
    table!(
        "event_seats",
        2("event, number" > "$1, $2", "event DESC, number DESC"),
        "event, number, name, folded, skeleton, pin, key_mark, wrong, player, entered"(
            "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10"
        ),
        [
            Text, Integer, Text, Text, Text, Bytes, Bytes, Integer, Text, Integer
        ]
    ),
    table!(
        "arenas",
        1("number" > "$1", "number DESC"),
        "number, name, game, streaks, begins, until, ended"("$1, $2, $3, $4, $5, $6, $7"),
        [Integer, Text, Text, Integer, Integer, Integer, Integer]
    ),
    table!(
        "arena_entries",
        2("arena, player" > "$1, $2", "arena DESC, player DESC"),
        "arena, player, number, rating, deviation, here, since, line, place, points, wins, draws, \
         losses"("$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13"),
        [
            Integer, Text, Integer, Integer, Integer, Integer, Integer, Integer, Integer, Integer,
            Integer, Integer, Integer
        ]
    ),
    table!(
        "arena_games",
        2("arena, number" > "$1, $2", "arena DESC, number DESC"),
        "arena, number, room, first, second, began, result, ended"(
            "$1, $2, $3, $4, $5, $6, $7, $8"
        ),
        [Integer, Integer, Text, Text, Text, Integer, Text, Integer]
    ),
    table!(
        "rated_games",
        2("room, number" > "$1, $2", "room DESC, number DESC"),
        "room, number, winner, why"("$1, $2, $3, $4"),
        [Text, Integer, Text, Text]
    ),
    table!(
        "level_games",
        2("room, number" > "$1, $2", "room DESC, number DESC"),
        "room, number, level, pool, player, score, rating, deviation, at"(
            "$1, $2, $3, $4, $5, $6, $7, $8, $9"
        ),
        [
            Text, Integer, Integer, Text, Text, Integer, Integer, Integer, Integer
        ]
    ),
    table!(
        "rating_steps",
        1("step" > "$1", "step DESC"),
        "step, room, number, player, opponent, pool, score, at, before_rating, before_deviation, \
         before_change, after_rating, after_deviation, after_change, refund"(
            "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15"
        ),
        [
            Integer, Text, Integer, Text, Text, Text, Integer, Integer, Integer, Integer, Integer,
            Integer, Integer, Integer, Integer
        ]
    ),
    table!(
        "ratings",
        2("player, pool" > "$1, $2", "player DESC, pool DESC"),
        "player, pool, rating, deviation, change, games, last"("$1, $2, $3, $4, $5, $6, $7"),
        [Text, Text, Integer, Integer, Integer, Integer, Integer]
    ),
    table!(
        "library_rows",
        2("tab, key" > "$1, $2", "tab DESC, key DESC"),
        "tab, key, value"("$1, $2, $3"),
        [Integer, Bytes, Bytes]
    ),
];

/// A database that is held for this process.
struct Open {
    database: Database,
    store: Option<Store>,
    _lock: Option<FolderLock>,
    _held: Option<Held>,
}

impl Open {
    /// One that is there, with its tables as this version has them.
    async fn from(url: &DatabaseUrl) -> Result<Self, MigrationError> {
        let folder = match url {
            DatabaseUrl::Postgres(url) => return Self::postgres(url).await,
            DatabaseUrl::Sqlite(folder) => folder,
        };
        let file = folder.join(FILE);
        if !file.is_file() {
            return Err(MigrationError::Missing(file));
        }
        let store = Store::open(folder).await?;
        store.take_over_games().await?;
        Ok(Self {
            database: store.database.clone(),
            store: Some(store),
            _lock: None,
            _held: None,
        })
    }

    /// One that is made if missing.
    async fn to(url: &DatabaseUrl) -> Result<Self, MigrationError> {
        let folder = match url {
            DatabaseUrl::Postgres(url) => return Self::postgres(url).await,
            DatabaseUrl::Sqlite(folder) => folder,
        };
        let lock = ready_folder(folder)?;
        let pool = sqlite::open(&folder.join(FILE), false).await?;
        Ok(Self {
            database: Database::Sqlite(pool),
            store: None,
            _lock: Some(lock),
            _held: None,
        })
    }

    async fn postgres(url: &open::PostgresUrl) -> Result<Self, MigrationError> {
        let (pools, held) = open::connect(url).await?;
        Ok(Self {
            database: pools.database,
            store: None,
            _lock: None,
            _held: Some(held),
        })
    }

    async fn close(self) {
        match self.store {
            Some(store) => store.close().await,
            None => self.database.close().await,
        }
    }
}

/// Copies a database into an empty one, or goes on with an earlier attempt. No server may use
/// either.
///
/// # Errors
/// [`MigrationError`]; what has been copied stays, and no server uses it.
pub async fn migrate(from: &DatabaseUrl, to: &DatabaseUrl) -> Result<Migrated, MigrationError> {
    let from = Open::from(from).await?;
    let to = Open::to(to).await?;
    let migrated = fill(&mut from.database.acquire().await?, &to.database).await?;
    to.close().await;
    from.close().await;
    Ok(migrated)
}

/// Copies all tables into a database that is empty, or was filled in part by an earlier attempt.
pub(super) async fn fill(from: &mut Connection, to: &Database) -> Result<Migrated, MigrationError> {
    begin(to).await?;
    for table in &TABLES {
        copy(table, from, to).await?;
    }
    link_acts(from, to).await?;
    let migrated = compare(from, to).await?;
    rebuild::rebuild(to).await?;
    Ok(migrated)
}

/// Marks the new database.
async fn begin(to: &Database) -> Result<(), MigrationError> {
    if rebuild::is_migrating(&mut to.acquire().await?).await? {
        return Ok(());
    }
    let mut transaction = to.begin().await?;
    for table in &TABLES {
        let row = transaction.first(table.last, Vec::new()).await?;
        if row.is_some() {
            return Err(MigrationError::Taken);
        }
    }
    rebuild::mark(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// Copies the rows after the last one that is there.
async fn copy(table: &Table, from: &mut Connection, to: &Database) -> Result<(), MigrationError> {
    let last = to.acquire().await?.first(table.last, Vec::new()).await?;
    let mut after: Vec<Value> = last.unwrap_or_else(|| table.before());
    loop {
        let rows = from.rows(table.page, after).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        after = last[..table.keys].to_vec();
        let is_end = rows.len() < PAGE;
        let mut transaction = to.begin().await?;
        for row in rows {
            let typed = row.into_iter().zip(table.kinds);
            let typed = typed.map(|(value, kind)| match value {
                Value::Null(_) => Value::Null(*kind),
                value => value,
            });
            transaction.change(table.put, typed.collect()).await?;
        }
        transaction.commit().await?;
        if is_end {
            return Ok(());
        }
    }
}

/// Which act lifted which: a later one, which was not there yet.
async fn link_acts(from: &mut Connection, to: &Database) -> Result<(), MigrationError> {
    let query = "SELECT lifted, number FROM host_acts WHERE lifted IS NOT NULL";
    let lifted = from.rows(query, Vec::new()).await?;
    let mut transaction = to.begin().await?;
    for row in lifted {
        let link = "UPDATE host_acts SET lifted = $1 WHERE number = $2";
        transaction.change(link, row).await?;
    }
    // The next numbers, which SQLite finds by itself.
    for next in [
        "SELECT setval(pg_get_serial_sequence('host_acts', 'number'), \
         COALESCE((SELECT MAX(number) FROM host_acts), 0) + 1, false)",
        "SELECT setval(pg_get_serial_sequence('reports', 'number'), \
         COALESCE((SELECT MAX(number) FROM reports), 0) + 1, false)",
        "SELECT setval(pg_get_serial_sequence('refunds', 'number'), \
         COALESCE((SELECT MAX(number) FROM refunds), 0) + 1, false)",
        "SELECT setval(pg_get_serial_sequence('arenas', 'number'), \
         COALESCE((SELECT MAX(number) FROM arenas), 0) + 1, false)",
    ] {
        let next = transaction.pick("SELECT 1", next);
        transaction.rows(next, Vec::new()).await?;
    }
    Ok(transaction.commit().await?)
}

/// Asserts that the tables have as many rows, and all rooms the same events, state and players.
async fn compare(from: &mut Connection, to: &Database) -> Result<Migrated, MigrationError> {
    let mut to = to.acquire().await?;
    let mut migrated = Migrated::default();
    for table in &TABLES {
        let count = table.count(from).await?;
        if count != table.count(&mut to).await? {
            let what = format!("the table {}", table.name);
            return Err(MigrationError::Differs { what });
        }
        migrated.rows += count;
    }
    let mut before = String::new();
    loop {
        let Some(room) = next_room(from, &before).await? else {
            return Ok(migrated);
        };
        let [one, other] = [
            State::of(from, &room).await?,
            State::of(&mut to, &room).await?,
        ];
        if one != other {
            let what = format!("the room {room}");
            return Err(MigrationError::Differs { what });
        }
        migrated.rooms += 1;
        before = room;
    }
}

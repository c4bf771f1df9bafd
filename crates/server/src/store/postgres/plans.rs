//! PostgreSQL's own plans: no statement reads a whole table, but for a few on purpose.

mod arenas;
mod evening;
mod lobby;

use std::time::Duration;

use serde_json::json;
use sqlx::Executor as _;
use tengen_api::{Confirm, Login, Report, RoomId};
use tengen_core::Rule;
use tengen_library::{Batch, Rows as _, Table};
use tengen_room::{Config, Event, Name, PlayerId, Seat, SeatOwner, Stored};
use tokio::time::{sleep, timeout};

use super::nodes::trying::{ASKED, ask_all};
use super::started::Postgres;
use crate::Store;
use crate::accounts::{Accounts, OpenSessions};
use crate::host::{HostAct, HostAnswer, HostTarget, HostWhy, perform};
use crate::rooms::deadlines::{Deadline, Mark};
use crate::rooms::journal::{Entry, EventText, now};
use crate::rooms::list::{Retention, Standing};
use crate::rooms::packs;
use crate::rooms::players::{NewPlayer, SeatHolder};
use crate::rooms::token::{self, Session};
use crate::store::dialect::Dialect as _;

/// Writes the plan of each statement, with the rows that it read, into a file of the server's.
const OPTIONS: &str = "-c fsync=off -c session_preload_libraries=auto_explain \
    -c auto_explain.log_min_duration=0 -c auto_explain.log_nested_statements=on \
    -c auto_explain.log_analyze=on -c auto_explain.log_timing=off \
    -c logging_collector=on -c log_filename=plans";
/// Rows that one part of a statement may read: a page of rooms, with a few rows for each.
const MOST_ROWS: u64 = 2_500;

/// Statements that read a whole table, by how they begin, each with the reason.
const WHOLE: [(&str, &str); 2] = [
    (
        "SELECT room, state FROM room_list ORDER BY changed DESC",
        "the host asks for the rooms that changed last, which is rare, and no move pays for an index",
    ),
    (
        "SELECT rating, deviation, change, games, last, pool, player, name FROM ratings LEFT JOIN",
        "the host asks for the highest ratings of all groups",
    ),
];

/// Statements that the test sends, by how they begin.
const SENT: &[&str] = &[
    "INSERT INTO room_events",
    "INSERT INTO room_seats",
    "UPDATE players SET name",
    "DELETE FROM room_list",
    "INSERT INTO accounts",
    "DELETE FROM recovery_codes",
    "DELETE FROM sessions WHERE player",
    "SELECT pool, step, room, number",
    "SELECT room FROM room_seats JOIN room_list",
    "SELECT 1 FROM blocks",
    "SELECT COUNT(*) FROM blocks",
    "SELECT blocked, name, since FROM blocks",
    "DELETE FROM blocks WHERE blocked",
    "INSERT INTO reports",
    "SELECT COUNT(*) FROM reports",
    "SELECT number, at, about, room, version",
    "SELECT number, at, player, about, room",
    "UPDATE reports SET answered",
    "DELETE FROM reports WHERE at",
    "DELETE FROM reports WHERE about",
    "UPDATE reports SET name",
    "UPDATE refunds SET name",
    "INSERT INTO refunds",
    "SELECT refunds.number",
    "SELECT room, number FROM rating_steps",
    "SELECT black, white, black_seat, winner, finished, room",
    "SELECT held.room FROM room_seats AS held",
    "UPDATE room_seats SET name = NULL, token = NULL",
    "SELECT version, NULL AS form",
    "SELECT key, value FROM library_rows",
    "DELETE FROM library_rows",
    "INSERT INTO room_packs",
    "UPDATE room_events SET event",
    "INSERT INTO rating_steps",
    "INSERT INTO projected",
    "UPDATE host_acts",
    "SELECT room FROM room_seats",
    "SELECT rule, size, opening, 1, white",
    "SELECT rule, opening, COUNT(*)",
    "SELECT seat, name FROM seat_names",
    "SELECT player, opponent, pool, MAX(at)",
    "INSERT INTO player_results",
    "UPDATE player_results SET last",
    "DELETE FROM games WHERE room >",
    "DELETE FROM player_results WHERE player >",
    "DELETE FROM projected WHERE room >",
    "SELECT room, number, black, white FROM games",
    "DELETE FROM room_seats USING",
];

/// Tables as large as those of a server that has run for years.
const FILLING: &str = "
    INSERT INTO room_list SELECT 'r' || i, 'w' || i, CASE WHEN i > 40 THEN 1500000000000 ELSE 1 END,
        2, i % 1024 FROM generate_series(1, 20000) i;
    INSERT INTO room_events SELECT 'r' || i, v, 2, 4000000000000, '{\"at\":1}'
        FROM generate_series(1, 1000) i, generate_series(1, 40) v;
    INSERT INTO room_seats SELECT 'r' || i, s, NULL, 'p' || i % 5000, NULL, NULL, 1, NULL
        FROM generate_series(1, 20000) i, generate_series(0, 1) s;
    INSERT INTO players SELECT 'p' || i, 1, 'n' || i FROM generate_series(0, 4999) i;
    INSERT INTO accounts SELECT 'p' || i, 'n' || i, 'f' || i, 's' || i, 'x', 1, 4000000000000
        FROM generate_series(0, 4999) i;
    INSERT INTO accounts VALUES (repeat('a', 16), 'na', 'fa', 'sa', 'x', 1, 4000000000000);
    INSERT INTO recovery_codes SELECT sha256(('c' || i)::bytea), 'p' || i % 5000
        FROM generate_series(1, 20000) i;
    INSERT INTO blocks SELECT 'p' || i % 5000, 'p' || (i + 1 + i / 5000) % 5000, 1
        FROM generate_series(0, 19999) i;
    INSERT INTO reports (at, player, about, room, version, reason, answered, answer)
        SELECT 4000000000000, 'p' || i % 5000, 'p' || (i + 1) % 5000, 'r' || i, 1, 'x', 1, 'y'
        FROM generate_series(1, 20000) i;
    INSERT INTO room_seats (room, seat, player)
        SELECT repeat('a', 26), s, repeat(substr('ab', s + 1, 1), 16) FROM generate_series(0, 1) s;
    INSERT INTO sessions SELECT sha256(('s' || i)::bytea), 'p' || i, 1, 4000000000000
        FROM generate_series(0, 4999) i;
    INSERT INTO games SELECT 'r' || i, 1, 'renju', 15, 'none', 'p' || i % 5000, 'p' || (i + 1) % 5000,
        0, 1, i, 'first', 'five', 9, NULL FROM generate_series(1, 20000) i;
    INSERT INTO games SELECT 'rated', i, 'renju', 15, 'swap', 'aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 0,
        1, i, 'first', 'five', 9, NULL, 'gomoku' FROM generate_series(1, 2) i;
    INSERT INTO ratings SELECT 'p' || i, 'renju', 1, 1, 1, 1, 1 FROM generate_series(0, 4999) i;
    INSERT INTO rating_steps SELECT i, 'r' || i, 1, 'p' || i % 5000, 'p' || (i + 1) % 5000, 'renju', 1,
        i, 1, 1, 1, 1, 1, 1 FROM generate_series(1, 20000) i;
    INSERT INTO players SELECT 'q' || i, 1, NULL FROM generate_series(1, 3) i;
    INSERT INTO players VALUES ('aaaaaaaaaaaaaaaa', 1), ('bbbbbbbbbbbbbbbb', 1);
    INSERT INTO sessions SELECT sha256(id::bytea), id, 1, 4000000000000 FROM players WHERE length(id) = 16;
    INSERT INTO sessions SELECT sha256(('q' || i)::bytea), 'q' || i, 1, 1 FROM generate_series(1, 3) i;
    INSERT INTO rated_games SELECT 'r' || i, 1, 'first', NULL FROM generate_series(1, 20000) i;
    INSERT INTO player_results SELECT 'p' || i, 8, 4, 0, 4, 1 FROM generate_series(0, 4999) i;
    INSERT INTO projected SELECT 'r' || i, 40 FROM generate_series(1, 20000) i;
    INSERT INTO room_packs SELECT 'k' || i, 4, 'x' FROM generate_series(1, 1000) i;
    INSERT INTO library_rows SELECT 99, sha256(('k' || i)::bytea), 'x' FROM generate_series(1, 20000) i;
    INSERT INTO deadlines SELECT 'r' || i, 4000000000000 + i, i % 2 FROM generate_series(1, 20000) i;
    INSERT INTO gaps SELECT i % 1024, i, 4000000000000 FROM generate_series(1, 20000) i;
    ANALYZE;
";

/// Tables of a few rows, however long a server has run.
const SMALL: [&str; 11] = [
    "_sqlx_migrations",
    "epochs",
    "heartbeat",
    "host_acts",
    "leases",
    "moderators",
    "outages",
    "probe",
    "read_model",
    "refunds",
    "shards",
];

/// What is read from end to end, or in more rows than a statement may, each with the statement.
fn whole<'a>(plans: &[&'a str]) -> Vec<(&'a str, &'a str)> {
    let mut found = Vec::new();
    for plan in plans {
        let statement = plan.lines().next().unwrap_or_default();
        for line in plan.lines().filter(|line| line.contains("Scan")) {
            let word = |after: &str| {
                let (_, rest) = line.split_once(after)?;
                rest.split([' ', ')']).next()
            };
            let number = |after| word(after).and_then(|text| text.parse::<u64>().ok());
            let table = word(" on ").unwrap_or("(none)");
            let is_small = SMALL.contains(&table) || table.starts_with("pg_");
            let is_whole = line.contains("Seq Scan on ") && !is_small;
            let loops = number(" loops=").unwrap_or(1);
            let rows = number("(actual rows=").unwrap_or(0) * loops;
            if is_whole || rows > MOST_ROWS {
                found.push((table, statement));
            }
        }
    }
    found.dedup();
    found
}

/// The first event of a room.
const CREATED: &str = r#"{"version":1,"event":{"type":"created","config":{"rule":"freestyle","size":15,"color":"black","fouls":"refuse"}}}"#;

/// A room with a clock, and a player in it.
async fn play(store: &Store) -> (RoomId, PlayerId) {
    let room = token::new_room().expect("random numbers");
    let session = Session::draw().expect("random numbers");
    let player = NewPlayer::draw(&session).expect("a player");
    let journal = store.journal();
    for version in 1..=3 {
        let holder = SeatHolder {
            player: Some(player.id.clone()),
            ..SeatHolder::default()
        };
        let entry = Entry {
            room: room.clone(),
            expected: version - 1,
            events: vec![EventText {
                version,
                text: CREATED.into(),
            }],
            seat: Some(match version {
                3 => (Seat::Second, SeatHolder::default()),
                _ => (Seat::First, holder),
            }),
            name: (version == 2).then(|| "Ada".parse().expect("a name")),
            made: (version == 1).then(|| player.clone()),
            games: Vec::new(),
            standing: Some(Standing::Waiting),
            deadline: Some(match version {
                3 => Deadline::None,
                _ => Deadline::At { at: 1, days: false },
            }),
        };
        journal.append(entry).await.expect("stored");
        journal.postpone(&room, Some(2)).await.expect("a row");
    }
    assert_eq!(journal.weight(&room).await, Ok(Some(3)));
    assert!(
        journal.load(&room).await.is_err(),
        "it is created three times"
    );
    assert_eq!(journal.watched(&room).await, Ok(None));
    // The visit is noted, since the last one is long ago.
    let long_ago = "UPDATE sessions SET seen = 1 WHERE player = $1";
    let mut asking = store.database.acquire().await.expect("a connection");
    let changed = asking.change(long_ago, vec![player.id.as_str().into()]);
    assert_eq!(changed.await.ok(), Some(1));
    drop(asking);
    let known = journal.player(session.hash()).await.expect("rows");
    assert_eq!(known.expect("a player").id, player.id);
    journal.due(5, Mark::default()).await.expect("rows");
    (room, player.id)
}

/// A room that has ended, with a name in an event as an earlier release has stored it if given, is
/// packed; its id.
async fn pack(store: &Store, name: Option<Name>) -> RoomId {
    let room = token::new_room().expect("random numbers");
    let events = [
        Event::Created {
            config: Config::new(Rule::Freestyle, 15),
            name: None,
            start: None,
            player: None,
        },
        Event::Joined {
            name: name.clone(),
            player: None,
        },
        Event::Started {
            game: 1,
            black: Seat::First,
        },
        Event::Finished {
            winner: Some(Seat::First),
            by: "resignation".to_owned(),
            line: Vec::new(),
        },
    ];
    let texts = (1..).zip(events).map(|(version, event)| {
        let text = serde_json::to_string(&Stored::new(version, event));
        let text = text.expect("JSON").into();
        EventText { version, text }
    });
    let entry = Entry {
        room: room.clone(),
        expected: 0,
        events: texts.collect(),
        seat: None,
        name: None,
        made: None,
        games: Vec::new(),
        standing: Some(Standing::Ended),
        deadline: None,
    };
    store.journal().append(entry).await.expect("stored");
    let tomorrow = now() + 2 * 24 * 60 * 60 * 1_000;
    let rooms = match name {
        Some(_) => [0, 1],
        None => [1, 0],
    };
    for expected in rooms {
        let packed = packs::pack(&store.database, tomorrow, &|_| false).await;
        assert_eq!(packed, Ok(expected), "all others are later, or damaged");
    }
    room
}

/// The server has stopped before it wrote a game, and a result has changed since it was counted.
async fn change(store: &Store, room: &RoomId) {
    let mut asking = store.database.acquire().await.expect("a connection");
    for (statement, room) in [
        ("DELETE FROM projected WHERE room = $1", room.as_str()),
        (
            "INSERT INTO room_seats (room, seat, player) VALUES ($1, 0, 'aaaaaaaaaaaaaaaa')",
            room.as_str(),
        ),
        (
            "UPDATE games SET winner = 'second' WHERE room = $1",
            "rated",
        ),
    ] {
        let changed = asking.change(statement, vec![room.into()]).await;
        assert!(changed.is_ok_and(|count| count > 0), "{statement}");
    }
}

/// A player reports another.
async fn report(store: &Store) -> i64 {
    let accounts = Accounts::new(store.clone(), OpenSessions::default(), None);
    let player = "a".repeat(PlayerId::LENGTH).parse().expect("an id");
    let room = "a".repeat(RoomId::LENGTH).parse().expect("an id");
    let reason = "rude".parse().expect("a reason");
    let number = accounts
        .put_report(&player, &room, &Report { reason })
        .await;
    i64::try_from(number.expect("a report")).expect("a number")
}

/// All that the host can do.
async fn act(store: &Store, room: &RoomId) {
    let why = || HostWhy::new("spam".parse().expect("a reason"), None);
    let number = report(store).await;
    let player: PlayerId = "a".repeat(PlayerId::LENGTH).parse().expect("an id");
    let target: HostTarget = "192.0.2.1".parse().expect("an address");
    for act in [
        HostAct::List { all: true },
        HostAct::List { all: false },
        HostAct::Ratings,
        HostAct::Results { after: None },
        HostAct::Refund {
            player: player.clone(),
            days: Some(36_500),
            why: why(),
        },
        HostAct::Reports {
            all: true,
            after: None,
        },
        HostAct::Reports {
            all: false,
            after: Some(1),
        },
        HostAct::Answer { number, why: why() },
        HostAct::Appoint {
            player: player.clone(),
            why: why(),
        },
        HostAct::Dismiss { player, why: why() },
        HostAct::Ban {
            target: target.clone(),
            days: Some(1),
            why: why(),
        },
        HostAct::Mute {
            target,
            days: None,
            why: why(),
        },
        HostAct::Close {
            room: room.clone(),
            why: why(),
        },
        HostAct::DropName {
            room: room.clone(),
            seat: Seat::First,
            why: why(),
        },
        HostAct::Lift {
            number: 1,
            why: why(),
        },
    ] {
        let answer = perform::without_a_server(store, &act).await;
        let is_done = !matches!(answer, HostAnswer::Failed { .. });
        assert!(is_done, "{act:?}: {answer:?}");
    }
}

/// What the library writes and reads.
async fn keep(store: &Store) {
    let mirror = store.library();
    assert_eq!(mirror.list().await, Ok(Vec::new()));
    let rows = store.library_rows();
    let (mut put, mut delete) = (Batch::default(), Batch::default());
    put.expect(Table::Heads, b"key", None);
    put.put(Table::Heads, b"key".to_vec(), b"value".to_vec());
    delete.delete(Table::Heads, b"key".to_vec());
    for batch in [put, delete] {
        assert_eq!(rows.apply(&batch).await, Ok(()));
    }
    assert_eq!(rows.get(Table::Heads, b"key").await, Ok(None));
}

/// A player blocks another, and ends that.
async fn block(store: &Store, accounts: &Accounts, session: &Session) {
    let me = accounts
        .me(Some(session), None)
        .await
        .expect("a player")
        .player;
    let me = SeatOwner::from(&me.expect("a player"));
    let other: PlayerId = "aaaaaaaaaaaaaaaa".parse().expect("an id");
    for blocks in [true, false] {
        let done = match blocks {
            true => accounts.block(Some(session), &other).await,
            false => accounts.unblock(Some(session), &other).await,
        };
        done.expect("a row");
        let listed = accounts.blocks(Some(session)).await.expect("a list");
        assert_eq!(listed.len(), usize::from(blocks));
        let blocked = store.journal().blocks(me, SeatOwner::from(&other)).await;
        assert_eq!(blocked, Ok(blocks));
        // The lobby asks in both directions.
        let seeker = store.journal().seeker(other.clone()).await;
        let apart = seeker.expect("rows").expect("a player").apart;
        assert_eq!(apart.len(), usize::from(blocks));
    }
}

/// Two browsers of an account.
async fn log_in(store: &Store) {
    let accounts = Accounts::new(store.clone(), OpenSessions::default(), None);
    let read = |json: serde_json::Value| json.to_string();
    let [old, new] = ["correct horse", "battery staple"];
    let account = read(json!({ "name": "Zoe", "password": old, "device": "laptop" }));
    let account = serde_json::from_str(&account).expect("an account");
    let (made, laptop) = accounts
        .make(None, None, account)
        .await
        .expect("an account");
    let laptop = laptop.expect("a session");
    let login = read(json!({ "name": "Zoe", "password": old, "device": "phone" }));
    let login: Login = serde_json::from_str(&login).expect("a login");
    let (_, phone) = accounts
        .login(None, login.clone())
        .await
        .expect("a session");
    let (_, phone) = accounts
        .login(Some(&phone), login)
        .await
        .expect("a session");
    assert_eq!(
        accounts.sessions(Some(&phone)).await.expect("rows").len(),
        2
    );
    accounts.end(Some(&phone), None).await.expect("ended");
    let change = read(json!({ "old": old, "new": new }));
    let change = serde_json::from_str(&change).expect("a password");
    accounts
        .change(Some(&laptop), change)
        .await
        .expect("changed");
    let confirm = read(json!({ "password": new }));
    let confirm = serde_json::from_str(&confirm).expect("a password");
    let codes = accounts
        .renew_codes(Some(&laptop), confirm)
        .await
        .expect("codes");
    let recover = json!({ "name": "Zoe", "code": codes[0].as_str(), "password": old });
    let recover = serde_json::from_str(&read(recover)).expect("a code");
    let (_, phone) = accounts.recover(None, recover).await.expect("a session");
    let me = accounts.me(Some(&phone), None).await.expect("a player");
    assert_eq!(me.player.as_ref(), Some(&made.player));
    // For another it is; that one may have a seat under it.
    let (name, owner) = ("zoe".parse().expect("a name"), (&made.player).into());
    assert_eq!(store.journal().is_taken(&name, Some(owner)).await, Ok(true));
    block(store, &accounts, &phone).await;
    let reports = accounts.reports(Some(&phone)).await.expect("a list");
    assert_eq!(reports, []);
    let mut pieces = accounts.export(Some(&phone)).await.expect("an export");
    while let Some(piece) = pieces.recv().await {
        piece.expect("a part of it");
    }
    let old = read(json!({ "password": old }));
    let old: Confirm = serde_json::from_str(&old).expect("a password");
    let deleted = accounts.delete(Some(&phone), Some(&old.password)).await;
    deleted.expect("deleted");
    let me = accounts.me(Some(&phone), None).await.expect("a row");
    assert_eq!(me.player, None);
}

#[tokio::test]
async fn no_statement_reads_a_whole_table_but_on_purpose() {
    let server = Postgres::start(OPTIONS);
    let url = server.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let database = url.parse().expect("an address");
    let store = Store::open_postgres(&database, folder.path()).await;
    store.expect("a store").close().await;
    let name = url.split(['/', '?']).nth(3).expect("a name");
    let mut filling = server.connect(name).await;
    for rows in [evening::FILLING, lobby::FILLING, arenas::FILLING] {
        filling.execute(rows).await.expect("rows");
    }
    filling.execute(FILLING).await.expect("rows");

    let store = Store::open_postgres(&database, folder.path()).await;
    let store = store.expect("a store");
    let (room, player) = play(&store).await;
    let journal = store.journal();
    let owner: SeatOwner = player.as_str().parse().expect("an owner");
    assert_eq!(journal.has_player(owner).await, Ok(true));
    let free = "Ada".parse().expect("a name");
    assert_eq!(journal.is_taken(&free, Some(owner)).await, Ok(false));
    evening::hold(&store).await;
    lobby::choose(&store).await;
    crate::lobby::arenas::tests::hold(&store).await;
    log_in(&store).await;
    let name = journal.name(owner).await.expect("a row");
    assert_eq!(name, "Ada".parse().ok());
    let session = Session::draw().expect("random numbers");
    let seeker = NewPlayer::draw(&session).expect("a player");
    let (id, name) = (seeker.id.clone(), "Eve".parse().ok());
    journal.make_player(seeker, name).await.expect("stored");
    let renamed = journal.rename(id.clone(), "Eva".parse().expect("a name"));
    renamed.await.expect("stored");
    let found = journal.seeker(id).await.expect("rows").expect("a player");
    assert_eq!(found.name, "Eva".parse().ok());
    journal.games(player.clone(), None).await.expect("games");
    let played = journal.played(player.clone()).await.expect("rows");
    assert!(played.is_some(), "a player");
    let rated: PlayerId = "aaaaaaaaaaaaaaaa".parse().expect("an id");
    let counted = async |store: &Store| {
        let profile = store.journal().profile(rated.clone()).await;
        let profile = profile.expect("rows").expect("a player");
        let steps = profile.ratings.iter().map(|rating| rating.steps.len());
        (profile.games, steps.sum::<usize>())
    };
    let becomes = async |store: &Store, expected: (u64, usize)| {
        let reached = async {
            while counted(store).await != expected {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let reached = timeout(Duration::from_secs(60), reached).await;
        reached.unwrap_or_else(|_| panic!("{expected:?} games and steps"));
    };
    // Two games are rated, whose results were not counted.
    becomes(&store, (0, 2)).await;
    journal.size().await.expect("a size");
    let packed = pack(&store, None).await;
    assert!(matches!(journal.load(&packed).await, Ok(Some(_))));
    pack(&store, "Eve".parse().ok()).await;
    act(&store, &room).await;
    keep(&store).await;
    assert_eq!(journal.sweep_players().await, Ok(3));
    let retention = Retention {
        // Until 2001.
        played: Some(Duration::from_millis(now() - 1_000_000_000_000)),
        ..Retention::default()
    };
    assert_eq!(journal.sweep(retention, &|_| false).await, Ok(40));
    change(&store, &packed).await;
    store.close().await;
    drop((store, journal));
    ask_all(&database).await;
    let store = Store::open_postgres(&database, folder.path()).await;
    let store = store.expect("a store");
    // Both were taken back, and are not rated anew; another game is counted.
    becomes(&store, (1, 4)).await;
    let reindexed = store.reindex().await.expect("tables");
    assert_eq!(reindexed.rooms, 3, "all others are damaged");
    // So that this test can fail.
    let mut asking = store.database.acquire().await.expect("a connection");
    let [without, all] = [
        "SELECT room FROM games WHERE moves = $1",
        "SELECT COUNT(*) FROM (SELECT room FROM room_list WHERE room > $1 ORDER BY room) AS all_rooms",
    ];
    let rows = asking.rows(without, vec![10_i64.into()]).await;
    assert_eq!(rows.ok(), Some(Vec::new()));
    asking.rows(all, vec!["r".into()]).await.expect("a number");
    drop(asking);
    store.close().await;

    let plans = std::fs::read_to_string(server.log()).expect("the plans");
    // Those of the filled tables.
    let (_, plans) = plans.rsplit_once("generate_series").expect("the filling");
    let plans: Vec<&str> = plans.split("Query Text: ").skip(1).collect();
    let statement = |part: &str| plans.iter().any(|plan| plan.starts_with(part));
    for part in [SENT, evening::SENT, lobby::SENT, arenas::SENT, ASKED].concat() {
        assert!(statement(part), "{part}");
    }
    let mut found = whole(&plans);
    for (begins, why) in WHOLE {
        let before = found.len();
        found.retain(|(_, statement)| !statement.starts_with(begins));
        assert!(
            found.len() < before,
            "{begins} ({why}) reads no whole table"
        );
    }
    assert_eq!(found, [("games", without), ("room_list", all)]);
}

//! No statement of play reads a whole table: PostgreSQL's own plans for all that is asked.

use std::time::Duration;

use serde_json::json;
use sqlx::Executor as _;
use tengen_api::Login;
use tengen_room::{PlayerId, Seat};

use super::started::Postgres;
use crate::Store;
use crate::accounts::{Accounts, OpenSessions};
use crate::rooms::deadlines::Deadline;
use crate::rooms::journal::{Entry, EventText};
use crate::rooms::list::{Retention, Standing};
use crate::rooms::packs::next_room;
use crate::rooms::players::{NewPlayer, SeatHolder};
use crate::rooms::token::{self, Session};
use crate::store::dialect::Dialect as _;

/// Writes the plan of each statement into a file of the server's.
const OPTIONS: &str = "-c fsync=off -c session_preload_libraries=auto_explain \
    -c auto_explain.log_min_duration=0 -c auto_explain.log_nested_statements=on \
    -c logging_collector=on -c log_filename=plans";

/// Tables as large as those of a server that has run for years.
const FILLING: &str = "
    INSERT INTO room_list SELECT 'r' || i, 'w' || i, CASE WHEN i > 40 THEN 4000000000000 ELSE 1 END,
        2, i % 1024 FROM generate_series(1, 20000) i;
    INSERT INTO room_events SELECT 'r' || i, v, 2, i, '{\"at\":1}'
        FROM generate_series(1, 20000) i, generate_series(1, 4) v;
    INSERT INTO room_seats SELECT 'r' || i, s, NULL, 'p' || i % 5000, NULL, NULL, 1, NULL
        FROM generate_series(1, 20000) i, generate_series(0, 1) s;
    INSERT INTO players SELECT 'p' || i, 1, 'n' || i FROM generate_series(0, 4999) i;
    INSERT INTO accounts SELECT 'p' || i, 'n' || i, 'f' || i, 's' || i, 'x', 1, 4000000000000
        FROM generate_series(0, 4999) i;
    INSERT INTO recovery_codes SELECT sha256(('c' || i)::bytea), 'p' || i % 5000
        FROM generate_series(1, 20000) i;
    INSERT INTO sessions SELECT sha256(('s' || i)::bytea), 'p' || i, 1, 4000000000000
        FROM generate_series(0, 4999) i;
    INSERT INTO games SELECT 'r' || i, 1, 'renju', 15, 'none', 'p' || i % 5000, 'p' || (i + 1) % 5000,
        0, 1, i, 'first', 'five', 9, NULL FROM generate_series(1, 20000) i;
    INSERT INTO rated_games SELECT 'r' || i, 1, 'first', NULL FROM generate_series(1, 20000) i;
    INSERT INTO player_results SELECT 'p' || i, 8, 4, 0, 4, 1 FROM generate_series(0, 4999) i;
    INSERT INTO projected SELECT 'r' || i, 4 FROM generate_series(1, 20000) i;
    INSERT INTO room_packs SELECT 'k' || i, 4, 'x' FROM generate_series(1, 20000) i;
    INSERT INTO library_rows SELECT 99, sha256(('k' || i)::bytea), 'x' FROM generate_series(1, 20000) i;
    INSERT INTO deadlines SELECT 'r' || i, 4000000000000 + i, i % 2 FROM generate_series(1, 20000) i;
    ANALYZE;
";

/// Tables of a few rows, however long a server has run.
const SMALL: [&str; 6] = [
    "_sqlx_migrations",
    "heartbeat",
    "host_acts",
    "outages",
    "probe",
    "read_model",
];

/// The tables that are read from end to end, each with the statement.
fn whole<'a>(plans: &[&'a str]) -> Vec<(&'a str, &'a str)> {
    let mut found = Vec::new();
    for plan in plans {
        for after in plan.split("Seq Scan on ").skip(1) {
            let end = after.find(char::is_whitespace).unwrap_or(after.len());
            let statement = plan.lines().next().unwrap_or_default();
            if !SMALL.contains(&&after[..end]) {
                found.push((&after[..end], statement));
            }
        }
    }
    found
}

/// The first event of a room.
const CREATED: &str = r#"{"version":1,"event":{"type":"created","config":{"rule":"freestyle","size":15,"color":"black","fouls":"refuse"}}}"#;

/// A room with a clock.
async fn play(store: &Store) -> PlayerId {
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
            seat: (version < 3).then_some((Seat::First, holder)),
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
    let known = journal.player(session.hash()).await.expect("rows");
    assert_eq!(known.expect("a player").id, player.id);
    journal.due(5).await.expect("rows");
    player.id
}

/// Two browsers of an account.
async fn log_in(store: &Store) {
    let accounts = Accounts::new(store.clone(), OpenSessions::default());
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
    let me = accounts.me(Some(&phone)).await.expect("a player");
    assert_eq!(me.player, Some(made.player));
}

#[tokio::test]
async fn no_statement_of_play_reads_a_whole_table() {
    let server = Postgres::start(OPTIONS);
    let url = server.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let database = url.parse().expect("an address");
    let store = Store::open_postgres(&database, folder.path()).await;
    store.expect("a store").close().await;
    let name = url.split(['/', '?']).nth(3).expect("a name");
    let mut filling = server.connect(name).await;
    filling.execute(FILLING).await.expect("rows");

    let store = Store::open_postgres(&database, folder.path()).await;
    let store = store.expect("a store");
    let player = play(&store).await;
    let journal = store.journal();
    let owner = player.as_str().parse().expect("an owner");
    assert_eq!(journal.has_player(owner).await, Ok(true));
    let name = "Ada".parse().expect("a name");
    assert_eq!(journal.is_taken(&name).await, Ok(false));
    log_in(&store).await;
    journal.games(player, None).await.expect("games");
    journal.sweep_players().await.expect("swept");
    assert_eq!(journal.pack(&|_| false).await, Ok(0), "all are damaged");
    let mut asking = store.database.acquire().await.expect("a connection");
    next_room(&mut asking, "r5").await.expect("a room");
    let mirror = store.library();
    assert_eq!(mirror.list().await, Ok(Vec::new()));
    let retention = Retention {
        played: Some(Duration::from_secs(1)),
        ..Retention::default()
    };
    assert_eq!(journal.sweep(retention, &|_| false).await, Ok(40));
    // So that this test can fail.
    let without = "SELECT room FROM games WHERE moves = $1";
    let rows = asking.rows(without, vec![10_i64.into()]).await;
    assert_eq!(rows.ok(), Some(Vec::new()));
    drop(asking);
    store.close().await;

    let plans = std::fs::read_to_string(server.log()).expect("the plans");
    // Those of the filled tables.
    let (_, plans) = plans.rsplit_once("generate_series").expect("the filling");
    let plans: Vec<&str> = plans.split("Query Text: ").skip(1).collect();
    let statement = |part: &str| plans.iter().any(|plan| plan.starts_with(part));
    for part in [
        "INSERT INTO room_events",
        "INSERT INTO room_seats",
        "UPDATE players SET name",
        "DELETE FROM room_list",
        "INSERT INTO accounts",
        "DELETE FROM recovery_codes",
        "SELECT version, NULL AS form",
        "SELECT key, value FROM library_rows",
    ] {
        assert!(statement(part), "{part}");
    }
    assert_eq!(whole(&plans), [("games", without)]);
}

//! What becomes of events while PostgreSQL stops, is locked, starts late or refuses.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection as _, Executor as _};
use tengen_api::RoomId;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::started::Postgres;
use crate::Store;
use crate::rooms::journal::{AppendError, Entry, EventText, Journal};
use crate::rooms::list::Standing;
use crate::rooms::token;
use crate::store::StoreError;
use crate::store::dialect::Dialect as _;

const ROOMS: usize = 12;
const STOPS: u64 = 5;
/// Acknowledged events between two stops.
const BETWEEN: u64 = 300;
/// For what comes sooner or later.
const TIMEOUT: Duration = Duration::from_secs(60);

fn entry(room: &RoomId, version: u64) -> Entry {
    Entry {
        room: room.clone(),
        expected: version - 1,
        events: vec![EventText {
            version,
            text: format!(r#"{{"version":{version}}}"#).into(),
        }],
        seat: None,
        name: None,
        made: None,
        games: Vec::new(),
        standing: (version == 1).then_some(Standing::Waiting),
        deadline: None,
    }
}

async fn open(server: &Postgres) -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let url = server.database().await.parse().expect("an address");
    let store = Store::open_postgres(&url, folder.path()).await;
    (folder, store.expect("a store"))
}

/// What is known of a room's events.
#[derive(Default)]
struct Known {
    acknowledged: BTreeSet<u64>,
    /// Their fate was unknown, until they were sent again.
    settled: BTreeSet<u64>,
    /// Why events were not stored.
    whys: BTreeSet<String>,
}

/// Appends to one room until `ends` is set.
async fn load(
    journal: Arc<dyn Journal>,
    room: RoomId,
    ends: Arc<AtomicBool>,
    [count, refused]: [Arc<AtomicU64>; 2],
) -> Known {
    let mut known = Known::default();
    let (mut version, mut was_unknown) = (1, false);
    while was_unknown || !ends.load(Ordering::Relaxed) {
        match journal.append(entry(&room, version)).await {
            Ok(()) => {
                known.acknowledged.insert(version);
                count.fetch_add(1, Ordering::Relaxed);
            }
            // A failed action was stored: the retry is recognised by its id.
            Err(AppendError::Conflict { found, .. }) if was_unknown => {
                assert_eq!(found, version);
                known.settled.insert(version);
            }
            Err(AppendError::Failed(why)) => {
                assert!(!why.is_empty());
                known.whys.insert(why);
                refused.fetch_add(1, Ordering::Relaxed);
                was_unknown = true;
                sleep(Duration::from_millis(10)).await;
                continue;
            }
            Err(other) => panic!("{other}"),
        }
        (version, was_unknown) = (version + 1, false);
    }
    known
}

/// Rooms to which events are appended all the time.
struct Loads {
    ends: Arc<AtomicBool>,
    /// Acknowledged events, and failures.
    counts: [Arc<AtomicU64>; 2],
    loads: Vec<(RoomId, JoinHandle<Known>)>,
}

impl Loads {
    fn start(store: &Store) -> Self {
        let (ends, counts) = (
            Arc::<AtomicBool>::default(),
            <[Arc<AtomicU64>; 2]>::default(),
        );
        let loads = (0..ROOMS).map(|_| {
            let room = token::new_room().expect("random numbers");
            let load = load(
                store.journal(),
                room.clone(),
                Arc::clone(&ends),
                counts.clone(),
            );
            (room, tokio::spawn(load))
        });
        let loads = loads.collect();
        Self {
            ends,
            counts,
            loads,
        }
    }

    /// Waits for that many more acknowledged events, or failures.
    async fn more(&self, which: usize, more: u64) {
        let target = self.counts[which].load(Ordering::Relaxed) + more;
        let reached = async {
            while self.counts[which].load(Ordering::Relaxed) < target {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(TIMEOUT, reached).await.expect("it goes on");
    }

    /// Asserts that what was acknowledged is stored, each event once, and what has failed only if
    /// it was told so later; returns why events failed.
    async fn end(self, store: &Store) -> BTreeSet<String> {
        self.ends.store(true, Ordering::Relaxed);
        let mut all = BTreeSet::new();
        for (room, known) in self.loads {
            let Known {
                acknowledged,
                settled,
                whys,
            } = timeout(TIMEOUT, known)
                .await
                .expect("an end")
                .expect("no panic");
            all.extend(whys);
            let query = "SELECT version FROM room_events WHERE room = $1 ORDER BY version";
            let mut reading = store.rooms.acquire().await.expect("a connection");
            let rows = reading.rows(query, vec![room.as_str().into()]).await;
            let stored: Vec<u64> = rows
                .expect("rows")
                .iter()
                .map(|row| row[0].number())
                .collect();
            let expected: Vec<u64> = acknowledged.union(&settled).copied().collect();
            assert_eq!(stored, expected);
        }
        all
    }
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_or_doubled_when_postgresql_stops_at_once() {
    let mut server = Postgres::start("");
    let (_folder, store) = open(&server).await;
    let loads = Loads::start(&store);
    for _ in 0..STOPS {
        loads.more(0, BETWEEN).await;
        server.stop_at_once();
        server.start_again();
    }
    loads.more(0, BETWEEN).await;
    loads.end(&store).await;
    store.close().await;
}

/// On a full disk PostgreSQL refuses what needs more of it, and later whatever it is asked.
#[tokio::test]
async fn nothing_acknowledged_is_lost_or_doubled_on_a_full_disk() {
    let options = "-c min_wal_size=8MB -c max_wal_size=8MB";
    let mut server = Postgres::on_small_disk("96m", options);
    let (_folder, store) = open(&server).await;
    let loads = Loads::start(&store);
    for _ in 0..2 {
        loads.more(0, BETWEEN).await;
        server.fill_disk();
        loads.more(1, 5 * ROOMS as u64).await;
        assert!(store.check().await.is_err());
        server.free_disk();
        loads.more(0, BETWEEN).await;
        assert_eq!(store.check().await, Ok(()));
    }
    let whys = loads.end(&store).await;
    assert!(whys.contains("the disk is full"), "{whys:?}");
    store.close().await;
}

#[tokio::test]
async fn a_locked_table_is_named_and_everything_works_again() {
    let server = Postgres::shared().await;
    let (_folder, store) = open(server).await;
    let (journal, room) = (store.journal(), token::new_room().expect("random numbers"));
    journal.append(entry(&room, 1)).await.expect("stored");
    let query = "SELECT current_database()::text";
    let mut asking = store.database.acquire().await.expect("a connection");
    let row = asking.first(query, Vec::new()).await.expect("a name");
    let mut other = server.connect(row.expect("a row")[0].as_text()).await;
    drop(asking);
    let mut lock = other.begin().await.expect("a transaction");
    lock.execute("LOCK TABLE room_events")
        .await
        .expect("a lock");
    let failed = journal.append(entry(&room, 2)).await;
    let why = "another program keeps the database locked".to_owned();
    assert_eq!(failed, Err(AppendError::Failed(why)));
    lock.rollback().await.expect("given back");
    journal.append(entry(&room, 2)).await.expect("stored");
    store.close().await;
}

#[tokio::test]
async fn a_second_server_is_refused_until_the_first_has_ended() {
    let server = Postgres::shared().await;
    let url = server.database().await.parse().expect("an address");
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let first = Store::open_postgres(&url, folders[0].path()).await;
    let first = first.expect("a store");
    let second = Store::open_postgres(&url, folders[1].path()).await;
    let refused = second.expect_err("it is in use").to_string();
    assert!(refused.contains("another Tengen uses it"), "{refused}");
    first.close().await;
    drop(first);
    let second = Store::open_postgres(&url, folders[1].path()).await;
    second.expect("it is free").close().await;
}

#[tokio::test]
async fn what_cannot_pass_by_itself_is_named() {
    let server = Postgres::shared().await;
    let folder = tempfile::tempdir().expect("a folder");
    let refused = async |url: &str| {
        let url = url.parse().expect("an address");
        match Store::open_postgres(&url, folder.path()).await {
            Err(StoreError::Postgres { why, .. }) => why,
            other => panic!("{other:?}"),
        }
    };
    let missing = refused(&server.url("missing")).await;
    assert!(missing.contains("\"missing\" does not exist"), "{missing}");

    // A user who may connect, and make nothing.
    let url = server.database().await;
    let database = url.split(['/', '?']).nth(3).expect("a name");
    let mut owner = server.connect(database).await;
    let user = format!("{database}_guest");
    let made = owner
        .execute(AssertSqlSafe(format!("CREATE USER {user}")))
        .await;
    made.expect("a user");
    let guest = url.replace("user=tengen", &format!("user={user}"));
    let why = refused(&guest).await;
    assert!(
        why.contains(&format!("GRANT CREATE ON SCHEMA public TO {user}")),
        "{why}"
    );

    // The tables of a later version.
    let url = url.parse().expect("an address");
    let store = Store::open_postgres(&url, folder.path()).await;
    store.expect("a store").close().await;
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (999, 'later', true, '\\x00', 0)";
    owner.execute(later).await.expect("a row");
    let why = Store::open_postgres(&url, folder.path())
        .await
        .expect_err("later");
    let why = why.to_string();
    assert!(why.contains("written by a later version"), "{why}");
}

#[tokio::test]
async fn a_server_that_starts_before_postgresql_waits_for_it() {
    let mut server = Postgres::start("");
    let url = server.database().await.parse().expect("an address");
    server.stop_at_once();
    let folder = tempfile::tempdir().expect("a folder");
    let opening = Store::open_postgres(&url, folder.path());
    tokio::pin!(opening);
    let waits = timeout(Duration::from_millis(300), &mut opening).await;
    assert!(waits.is_err(), "it is not there yet");
    server.start_again();
    let opened = timeout(TIMEOUT, opening).await.expect("it begins");
    opened.expect("a store").close().await;
}

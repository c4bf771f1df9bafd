//! A batch is a fixed number of statements, whatever its size, by the server's own log of them.

use std::time::Duration;

use sqlx::PgPool;
use tengen_api::RoomId;
use tengen_room::Seat;
use tokio::time::{sleep, timeout};

use super::started::Postgres;
use super::{BEGIN, Link, batch};
use crate::Store;
use crate::rooms::deadlines::Deadline;
use crate::rooms::journal::{Entry, EventText};
use crate::rooms::list::Standing;
use crate::rooms::players::{NewPlayer, SeatHolder};
use crate::rooms::token::{self, Session};

/// Writes each statement into a file.
const OPTIONS: &str = "-c fsync=off -c log_statement=all -c logging_collector=on \
    -c log_filename=plans";
/// As `store::postgres::batch` says.
const STATEMENTS: usize = 14;
/// For the last line of the log.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Statements before a batch and after it, which the log tells from its own.
const MARK: &str = "SELECT 'mark'";
const END: &str = "SELECT 'end'";

fn room() -> RoomId {
    token::new_room().expect("random numbers")
}

/// An event of a room and nothing else.
fn event(room: &RoomId, version: u64) -> Entry {
    Entry {
        room: room.clone(),
        expected: version - 1,
        events: vec![EventText {
            version,
            text: "{}".into(),
        }],
        seat: None,
        name: None,
        made: None,
        games: Vec::new(),
        standing: None,
        deadline: None,
    }
}

/// All that an entry can change: two rooms are made, with a clock that runs and one that does not;
/// in each a player takes a seat, and the other seat is freed.
fn everything() -> Vec<Entry> {
    let at = Deadline::At { at: 1, days: false };
    let mut entries = Vec::new();
    for deadline in [at, Deadline::None] {
        let room = room();
        let session = Session::draw().expect("random numbers");
        let player = NewPlayer::draw(&session).expect("a player");
        let holder = SeatHolder {
            player: Some(player.id.clone()),
            ..SeatHolder::default()
        };
        entries.extend([
            Entry {
                made: Some(player),
                standing: Some(Standing::Waiting),
                ..event(&room, 1)
            },
            Entry {
                seat: Some((Seat::First, holder)),
                name: "Ada".parse().ok(),
                deadline: Some(deadline),
                ..event(&room, 2)
            },
            Entry {
                seat: Some((Seat::Second, SeatHolder::default())),
                ..event(&room, 3)
            },
        ]);
    }
    entries
}

/// Stores a batch between two marks.
async fn keep(link: &mut Link, entries: &[Entry]) {
    link.run(MARK).await.expect("a mark");
    link.run(BEGIN).await.expect("a transaction");
    let entries: Vec<&Entry> = entries.iter().collect();
    let kept = batch::keep(link, &entries, 1).await.expect("stored");
    assert!(kept.len() == entries.len() && kept.iter().all(Result::is_ok));
    link.run("COMMIT").await.expect("stored");
}

#[tokio::test]
async fn a_batch_is_a_fixed_number_of_statements() {
    let server = Postgres::start(OPTIONS);
    let url = server.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let database = url.parse().expect("an address");
    let store = Store::open_postgres(&database, folder.path()).await;
    // Only what follows is in the log then.
    store.expect("a store").close().await;
    let pool = PgPool::connect(&url).await.expect("a database");
    let mut link = Link::new(pool.acquire().await.expect("a connection"));
    let moves = |count| (0..count).map(|_| event(&room(), 1)).collect::<Vec<_>>();
    let all = |count| (0..count).flat_map(|_| everything()).collect::<Vec<_>>();
    for entries in [moves(1), moves(200), all(1), all(100)] {
        keep(&mut link, &entries).await;
    }
    link.run(END).await.expect("a mark");

    let written = async {
        loop {
            let log = std::fs::read_to_string(server.log()).unwrap_or_default();
            match log.split_once(END) {
                Some((log, _)) => return log.to_owned(),
                None => sleep(Duration::from_millis(20)).await,
            }
        }
    };
    let log = timeout(TIMEOUT, written).await.expect("the whole log");
    let of_batch = |log: &str| log.matches("LOG:  execute ").count();
    let counts: Vec<usize> = log.split(MARK).skip(1).map(of_batch).collect();
    // The versions, and the events.
    assert_eq!(counts, [2, 2, STATEMENTS, STATEMENTS]);
}

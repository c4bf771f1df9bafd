//! What the tests of requests share.

use std::time::Duration;

use sqlx::{Connection as _, PgConnection};
use tengen_api::RoomId;
use tengen_core::{Point, Rule};
use tengen_ownership::{Epoch, Item, NodeId, Outcome, Rejection, Reply, Request, Shard};
use tengen_room::{Config, Event, Seat, Stored};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::{Loaded, Session, number};
use crate::Store;
use crate::rooms::deadlines;
use crate::rooms::journal::{Entry, EventText};
use crate::rooms::token;
use crate::store::postgres::open::PostgresUrl;
use crate::store::postgres::started::Postgres;

/// For what comes sooner or later.
pub(super) const TIMEOUT: Duration = Duration::from_secs(60);
/// Of leases, in milliseconds.
pub(super) const HOUR: u64 = 60 * 60 * 1_000;
pub(super) const ONE: NodeId = NodeId(1);
pub(super) const OTHER: NodeId = NodeId(2);
pub(super) const SHARD: Shard = Shard(5);

/// A database with tables, and a connection to it.
pub(super) async fn ready(server: &Postgres) -> (PostgresUrl, PgConnection) {
    let address = server.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let url: PostgresUrl = address.parse().expect("an address");
    let store = Store::open_postgres(&url, folder.path()).await;
    store.expect("a store").close().await;
    let connection = PgConnection::connect(&address).await;
    let mut connection = connection.expect("a connection");
    // As before the server, which is a node too.
    let anew = sqlx::query("UPDATE shards SET epoch = 0");
    anew.execute(&mut connection).await.expect("an update");
    (url, connection)
}

/// A room of a shard.
pub(super) fn room_in(shard: Shard) -> RoomId {
    let mut rooms = (0..).map(|_| token::new_room().expect("random numbers"));
    let found = rooms.find(|room| token::shard(room) == shard.0);
    found.expect("one of 1024")
}

/// The next event of a room, with a number by which it is known.
pub(super) fn entry(room: &RoomId, version: u64, known_by: u64) -> Entry {
    let seat = Seat::First;
    let event = match version {
        1 => Event::Created {
            config: Config::new(Rule::Freestyle, 15),
            name: None,
            start: None,
            player: None,
        },
        2 => Event::Joined {
            name: None,
            player: None,
        },
        3 => Event::Started {
            game: 1,
            black: seat,
        },
        even if even % 2 == 0 => Event::Placed {
            seat,
            point: Point::from_xy(7, 7),
        },
        _ => Event::TakenBack { plies: 1 },
    };
    let stored = Stored {
        at: Some(known_by),
        ..Stored::new(version, event)
    };
    Entry {
        room: room.clone(),
        expected: version - 1,
        events: vec![EventText {
            version,
            text: serde_json::to_string(&stored).expect("JSON").into(),
        }],
        seat: None,
        name: None,
        made: None,
        games: Vec::new(),
        standing: None,
        deadline: None,
    }
}

pub(super) fn item(epoch: Epoch, entry: Entry) -> Item<RoomId, Entry> {
    Item {
        room: entry.room.clone(),
        shard: Shard(token::shard(&entry.room)),
        epoch,
        expected: entry.expected,
        adds: 1,
        entry,
    }
}

pub(super) async fn ask(session: &mut Session, request: Request<RoomId, Entry>) -> Outcome<Loaded> {
    let asked = timeout(TIMEOUT, session.ask(&request)).await;
    asked.expect("an answer")
}

/// Sends a request, and gives the session back with its answer.
pub(super) fn send(
    mut session: Session,
    request: Request<RoomId, Entry>,
) -> JoinHandle<(Session, Outcome<Loaded>)> {
    tokio::spawn(async move {
        let outcome = session.ask(&request).await;
        (session, outcome)
    })
}

pub(super) async fn end(
    sent: JoinHandle<(Session, Outcome<Loaded>)>,
) -> (Session, Outcome<Loaded>) {
    let sent = timeout(TIMEOUT, sent).await.expect("an answer");
    sent.expect("no panic")
}

pub(super) const fn name<K>(outcome: &Outcome<K>) -> &'static str {
    match outcome {
        Outcome::Done { .. } => "done",
        Outcome::Warned => "warned",
        Outcome::Lost => "lost",
        Outcome::Failed => "failed",
    }
}

/// The answer to what was committed.
pub(super) fn done(outcome: Outcome<Loaded>) -> Reply<Loaded> {
    let how = name(&outcome);
    match outcome {
        Outcome::Done { reply, .. } => reply,
        _ => panic!("{how}"),
    }
}

pub(super) async fn renew(session: &mut Session, node: NodeId) {
    renew_for(session, node, HOUR).await;
}

pub(super) async fn renew_for(session: &mut Session, node: NodeId, length: u64) {
    let request = Request::Renew {
        node,
        length,
        grace: 0,
    };
    done(ask(session, request).await);
}

pub(super) fn claim(node: NodeId, shards: &[Shard]) -> Request<RoomId, Entry> {
    Request::Claim {
        node,
        shards: shards.to_vec(),
        grace: 0,
    }
}

/// The epoch under which a shard was claimed.
pub(super) fn claimed(outcome: Outcome<Loaded>) -> Epoch {
    let Reply::Claimed(claimed) = done(outcome) else {
        panic!("another answer");
    };
    claimed.first().expect("it was free").epoch
}

pub(super) fn append(node: NodeId, item: Item<RoomId, Entry>) -> Request<RoomId, Entry> {
    let batch = vec![item];
    Request::Append { node, batch }
}

pub(super) fn appended(outcome: Outcome<Loaded>) -> Vec<Result<(), Rejection>> {
    let Reply::Appended(results) = done(outcome) else {
        panic!("another answer");
    };
    results
}

/// The epoch and version of a room.
pub(super) async fn load(session: &mut Session, room: &RoomId) -> (Epoch, u64) {
    let request = Request::Load {
        room: room.clone(),
        shard: SHARD,
    };
    let Reply::Loaded { epoch, version, .. } = done(ask(session, request).await) else {
        panic!("another answer");
    };
    (epoch, version)
}

/// The only process of the server that waits for something of this kind, once there is one.
pub(super) async fn waiting(looking: &mut PgConnection, event: &'static str) -> i32 {
    let waits = async {
        loop {
            let query = "SELECT pid FROM pg_stat_activity \
                         WHERE $1 IN (wait_event, wait_event_type) \
                         AND backend_type = 'client backend' AND datname = current_database()";
            let query = sqlx::query_scalar(query).bind(event);
            let found: Vec<i32> = query.fetch_all(&mut *looking).await.expect("rows");
            if let [found] = found[..] {
                return found;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TIMEOUT, waits).await.expect("it waits")
}

/// A node's lease has ended long ago.
pub(super) async fn end_lease(looking: &mut PgConnection, node: NodeId) {
    let end = sqlx::query("UPDATE leases SET until = 1 WHERE node = $1");
    let ended = end.bind(number(node)).execute(looking).await;
    assert_eq!(ended.expect("an update").rows_affected(), 1);
}

/// Statements that [`ask_all`] sends, by how they begin.
pub(in crate::store::postgres) const ASKED: &[&str] = &[
    "INSERT INTO leases",
    "SELECT (SELECT COUNT(*) FROM leases",
    "UPDATE epochs",
    "SELECT node FROM leases",
    "SELECT shard, epoch, owner, (SELECT until",
    "UPDATE shards SET owner = $1",
    "DELETE FROM leases WHERE node IN",
    "SELECT shard, epoch, owner FROM shards",
    "SELECT epoch FROM shards",
    "SELECT shard FROM shards",
    "UPDATE shards SET owner = NULL",
    "DELETE FROM leases WHERE node =",
    "SELECT COUNT(*) FROM shards WHERE owner",
    "INSERT INTO gaps (shard, since, until) SELECT shard",
    "INSERT INTO gaps (shard, since, until) SELECT number",
];

/// Sends every kind of request, and each is carried out.
pub(in crate::store::postgres) async fn ask_all(url: &PostgresUrl) {
    let mut session = Session::open(url).await.expect("a session");
    let room = room_in(SHARD);
    renew(&mut session, ONE).await;
    let epoch = claimed(ask(&mut session, claim(ONE, &[SHARD])).await);
    let first = append(ONE, item(epoch, entry(&room, 1, 1)));
    assert_eq!(appended(ask(&mut session, first).await), [Ok(())]);
    assert_eq!(load(&mut session, &room).await, (epoch, 1));
    let gap = deadlines::put_gaps(&mut session.link, number(ONE), &[(1, 2)]).await;
    gap.expect("a gap");
    // Another node's shards are taken over.
    let every: Vec<Shard> = (0..token::SHARDS).map(Shard).collect();
    renew_for(&mut session, OTHER, 0).await;
    done(ask(&mut session, claim(OTHER, &every)).await);
    sleep(Duration::from_millis(10)).await;
    done(ask(&mut session, claim(NodeId(3), &every)).await);
    assert!(session.took());
    let release = Request::Release {
        node: ONE,
        shards: vec![(SHARD, epoch)],
        leaves: true,
    };
    done(ask(&mut session, release).await);
}

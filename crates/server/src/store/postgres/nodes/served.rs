//! A server's own node: its rooms while PostgreSQL waits, and while another node has them.

use std::time::Duration;

use sqlx::PgConnection;
use tempfile::TempDir;
use tengen_ownership::{NodeId, Reply};
use tokio::time::{Instant, sleep, timeout};

use super::Session;
use super::standbys::{follow, machines};
use super::trying::{
    ONE, OTHER, SHARD, TIMEOUT, ask, claim, claimed, done, entry, load, ready, renew, room_in,
};
use crate::Store;
use crate::store::postgres::DEADLINE;
use crate::store::postgres::open::PostgresUrl;
use crate::store::postgres::started::Postgres;

/// What nobody waits for any more.
const SOON: Duration = Duration::from_secs(2);

async fn open(url: &PostgresUrl) -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open_postgres(url, folder.path()).await;
    (folder, store.expect("a store"))
}

/// Asks until it is so.
async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let reached = async {
        while !is_so().await {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(TIMEOUT, reached).await.expect("it becomes so");
}

async fn outages(looking: &mut PgConnection) -> i64 {
    let query = sqlx::query_scalar("SELECT COUNT(*) FROM outages");
    query.fetch_one(looking).await.expect("a number")
}

#[tokio::test]
async fn without_a_standby_moves_wait_and_no_clock_runs() {
    let ([_primary, mut b, mut c], url, mut looking) = machines().await;
    let (_folder, store) = open(&url).await;
    let (journal, room) = (store.journal(), room_in(SHARD));
    assert_eq!(journal.append(entry(&room, 1, 1)).await, Ok(()));
    assert_eq!(store.check().await, Ok(()));
    for (standby, left) in [(&mut b, 1), (&mut c, 0)] {
        standby.stop_at_once();
        follow(&mut looking, left).await;
    }

    let mut troubles = journal.troubles().expect("it can wait");
    let late = tokio::spawn({
        let (journal, entry) = (store.journal(), entry(&room, 2, 2));
        async move { journal.append(entry).await }
    });
    let begun = timeout(TIMEOUT, troubles.wait_for(Option::is_some)).await;
    let why = begun.expect("it is told").expect("a reason").clone();
    let why = why.expect("a reason");
    assert!(why.contains("its standbys do not answer"), "{why}");
    let now = Instant::now();
    let clocks = journal.clocks();
    assert_eq!(clocks.read(now), clocks.read(now + TIMEOUT));
    let trouble = store.check().await.expect_err("moves wait");
    assert!(trouble.contains("standbys do not answer"), "{trouble}");
    sleep(2 * DEADLINE).await;
    assert!(!late.is_finished(), "it is not given up");

    b.start_again();
    let kept = timeout(TIMEOUT, late).await.expect("an answer");
    assert_eq!(kept.expect("no panic"), Ok(()));
    let ended = timeout(TIMEOUT, troubles.wait_for(Option::is_none)).await;
    ended.expect("it is told").expect("no reason");
    until(async || store.check().await.is_ok()).await;
    // For rooms that are not in memory.
    until(async || outages(&mut looking).await == 1).await;
    let now = Instant::now();
    assert!(clocks.read(now) < now && clocks.read(now + SOON) > clocks.read(now));
    let found = journal.load(&room).await.expect("a room");
    assert_eq!(found.map(|kept| kept.room.version()), Some(2));
    store.close().await;
}

#[tokio::test]
async fn rooms_that_another_node_has_claimed_end_here() {
    let (url, mut looking) = ready(Postgres::shared().await).await;
    let (_folder, store) = open(&url).await;
    let journal = store.journal();
    let mut forgotten = journal.forgotten().expect("rooms can move");
    let rooms = [room_in(SHARD), room_in(SHARD)];
    for room in &rooms {
        assert_eq!(journal.append(entry(room, 1, 1)).await, Ok(()));
        let found = journal.load(room).await.expect("a room");
        assert_eq!(found.map(|kept| kept.room.version()), Some(1));
    }
    let mut other = Session::open(&url).await.expect("a session");
    renew(&mut other, OTHER).await;
    // The server renews its lease meanwhile.
    let epoch = loop {
        let NodeId(other_node) = OTHER;
        let end = sqlx::query("UPDATE leases SET until = 1 WHERE node <> $1");
        let end = end.bind(other_node.cast_signed());
        end.execute(&mut looking).await.expect("an update");
        let outcome = ask(&mut other, claim(OTHER, &[SHARD])).await;
        if let Reply::Claimed(claimed) = done(outcome)
            && let [claimed] = claimed[..]
        {
            break claimed.epoch;
        }
    };
    let refused = journal.append(entry(&rooms[0], 2, 2)).await;
    assert!(refused.is_err(), "{refused:?}");
    // Nothing is on its way in the other one.
    let ended = async { while forgotten.recv().await.expect("a room") != rooms[1] {} };
    timeout(TIMEOUT, ended).await.expect("it ends");
    until(async || journal.load(&rooms[0]).await.is_err()).await;
    assert_eq!(load(&mut other, &rooms[0]).await, (epoch, 1));
    store.close().await;
    // What is another's stays so.
    assert_eq!(load(&mut other, &rooms[1]).await, (epoch, 1));
}

#[tokio::test]
async fn what_a_killed_server_owned_is_free_at_once() {
    let (url, _looking) = ready(Postgres::shared().await).await;
    let mut killed = Session::open(&url).await.expect("a session");
    renew(&mut killed, ONE).await;
    let before = claimed(ask(&mut killed, claim(ONE, &[SHARD])).await);
    let (_folder, store) = open(&url).await;
    let room = room_in(SHARD);
    let appended = timeout(SOON, store.journal().append(entry(&room, 1, 1))).await;
    assert_eq!(appended, Ok(Ok(())));
    let (epoch, version) = load(&mut killed, &room).await;
    assert!(epoch > before && version == 1);
    store.close().await;
}

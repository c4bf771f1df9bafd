//! Times in which no node had a shard, or in which its node stood still.

use sqlx::PgConnection;
use tengen_ownership::{NodeId, Pace, Shard};

use super::trying::{
    ONE, OTHER, SHARD, TIMEOUT, ask, claim, claimed, done, ready, renew, renew_for, room_in,
};
use super::{Session, number};
use crate::rooms::deadlines;
use crate::rooms::token::SHARDS;
use crate::store::postgres::started::Postgres;

/// Of another node.
const NEXT: Shard = Shard(6);

async fn noted(looking: &mut PgConnection) -> Vec<(i64, i64, i64)> {
    let query = sqlx::query_as("SELECT shard, since, until FROM gaps ORDER BY shard, since");
    query.fetch_all(looking).await.expect("rows")
}

async fn outages(session: &mut Session, shard: Shard) -> Vec<(u64, u64)> {
    let found = deadlines::of_room(&mut session.link, &room_in(shard), 0).await;
    found.expect("outages").1
}

#[tokio::test]
async fn a_takeover_is_a_gap_for_the_rooms_that_were_taken() {
    let (url, mut looking) = ready(Postgres::shared().await).await;
    let mut session = Session::open(&url).await.expect("a session");
    // What nobody had, or is given up, is no gap.
    renew(&mut session, ONE).await;
    claimed(ask(&mut session, claim(ONE, &[SHARD, NEXT])).await);
    assert_eq!(noted(&mut looking).await, []);
    assert!(!session.took());
    // A lease that ends at once, some time after the renewal before.
    renew_for(&mut session, ONE, 0).await;
    let taken = async {
        loop {
            done(ask(&mut session, claim(OTHER, &[SHARD])).await);
            if session.took() {
                return;
            }
        }
    };
    tokio::time::timeout(TIMEOUT, taken)
        .await
        .expect("it is taken");
    let gaps = noted(&mut looking).await;
    let [(shard, since, until)] = gaps[..] else {
        panic!("{gaps:?}");
    };
    assert_eq!(shard, i64::from(SHARD.0));
    let lease = i64::try_from(Pace::default().lease).expect("milliseconds");
    assert!((lease..lease + 60_000).contains(&(until - since)));
    let gap = (since.unsigned_abs(), until.unsigned_abs());
    assert_eq!(outages(&mut session, SHARD).await, [gap]);
    assert_eq!(outages(&mut session, NEXT).await, []);
}

#[tokio::test]
async fn a_node_that_stood_still_notes_that_for_its_own_rooms() {
    let (url, mut looking) = ready(Postgres::shared().await).await;
    let mut session = Session::open(&url).await.expect("a session");
    for (node, shard) in [(ONE, SHARD), (OTHER, NEXT)] {
        renew(&mut session, node).await;
        claimed(ask(&mut session, claim(node, &[shard])).await);
    }
    let times = [(10, 20), (30, 40)];
    for _again in 0..2 {
        let put = deadlines::put_gaps(&mut session.link, number(ONE), &times).await;
        put.expect("gaps");
    }
    assert_eq!(noted(&mut looking).await, [(5, 10, 20), (5, 30, 40)]);
    assert_eq!(outages(&mut session, SHARD).await, times);
    assert_eq!(outages(&mut session, NEXT).await, []);
    // Who has all rooms notes it once for all of them.
    let free = sqlx::query("UPDATE shards SET owner = NULL");
    free.execute(&mut looking).await.expect("an update");
    let all: Vec<Shard> = (0..SHARDS).map(Shard).collect();
    let node = NodeId(3);
    renew(&mut session, node).await;
    claimed(ask(&mut session, claim(node, &all)).await);
    let put = deadlines::put_gaps(&mut session.link, number(node), &[(25, 28)]).await;
    put.expect("an outage");
    assert_eq!(noted(&mut looking).await.len(), times.len());
    let [first, second] = times;
    assert_eq!(
        outages(&mut session, SHARD).await,
        [first, (25, 28), second]
    );
    assert_eq!(outages(&mut session, NEXT).await, [(25, 28)]);
}

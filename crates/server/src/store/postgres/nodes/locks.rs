//! Requests that wait for each other's locks, and leases that go.

use sqlx::PgConnection;
use tengen_ownership::{NodeId, Rejection, Reply};

use super::trying::{
    ONE, OTHER, SHARD, append, appended, ask, claim, claimed, done, end, end_lease, entry, item,
    load, name, ready, renew, room_in, send, waiting,
};
use super::{Session, WRITE, entries};
use crate::store::postgres::started::Postgres;

#[tokio::test]
async fn a_claim_waits_for_a_batch_and_a_batch_for_a_claim() {
    let (url, mut looking) = ready(Postgres::shared().await).await;
    let session = async || Session::open(&url).await.expect("a session");
    let (mut one, mut other) = (session().await, session().await);
    renew(&mut one, ONE).await;
    let first = claimed(ask(&mut one, claim(ONE, &[SHARD])).await);
    end_lease(&mut looking, ONE).await;
    let room = room_in(SHARD);

    // A batch that has not ended yet.
    let batch = [item(first, entry(&room, 1, 1))];
    one.link.run(WRITE).await.expect("begun");
    let kept = entries::append(&mut one.link, ONE, &batch).await;
    assert!(matches!(kept, Ok(Reply::Appended(results)) if results == [Ok(())]));
    let sent = send(other, claim(OTHER, &[SHARD]));
    waiting(&mut looking, "Lock").await;
    one.link.run("COMMIT").await.expect("stored");
    let (again, outcome) = end(sent).await;
    other = again;
    let second = claimed(outcome);
    assert!(second > first);
    assert_eq!(load(&mut other, &room).await, (second, 1));

    // One that does not end in time is not waited for any longer, and nothing has changed.
    let batch = [item(second, entry(&room, 2, 2))];
    other.link.run(WRITE).await.expect("begun");
    let kept = entries::append(&mut other.link, OTHER, &batch).await;
    assert!(kept.is_ok());
    let outcome = ask(&mut one, claim(ONE, &[SHARD])).await;
    let how = name(&outcome);
    assert!(["failed", "lost"].contains(&how), "{how}");
    drop(one);
    let mut one = session().await;
    other.link.run("COMMIT").await.expect("stored");
    assert_eq!(load(&mut other, &room).await, (second, 2));

    // A claim that has not ended yet: the batch sees what it was.
    one.link.run(WRITE).await.expect("begun");
    let taken = super::owning::claim(&mut one.link, ONE, &[SHARD], 0).await;
    let (taken, _) = taken.expect("it was free");
    let late = item(second, entry(&room, 3, 3));
    let sent = send(other, append(OTHER, late));
    waiting(&mut looking, "Lock").await;
    one.link.run("COMMIT").await.expect("stored");
    let (_, outcome) = end(sent).await;
    let third = taken[0].epoch;
    assert_eq!(appended(outcome), [Err(Rejection::Epoch(third))]);
    assert_eq!(load(&mut one, &room).await, (third, 2));
}

#[tokio::test]
async fn leases_of_long_ago_go_unless_they_own_something() {
    let (url, mut looking) = ready(Postgres::shared().await).await;
    let mut session = Session::open(&url).await.expect("a session");
    for node in [ONE, OTHER, NodeId(3)] {
        renew(&mut session, node).await;
    }
    claimed(ask(&mut session, claim(ONE, &[SHARD])).await);
    end_lease(&mut looking, ONE).await;
    end_lease(&mut looking, OTHER).await;
    let left = async |looking: &mut PgConnection| {
        let query = sqlx::query_scalar("SELECT node FROM leases ORDER BY node");
        let left: Result<Vec<i64>, _> = query.fetch_all(looking).await;
        left.expect("rows")
    };
    done(ask(&mut session, claim(NodeId(3), &[])).await);
    assert_eq!(left(&mut looking).await, [1, 3]);
    claimed(ask(&mut session, claim(NodeId(3), &[SHARD])).await);
    assert_eq!(left(&mut looking).await, [3]);
}

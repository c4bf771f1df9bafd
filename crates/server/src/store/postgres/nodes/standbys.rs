//! A primary whose commits wait for one of two standbys, as several machines have it.

use std::collections::VecDeque;
use std::time::Duration;

use sqlx::{Executor as _, PgConnection};
use tengen_api::RoomId;
use tengen_ownership::{
    Effect, Input, Mark, Moment, Node, Outcome, Pace, Position, Rejection, Request, RequestId,
};
use tokio::time::{sleep, timeout};

use super::trying::{
    ONE, OTHER, SHARD, TIMEOUT, append, appended, ask, claim, claimed, end, end_lease, entry, item,
    load, name, ready, renew, room_in, send, waiting,
};
use super::{Loaded, Session};
use crate::rooms::journal::Entry;
use crate::store::postgres::DEADLINE;
use crate::store::postgres::open::PostgresUrl;
use crate::store::postgres::started::Postgres;

/// A primary with two standbys, of which one must have a commit, and a database on it.
pub(super) async fn machines() -> ([Postgres; 3], PostgresUrl, PgConnection) {
    let primary = Postgres::start("");
    let (url, mut looking) = ready(&primary).await;
    let standbys = ["b", "c"].map(|name| primary.standby(name));
    for change in [
        "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (b, c)'",
        "SELECT pg_reload_conf()",
    ] {
        looking.execute(change).await.expect("a setting");
    }
    follow(&mut looking, 2).await;
    let [b, c] = standbys;
    ([primary, b, c], url, looking)
}

/// Waits for that many synchronous standbys.
pub(super) async fn follow(looking: &mut PgConnection, count: i64) {
    let query = "SELECT COUNT(*) FROM pg_stat_replication WHERE sync_state = 'quorum'";
    let reached = async {
        while sqlx::query_scalar::<_, i64>(query)
            .fetch_one(&mut *looking)
            .await
            .expect("a number")
            != count
        {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TIMEOUT, reached).await.expect("they follow");
}

#[tokio::test]
async fn a_batch_without_a_standby_waits_and_a_cancelled_wait_is_no_acknowledgement() {
    let ([_primary, mut b, mut c], url, mut looking) = machines().await;
    let session = async || Session::open(&url).await.expect("a session");
    let (mut one, mut other) = (session().await, session().await);
    renew(&mut one, ONE).await;
    let first = claimed(ask(&mut one, claim(ONE, &[SHARD])).await);
    end_lease(&mut looking, ONE).await;
    let room = room_in(SHARD);
    let batch = |version| append(ONE, item(first, entry(&room, version, version)));
    assert_eq!(appended(ask(&mut one, batch(1)).await), [Ok(())]);
    b.stop_at_once();
    follow(&mut looking, 1).await;
    assert_eq!(
        appended(ask(&mut one, batch(2)).await),
        [Ok(())],
        "one of two is enough"
    );
    c.stop_at_once();
    follow(&mut looking, 0).await;

    let sent = send(one, batch(3));
    let waits = waiting(&mut looking, "SyncRep").await;
    // Meanwhile its shard cannot be had, and nobody sees it. It is not given up.
    let outcome = ask(&mut other, claim(OTHER, &[SHARD])).await;
    let how = name(&outcome);
    assert!(["failed", "lost"].contains(&how), "{how}");
    drop(other);
    let mut other = session().await;
    assert_eq!(load(&mut other, &room).await, (first, 2));
    sleep(DEADLINE).await;
    assert!(!sent.is_finished());

    let cancel = sqlx::query("SELECT pg_cancel_backend($1)").bind(waits);
    cancel.execute(&mut looking).await.expect("cancelled");
    let (mut one, outcome) = end(sent).await;
    assert_eq!(name(&outcome), "warned");
    assert_eq!(
        load(&mut other, &room).await,
        (first, 3),
        "stored here, and nowhere else"
    );
    // A claim's acknowledgement is what makes that known to a standby.
    let sent = send(other, claim(OTHER, &[SHARD]));
    waiting(&mut looking, "SyncRep").await;
    b.start_again();
    let (mut other, outcome) = end(sent).await;
    let second = claimed(outcome);
    assert_eq!(load(&mut other, &room).await, (second, 3));
    // The connection goes on; the epoch does not.
    let late = ask(&mut one, batch(4)).await;
    assert_eq!(appended(late), [Err(Rejection::Epoch(second))]);
}

/// A node without a server around it: its requests one after the other, and what it would tell.
struct Serving {
    node: Node<RoomId, Entry, Loaded>,
    /// By the node's clock.
    now: Moment,
    asked: VecDeque<(RequestId, Request<RoomId, Entry>)>,
    /// How much of rooms was told.
    told: Vec<Position>,
    /// The last that was acknowledged.
    seen: Mark,
}

impl Serving {
    fn new() -> Self {
        let (now, claims) = (Moment(0), 1_024);
        let pace = Pace {
            claims,
            ..Pace::default()
        };
        Self {
            node: Node::new(OTHER, pace, now),
            now,
            asked: VecDeque::new(),
            told: Vec::new(),
            seen: Mark::default(),
        }
    }

    fn hear(&mut self, input: Input<RoomId, Entry, Loaded>) {
        if let Input::Ended(_, Outcome::Done { mark, .. }) = &input {
            self.seen = *mark;
        }
        for effect in self.node.hear(self.now, input) {
            match effect {
                Effect::Ask(id, request) => self.asked.push_back((id, request)),
                Effect::Start { position, .. } => self.told.push(position),
                _ => (),
            }
        }
    }

    fn want(&mut self, room: &RoomId) {
        let room = room.clone();
        self.hear(Input::Want { room, shard: SHARD });
    }

    /// Goes on until the next request would be a claim of the shard, in at most so many seconds.
    async fn until_claim(&mut self, session: &mut Session) -> (RequestId, Request<RoomId, Entry>) {
        for _ in 0..40 {
            while let Some((id, request)) = self.asked.pop_front() {
                let takes =
                    matches!(&request, Request::Claim { shards, .. } if shards.contains(&SHARD));
                if takes {
                    return (id, request);
                }
                let outcome = ask(session, request).await;
                self.hear(Input::Ended(id, outcome));
            }
            self.now = self.now.after(250);
            self.hear(Input::Tick);
        }
        panic!("it claims nothing");
    }
}

#[tokio::test]
async fn visible_not_replicated_primary_lost() {
    let ([mut primary, mut b, mut c], url, mut looking) = machines().await;
    let session = async || Session::open(&url).await.expect("a session");
    let (mut one, mut other, mut third) = (session().await, session().await, session().await);
    renew(&mut one, ONE).await;
    let first = claimed(ask(&mut one, claim(ONE, &[SHARD])).await);
    let room = room_in(SHARD);
    let batch = |version| append(ONE, item(first, entry(&room, version, version)));
    assert_eq!(appended(ask(&mut one, batch(1)).await), [Ok(())]);
    end_lease(&mut looking, ONE).await;
    let mut serving = Serving::new();
    let (id, taking) = serving.until_claim(&mut other).await;

    // A move that is visible, and that no standby has.
    for (standby, left) in [(&mut b, 1), (&mut c, 0)] {
        standby.stop_at_once();
        follow(&mut looking, left).await;
    }
    let sent = send(one, batch(2));
    let waits = waiting(&mut looking, "SyncRep").await;
    let cancel = sqlx::query("SELECT pg_cancel_backend($1)").bind(waits);
    cancel.execute(&mut looking).await.expect("cancelled");
    assert_eq!(name(&end(sent).await.1), "warned");
    assert_eq!(load(&mut third, &room).await, (first, 2));

    // The new owner's claim is not acknowledged, so it loads nothing for whoever comes.
    let sent = send(other, taking);
    waiting(&mut looking, "SyncRep").await;
    serving.want(&room);
    let loads = |serving: &Serving| {
        let mut asked = serving.asked.iter();
        asked.any(|(_, request)| matches!(request, Request::Load { .. }))
    };
    assert!(!loads(&serving));
    primary.stop_at_once();
    let (_, outcome) = end(sent).await;
    assert_eq!(name(&outcome), "lost");
    serving.hear(Input::Ended(id, outcome));
    assert!(!loads(&serving) && serving.told.is_empty());

    // A standby takes the primary's place, and the other one follows it.
    c.start_again();
    let database = "test0";
    let mut looking = c.connect(database).await;
    for change in [
        "SELECT pg_promote()",
        "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (b)'",
        "SELECT pg_reload_conf()",
    ] {
        looking.execute(change).await.expect("a promotion");
    }
    b.follow(&c);
    b.start_again();
    follow(&mut looking, 1).await;
    let promoted: PostgresUrl = c.url(database).parse().expect("an address");
    let mut other = Session::open(&promoted).await.expect("a session");
    serving.hear(Input::Promoted);
    let (id, taking) = serving.until_claim(&mut other).await;
    let outcome = ask(&mut other, taking).await;
    serving.hear(Input::Ended(id, outcome));
    serving.want(&room);
    while let Some((id, request)) = serving.asked.pop_front() {
        let outcome = ask(&mut other, request).await;
        serving.hear(Input::Ended(id, outcome));
    }
    let [told] = serving.told[..] else {
        panic!("{:?}", serving.told);
    };
    assert!(told.epoch > first);
    assert_eq!(told.version, 1, "what no standby had was never told");

    // The old primary has more, and is refused.
    primary.start_again();
    drop(primary.connect(database).await);
    let mut old = Session::open(&url).await.expect("a session");
    assert_eq!(load(&mut old, &room).await.1, 2);
    let outcome = ask(
        &mut old,
        Request::Load {
            room: room.clone(),
            shard: SHARD,
        },
    );
    let Outcome::Done { mark, .. } = outcome.await else {
        panic!("no answer");
    };
    assert_eq!((mark.timeline, serving.seen.timeline), (1, 2));
    assert!(mark.follows(serving.seen).is_err());
}

//! PostgreSQL does what the model of it does: the same requests of several nodes, answer by answer.

use std::collections::BTreeSet;

use sqlx::PgConnection;
use tengen_api::RoomId;
use tengen_core::SplitMix;
use tengen_ownership::{Epoch, Item, Mark, NodeId, Outcome, Renewed, Reply, Request, Shard, Stamp};
use tengen_room::Stored;

use super::trying::{HOUR, entry, item, name, ready, room_in};
use super::{Loaded, Session};
use crate::rooms::journal::Entry;
use crate::store::postgres::started::Postgres;

#[path = "../../../../../ownership/tests/simulator/db.rs"]
#[allow(dead_code)] // the simulator uses more of it
mod model;

use model::{Db, Move, ROOMS, Record, Room, SHARDS, shard_of};

const SEEDS: u64 = 16;
const STEPS: usize = 80;
/// Leases last for hours or have ended by hours, so that no test depends on a clock.
const DAY: u64 = 24 * HOUR;
/// By what the clock of the test's look may differ from that of a request.
const MINUTE: u64 = 60 * 1_000;

/// What both answer in the same words: what is loaded is its version.
type Answer = (Mark, Reply<u64>);

struct World {
    random: SplitMix,
    model: Db,
    /// The transaction's number, in the model.
    record: u64,
    action: u64,
    sessions: [Session; 3],
    rooms: Vec<RoomId>,
    connection: PgConnection,
}

impl World {
    async fn new(seed: u64) -> Self {
        let (url, mut connection) = ready(Postgres::shared().await).await;
        let session = async || Session::open(&url).await.expect("a session");
        let mut model = Db::new();
        let highest = sqlx::query_scalar("SELECT highest FROM epochs");
        let highest: i64 = highest.fetch_one(&mut connection).await.expect("a number");
        model.highest = Epoch(highest.unsigned_abs());
        Self {
            random: SplitMix::new(seed),
            model,
            record: 0,
            action: 0,
            sessions: [session().await, session().await, session().await],
            rooms: (0..ROOMS).map(|room| room_in(shard_of(room))).collect(),
            connection,
        }
    }

    /// With a probability of one in `many`.
    fn once_in(&mut self, many: u64) -> bool {
        self.random.below(many) == 0
    }

    /// The last epoch of a shard, or one beside it.
    fn epoch(&mut self, shard: Shard) -> Epoch {
        let last = self.model.rows[usize::from(shard.0)].1;
        match self.once_in(5) {
            true => Epoch((last.0 + self.random.below(3)).saturating_sub(1)),
            false => last,
        }
    }

    fn shards(&mut self) -> Vec<Shard> {
        let all = (0..SHARDS).map(Shard);
        all.filter(|_| self.random.below(2) == 0).collect()
    }

    fn request(&mut self, node: NodeId) -> Request<Room, Move> {
        let grace = [0, DAY][self.random.below(2) as usize];
        match self.random.below(10) {
            0 | 1 => Request::Renew {
                node,
                length: HOUR,
                grace,
            },
            2 | 3 => Request::Claim {
                node,
                shards: self.shards(),
                grace,
            },
            4 => {
                let shards = self.shards().into_iter();
                let shards = shards.map(|shard| (shard, self.epoch(shard))).collect();
                let leaves = self.once_in(3);
                Request::Release {
                    node,
                    shards,
                    leaves,
                }
            }
            5 => {
                let room = self.room();
                let shard = shard_of(room);
                Request::Load { room, shard }
            }
            _ => {
                let first = self.room();
                let many = 1 + self.random.below(4) as Room;
                let rooms = (first..first + many).map(|room| room % ROOMS);
                let batch = rooms.map(|room| self.item(room)).collect();
                Request::Append { node, batch }
            }
        }
    }

    fn room(&mut self) -> Room {
        self.random.below(u64::from(ROOMS)) as Room
    }

    fn item(&mut self, room: Room) -> Item<Room, Move> {
        let version = self.model.rooms[room as usize].len() as u64;
        let expected = match self.once_in(6) {
            true => (version + 1).saturating_sub(self.random.below(3)),
            false => version,
        };
        self.action += 1;
        Item {
            room,
            shard: shard_of(room),
            epoch: self.epoch(shard_of(room)),
            expected,
            adds: 1,
            entry: Move {
                player: 0,
                action: self.action,
            },
        }
    }

    fn real(&self, request: Request<Room, Move>) -> Request<RoomId, Entry> {
        let id = |room: Room| &self.rooms[room as usize];
        match request {
            Request::Renew {
                node,
                length,
                grace,
            } => Request::Renew {
                node,
                length,
                grace,
            },
            Request::Claim {
                node,
                shards,
                grace,
            } => Request::Claim {
                node,
                shards,
                grace,
            },
            Request::Release {
                node,
                shards,
                leaves,
            } => Request::Release {
                node,
                shards,
                leaves,
            },
            Request::Append { node, batch } => {
                let real = |found: Item<Room, Move>| {
                    let entry = entry(id(found.room), found.expected + 1, found.entry.action);
                    item(found.epoch, entry)
                };
                let batch = batch.into_iter().map(real).collect();
                Request::Append { node, batch }
            }
            Request::Load { room, shard } => Request::Load {
                room: id(room).clone(),
                shard,
            },
        }
    }

    /// The model's answer, and what is left of the model.
    fn expected(
        mut model: Db,
        request: &Request<Room, Move>,
        now: u64,
        record: u64,
    ) -> (Db, Answer) {
        let (changes, reply) = model.execute(request, now, record, true);
        model.apply(&Record {
            id: record,
            changes,
        });
        let mark = Mark {
            timeline: 1,
            highest: model.highest,
        };
        (model, (mark, in_words(reply, |kept| kept.len() as u64)))
    }

    async fn now(&mut self) -> u64 {
        let now = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let now: Result<i64, _> = sqlx::query_scalar(now)
            .fetch_one(&mut self.connection)
            .await;
        now.expect("a time").unsigned_abs()
    }

    /// A node's lease has ended an hour ago.
    async fn end_lease(&mut self, node: NodeId, now: u64) {
        let until = now - HOUR;
        let end = sqlx::query("UPDATE leases SET until = $2 WHERE node = $1 AND until > 0");
        let end = end.bind(super::number(node)).bind(until.cast_signed());
        let ended = end.execute(&mut self.connection).await.expect("an update");
        let lease = self.model.leases.get_mut(&node);
        assert_eq!(ended.rows_affected(), u64::from(lease.is_some()));
        if let Some(end) = lease {
            *end = until;
        }
    }

    /// One or two nodes ask at once; the answers are those of one after the other.
    async fn step(&mut self, context: &str) {
        let now = self.now().await;
        if self.once_in(5) {
            let node = NODES[self.random.below(3) as usize];
            self.end_lease(node, now).await;
        }
        let first = self.random.below(3) as usize;
        let both = self.once_in(3);
        let asking = [first, (first + 1 + self.random.below(2) as usize) % 3];
        let requests = [
            self.request(NODES[asking[0]]),
            self.request(NODES[asking[1]]),
        ];
        let real = requests.clone().map(|request| self.real(request));
        let mut answers = Vec::new();
        if both {
            let sessions = self.sessions.get_disjoint_mut(asking).expect("two");
            let [one, other] = sessions;
            let (one, other) = tokio::join!(one.ask(&real[0]), other.ask(&real[1]));
            answers.extend([one, other]);
        } else {
            answers.push(self.sessions[asking[0]].ask(&real[0]).await);
        }
        let answers: Vec<Answer> = answers
            .into_iter()
            .map(|answer| done(answer, now))
            .collect();
        let is_renewal = |request: &&Request<_, _>| matches!(request, Request::Renew { .. });
        let renewals = requests.iter().filter(is_renewal);
        // Of two renewals neither sees the other one. What is free is decided by a claim.
        let counts = !(both && renewals.count() == 2);
        self.record += 2;
        let mut tried = Vec::new();
        let orders: &[&[usize]] = match both {
            true => &[&[0, 1], &[1, 0]],
            false => &[&[0]],
        };
        for order in orders {
            let (mut model, mut expected) = (self.model.clone(), vec![None; answers.len()]);
            for place in *order {
                let request = &requests[*place];
                let (next, answer) = Self::expected(model, request, now, self.record);
                (model, expected[*place]) = (next, Some(answer));
            }
            let same = |(expected, found): (&Option<Answer>, &Answer)| {
                expected.as_ref().is_some_and(|answer| {
                    certain(answer.clone(), counts) == certain(found.clone(), counts)
                })
            };
            if expected.iter().zip(&answers).all(same) {
                self.model = model;
                return;
            }
            tried.push(expected);
        }
        panic!("{context}: {requests:#?}\nhas {answers:#?}\nand not {tried:#?}");
    }

    /// All that is stored at the end.
    async fn compare(&mut self, context: &str) {
        let query = "SELECT owner, epoch FROM shards ORDER BY shard";
        let query = sqlx::query_as::<_, (Option<i64>, i64)>(query);
        let rows = query.fetch_all(&mut self.connection).await.expect("rows");
        let rows = rows
            .into_iter()
            .map(|(owner, epoch)| (owner.map(super::node), super::epoch(epoch)));
        let rows: Vec<_> = rows.collect();
        let (of_model, others) = rows.split_at(usize::from(SHARDS));
        assert_eq!(of_model, self.model.rows, "{context}");
        assert!(
            others.iter().all(|row| *row == (None, Epoch(0))),
            "{context}"
        );
        assert_eq!(rows.len(), 1_024);

        let query = sqlx::query_scalar("SELECT node FROM leases WHERE until > 0");
        let nodes: Vec<i64> = query.fetch_all(&mut self.connection).await.expect("rows");
        let nodes: BTreeSet<NodeId> = nodes.into_iter().map(super::node).collect();
        let leases: BTreeSet<NodeId> = self.model.leases.keys().copied().collect();
        assert_eq!(nodes, leases, "{context}");

        for (id, moves) in self.rooms.iter().zip(&self.model.rooms) {
            let query = "SELECT event FROM room_events WHERE room = $1 ORDER BY version";
            let query = sqlx::query_scalar(query).bind(id.as_str());
            let events: Vec<String> = query.fetch_all(&mut self.connection).await.expect("rows");
            let known_by = |event: &String| {
                let stored: Stored = serde_json::from_str(event).expect("an event");
                stored.at.expect("a number")
            };
            let stored: Vec<u64> = events.iter().map(known_by).collect();
            let expected: Vec<u64> = moves.iter().map(|stored| stored.made.action).collect();
            assert_eq!(stored, expected, "{context}");
        }
    }
}

/// Numbers with either sign in the column.
const NODES: [NodeId; 3] = [NodeId(3), NodeId(u64::MAX - 6), NodeId(1 << 40)];

fn in_words<K>(reply: Reply<K>, version: impl Fn(K) -> u64) -> Reply<u64> {
    match reply {
        Reply::Renewed(renewed) => Reply::Renewed(renewed),
        Reply::Claimed(claimed) => Reply::Claimed(claimed),
        Reply::Released => Reply::Released,
        Reply::Appended(results) => Reply::Appended(results),
        Reply::Loaded {
            epoch,
            version: last,
            kept,
        } => Reply::Loaded {
            epoch,
            version: last,
            kept: version(kept),
        },
    }
}

/// An answer with the time of the test's own look.
fn done(outcome: Outcome<Loaded>, at: u64) -> Answer {
    let how = name(&outcome);
    let Outcome::Done { mark, reply } = outcome else {
        panic!("{how}");
    };
    let mut reply = in_words(reply, |loaded| {
        let kept = loaded.expect("whole").kept;
        kept.map_or(0, |kept| kept.room.version())
    });
    if let Reply::Renewed(renewed) = &mut reply {
        let Renewed {
            now, until, rows, ..
        } = renewed;
        assert_eq!(until.0 - now.0, HOUR);
        assert!(now.0 >= at && now.0 < at + MINUTE, "{now:?} at {at}");
        (*now, *until) = (Stamp(at), Stamp(at + HOUR));
        assert!(rows[usize::from(SHARDS)..].iter().all(|row| row.is_free));
        rows.truncate(usize::from(SHARDS));
    }
    (mark, reply)
}

/// The answer without what depends on other nodes' leases, unless that counts.
fn certain((mark, mut reply): Answer, counts: bool) -> Answer {
    if let (Reply::Renewed(renewed), false) = (&mut reply, counts) {
        renewed.living = 0;
        for row in &mut renewed.rows {
            row.is_free = false;
        }
    }
    (mark, reply)
}

#[tokio::test]
async fn postgresql_answers_as_the_model_does() {
    for seed in 0..SEEDS {
        let mut world = World::new(seed).await;
        for step in 0..STEPS {
            world.step(&format!("seed {seed}, step {step}")).await;
        }
        world.compare(&format!("seed {seed}")).await;
        let stored: usize = world.model.rooms.iter().map(Vec::len).sum();
        assert!(stored > 5, "seed {seed}: {stored} entries");
    }
}

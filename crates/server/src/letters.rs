//! Letters between servers that share a database: rows of PostgreSQL, which the
//! [bus](crate::bus) has read at once and everybody looks at now and then.
//!
//! A sender's letters arrive in the order in which they were sent, each once, or the sender has
//! ended. What they say is the lobby's (`lobby::elsewhere` and `lobby::guests`).

mod rows;
#[cfg(all(test, unix))]
pub(crate) mod tests;

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_api::RoomId;
use tengen_ownership::NodeId;
use tengen_room::lobby::Wish;
use tengen_room::{ActionId, PlayerId};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use crate::bus::{Bell, Bus, InProcess, Nats, NatsUrl, Receiver};
use crate::lobby::Due;
use crate::lobby::MemberId;
use crate::rooms::actor::Staged;
use crate::rooms::log::json;
use crate::store::Store;
use crate::store::trouble::words;
use crate::supervise::Essential;

/// How often everybody looks without having been woken.
const LOOK: Duration = Duration::from_secs(5);
/// Between two looks, however often the bus wakes, and between two attempts to write.
const PAUSE: Duration = Duration::from_millis(10);
const RETRY: Duration = Duration::from_millis(500);
/// Letters that are written in one transaction.
const BATCH: usize = 500;
/// Looks whose letters wait to be opened.
const UNOPENED: usize = 4;

/// What servers tell each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Letter {
    /// The leader's lobby has opened, without members.
    Opened,
    /// A member is in the lobby, and is told this first.
    Entered { member: MemberId, first: String },
    /// A message to a member.
    Told { member: MemberId, message: String },
    /// A member is in the lobby no more.
    Out { member: MemberId },
    /// A message to all members.
    News { message: String },
    /// The owner of the room is to do what is due.
    Do { room: RoomId, due: Due },
    /// A connection wants to enter the leader's lobby.
    Enter {
        member: MemberId,
        player: Option<PlayerId>,
    },
    /// A member asks for something.
    Wish {
        member: MemberId,
        player: PlayerId,
        address: IpAddr,
        id: ActionId,
        wish: Wish,
    },
    /// A member wants to be told a part of an arena's table, or none any more.
    Watch {
        member: MemberId,
        id: ActionId,
        table: Option<(u64, u32)>,
    },
    /// A member has gone.
    Leave { member: MemberId },
    /// How a game stands.
    Staged(Box<Staged>),
    /// The host has closed a room.
    Closed { room: RoomId },
    /// A player is deleted.
    Deleted { player: PlayerId },
    /// The host has acted, or a player has gone: rules and these rooms are to be read again.
    Acted { rooms: Vec<RoomId> },
    /// Sessions have ended, by what is stored of them.
    SessionsEnded { ended: Vec<[u8; 32]> },
    /// What was due in a room is done, or is not.
    Done { room: RoomId, due: Due, done: bool },
}

/// A letter that has come.
#[derive(Debug)]
pub(crate) struct Arrived {
    pub(crate) from: NodeId,
    pub(crate) letter: Letter,
}

/// What a look has found.
#[derive(Debug)]
pub(crate) struct Look {
    pub(crate) arrived: Vec<Arrived>,
    /// The servers with a lease, if the leader has looked for them.
    pub(crate) living: Option<BTreeSet<NodeId>>,
}

/// Where letters are posted. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Post(mpsc::UnboundedSender<(Receiver, Letter)>);

impl Post {
    /// Posts a letter, which leaves soon.
    pub(crate) fn send(&self, receiver: Receiver, letter: Letter) {
        // Without the writer the server stops.
        self.0.send((receiver, letter)).ok();
    }
}

/// The letters of this process: those that come, and where to post its own.
pub(crate) struct Office {
    pub(crate) post: Post,
    pub(crate) bell: Arc<Bell>,
    bus: Arc<dyn Bus>,
    looks: mpsc::Receiver<Look>,
}

impl Office {
    /// Opens the office of a server that shares its database, and the bus.
    pub(crate) fn open(
        store: &Store,
        node: NodeId,
        nats: Option<&NatsUrl>,
        essential: &mut Essential,
    ) -> (Self, Arc<dyn Bus>) {
        let bell = Bell::new(node);
        let bus: Arc<dyn Bus> = match nats {
            Some(url) => Arc::new(Nats::start(url, Arc::clone(&bell))),
            None => {
                let bus = InProcess::default();
                bus.join(&bell);
                Arc::new(bus)
            }
        };
        let (post, posted) = mpsc::unbounded_channel();
        let (found, looks) = mpsc::channel(UNOPENED);
        let writing = write(store.clone(), node, posted, Arc::clone(&bus));
        essential.spawn("The writer of letters between servers", writing);
        let reading = Reading {
            store: store.clone(),
            bell: Arc::clone(&bell),
            found,
            passed: Vec::new(),
        };
        essential.spawn("The reader of letters between servers", reading.run());
        let office = Self {
            post: Post(post),
            bell,
            bus: Arc::clone(&bus),
            looks,
        };
        (office, bus)
    }

    /// Whether what others say is found by looks alone.
    pub(crate) fn is_late(&self) -> bool {
        self.bus.trouble().is_some()
    }

    /// What the next look finds. Cancellation safe.
    pub(crate) async fn next(&mut self) -> Look {
        match self.looks.recv().await {
            Some(look) => look,
            // The server stops.
            None => std::future::pending().await,
        }
    }
}

/// Writes letters in their order until all who post have ended, and wakes those for whom they are.
async fn write(
    store: Store,
    node: NodeId,
    mut posted: mpsc::UnboundedReceiver<(Receiver, Letter)>,
    bus: Arc<dyn Bus>,
) {
    let (mut place, mut batch) = (0_u64, Vec::new());
    while posted.recv_many(&mut batch, BATCH).await > 0 {
        let rows = batch.iter().map(|(receiver, letter)| {
            place += 1;
            rows::Row {
                receiver: *receiver,
                place,
                text: json(letter),
            }
        });
        let rows: Vec<rows::Row> = rows.collect();
        let mut has_failed = false;
        // A letter whose end is not known is known by its place when it is sent again.
        while let Err(error) = rows::put(&store, node, &rows).await {
            if !has_failed {
                let why = words(&error);
                tracing::warn!("letters to other servers of this site wait: {why}");
            }
            has_failed = true;
            sleep(RETRY).await;
        }
        let receivers: BTreeSet<Receiver> = batch.drain(..).map(|(to, _)| to).collect();
        for receiver in receivers {
            bus.wake(receiver);
        }
    }
    // All senders are dropped: the server stops.
    std::future::pending().await
}

/// What reads the letters of a process.
struct Reading {
    store: Store,
    bell: Arc<Bell>,
    found: mpsc::Sender<Look>,
    /// Up to which letter the leader had read when, for those that may go.
    passed: Vec<(Instant, u64)>,
}

impl Reading {
    /// Reads for ever what comes after the beginning.
    async fn run(mut self) {
        let mut due = interval(LOOK);
        due.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last = loop {
            due.tick().await;
            if let Ok(last) = rows::last(&self.store).await {
                break last;
            }
        };
        loop {
            let is_due = tokio::select! {
                () = self.bell.rung() => false,
                _ = due.tick() => true,
            };
            match self.look(&mut last, is_due).await {
                Ok(look) => {
                    if self.found.send(look).await.is_err() {
                        // The server stops by itself.
                        std::future::pending().await
                    }
                }
                // The lobby closes if no poll succeeds for some time.
                Err(error) => {
                    let why = words(&error);
                    tracing::debug!("letters of other servers cannot be read: {why}");
                }
            }
            sleep(PAUSE).await;
        }
    }

    async fn look(&mut self, last: &mut u64, is_due: bool) -> Result<Look, sqlx::Error> {
        let (node, leads) = (self.bell.node(), self.bell.leads());
        let mut arrived = Vec::new();
        loop {
            let found = match rows::after(&self.store, *last, (node, leads)).await {
                Ok(found) => found,
                Err(error) if arrived.is_empty() => return Err(error),
                // The rest comes with the next look.
                Err(_) => break,
            };
            let is_all = found.len() < rows::MOST;
            for row in found {
                *last = row.number;
                match serde_json::from_str(&row.text) {
                    Ok(letter) => arrived.push(Arrived {
                        from: row.sender,
                        letter,
                    }),
                    // Of a later release.
                    Err(error) => tracing::warn!("a letter cannot be read: {error}"),
                }
            }
            if is_all {
                break;
            }
        }
        // An error here does not hold back what has arrived.
        let living = match is_due && leads {
            true => self.look_after(*last).await.ok(),
            false => None,
        };
        Ok(Look { arrived, living })
    }

    /// Deletes letters that everybody has read by now, or will not. Returns who has a lease.
    async fn look_after(&mut self, last: u64) -> Result<BTreeSet<NodeId>, sqlx::Error> {
        let is_old = |passed: &&(Instant, u64)| passed.0.elapsed() > rows::KEPT;
        let old = self.passed.iter().take_while(is_old).count();
        if let Some((_, number)) = self.passed.drain(..old).next_back() {
            rows::delete(&self.store, number).await?;
        }
        self.passed.push((Instant::now(), last));
        rows::living(&self.store).await
    }
}

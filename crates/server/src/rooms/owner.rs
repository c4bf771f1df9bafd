//! The owner of rooms on PostgreSQL: a node of `tengen-ownership`, and what carries out its wishes.
//!
//! A room is loaded and its entries are appended by the node ([`task`]), which answers once the
//! database has acknowledged the commit. Its requests go over connections of their own
//! ([`lines`]). What is noted of the time, and the probe of health, are statements of their own
//! ([`notes`]).

mod lines;
mod notes;
mod owned;
mod task;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tengen_api::RoomId;
use tengen_ownership::{Condition, NodeId};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::clocks::Clocks;
use super::games::projector::Projection;
use super::journal::{AppendError, Entry, LoadError, Troubles};
use super::stored::Found;
use super::token;
use crate::store::database::Database;
use crate::store::health;
use crate::store::postgres::holding::{Held, Role};
use crate::store::postgres::open::PostgresUrl;
use crate::store::trouble::words;
use crate::supervise::{TaskEnded, Watched};
use lines::Lines;
use owned::Owned;
use task::{Outlets, Task};

const GONE: &str = "the owner of rooms has ended";
/// How long a start waits for the first shards. Without them the server answers, and rooms wait.
const READY: Duration = Duration::from_secs(5);

/// What the task is asked.
enum Ask {
    /// What is stored of a room that nobody uses.
    Load(RoomId, oneshot::Sender<Result<Found, LoadError>>),
    Append(Box<Entry>, oneshot::Sender<Result<(), AppendError>>),
    /// Whether a room in use may be decided for, as by a refusal, which stores nothing.
    Confirm(RoomId, oneshot::Sender<Result<(), AppendError>>),
    /// Nobody uses a room any more.
    Rest(RoomId),
    /// Gives up all shards, and ends.
    Drain,
}

/// What the owner needs.
pub(super) struct Parts {
    pub(super) url: PostgresUrl,
    /// Held until the node has given up its shards.
    pub(super) held: Held,
    /// For what is no room's.
    pub(super) notes: Database,
    pub(super) health: health::Condition,
    pub(super) clocks: Clocks,
    pub(super) projection: Projection,
}

/// The handle of the task, which ends with the last one. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    node: NodeId,
    asks: mpsc::UnboundedSender<Ask>,
    troubles: Troubles,
    /// What this process is among those that share the database.
    role: watch::Receiver<Role>,
    owned: watch::Receiver<Owned>,
    notes: Database,
    forgotten: Arc<Mutex<Option<mpsc::UnboundedReceiver<RoomId>>>>,
    task: Watched,
}

impl Owner {
    pub(super) fn start(parts: Parts) -> Result<Self, getrandom::Error> {
        let mut id = [0; 8];
        getrandom::fill(&mut id)?;
        let id = NodeId(u64::from_le_bytes(id));
        let Parts {
            url,
            held,
            notes,
            health,
            clocks,
            projection,
        } = parts;
        let (asks, asked) = mpsc::unbounded_channel();
        let (tell, forgotten) = mpsc::unbounded_channel();
        let (told, troubles) = watch::channel(why_waiting(Condition::Lapsed));
        tokio::spawn(notes::keep_time(
            (id, clocks.clone()),
            notes.clone(),
            troubles.clone(),
        ));
        let (own, owned) = watch::channel(Owned::default());
        let outlets = Outlets {
            health,
            clocks,
            projection,
            owned: own,
            forgotten: tell,
            troubles: told,
        };
        let task = Task::new(id, Lines::new(url), outlets);
        let (now, role) = watch::channel(Role::Unknown);
        let run = async move {
            tokio::select! {
                () = task.run(asked) => (),
                () = follow_role(held, now) => (),
            }
        };
        Ok(Self {
            node: id,
            asks,
            troubles,
            role,
            owned,
            notes,
            forgotten: Arc::new(Mutex::new(Some(forgotten))),
            task: Watched::spawn("The owner of rooms", run),
        })
    }

    /// Which node this is.
    pub(crate) const fn node(&self) -> NodeId {
        self.node
    }

    /// Waits for the first shards, and not for long.
    pub(super) async fn ready(&self) {
        let mut owned = self.owned.clone();
        let owns = owned.wait_for(|owned| !owned.is_none());
        timeout(READY, owns).await.ok();
    }

    pub(super) async fn load(&self, room: &RoomId) -> Result<Found, LoadError> {
        let gone = || LoadError::Failed(GONE.to_owned());
        let (answer, answered) = oneshot::channel();
        let sent = self.asks.send(Ask::Load(room.clone(), answer));
        sent.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    pub(super) async fn append(&self, entry: Entry) -> Result<(), AppendError> {
        let gone = || AppendError::Failed(GONE.to_owned());
        let (answer, answered) = oneshot::channel();
        let sent = self.asks.send(Ask::Append(Box::new(entry), answer));
        sent.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    pub(super) fn rest(&self, room: &RoomId) {
        // Without the task nothing is in use.
        self.asks.send(Ask::Rest(room.clone())).ok();
    }

    pub(super) fn forgotten(&self) -> Option<mpsc::UnboundedReceiver<RoomId>> {
        // A poisoned lock is safe: the receiver is there or not.
        let forgotten = self.forgotten.lock();
        forgotten.unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Whether a room is in a shard of this node's.
    pub(super) fn owns(&self, room: &RoomId) -> bool {
        self.owned.borrow().has(token::shard(room))
    }

    /// Waits until this process has a role; for ever if it has ended.
    pub(super) async fn becomes(&self, role: Role) {
        let mut roles = self.role.clone();
        let has_ended = roles.wait_for(|now| *now == role).await.is_err();
        if has_ended {
            std::future::pending().await
        }
    }

    /// Whether a room may be decided for: waits until that is known.
    pub(super) async fn confirm(&self, room: &RoomId) -> Result<(), AppendError> {
        let gone = || AppendError::Failed(GONE.to_owned());
        let (answer, answered) = oneshot::channel();
        let sent = self.asks.send(Ask::Confirm(room.clone(), answer));
        sent.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Why moves wait, while they do.
    pub(super) fn troubles(&self) -> Troubles {
        self.troubles.clone()
    }

    /// Whether a move would be kept now; why not in words.
    pub(super) async fn probe(&self) -> Result<(), String> {
        let trouble = self.troubles.borrow().clone();
        match trouble {
            Some(why) => Err(why.to_string()),
            None => {
                let probed = notes::probe(&self.notes).await;
                probed.map_err(|error| words(&error))
            }
        }
    }

    /// Gives up all shards, so that another server has them at once.
    pub(super) async fn close(&self) {
        self.asks.send(Ask::Drain).ok();
        self.task.ended().await;
    }

    pub(super) async fn ended(&self) -> TaskEnded {
        self.task.ended().await
    }
}

/// Tells what this process is, and holds the lock. The handles do not, which may outlive the node.
async fn follow_role(mut held: Held, now: watch::Sender<Role>) {
    loop {
        let role = *held.borrow_and_update();
        now.send_replace(role);
        if held.changed().await.is_err() {
            std::future::pending().await
        }
    }
}

/// Why a node that fares so keeps moves waiting, if it does.
fn why_waiting(fares: Condition) -> Option<Arc<str>> {
    let why = match fares {
        Condition::Serving => return None,
        Condition::Waiting => {
            "PostgreSQL does not confirm what is stored: it or its standbys do not answer"
                .to_owned()
        }
        Condition::Lapsed => "PostgreSQL does not renew this server's lease".to_owned(),
        Condition::Refusing(behind) => behind.to_string(),
    };
    Some(format!("{why}; moves wait").into())
}

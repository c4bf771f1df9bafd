//! What a node asks of the database, and what the answers can be.

use crate::place::{Epoch, Mark, NodeId, Shard, Stamp};

/// The number of a request within a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// A transaction. All but `Load` are committed; a commit is never cancelled, only given up by
/// closing its connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<R, E> {
    /// The node's lease ends `length` ms after the database's present time. Its row is locked
    /// before the assignments are read, so that no takeover comes between.
    Renew {
        /// The asking node.
        node: NodeId,
        /// In milliseconds.
        length: u64,
        /// How long ago an owner's lease has ended at least for a shard to be free.
        grace: u64,
    },
    /// Each of these shards that is the node's or [free](Row::is_free) becomes the node's, under a
    /// new epoch. The counter of epochs is locked first, then the present owners' leases, then the
    /// assignments, all for update: a batch that holds them is waited for. Writes in any case.
    Claim {
        /// The asking node.
        node: NodeId,
        /// In ascending order.
        shards: Vec<Shard>,
        /// How long ago an owner's lease has ended at least.
        grace: u64,
    },
    /// Each of these shards that the node still has under this epoch is nobody's. The node's lease
    /// is locked first. Writes in any case.
    Release {
        /// The asking node.
        node: NodeId,
        /// With the epochs under which the node has them.
        shards: Vec<(Shard, Epoch)>,
        /// Whether the lease ends with it.
        leaves: bool,
    },
    /// Appends each entry whose shard is the node's under the entry's epoch, read `FOR SHARE`, and
    /// whose room has the expected version.
    Append {
        /// The asking node.
        node: NodeId,
        /// Of different rooms.
        batch: Vec<Item<R, E>>,
    },
    /// Reads a room, and in the same snapshot its shard's epoch.
    Load {
        /// The room.
        room: R,
        /// Its shard.
        shard: Shard,
    },
}

/// An entry of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item<R, E> {
    /// The room.
    pub room: R,
    /// Its shard.
    pub shard: Shard,
    /// The epoch under which the node has the shard.
    pub epoch: Epoch,
    /// The version of the room's last stored event.
    pub expected: u64,
    /// By how much the entry counts the version up.
    pub adds: u64,
    /// What is stored.
    pub entry: E,
}

/// How a request ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<K> {
    /// `COMMIT` without a warning, or a complete read.
    Done {
        /// Of the database that answered, read in the same transaction.
        mark: Mark,
        /// The answer.
        reply: Reply<K>,
    },
    /// `COMMIT` with a warning: stored here, and perhaps nowhere else.
    Warned,
    /// No answer comes any more: it may be stored, now or later, or not.
    Lost,
    /// It was rolled back: nothing of it is stored.
    Failed,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply<K> {
    /// To [`Request::Renew`].
    Renewed(Renewed),
    /// To [`Request::Claim`]: the shards that are the node's now.
    Claimed(Vec<Claimed>),
    /// To [`Request::Release`].
    Released,
    /// To [`Request::Append`], for each entry.
    Appended(Vec<Result<(), Rejection>>),
    /// To [`Request::Load`].
    Loaded {
        /// Of the room's shard.
        epoch: Epoch,
        /// Of the room's last event.
        version: u64,
        /// What is stored.
        kept: K,
    },
}

/// The lease and all assignments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renewed {
    /// The database's time.
    pub now: Stamp,
    /// When the lease ends.
    pub until: Stamp,
    /// How many nodes have a lease, this one included.
    pub living: usize,
    /// One row a shard.
    pub rows: Vec<Row>,
}

/// A shard's assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The shard.
    pub shard: Shard,
    /// Its last epoch; 0 if it has never had one.
    pub epoch: Epoch,
    /// Whose it is.
    pub owner: Option<NodeId>,
    /// Whether it may be claimed: it is nobody's, or its owner's lease has ended long enough ago.
    pub is_free: bool,
}

/// A shard that was claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The shard.
    pub shard: Shard,
    /// Its new epoch.
    pub epoch: Epoch,
    /// The one before. If it was the node's own, nobody else has written since.
    pub before: Epoch,
}

/// Why an entry was not appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The shard has another epoch, or is nobody's.
    #[error("the shard has epoch {}", .0.0)]
    Epoch(Epoch),
    /// The room has another version.
    #[error("the room has version {0}")]
    Version(u64),
}

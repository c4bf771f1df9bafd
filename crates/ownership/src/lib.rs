//! Which node owns which rooms, and what it may tell: leases, epochs, takeover, drain.
//!
//! Several nodes are one server. The database is their record and their fence; this crate has what
//! a node does with its answers, without I/O and without reading the time. A [`Node`] hears
//! [`Input`]s and returns [`Effect`]s.
//!
//! * A node has one lease, by the database's clock, and counts it from before it asked.
//! * A [`Shard`] of rooms is assigned to a node under an [`Epoch`], its fencing token, which is
//!   read inside the transaction of every batch.
//! * Nothing is told before `COMMIT` is acknowledged without a warning ([`Outcome::Done`]). After
//!   any other end ([`Outcome::Lost`], [`Outcome::Warned`]) the shards get a new epoch before
//!   their rooms are read again: its commit comes after whatever is still on its way, and what is
//!   committed before an acknowledged commit is replicated.
//! * Every message about a room has a [`Position`], by which a client knows an earlier owner.
//! * A database that is [`Behind`] what was acknowledged is refused.
//!
//! ```
//! use tengen_ownership::{Effect, Input, Moment, Node, NodeId, Pace, Request, Shard};
//!
//! let mut node: Node<&str, &str, ()> = Node::new(NodeId(7), Pace::default(), Moment(0));
//! // The first thing a node does is to ask for a lease.
//! let effects = node.hear(Moment(0), Input::Tick);
//! let [Effect::Ask(_, Request::Renew { node: id, .. })] = effects.as_slice() else {
//!     panic!("{effects:?}");
//! };
//! assert_eq!(*id, NodeId(7));
//! // Until it has one, it owns nothing. After a second of silence players are told to wait.
//! assert_eq!(node.owns(Shard(0), Moment(0)), None);
//! assert_eq!(node.wakes_at(), Moment(1_000));
//! ```

mod effect;
mod node;
mod owning;
mod pace;
mod place;
mod request;
mod rooms;
mod serving;
mod writer;

pub use effect::{Authority, Condition, Effect, Input, Why};
pub use node::Node;
pub use pace::Pace;
pub use place::{Behind, Epoch, Mark, Moment, NodeId, Position, Shard, Stamp};
pub use request::{Claimed, Item, Outcome, Rejection, Renewed, Reply, Request, RequestId, Row};

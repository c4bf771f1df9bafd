//! What clients and nodes say to each other.

use tengen_ownership::{NodeId, Position};

use super::db::{Move, Room, Stored};

/// A client's connection to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Connection {
    pub(crate) client: usize,
    pub(crate) number: u64,
}

#[derive(Clone, Debug)]
pub(crate) enum ToNode {
    /// Asks for the events of a room after the first `known`.
    Enter {
        room: Room,
        known: u64,
    },
    Act {
        room: Room,
        made: Move,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum ToClient {
    /// The events after the first `after`.
    Events {
        position: Position,
        after: u64,
        events: Vec<Stored>,
    },
    Accepted {
        action: u64,
        version: u64,
    },
    Refused {
        action: u64,
        position: Position,
    },
    Elsewhere(Option<NodeId>),
    Goodbye,
}

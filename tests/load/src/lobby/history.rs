//! What a client has seen and done, and when: all that the checker knows.

use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;

/// A client's notes in the order of time.
#[derive(Clone, Debug)]
pub struct History {
    /// The player's id, or the number of a watcher.
    pub who: String,
    /// The notes.
    pub notes: Vec<Note>,
    begin: Arc<Instant>,
}

/// One of them.
#[derive(Clone, Debug)]
pub struct Note {
    /// Milliseconds from the beginning, the same for all clients.
    pub at: f64,
    /// What it is.
    pub what: What,
}

/// What a client notes.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The player asks for an opponent.
    Waits,
    /// The lobby has told the player of a game.
    Paired {
        /// The room's id.
        room: String,
        /// The player's seat.
        seat: String,
        /// The other player's id.
        opponent: String,
    },
    /// The player asks for the seat.
    Joins {
        /// The room's id.
        room: String,
    },
    /// An event has come, as it stands in the message.
    Event {
        /// The room's id, or that of its channel for watchers.
        room: String,
        /// The event with its version.
        event: Value,
    },
    /// The player sends an action, perhaps once more.
    Sends {
        /// The room's id.
        room: String,
        /// The action's id.
        id: String,
    },
    /// The action was taken.
    Accepted {
        /// The room's id.
        room: String,
        /// The action's id.
        id: String,
        /// The version of its first event.
        version: u64,
    },
    /// A room is known to watchers by another id.
    Watched {
        /// The room's id.
        room: String,
        /// The other one.
        watch: String,
    },
    /// The connection is cut.
    Cut,
    /// The server has refused to serve the client, since too many ask.
    Denied {
        /// Its words.
        why: String,
    },
    /// Nothing has come of a game for longer than its clocks allow.
    Hangs {
        /// The room's id.
        room: String,
    },
}

impl History {
    /// An empty one; the beginning is that of all clients.
    #[must_use]
    pub fn new(who: impl Into<String>, begin: Arc<Instant>) -> History {
        History {
            who: who.into(),
            notes: Vec::new(),
            begin,
        }
    }

    /// Notes something that happens now.
    pub fn note(&mut self, what: What) {
        let at = self.begin.elapsed().as_secs_f64() * 1_000.0;
        self.notes.push(Note { at, what });
    }
}

//! What the lobby has to know of the games that were played in a room before.

use serde::{Deserialize, Serialize};
use tengen_room::{Config, Decided, Event, Seat, Stored};

/// Results of the games that the lobby has had played in a room, and when the room has been in use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Results {
    /// Who has won each; no void ones, and none of rematches after them.
    pub(crate) winners: Vec<Option<Seat>>,
    /// When the first game began, in milliseconds since 1970.
    pub(crate) began: Option<u64>,
    /// When the last one ended.
    pub(crate) ended: Option<u64>,
    /// When its last event was.
    pub(crate) used: Option<u64>,
}

impl Results {
    /// Notes what a room with these settings has in its next event.
    pub(super) fn note(&mut self, config: &Config, stored: &Stored) {
        self.used = stored.at.or(self.used);
        match &stored.event {
            Event::Started { .. } => self.began = self.began.or(stored.at),
            Event::Finished { winner, by, .. } => {
                self.ended = stored.at;
                let is_wanted = self.winners.len() < usize::from(config.games);
                if is_wanted && by != Decided::Void.name() {
                    self.winners.push(*winner);
                }
            }
            _ => {}
        }
    }
}

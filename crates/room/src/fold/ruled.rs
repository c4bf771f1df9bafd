//! What acts of the arbiter change.

use super::Room;
use crate::{Asked, Ruling};

impl Room {
    /// Whether the arbiter has stopped the clocks.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.held
    }

    /// Applies an act of the arbiter that does more than what follows it.
    pub(super) fn ruled(&mut self, what: Ruling) -> Option<()> {
        self.config.arbiter?;
        match what {
            Ruling::Stop => {
                if self.held || !self.goes_on() {
                    return None;
                }
                self.clock.as_ref()?;
                (self.paused, self.held) = (true, true);
                self.asked.retain(|&(_, what)| what != Asked::Pause);
            }
            Ruling::Start => {
                if !std::mem::take(&mut self.paused) {
                    return None;
                }
                self.held = false;
            }
            Ruling::Time { .. } | Ruling::Back { .. } | Ruling::Result { .. } => {
                self.goes_on().then_some(())?;
            }
            Ruling::Replay | Ruling::Warn { .. } => (self.number > 0).then_some(())?,
        }
        Some(())
    }
}

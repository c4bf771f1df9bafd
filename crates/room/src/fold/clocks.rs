//! What the clocks of the current game say.

use tengen_clock::{Clock, Left};

use super::Room;
use crate::Seat;

impl Room {
    /// The clocks of the current game, without the time since the last event that was charged;
    /// `None` before the first game and in rooms without clocks.
    #[must_use]
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// What a seat has left, as for [`clock`](Self::clock).
    #[must_use]
    pub fn left(&self, seat: Seat) -> Option<Left> {
        let (clock, seat) = (self.clock.as_ref()?, seat.player());
        let spent = if clock.turn() == seat {
            clock.spent()
        } else {
            0
        };
        clock.left(seat).during(clock.control(seat), spent)
    }

    /// Whether the clocks are stopped, by agreement or by the arbiter.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// The seat whose clock runs, and the milliseconds after which its flag falls or the round
    /// ends.
    #[must_use]
    pub fn running(&self) -> Option<(Seat, u64)> {
        let seat = self.to_move().filter(|_| !self.paused)?;
        Some((seat, self.clock.as_ref()?.until()))
    }
}

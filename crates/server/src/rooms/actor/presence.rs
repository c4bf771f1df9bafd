//! Who is connected to a room, and for how long a player has been away.

use std::time::Duration;

use tengen_api::socket::{Presence, SeatPresence};
use tengen_room::Seat;
use tokio::time::Instant;

use super::Actor;
use super::clock::millis;

/// Minimum interval between presence messages.
const PRESENCE_STEP: Duration = Duration::from_millis(100);
/// Added interval per watcher between presence messages about watchers.
const WATCHER_STEP: Duration = Duration::from_millis(1);

impl Actor {
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.shown || self.players.values().any(|player| player.seat == seat)
    }

    pub(super) fn claim_in(&self, seat: Seat) -> Option<Duration> {
        let clock = self.room.config().clock;
        if clock.is_some_and(|terms| terms.first().is_days()) {
            // Correspondence: the clock decides.
            return None;
        }
        let gone = self.gone[seat as usize]?;
        Some(self.shared.absence.saturating_sub(gone.elapsed()))
    }

    pub(super) fn presence(&self) -> Presence {
        let seat = |seat| SeatPresence {
            here: self.is_here(seat),
            claim_in: self.claim_in(seat).map(millis),
        };
        Presence {
            first: seat(Seat::First),
            second: seat(Seat::Second),
            watchers: self.watchers,
        }
    }

    /// Schedules a presence message after a change of players or watchers.
    pub(super) fn presence_changed(&mut self, player: bool) {
        let step = if player {
            PRESENCE_STEP
        } else {
            PRESENCE_STEP.max(WATCHER_STEP * self.watchers)
        };
        let at = Instant::now() + step;
        self.tell_at = Some(self.tell_at.map_or(at, |before| before.min(at)));
    }
}

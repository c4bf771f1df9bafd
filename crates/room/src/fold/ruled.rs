//! What acts of the arbiter change, and of the server that ends a game.

use tengen_clock::{Player, RoundEnd};

use super::Room;
use crate::{Asked, Decided, Ruling, Seat};

impl Room {
    /// Whether the arbiter has stopped the clocks.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.held
    }

    /// Whether the round is over, and the arbiter decides the game.
    #[must_use]
    pub const fn is_round_over(&self) -> bool {
        self.round_over
    }

    /// Stops the clocks after a round that the arbiter decides.
    pub(super) fn end_round(&mut self) -> Option<()> {
        self.running()?;
        let round = self.clock.as_ref()?.terms().round()?;
        (round.then == RoundEnd::Arbiter).then_some(())?;
        (self.paused, self.round_over) = (true, true);
        // Nothing that players could agree on decides the game any more.
        self.asked.clear();
        Some(())
    }

    /// No game goes on whose clocks could stand.
    pub(super) const fn unstop(&mut self) {
        (self.paused, self.held, self.round_over) = (false, false, false);
    }

    /// Applies an act of the arbiter that does more than what follows it.
    pub(super) fn ruled(&mut self, what: Ruling) -> Option<()> {
        self.config.arbiter?;
        match what {
            Ruling::Stop => {
                if self.held || self.round_over || !self.goes_on() {
                    return None;
                }
                self.clock.as_ref()?;
                (self.paused, self.held) = (true, true);
                self.asked.retain(|&(_, what)| what != Asked::Pause);
            }
            Ruling::Start => {
                if self.round_over || !std::mem::take(&mut self.paused) {
                    return None;
                }
                self.held = false;
            }
            Ruling::Result { winner } if self.number == 0 => {
                winner
                    .is_none_or(|seat| self.is_taken(seat))
                    .then_some(())?;
                self.awarded = true;
            }
            Ruling::Time { .. } | Ruling::Back { .. } | Ruling::Result { .. } => {
                self.goes_on().then_some(())?;
            }
            Ruling::Free { seat } => {
                if self.number == 0 || !self.is_taken(seat) {
                    return None;
                }
                self.freed[seat as usize] = true;
                self.names[seat as usize] = None;
            }
            // Noted with the version.
            Ruling::Later => {}
            Ruling::Replay | Ruling::Warn { .. } => (self.number > 0).then_some(())?,
        }
        Some(())
    }

    /// Applies the server's decision that the game is void, which what follows carries out.
    pub(super) fn voided(&mut self) -> Option<()> {
        self.may_be_void().then_some(())?;
        self.awarded = self.number == 0;
        Some(())
    }

    /// The seat for which the current game counts as won: its winner's, or that for which draws
    /// count. `None` while it goes on, for another draw, and for a game that is played again.
    #[must_use]
    pub fn counts_for(&self) -> Option<Seat> {
        let (winner, by) = self.finished()?;
        let draws_for = self.config.clock.and_then(|terms| terms.draw_counts_for());
        let of_draw = draws_for.map(|player| match player {
            Player::First => Seat::First,
            Player::Second => Seat::Second,
        });
        winner.or(of_draw.filter(|_| Decided::counts(by)))
    }
}

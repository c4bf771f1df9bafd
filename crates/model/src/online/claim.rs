//! Claims of fouls and fives.
//!
//! The question whether to claim is asked about any own stone, so that it shows nothing.

use tengen_core::Point;
use tengen_room::{Action, ClaimPenalty, Fouls};

use super::Online;
use crate::context::Context;
use crate::effect::Effect;

/// A claim that awaits confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Black has played a forbidden point.
    Foul,
    /// The user has a winning row through this point.
    Row(Point),
}

impl Online {
    /// Whether the user may claim a row now, and a foul.
    pub(super) fn claims(&self) -> (bool, bool) {
        let Some((room, game, chair)) = self.playing() else {
            return (false, false);
        };
        let row = room.config().fouls == Fouls::Claim && game.decision().is_none();
        let white = game.owner(tengen_core::Color::White) == chair;
        let renju = room.config().rule == tengen_core::Rule::Renju;
        (row, row && renju && white)
    }

    /// Claims that Black has played a forbidden point; if a wrong claim has a price, the user must
    /// confirm.
    pub fn claim_foul(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if !self.claims().1 {
            return Vec::new();
        }
        let costs = self.room().map(|room| room.config().wrong_claim);
        if costs == Some(ClaimPenalty::Nothing) {
            return self.send(Action::ClaimFoul, cx);
        }
        (self.part.claiming, self.part.resigning) = (Some(Claim::Foul), false);
        Vec::new()
    }

    /// Asks about a five through an own stone; `true` if `p` is one. Any other point ends the
    /// question.
    pub(super) fn touch_own(&mut self, p: Point) -> bool {
        let before = self.part.claiming.take();
        let own = self.playing().is_some_and(|(_, game, chair)| {
            let stone = game.game().position().board().get(p);
            stone.is_some_and(|color| game.owner(color) == chair)
        });
        if !own || !self.claims().0 || !self.is_live() {
            return false;
        }
        let claim = Some(Claim::Row(p));
        self.part.claiming = claim.filter(|_| claim != before);
        self.part.resigning = false;
        true
    }

    /// Makes the claim that awaits confirmation.
    pub fn claim_surely(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        match self.part.claiming.take() {
            Some(Claim::Foul) => self.send(Action::ClaimFoul, cx),
            Some(Claim::Row(point)) => self.send(Action::ClaimRow { point }, cx),
            None => Vec::new(),
        }
    }
}

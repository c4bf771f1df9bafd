//! The outside facts of a decision.

use tengen_core::Point;
use tengen_room::{Action, Asked, Seat, World};

use super::Actor;

impl Actor {
    pub(super) fn world(&self, actor: Seat) -> World {
        World {
            // Without system randomness the creator gets White.
            lot: getrandom::u32().is_ok_and(|bits| bits & 1 == 1),
            other_is_absent: self
                .claim_in(actor.other())
                .is_some_and(|left| left.is_zero()),
            ..World::default()
        }
    }

    /// A position for the game that an action may begin.
    pub(super) async fn deal(&self, action: &Action) -> Vec<Point> {
        let what = Asked::Rematch;
        let begins = *action == Action::Ask { what } || *action == Action::Accept { what };
        match begins && self.room.finished().is_some() {
            true => self.dealt().await,
            false => Vec::new(),
        }
    }

    /// A position for a new game, if its opening asks for one.
    pub(super) async fn dealt(&self) -> Vec<Point> {
        let position = self.room.first();
        match &self.shared.dealer {
            Some(dealer) if self.room.wants_deal() => {
                dealer.deal(position.rule(), position.size()).await
            }
            _ => Vec::new(),
        }
    }
}

//! The outside facts of a decision.

use tengen_clock::DAY;
use tengen_core::Point;
use tengen_room::{Action, ActionId, Decision, Event, Refusal, Seat, World};

use super::super::journal;
use super::Actor;
use crate::deals::NoDeal;
use crate::places::Origin;

impl Actor {
    pub(super) fn world(&self, actor: Seat) -> World {
        World {
            // Without system randomness the creator gets White.
            lot: getrandom::u32().is_ok_and(|bits| bits & 1 == 1),
            other_is_absent: self
                .claim_in(actor.other())
                .is_some_and(|left| left.is_zero()),
            today: journal::now() / DAY,
            elsewhere: self.room.finished().is_some() && self.is_one_elsewhere(),
            ..World::default()
        }
    }

    /// Decides an action. A position is dealt only for an action that begins a game with one.
    pub(super) async fn decide(
        &self,
        seat: Seat,
        (id, action): (&ActionId, Action),
        world: World,
        asker: Option<Origin>,
    ) -> Result<Result<Decision, Refusal>, NoDeal> {
        let decided = self.room.decide(seat, id, action.clone(), world.clone());
        match &decided {
            Ok(Decision::New(events)) if is_dealt(events) => {
                let deal = self.deal(asker).await?;
                let world = World { deal, ..world };
                Ok(self.room.decide(seat, id, action, world))
            }
            _ => Ok(decided),
        }
    }

    /// A position for a new game.
    pub(super) async fn deal(&self, asker: Option<Origin>) -> Result<Vec<Point>, NoDeal> {
        let position = self.room.first();
        match &self.shared.deals {
            Some(deals) => deals.deal(position.rule(), position.size(), asker).await,
            None => Err(NoDeal::Nowhere),
        }
    }
}

/// Whether events begin a game with a dealt position.
pub(super) fn is_dealt(events: &[Event]) -> bool {
    let is_dealt = |event: &Event| matches!(event, Event::Dealt { .. });
    events.iter().any(is_dealt)
}

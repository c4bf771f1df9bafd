//! How a game between two named players stands, for whoever has brought them together.

use tengen_api::RoomId;
use tengen_room::{Config, Seat};

use super::Actor;

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// These seats are taken.
    Waiting([bool; 2]),
    /// This seat is to move, and not both have moved or decided yet.
    Begun(Seat),
    /// Both have moved or decided.
    Played,
    /// It is over.
    Over,
}

/// How the game in a room stands whose seats both have owners.
#[derive(Clone, Debug)]
pub(crate) struct Staged {
    pub(crate) room: RoomId,
    pub(crate) config: Config,
    pub(crate) stage: Stage,
}

impl Actor {
    /// Tells how the game stands, if that has changed and both seats have owners.
    pub(super) fn tell_stage(&mut self) {
        let Some(stages) = &self.shared.stages else {
            return;
        };
        let seats = self.room.config().seats;
        if seats.first.is_none() || seats.second.is_none() {
            return;
        }
        let to_move = self.room.to_move();
        let stage = match (self.room.finished(), to_move, self.stage) {
            (Some(_), ..) => Stage::Over,
            _ if !self.room.is_full() => Stage::Waiting(Seat::BOTH.map(|s| self.room.is_taken(s))),
            // Takebacks make no new game of it.
            (None, _, Some(Stage::Played)) => Stage::Played,
            (None, Some(seat), _) if !self.room.have_both_acted() => Stage::Begun(seat),
            _ => Stage::Played,
        };
        if self.stage != Some(stage) {
            self.stage = Some(stage);
            let staged = Staged {
                room: self.id.clone(),
                config: *self.room.config(),
                stage,
            };
            // Without a lobby nobody hears it.
            stages.send(staged).ok();
        }
    }
}

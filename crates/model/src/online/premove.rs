//! A premove: chosen during the other player's turn, and sent when the turn comes.
//!
//! The page holds it until then, and sends an ordinary move: the server never knows of it earlier.

use tengen_core::{Color, Move, Point};
use tengen_room::client::Contact;
use tengen_room::{Fouls, Room};

use super::Online;
use crate::context::Context;
use crate::effect::{Effect, Notice};

impl Online {
    /// Whether a move can be chosen now: on the other player's turn in a game with a clock of
    /// minutes, after the opening. Where fives are claimed, every move is looked at first.
    fn may_choose_ahead(&self) -> bool {
        let Some((room, game, chair)) = self.playing() else {
            return false;
        };
        let config = room.config();
        let timed = config.clock.is_some_and(|clock| !clock.first().is_days());
        let stops = room.is_paused() || room.is_of_later_version();
        let others = game.decision().is_none() && game.to_act().is_some_and(|act| act != chair);
        timed && !stops && others && config.fouls != Fouls::Claim && self.is_live()
    }

    /// A touch chooses a free point in place of an earlier one, and withdraws the chosen one;
    /// `true` if it has done so.
    pub(super) fn touch_ahead(&mut self, p: Point) -> bool {
        if !self.may_choose_ahead() {
            return false;
        }
        let live = self.live();
        let is_free = live.is_some_and(|game| game.game().position().board().get(p).is_none());
        let before = self.part.premove.take();
        self.part.premove = Some(p).filter(|_| is_free && before != Some(p));
        is_free || before.is_some()
    }

    /// The point that is chosen ahead, and the colour of its stone.
    pub(super) fn chosen_ahead(&self) -> Option<(Point, Color)> {
        Some((self.part.premove?, self.color_of(self.you()?)?))
    }

    /// Plays the chosen move once it is the user's turn, or says that it has become impossible.
    pub(super) fn play_ahead(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let (Some(p), Contact::Here) = (self.part.premove, self.part.client.contact()) else {
            return Vec::new();
        };
        let Some((_, mut game, chair)) = self.playing() else {
            // The game is over, or the seat is lost.
            self.part.premove = None;
            return Vec::new();
        };
        let waits = self.room().is_some_and(Room::is_paused);
        if game.to_act() != Some(chair) || waits {
            return Vec::new();
        }
        self.part.premove = None;
        if game.decision().is_some() || game.play(chair, Move::Place(p)).is_err() {
            return vec![Effect::Tell(Notice::RoomChosenAhead(p))];
        }
        if !self.is_live() {
            self.go_live();
        }
        self.play_point(p, cx)
    }

    /// Moves were taken back: the chosen one answers nothing any more.
    pub(super) fn drop_ahead(&mut self) -> Option<Effect> {
        let p = self.part.premove.take()?;
        Some(Effect::Tell(Notice::RoomChosenAhead(p)))
    }
}

//! The user's actions in a room.

use tengen_core::{Game, Illegal, Move};
use tengen_room::{Action, Asked, Room, Seat};
use tengen_worker_protocol::{Aim, EngineAnswer};

use super::Online;
use crate::context::Context;
use crate::effect::{Effect, Notice, Question, Reply, Sound};
use crate::search::Worker;
use crate::session::think;
use crate::{Go, Session};

impl Online {
    /// Passes.
    pub fn pass(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.play(Move::Pass, cx)
    }

    /// Asks the user to confirm a resignation, since it cannot be taken back.
    pub fn resign(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.resigning = self.can().resign;
        Vec::new()
    }

    /// Resigns.
    pub fn resign_surely(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.resigning = false;
        self.send(Action::Resign, cx)
    }

    /// Withdraws the resignation that awaits confirmation.
    pub fn play_on(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.resigning = false;
        Vec::new()
    }

    /// Sends the other player a question.
    pub fn ask(&mut self, what: Asked, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::Ask { what }, cx)
    }

    /// Accepts a question.
    pub fn accept(&mut self, what: Asked, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::Accept { what }, cx)
    }

    /// Declines a question.
    pub fn decline(&mut self, what: Asked, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::Decline { what }, cx)
    }

    /// Claims the win because the other player has been absent for too long.
    pub fn claim_win(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::ClaimWin, cx)
    }

    /// Hides the result.
    pub fn dismiss_result(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.result_seen = true;
        Vec::new()
    }

    /// Leaves the room and continues the shown game at this screen, with a person in both seats.
    pub fn take_to_board(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let Some(game) = self.shown() else {
            return Vec::new();
        };
        let seats = [crate::Seat::Person; 2];
        let game = Session::opened(cx.new_id(), seats, game.position(), cx.now);
        cx.begin(game);
        Vec::new()
    }

    /// Plays a move, or says why not; the rules are checked here before the server is asked.
    pub(super) fn play(&mut self, mv: Move, cx: &mut Context<'_>) -> Vec<Effect> {
        let (Some(room), Some(you)) = (self.room(), self.you()) else {
            return Vec::new();
        };
        if room.number() == 0 {
            return vec![Effect::Tell(Notice::RoomNotStarted)];
        }
        let Some(shown) = self.shown().filter(|_| room.finished().is_none()) else {
            return Vec::new();
        };
        if !self.is_live() {
            return vec![Effect::Tell(Notice::LookingBack)];
        }
        let position = shown.position();
        if room.owner(position.to_move()) != you || shown.outcome().is_some() {
            return vec![Effect::Tell(Notice::RoomNotYourTurn)];
        }
        if let Err(why) = try_out(&shown, mv) {
            self.part.refused = match why {
                // Forbidden points are marked only if help is allowed.
                Illegal::Forbidden(p, _) if room.help_allowed() => Some(p),
                _ => None,
            };
            return vec![Effect::Tell(Notice::RoomIllegal(why))];
        }
        let ply = position.ply() as u32;
        let mut effects = self.cancel(cx);
        (self.part.refused, self.part.fresh) = (None, true);
        let action = match mv {
            Move::Place(point) => {
                effects.push(Effect::Sound(Sound::Stone));
                Action::place(point, ply)
            }
            Move::Pass => Action::pass(ply),
        };
        effects.extend(self.send(action, cx));
        effects
    }

    /// Sends an action, now or after reconnecting. Does nothing for watchers.
    fn send(&mut self, action: Action, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.you().is_none() {
            return Vec::new();
        }
        self.input(|client, now| drop(client.act(action, now)), cx)
    }

    /// Moves the cursor in the game. Stepping back from its end also hides the result.
    pub fn look(&mut self, go: Go, cx: &mut Context<'_>) -> Vec<Effect> {
        let (live, before) = (self.is_live(), self.cursor);
        self.step_line(go);
        if self.cursor == before {
            return Vec::new();
        }
        self.part.result_seen |= live && self.outcome().is_some();
        (self.part.fresh, self.part.refused) = (false, None);
        self.cancel(cx)
    }

    /// Asks the engine for a hint.
    pub fn ask_hint(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let Some(shown) = self.shown().filter(|_| self.can().hint) else {
            return Vec::new();
        };
        self.part.hint = None;
        self.part.hinting = true;
        let question = Question::Engine(think(shown.position(), Aim::Hint, 0));
        cx.ask(Worker::Engine, question)
    }

    /// Ignores interim results: the hint is shown when the search ends.
    pub(super) fn hear_engine(&mut self, reply: &Reply) -> Vec<Effect> {
        if !reply.is_final() {
            return Vec::new();
        }
        self.part.hinting = false;
        if let Reply::Engine(EngineAnswer::Best { best, .. }) = reply {
            self.part.hint = Some(*best);
        }
        Vec::new()
    }
}

fn try_out(game: &Game, mv: Move) -> Result<(), Illegal> {
    game.clone().play(mv)
}

pub(super) fn can_take_back(room: &Room, seat: Seat) -> bool {
    let plies = if room.to_move() == Some(seat) { 2 } else { 1 };
    room.to_move().is_some() && room.game().position().ply() >= plies
}

pub(super) fn has_asked(room: &Room, seat: Seat, what: Asked) -> bool {
    room.asked().contains(&(seat, what))
}

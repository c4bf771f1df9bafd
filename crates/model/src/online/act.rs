//! The user's actions in a room.

use tengen_core::opening::{Action as Decision, Seat as Chair};
use tengen_core::{Illegal, Move, OpenedGame, PlayError, Point};
use tengen_room::{Action, Asked, Room, Seat};
use tengen_worker_protocol::{Aim, EngineAnswer};

use super::Online;
use crate::context::Context;
use crate::effect::{Effect, Notice, Question, Reply, Sound};
use crate::opening::{self, Touched};
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
        (self.part.resigning, self.part.claiming) = (self.can().resign, None);
        Vec::new()
    }

    /// Resigns.
    pub fn confirm_resign(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.resigning = false;
        self.send(Action::Resign, cx)
    }

    /// Withdraws the resignation or claim that awaits confirmation.
    pub fn play_on(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        (self.part.resigning, self.part.claiming) = (false, None);
        Vec::new()
    }

    /// Sends the other player a question.
    pub fn ask(&mut self, what: Asked, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::Ask { what }, cx)
    }

    /// Accepts the opponent's draw, or offers one: with the next move on the user's own turn, which
    /// a second call withdraws, otherwise at once.
    pub fn offer_draw(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let (Some(room), Some(you)) = (self.room(), self.you()) else {
            return Vec::new();
        };
        if has_asked(room, you.other(), Asked::Draw) {
            return self.accept(Asked::Draw, cx);
        }
        if !self.is_your_turn() {
            return self.ask(Asked::Draw, cx);
        }
        self.part.offers_draw = !self.part.offers_draw;
        Vec::new()
    }

    /// Accepts a question.
    pub fn accept(&mut self, what: Asked, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::Accept { what }, cx)
    }

    /// Declines a question.
    pub fn decline(&mut self, what: Asked, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::Decline { what }, cx)
    }

    /// Starts the clocks again.
    pub fn start_clocks(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::Continue, cx)
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

    /// Places a stone or decides about a point of the opening.
    pub(super) fn play_point(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.touch_ahead(p) {
            return Vec::new();
        }
        let (game, chair) = match self.your_turn() {
            Ok(turn) => turn,
            Err(effects) => return effects,
        };
        match opening::touch(game.opening(), &mut self.part.chosen, p) {
            None => self.play(Move::Place(p), cx),
            Some(Touched::Chosen) => Vec::new(),
            Some(Touched::Refused(why)) => vec![Effect::Tell(why)],
            Some(Touched::Decides(action)) => self.decide_in(game, chair, action, cx),
        }
    }

    /// Takes a decision of the opening, or says why not.
    pub fn decide(&mut self, action: Decision, cx: &mut Context<'_>) -> Vec<Effect> {
        match self.your_turn() {
            Ok((game, chair)) => self.decide_in(game, chair, action, cx),
            Err(effects) => effects,
        }
    }

    /// Offers the fifth moves chosen so far.
    pub fn offer(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let chosen = self.part.chosen.clone();
        self.decide(Decision::Offer(chosen), cx)
    }

    fn decide_in(
        &mut self,
        mut game: OpenedGame,
        chair: Chair,
        action: Decision,
        cx: &mut Context<'_>,
    ) -> Vec<Effect> {
        let (ply, step) = (
            game.game().position().ply(),
            game.opening().actions().len() as u32,
        );
        if let Err(why) = game.decide(Some(chair), action.clone()) {
            return vec![Effect::Tell(Notice::Opening(why))];
        }
        let mut effects = self.cancel(cx);
        self.part.fresh = game.game().position().ply() > ply;
        if self.part.fresh {
            effects.push(Effect::Sound(Sound::Stone));
        }
        let sent = match action {
            Decision::Place(point) => self.placed(point, ply as u32),
            Decision::Offer(points) => Action::Offer { points, step },
            what => Action::Choose { what, step },
        };
        self.part.chosen.clear();
        // A draw is offered with a move: another decision withdraws the offer.
        self.part.offers_draw = false;
        effects.extend(self.send(sent, cx));
        effects
    }

    /// A stone, with the offer of a draw that waits for it.
    fn placed(&mut self, point: Point, ply: u32) -> Action {
        let draw = std::mem::take(&mut self.part.offers_draw);
        Action::Place { point, ply, draw }
    }

    /// The game and the user's seat in its opening if the user is to move, or else what to tell.
    fn your_turn(&self) -> Result<(OpenedGame, Chair), Vec<Effect>> {
        let (Some(room), Some(_)) = (self.room(), self.you()) else {
            return Err(Vec::new());
        };
        if room.number() == 0 {
            return Err(vec![Effect::Tell(Notice::RoomNotStarted)]);
        }
        let (_, game, chair) = self.playing().ok_or_else(Vec::new)?;
        if !self.is_live() {
            return Err(vec![Effect::Tell(Notice::LookingBack)]);
        }
        match game.to_act() == Some(chair) {
            true => Ok((game, chair)),
            false => Err(vec![Effect::Tell(Notice::RoomNotYourTurn)]),
        }
    }

    /// Plays a move, or says why not; the rules are checked here before the server is asked.
    fn play(&mut self, mv: Move, cx: &mut Context<'_>) -> Vec<Effect> {
        let (mut game, chair) = match self.your_turn() {
            Ok(turn) => turn,
            Err(effects) => return effects,
        };
        if let Some(decision) = game.decision() {
            return vec![Effect::Tell(Notice::Decide(decision.kind))];
        }
        let ply = game.game().position().ply() as u32;
        if let Err(PlayError::Illegal(why)) = game.play(chair, mv) {
            let helped = self.room().is_some_and(Room::help_allowed);
            self.part.refused = match why {
                // Forbidden points are marked only if help is allowed.
                Illegal::Forbidden(p, _) if helped => Some(p),
                _ => None,
            };
            return vec![Effect::Tell(Notice::RoomIllegal(why))];
        }
        let mut effects = self.cancel(cx);
        (self.part.refused, self.part.fresh) = (None, true);
        let action = match mv {
            Move::Place(point) => {
                effects.push(Effect::Sound(Sound::Stone));
                self.placed(point, ply)
            }
            Move::Pass => Action::Pass {
                ply,
                draw: std::mem::take(&mut self.part.offers_draw),
            },
        };
        effects.extend(self.send(action, cx));
        effects
    }

    /// Sends an action, now or after reconnecting. Does nothing for watchers.
    pub(super) fn send(&mut self, action: Action, cx: &mut Context<'_>) -> Vec<Effect> {
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
        if let Some(refusal) = cx.refusal() {
            return refusal;
        }
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

pub(super) fn can_take_back(room: &Room, seat: Seat) -> bool {
    let plies = if room.to_move() == Some(seat) { 2 } else { 1 };
    room.to_move().is_some() && room.opened().played() >= plies
}

pub(super) fn has_asked(room: &Room, seat: Seat, what: Asked) -> bool {
    room.asked().contains(&(seat, what))
}

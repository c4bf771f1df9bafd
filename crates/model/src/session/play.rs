//! Moves, undo, resignation, draws and claims.

use tengen_core::opening::Action;
use tengen_core::{ClaimError, Claimable, Game, Illegal, Move};

use super::{Confirm, Session};
use crate::context::Context;
use crate::effect::{Effect, Notice, Sound};
use crate::{Computer, Seat};

impl Session {
    /// Passes.
    pub fn pass(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if !self.is_live() {
            return vec![Effect::Tell(Notice::LookingBack)];
        }
        let before = self.mark();
        let effects = self.play_by_person(Move::Pass, cx);
        self.settle(before, effects, cx)
    }

    /// Takes a decision of the opening that is not a point.
    pub fn decide(&mut self, action: Action, cx: &mut Context<'_>) -> Vec<Effect> {
        let before = self.live_mark();
        let effects = self.decide_by_person(action, cx);
        self.settle(before, effects, cx)
    }

    /// Offers the fifth moves chosen so far.
    pub fn offer(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let chosen = self.part.chosen.clone();
        self.decide(Action::Offer(chosen), cx)
    }

    /// Goes back to the last choice of a person.
    pub fn undo(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let before = self.live_mark();
        let effects = self.take_back(cx);
        self.settle(before, effects, cx)
    }

    /// Plays again what was taken back.
    pub fn redo(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let before = self.live_mark();
        let effects = self.go_forward(cx);
        self.settle(before, effects, cx)
    }

    /// Asks the user to confirm a resignation.
    pub fn resign(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        let asks = self.outcome().is_none();
        self.part.confirming = asks.then_some(Confirm::Resign);
        Vec::new()
    }

    /// Resigns for the only person, or for the side to move.
    pub fn confirm_resign(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let color = self.resigning_side();
        let before = self.live_mark();
        let effects = self.end_by(|game| game.resign(color), cx);
        self.settle(before, effects, cx)
    }

    /// Offers a draw from one person to the other.
    pub fn offer_draw(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        if self.can_offer_draw() {
            self.part.draw_offer = Some(self.active());
        }
        Vec::new()
    }

    /// Accepts the offered draw.
    pub fn accept_draw(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.part.draw_offer.is_none() && !self.offers_dead_draw() {
            return Vec::new();
        }
        self.agree_draw(cx)
    }

    /// Ends the game as a draw by agreement.
    pub fn agree_draw(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let before = self.live_mark();
        let effects = self.end_by(Game::agree_draw, cx);
        self.settle(before, effects, cx)
    }

    /// Declines the offered draw.
    pub fn decline_draw(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        if self.part.draw_offer.take().is_none() {
            self.part.dead_draw_declined = true;
        }
        Vec::new()
    }

    /// Claims for White that Black's last stone is on a forbidden point.
    pub fn claim_foul(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let before = self.live_mark();
        let effects = self.claim(Game::claim_foul, cx);
        self.settle(before, effects, cx)
    }

    /// Claims a winning row; if there is none, the claim counts as the last mover's.
    pub fn claim_row(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let standing = self.game().claimable().into_iter().find_map(|c| match c {
            Claimable::Row { color, .. } => Some(color),
            Claimable::Foul { .. } => None,
        });
        let color = standing.unwrap_or(self.position().to_move().opponent());
        let before = self.live_mark();
        let effects = self.claim(|game| game.claim_row(color), cx);
        self.settle(before, effects, cx)
    }

    /// Hides the result.
    pub fn dismiss_result(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.result_seen = true;
        Vec::new()
    }

    pub(super) fn play_by_person(&mut self, mv: Move, cx: &mut Context<'_>) -> Vec<Effect> {
        if let Some(Seat::Computer(_)) = self.turn() {
            return vec![Effect::Tell(self.not_your_turn())];
        }
        if self.stopped().is_some() {
            return vec![Effect::Tell(Notice::ClocksStopped)];
        }
        if let Some(decision) = self.opening().decision()
            && self.outcome().is_none()
        {
            return vec![Effect::Tell(Notice::Decide(decision.kind))];
        }
        match self.place(mv, cx) {
            Ok(effects) => effects,
            Err(why) => {
                if let Illegal::Forbidden(p, _) = why {
                    self.part.refused = Some(p);
                }
                vec![Effect::Tell(Notice::Illegal(why))]
            }
        }
    }

    /// Plays a move for the side to move, then lets the computer continue.
    pub(super) fn place(&mut self, mv: Move, cx: &mut Context<'_>) -> Result<Vec<Effect>, Illegal> {
        let by_person = self.turn() == Some(Seat::Person);
        self.document.play(mv)?;
        let mut effects = self.cancel(cx);
        if matches!(mv, Move::Place(_)) {
            effects.push(Effect::Sound(Sound::Stone));
        }
        self.part.unsaved = true;
        match self.outcome() {
            Some(_) => effects.extend(self.end(cx)),
            None => {
                let asked = if by_person { self.guard(cx) } else { None };
                effects.extend(asked.unwrap_or_else(|| self.think(self.due(), cx)));
            }
        }
        Ok(effects)
    }

    fn end(&mut self, cx: &mut Context<'_>) -> Option<Effect> {
        self.part.result_seen = false;
        let winner = self.outcome()?.winner;
        if cx.settings.help
            && let Some(person) = self.person()
            && let Seat::Computer(Computer::Level(level)) = self.seat(person.opponent())
        {
            let won = winner.map(|winner| winner == person);
            cx.settings.streak.count(self.id(), level, won);
        }
        Some(Effect::Sound(match (winner, self.person()) {
            (None, _) => Sound::Draw,
            (Some(winner), Some(person)) if winner != person => Sound::Loss,
            (Some(_), _) => Sound::Win,
        }))
    }

    fn take_back(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if !self.can_undo() {
            return Vec::new();
        }
        let mut effects = self.cancel(cx);
        self.part.result_seen = false;
        self.part.chosen.clear();
        let declared = self.outcome().is_some() && self.position().outcome().is_none();
        self.document.back();
        if !declared {
            // Against the computer, back to the person's last choice.
            while self.turn() != Some(Seat::Person) && self.document.back() {}
        }
        self.part.unsaved = true;
        effects.extend(self.think(self.due(), cx));
        effects
    }

    fn go_forward(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let mut effects = self.cancel(cx);
        let stones = self.position().board().stones();
        if !self.document.forward() {
            effects.extend(self.think(self.due(), cx));
            return effects;
        }
        while self.turn() != Some(Seat::Person) && self.document.forward() {}
        if self.position().board().stones() > stones {
            effects.push(Effect::Sound(Sound::Stone));
        }
        self.part.unsaved = true;
        effects.extend(self.think(self.due(), cx));
        effects
    }

    /// Ends the game by resignation or agreement, unless it is over.
    pub(super) fn end_by(
        &mut self,
        ending: impl FnOnce(&mut Game),
        cx: &mut Context<'_>,
    ) -> Vec<Effect> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut effects = self.cancel(cx);
        self.part.draw_offer = None;
        self.document.say(ending);
        self.part.unsaved = true;
        effects.extend(self.end(cx));
        effects
    }

    pub(crate) fn can_offer_draw(&self) -> bool {
        self.setup().person().is_none()
            && self.outcome().is_none()
            && self.position().ply() > 0
            && self.part.draw_offer.is_none()
    }

    fn claim(
        &mut self,
        claim: impl FnOnce(&mut Game) -> Result<(), ClaimError>,
        cx: &mut Context<'_>,
    ) -> Vec<Effect> {
        if let Err(why) = self.document.say(claim) {
            return vec![Effect::Tell(Notice::Claim(why))];
        }
        self.part.unsaved = true;
        self.end(cx).into_iter().collect()
    }
}

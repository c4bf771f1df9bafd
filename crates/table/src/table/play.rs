//! Moves, taking back, giving up, draws and claims.

use tengen_core::{ClaimError, Color, Game, Illegal, Move};

use super::{Effect, Notice, Sound, Table};
use crate::Seat;

impl Table {
    pub(super) fn play_by_person(&mut self, mv: Move) -> Vec<Effect> {
        if let Some(Seat::Computer(_)) = self.turn() {
            return vec![Effect::Tell(Notice::NotYourTurn)];
        }
        if let Some(decision) = self.opening.decision()
            && self.outcome().is_none()
        {
            return vec![Effect::Tell(Notice::Decide(decision.kind))];
        }
        match self.place(mv) {
            Ok(effects) => effects,
            Err(why) => {
                if let Illegal::Forbidden(p, _) = why {
                    self.refused = Some(p);
                }
                vec![Effect::Tell(Notice::Illegal(why))]
            }
        }
    }

    /// Plays a move for whoever is to move, and calls the computer if it is next.
    pub(super) fn place(&mut self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        self.game.play(mv)?;
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        if matches!(mv, Move::Place(_)) {
            effects.push(Effect::Sound(Sound::Stone));
        }
        effects.push(Effect::Save);
        match self.outcome() {
            Some(_) => effects.extend(self.end()),
            None => effects.extend(self.call_computer()),
        }
        Ok(effects)
    }

    /// What follows when the game has just ended.
    fn end(&mut self) -> Option<Effect> {
        self.result_seen = false;
        let winner = self.outcome()?.winner;
        Some(Effect::Sound(match (winner, self.person()) {
            (None, _) => Sound::Draw,
            (Some(winner), Some(person)) if winner != person => Sound::Loss,
            (Some(_), _) => Sound::Win,
        }))
    }

    pub(super) fn undo(&mut self) -> Vec<Effect> {
        if !self.can_undo() {
            return Vec::new();
        }
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        self.result_seen = false;
        self.chosen.clear();
        let spoken = self.outcome().is_some() && self.position().outcome().is_none();
        self.step_back();
        if !spoken {
            // Against the computer, back to where the person chose.
            while self.turn() != Some(Seat::Person) && self.step_back() {}
        }
        effects.push(Effect::Save);
        effects.extend(self.call_computer());
        effects
    }

    pub(super) fn redo(&mut self) -> Vec<Effect> {
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        let stones = self.position().board().stones();
        if !self.step_forward() {
            effects.extend(self.call_computer());
            return effects;
        }
        while self.turn() != Some(Seat::Person) && self.step_forward() {}
        if self.position().board().stones() > stones {
            effects.push(Effect::Sound(Sound::Stone));
        }
        effects.push(Effect::Save);
        effects.extend(self.call_computer());
        effects
    }

    pub(super) fn resign(&mut self) -> Vec<Effect> {
        let color = self.speaker();
        self.say(|game| game.resign(color))
    }

    /// Ends the game by a word, unless it is over.
    pub(super) fn say(&mut self, word: impl FnOnce(&mut Game)) -> Vec<Effect> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        self.draw_offer = None;
        word(&mut self.game);
        effects.push(Effect::Save);
        effects.extend(self.end());
        effects
    }

    /// Whether one of two people can offer the other a draw.
    pub(crate) fn can_offer_draw(&self) -> bool {
        self.setup.person().is_none()
            && self.outcome().is_none()
            && self.position().ply() > 0
            && self.draw_offer.is_none()
    }

    pub(super) fn offer_draw(&mut self) -> Vec<Effect> {
        if self.can_offer_draw() {
            self.draw_offer = Some(self.active());
        }
        Vec::new()
    }

    pub(super) fn accept_draw(&mut self) -> Vec<Effect> {
        if self.draw_offer.is_some() || self.offers_dead_draw() {
            self.say(Game::agree_draw)
        } else {
            Vec::new()
        }
    }

    pub(super) fn decline_draw(&mut self) -> Vec<Effect> {
        if self.draw_offer.take().is_none() {
            self.dead_draw_declined = true;
        }
        Vec::new()
    }

    pub(super) fn claim_row(&mut self) -> Vec<Effect> {
        // A row is claimed by whoever has one; a wrong claim is of the side that has just moved.
        let standing = self.game.claimable().into_iter().find_map(|c| match c {
            tengen_core::Claimable::Row { color, .. } => Some(color),
            tengen_core::Claimable::Foul { .. } => None,
        });
        let color: Color = standing.unwrap_or(self.position().to_move().opponent());
        self.claim(|game| game.claim_row(color))
    }

    pub(super) fn claim(
        &mut self,
        word: impl FnOnce(&mut Game) -> Result<(), ClaimError>,
    ) -> Vec<Effect> {
        if let Err(why) = word(&mut self.game) {
            return vec![Effect::Tell(Notice::Claim(why))];
        }
        let mut effects = vec![Effect::Save];
        effects.extend(self.end());
        effects
    }
}

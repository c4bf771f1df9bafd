//! Decisions of an opening.

use tengen_core::opening::{Action, Kind, Opening, Seat as Chair, Violation};
use tengen_core::{Game, Point};

use super::{Effect, Notice, Sound, Table};
use crate::Seat;

impl Table {
    /// What a point means while an opening goes on: the next stone, one of the fifth moves to
    /// offer (or not after all), or the one to keep.
    pub(super) fn touch_in_opening(&mut self, p: Point) -> Vec<Effect> {
        match self.opening.decision().map(|d| d.kind) {
            Some(Kind::Place { .. }) => self.decide_by_person(Action::Place(p)),
            Some(Kind::Pick) => self.decide_by_person(Action::Pick(p)),
            Some(Kind::Offer { count }) => self.choose_offer(p, count),
            Some(kind) => self.unless_computer(|_| vec![Effect::Tell(Notice::Decide(kind))]),
            None => Vec::new(),
        }
    }

    /// Does what a person wants, or says that it is the computer's turn.
    fn unless_computer(&mut self, deed: impl FnOnce(&mut Table) -> Vec<Effect>) -> Vec<Effect> {
        match self.turn() {
            Some(Seat::Person) => deed(self),
            Some(Seat::Computer(_)) | None => vec![Effect::Tell(Notice::NotYourTurn)],
        }
    }

    pub(super) fn decide_by_person(&mut self, action: Action) -> Vec<Effect> {
        self.unless_computer(|table| {
            table
                .decide(action)
                .unwrap_or_else(|why| vec![Effect::Tell(Notice::Opening(why))])
        })
    }

    fn choose_offer(&mut self, p: Point, count: u8) -> Vec<Effect> {
        self.unless_computer(|table| {
            if let Some(at) = table.chosen.iter().position(|&q| q == p) {
                table.chosen.remove(at);
                return Vec::new();
            }
            match table.check_offer(p, count) {
                Ok(()) => {
                    table.chosen.push(p);
                    Vec::new()
                }
                Err(why) => vec![Effect::Tell(Notice::Opening(why))],
            }
        })
    }

    fn check_offer(&self, p: Point, count: u8) -> Result<(), Violation> {
        self.opening.position().legality(p)?;
        if let Some(q) = self.opening.clashing(&self.chosen, p) {
            return Err(Violation::Equivalent(q, p));
        }
        let found = self.chosen.len() + 1;
        if found > usize::from(count) {
            return Err(Violation::Count { found, count });
        }
        Ok(())
    }

    /// Takes a decision for whoever it is due from, and calls the computer if it is next.
    pub(super) fn decide(&mut self, action: Action) -> Result<Vec<Effect>, Violation> {
        if self.outcome().is_some() {
            return Err(Violation::Over);
        }
        let stones = self.position().board().stones();
        let as_before = self.taken_back.last() == Some(&action);
        self.act_in_opening(action)?;
        if as_before {
            self.taken_back.pop();
        } else {
            self.taken_back.clear();
            self.later.clear();
        }
        self.follow_opening();
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        if self.position().board().stones() > stones {
            effects.push(Effect::Sound(Sound::Stone));
        }
        effects.push(Effect::Save);
        effects.extend(self.call_computer());
        Ok(effects)
    }

    fn act_in_opening(&mut self, action: Action) -> Result<(), Violation> {
        let decision = self.opening.decision().ok_or(Violation::Over)?;
        self.opening.act(decision.seat, action)
    }

    /// The game stands where the opening does; once that is done, with the moves that were taken
    /// back before.
    fn follow_opening(&mut self) {
        self.game = Game::new(self.opening.position().clone(), self.setup.policy());
        if self.opening.decision().is_some() || !self.taken_back.is_empty() {
            return;
        }
        self.game = with_undone(self.game.clone(), &std::mem::take(&mut self.later));
    }

    /// One step back: a spoken end, a move, or a decision of the opening.
    pub(super) fn step_back(&mut self) -> bool {
        let spoken = self.outcome().is_some() && self.position().outcome().is_none();
        if spoken || self.position().ply() > self.opening.position().ply() {
            return self.game.undo();
        }
        let Some(earlier) = self.opening.before_last() else {
            return false;
        };
        if self.opening.decision().is_none() {
            self.later = self.game.undone().to_vec();
        }
        self.taken_back
            .extend(self.opening.actions().last().cloned());
        self.opening = earlier;
        self.game = Game::new(self.opening.position().clone(), self.setup.policy());
        true
    }

    /// One step forward again. `false` where there is none.
    pub(super) fn step_forward(&mut self) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        let Some(action) = self.taken_back.pop() else {
            return self.game.redo();
        };
        if self.act_in_opening(action).is_err() {
            // It was legal when it was taken back from here.
            self.taken_back.clear();
            return false;
        }
        self.follow_opening();
        true
    }

    /// Whether anything that happened was a person's choice.
    pub(super) fn person_has_chosen(&self) -> bool {
        let opened = self.opening.position().ply();
        let Some(person) = self.setup.person() else {
            return self.position().ply() > opened || !self.opening.actions().is_empty();
        };
        let own = |color| self.opening.owner(color) == person;
        // The colours of the moves after the opening, from the last one back.
        let mut mover = self.position().to_move().opponent();
        for _ in opened..self.position().ply() {
            if own(mover) {
                return true;
            }
            mover = mover.opponent();
        }
        deciders(&self.opening).contains(&Some(person))
    }
}

/// Whose every decision so far was.
fn deciders(opening: &Opening) -> Vec<Option<Chair>> {
    let mut all = Vec::new();
    let mut now = opening.clone();
    while let Some(earlier) = now.before_last() {
        all.extend(earlier.decision().map(|d| d.seat));
        now = earlier;
    }
    all
}

/// A game in which these moves, the next one last, have been taken back.
pub(crate) fn with_undone(mut game: Game, later: &[tengen_core::Move]) -> Game {
    let mut played = 0;
    for &mv in later.iter().rev() {
        if game.play(mv).is_err() {
            break;
        }
        played += 1;
    }
    for _ in 0..played {
        game.undo();
    }
    game
}

//! Decisions of an opening procedure.

use tengen_core::Point;
use tengen_core::opening::{Action, Opening, Seat as Chair, Violation};

use super::Session;
use crate::Seat;
use crate::context::Context;
use crate::effect::{Effect, Notice, Sound};
use crate::opening::{self, Touched};

impl Session {
    /// Places the next stone, adds or removes a fifth move to offer, or picks the one to keep.
    pub(super) fn touch_in_opening(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect> {
        self.unless_computer(|session| {
            let opening = session.document.opening();
            match opening::touch(opening, &mut session.part.chosen, p) {
                Some(Touched::Decides(action)) => session.decide_by_person(action, cx),
                Some(Touched::Refused(why)) => vec![Effect::Tell(why)],
                Some(Touched::Chosen) | None => Vec::new(),
            }
        })
    }

    fn unless_computer(&mut self, does: impl FnOnce(&mut Session) -> Vec<Effect>) -> Vec<Effect> {
        match self.turn() {
            _ if self.stopped().is_some() => vec![Effect::Tell(Notice::ClocksStopped)],
            Some(Seat::Person) => does(self),
            Some(Seat::Computer(_)) | None => vec![Effect::Tell(self.not_your_turn())],
        }
    }

    pub(super) fn decide_by_person(&mut self, action: Action, cx: &mut Context<'_>) -> Vec<Effect> {
        self.unless_computer(|session| {
            session
                .take_decision(action, cx)
                .unwrap_or_else(|why| vec![Effect::Tell(Notice::Opening(why))])
        })
    }

    /// Takes the decision that is due, then lets the computer continue.
    pub(super) fn take_decision(
        &mut self,
        action: Action,
        cx: &mut Context<'_>,
    ) -> Result<Vec<Effect>, Violation> {
        if self.outcome().is_some() {
            return Err(Violation::Over);
        }
        let stones = self.position().board().stones();
        self.document.decide(action)?;
        let mut effects = self.cancel(cx);
        if self.position().board().stones() > stones {
            effects.push(Effect::Sound(Sound::Stone));
        }
        self.part.unsaved = true;
        effects.extend(self.think(self.due(), cx));
        Ok(effects)
    }

    /// Whether any move or decision so far was a person's.
    pub(super) fn person_has_chosen(&self) -> bool {
        let opened = self.opening().position().ply();
        if !self.players().contains(&Seat::Person) {
            return false;
        }
        let Some(person) = self.setup().person() else {
            return self.position().ply() > opened || !self.opening().actions().is_empty();
        };
        let own = |color| self.opening().owner(color) == person;
        // From the last move after the opening back to its first.
        let mut mover = self.position().to_move().opponent();
        for _ in opened..self.position().ply() {
            if own(mover) {
                return true;
            }
            mover = mover.opponent();
        }
        deciding_seats(self.opening()).contains(&Some(person))
    }
}

/// The seats of all decisions so far, the last first.
fn deciding_seats(opening: &Opening) -> Vec<Option<Chair>> {
    let mut all = Vec::new();
    let mut now = opening.clone();
    while let Some(earlier) = now.before_last() {
        all.extend(earlier.decision().map(|d| d.seat));
        now = earlier;
    }
    all
}

//! Decisions of an opening procedure.

use tengen_core::Point;
use tengen_core::opening::{Action, Kind, Opening, Procedure, Seat as Chair, Violation};

use super::Session;
use crate::Seat;
use crate::context::Context;
use crate::effect::{Effect, Notice, Sound};

/// The state of an opening procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedural {
    /// The procedure.
    pub procedure: Procedure,
    /// The number of the stone to place or decide about, and of all; `None` in ordinary play.
    pub stone: Option<(usize, usize)>,
    /// Who swapped the colours, and after how many stones.
    pub swaps: Vec<(Chair, usize)>,
}

impl Session {
    pub(crate) fn procedural(&self) -> Option<Procedural> {
        let opening = self.opening();
        let procedure = opening.procedure();
        if procedure == Procedure::None {
            return None;
        }
        let swapped = |earlier: &Opening, action: &Action| {
            let seat = earlier.decision()?.seat?;
            (*action == Action::Swap).then(|| (seat, earlier.position().ply()))
        };
        let mut swaps = Vec::new();
        let mut now = opening.clone();
        while let Some(earlier) = now.before_last() {
            swaps.extend(
                now.actions()
                    .last()
                    .and_then(|last| swapped(&earlier, last)),
            );
            now = earlier;
        }
        swaps.reverse();
        Some(Procedural {
            procedure,
            stone: opening.stones().filter(|_| self.outcome().is_none()),
            swaps,
        })
    }

    /// Places the next stone, adds or removes a fifth move to offer, or picks the one to keep.
    pub(super) fn touch_in_opening(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect> {
        match self.opening().decision().map(|d| d.kind) {
            Some(Kind::Place { .. }) => self.decide_by_person(Action::Place(p), cx),
            Some(Kind::Pick) => self.decide_by_person(Action::Pick(p), cx),
            Some(Kind::Offer { count }) => self.choose_offer(p, count),
            Some(kind) => self.unless_computer(|_| vec![Effect::Tell(Notice::Decide(kind))]),
            None => Vec::new(),
        }
    }

    fn unless_computer(&mut self, does: impl FnOnce(&mut Session) -> Vec<Effect>) -> Vec<Effect> {
        match self.turn() {
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

    fn choose_offer(&mut self, p: Point, count: u8) -> Vec<Effect> {
        self.unless_computer(|session| {
            if let Some(at) = session.part.chosen.iter().position(|&q| q == p) {
                session.part.chosen.remove(at);
                return Vec::new();
            }
            match session.check_offer(p, count) {
                Ok(()) => {
                    session.part.chosen.push(p);
                    Vec::new()
                }
                Err(why) => vec![Effect::Tell(Notice::Opening(why))],
            }
        })
    }

    fn check_offer(&self, p: Point, count: u8) -> Result<(), Violation> {
        self.opening().position().legality(p)?;
        if let Some(q) = self.opening().clashing(&self.part.chosen, p) {
            return Err(Violation::Equivalent(q, p));
        }
        let found = self.part.chosen.len() + 1;
        if found > usize::from(count) {
            return Err(Violation::Count { found, count });
        }
        Ok(())
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

//! A move and its answer on a board of their own, so that a browser has compiled what they call.
//!
//! Browsers compile a function of a WebAssembly module when it is first called. The hundreds of
//! functions that a game's first move calls would take longer than a frame on a slow machine.

use std::hint::black_box;

use tengen_core::{Move, Point};
use tengen_worker_protocol::EngineAnswer;

use crate::{Choice, Effect, Model, Outside, Reply, SearchId, Session, Settings};

/// A rehearsal of a game's first moves, of which nothing is kept.
#[derive(Debug)]
pub struct Rehearsal {
    model: Model,
    settings: Settings,
    /// Milliseconds since 1970.
    now: u64,
    /// The question for the answer.
    asked: Option<SearchId>,
    steps: usize,
}

impl Rehearsal {
    /// A game against the computer; `None` if it cannot be.
    #[must_use]
    pub fn new(now: u64) -> Option<Rehearsal> {
        let setup = Choice::default().seated(true);
        let game = Session::new(String::new(), setup, now).ok()?;
        let mut settings = Settings::default();
        // Help waits for the prover, which does not run here.
        settings.help = false;
        Some(Rehearsal {
            model: Model::new(game, 0),
            settings,
            now,
            asked: None,
            steps: 0,
        })
    }

    /// Goes on by one step, each short enough for a task of its own; returns whether more follow.
    pub fn step(&mut self) -> bool {
        self.steps += 1;
        match self.steps {
            1 => self.run(Model::start),
            2 => self.run(|model, outside| model.touch(at(7, 7), outside)),
            3 => self.show(),
            4 => {
                let best = Move::Place(at(8, 8));
                let answer = EngineAnswer::Best { best, depth: None };
                if let Some(id) = self.asked {
                    self.run(|model, outside| model.hear(id, &Reply::Engine(answer), outside));
                }
            }
            _ => {
                self.show();
                return false;
            }
        }
        true
    }

    /// The moves that were rehearsed.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.model.game().position().moves()
    }

    fn run(&mut self, does: impl FnOnce(&mut Model, Outside<'_>) -> Vec<Effect>) {
        let (now, settings) = (self.now, &mut self.settings);
        let mut effects = does(&mut self.model, Outside { now, settings });
        let settings = &mut self.settings;
        effects.extend(self.model.follow(Outside { now, settings }));
        let asked = effects.iter().find_map(|effect| match effect {
            Effect::Ask(id, _) => Some(*id),
            _ => None,
        });
        self.asked = asked.or(self.asked);
    }

    /// What a page shows and keeps of it.
    fn show(&self) {
        black_box((self.model.view(), self.model.top().cells()));
        black_box((self.model.address(), self.model.game().saved().write().ok()));
    }
}

/// A point that every board of a default game has.
const fn at(x: u8, y: u8) -> Point {
    Point::from_xy(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_and_its_answer_are_rehearsed() {
        let mut rehearsal = Rehearsal::new(1_800_000_000_000).expect("a game");
        while rehearsal.step() {}
        assert_eq!(rehearsal.moves(), [at(7, 7), at(8, 8)].map(Move::Place));
        assert!(!rehearsal.step(), "it is over");
        assert_eq!(rehearsal.moves().len(), 2);
    }
}

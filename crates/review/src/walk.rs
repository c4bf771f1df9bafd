//! The walk through a game, from its end to its beginning.
//!
//! The end is cheap, and what it proves is used before: a win that begins with the move played
//! settles the position after that move too.

use tengen_core::Move;
use tengen_solver::Control;

use crate::asker::{Asker, is_exact};
use crate::budget::Budget;
use crate::compare::{CERTAIN, Comparer, EVEN};
use crate::facts::{Attack, Facts, Fate, Kept};
use crate::line::Line;

/// Without this many stones on the board a move is judged by proofs only.
pub const OPENING_STONES: u16 = 5;

/// A review in progress. Its facts depend on the game and the budget alone.
pub struct Walk {
    pub(crate) line: Line,
    budget: Budget,
    pub(crate) asker: Asker,
    comparer: Comparer,
    /// What each side to move can force, by ply, as far as it is known.
    pub(crate) attacks: Vec<Option<(Attack, Kept)>>,
    /// From the end of the game.
    pub(crate) facts: Vec<Facts>,
}

/// What [`Walk::step`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The facts of one position are complete.
    Settled,
    /// The control stopped it; the position is begun again by the next step.
    Stopped,
    /// All facts are complete.
    Done,
}

/// Latches the stop of another control.
struct Watched<'a> {
    control: &'a mut dyn Control,
    stopped: bool,
}

impl Control for Watched<'_> {
    fn stop(&mut self) -> bool {
        self.stopped = self.stopped || self.control.stop();
        self.stopped
    }
}

impl Walk {
    /// A review of a game, not begun. The engine needs the weights of the game's rule.
    #[must_use]
    pub fn new(line: Line, budget: Budget) -> Walk {
        let plies = line.positions().len();
        Walk {
            line,
            budget,
            asker: Asker::new(budget),
            comparer: Comparer::new(budget.search),
            attacks: vec![None; plies],
            facts: Vec::with_capacity(plies),
        }
    }

    /// The game.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The limits.
    #[must_use]
    pub const fn budget(&self) -> Budget {
        self.budget
    }

    /// The facts so far, from the end of the game.
    #[must_use]
    pub fn facts(&self) -> &[Facts] {
        &self.facts
    }

    /// Number of moves before the position that comes next; `None` when all are settled.
    #[must_use]
    pub fn next(&self) -> Option<usize> {
        self.line.moves().len().checked_sub(self.facts.len())
    }

    /// Settles one position.
    pub fn step(&mut self, control: &mut dyn Control) -> Step {
        let Some(ply) = self.next() else {
            return Step::Done;
        };
        // A step sets the attacks of its ply and of the one before.
        let first = ply.saturating_sub(1);
        let known = self.attacks[first..=ply].to_vec();
        let mut control = Watched {
            control,
            stopped: false,
        };
        let facts = self.settle(ply, &mut control);
        if control.stopped {
            self.attacks[first..=ply].clone_from_slice(&known);
            return Step::Stopped;
        }
        self.facts.push(facts);
        Step::Settled
    }

    fn settle(&mut self, ply: usize, control: &mut dyn Control) -> Facts {
        let (attack, kept) = self.attack(ply, control);
        let lost = self.loses_after(ply);
        // With few empty points a complete search is cheap, also for a winning side's answers.
        let asked = attack.win().is_none() || is_exact(&self.line.positions()[ply]);
        let fate = match lost && asked {
            true => self.fate(ply, control),
            false => Fate::NotAsked,
        };
        let free = attack.win().is_none() && !lost && ply < self.line.moves().len();
        let only_move = free && self.only_move(ply, control);
        let mut facts = Facts {
            ply,
            attack,
            kept,
            fate,
            only_move,
            compared: None,
            chance: EVEN,
        };
        self.judge(&mut facts, free, control);
        facts
    }

    /// Sets the winning chance, and compares the moves of a free decision.
    fn judge(&mut self, facts: &mut Facts, free: bool, control: &mut dyn Control) {
        let ply = facts.ply;
        let position = &self.line.positions()[ply];
        facts.chance = if let Some(outcome) = position.outcome() {
            match outcome.winner {
                None => EVEN,
                Some(winner) if winner == position.to_move() => CERTAIN,
                Some(_) => 0,
            }
        } else if facts.attack.win().is_some() {
            CERTAIN
        } else if matches!(facts.fate, Fate::LostBefore | Fate::Refuted(_)) {
            0
        } else if let (true, Some(after)) = (facts.only_move, self.facts.last()) {
            CERTAIN - after.chance
        } else {
            if free
                && position.board().stones() >= OPENING_STONES
                && let Some(&Move::Place(played)) = self.line.moves().get(ply)
            {
                facts.compared = self.comparer.compare(position, played, control);
            }
            match &facts.compared {
                Some(compared) => compared.best_chance,
                None => self.comparer.best(position, control).1,
            }
        };
    }
}

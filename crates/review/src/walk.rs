//! The walk through a game, from its end to its beginning.
//!
//! The end is cheap, and what it proves is used before: a win that begins with the move played
//! settles the position after that move too.

use tengen_core::{Move, Point, Position};
use tengen_solver::Control;

use crate::asker::{Asker, is_exact};
use crate::budget::Budget;
use crate::chance::{CERTAIN, Comparison, EVEN, TABLE_MIB};
use crate::compare::Comparer;
use crate::facts::{Attack, Facts, Fate, Kept};
use crate::line::Line;
use crate::resume::Row;
use crate::second::SecondPass;

/// Without this many stones on the board a move is judged by proofs only.
pub const OPENING_STONES: u16 = 5;

/// A review in progress. Its facts depend on the game and the budget alone.
pub struct Walk {
    pub(crate) line: Line,
    pub(crate) budget: Budget,
    pub(crate) asker: Asker,
    comparer: Comparer,
    /// What each side to move can force, by ply, as far as it is known.
    pub(crate) attacks: Vec<Option<(Attack, Kept)>>,
    /// From the end of the game.
    pub(crate) facts: Vec<Facts>,
    /// Facts whose chances are searched for.
    pending: Option<(Facts, Comparison)>,
    pub(crate) second: SecondPass,
}

/// A search that a review needs, with an empty table of [`TABLE_MIB`](crate::TABLE_MIB) MiB.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    /// The position.
    pub position: &'a Position,
    /// The best of all moves if empty; otherwise these two, each with its line.
    pub only: Vec<Point>,
    /// Nodes of the search.
    pub nodes: u64,
}

/// What [`Walk::step`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The facts of one position are complete, or the second pass has gone on.
    Settled,
    /// The proofs are there, and the search of [`Walk::wanted`] is needed. Only by
    /// [`Walk::prove`].
    Searching,
    /// The control stopped it; the position is begun again by the next step.
    Stopped,
    /// All facts are complete, and the second pass is over.
    Done,
}

/// Latches the stop of another control.
pub(crate) struct Watched<'a> {
    control: &'a mut dyn Control,
    pub(crate) stopped: bool,
}

impl<'a> Watched<'a> {
    fn new(control: &'a mut dyn Control) -> Watched<'a> {
        Watched {
            control,
            stopped: false,
        }
    }
}

impl Control for Watched<'_> {
    fn stop(&mut self) -> bool {
        self.stopped = self.stopped || self.control.stop();
        self.stopped
    }
}

impl Walk {
    /// A review of a game, not begun. An engine needs the weights of the game's rule.
    #[must_use]
    pub fn new(line: Line, budget: Budget) -> Walk {
        let plies = line.positions().len();
        Walk {
            line,
            budget,
            asker: Asker::new(budget),
            comparer: Comparer::new(TABLE_MIB),
            attacks: vec![None; plies],
            facts: Vec::with_capacity(plies),
            pending: None,
            second: SecondPass::default(),
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

    /// What was found last: the row of an interrupted review's file.
    #[must_use]
    pub fn last_row(&self) -> Option<Row> {
        let probe = self.probes().last().cloned().map(Row::Probe);
        probe.or_else(|| Some(Row::Facts(Box::new(self.facts.last()?.clone()))))
    }

    /// Number of moves before the position that comes next; `None` when all are settled.
    #[must_use]
    pub fn next(&self) -> Option<usize> {
        self.line.moves().len().checked_sub(self.facts.len())
    }

    /// Settles one position, searching with an engine of its own, or goes on with the second pass.
    pub fn step(&mut self, control: &mut dyn Control) -> Step {
        let mut control = Watched::new(control);
        let mut step = self.prove(&mut control);
        while step == Step::Searching {
            let Some(wanted) = wanted(&self.line, self.pending.as_ref(), self.budget) else {
                break;
            };
            let found = self.comparer.search(wanted, &mut control);
            if control.stopped {
                return Step::Stopped;
            }
            step = self.found(&found);
        }
        step
    }

    /// Proves what there is to prove about one position, or goes on with the second pass. The
    /// chances, if any are needed, are searched for by the caller: [`Walk::wanted`],
    /// [`Walk::found`].
    pub fn prove(&mut self, control: &mut dyn Control) -> Step {
        if self.pending.is_some() {
            return Step::Searching;
        }
        let mut control = Watched::new(control);
        let Some(ply) = self.next() else {
            return self.deepen(&mut control);
        };
        // A step sets the attacks of its ply and of the one before.
        let first = ply.saturating_sub(1);
        let known = self.attacks[first..=ply].to_vec();
        let (mut facts, free) = self.settle(ply, &mut control);
        if control.stopped {
            self.attacks[first..=ply].clone_from_slice(&known);
            return Step::Stopped;
        }
        match self.certain(&facts) {
            Some(chance) => {
                facts.chance = chance;
                self.facts.push(facts);
                Step::Settled
            }
            None => {
                let played = self.compared_move(ply, free);
                self.pending = Some((facts, Comparison::new(played)));
                Step::Searching
            }
        }
    }

    /// The search that comes next.
    #[must_use]
    pub fn wanted(&self) -> Option<Wanted<'_>> {
        wanted(&self.line, self.pending.as_ref(), self.budget)
    }

    /// Takes the lines of the search that was wanted: the first move of each, and the winning
    /// chance of the side to move in permille.
    pub fn found(&mut self, lines: &[(Point, u32)]) -> Step {
        let Some((mut facts, mut comparison)) = self.pending.take() else {
            return Step::Done;
        };
        match comparison.found(lines) {
            None => {
                self.pending = Some((facts, comparison));
                Step::Searching
            }
            Some((chance, compared)) => {
                (facts.chance, facts.compared) = (chance, compared);
                self.facts.push(facts);
                Step::Settled
            }
        }
    }

    /// The proved facts of a position, and whether its decision was free.
    fn settle(&mut self, ply: usize, control: &mut dyn Control) -> (Facts, bool) {
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
        let ignored = fate.is_lost() && self.ignores(ply);
        let facts = Facts {
            ply,
            attack,
            kept,
            fate,
            only_move,
            ignored,
            compared: None,
            chance: EVEN,
        };
        (facts, free)
    }

    /// The winning chance if it follows from what is known.
    fn certain(&self, facts: &Facts) -> Option<u32> {
        let position = &self.line.positions()[facts.ply];
        if let Some(outcome) = position.outcome() {
            return Some(match outcome.winner {
                None => EVEN,
                Some(winner) if winner == position.to_move() => CERTAIN,
                Some(_) => 0,
            });
        }
        if facts.attack.win().is_some() {
            return Some(CERTAIN);
        }
        if facts.fate.is_lost() {
            return Some(0);
        }
        let after = self.facts.last().filter(|_| facts.only_move);
        after.map(|after| CERTAIN - after.chance)
    }

    /// The played move, if it is to be compared with the best one, and the chance after it.
    fn compared_move(&self, ply: usize, free: bool) -> Option<(Point, u32)> {
        let position = &self.line.positions()[ply];
        let opened = position.board().stones() >= OPENING_STONES;
        match (self.line.moves().get(ply), self.facts.last()) {
            (Some(&Move::Place(played)), Some(next)) if free && opened => {
                Some((played, CERTAIN - next.chance))
            }
            _ => None,
        }
    }
}

fn wanted<'a>(
    line: &'a Line,
    pending: Option<&(Facts, Comparison)>,
    budget: Budget,
) -> Option<Wanted<'a>> {
    let (facts, comparison) = pending?;
    Some(Wanted {
        position: &line.positions()[facts.ply],
        only: comparison.only(),
        nodes: comparison.nodes(budget.search),
    })
}

//! Whether a position is even: searches for both sides, and proofs.

use tengen_core::{Color, Move, Position};
use tengen_engine::{Engine, Limits, NoControl};
use tengen_solver::{Asked, Goal, Question, SolveError, Solver};

use super::WINDOW;
use super::draw::for_black;

/// A search for each side, and how far from one half their chances may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// Nodes of each of the two searches.
    pub(super) nodes: u64,
    /// Largest distance of the winning chance from one half, in permille.
    pub(super) window: u32,
}

/// Black's prospects in an even position: the mean of both final searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// In engine units.
    pub score: i32,
    /// Winning chance in permille.
    pub chance: u32,
}

/// Window of the first, short searches, in permille.
const FIRST_WINDOW: u32 = 150;
/// Most megabytes of the searches' table, and of the solver's tables.
const MOST_MB: u64 = 16;
/// Nodes for which a megabyte is enough.
const NODES_PER_MB: u64 = 62_500;

/// The budgets of a judgement, cheap ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evenness {
    nodes: u64,
}

impl Evenness {
    /// Final searches of this many nodes.
    #[must_use]
    pub const fn new(nodes: u64) -> Evenness {
        Evenness { nodes }
    }

    pub(super) const fn searches(self) -> [Stage; 3] {
        [
            Stage {
                nodes: self.nodes / 50,
                window: FIRST_WINDOW,
            },
            Stage {
                nodes: self.nodes / 10 * 3,
                window: WINDOW,
            },
            Stage {
                nodes: self.nodes,
                window: WINDOW,
            },
        ]
    }

    /// Nodes of the solver for each side and kind of win.
    pub(super) const fn proof(self) -> u64 {
        self.nodes / 10 * 3
    }
}

/// Why a position is not even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uneven {
    /// A search finds one side's chances too high.
    Search {
        /// The stage of it: 0 is the shallow search of the draw.
        stage: usize,
    },
    /// The side to move has a proved win.
    Won,
    /// The side to move is proved to lose.
    Lost,
}

/// Judges positions.
pub struct Judge {
    evenness: Evenness,
    engine: Engine,
    solver: Solver,
}

impl Judge {
    /// A judge with these budgets.
    #[must_use]
    pub fn new(evenness: Evenness) -> Judge {
        // Set by the budget alone, since a table's size changes what a search finds.
        let megabytes = (evenness.nodes / NODES_PER_MB).clamp(1, MOST_MB) as usize;
        Judge {
            evenness,
            engine: Engine::new(megabytes),
            solver: Solver::new(megabytes << 20),
        }
    }

    /// Black's prospects if the position is even.
    ///
    /// # Errors
    /// The first reason why it is not.
    pub fn judge(&mut self, position: &Position) -> Result<Prospects, Uneven> {
        let [first, middle, last] = self.evenness.searches();
        self.both(position, first, 1)?;
        self.both(position, middle, 2)?;
        self.unproved(position, self.evenness.proof())?;
        self.both(position, last, 3)
    }

    /// The mean of a search for each side.
    fn both(
        &mut self,
        position: &Position,
        stage: Stage,
        number: usize,
    ) -> Result<Prospects, Uneven> {
        let fits = |found: Prospects| found.chance.abs_diff(500) <= stage.window;
        let uneven = Uneven::Search { stage: number };
        let (first, best) = self.search(position, stage.nodes);
        let Some(best) = best.filter(|_| fits(first)) else {
            return Err(uneven);
        };
        let mut after = position.clone();
        after.play(best).map_err(|_| uneven)?;
        if after.outcome().is_some() {
            return Err(uneven);
        }
        let (second, _) = self.search(&after, stage.nodes);
        if fits(second) {
            Ok(Prospects {
                score: i32::midpoint(first.score, second.score),
                chance: u32::midpoint(first.chance, second.chance),
            })
        } else {
            Err(uneven)
        }
    }

    /// Black's prospects and the best move. The table is cleared, so searches are independent.
    fn search(&mut self, position: &Position, nodes: u64) -> (Prospects, Option<Move>) {
        self.engine.clear();
        let limits = Limits::of_nodes(nodes);
        let report = self.engine.search(position, limits, &mut NoControl);
        let found = Prospects {
            score: match position.to_move() {
                Color::Black => report.info.score,
                Color::White => -report.info.score,
            },
            chance: for_black(position, report.info.winrate),
        };
        (found, report.best)
    }

    /// Searches a win by threats and any win, each with `nodes` for either side.
    ///
    /// # Errors
    /// If one is proved.
    pub fn unproved(&mut self, position: &Position, nodes: u64) -> Result<(), Uneven> {
        for goal in [Goal::Vct, Goal::Win] {
            let question = Question {
                goal,
                ..Question::default()
            };
            let asked = Asked {
                position,
                question: &question,
                limits: &Limits::of_nodes(nodes),
            };
            // Only a game that is over has no answer.
            if self.wins(asked).unwrap_or(true) {
                return Err(Uneven::Won);
            }
            if self.loses(asked).unwrap_or(true) {
                return Err(Uneven::Lost);
            }
        }
        Ok(())
    }

    fn wins(&mut self, asked: Asked<'_>) -> Result<bool, SolveError> {
        let Asked {
            position,
            question,
            limits,
        } = asked;
        let answer = self
            .solver
            .solve(position, question, limits, &mut NoControl)?;
        Ok(answer.verdict.win().is_some())
    }

    /// Whether the other side threatens a win that no move averts.
    fn loses(&mut self, asked: Asked<'_>) -> Result<bool, SolveError> {
        let found = self
            .solver
            .defences(asked, &mut NoControl, &mut |_, _| true)?;
        let threatened = found.threat.win().is_some();
        Ok(threatened && found.complete() && found.moves.is_empty())
    }
}

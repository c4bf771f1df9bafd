//! Questions about every legal stone: which of them win, and which avert a win.

use tengen_core::{Point, Position};
use tengen_engine::PointClass;
use tengen_engine::cells::{cells_in, point_of};

use crate::meter::Control;
use crate::plan::Plan;
use crate::question::{Defences, Firsts, Limits, Question, SolveError, Verdict, Win};
use crate::solve::{Desk, Found, Solver};

/// Stones placed about one candidate in the first round; each further round takes eight times as
/// many, so that an easy one never waits for a hard one.
const FIRST_ROUND: u64 = 10_000;

impl Solver {
    /// Every first stone of a win, each with a win that begins with it: the shortest such where the
    /// question wants the shortest. Of [`crate::Goal::Win`] only what wins by continuous threats.
    ///
    /// # Errors
    /// Where the game is over.
    pub fn first_moves(
        &mut self,
        position: &Position,
        question: &Question,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Firsts, SolveError> {
        let mut desk = self.desk(position, question.side, limits, control)?;
        let mut wins: Vec<(usize, Win)> = Vec::new();
        let mut open = Vec::new();
        for cell in desk.legal() {
            if desk.board.cell_class(cell, desk.attacker) == PointClass::Five {
                let mut plan = Plan::default();
                let root = plan.win(cell);
                wins.push((cell, desk.win(&plan, root, true)));
            } else {
                open.push(cell);
            }
        }
        desk.rounds(&mut open, &mut |desk, cell| {
            match desk.find_first(cell, question) {
                Found::Unknown => return false,
                Found::None => {}
                Found::Win { shortest, .. }
                    if question.shortest && !shortest && !desk.meter.ended() =>
                {
                    return false;
                }
                Found::Win {
                    plan,
                    root,
                    shortest,
                } => wins.push((cell, desk.win(&plan, root, shortest))),
            }
            true
        });
        wins.sort_by_key(|w| w.0);
        Ok(Firsts {
            wins: wins.into_iter().map(|w| w.1).collect(),
            open: points(&open),
            nodes: desk.meter.nodes(),
        })
    }

    /// What averts the win that the question is about. Who should win is the side that is not to
    /// move, unless the question says.
    ///
    /// # Errors
    /// Where the game is over.
    pub fn defences(
        &mut self,
        position: &Position,
        question: &Question,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Defences, SolveError> {
        let attacker = question.side.unwrap_or(position.to_move().opponent());
        let mut desk = self.desk(position, Some(attacker), limits, control)?;
        let (plan, root, shortest) = match desk.find(question) {
            Found::Win {
                plan,
                root,
                shortest,
            } => (plan, root, shortest),
            other => {
                return Ok(Defences {
                    threat: desk.verdict(other),
                    moves: Vec::new(),
                    open: Vec::new(),
                    nodes: desk.meter.nodes(),
                });
            }
        };
        let threat = desk.win(&plan, root, shortest);
        let any = Question {
            shortest: false,
            ..*question
        };
        desk.board.pass();
        let (mut moves, mut open) = (Vec::new(), Vec::new());
        for cell in desk.legal() {
            if desk.board.cell_class(cell, attacker.opponent()) == PointClass::Five {
                moves.push(cell);
            } else if !plan.holds_after(root, cell, &mut desk.board, &mut desk.meter) {
                open.push(cell);
            }
        }
        desk.rounds(&mut open, &mut |desk, cell| {
            desk.board.play_cell(cell);
            let found = desk.find(&any);
            desk.board.undo();
            match found {
                Found::Unknown => return false,
                Found::Win { .. } => {}
                Found::None => moves.push(cell),
            }
            true
        });
        moves.sort_unstable();
        Ok(Defences {
            threat: Verdict::Win(Box::new(threat)),
            moves: points(&moves),
            open: points(&open),
            nodes: desk.meter.nodes(),
        })
    }
}

fn points(cells: &[usize]) -> Vec<Point> {
    cells.iter().map(|&cell| point_of(cell)).collect()
}

impl Desk<'_> {
    /// The cells where the side to move may play, in point order.
    fn legal(&self) -> Vec<usize> {
        let side = self.board.to_move();
        let cells = cells_in(self.board.empty_cells());
        cells.filter(|&c| self.board.is_legal(c, side)).collect()
    }

    /// Asks about each cell, again and again with a growing budget, until it is decided. What is
    /// undecided when the whole search ends is left over.
    fn rounds(&mut self, open: &mut Vec<usize>, ask: &mut dyn FnMut(&mut Self, usize) -> bool) {
        let mut budget = FIRST_ROUND;
        while !open.is_empty() && !self.meter.ended() {
            open.retain(|&cell| {
                if self.meter.ended() {
                    return true;
                }
                let before = self.meter.fence(budget);
                let decided = ask(self, cell);
                self.meter.lift(before);
                !decided
            });
            budget = budget.saturating_mul(8);
        }
    }
}

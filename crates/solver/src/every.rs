//! Questions over all legal moves: which of them win, and which avert a threat.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use tengen_board::{Cell, Control, Limits, PointClass, cell_of, cells_in, point_on_board};

use tengen_core::{Point, Position};
use tengen_proof::Certificate;

use crate::plan::Plan;
use crate::pursuit::{Pursued, Pursuit};
use crate::question::{Answer, Asked, Defences, Firsts, Goal, Question, SolveError, Verdict, Win};
use crate::solve::{Found, Solver, SolverRun};

/// Nodes per candidate in the first round; times eight each round, so that hard candidates do not
/// delay easy ones.
const FIRST_ROUND: u64 = 10_000;

/// Nodes per candidate in the last round with shared tables.
const LAST_SHARED: u64 = 1 << 20;

impl Solver {
    /// All first moves of wins, each with a win: the shortest found within the limits if the
    /// question wants the shortest.
    ///
    /// # Errors
    /// If the game is over.
    pub fn first_moves(
        &mut self,
        position: &Position,
        question: &Question,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Firsts, SolveError> {
        // The other half is for the shared search.
        let half = self.memory() / 2;
        let mut solver = Solver::new(half);
        let mut run = solver.begin(position, question.side, limits, control)?;
        let goal = question.goal;
        let mut wins: Vec<(Cell, Win)> = Vec::new();
        let mut open = Vec::new();
        for cell in run.legal() {
            if run.board.cell_class(cell, run.attacker) == PointClass::Five {
                let mut plan = Plan::default();
                let root = plan.win(cell);
                wins.push((cell, run.win(&plan, root, Some(goal), goal)));
            } else {
                open.push(cell);
            }
        }
        let any = question.goal == Goal::Vct
            && !question.shortest
            && question.threes.is_none()
            && limits.depth.is_none();
        if any {
            let mut pursuit = Pursuit::new(run.attacker, half);
            run.pursue(&mut pursuit, &mut open, &mut wins);
        }
        // Wins for which a shorter one may exist.
        let mut longer: BTreeMap<Cell, Win> = BTreeMap::new();
        run.rounds(&mut open, FIRST_ROUND, &mut |run, cell| {
            let win = match run.find_first(cell, question) {
                Found::Unknown => return false,
                Found::None => return true,
                Found::Win { plan, root, shown } => run.win(&plan, root, shown, goal),
            };
            if !question.shortest || win.shortest_of == Some(goal) {
                longer.remove(&cell);
                wins.push((cell, win));
                return true;
            }
            // At equal length prefer the one with a proven minimality.
            let better = |old: &Win| {
                (old.length, Reverse(old.shortest_of)) > (win.length, Reverse(win.shortest_of))
            };
            if longer.get(&cell).is_none_or(better) {
                longer.insert(cell, win);
            }
            false
        });
        open.retain(|cell| !longer.contains_key(cell));
        wins.extend(longer);
        wins.sort_by_key(|w| w.0);
        Ok(Firsts {
            wins: wins.into_iter().map(|w| w.1).collect(),
            open: points(&open),
            nodes: run.meter.nodes(),
        })
    }

    /// Searches a win that begins with `first`; there is none if the move is illegal.
    ///
    /// # Errors
    /// If the game is over.
    pub fn first_move(
        &mut self,
        asked: Asked<'_>,
        first: Point,
        control: &mut dyn Control,
    ) -> Result<Answer, SolveError> {
        let Asked {
            position,
            question,
            limits,
        } = asked;
        let mut run = self.begin(position, question.side, limits, control)?;
        let cell = cell_of(first);
        let on_board = position.size().contains(first);
        let legal = on_board && run.legal().contains(&cell);
        let found = match legal {
            true if run.board.cell_class(cell, run.attacker) == PointClass::Five => {
                let mut plan = Plan::default();
                let root = plan.win(cell);
                Found::Win {
                    plan,
                    root,
                    shown: Some(question.goal),
                }
            }
            true => run.find_first(cell, question),
            false => Found::None,
        };
        Ok(Answer {
            verdict: run.verdict(found, question.goal),
            nodes: run.meter.nodes(),
        })
    }

    /// The moves that avert a win of `question.side`, by default the side not to move. With
    /// [`Goal::Win`] the threat is any win, not the shortest.
    ///
    /// A losing move counts as refuted only if `judge` accepts the certificate for the position
    /// after it. [`tengen_proof::verify`] judges by the literal rules.
    ///
    /// # Errors
    /// If the game is over.
    pub fn defences(
        &mut self,
        asked: Asked<'_>,
        control: &mut dyn Control,
        judge: &mut dyn FnMut(Point, &Certificate) -> bool,
    ) -> Result<Defences, SolveError> {
        let Asked {
            position,
            question,
            limits,
        } = asked;
        let attacker = question.side.unwrap_or(position.to_move().opponent());
        let mut run = self.begin(position, Some(attacker), limits, control)?;
        let mut found = Defences {
            threat: Verdict::NoWin,
            moves: Vec::new(),
            open: Vec::new(),
            unchecked: Vec::new(),
            refuted: 0,
            nodes: 0,
        };
        // For any win, minimising its length would use up the defences' budget.
        let threat = Question {
            shortest: question.shortest && question.goal != Goal::Win,
            ..*question
        };
        let (plan, root, shown) = match run.find(&threat) {
            Found::Win { plan, root, shown } => (plan, root, shown),
            other => {
                found.threat = run.verdict(other, question.goal);
                found.nodes = run.meter.nodes();
                return Ok(found);
            }
        };
        found.threat = Verdict::Win(Box::new(run.win(&plan, root, shown, question.goal)));
        let any = Question {
            shortest: false,
            ..*question
        };
        run.board.pass();
        let mut sorted = Sorted::default();
        for cell in run.legal() {
            if run.board.cell_class(cell, attacker.opponent()) == PointClass::Five {
                sorted.averting.push(cell);
            } else if plan.holds_after(root, cell, &mut run.board, &mut run.meter) {
                sorted.through.push(cell);
            } else {
                sorted.open.push(cell);
            }
        }
        // A short search of the hard ones, then those the threat itself refutes, then the rest.
        let mut open = std::mem::take(&mut sorted.open);
        run.round(&mut open, FIRST_ROUND, &mut |run, cell| {
            sorted.ask(run, cell, &any, judge)
        });
        for cell in std::mem::take(&mut sorted.through) {
            let stopped = run.meter.ended() || !run.meter.goes_on();
            let defence = point_on_board(cell);
            let holds = !stopped && {
                let proof = plan.certificate(root, position, attacker, Some(defence));
                judge(defence, &proof)
            };
            sorted.count(cell, holds);
        }
        run.rounds(&mut open, FIRST_ROUND * 8, &mut |run, cell| {
            sorted.ask(run, cell, &any, judge)
        });
        sorted.averting.sort_unstable();
        sorted.unchecked.sort_unstable();
        found.moves = points(&sorted.averting);
        found.open = points(&open);
        found.unchecked = points(&sorted.unchecked);
        found.refuted = sorted.refuted;
        found.nodes = run.meter.nodes();
        Ok(found)
    }
}

#[derive(Default)]
struct Sorted {
    averting: Vec<Cell>,
    open: Vec<Cell>,
    /// Refuted by the threatened win itself.
    through: Vec<Cell>,
    unchecked: Vec<Cell>,
    refuted: usize,
}

impl Sorted {
    fn count(&mut self, cell: Cell, holds: bool) {
        if holds {
            self.refuted += 1;
        } else {
            self.unchecked.push(cell);
        }
    }

    /// Searches a win after a defence; returns whether it is decided. The defender is to move.
    fn ask(
        &mut self,
        run: &mut SolverRun<'_>,
        cell: Cell,
        question: &Question,
        judge: &mut dyn FnMut(Point, &Certificate) -> bool,
    ) -> bool {
        run.board.play_cell(cell);
        let found = run.find(question);
        run.board.undo();
        match found {
            Found::Unknown => return false,
            Found::None => self.averting.push(cell),
            Found::Win { plan, root, .. } => {
                let defence = point_on_board(cell);
                let proof = plan.certificate(root, run.position, run.attacker, Some(defence));
                self.count(cell, judge(defence, &proof));
            }
        }
        true
    }
}

fn points(cells: &[Cell]) -> Vec<Point> {
    cells.iter().map(|&cell| point_on_board(cell)).collect()
}

impl SolverRun<'_> {
    fn legal(&self) -> Vec<Cell> {
        let side = self.board.to_move();
        let cells = cells_in(self.board.empty_cells());
        cells.filter(|&c| self.board.is_legal(c, side)).collect()
    }

    /// VCT searches for all first moves with shared tables; removes the winning ones from `open`.
    fn pursue(&mut self, pursuit: &mut Pursuit, open: &mut Vec<Cell>, wins: &mut Vec<(Cell, Win)>) {
        let mut hopeful = open.clone();
        let mut budget = FIRST_ROUND;
        while !hopeful.is_empty() && !self.meter.ended() && budget <= LAST_SHARED {
            self.round(&mut hopeful, budget, &mut |run, cell| {
                match pursuit.go(run.position, Some(cell), &mut run.meter) {
                    Pursued::Win(win) => wins.push((cell, *win)),
                    Pursued::Exhausted => {}
                    Pursued::Open { .. } | Pursued::Found(_) => return false,
                }
                true
            });
            budget *= 4;
        }
        open.retain(|cell| wins.iter().all(|win| win.0 != *cell));
    }

    /// Asks about each cell with growing budgets until it is decided; undecided ones remain in
    /// `open`.
    fn rounds(
        &mut self,
        open: &mut Vec<Cell>,
        first: u64,
        ask: &mut dyn FnMut(&mut Self, Cell) -> bool,
    ) {
        let mut budget = first;
        while !open.is_empty() && !self.meter.ended() {
            self.round(open, budget, ask);
            budget = budget.saturating_mul(8);
        }
    }

    /// Asks about each cell once within `budget`; undecided ones remain in `open`.
    fn round(
        &mut self,
        open: &mut Vec<Cell>,
        budget: u64,
        ask: &mut dyn FnMut(&mut Self, Cell) -> bool,
    ) {
        open.retain(|&cell| {
            if self.meter.ended() {
                return true;
            }
            let before = self.meter.limit_part(budget);
            let decided = ask(self, cell);
            self.meter.end_part(before);
            !decided
        });
    }
}

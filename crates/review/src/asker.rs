//! Questions to the solver; only answers that the literal rules confirm are kept.

use std::cell::RefCell;

use tengen_core::{Color, Move, Point, Position};
use tengen_proof::{Certificate, Goal, verify_interruptible};
use tengen_solver::{Answer, Asked, Control, Limits, Question, SolveError, Solver, Verdict, Win};

use crate::budget::{Budget, EXACT_NODES, EXACT_POINTS};
use crate::facts::{Answers, Attack, ForcedWin};
use crate::merge::Refutations;

/// Memory of the solver's tables. Fixed, since the size of a table may change what is found within
/// a budget.
const MEMORY: usize = 8 << 20;
/// The same for positions with few empty points.
const EXACT_MEMORY: usize = 1 << 20;

/// Asks within a budget.
pub(crate) struct Asker {
    budget: Budget,
    solver: Solver,
    exact: Solver,
}

/// The moves against a win with their refutations, and the nodes searched.
#[derive(Default)]
pub(crate) struct Refuted {
    /// `None` if it is not settled whether a pass loses.
    pub(crate) settled: Option<(Answers, Option<Refutations>)>,
    pub(crate) nodes: u64,
}

/// Whether the exact questions are asked about a position.
pub(crate) fn is_exact(position: &Position) -> bool {
    let cells = usize::from(position.size().cells());
    cells - usize::from(position.board().stones()) <= EXACT_POINTS
}

impl Asker {
    pub(crate) fn new(budget: Budget) -> Asker {
        Asker {
            budget,
            solver: Solver::new(MEMORY),
            exact: Solver::new(EXACT_MEMORY),
        }
    }

    /// Begins with new tables: their size grows, which may change what is found within a limit.
    pub(crate) fn renew(&mut self) {
        self.solver = Solver::new(MEMORY);
    }

    /// Whether the side to move has a forced win.
    pub(crate) fn attack(&mut self, position: &Position, control: &mut dyn Control) -> Attack {
        if position.outcome().is_some() {
            return Attack::Over;
        }
        if is_exact(position) {
            return self.anyhow(position, position.to_move(), control);
        }
        let fours = Question {
            goal: Goal::Vcf,
            ..Question::default()
        };
        let limits = Limits::of_nodes(self.budget.fours);
        let found = self.solver.solve(position, &fours, &limits, control);
        let by_fours = attack(found, Goal::Vcf, control);
        if by_fours.win().is_some() {
            return by_fours;
        }
        self.threats(position, self.budget.threats, control).0
    }

    /// Whether a win by threats of the side to move begins with this stone.
    pub(crate) fn begins_with(
        &mut self,
        position: &Position,
        first: Point,
        control: &mut dyn Control,
    ) -> Attack {
        let asked = Asked {
            position,
            question: &Question {
                goal: Goal::Vct,
                ..Question::default()
            },
            limits: &Limits::of_nodes(self.budget.threats),
        };
        let found = self.solver.first_move(asked, first, control);
        attack(found, Goal::Vct, control)
    }

    /// Whether the other side would win by fours if the side to move passed.
    pub(crate) fn threatened(&mut self, position: &Position, control: &mut dyn Control) -> bool {
        let question = Question {
            goal: Goal::Vcf,
            side: Some(position.to_move().opponent()),
            ..Question::default()
        };
        let limits = Limits::of_nodes(self.budget.fours);
        let found = self.solver.solve(position, &question, &limits, control);
        attack(found, Goal::Vcf, control).win().is_some()
    }

    /// The moves against a win of the other side; `None` if it is not settled whether a pass loses.
    pub(crate) fn answers(
        &mut self,
        position: &Position,
        goal: Goal,
        control: &mut dyn Control,
    ) -> Option<Answers> {
        let limit = self.budget.answers;
        Some(self.refuted(position, goal, limit, control).settled?.0)
    }

    /// The same within some nodes, with the certificates against the moves that lose, unless few
    /// points are empty.
    pub(crate) fn refuted(
        &mut self,
        position: &Position,
        goal: Goal,
        nodes: u64,
        control: &mut dyn Control,
    ) -> Refuted {
        if is_exact(position) {
            let answers = self.exact_answers(position, control);
            return Refuted {
                settled: answers.map(|answers| (answers, None)),
                nodes: 0,
            };
        }
        let attacker = position.to_move().opponent();
        let asked = Asked {
            position,
            question: &Question {
                goal,
                side: Some(attacker),
                ..Question::default()
            },
            limits: &Limits::of_nodes(nodes),
        };
        let mut refutations = Vec::new();
        let control = RefCell::new(control);
        let mut stop = || control.borrow_mut().stop();
        let mut judge = |answer, proof: &Certificate| {
            let verified = verify_interruptible(proof, &mut || control.borrow_mut().stop());
            let holds = verified.is_some_and(|verified| verified.is_ok());
            if holds {
                refutations.push((answer, proof.clone()));
            }
            holds
        };
        let Ok(found) = self.solver.defences(asked, &mut stop, &mut judge) else {
            return Refuted::default();
        };
        let nodes = found.nodes;
        let pass = match &found.threat {
            Verdict::Unknown => {
                return Refuted {
                    settled: None,
                    nodes,
                };
            }
            Verdict::NoWin => None,
            Verdict::Win(win) => Some(win.certificate.clone()),
        };
        let defender = position.to_move();
        let (fours, moves) = found
            .moves
            .iter()
            .partition(|&&p| position.makes_four(defender, p));
        let mut open = found.open;
        open.extend(found.unchecked);
        open.sort_unstable();
        let answers = Answers {
            goal,
            moves,
            fours,
            pass: pass.is_none(),
            open,
            refuted: found.refuted,
        };
        let refutations = pass.map(|pass| Refutations {
            answers: refutations,
            pass,
        });
        Refuted {
            settled: Some((answers, refutations)),
            nodes,
        }
    }

    /// Whether the side to move has a win by threats, within some nodes, and the nodes searched.
    pub(crate) fn threats(
        &mut self,
        position: &Position,
        nodes: u64,
        control: &mut dyn Control,
    ) -> (Attack, u64) {
        let question = Question {
            goal: Goal::Vct,
            ..Question::default()
        };
        let limits = Limits::of_nodes(nodes);
        let found = self.solver.solve(position, &question, &limits, control);
        let nodes = found.as_ref().map_or(0, |answer| answer.nodes);
        (attack(found, Goal::Vct, control), nodes)
    }

    /// Asks about each legal move, and a pass, whether any win is left.
    fn exact_answers(&mut self, position: &Position, control: &mut dyn Control) -> Option<Answers> {
        let attacker = position.to_move().opponent();
        let pass = match self.anyhow(position, attacker, control) {
            Attack::Won(_) => false,
            Attack::NoWin(_) => true,
            Attack::Open | Attack::Over => return None,
        };
        let mut answers = Answers {
            goal: Goal::Win,
            moves: Vec::new(),
            fours: Vec::new(),
            pass,
            open: Vec::new(),
            refuted: 0,
        };
        for p in position.legal_points() {
            let mut after = position.clone();
            if after.play(Move::Place(p)).is_err() {
                continue;
            }
            match self.anyhow(&after, attacker, control) {
                Attack::Won(_) => answers.refuted += 1,
                Attack::NoWin(_) | Attack::Over => answers.moves.push(p),
                Attack::Open => answers.open.push(p),
            }
        }
        Some(answers)
    }

    /// A win of any kind, with few empty points.
    fn anyhow(
        &mut self,
        position: &Position,
        attacker: Color,
        control: &mut dyn Control,
    ) -> Attack {
        let question = Question {
            goal: Goal::Win,
            side: Some(attacker),
            ..Question::default()
        };
        let limits = Limits::of_nodes(EXACT_NODES);
        let found = self.exact.solve(position, &question, &limits, control);
        attack(found, Goal::Win, control)
    }
}

fn attack(found: Result<Answer, SolveError>, goal: Goal, control: &mut dyn Control) -> Attack {
    match found {
        Err(SolveError::Over(_)) => Attack::Over,
        Ok(answer) => match answer.verdict {
            Verdict::Win(win) => verified(*win, goal, control),
            Verdict::NoWin => Attack::NoWin(goal),
            Verdict::Unknown => Attack::Open,
        },
    }
}

/// A win counts only if its certificate is valid.
fn verified(win: Win, goal: Goal, control: &mut dyn Control) -> Attack {
    match verify_interruptible(&win.certificate, &mut || control.stop()) {
        Some(Ok(verified)) => Attack::Won(Box::new(ForcedWin {
            goal,
            length: verified.length,
            line: win.line,
            certificate: win.certificate,
        })),
        Some(Err(_)) | None => Attack::Open,
    }
}

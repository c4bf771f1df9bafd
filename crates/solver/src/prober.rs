//! The solver as the engine's prover: short resumable questions; wins are proved against every
//! legal defence.

use tengen_board::{Limits, Meter, ProofQuestion, ProofRequest, ProofResult, Prospect};
use tengen_core::{Color, Position};
use tengen_proof::{Certificate, verify_interruptible};

use crate::pursuit::{Pursued, Pursuits};
use crate::question::{Asked, Goal, Question, Verdict};
use crate::solve::Solver;

/// Bytes for the persistent tables of both sides' VCT searches.
const PURSUITS: usize = 16 << 20;
/// Bytes for other questions: small, since they are cleared each time.
const MEMORY: usize = 4 << 20;

/// The engine's prover; resumes interrupted searches.
pub struct Prober {
    pursuits: Pursuits,
    solver: Solver,
    /// Position hash and certificate of the last win.
    found: Option<(u64, Certificate)>,
}

impl Default for Prober {
    fn default() -> Prober {
        Prober::new(PURSUITS + MEMORY)
    }
}

impl Prober {
    /// A prober with about `memory` bytes of tables, at least half a megabyte.
    #[must_use]
    pub fn new(memory: usize) -> Prober {
        Prober {
            pursuits: Pursuits::new(memory / 5 * 4),
            solver: Solver::new(memory / 5),
            found: None,
        }
    }

    /// Makes all tables; otherwise the first requests make them in their own time.
    pub fn make_tables(&mut self) {
        for attacker in Color::BOTH {
            self.pursuits.of(attacker);
        }
        self.solver.make_tables(Goal::Win);
    }

    /// Bytes of tables that have been made.
    #[must_use]
    pub fn made(&self) -> usize {
        self.pursuits.made() + self.solver.made()
    }

    /// Answers a request of the engine. `stop` is polled every 64 nodes and during verification.
    pub fn prove(
        &mut self,
        request: &ProofRequest<'_>,
        stop: &mut dyn FnMut() -> bool,
    ) -> ProofResult {
        match request.question {
            ProofQuestion::Win => self.win(request, stop),
            ProofQuestion::Won => self.won(request, stop),
            ProofQuestion::Lost => self.lost(request, stop),
        }
    }

    /// A VCT, or the progress of its search.
    fn win(&mut self, request: &ProofRequest<'_>, stop: &mut dyn FnMut() -> bool) -> ProofResult {
        let position = request.position;
        if position.outcome().is_some() {
            return ProofResult::default();
        }
        let pursuit = self.pursuits.of(position.to_move());
        let mut over = || stop();
        let mut meter = Meter::new(Some(request.nodes), &mut over);
        let pursued = pursuit.go(position, None, &mut meter);
        let none = ProofResult {
            nodes: meter.nodes(),
            ..ProofResult::default()
        };
        match pursued {
            Pursued::Win(win) => {
                self.found = Some((position.hash(), win.certificate));
                ProofResult {
                    plies: Some(win.length),
                    line: win.line,
                    ..none
                }
            }
            Pursued::Exhausted => none,
            Pursued::Open { likely } => ProofResult {
                prospect: match likely {
                    true => Prospect::Likely,
                    false => Prospect::Doubtful,
                },
                ..none
            },
            Pursued::Found(first) => ProofResult {
                line: vec![first],
                prospect: Prospect::Near,
                ..none
            },
        }
    }

    /// Verifies a win by the literal rules: the last one found, or a new one.
    fn won(&mut self, request: &ProofRequest<'_>, stop: &mut dyn FnMut() -> bool) -> ProofResult {
        let hash = request.position.hash();
        let mut nodes = 0;
        let mut line = Vec::new();
        let found = self.found.take_if(|found| found.0 == hash);
        let certificate = match found {
            Some((_, certificate)) => Some(certificate),
            None => {
                let question = Question {
                    goal: Goal::Win,
                    ..Question::default()
                };
                let limits = Limits::of_nodes(request.nodes);
                let answer = self
                    .solver
                    .solve(request.position, &question, &limits, &mut || stop());
                answer.ok().and_then(|answer| {
                    nodes = answer.nodes;
                    match answer.verdict {
                        Verdict::Win(win) => {
                            line = win.line;
                            Some(win.certificate)
                        }
                        Verdict::NoWin | Verdict::Unknown => None,
                    }
                })
            }
        };
        let verified = certificate.and_then(|certificate| verify_interruptible(&certificate, stop));
        let plies = verified.and_then(Result::ok).map(|v| v.length);
        ProofResult {
            plies,
            proved: plies.is_some(),
            line,
            nodes,
            prospect: Prospect::Closed,
        }
    }

    /// Proves a loss: a threat that no legal move averts, with a verified certificate after each.
    fn lost(&mut self, request: &ProofRequest<'_>, stop: &mut dyn FnMut() -> bool) -> ProofResult {
        let position: &Position = request.position;
        let question = Question {
            goal: Goal::Vct,
            side: Some(position.to_move().opponent()),
            ..Question::default()
        };
        let stop = std::cell::RefCell::new(stop);
        let mut over = || (stop.borrow_mut())();
        let mut longest = 0;
        let limits = Limits::of_nodes(request.nodes);
        let asked = Asked {
            position,
            question: &question,
            limits: &limits,
        };
        let defences =
            self.solver.defences(
                asked,
                &mut over,
                &mut |_, proof| match verify_interruptible(proof, &mut || (stop.borrow_mut())()) {
                    Some(Ok(verified)) => {
                        longest = longest.max(verified.length + 1);
                        true
                    }
                    _ => false,
                },
            );
        let Ok(defences) = defences else {
            return ProofResult::default();
        };
        let lost = defences.threat.win().is_some()
            && defences.complete()
            && defences.moves.is_empty()
            && defences.refuted > 0;
        ProofResult {
            plies: lost.then_some(longest),
            proved: lost,
            line: Vec::new(),
            nodes: defences.nodes,
            prospect: Prospect::Closed,
        }
    }
}

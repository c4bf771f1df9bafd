//! The solver at a search's service: short questions, answered only with what the literal rules have seen through.

use tengen_core::Position;
use tengen_engine::{Ask, Claim, Evidence};
use tengen_proof::verify_unless;

use crate::question::{Goal, Limits, Question, Verdict};
use crate::solve::Solver;

/// Bytes for the tables: few, as they are cleared for each question.
const MEMORY: usize = 4 << 20;

/// Proves what a search asks about; it keeps its tables from one question to the next.
#[derive(Default)]
pub struct Prober {
    solver: Solver,
}

impl Prober {
    /// Answers a question of the engine's. `stop` says when to give up; it is asked every 64 stones, and while a
    /// certificate is replayed.
    pub fn prove(&mut self, claim: &Claim<'_>, stop: &mut dyn FnMut() -> bool) -> Evidence {
        match claim.question {
            Ask::Win => self.won(claim, Goal::Vct, stop),
            Ask::Won => self.won(claim, Goal::Win, stop),
            Ask::Lost => self.lost(claim, stop),
        }
    }

    fn won(&mut self, claim: &Claim<'_>, goal: Goal, stop: &mut dyn FnMut() -> bool) -> Evidence {
        let question = Question {
            goal,
            ..Question::default()
        };
        let mut over = || stop();
        let answer = self
            .solver
            .solve(claim.position, &question, &limits(claim.nodes), &mut over);
        let Ok(answer) = answer else {
            return Evidence::default();
        };
        let nodes = answer.nodes;
        let mut evidence = Evidence {
            nodes,
            ..Evidence::default()
        };
        if let Verdict::Win(win) = answer.verdict
            && let Some(Ok(verified)) = verify_unless(&win.certificate, stop)
        {
            evidence.plies = Some(verified.length);
            evidence.line = win.line;
        }
        evidence
    }

    /// A loss is a threat that no legal move averts; after each of them the certificate of a win is replayed.
    fn lost(&mut self, claim: &Claim<'_>, stop: &mut dyn FnMut() -> bool) -> Evidence {
        let position: &Position = claim.position;
        let question = Question {
            goal: Goal::Vct,
            side: Some(position.to_move().opponent()),
            ..Question::default()
        };
        let stop = std::cell::RefCell::new(stop);
        let mut over = || (stop.borrow_mut())();
        let mut longest = 0;
        let defences = self.solver.defences(
            position,
            &question,
            &limits(claim.nodes),
            &mut over,
            &mut |_, proof| match verify_unless(proof, &mut || (stop.borrow_mut())()) {
                Some(Ok(verified)) => {
                    longest = longest.max(verified.length + 1);
                    true
                }
                _ => false,
            },
        );
        let Ok(defences) = defences else {
            return Evidence::default();
        };
        let lost = defences.threat.win().is_some()
            && defences.complete()
            && defences.moves.is_empty()
            && defences.refuted > 0;
        Evidence {
            plies: lost.then_some(longest),
            line: Vec::new(),
            nodes: defences.nodes,
        }
    }
}

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        memory: MEMORY,
    }
}

//! A win against the program's move that is proved, where there is one: the line that punishes it for certain.

use tengen_core::{Move, Point};
use tengen_worker_protocol::proofs::{Goal, ProofAnswer, ProofQuestion, SearchParams};

use super::Classroom;
use crate::study::{Proved, Stones, longest_line};

/// How long a win is looked for, and a shorter one once there is one, in milliseconds.
const LOOK: u32 = 12_000;

/// A proved win of the other side after the program's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refuted {
    /// Plies up to and with the five, the program's move among them.
    pub(super) plies: u32,
    /// The program's move, then the proof's main line.
    pub(super) line: Vec<Point>,
}

impl Classroom {
    /// What the prover is asked once the engine has spoken: whether the program's move loses by threats. `None` where the
    /// game ends with that move or the engine has seen it win.
    pub(crate) fn refuting(&self) -> Option<ProofQuestion> {
        let [played, _] = self.judged.as_ref()?;
        if played.mate.is_some_and(|plies| plies > 0) {
            return None;
        }
        let mut after = self.position.clone();
        after.play(Move::Place(self.best()?)).ok()?;
        let position = Stones::of_position(&after).ok()?.told();
        let quest = SearchParams {
            goal: Goal::Vct,
            // The line is to be followed by a person.
            shortest: true,
            ms: LOOK,
        };
        Some(ProofQuestion::Win { position, quest })
    }

    /// Takes the prover's answer.
    pub(crate) fn hear_proof(&mut self, reply: &ProofAnswer, bytes: Option<&[u8]>) {
        let ProofAnswer::Win { found, .. } = reply else {
            return;
        };
        let (Proved::Proved(win), Some(first)) = (Proved::new(found, bytes), self.best()) else {
            return;
        };
        let line = longest_line(win.proof.certificate());
        let of_proof = line.into_iter().filter_map(|mv| match mv {
            Move::Place(p) => Some(p),
            Move::Pass => None,
        });
        self.refuted = Some(Refuted {
            plies: win.length + 1,
            line: std::iter::once(first).chain(of_proof).collect(),
        });
    }

    /// Whether a win against the program's move is still being looked for.
    #[must_use]
    pub const fn is_refuting(&self) -> bool {
        self.refuting
    }
}

//! Proved wins against the program's move.

use tengen_core::{Move, Point};
use tengen_worker_protocol::proofs::{Goal, ProofAnswer, ProofQuestion, SearchParams};

use super::Classroom;
use crate::study::{Proved, Stones, longest_line};

/// The time limit of the search, in milliseconds; it includes shortening the win.
const SEARCH_MS: u32 = 12_000;

/// A proved win of the other side after the program's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refuted {
    /// Plies up to and including the five, with the program's move.
    pub(super) plies: u32,
    /// The program's move, then the proof's main line.
    pub(super) line: Vec<Point>,
}

impl Classroom {
    /// The question whether the program's move loses by VCT; `None` if it ends the game or wins.
    pub(crate) fn refuting(&self) -> Option<ProofQuestion> {
        let [played, _] = self.judged.as_ref()?;
        if played.mate.is_some_and(|plies| plies > 0) {
            return None;
        }
        let mut after = self.position.clone();
        after.play(Move::Place(self.best()?)).ok()?;
        let position = Stones::of_position(&after).ok()?.told();
        let query = SearchParams {
            goal: Goal::Vct,
            // The user is to follow the line.
            shortest: true,
            ms: SEARCH_MS,
            nodes: None,
        };
        Some(ProofQuestion::Win { position, query })
    }

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

    /// Whether a win against the program's move is being searched for.
    #[must_use]
    pub const fn is_refuting(&self) -> bool {
        self.refuting
    }
}

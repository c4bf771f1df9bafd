//! Conversions between the protocol's types and the solver's.

use tengen_core::{ReplayError, StartError};
use tengen_proof::{Certificate, verify_interruptible};
use tengen_review::ResumeError;
use tengen_solver::{Question, SolveError};
use tengen_worker_protocol::proofs::{Checked, SearchParams};
use thiserror::Error;

use super::TaskControl;

/// Why a question cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QuestionError {
    /// The position is impossible.
    #[error(transparent)]
    Position(#[from] StartError),
    /// The solver rejects the question, for example because the game is over.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A move of the game to review is illegal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The facts of a review cannot be read.
    #[error("line {0} of the facts: {1}")]
    Facts(usize, String),
    /// The facts are not those of the game.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// There is no review to go on with.
    #[error("no review has begun")]
    NoReview,
}

pub(crate) fn question(params: &SearchParams) -> Question {
    Question {
        goal: params.goal,
        shortest: params.shortest,
        ..Question::default()
    }
}

/// Replays a certificate by the literal rules until `control` stops it.
pub(crate) fn check(certificate: &Certificate, control: &mut dyn TaskControl) -> Checked {
    match verify_interruptible(certificate, &mut || control.stop()) {
        Some(Ok(verified)) => Checked::Proved(verified),
        Some(Err(refusal)) => Checked::Refused(refusal),
        None => Checked::Stopped,
    }
}

/// Whether a certificate is proved; false also when the replay is stopped.
pub(crate) fn holds(certificate: &Certificate, control: &mut dyn TaskControl) -> bool {
    matches!(check(certificate, control), Checked::Proved(_))
}

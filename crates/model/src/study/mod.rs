//! Forced wins: searched for, shown, replayed move by move, stored as puzzles.
//!
//! A [`Study`] asks the prover by [`tengen_worker_protocol::proofs`]. An accepted certificate
//! becomes a [`Walk`], which refutes any defence that the user tries. A certificate that the
//! verifier has not accepted is never shown as a proof.

mod answer;
mod ask;
mod averted;
mod scene;
mod sheet;
mod trial;
mod walk;
mod words;

use tengen_game::{proof as carry, puzzle, stones};

pub use answer::{Answer, Averted, Defence, Firsts, Flaw, Proved, ProvedWin};
pub use ask::{Asked, Asking, Budget, Goal, Keeping, Purpose, SolverQuery, Study};
pub(crate) use averted::Averted as AvertedBy;
pub use carry::{ImportProofError, LONGEST_LINK, Proof, link, read_proof};
pub use puzzle::{Puzzle, PuzzleError, Solution};
pub(crate) use sheet::question;
pub use sheet::{SHEET, diagram};
pub use stones::{Stones, StonesError};
pub use trial::{Averts, Outlook, Trial, TrialStage, Trying};
pub(crate) use walk::longest_line;
pub use walk::{Walk, Walking, Whose};
pub use words::uncarried;

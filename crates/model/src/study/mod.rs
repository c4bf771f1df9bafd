//! Forced wins of a position: asked for, shown, walked through, kept as puzzles.
//!
//! A [`Study`] lies on the board instead of the game. It asks a worker (see
//! [`tengen_worker_protocol::proofs`]) and shows what comes back; a certificate becomes a [`Walk`], in
//! which any defence may be touched and is refuted. Found and proved are told apart: what the
//! verifier has not accepted is never walked through as a proof.

mod answer;
mod ask;
mod carry;
mod puzzle;
mod scene;
mod sheet;
mod stones;
mod trial;
mod walk;
mod words;

pub use answer::{Answer, Averted, Defence, Firsts, Flaw, Proved, ProvedWin};
pub use ask::{Asked, Asking, Budget, Goal, Keeping, Purpose, Quest, Study};
pub use carry::{CarryError, LONGEST_LINK, Proof, link, read_proof};
pub use puzzle::{Puzzle, PuzzleError, Solution};
pub use sheet::{SHEET, diagram};
pub use stones::{Stones, StonesError};
pub use trial::{Averts, Outlook, Trial, TrialStage, Trying};
pub(crate) use walk::longest_line;
pub use walk::{Walk, Walking, Whose};
pub use words::uncarried;

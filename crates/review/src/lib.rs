//! Reviews of games: where a game was lost, and which wins were let go, each with its proof.
//!
//! A [`Walk`] goes through a [`Line`] of moves from its end and settles one position a step, within
//! a [`Budget`] of nodes. Its [`Facts`] are the same on every machine, and an interrupted walk that
//! is resumed ends with the same ones. A [`Report`] derives from them what is said about each move
//! ([`Label`]). Wins count only after [`tengen_proof::verify`] has replayed their certificates by
//! the literal rules; whatever is not proved within the budget is not settled.
//!
//! [`Walk::step`] searches with an engine of its own. A caller that searches otherwise goes on by
//! [`Walk::prove`], [`Walk::wanted`] and [`Walk::found`].
//!
//! ```
//! use tengen_core::{Position, Rule, Size, notation};
//! use tengen_review::{Budget, Label, Line, Report, Step, Walk};
//! use tengen_solver::NoControl;
//!
//! // White ignores three in a row.
//! let moves = notation::parse_moves("h8a1i8a3j8a5k8a7l8")?;
//! let line = Line::new(Position::new(Rule::Freestyle, Size::STANDARD), &moves)?;
//! let mut walk = Walk::new(line, Budget::of(2_000, 20_000));
//! while walk.step(&mut NoControl) == Step::Settled {}
//! let report = Report::new(&walk);
//! let last = report.last_escape.expect("White could still stop the three");
//! assert_eq!((last.ply, last.settled), (5, true));
//! assert_eq!(report.moves[7].1, Label::Forced);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asker;
mod budget;
mod certificate_text;
mod chance;
mod compare;
mod facts;
mod label;
mod line;
mod merge;
mod reason;
mod refutations;
mod report;
mod resume;
mod reviewed;
mod second;
mod settle;
mod walk;

pub use budget::{Budget, EXACT_POINTS};
pub use chance::TABLE_MIB;
pub use compare::Comparer;
pub use facts::{Answers, Attack, Compared, Facts, Fate, ForcedWin, Kept};
pub use label::Judged;
pub use line::Line;
pub use reason::{reason, stop_forbidden};
pub use refutations::OnlyProof;
pub use report::{Fall, LastEscape, MOST_MOMENTS, Report};
pub use resume::{ResumeError, Row};
pub use reviewed::{proof_of, reviewed, second_pass};
pub use second::{Probe, Probed};
pub use tengen_proof::{ForbiddenStop, Reason, WinInWords};
pub use tengen_worker_protocol::review::{End, EndedBy, Label};
pub use walk::{OPENING_STONES, Step, Walk, Wanted};

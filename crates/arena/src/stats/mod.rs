//! Elo, error bars, sequential tests and joint ratings: pure functions of counts.
//!
//! A *score* is a fraction of points from 0 to 1. A *pair* is two games of one opening with colours
//! exchanged; its games are not independent.
//!
//! Elo and normalised Elo are estimated from pairs where possible: the *pentanomial* variance of a
//! pair is smaller than that of two single games whenever openings favour a colour. Sequential
//! tests use the generalised likelihood ratio of pairs (Van den Bergh, *A practical introduction to
//! the GSPRT*, <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>).

mod elo;
mod hessian;
mod joint;
#[cfg(test)]
mod literal;
mod normal;
mod rating;
mod sprt;

pub use elo::{Elo, Pairs, Wdl, elo_of_score, los, score_of_elo};
pub use joint::{Joint, Term};
pub use rating::{Rated, RatingError, Ratings, Result as PairResult, groups};
pub use sprt::{Sprt, SprtError, Verdict};

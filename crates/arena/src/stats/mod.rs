//! Elo, error bars, sequential tests and joint ratings.
//!
//! Everything here is a pure function of counts. A *score* is a share of points from 0 to 1; a
//! *pair* is two games from one opening with colours exchanged, whose games must not be taken for
//! independent.

mod elo;
mod normal;
mod rating;
mod sprt;

pub use elo::{Elo, Pairs, Wdl, elo_of_score, los, score_of_elo};
pub use rating::{Rated, RatingError, Ratings, Result as PairResult};
pub use sprt::{Sprt, SprtError, Verdict};

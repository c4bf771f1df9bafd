//! Elo, error bars, sequential tests and joint ratings.
//!
//! Everything here is a pure function of counts. A *score* is a share of points from 0 to 1; a
//! *pair* is two games from one opening with colours exchanged, whose games must not be taken for
//! independent.
//!
//! Elo with its interval, and normalised Elo, come from pairs where there are any: the variance of
//! a pair's five possible scores (*pentanomial*) is smaller than that of two single games wherever
//! openings favour a colour. Sequential tests take the generalised likelihood ratio of pairs
//! (Van den Bergh, *A practical introduction to the GSPRT*,
//! <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>).

mod elo;
mod normal;
mod rating;
mod sprt;

pub use elo::{Elo, Pairs, Wdl, elo_of_score, los, score_of_elo};
pub use rating::{Rated, RatingError, Ratings, Result as PairResult};
pub use sprt::{Sprt, SprtError, Verdict};

//! Matches between engines, and what their results say.
//!
//! * [`stats`] is pure: counts in, numbers out, every formula pinned by worked values.
//! * [`Openings`] are positions to start from, each played with both colours.
//! * [`schedule`] lists the games of a round robin, a gauntlet or a knock-out.
//! * [`Referee`] plays one game: it alone decides what is legal, who is late and who has won.
//! * [`run`] plays many, several at once, and survives whatever an engine does.

mod config;
mod openings;
mod record;
mod referee;
mod runner;
pub mod schedule;
pub mod stats;
mod summary;

pub use config::{Adjudication, Config, Entrant};
pub use openings::{Openings, OpeningsError};
pub use record::{End, GameRecord, PlyRecord};
pub use referee::Referee;
pub use runner::{Event, Flow, RunError, run};
pub use summary::{Counts, PairSummary, Summary};

//! Matches between engines, and what their results say.
//!
//! * [`stats`] is pure: counts in, numbers out, every formula pinned by worked values.
//! * [`Openings`] are positions to start from, each played with both colours.
//! * [`balance`] finds openings that favour nobody.
//! * [`schedule`] lists the games of a round robin, a gauntlet or a knock-out.
//! * [`suites`] are the stored lists of such openings.
//! * [`Referee`] plays one game: it alone decides what is legal, who is late and who has won.
//! * [`run`] plays many, several at once, and survives whatever an engine does.
//! * [`Tournament`] plays a whole plan: round robin, gauntlet or knock-out, until it is over or a
//!   sequential test has decided; [`Journal`] keeps it on disk, so that it can go on later.
//! * [`claim`] ends games early whose result is proved; [`save`] writes them as records, [`to_pgn`]
//!   as PGN.
//! * [`gomocup`] knows the conditions of Gomocup's tournaments.

pub mod balance;
pub mod claim;
mod config;
pub mod gomocup;
mod journal;
mod lot;
mod openings;
mod pgn;
mod record;
mod referee;
mod runner;
pub mod save;
pub mod schedule;
mod setting;
pub mod stats;
pub mod suites;
mod summary;
mod tournament;

pub use config::{Adjudication, Config, Entrant};
pub use journal::{Journal, JournalError};
pub use openings::{Openings, OpeningsError};
pub use pgn::to_pgn;
pub use record::{End, GameRecord, PlyRecord};
pub use referee::Referee;
pub use runner::{Event, Flow, Games, RunError, run};
pub use setting::{Setting, SettingError};
pub use summary::{Counts, PairSummary, Summary};
pub use tournament::{Format, FormatError, Plan, Tournament, TournamentError};

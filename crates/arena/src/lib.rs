//! Matches between engines, with their statistics.
//!
//! * [`Tournament`] plays a [`MatchPlan`] (round robin, gauntlet or knock-out) until all games are
//!   played or a sequential test has decided; [`Journal`] keeps it on disk, so that it can resume.
//! * [`Referee`] plays one game and alone decides on legality, time and the result; [`run`] plays
//!   many in parallel and survives crashing engines.
//! * [`Openings`] are starting positions, each played with both colours; [`balance`] generates
//!   balanced ones and [`suites`] holds stored lists.
//! * [`schedule`] pairs the entrants.
//! * [`stats`] computes Elo, error bars, SPRT and joint ratings from counts.
//! * [`claim`] ends games early by a verified proof; [`save`] and [`to_pgn`] export them.
//! * [`gomocup`] holds the conditions of the Gomocup tournaments.
//!
//! ```
//! use tengen_arena::{
//!     Earlier, Entrant, Format, MatchConfig, MatchFlow, MatchPlan, Openings, Tournament,
//! };
//! use tengen_core::{Rule, Size};
//!
//! let (rule, size) = (Rule::Freestyle, Size::STANDARD);
//! let specs = vec!["textbook:pattern-table".parse()?, "textbook:win-counter".parse()?];
//! let plan = MatchPlan {
//!     config: MatchConfig::new(rule, size),
//!     entrants: Entrant::named(specs),
//!     openings: Openings::parse("h8i9j8", rule, size)?,
//!     format: Format::RoundRobin,
//!     games: 2,
//!     sprt: None,
//! };
//! let mut tournament = Tournament::new(plan, &Earlier::default())?;
//! tournament.play(|_, _| MatchFlow::Continue)?;
//! let result = tournament.summary().between(0, 1);
//! assert_eq!(result.wdl.games(), 2);
//! assert!(result.pairs.elo().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod balance;
pub mod claim;
mod config;
pub mod gomocup;
mod journal;
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

pub use config::{Adjudication, Entrant, MatchConfig};
pub use journal::{Earlier, Journal, JournalError, Kept};
pub use openings::{Openings, OpeningsError};
pub use pgn::{PgnError, PgnResult, results_of, to_pgn};
pub use record::{End, GameRecord, PlyRecord};
pub use referee::{NotBegun, Referee};
pub use runner::{Games, MatchEvent, MatchFlow, RunError, run};
pub use setting::{Setting, SettingError};
pub use summary::{Counts, PairSummary, Summary};
pub use tournament::{Format, FormatError, MatchPlan, Tournament, TournamentError};

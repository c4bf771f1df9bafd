//! Game clocks: all kinds of time controls, without I/O and without reading the time.
//!
//! All times are whole milliseconds. The caller measures how long each decision took, and a
//! [`Clock`] charges it to the player whose turn it is. Players are seats, not colours: a swap in
//! an opening moves nothing.
//!
//! * [`Control`] is one player's time control; [`Terms`] are both players' with what holds for the
//!   whole game. Their text form is the same everywhere: `5m+4s`, `30m+3x30s`, `3d`.
//! * [`Clock`] is the state of a game's clocks. A turn may consist of several decisions, as in an
//!   opening; an increment is credited when the turn passes to the other player.
//! * [`Rest`] and [`Vacation`] say when correspondence clocks stand still.
//! * [`Lag`] says how much of a connection's delay is not charged.
//! * [`ShownClock`] is what a display shows while a clock runs.
//! * [`sgf`] has the properties of records.
//!
//! ```
//! use tengen_clock::{Clock, Player, Terms};
//!
//! let terms: Terms = "5m+4s".parse()?;
//! let mut clock = Clock::new(terms, Player::First);
//! clock.spend(10_000, Player::Second)?;
//! // Five minutes, less ten seconds, and four for the finished turn.
//! assert_eq!(clock.left(Player::First).main, 294_000);
//! // The second player's flag falls after five minutes.
//! assert_eq!(clock.deadline(), 300_000);
//! assert!(clock.spend(300_001, Player::First).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod calendar;
mod clock;
mod control;
mod face;
mod lag;
mod left;
pub mod sgf;
mod shown;
mod text;
mod vacation;

pub use calendar::{DAY, Rest};
pub use clock::{Clock, Due, Flag, Player, TooLittle};
pub use control::{Control, ControlError, Part, Round, RoundEnd, Terms};
pub use face::Face;
pub use lag::Lag;
pub use left::Left;
pub use shown::ShownClock;
pub use text::ParseError;
pub use vacation::{Saved, Vacation, VacationError};

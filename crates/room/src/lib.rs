//! A room: games between two seats, kept as a list of events.
//!
//! The server decides: [`Room::decide`] turns an action into events or a named [`Refusal`].
//! Everyone folds: [`Room::apply`] replays the events, so that the server, the page and the
//! terminal hold the same game. The crate has no clock, no randomness and no I/O; outside facts
//! come in as [`World`]. [`socket`] holds the messages on the wire, [`client`] the client's state
//! machine.
//!
//! Events name seats, not colours, because colours change between games. Each event has a version,
//! its place in the list. A room that shows a match starts over with each game and keeps counting.
//! Actions carry the sender's id; a repeated action is answered with the versions it caused the
//! first time.

mod action;
pub mod client;
mod config;
mod decided;
mod event;
mod fold;
mod judge;
pub mod socket;

pub use action::{Action, ActionId, Refusal};
pub use tengen_core::Start;

pub use config::{ColorChoice, Config, ConfigError, Fouls, Name, NameError};
pub use decided::Decided;
pub use event::{Asked, Event, Seat, Stored};
pub use fold::{FoldError, Room};
pub use judge::{Decision, MOST_QUESTIONS, MOST_ROOM_EVENTS, World};

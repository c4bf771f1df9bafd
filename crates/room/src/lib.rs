//! A room: games between two seats, as a list of events.
//!
//! The *server* decides: [`Room::decide`] turns an action into the events it causes, or into a
//! named [`Refusal`]. *Everybody* folds: [`Room::apply`] takes the events one after another, on
//! the server, on the page and in the terminal alike, and all see the same game. Nothing here
//! reads a clock, rolls dice or knows of sockets and files: what the world adds to a decision
//! comes in as [`World`]. The messages between the two are [`socket`]'s; [`client`] is the other
//! end of the server: what a terminal, a bot and a page do with them.
//!
//! Events name seats, not colours, so that openings with swaps fit in later. Each event has a
//! version, its place in the list (a room that only shows games begins anew with each of them, and
//! counts on); an action carries an id of its sender's, and the same action
//! sent again is answered with the versions it caused the first time.

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

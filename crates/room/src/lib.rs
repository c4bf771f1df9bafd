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
//!
//! ```
//! use tengen_room::{Action, Config, Decision, Event, Refusal, Room, Seat, Stored, World};
//!
//! let config: Config = serde_json::from_str(r#"{"rule":"renju","size":15,"color":"black"}"#)?;
//! let created = Event::Created { config, name: None, start: None, player: None };
//! let mut room = Room::from_events(&[Stored::new(1, created)])?;
//!
//! // The server decides; server, page and terminal fold the same events.
//! let mut version = 1;
//! let mut fold = |room: &mut Room, events: Vec<Event>| events.into_iter().try_for_each(|event| {
//!     version += 1;
//!     room.apply(&Stored::new(version, event))
//! });
//! let joined = room.join(None, World::default())?;
//! fold(&mut room, joined)?;
//! let place = |ply| Action::Place { point: "h8".parse().expect("a point"), ply, draw: false };
//! let decision = room.decide(Seat::First, &"a1".parse()?, place(0), World::default())?;
//! let Decision::New(events) = decision else { panic!() };
//! fold(&mut room, events)?;
//! assert_eq!(room.to_move(), Some(Seat::Second));
//!
//! // The point is taken now.
//! let refused = room.decide(Seat::Second, &"b1".parse()?, place(1), World::default());
//! assert!(matches!(refused, Err(Refusal::Illegal { .. })), "{refused:?}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod arbiter;
mod cause;
mod channel;
pub mod client;
mod config;
mod decided;
mod event;
mod fields;
mod fold;
mod judge;
pub mod lobby;
mod player;
mod retry;
pub mod socket;
mod talk;
mod void;

pub use action::{Action, ActionId, Refusal};
pub use arbiter::{ArbiterMark, ArbiterMarkError, MOST_TIME_GIVEN, Ruling};
pub use tengen_clock::{Clock, Control, Face, Left, Terms};
pub use tengen_core::Start;

pub use cause::{Actor, Cause, Reason, ReasonError};
pub use channel::{Channel, ChannelError};
pub use config::{ClaimPenalty, ColorChoice, Config, ConfigError, Fouls, Name, NameError};
pub use decided::Decided;
pub use event::{Asked, Audience, Event, Seat, Stored};
pub use fold::{FoldError, Room};
pub use judge::{Decision, MOST_QUESTIONS, MOST_ROOM_EVENTS, World};
pub use player::{PlayerId, PlayerIdError, SeatOwner, SeatOwners};
pub use talk::{FreeText, FreeTextError, Phrase, Saying, Unsaid};

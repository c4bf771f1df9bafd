//! The Gomocup protocol. Engine's side: text and state, without pipes, threads or clocks;
//! manager's side, in [`manager`]: engines as child processes, and in [`compliance`] whether they
//! speak it.
//!
//! * [`Lines`] cuts a stream of bytes into lines, whichever way they end.
//! * [`Command::parse`] reads a line, [`Reply`] writes one.
//! * [`Session`] keeps what the manager has said so far: board, stones, rule, limits. It answers
//!   each command with a [`Step`]: a reply, or the request to think.
//!
//! Coordinates on the wire are `x,y` from the top left corner, both from 0; see [`Xy`]. The
//! protocol is described at <https://plastovicka.github.io/protocl2en.htm>. Rule 2, which that
//! page calls a continuous game, is read as renju, as the Yixin family of programs sends it.
//!
//! The commands of the Yixin family of programs (`YXNBEST`, `YXSHOWFORBID`, …) and openings by
//! negotiation are spoken too. No opening database is kept: queries find nothing, and changes
//! are refused.

mod block;
mod command;
pub mod compliance;
pub mod fuzz;
mod game;
mod info;
mod lines;
pub mod manager;
mod negotiate;
mod reply;
mod session;
mod settings;
mod setup;
mod xy;

pub use block::{BlockKind, Query};
pub use command::{Command, LineError, Yixin};
pub use info::{Info, InfoError};
pub use lines::{Line, Lines, MAX_LINE};
pub use negotiate::{Negotiation, NegotiationError};
pub use reply::{About, Reply};
pub use session::{HashTask, Refusal, Request, Session, Step, Task};
pub use settings::{Limits, Settings};
pub use setup::{BoardError, Owner, Stone};
pub use xy::{Xy, XyError};

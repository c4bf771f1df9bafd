//! The Gomocup protocol, both sides.
//!
//! Engine's side (text and state; no pipes, threads or clocks):
//!
//! * [`Lines`] splits a byte stream into lines with any line ending.
//! * [`Command::parse`] reads a line, [`Reply`] formats one.
//! * [`Session`] holds the board, rule and limits, and turns each line into [`Step`]s: replies, or
//!   a request to search.
//!
//! Manager's side: [`manager`] runs engines as child processes; [`compliance`] checks whether an
//! engine speaks the protocol.
//!
//! Coordinates on the wire are `x,y` from the top left corner, both from 0; see [`Xy`]. The
//! protocol is described at <https://plastovicka.github.io/protocl2en.htm>. Rule 2, which that page
//! calls a continuous game, is read as renju, which is what Yixin and compatible programs mean by
//! it. Their commands (`YXNBEST`, `YXSHOWFORBID`, …) and opening procedures are supported, except
//! for the opening database: queries find nothing and changes are refused.
//!
//! ```
//! use tengen_gomocup::{About, Line, Session, Step};
//!
//! let about = About { name: "Demo", version: "1", author: "Me", country: "Here" };
//! let mut session = Session::new(about);
//! let mut replies = Vec::new();
//! for line in ["START 15", "TURN 7,7"] {
//!     for step in session.hear(&Line::Text(line.to_owned())) {
//!         let reply = match step {
//!             Step::Say(reply) => Some(reply),
//!             Step::Think(request) => session.played(request.position.legal_points()[0], 10),
//!             _ => None,
//!         };
//!         replies.extend(reply.map(|reply| reply.to_string()));
//!     }
//! }
//! assert_eq!(replies, ["OK", "0,14"]);
//! ```

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

pub use block::{BlockKind, OpeningStep, Query};
pub use command::{Command, LineError, Yixin};
pub use info::{Info, InfoError};
pub use lines::{Line, Lines, MAX_LINE};
pub use negotiate::{Negotiation, NegotiationError};
pub use reply::{About, Reply};
pub use session::{HashTask, Refusal, Request, Session, Step, Task};
pub use settings::{ManagerLimits, ManagerSettings};
pub use setup::{BoardError, Owner, Stone};
pub use xy::{Xy, XyError};

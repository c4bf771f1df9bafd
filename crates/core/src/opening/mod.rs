//! Opening procedures: rules for the first moves that balance the game.
//!
//! The two [`Seat`]s are the players; swaps change which of them has Black. An [`Opening`] gives
//! the [`Decision`] that is due, takes one [`Action`] at a time and refuses others with a
//! [`Violation`]. When [`Opening::decision`] is `None`, ordinary play begins from
//! [`Opening::position`].
//!
//! A [`Procedure`] of the RIF, of world gomoku or Tengen's own is a list of steps that one state
//! machine runs.

mod action;
mod equivalence;
mod machine;
mod named;
mod notation;
mod steps;

pub use action::{Action, Decision, Kind, Violation};
pub use equivalence::{classes, equivalent};
pub use machine::Opening;
pub use named::{Named, Recognised, recognise};
pub use notation::ActionError;
pub use steps::{Area, Procedure, ProcedureError, Seat};

//! Opening procedures: how two players share out the first stones so that neither colour is
//! better off.
//!
//! Players and colours are kept apart. The two [`Seat`]s decide; which of them has Black may
//! change with every swap. An [`Opening`] says at any moment whose [`Decision`] is due and what
//! may be decided, takes one [`Action`] at a time, and refuses with a named [`Violation`]. When
//! [`Opening::decision`] is `None`, ordinary play begins from [`Opening::position`].
//!
//! The procedures are those of the RIF (classic, Yamaguchi, Soosyrv-8, Taraguchi-10, the 26
//! openings with a swap), of world gomoku (pro, long pro, swap, swap2), none at all, and a dealt
//! balanced opening. Each is a list of [`steps`](Procedure), so the machine is one.

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

//! Certificates of forced wins.
//!
//! A [`Certificate`] holds a position, a side, and for that side an answer to *every* legal move
//! of the other, down to a winning row: not only to the sensible ones. [`verify`] replays it with
//! the literal rules of [`tengen_core::literal`] and refuses whatever is incomplete. This crate
//! knows no solver and no engine, so a claim can be checked by somebody who trusts neither.
//!
//! A proof would be large if each useless defence were spelled out, so a node may name one
//! *default* answer for all defences it does not list. The verifier still tries each of them.
//! Nodes may be shared: a proof is a directed acyclic graph, children before parents.
//!
//! Deliberately absent: finding wins, defence sets, anything incremental.

mod builder;
mod certificate;
mod codec;
mod verify;

pub use builder::Builder;
pub use certificate::{Certificate, Defence, Node, NodeId};
pub use codec::{DecodeError, MAGIC, VERSION};
pub use verify::{Refusal, Verified, verify, verify_unless};

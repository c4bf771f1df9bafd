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
//!
//! ```
//! use tengen_core::{Color, Point, Rule, Size, notation};
//! use tengen_proof::{Builder, Certificate, Refusal, verify};
//!
//! // Black has an open four, f8 to i8: it wins by e8 or j8 whatever White does.
//! let point = |name: &str| name.parse::<Point>();
//! let mut proof = Builder::new();
//! let root = proof.win(point("j8")?);
//! let mut certificate = Certificate {
//!     rule: Rule::Freestyle,
//!     size: Size::STANDARD,
//!     black: notation::parse_points("f8g8h8i8")?,
//!     white: notation::parse_points("a1a3a5")?,
//!     attacker: Color::Black,
//!     nodes: proof.finish(root),
//! };
//! assert_eq!(verify(&certificate)?.length, 1);
//!
//! // Its file is read back whole; a proof without nodes is refused.
//! assert_eq!(Certificate::decode(&certificate.encode())?, certificate);
//! certificate.nodes.clear();
//! assert_eq!(verify(&certificate), Err(Refusal::Empty));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builder;
mod certificate;
mod codec;
mod goal;
mod verify;

pub use builder::Builder;
pub use certificate::{Certificate, Defence, Node, NodeId};
pub use codec::{DecodeError, MAGIC, VERSION};
pub use goal::Goal;
pub use verify::{Refusal, Verified, verify, verify_unless};

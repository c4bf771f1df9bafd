//! Certificates of forced wins.
//!
//! A [`Certificate`] answers *every* legal move of the defender, down to a winning row. [`verify`]
//! replays it with the rules of [`tengen_core::literal`] and shares no code with engine or solver.
//! A node may give one *default* answer for all defences that it does not list; the verifier still
//! tries each of them. Nodes may be shared: a proof is a directed acyclic graph.
//!
//! ```
//! use tengen_core::{Color, Point, Rule, Size, notation};
//! use tengen_proof::{Builder, Certificate, Refusal, verify};
//!
//! // Black has an open four, f8 to i8, and wins with j8.
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
//! assert_eq!(Certificate::decode(&certificate.encode())?, certificate);
//! certificate.nodes.clear();
//! assert_eq!(verify(&certificate), Err(Refusal::Empty));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builder;
mod certificate;
mod codec;
mod goal;
mod image;
mod reason;
mod verify;

pub use builder::{Builder, reachable};
pub use certificate::{Certificate, Defence, Node, NodeId};
pub use codec::{DecodeError, MAGIC, VERSION};
pub use goal::Goal;
pub use reason::{EndedBy, ForbiddenStop, LossPart, Reason, WinInWords};
pub use verify::{Refusal, Verified, verify, verify_except, verify_interruptible};

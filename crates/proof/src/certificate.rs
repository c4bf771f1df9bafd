//! What a certificate says.

use std::fmt;
use std::str::FromStr;

use tengen_core::notation::NotationError;
use tengen_core::{Color, Move, Point, Rule, Size};

/// The index of a node in [`Certificate::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// A move of the defending side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Defence {
    /// A stone.
    Place(Point),
    /// No stone: the RIF allows it, so a proof must answer it too.
    Pass,
}

impl From<Defence> for Move {
    fn from(defence: Defence) -> Move {
        match defence {
            Defence::Place(p) => Move::Place(p),
            Defence::Pass => Move::Pass,
        }
    }
}

/// As moves are written: `h8`, `pass`.
impl fmt::Display for Defence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Move::from(*self).fmt(f)
    }
}

impl FromStr for Defence {
    type Err = NotationError;

    fn from_str(s: &str) -> Result<Defence, NotationError> {
        Ok(match s.parse()? {
            Move::Place(p) => Defence::Place(p),
            Move::Pass => Defence::Pass,
        })
    }
}

#[cfg(feature = "serde")]
tengen_core::serde_as_text!(Defence);

/// A move of the attacking side, and what follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The attacker's stone.
    pub stone: Point,
    /// The answer to every defence that is not listed. `None` where all are listed, or where the
    /// stone wins at once.
    pub default: Option<NodeId>,
    /// Answers to particular defences, in rising order of the defence.
    pub listed: Vec<(Defence, NodeId)>,
}

/// A claim that a side to move wins, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// Black's stones.
    pub black: Vec<Point>,
    /// White's stones.
    pub white: Vec<Point>,
    /// The side to move, which wins.
    pub attacker: Color,
    /// The proof; the last node is its root, and every node refers to earlier ones only.
    pub nodes: Vec<Node>,
}

impl Certificate {
    /// The root of the proof; `None` in a certificate without nodes.
    #[must_use]
    pub fn root(&self) -> Option<NodeId> {
        let last = self.nodes.len().checked_sub(1)?;
        u32::try_from(last).ok().map(NodeId)
    }

    /// The node of that index.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }

    /// The answer to a defence after a node's stone: the listed one, or the default.
    #[must_use]
    pub fn answer(&self, id: NodeId, defence: Defence) -> Option<NodeId> {
        let node = self.node(id)?;
        let listed = node.listed.binary_search_by_key(&defence, |&(d, _)| d);
        listed.map_or(node.default, |i| Some(node.listed[i].1))
    }
}

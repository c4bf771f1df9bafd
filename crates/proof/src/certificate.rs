//! The data of a certificate.

use std::fmt;
use std::str::FromStr;

use tengen_core::notation::NotationError;
use tengen_core::{Color, Move, Point, Rule, Size};

/// An index into [`Certificate::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// A defender's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Defence {
    /// A stone.
    Place(Point),
    /// A pass, which RIF allows.
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

/// An attacker's move and the answers to the defences after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The attacker's stone.
    pub stone: Point,
    /// The answer to every defence that is not listed; `None` if the stone wins or all are listed.
    pub default: Option<NodeId>,
    /// Answers to single defences, in rising order of the defence.
    pub listed: Vec<(Defence, NodeId)>,
}

/// A position, the side that wins it, and the proof.
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
    /// The proof. The root is last, and every answer is an earlier node.
    pub nodes: Vec<Node>,
}

impl Certificate {
    /// The last node; `None` if there are no nodes.
    #[must_use]
    pub fn root(&self) -> Option<NodeId> {
        let last = self.nodes.len().checked_sub(1)?;
        u32::try_from(last).ok().map(NodeId)
    }

    /// The node at an index.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }

    /// The answer to a defence: the listed one, or the default.
    #[must_use]
    pub fn answer(&self, id: NodeId, defence: Defence) -> Option<NodeId> {
        let node = self.node(id)?;
        let listed = node.listed.binary_search_by_key(&defence, |&(d, _)| d);
        listed.map_or(node.default, |i| Some(node.listed[i].1))
    }
}

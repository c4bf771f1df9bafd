//! What is found out about a position, by Tengen's engine or another one.

use crate::{Point, Size, Symmetry};

/// A line of play that an engine has searched; what the engine does not report is `None`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchedLine {
    /// The move.
    pub mv: Point,
    /// Engine units, from the view of the side to move.
    pub score: Option<i32>,
    /// The winning chance of the side to move, in thousandths.
    pub winrate: Option<u32>,
    /// Plies to the end of a win found by search; negative if the side to move loses.
    pub mate: Option<i32>,
    /// The same, unsigned, if it is proved against every legal defence.
    pub proved: Option<u32>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The longest line searched, in plies.
    pub seldepth: Option<u32>,
    /// Nodes when the line was found.
    pub nodes: Option<u64>,
    /// Milliseconds when the line was found.
    pub ms: Option<u64>,
    /// The principal variation, beginning with the move.
    pub pv: Vec<Point>,
}

impl SearchedLine {
    /// A line of which nothing but its moves is known; `None` without a move.
    #[must_use]
    pub fn of(pv: Vec<Point>) -> Option<SearchedLine> {
        Some(SearchedLine {
            mv: *pv.first()?,
            score: None,
            winrate: None,
            mate: None,
            proved: None,
            depth: None,
            seldepth: None,
            nodes: None,
            ms: None,
            pv,
        })
    }

    /// The line on the image of the board.
    #[must_use]
    pub fn mapped(mut self, symmetry: Symmetry, size: Size) -> SearchedLine {
        for p in self.pv.iter_mut().chain([&mut self.mv]) {
            *p = symmetry.apply(*p, size);
        }
        self
    }
}

/// What the stones on the board threaten, without a search. Wins and losses are exact.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ThreatOnBoard {
    /// The kind.
    pub kind: ThreatKind,
    /// For a win the winning stone; otherwise the legal points that stop the threat, besides fours
    /// of the side to move. Those against a four-three may not be enough.
    pub points: Vec<Point>,
}

/// A kind of threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ThreatKind {
    /// The side to move wins by this stone.
    Win,
    /// The side to move cannot stop the other one.
    Loss,
    /// The other side threatens a five.
    Five,
    /// The other side threatens an open four.
    OpenFour,
    /// The other side threatens a four-three.
    FourThree,
}

impl ThreatKind {
    /// Its name in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ThreatKind::Win => "win",
            ThreatKind::Loss => "loss",
            ThreatKind::Five => "five",
            ThreatKind::OpenFour => "open-four",
            ThreatKind::FourThree => "four-three",
        }
    }
}

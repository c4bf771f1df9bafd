//! Notes on the moves of a line, in bounded memory.

use tengen_core::{Color, Ending, Foul};

use crate::tree::NodeId;

/// The most notes listed of each kind; more are only counted.
pub const MAX_LISTED: usize = 100;

/// What the rules say about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A foul; if moves follow, it was not claimed.
    Foul(Foul),
    /// A winning row after which play went on.
    OverlookedFive,
    /// A move after the game had ended this way.
    AfterEnd(Ending),
    /// A stone on this colour's stone; it has no effect.
    Taken(Color),
    /// A move by the side that was not to move.
    OutOfTurn,
    /// A pass.
    Pass,
    /// Stones set up or removed after the first move.
    SetUp,
}

/// A remark and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The move number, from 1; for a set-up that of the last move, or 0.
    pub ply: usize,
    /// The node.
    pub node: NodeId,
    /// The remark.
    pub remark: Remark,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    /// In order of ply.
    listed: Vec<Note>,
    /// Counts by remark, fewer than twenty.
    counts: Vec<(Remark, usize)>,
}

impl Notes {
    pub(super) fn add(&mut self, note: Note) {
        let known = self.counts.iter().position(|&(r, _)| r == note.remark);
        let kind = known.unwrap_or_else(|| {
            self.counts.push((note.remark, 0));
            self.counts.len() - 1
        });
        self.counts[kind].1 += 1;
        if self.counts[kind].1 <= MAX_LISTED {
            // An overlooked five is noted one move late.
            let at = self.listed.partition_point(|n| n.ply <= note.ply);
            self.listed.insert(at, note);
        }
    }

    pub(super) fn listed(&self) -> &[Note] {
        &self.listed
    }

    pub(super) fn unlisted(&self) -> impl Iterator<Item = (Remark, usize)> + '_ {
        let more = self.counts.iter().filter(|&&(_, count)| count > MAX_LISTED);
        more.map(|&(remark, count)| (remark, count - MAX_LISTED))
    }
}

//! What there is to say about the moves of a line, in bounded memory.

use tengen_core::{Color, Ending, Foul};

use crate::tree::NodeId;

/// How many notes of one kind are listed; those after them are only counted.
pub const LISTED: usize = 100;

/// Something about a move that the rules have a word for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Black played a forbidden point. Where moves follow, White did not claim it.
    Foul(Foul),
    /// A winning row, and the game went on.
    OverlookedFive,
    /// The board showed that the game was over, and how.
    AfterEnd(Ending),
    /// A stone stood there; it stays, and this one has no effect.
    Taken(Color),
    /// The other side was to move.
    OutOfTurn,
    /// No stone was placed.
    Pass,
    /// Stones were set up or taken away here, after moves had been played.
    SetUp,
}

/// A remark and where it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The number of the move from 1; for a set-up that of the last move before it, or 0.
    pub ply: usize,
    /// The node.
    pub node: NodeId,
    /// What there is to say.
    pub remark: Remark,
}

/// The first [`LISTED`] notes of every remark, and how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    /// In the order of their plies.
    listed: Vec<Note>,
    /// Every remark that was made and how often; there are fewer than twenty.
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
        if self.counts[kind].1 <= LISTED {
            // A five is found to have been overlooked a move later.
            let at = self.listed.partition_point(|n| n.ply <= note.ply);
            self.listed.insert(at, note);
        }
    }

    pub(super) fn listed(&self) -> &[Note] {
        &self.listed
    }

    /// The remarks of which not all are listed, and how many are not.
    pub(super) fn unlisted(&self) -> impl Iterator<Item = (Remark, usize)> + '_ {
        let more = self.counts.iter().filter(|&&(_, count)| count > LISTED);
        more.map(|&(remark, count)| (remark, count - LISTED))
    }
}

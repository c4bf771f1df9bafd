//! Stepping through the moves of what is on the board.
//!
//! A game or room shows the end of its main line (*live*) until the user steps back; new moves then
//! extend the line and leave the cursor. A record's cursor may be at any node.

use tengen_record::NodeId;

use crate::document::Stage;
use crate::session::Session;

/// A step through the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// To the start.
    Start,
    /// One move back.
    Back,
    /// One move forward.
    Forward,
    /// To the last move; in a game, back to live.
    End,
    /// To the position at this ply.
    To(usize),
}

impl Go {
    /// The ply that a step leads to, from `at`, in a line from `first` to `last`.
    pub(crate) fn target(self, at: usize, first: usize, last: usize) -> usize {
        let to = match self {
            Go::Start => first,
            Go::Back => at.saturating_sub(1),
            Go::Forward => at.saturating_add(1),
            Go::End => last,
            Go::To(ply) => ply,
        };
        to.clamp(first, last.max(first))
    }
}

/// The cursor's place in a line of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The ply of the cursor.
    pub ply: usize,
    /// The length of the line in plies.
    pub plies: usize,
    /// Whether a step back is possible.
    pub back: bool,
    /// Whether a step forward is possible.
    pub forward: bool,
}

impl Place {
    pub(crate) const fn between(at: usize, first: usize, last: usize) -> Place {
        Place {
            ply: at,
            plies: last,
            back: at > first,
            forward: at < last,
        }
    }
}

impl<P> Session<P> {
    pub(crate) fn is_live(&self) -> bool {
        self.cursor == self.document.end()
    }

    pub(crate) fn go_live(&mut self) {
        self.cursor = self.document.end();
    }

    /// The state at the cursor while looking back; `None` when live.
    pub(crate) fn looked_stage(&self) -> Option<Stage> {
        (!self.is_live()).then(|| self.stage_at(self.cursor))
    }

    /// The number of moves that an opening procedure dealt at once; there is nothing to step
    /// through.
    fn dealt(&self) -> usize {
        let moves = self.document.ply(self.document.end());
        self.document.position().ply().saturating_sub(moves)
    }

    /// The ply of the cursor while looking back; `None` when live.
    pub(crate) fn looked_ply(&self) -> Option<usize> {
        let ply = || self.document.ply(self.cursor) + self.dealt();
        (!self.is_live()).then(ply)
    }

    pub(crate) fn line_place(&self) -> Place {
        let last = self.document.position().ply();
        Place::between(self.looked_ply().unwrap_or(last), self.dealt(), last)
    }

    /// Steps through the main line; its last position is its end, with the decisions taken there.
    pub(crate) fn step_line(&mut self, go: Go) {
        let (dealt, last) = (self.dealt(), self.document.position().ply());
        let ply = go.target(self.line_place().ply, dealt, last);
        self.cursor = match ply == last {
            true => self.document.end(),
            false => self.document.at_ply(ply - dealt),
        };
    }

    /// Whether the cursor is on the main line; an undo may leave it on a variation.
    pub(crate) fn is_on_line(&self) -> bool {
        let tree = self.document.tree();
        let up = |&id: &NodeId| tree.parent(id);
        std::iter::successors(Some(self.document.end()), up).any(|id| id == self.cursor)
    }

    /// The place in the proof's line, if one is shown.
    pub(crate) fn proof_place(&self) -> Option<Place> {
        let walk = self.walk()?;
        Some(Place::between(walk.at(), 0, walk.line().len()))
    }

    pub(crate) fn step_proof(&mut self, go: Go) {
        if let Some(place) = self.proof_place() {
            self.go(go.target(place.ply, 0, place.plies));
        }
    }
}

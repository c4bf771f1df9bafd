//! Looking back: stepping through the moves of whatever lies on the board.
//!
//! A game and a room are seen at the end of their main line, *live*, unless somebody has stepped
//! back in it; what is played meanwhile moves the end and leaves the cursor where it is. A record
//! has no live position: its cursor may be anywhere.

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
    /// To the last move; in a game that is the present.
    End,
    /// To the position after so many moves.
    To(usize),
}

impl Go {
    /// After how many moves one is then, with `at` now and the line from `first` to `last`.
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

/// Where in a line of moves one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// After how many moves.
    pub ply: usize,
    /// How many moves the line has.
    pub plies: usize,
    /// Whether one can step back.
    pub back: bool,
    /// Whether one can step forward.
    pub forward: bool,
}

impl Place {
    /// In a line that runs from the position after `first` moves to that after `last`.
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
    /// Whether the end of the main line is seen.
    pub(crate) fn is_live(&self) -> bool {
        self.cursor == self.document.end()
    }

    /// Sees the end of the main line again.
    pub(crate) fn go_live(&mut self) {
        self.cursor = self.document.end();
    }

    /// The rules' view of the node that is looked back at; `None` at the end.
    pub(crate) fn looked_stage(&self) -> Option<Stage> {
        (!self.is_live()).then(|| self.stage_at(self.cursor))
    }

    /// How many of the game's moves were dealt all at once: nothing is to be seen between them.
    fn dealt(&self) -> usize {
        let moves = self.document.ply(self.document.end());
        self.document.position().ply().saturating_sub(moves)
    }

    /// After how many of the game's moves one looks back; `None` at the end.
    pub(crate) fn looked_ply(&self) -> Option<usize> {
        let ply = || self.document.ply(self.cursor) + self.dealt();
        (!self.is_live()).then(ply)
    }

    /// Where in the main line one is.
    pub(crate) fn line_place(&self) -> Place {
        let last = self.document.position().ply();
        Place::between(self.looked_ply().unwrap_or(last), self.dealt(), last)
    }

    /// Steps through the main line. The last position is the end, with all that was decided there.
    pub(crate) fn step_line(&mut self, go: Go) {
        let (dealt, last) = (self.dealt(), self.document.position().ply());
        let ply = go.target(self.line_place().ply, dealt, last);
        self.cursor = match ply == last {
            true => self.document.end(),
            false => self.document.at_ply(ply - dealt),
        };
    }

    /// Whether the cursor is on the main line; taking back leaves it beside.
    pub(crate) fn is_on_line(&self) -> bool {
        let tree = self.document.tree();
        let up = |&id: &NodeId| tree.parent(id);
        std::iter::successors(Some(self.document.end()), up).any(|id| id == self.cursor)
    }

    /// The line of the proof that is walked through, if one is seen.
    pub(crate) fn proof_place(&self) -> Option<Place> {
        let walk = self.walk()?;
        Some(Place::between(walk.at(), 0, walk.line().len()))
    }

    /// Steps through the proof's line.
    pub(crate) fn step_proof(&mut self, go: Go) {
        if let Some(place) = self.proof_place() {
            self.go(go.target(place.ply, 0, place.plies));
        }
    }
}

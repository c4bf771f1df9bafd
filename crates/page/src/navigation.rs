//! Sheets and tools as entries of the browser's history, and what *Esc* and *Back* close.
//!
//! Each open sheet or tool has an entry; the page itself has none. Going back happens later, and
//! is then reported by the browser.

use std::ops::RangeInclusive;

/// What is on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Top {
    /// A sheet.
    Sheet,
    /// A point that is picked and not played.
    Picked,
    /// A tool.
    Tool,
    /// Messages.
    Alerts,
}

/// What is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Whether a sheet is.
    pub sheet: bool,
    /// How many tools are.
    pub tools: usize,
}

impl Open {
    /// How many entries of the history belong to it.
    #[must_use]
    pub const fn entries(self) -> usize {
        self.sheet as usize + self.tools
    }

    /// What *Esc* closes.
    #[must_use]
    pub const fn top(self, picked: bool) -> Top {
        match self {
            Open { sheet: true, .. } => Top::Sheet,
            _ if picked => Top::Picked,
            Open { tools: 0, .. } => Top::Alerts,
            Open { .. } => Top::Tool,
        }
    }

    /// What is closed first, after the browser has gone back to an entry of this depth.
    #[must_use]
    pub const fn left(self, depth: usize) -> Option<Top> {
        match self {
            open if open.entries() <= depth => None,
            Open { sheet: true, .. } => Some(Top::Sheet),
            Open { .. } => Some(Top::Tool),
        }
    }
}

/// How the browser's history follows what is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Add entries of these depths.
    Push(RangeInclusive<usize>),
    /// Go back by this number of entries.
    Back(usize),
}

/// The browser's history.
#[derive(Debug, Default)]
pub struct History {
    /// The depth that it is going to.
    heading: Option<usize>,
}

impl History {
    /// Makes the history follow what is open, from its present entry of this depth.
    pub fn follow(&mut self, open: Open, depth: usize) -> Option<Move> {
        let entries = self.heading.unwrap_or(depth);
        let open = open.entries();
        if open > entries {
            // Adding an entry ends the way back.
            self.heading = None;
            Some(Move::Push(entries + 1..=open))
        } else if open < entries {
            self.heading = Some(open);
            Some(Move::Back(entries - open))
        } else {
            None
        }
    }

    /// The browser has gone to another entry.
    pub const fn moved(&mut self) {
        self.heading = None;
    }
}

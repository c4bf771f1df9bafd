//! Sheets, tools and the analysis as entries of the browser's history, and what *Esc* and *Back*
//! close: one thing at a time.
//!
//! An open sheet or tool and the analysis have an entry each; the page itself has none. Going back
//! happens later, and is then reported by the browser.

use std::ops::RangeInclusive;

/// What is on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Top {
    /// A list of choices that is unfolded over others.
    Popover,
    /// A sheet.
    Sheet,
    /// A field for text, which loses the focus and keeps its text.
    Field,
    /// A point that is picked and not played.
    Picked,
    /// The analysis, which is switched off.
    Analysis,
    /// A tool.
    Tool,
    /// Messages.
    Alerts,
}

/// What is open and has entries in the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Whether a sheet is.
    pub sheet: bool,
    /// Whether the analysis is on.
    pub analysis: bool,
    /// How many tools are.
    pub tools: usize,
}

/// What *Esc* closes, and *Back* does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unlisted {
    /// Whether a list of choices is unfolded over others.
    pub popover: bool,
    /// Whether a field for text in a sheet or beside the board has the focus.
    pub field: bool,
    /// Whether a point is picked and not played.
    pub picked: bool,
}

impl Open {
    /// How many entries of the history belong to it.
    #[must_use]
    pub const fn entries(self) -> usize {
        self.sheet as usize + self.analysis as usize + self.tools
    }

    /// What *Esc* closes.
    #[must_use]
    pub const fn top(self, unlisted: Unlisted) -> Top {
        match self {
            _ if unlisted.popover => Top::Popover,
            _ if unlisted.field => Top::Field,
            Open { sheet: true, .. } => Top::Sheet,
            _ if unlisted.picked => Top::Picked,
            Open { analysis: true, .. } => Top::Analysis,
            Open { tools: 0, .. } => Top::Alerts,
            Open { .. } => Top::Tool,
        }
    }

    /// What the section *Play* does, so that from anywhere twice of it offers a new game. A room
    /// is left only when that begins.
    #[must_use]
    pub const fn play(self) -> Play {
        match self.entries() {
            0 => Play::NewGame,
            1.. => Play::CloseAll,
        }
    }

    /// What is closed first, after the browser has gone back to an entry of this depth.
    #[must_use]
    pub const fn left(self, depth: usize) -> Option<Top> {
        match self {
            open if open.entries() <= depth => None,
            Open { sheet: true, .. } => Some(Top::Sheet),
            Open { analysis: true, .. } => Some(Top::Analysis),
            Open { .. } => Some(Top::Tool),
        }
    }
}

/// What the section *Play* does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Everything that is open is closed, down to the game.
    CloseAll,
    /// The sheet *New game* is opened.
    NewGame,
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
    /// Makes the history follow what is open, from its present entry of this depth. What opens
    /// while it goes back waits until it is there: an entry that is added on the way would be left
    /// at once.
    pub fn follow(&mut self, open: Open, depth: usize) -> Option<Move> {
        if self.heading.is_some_and(|to| to != depth) {
            return None;
        }
        self.heading = None;
        let open = open.entries();
        if open > depth {
            Some(Move::Push(depth + 1..=open))
        } else if open < depth {
            self.heading = Some(open);
            Some(Move::Back(depth - open))
        } else {
            None
        }
    }

    /// The browser has gone to an entry of this depth. Returns whether the page sent it there, so
    /// that nothing is to be closed.
    pub fn moved(&mut self, depth: usize) -> bool {
        self.heading.take() == Some(depth)
    }
}

//! A record on the board: the node that is open, as the reader of records shows it.

use tengen_core::notation::{self, NotationError};
use tengen_core::{Board, Color, Ending, Outcome, Point, Rule, RuleError, Size, SizeError};
use tengen_messages::records::{Ended, File, Shown};
use tengen_record::MarkKind;
use tengen_text::Text;
use thiserror::Error;

use crate::{Cell, scene};

/// What is wrong with a node as it was shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// No board has this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// No rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// Points that cannot be read.
    #[error(transparent)]
    Points(#[from] NotationError),
    /// A stone that is off the board or on another one.
    #[error("{0} cannot hold a stone")]
    Stone(Point),
    /// A winner who is neither side.
    #[error("{0:?} is neither black nor white")]
    Winner(String),
    /// An end that there is not.
    #[error("no game ends by {0:?}")]
    Ending(String),
}

/// A file, and the node of it that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    file: File,
    shown: Shown,
    board: Board,
    rule: Rule,
    outcome: Option<Outcome>,
}

impl Book {
    /// A node of a file.
    ///
    /// # Errors
    /// [`BookError`] where the node means nothing here.
    pub fn new(file: File, shown: Shown) -> Result<Book, BookError> {
        let size = Size::new(shown.size)?;
        let rule = shown.rule.parse()?;
        let mut board = Board::new(size);
        for (color, stones) in Color::BOTH.into_iter().zip(&shown.stones) {
            for p in notation::parse_points(stones)? {
                if !size.contains(p) || !board.is_empty(p) {
                    return Err(BookError::Stone(p));
                }
                board.put(p, color);
            }
        }
        let outcome = shown.outcome.as_ref().map(|ended| outcome(ended, size));
        let outcome = outcome.transpose()?;
        Ok(Book {
            file,
            shown,
            board,
            rule,
            outcome,
        })
    }

    /// What the file holds.
    #[must_use]
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// The node.
    #[must_use]
    pub const fn shown(&self) -> &Shown {
        &self.shown
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rule that judges it.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Color {
        if self.shown.to_move == "white" {
            Color::White
        } else {
            Color::Black
        }
    }

    /// How the game has ended here, as the rules see it.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Where in the record one is, and the result or whose turn it is.
    #[must_use]
    pub fn sentence(&self, text: Text) -> String {
        match &self.outcome {
            Some(outcome) => {
                text.sentences(&[text.record_place(self.ply()), text.outcome(outcome)])
            }
            None => text.record_status(self.ply(), self.to_move()),
        }
    }

    /// How many moves lead here.
    #[must_use]
    pub fn ply(&self) -> usize {
        let here = self.shown.line.iter().find(|s| s.node == self.shown.node);
        here.map_or(0, |step| step.ply)
    }

    /// Where a touched point leads: to a move that follows, or back to the move that was made
    /// there.
    #[must_use]
    pub fn touch(&self, p: Point) -> Option<usize> {
        let name = p.to_string();
        let after = self.shown.children.iter().find(|b| b.mv == name);
        let made = || self.before().rev().find(|s| s.mv == name).map(|s| s.node);
        after.map(|b| b.node).or_else(made)
    }

    /// The steps of the line up to this node.
    fn before(&self) -> impl DoubleEndedIterator<Item = &tengen_messages::records::Step> {
        let here = self
            .shown
            .line
            .iter()
            .position(|s| s.node == self.shown.node);
        self.shown.line.iter().take(here.map_or(0, |i| i + 1))
    }

    /// The last node of the line that is shown.
    #[must_use]
    pub fn end(&self) -> Option<usize> {
        self.shown.line.last().map(|s| s.node)
    }

    /// The first node of the line that is shown.
    #[must_use]
    pub fn start(&self) -> Option<usize> {
        self.shown.line.first().map(|s| s.node)
    }

    /// The next node of the line.
    #[must_use]
    pub fn next(&self) -> Option<usize> {
        self.shown.children.first().map(|b| b.node)
    }

    /// The board with marks, texts and the moves that follow. What names no point here is left
    /// out of the drawing; the panel has it all.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let size = self.board.size();
        let mut cells = scene::stones(size, &self.board, &[]);
        let at = |name: &str| {
            let p: Point = name.parse().ok()?;
            size.contains(p).then(|| scene::index(size, p))
        };
        for (name, number) in &self.shown.numbers {
            if let Some(i) = at(name) {
                cells[i].number = *number;
            }
        }
        if let Some(i) = self.shown.last.as_deref().and_then(at) {
            cells[i].last = true;
        }
        for (name, kind) in &self.shown.marks {
            if let Some(i) = at(name) {
                cells[i].mark = mark(kind);
            }
        }
        for (name, text) in &self.shown.labels {
            if let Some(i) = at(name) {
                cells[i].label.clone_from(text);
            }
        }
        for branch in &self.shown.children {
            if let Some(i) = at(&branch.mv) {
                cells[i].next = true;
            }
        }
        for &p in self.outcome.iter().flat_map(Outcome::row) {
            cells[scene::index(size, p)].winning = true;
        }
        cells
    }
}

/// An end as it was told.
fn outcome(ended: &Ended, size: Size) -> Result<Outcome, BookError> {
    let line = notation::parse_points(&ended.line)?;
    if let Some(&off) = line.iter().find(|&&p| !size.contains(p)) {
        return Err(BookError::Stone(off));
    }
    let by = Ending::named(&ended.by, ended.foul.as_deref());
    let winner = ended.winner.as_deref().map(|name| {
        let found = Color::BOTH.into_iter().find(|c| c.to_string() == name);
        found.ok_or_else(|| BookError::Winner(name.to_owned()))
    });
    Ok(Outcome {
        winner: winner.transpose()?,
        by: by.ok_or_else(|| BookError::Ending(ended.by.clone()))?,
        line,
    })
}

fn mark(name: &str) -> Option<MarkKind> {
    Some(match name {
        "triangle" => MarkKind::Triangle,
        "cross" => MarkKind::Cross,
        "circle" => MarkKind::Circle,
        "square" => MarkKind::Square,
        "selected" => MarkKind::Selected,
        _ => return None,
    })
}

/// The name of a mark, as [`crate::names`] asks for it.
pub(crate) const fn mark_name(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Triangle => "triangle",
        MarkKind::Cross => "cross",
        MarkKind::Circle => "circle",
        MarkKind::Square => "square",
        MarkKind::Selected => "selected",
    }
}

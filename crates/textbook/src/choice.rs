//! A program's decision with its reason.

use tengen_core::{Color, Point, Size};

use crate::{Pattern, WinLine};

/// A program's decision in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramChoice {
    /// The decision.
    pub action: ProgramAction,
    /// The structured reason.
    pub reason: Reason,
    /// Attack score of each empty point, for programs that keep one; partial if the program decided
    /// before all points were scored.
    pub attack: Option<Grid>,
    /// Defence score of each empty point, likewise.
    pub defence: Option<Grid>,
    /// Total score of each empty point, for programs with a single score.
    pub scores: Option<Grid>,
}

impl ProgramChoice {
    pub(crate) const fn bare(action: ProgramAction, reason: Reason) -> ProgramChoice {
        ProgramChoice {
            action,
            reason,
            attack: None,
            defence: None,
            scores: None,
        }
    }

    /// The move; for [`ProgramAction::CallDraw`] the move if the game goes on.
    #[must_use]
    pub const fn point(&self) -> Option<Point> {
        match self.action {
            ProgramAction::Play(p) => Some(p),
            ProgramAction::CallDraw { otherwise } => otherwise,
            ProgramAction::Resign(_) | ProgramAction::Stuck => None,
        }
    }
}

/// A program's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramAction {
    /// Plays this point.
    Play(Point),
    /// Considers the game drawn.
    CallDraw {
        /// The move if the rules let the game go on and one is legal.
        otherwise: Option<Point>,
    },
    /// Resigns.
    Resign(Surrender),
    /// The game is over, or no point is legal.
    Stuck,
}

/// Why a program resigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surrender {
    /// The original would play this taken or forbidden point.
    WouldPlay(Point),
}

/// Why a program decides as it does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The board is empty.
    Opening,
    /// The point completes a win line of four: a win on an own line, a block otherwise.
    FifthPoint {
        /// The line's owner.
        side: Color,
        /// The completed line.
        line: WinLine,
    },
    /// The point has the highest sum over win lines.
    BestLines {
        /// The owner of the lines: the program in attack, its opponent in defence.
        side: Color,
        /// The lines through the point that make up its score, in order.
        lines: Vec<LineShare>,
    },
    /// The point has the highest sum of patterns.
    BestPatterns(Vec<PatternMatch>),
    /// The point completes five: a win for the program, a block otherwise.
    Five {
        /// The side that would complete five.
        side: Color,
    },
    /// The point is the first move of a forcing win.
    ForcingWin {
        /// The winning side: the program, or the opponent whose move it takes.
        side: Color,
        /// Moves of `side` and the answers alternately, up to the decisive move.
        line: Vec<Point>,
    },
    /// The point has the highest code, then weight, then own mark.
    BestCode {
        /// The highest code of either side in any direction.
        code: i32,
        /// The weight around the last stone.
        weight: i32,
        /// The program's own mark.
        mark: i64,
    },
    /// The point is the first move of the principal variation.
    Searched {
        /// Search depth in plies.
        depth: u32,
        /// From the program's side.
        score: i32,
        /// Principal variation.
        line: Vec<Point>,
    },
    /// All scores are zero, so it is the first point.
    NothingElse,
    /// By the program's own count no live line is left for either side.
    NoLinesLeft,
    /// The game is over, or no point is legal.
    Stuck,
}

/// A win line's contribution to each of its empty points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineShare {
    /// The line.
    pub line: WinLine,
    /// Stones of its owner.
    pub stones: u8,
    /// The contribution.
    pub value: i32,
}

/// A dictionary pattern found on a line through the point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternMatch {
    /// The line's step `(dx, dy)`: right and *down*.
    pub step: (i8, i8),
    /// The line as read: 2 own stone, 1 opponent's stone, 0 empty.
    pub text: String,
    /// The pattern, found forwards or reversed.
    pub pattern: Pattern,
}

/// A number for every point of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    size: Size,
    cells: Vec<i32>,
}

impl Grid {
    pub(crate) fn new(size: Size) -> Grid {
        let cells = vec![0; usize::from(size.cells())];
        Grid { size, cells }
    }

    fn index(&self, p: Point) -> usize {
        usize::from(self.size.row_from_top(p)) * usize::from(self.size.get()) + usize::from(p.x())
    }

    /// The number at `p`; 0 off the board.
    #[must_use]
    pub fn get(&self, p: Point) -> i32 {
        if self.size.contains(p) {
            self.cells[self.index(p)]
        } else {
            0
        }
    }

    pub(crate) fn add(&mut self, p: Point, value: i32) {
        let i = self.index(p);
        self.cells[i] += value;
    }

    /// Rows from the top, each from the left.
    pub fn rows(&self) -> impl Iterator<Item = &[i32]> {
        self.cells.chunks(usize::from(self.size.get()))
    }

    pub(crate) fn first_maximum(&self, points: &[Point]) -> Option<(Point, i32)> {
        let mut best = None;
        for &p in points {
            let value = self.get(p);
            if best.is_none_or(|(_, top)| value > top) {
                best = Some((p, value));
            }
        }
        best
    }
}

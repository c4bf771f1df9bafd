//! What a program answers.

use tengen_core::{Color, Point, Size};

use crate::{Pattern, WinLine};

/// A program's answer to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it does.
    pub action: Action,
    /// Why.
    pub reason: Reason,
    /// What each empty point is worth to it as an attack, where the program keeps such a score.
    /// A program that found its move before it had looked at everything leaves the scores as
    /// they stood then.
    pub attack: Option<Grid>,
    /// The same for defence.
    pub defence: Option<Grid>,
    /// What each empty point is worth in all, where the program has only one score.
    pub scores: Option<Grid>,
}

impl Choice {
    pub(crate) const fn bare(action: Action, reason: Reason) -> Choice {
        Choice {
            action,
            reason,
            attack: None,
            defence: None,
            scores: None,
        }
    }

    /// The point it plays; where it holds the game drawn, the one it plays if the game goes on.
    #[must_use]
    pub const fn point(&self) -> Option<Point> {
        match self.action {
            Action::Play(p) => Some(p),
            Action::CallDraw { otherwise } => otherwise,
            Action::Resign(_) | Action::Stuck => None,
        }
    }
}

/// What a program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It puts a stone there.
    Play(Point),
    /// It holds the game drawn. Where the game's own rules let it go on, it plays `otherwise`.
    CallDraw {
        /// The move it would make, if any is legal.
        otherwise: Option<Point>,
    },
    /// It gives up.
    Resign(Surrender),
    /// The game is over, or no point is legal.
    Stuck,
}

/// Why a program gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surrender {
    /// The original would have played this taken or forbidden point.
    WouldPlay(Point),
}

/// Why a program does what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The board was empty.
    Opening,
    /// `side` has four stones in this win line, and the point is the fifth: a win if it is the
    /// program's own line, a block otherwise.
    FifthPoint {
        /// Whose line it is.
        side: Color,
        /// The line.
        line: WinLine,
    },
    /// The point has the highest sum over win lines.
    BestLines {
        /// Whose lines were added up: the program's own in attack, the other side's in defence.
        side: Color,
        /// The lines through the point that make up the score, in their order.
        lines: Vec<LineShare>,
    },
    /// The point has the highest sum of patterns.
    BestPatterns(Vec<PatternMatch>),
    /// The point completes five for `side`: a win if that is the program, a block otherwise.
    Five {
        /// Whose five.
        side: Color,
    },
    /// `side` has a forcing win; the point is its first move.
    ForcingWin {
        /// Whose win: the program's own, or the one it takes the first move of.
        side: Color,
        /// Moves of `side` and the answers in turn, up to the move that decides.
        line: Vec<Point>,
    },
    /// The point has the highest code, then the highest weight, then the highest own mark.
    BestCode {
        /// The highest code of either side in any direction.
        code: i32,
        /// The weight around the last stone.
        weight: i32,
        /// The program's own mark.
        mark: i64,
    },
    /// The point is the first move of the best line found by search.
    Searched {
        /// How deep, in plies.
        depth: u32,
        /// The score for the program.
        score: i32,
        /// The line both sides are expected to play.
        line: Vec<Point>,
    },
    /// No point had any worth, so it took the first one.
    NothingElse,
    /// The lines that are left can give nobody a five, by the program's own count.
    NoLinesLeft,
    /// The game is over, or no point is legal.
    Stuck,
}

/// What one win line adds to the score of each of its empty points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineShare {
    /// The line.
    pub line: WinLine,
    /// How many stones its owner has in it.
    pub stones: u8,
    /// What it adds.
    pub value: i32,
}

/// A dictionary pattern found on a line through the point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternMatch {
    /// The step `(dx, dy)`, right and *down*, along which the line was read.
    pub step: (i8, i8),
    /// What was read: 2 an own stone, 1 the other side's, 0 an empty point.
    pub text: String,
    /// The pattern found in it, forwards or reversed.
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

    /// The rows from the top, each from the left.
    pub fn rows(&self) -> impl Iterator<Item = &[i32]> {
        self.cells.chunks(usize::from(self.size.get()))
    }

    /// The first of `points` with the highest number, and that number.
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

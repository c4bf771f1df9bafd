//! The founding programs: published teaching programs, kept alive as opponents.
//!
//! Each decides exactly as its description in `docs/textbook.md` says, so that a learner can play
//! it, see its scores on the board and find out why a stronger program beats it. They share the
//! rules with everything else and the evaluation with nobody.
//!
//! [`Program::choose`] looks at a position and answers with a [`Choice`]: what the program does,
//! the scores it gave every point, and the [`Reason`] in structured form. Nothing here plays,
//! keeps state between moves or draws lots; the same position always gets the same answer.
//! [`ProgramSpec`] is a program with its settings, and its text.
//!
//! [`Program::trace`] tells the same as steps, in the order in which the program takes them.
//!
//! Columns `x` count from the left and rows `y` from the top in these descriptions. *x-major*
//! means that columns are the outer loop.

mod bitboard;
mod blind_spots;
mod choice;
mod lines;
mod negamax;
mod pattern_dictionary;
mod pattern_search;
mod pattern_table;
mod spec;
mod trace;
mod win_counter;
mod win_table;

use std::fmt;
use std::str::FromStr;

use tengen_core::{Point, Position, Size};
use thiserror::Error;

pub use bitboard::{FEATURES, Features, Shape};
pub use blind_spots::{BLIND_SPOTS, BlindSpot, Blindness};
pub use choice::{Action, Choice, Grid, LineShare, PatternMatch, Reason, Surrender};
pub use lines::{WinLine, win_lines};
pub use pattern_dictionary::{PATTERNS, Pattern};
pub use spec::{Depth, DepthError, ProgramSpec, ProgramSpecError, Settings};
pub use trace::{Look, PointNote, Stage, Trace};

/// One of the founding programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Program {
    /// Program 1, VB.NET, 10×10: two tables of win lines, fours first, then sums of line counts.
    WinTable,
    /// Program 2, C, 10×10: a stone count per win line, grades that grow tenfold with it.
    WinCounter,
    /// Program 3, Java, 15×15: codes, marks, weights, and a look-ahead over forcing moves.
    PatternTable,
    /// Program 4, C#, 13×13: a dictionary of patterns, the highest sum of values wins.
    PatternDictionary,
    /// Program 5, VB.NET, 15×15: a vector of 72 features under a fail-soft alpha-beta search.
    Bitboard,
}

impl Program {
    /// Every program there is, in the order of their numbers.
    pub const ALL: [Program; 5] = [
        Program::WinTable,
        Program::WinCounter,
        Program::PatternTable,
        Program::PatternDictionary,
        Program::Bitboard,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Program::WinTable => "win-table",
            Program::WinCounter => "win-counter",
            Program::PatternTable => "pattern-table",
            Program::PatternDictionary => "pattern-dictionary",
            Program::Bitboard => "bitboard",
        }
    }

    /// The board it was written for; it plays on every other as well.
    #[must_use]
    pub fn original_size(self) -> Size {
        let n = match self {
            Program::WinTable | Program::WinCounter => 10,
            Program::PatternDictionary => 13,
            Program::PatternTable | Program::Bitboard => 15,
        };
        Size::new(n).expect("all three lie between 5 and 22")
    }

    /// Whether it looks ahead, so that a depth can be set.
    #[must_use]
    pub const fn takes_depth(self) -> bool {
        match self {
            Program::WinTable | Program::WinCounter => false,
            Program::PatternTable | Program::PatternDictionary | Program::Bitboard => true,
        }
    }

    /// What the program does for the side to move. [`ProgramSpec::choose`] is the same for settings
    /// that are known to go with the program; here a depth that it does not take has no effect.
    ///
    /// It plays legal points only; under renju, points forbidden to Black are skipped as if they
    /// were not there. `win-table` with its slips looks at the moves that led to the position, too.
    /// What looks ahead searches; the others take a few milliseconds at most.
    #[must_use]
    pub fn choose(self, position: &Position, settings: Settings) -> Choice {
        match self {
            Program::WinTable => win_table::choose(position, settings),
            Program::WinCounter => win_counter::choose(position),
            Program::PatternTable => pattern_table::choose(position, settings),
            Program::PatternDictionary => pattern_dictionary::choose(position, settings),
            Program::Bitboard => bitboard::choose(position, settings),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no founding program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a founding program: {names}", names = names())]
pub struct ProgramError(pub String);

fn names() -> String {
    Program::ALL.map(Program::name).join(", ")
}

impl FromStr for Program {
    type Err = ProgramError;

    fn from_str(s: &str) -> Result<Program, ProgramError> {
        Program::ALL
            .into_iter()
            .find(|p| p.name() == s)
            .ok_or_else(|| ProgramError(s.to_owned()))
    }
}

/// The points of a board in the programs' usual order: columns from the left, each from the top.
fn x_major(size: Size) -> impl Iterator<Item = Point> {
    let n = u32::from(size.get());
    (0..n).flat_map(move |x| (0..n).filter_map(move |y| size.from_top(x, y)))
}

/// The points of a board row by row from the top, each row from the left.
fn y_major(size: Size) -> impl Iterator<Item = Point> {
    let n = u32::from(size.get());
    (0..n).flat_map(move |y| (0..n).filter_map(move |x| size.from_top(x, y)))
}

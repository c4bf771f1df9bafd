//! The founding programs: published teaching programs, reimplemented as opponents.
//!
//! Each decides exactly as described in `docs/textbook.md`, so that a learner can play it, see its
//! scores on the board and find out why a stronger program wins. They share the rules with the
//! other crates, but not the evaluation.
//!
//! [`Program::choose`] returns a [`ProgramChoice`]: the move, the scores of all points and a
//! structured [`Reason`]. [`Program::trace`] adds the steps in order. Programs are stateless and
//! deterministic. [`ProgramSpec`] is a program with its settings, parsed from text.
//!
//! In the descriptions, columns `x` count from the left and rows `y` from the top; *x-major* means
//! that columns are the outer loop.
//!
//! ```
//! use tengen_core::{Color, Position, Rule, Size, notation};
//! use tengen_textbook::{Program, ProgramSettings, Reason};
//!
//! let moves = notation::parse_moves("h8a1i8a3j8a5k8a7")?;
//! let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
//! let choice = Program::PatternTable.choose(&position, ProgramSettings::REPAIRED);
//! assert_eq!(choice.point(), Some("g8".parse()?));
//! assert_eq!(choice.reason, Reason::Five { side: Color::Black });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use choice::{Grid, LineShare, PatternMatch, ProgramAction, ProgramChoice, Reason, Surrender};
pub use lines::{WinLine, win_lines};
pub use pattern_dictionary::{PATTERNS, Pattern};
pub use spec::{Depth, DepthError, ProgramSettings, ProgramSpec, ProgramSpecError};
pub use trace::{Look, PointNote, Stage, Trace};

/// A founding program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Program {
    /// Program 1, VB.NET, 10×10: live win lines, fours first, then sums of line counts.
    WinTable,
    /// Program 2, C, 10×10: stone counts of win lines, with weights growing tenfold.
    WinCounter,
    /// Program 3, Java, 15×15: codes, marks, weights, and a search over forcing moves.
    PatternTable,
    /// Program 4, C#, 13×13: a dictionary of patterns; the highest sum of values wins.
    PatternDictionary,
    /// Program 5, VB.NET, 15×15: 72 features with fail-soft alpha-beta.
    Bitboard,
}

impl Program {
    /// All programs in the order of their numbers.
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

    /// The original board size; every other size works too.
    #[must_use]
    pub fn original_size(self) -> Size {
        let n = match self {
            Program::WinTable | Program::WinCounter => 10,
            Program::PatternDictionary => 13,
            Program::PatternTable | Program::Bitboard => 15,
        };
        Size::new(n).expect("all three lie between 5 and 22")
    }

    /// Whether the program searches, so that a depth can be set.
    #[must_use]
    pub const fn takes_depth(self) -> bool {
        match self {
            Program::WinTable | Program::WinCounter => false,
            Program::PatternTable | Program::PatternDictionary | Program::Bitboard => true,
        }
    }

    /// The decision for the side to move. Settings that the program does not support have no
    /// effect; [`ProgramSpec`] checks them.
    ///
    /// Only legal points are played: in renju, Black's forbidden points are skipped. A faithful
    /// `win-table` also depends on the moves that led to the position. Programs without a search
    /// take a few milliseconds at most.
    #[must_use]
    pub fn choose(self, position: &Position, settings: ProgramSettings) -> ProgramChoice {
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

/// All points, columns from the left, each from the top.
fn x_major(size: Size) -> impl Iterator<Item = Point> {
    let n = u32::from(size.get());
    (0..n).flat_map(move |x| (0..n).filter_map(move |y| size.from_top(x, y)))
}

/// All points, rows from the top, each from the left.
fn y_major(size: Size) -> impl Iterator<Item = Point> {
    let n = u32::from(size.get());
    (0..n).flat_map(move |y| (0..n).filter_map(move |x| size.from_top(x, y)))
}

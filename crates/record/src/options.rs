//! Options and results of reading and writing.

use tengen_core::Size;

use crate::error::Notice;
use crate::renlib;
use crate::rif::Tables;
use crate::text::Charset;
use crate::{Loss, Record};

/// The edge from which a position string counts rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowOrigin {
    /// As in gomocalc.com and on paper.
    #[default]
    Bottom,
    /// As in GomocupJudge, c-gomoku-cli and Rapfi.
    Top,
}

/// The other reading of a text that can be read in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OtherReading {
    /// Each line of moves is a game, though the lines could be one.
    Games,
    /// The lines of moves are one game.
    Wrapped,
    /// The colours of a diagram with letters of no known meaning are the other way round.
    Swapped,
}

impl OtherReading {
    /// All of them, with their names on the command line.
    pub const ALL: [(OtherReading, &'static str); 3] = [
        (OtherReading::Games, "games"),
        (OtherReading::Wrapped, "wrapped"),
        (OtherReading::Swapped, "swapped"),
    ];

    /// The one with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<OtherReading> {
        let found = OtherReading::ALL.into_iter().find(|(_, n)| *n == name);
        found.map(|(other, _)| other)
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        OtherReading::ALL[self as usize].1
    }
}

/// The coordinate of a `.pos` that is multiplied by 15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointOrder {
    /// The row: RenLib and zjrenju.
    #[default]
    Rows,
    /// The column: Yixin-Board.
    Columns,
}

/// Options of a reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Skip errors instead of stopping at the first.
    pub lenient: bool,
    /// The encoding; `None` detects it.
    pub charset: Option<Charset>,
    /// The encoding that is usual in the reader's language, as evidence where the file has little;
    /// see [`Charset::usual`].
    pub likely: Option<Charset>,
    /// The encoding of files that are not UTF-8, if they can be in it: that of other files in the
    /// same archive.
    pub fallback: Option<Charset>,
    /// The board for files that do not state it; `None` is the format's usual size.
    pub size: Option<Size>,
    /// Row order of position strings.
    pub rows: RowOrigin,
    /// Reads a text that can be read in two ways in this one.
    pub other: Option<OtherReading>,
    /// Coordinate order of a `.pos`.
    pub points: PointOrder,
}

/// The result of a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The games or trees in the file's order.
    pub records: Vec<Record>,
    /// The tables of a RIF database.
    pub tables: Option<Tables>,
    /// The encoding, for text formats.
    pub charset: Option<Charset>,
    /// Assumptions, and what a lenient reading skipped.
    pub notices: Vec<Notice>,
}

impl Reading {
    pub(crate) const fn new(records: Vec<Record>, notices: Vec<Notice>) -> Reading {
        Reading {
            records,
            tables: None,
            charset: None,
            notices,
        }
    }
}

/// Receives each record of a file with the bytes read so far.
pub(crate) type Each<'a> = &'a mut dyn FnMut(Record, usize);

/// Options of a writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// The encoding of `.lib`, `.psq` and SGF; UTF-8 by default.
    pub charset: Charset,
    /// Row order of position strings.
    pub rows: RowOrigin,
    /// Whether a `.psq` ends with Gomocup's line of the winner and the division.
    pub psq_result: bool,
    /// The version of a `.lib`; `None` chooses as RenLib does.
    pub lib_version: Option<renlib::Version>,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            charset: Charset::UTF_8,
            rows: RowOrigin::default(),
            psq_result: false,
            lib_version: None,
        }
    }
}

/// The result of a writer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// What the format cannot hold.
    pub losses: Vec<Loss>,
}

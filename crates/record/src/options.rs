//! What callers may choose, and what they get.

use tengen_core::Size;

use crate::error::Notice;
use crate::renlib;
use crate::rif::Tables;
use crate::text::Charset;
use crate::{Loss, Record};

/// From which edge the rows of a position string are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowOrigin {
    /// From the bottom, as people and gomocalc.com do.
    #[default]
    Bottom,
    /// From the top, as GomocupJudge, c-gomoku-cli and Rapfi do.
    Top,
}

/// Which coordinate of a `.pos` counts in steps of fifteen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointOrder {
    /// The row: RenLib, zjrenju.
    #[default]
    Rows,
    /// The column: Yixin-Board.
    Columns,
}

/// How to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Keep what is readable of a damaged file.
    pub lenient: bool,
    /// The encoding, where the caller knows it.
    pub charset: Option<Charset>,
    /// The board, for files that do not say; 15×15 where this is `None` too.
    pub size: Option<Size>,
    /// For position strings.
    pub rows: RowOrigin,
    /// For `.pos`.
    pub points: PointOrder,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The games or trees, in the order of the file.
    pub records: Vec<Record>,
    /// The tables of a RIF database.
    pub tables: Option<Tables>,
    /// The encoding of its text, where it has any.
    pub charset: Option<Charset>,
    /// What the reader of the file should know.
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

/// How to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// The encoding of `.lib`, `.psq` and SGF; UTF-8 unless chosen.
    pub charset: Charset,
    /// For position strings.
    pub rows: RowOrigin,
    /// The version of a `.lib`; the one RenLib would choose where this is `None`.
    pub lib_version: Option<renlib::Version>,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            charset: Charset::UTF_8,
            rows: RowOrigin::default(),
            lib_version: None,
        }
    }
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it does not hold.
    pub losses: Vec<Loss>,
}

//! Errors, and what a lenient reading skips.

use thiserror::Error;

use tengen_core::Size;

use crate::format::Format;
use crate::notices::Notices;
use crate::text::{Charset, CharsetError};
use crate::{archive, diagram, moves, psq, renlib, rif, sgf, url, yixin};

/// An error and its place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {what}")]
pub struct Fault<F> {
    /// Bytes from the start of the file.
    pub offset: usize,
    /// The error.
    pub what: F,
}

/// Why a file, or a part of it, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// Piskvork `.psq` or `.rec`.
    #[error(transparent)]
    Psq(#[from] Fault<psq::PsqFault>),
    /// RenLib `.lib`.
    #[error(transparent)]
    Renlib(#[from] Fault<renlib::LibFault>),
    /// SGF.
    #[error(transparent)]
    Sgf(#[from] Fault<sgf::SgfFault>),
    /// RenjuNet RIF.
    #[error(transparent)]
    Rif(#[from] Fault<rif::RifFault>),
    /// Position strings.
    #[error(transparent)]
    Moves(#[from] Fault<moves::MovesFault>),
    /// Text diagrams.
    #[error(transparent)]
    Diagram(#[from] Fault<diagram::DiagramFault>),
    /// Yixin-Board's `.sav` and `.pos`.
    #[error(transparent)]
    Yixin(#[from] Fault<yixin::YixinFault>),
    /// Addresses.
    #[error(transparent)]
    Url(#[from] Fault<url::UrlFault>),
    /// Bytes that do not decode as text.
    #[error(transparent)]
    Text(#[from] Fault<CharsetError>),
    /// A `.zip` or `.gz` that cannot be unpacked.
    #[error(transparent)]
    Archive(archive::ArchiveFault),
    /// A file in an archive.
    #[error("{name}: {why}")]
    InFile {
        /// Its name.
        name: String,
        /// Why it cannot be read.
        why: Box<ReadError>,
    },
    /// Not in a known format.
    #[error("this is no record in any format known here")]
    Unrecognised,
    /// No bytes other than white space.
    #[error("there is nothing in it")]
    Empty,
    /// Too long for 32-bit node indices.
    #[error("{0} bytes are too many: a file may have up to {max}", max = u32::MAX)]
    TooLarge(u64),
}

impl ReadError {
    /// Bytes from the start of the file, or of that in the archive.
    #[must_use]
    pub fn offset(&self) -> usize {
        match self {
            ReadError::Psq(f) => f.offset,
            ReadError::Renlib(f) => f.offset,
            ReadError::Sgf(f) => f.offset,
            ReadError::Rif(f) => f.offset,
            ReadError::Moves(f) => f.offset,
            ReadError::Diagram(f) => f.offset,
            ReadError::Yixin(f) => f.offset,
            ReadError::Url(f) => f.offset,
            ReadError::Text(f) => f.offset,
            ReadError::InFile { why, .. } => why.offset(),
            ReadError::Archive(_)
            | ReadError::Unrecognised
            | ReadError::Empty
            | ReadError::TooLarge(_) => 0,
        }
    }
}

/// Refuses files that could overflow the node indices; a node takes at least one byte.
pub(crate) fn check_length(bytes: &[u8]) -> Result<(), ReadError> {
    if bytes.len() as u64 >= u64::from(u32::MAX) {
        return Err(ReadError::TooLarge(bytes.len() as u64));
    }
    Ok(())
}

/// Information about a file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A lenient reading skipped this.
    Skipped(ReadError),
    /// A lenient reading replaced malformed text by U+FFFD, here for the first time.
    Replaced(Fault<CharsetError>),
    /// The file does not state the board size; this one is assumed.
    SizeAssumed(Size),
    /// The file is not UTF-8 and does not state its encoding; this one is guessed.
    CharsetGuessed {
        /// The guess.
        charset: Charset,
        /// Others that are possible, the most likely first.
        others: Vec<Charset>,
    },
    /// The file states an encoding that its text is not in; it is read in another.
    CharsetContradicted {
        /// The encoding that the file states, shortened.
        declared: String,
        /// The encoding in which it is read.
        charset: Charset,
        /// Others that are possible, the most likely first.
        others: Vec<Charset>,
    },
    /// A `.lib` does not mark its last node as a leaf, as some that RenLib writes.
    NoLastLeaf {
        /// The file's length in bytes.
        offset: usize,
    },
    /// Programs disagree on the coordinate order of a `.pos`; the other order gives other moves.
    OtherPointOrder,
    /// Lines of moves are read as one game; they could also be this many games.
    LinesJoined {
        /// The number of lines, at least 2.
        games: usize,
    },
    /// A diagram has letters of no known meaning; these are taken for Black's and White's.
    LettersAssumed {
        /// Black's letter.
        black: char,
        /// White's letter.
        white: char,
    },
    /// Nodes of an SGF hold several moves; each move got a node, in the file's order.
    SeveralMoves {
        /// The place of the first such node's second move.
        offset: usize,
        /// The number of such nodes, at least 1.
        count: usize,
    },
    /// Content that no game needs was passed over.
    Ignored {
        /// Its kind.
        what: Ignored,
        /// The place of the first, in bytes from the start of the file.
        offset: usize,
        /// How often it occurs, at least 1.
        count: usize,
    },
    /// More notices of one kind than are listed.
    More {
        /// The first one not listed.
        first: Box<Notice>,
        /// How many are not listed, at least 1.
        count: usize,
    },
}

/// Content that changes no game and has no meaning here; strict readings pass over it too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ignored {
    /// An XML element at a place where none is known, with all in it.
    Element(String),
    /// An attribute of an XML element that has none.
    Attribute(String),
    /// Text between the elements of an XML file.
    Text,
    /// An XML comment or processing instruction.
    Comment,
    /// An SGF property with an empty list of points.
    Empty(String),
    /// An SGF property without a value.
    NoValue(String),
    /// A mark or label of an SGF on no point of the board.
    OffBoard(String),
    /// Lines after the end of a `.psq` or `.rec`.
    Lines,
    /// A file in an archive that is no record.
    File(String),
    /// Any of these, once there are many different ones.
    Other,
}

/// Why records cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The format does not support the board size.
    #[error("{format} knows no {size}×{size} board")]
    Size {
        /// The format.
        format: Format,
        /// The board size.
        size: Size,
    },
    /// A `.lib` version that needs the single first move H8 and has no passes.
    #[error("a .lib of version {0:?} begins with the single move H8 and holds no pass")]
    LibVersion(renlib::Version),
    /// The format cannot be written.
    #[error("{0} is read, not written")]
    ReadOnly(Format),
    /// There are no records.
    #[error("there is nothing to write")]
    Nothing,
}

/// Collects notices; a strict reading stops at the first fault.
#[derive(Debug)]
pub(crate) struct Log {
    pub(crate) lenient: bool,
    pub(crate) notices: Notices,
}

impl Log {
    pub(crate) fn new(lenient: bool) -> Log {
        Log {
            lenient,
            notices: Notices::default(),
        }
    }

    /// Counts content that is passed over.
    pub(crate) fn ignore(&mut self, what: Ignored, offset: usize) {
        self.notices.ignore(what, offset);
    }

    /// Notes a fault in a lenient reading; returns it as an error in a strict one.
    pub(crate) fn fault(&mut self, error: impl Into<ReadError>) -> Result<(), ReadError> {
        let error = error.into();
        if !self.lenient {
            return Err(error);
        }
        self.notices.push(Notice::Skipped(error));
        Ok(())
    }
}

//! What goes wrong, and what a lenient reading passes over.

use thiserror::Error;

use tengen_core::Size;

use crate::format::Format;
use crate::notices::Notices;
use crate::text::{Charset, CharsetError};
use crate::{diagram, moves, psq, renlib, rif, sgf, url, yixin};

/// A place in a file and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {what}")]
pub struct Fault<F> {
    /// In bytes from the start of the file.
    pub offset: usize,
    /// The reason.
    pub what: F,
}

/// Why a file cannot be read, or one part of it.
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
    /// Diagrams as text.
    #[error(transparent)]
    Diagram(#[from] Fault<diagram::DiagramFault>),
    /// Yixin-Board's `.sav` and `.pos`.
    #[error(transparent)]
    Yixin(#[from] Fault<yixin::YixinFault>),
    /// Addresses.
    #[error(transparent)]
    Url(#[from] Fault<url::UrlFault>),
    /// Bytes that are no text.
    #[error(transparent)]
    Text(#[from] Fault<CharsetError>),
    /// Nothing this crate knows.
    #[error("this is no record in any format known here")]
    Unrecognised,
    /// No bytes, or blanks alone.
    #[error("there is nothing in it")]
    Empty,
    /// Nodes are numbered with 32 bits.
    #[error("{0} bytes are too many: a file may have up to {max}", max = u32::MAX)]
    TooLarge(u64),
}

impl ReadError {
    /// Where it is wrong, in bytes from the start of the file.
    #[must_use]
    pub const fn offset(&self) -> usize {
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
            ReadError::Unrecognised | ReadError::Empty | ReadError::TooLarge(_) => 0,
        }
    }
}

/// Refuses files that could have more nodes than there are numbers: each takes a byte at least.
pub(crate) fn check_length(bytes: &[u8]) -> Result<(), ReadError> {
    if bytes.len() as u64 >= u64::from(u32::MAX) {
        return Err(ReadError::TooLarge(bytes.len() as u64));
    }
    Ok(())
}

/// Something the reader of a file should know, though a record came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A lenient reading left this out.
    Skipped(ReadError),
    /// A lenient reading put U+FFFD for bytes that are no text; this is the first place.
    Replaced(Fault<CharsetError>),
    /// The file does not say how large its board is.
    SizeAssumed(Size),
    /// The file does not say how its text is encoded and it is not UTF-8: this is a guess.
    CharsetGuessed(Charset),
    /// A `.lib` ends without saying that it does; RenLib itself writes such files.
    NoLastLeaf {
        /// The length of the file in bytes.
        offset: usize,
    },
    /// Programs disagree on which coordinate of a `.pos` comes first; the other reading gives
    /// other moves.
    OtherPointOrder,
    /// There are more notices of one kind than are listed.
    More {
        /// The first that is not listed.
        first: Box<Notice>,
        /// How many are not; at least 1.
        count: usize,
    },
}

/// Why something cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The format has no such board.
    #[error("{format} knows no {size}×{size} board")]
    Size {
        /// The format.
        format: Format,
        /// The record's board.
        size: Size,
    },
    /// A `.lib` of that version cannot hold the tree: it must begin with the one move H8, and hold
    /// no pass.
    #[error("a .lib of version {0:?} begins with the single move H8 and holds no pass")]
    LibVersion(renlib::Version),
    /// The format is only read.
    #[error("{0} is read, not written")]
    ReadOnly(Format),
    /// There is no record.
    #[error("there is nothing to write")]
    Nothing,
}

/// How a reader goes on after a fault: strict readings stop, lenient ones note it.
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

    /// Notes a fault in a lenient reading; gives it back as the error of a strict one.
    pub(crate) fn fault(&mut self, error: impl Into<ReadError>) -> Result<(), ReadError> {
        let error = error.into();
        if !self.lenient {
            return Err(error);
        }
        self.notices.push(Notice::Skipped(error));
        Ok(())
    }
}

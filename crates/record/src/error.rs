//! Errors, and what a lenient reading skips.

use thiserror::Error;

use tengen_core::Size;

use crate::format::Format;
use crate::notices::Notices;
use crate::text::{Charset, CharsetError};
use crate::{diagram, moves, psq, renlib, rif, sgf, url, yixin};

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
    /// Bytes from the start of the file.
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
    CharsetGuessed(Charset),
    /// A `.lib` does not mark its last node as a leaf, as some that RenLib writes.
    NoLastLeaf {
        /// The file's length in bytes.
        offset: usize,
    },
    /// Programs disagree on the coordinate order of a `.pos`; the other order gives other moves.
    OtherPointOrder,
    /// More notices of one kind than are listed.
    More {
        /// The first one not listed.
        first: Box<Notice>,
        /// How many are not listed, at least 1.
        count: usize,
    },
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

//! The envelope of a row: a version byte, the content, and a CRC-32 over table, key, version and
//! content.
//!
//! A row that cannot be read is set aside: it is named, stays as it is, and affects nothing else.

use std::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};
use tengen_record::edit::{EntryError, ReplayError};
use tengen_record::pack::{Unfit, UnpackError};
use thiserror::Error;

use crate::head::DocumentId;
use crate::rows::Table;

/// The version of all rows; to be raised when the content of a table changes.
pub const VERSION: u8 = 1;
/// The checksum of rows and backups, with a table of 1 KB: the fastest form needs 16 KB, which
/// would be a part of the wasm module.
pub(crate) static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
/// The bytes around a row's content.
pub const ENVELOPE: usize = 5;

/// Why a row cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RowError {
    /// The row is missing.
    #[error("it is missing")]
    Missing,
    /// It is shorter than its envelope.
    #[error("it ends too early")]
    Short,
    /// It was written by another version.
    #[error("it is of version {0}, not {VERSION}")]
    Version(u8),
    /// It is not as it was written, or lies under another key.
    #[error("its checksum is wrong")]
    Checksum,
    /// Its key is not one of its table.
    #[error("its key is wrong")]
    Key,
    /// An error in the content.
    #[error("byte {at} of its content: {what}")]
    Content {
        /// The byte offset.
        at: usize,
        /// The error.
        what: Unfit,
    },
    /// The edit cannot be applied to the tree before it.
    #[error("{0}")]
    Replay(ReplayError),
    /// The bytes of a certificate do not hash to its key.
    #[error("it is another certificate")]
    Hash,
}

impl From<UnpackError> for RowError {
    fn from(UnpackError { at, what }: UnpackError) -> RowError {
        RowError::Content { at, what }
    }
}

impl From<EntryError> for RowError {
    fn from(EntryError { at, what }: EntryError) -> RowError {
        RowError::Content { at, what }
    }
}

/// A row that cannot be read; as text one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct SetAside {
    /// Its table.
    pub table: Table,
    /// Its key.
    pub key: Vec<u8>,
    /// The error.
    pub why: RowError,
}

impl SetAside {
    /// The document that the row belongs to.
    #[must_use]
    pub fn document(&self) -> Option<DocumentId> {
        match self.table {
            Table::Heads | Table::Bases | Table::Entries => DocumentId::of_key(&self.key),
            Table::Judgements | Table::Certificates | Table::Meta => None,
        }
    }
}

impl fmt::Display for SetAside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The row {}/", self.table.name())?;
        self.key
            .iter()
            .try_for_each(|byte| write!(f, "{byte:02x}"))?;
        write!(f, " is set aside: {}.", self.why)
    }
}

/// Encloses a row's content.
#[must_use]
pub fn seal(table: Table, key: &[u8], content: &[u8]) -> Vec<u8> {
    let mut row = Vec::with_capacity(content.len() + ENVELOPE);
    row.push(VERSION);
    row.extend(content);
    let crc = checksum(table, key, &row);
    row.extend(crc.to_le_bytes());
    row
}

/// The content of a row.
///
/// # Errors
/// [`RowError::Short`], [`RowError::Version`] or [`RowError::Checksum`].
pub fn unseal<'a>(table: Table, key: &[u8], row: &'a [u8]) -> Result<&'a [u8], RowError> {
    let (inner, crc) = row.split_last_chunk().ok_or(RowError::Short)?;
    let (&version, content) = inner.split_first().ok_or(RowError::Short)?;
    if version != VERSION {
        return Err(RowError::Version(version));
    }
    match checksum(table, key, inner) == u32::from_le_bytes(*crc) {
        true => Ok(content),
        false => Err(RowError::Checksum),
    }
}

fn checksum(table: Table, key: &[u8], inner: &[u8]) -> u32 {
    let mut hasher = CRC.digest();
    hasher.update(&[table as u8]);
    hasher.update(key);
    hasher.update(inner);
    hasher.finalize()
}

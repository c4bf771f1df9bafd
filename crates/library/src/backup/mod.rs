//! Everything in one file.
//!
//! All numbers without a stated form are unsigned LEB128.
//!
//! | field | value |
//! |---|---|
//! | magic | the four bytes `TGLB` |
//! | version | a byte, 1 |
//! | rows | in rising order of table and key |
//! | end | a byte 255, the number of rows, and the CRC-32 of all bytes before it |
//!
//! A row: the table's number as a byte (heads, bases, entries, judgements, certificates, meta from
//! 0), the key after its length, the stored value after its length, and the CRC-32 of the row so
//! far. CRCs take four bytes, low ones first.
//!
//! A backup is read in full, and its documents replayed, before anything is stored. Reading
//! leniently skips what is damaged and lists it.

mod export;
mod frame;
mod import;

use std::collections::BTreeMap;

use tengen_core::{PosKey, Size};
use tengen_record::edit::{Draft, Entry};
use thiserror::Error;

pub use export::Exported;
pub(crate) use export::export_document;
pub use import::Imported;

use crate::certificate::CertificateHash;
use crate::head::Head;
use crate::judgement::Judgements;
use crate::library::{
    Readable, aside, read_certificate, read_head, read_judgements, readable, unpacked,
};
use crate::row::{RowError, SetAside, unseal};
use crate::rows::Table;
use frame::{Frame, Frames};

/// The first four bytes.
const MAGIC: [u8; 4] = *b"TGLB";
/// The version written.
const BACKUP_VERSION: u8 = 1;

/// Why bytes are no backup, or not a whole one; as text one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BackupError {
    /// The magic bytes are missing.
    #[error("The file is no backup: it does not begin with TGLB.")]
    Magic,
    /// It was written by another version.
    #[error("The backup is of version {0}, which is not known here.")]
    Version(u8),
    /// It is damaged.
    #[error("{0}")]
    Damaged(#[from] Damage),
}

/// A damaged place of a backup; as text one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("The backup is damaged at byte {at}: {what}")]
pub struct Damage {
    /// The byte offset.
    pub at: usize,
    /// The damage.
    pub what: Fault,
}

/// A kind of damage.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The file ends here, without its total.
    #[error("it ends here.")]
    Cut,
    /// There is no such table, or a length is wrong.
    #[error("there is no row here.")]
    NoRow,
    /// A row's checksum is wrong.
    #[error("a checksum is wrong.")]
    Checksum,
    /// The row's key is not above the last one.
    #[error("the rows are out of order.")]
    Order,
    /// Another number of rows than the file states.
    #[error("{0} rows were expected.")]
    Total(u64),
    /// The file goes on after its end.
    #[error("it goes on after its end.")]
    Rest,
    /// A row cannot be read.
    #[error("{0}")]
    Row(SetAside),
}

/// A backup that was read and is not yet imported.
#[derive(Clone, Debug, Default)]
pub struct Backup {
    documents: Vec<Stored>,
    judgements: Vec<(PosKey, Size, Judgements)>,
    certificates: Vec<(CertificateHash, Vec<u8>)>,
    meta: Meta,
}

/// The caller's own data by its keys.
type Meta = BTreeMap<Vec<u8>, Vec<u8>>;

/// A document of a backup, which replays.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) head: Head,
    pub(crate) base: Vec<u8>,
    pub(crate) entries: Vec<Entry>,
}

/// Collects rows, each with its offset.
#[derive(Default)]
struct Rows {
    heads: Vec<(usize, Head)>,
    bases: BTreeMap<Vec<u8>, Vec<u8>>,
    entries: BTreeMap<Vec<u8>, Vec<u8>>,
    backup: Backup,
}

impl Backup {
    /// Reads a whole backup.
    ///
    /// # Errors
    /// The first damage, in the order of the file.
    pub fn read(bytes: &[u8]) -> Result<Backup, BackupError> {
        let (backup, damages) = Backup::read_lenient(bytes)?;
        match damages.into_iter().next() {
            Some(damage) => Err(damage.into()),
            None => Ok(backup),
        }
    }

    /// Reads what is readable, and lists the rest: rows that are skipped, documents without a
    /// readable base, and edits after one that is damaged.
    ///
    /// # Errors
    /// [`BackupError::Magic`] or [`BackupError::Version`].
    pub fn read_lenient(bytes: &[u8]) -> Result<(Backup, Vec<Damage>), BackupError> {
        let after = bytes.strip_prefix(&MAGIC).ok_or(BackupError::Magic)?;
        match after.first() {
            Some(&BACKUP_VERSION) => {}
            Some(&version) => return Err(BackupError::Version(version)),
            None => return Err(BackupError::Magic),
        }
        let mut rows = Rows::default();
        let mut damages = Vec::new();
        for frame in Frames::new(bytes, MAGIC.len() + 1) {
            match frame {
                Ok(frame) => {
                    if let Err(aside) = rows.add(&frame) {
                        let (at, what) = (frame.at, Fault::Row(aside));
                        damages.push(Damage { at, what });
                    }
                }
                Err(damage) => damages.push(damage),
            }
        }
        let backup = rows.finish(&mut damages);
        Ok((backup, damages))
    }

    /// The heads of the documents.
    pub fn heads(&self) -> impl Iterator<Item = &Head> {
        self.documents.iter().map(|document| &document.head)
    }

    /// The only document, with the caller's own data; `None` if there is anything else.
    pub(crate) fn into_document(mut self) -> Option<(Stored, Meta)> {
        let alone = self.judgements.is_empty() && self.certificates.is_empty();
        let document = self.documents.pop().filter(|_| alone)?;
        self.documents.is_empty().then_some((document, self.meta))
    }
}

impl Rows {
    fn add(&mut self, frame: &Frame<'_>) -> Result<(), SetAside> {
        let &Frame {
            table, key, value, ..
        } = frame;
        let content = || unseal(table, key, value).map_err(|why| aside(table, key, why));
        let owned = key.to_vec();
        match table {
            Table::Heads => self.heads.push((frame.at, read_head(key, value)?)),
            Table::Bases => drop(self.bases.insert(owned, content()?.to_vec())),
            Table::Entries => drop(self.entries.insert(owned, content()?.to_vec())),
            Table::Judgements => {
                let (size, judgements) = read_judgements(key, value)?;
                let key = key.first_chunk().copied().map_or(0, u128::from_be_bytes);
                let read = (PosKey::from_bits(key), size, judgements);
                self.backup.judgements.push(read);
            }
            Table::Certificates => {
                read_certificate(key, value)?;
                let hash = CertificateHash::of(content()?);
                let content = content()?.to_vec();
                self.backup.certificates.push((hash, content));
            }
            Table::Meta => drop(self.backup.meta.insert(owned, content()?.to_vec())),
        }
        Ok(())
    }

    fn finish(self, damages: &mut Vec<Damage>) -> Backup {
        let mut backup = self.backup;
        for (at, mut head) in self.heads {
            let mut damaged = |aside| {
                let what = Fault::Row(aside);
                damages.push(Damage { at, what });
            };
            let base = |key: &[u8]| self.bases.get(key).cloned().ok_or(RowError::Missing);
            let entry = |key: &[u8]| self.entries.get(key).cloned().ok_or(RowError::Missing);
            match readable(head.id, head.revision, base, entry) {
                Ok(Readable { opened, .. }) => {
                    opened.damage.into_iter().for_each(&mut damaged);
                    head.revision = opened.revision;
                    backup.documents.push(Stored {
                        head,
                        base: opened.base,
                        entries: opened.entries,
                    });
                }
                Err(aside) => damaged(aside),
            }
        }
        backup
    }
}

impl Stored {
    /// The tree with its history.
    pub(crate) fn draft(&self) -> Result<Draft, RowError> {
        let draft = Draft::replay(unpacked(&self.base)?, self.entries.iter().cloned());
        draft.map_err(RowError::Replay)
    }
}

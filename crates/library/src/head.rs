//! Documents: their ids, revisions and heads.

use std::fmt;
use std::str::FromStr;

use tengen_record::pack::{Bytes, Packer, Unfit, UnpackError};
use thiserror::Error;

use crate::summary::Summary;

/// A document's id: 128 random bits, drawn by the caller. 32 hexadecimal digits in text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DocumentId(pub u128);

impl DocumentId {
    /// The key of the head, with which the keys of the document's other rows begin.
    #[must_use]
    pub const fn key(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// The id at the beginning of a key.
    #[must_use]
    pub fn of_key(key: &[u8]) -> Option<DocumentId> {
        let first = key.first_chunk()?;
        Some(DocumentId(u128::from_be_bytes(*first)))
    }
}

impl fmt::Display for DocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for DocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a [`DocumentId`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no document id: 32 hexadecimal digits")]
pub struct DocumentIdError(pub String);

impl FromStr for DocumentId {
    type Err = DocumentIdError;

    fn from_str(text: &str) -> Result<DocumentId, DocumentIdError> {
        let error = || DocumentIdError(text.to_owned());
        if text.len() != 32 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(error());
        }
        let id = u128::from_str_radix(text, 16);
        id.map(DocumentId).map_err(|_| error())
    }
}

/// A state of a document: a base tree and the number of edits after it. Later states are greater.
/// Node numbers hold for one base only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Revision {
    /// The number of the base, which grows when the document is compacted.
    pub base: u32,
    /// The number of entries after it.
    pub entries: u32,
}

impl Revision {
    /// The key of a base.
    pub(crate) fn base_key(id: DocumentId, base: u32) -> Vec<u8> {
        [id.key().as_slice(), &base.to_be_bytes()].concat()
    }

    /// The key of the last entry; entries count from 1.
    pub(crate) fn entry_key(self, id: DocumentId) -> Vec<u8> {
        let mut key = Revision::base_key(id, self.base);
        key.extend(self.entries.to_be_bytes());
        key
    }
}

/// Where a copy comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyOf {
    /// The original, which may be gone.
    pub document: DocumentId,
    /// The state that both have in common.
    pub revision: Revision,
}

/// What is known of a document without reading its tree. Times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The id.
    pub id: DocumentId,
    /// The latest state.
    pub revision: Revision,
    /// When it was created.
    pub created: u64,
    /// When it last changed.
    pub changed: u64,
    /// When it was deleted; it can be restored.
    pub deleted: Option<u64>,
    /// The name.
    pub name: String,
    /// Sorted and without duplicates. A tag `a/b` is also found by `a`, so that folders are tags.
    pub tags: Vec<String>,
    /// Set if it is a copy, made when another writer was ahead or when a backup was imported.
    pub copy_of: Option<CopyOf>,
    /// The bytes of base and entries.
    pub bytes: u64,
    /// What the tree and its header say.
    pub summary: Summary,
}

/// Trims tags, drops empty ones and sorts.
pub(crate) fn tidy_tags(tags: &[String]) -> Vec<String> {
    let tags = tags.iter().map(|tag| tag.trim().to_owned());
    let mut tags: Vec<String> = tags.filter(|tag| !tag.is_empty()).collect();
    tags.sort_unstable();
    tags.dedup();
    tags
}

impl Head {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Packer::default();
        revision(&mut out, self.revision);
        out.number(self.created);
        out.number(self.changed);
        out.optional(self.deleted);
        out.text(&self.name);
        out.list(&self.tags, |out, tag| out.text(tag));
        out.0.push(u8::from(self.copy_of.is_some()));
        if let Some(copy) = self.copy_of {
            out.0.extend(copy.document.key());
            revision(&mut out, copy.revision);
        }
        out.number(self.bytes);
        self.summary.pack(&mut out);
        out.0
    }

    pub(crate) fn from_bytes(id: DocumentId, content: &[u8]) -> Result<Head, UnpackError> {
        let mut bytes = Bytes::new(content);
        let head = Head {
            id,
            revision: read_revision(&mut bytes)?,
            created: bytes.number()?,
            changed: bytes.number()?,
            deleted: bytes.optional()?,
            name: bytes.text()?,
            tags: bytes.list(Bytes::text)?,
            copy_of: match bytes.byte()? {
                0 => None,
                1 => Some(CopyOf {
                    document: read_id(&mut bytes)?,
                    revision: read_revision(&mut bytes)?,
                }),
                _ => return Err(bytes.wrong(Unfit::Value)),
            },
            bytes: bytes.number()?,
            summary: Summary::unpack(&mut bytes)?,
        };
        match bytes.left() {
            0 => Ok(head),
            _ => Err(bytes.wrong(Unfit::Rest)),
        }
    }
}

fn revision(out: &mut Packer, revision: Revision) {
    out.number(revision.base.into());
    out.number(revision.entries.into());
}

fn read_revision(bytes: &mut Bytes<'_>) -> Result<Revision, UnpackError> {
    Ok(Revision {
        base: small(bytes)?,
        entries: small(bytes)?,
    })
}

fn read_id(bytes: &mut Bytes<'_>) -> Result<DocumentId, UnpackError> {
    let id = DocumentId::of_key(bytes.take(16)?);
    id.ok_or(bytes.wrong(Unfit::Cut))
}

/// A number of up to 32 bits.
pub(crate) fn small(bytes: &mut Bytes<'_>) -> Result<u32, UnpackError> {
    let number = u32::try_from(bytes.number()?);
    number.map_err(|_| bytes.wrong(Unfit::Number))
}

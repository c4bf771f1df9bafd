//! The rows of the last state that library and mirror had in common.

use sha2::{Digest as _, Sha256};
use tengen_record::pack::{Bytes, Packer, UnpackError};

use super::Version;
use crate::head::DocumentId;
use crate::library::put;
use crate::row::unseal;
use crate::rows::{Batch, Change, Table};

/// Keys in the table of the caller's own data that stay in this store: a mark, a note that a
/// document was written since, and, in a mirror, a version and the bytes in use.
const PRIVATE: [u8; 4] = *b"mwvt";
/// Requests without an answer that are remembered.
const MOST_PENDING: usize = 8;

/// Whether a row is neither exported nor mirrored.
pub(crate) fn is_private(key: &[u8]) -> bool {
    key.first().is_some_and(|first| PRIVATE.contains(first))
}

/// The key of a document's mark.
pub(super) fn mark_key(id: DocumentId) -> Vec<u8> {
    [b"m", id.key().as_slice()].concat()
}

/// The key of the note that a document was written since its mark.
pub(crate) fn written_key(id: DocumentId) -> Vec<u8> {
    [b"w", id.key().as_slice()].concat()
}

/// Notes in a batch that it writes a document. The note differs from that of any other batch, so
/// that a mark made for an earlier state does not remove it.
pub(crate) fn touch(batch: &mut Batch, id: DocumentId) {
    let mut hasher = Sha256::default();
    for change in &batch.changes {
        match change {
            Change::Put(_, key, value) => {
                hasher.update(key);
                hasher.update(value);
            }
            Change::Delete(_, key) => hasher.update(key),
        }
    }
    let hash = hasher.finalize();
    put(batch, Table::Meta, written_key(id), &hash[..8]);
}

/// What is compared of a state: hashes of tree and attachments and of name and tags, and whether
/// it is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prints {
    pub(super) content: u64,
    pub(super) names: u64,
    pub(super) deleted: bool,
}

/// A version and the state that it stands for.
pub(super) type Agreed = (Version, Prints);

/// What is known of a document in the mirror.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// The last version that both sides had.
    pub(super) agreed: Option<Agreed>,
    /// Versions that were sent and may have arrived.
    pub(super) pending: Vec<Agreed>,
}

impl Mark {
    /// An unreadable mark is none: both sides are then compared.
    pub(super) fn read(id: DocumentId, row: Option<&[u8]>) -> Mark {
        let content = row.and_then(|row| unseal(Table::Meta, &mark_key(id), row).ok());
        let mark = content.and_then(|content| Mark::from_bytes(content).ok());
        mark.unwrap_or_default()
    }

    fn from_bytes(content: &[u8]) -> Result<Mark, UnpackError> {
        let mut bytes = Bytes::new(content);
        let mut agreed = bytes.list(|bytes| {
            let mut number = || {
                Ok(u64::from_be_bytes(
                    *bytes.take(8)?.first_chunk().unwrap_or(&[0; 8]),
                ))
            };
            let (version, content, names) = (Version(number()?), number()?, number()?);
            let deleted = bytes.byte()? == 1;
            Ok((
                version,
                Prints {
                    content,
                    names,
                    deleted,
                },
            ))
        })?;
        let pending = agreed.split_off(usize::from(bytes.byte()? == 1).min(agreed.len()));
        Ok(Mark {
            agreed: agreed.pop(),
            pending,
        })
    }

    fn to_bytes(&self) -> Vec<u8> {
        let all: Vec<Agreed> = self.agreed.iter().chain(&self.pending).copied().collect();
        let mut out = Packer::default();
        out.list(&all, |out, (version, prints)| {
            for number in [version.0, prints.content, prints.names] {
                out.0.extend(number.to_be_bytes());
            }
            out.0.push(u8::from(prints.deleted));
        });
        out.0.push(u8::from(self.agreed.is_some()));
        out.0
    }

    /// Puts the mark in a batch.
    pub(super) fn put(&self, batch: &mut Batch, id: DocumentId) {
        put(batch, Table::Meta, mark_key(id), &self.to_bytes());
    }

    /// Adds a version that is being sent.
    pub(super) fn sends(&mut self, sent: Agreed) {
        self.pending.push(sent);
        if self.pending.len() > MOST_PENDING {
            self.pending.remove(0);
        }
    }

    /// Takes a version of the mirror that was sent from here as agreed.
    pub(super) fn recognise(&mut self, there: Option<Version>) {
        let sent = self
            .pending
            .iter()
            .find(|(version, _)| Some(*version) == there);
        if let Some(&sent) = sent {
            *self = Mark {
                agreed: Some(sent),
                pending: Vec::new(),
            };
        }
    }

    /// The agreed version.
    pub(super) fn version(&self) -> Option<Version> {
        self.agreed.map(|(version, _)| version)
    }
}

/// Eight bytes of a hash.
pub(super) fn print(parts: &[&[u8]]) -> u64 {
    let mut hasher = Sha256::default();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    let hash = hasher.finalize();
    u64::from_be_bytes(*hash.first_chunk().unwrap_or(&[0; 8]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_back_as_they_were_written() {
        let one = |n| {
            let prints = Prints {
                content: n,
                names: !n,
                deleted: n % 2 == 1,
            };
            (Version(n << 40), prints)
        };
        for agreed in [None, Some(one(1))] {
            for pending in [Vec::new(), vec![one(2), one(3)]] {
                let mut mark = Mark { agreed, pending };
                assert_eq!(Mark::from_bytes(&mark.to_bytes()), Ok(mark.clone()));
                let before = mark.clone();
                mark.recognise(Some(Version(7)));
                assert_eq!(mark, before);
                if !mark.pending.is_empty() {
                    mark.recognise(Some(one(3).0));
                    assert_eq!(
                        mark,
                        Mark {
                            agreed: Some(one(3)),
                            pending: Vec::new()
                        }
                    );
                }
            }
        }
    }
}

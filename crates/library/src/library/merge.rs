//! Documents merged into one tree.

use tengen_core::Size;
use tengen_record::Record;

use super::{Error, Library};
use crate::head::{DocumentId, Revision};
use crate::list::{ListRequest, Window};
use crate::merge::Merger;
use crate::rows::{Rows, StorageError};

/// The result of [`Library::merge`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The tree with counts, as [`Merger::finish`] returns it.
    pub tree: Record,
    /// The number of documents in it.
    pub games: u32,
    /// Documents of other boards, with a set-up at the start, or without a readable tree.
    pub left_out: Vec<DocumentId>,
}

impl<R: Rows> Library<R> {
    /// Merges the documents of a list's window into one tree.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn merge(
        &mut self,
        size: Size,
        request: &ListRequest,
    ) -> Result<Merged, StorageError> {
        let Window { rows, .. } = self.list(request);
        let documents = rows.into_iter().map(|head| (head.id, head.revision));
        let documents: Vec<(DocumentId, Revision)> = documents.collect();
        let mut merger = Merger::new(size);
        let mut left_out = Vec::new();
        for (id, revision) in documents {
            let added = match self.read(id, revision).await {
                Ok(read) => merger.add(read.draft.record()).is_ok(),
                Err(Error::Storage(error)) => return Err(error),
                Err(_) => false,
            };
            if !added {
                left_out.push(id);
            }
        }
        Ok(Merged {
            games: merger.games(),
            tree: merger.finish(),
            left_out,
        })
    }
}

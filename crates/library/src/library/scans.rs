//! Searches through all documents.

use tengen_core::{Board, Color};
use tengen_record::Record;

use super::{CHUNK, Error, Library};
use crate::head::{DocumentId, Head, Revision};
use crate::list::{ListRequest, Window};
use crate::row::unseal;
use crate::rows::{Rows, StorageError, Table};
use crate::scan::{Hits, NodePath, Scan, TextPlace, Wanted};
use crate::text::{excerpt, folded, found};

/// A document that contains a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionHit {
    /// The document.
    pub document: DocumentId,
    /// The first node with the position, in preorder.
    pub path: NodePath,
    /// The number of its nodes with the position.
    pub count: u32,
}

/// The documents that contain a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionHits {
    /// The documents.
    pub documents: Window<PositionHit>,
    /// The number of nodes with the position in all documents.
    pub nodes: u64,
}

/// A text that contains another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextHit {
    /// The document.
    pub document: DocumentId,
    /// The node; the root for the document's name and the header.
    pub path: NodePath,
    /// Where the text stands.
    pub place: TextPlace,
    /// The text around the place, with `…` where it is cut.
    pub excerpt: String,
}

/// Below this number, trees are read one by one.
const FEW: usize = 24;

impl<R: Rows> Library<R> {
    /// Reads up to about `most` trees that searches need and that are not in memory yet; returns
    /// how many are left. Searches call it themselves; a caller that does so when idle makes the
    /// first one fast.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn read_ahead(&mut self, most: usize) -> Result<usize, StorageError> {
        let left = self.unread.len().saturating_sub(most);
        let now = self.unread.iter().take(most);
        let now = now.filter_map(|&id| Some((id, self.heads.get(&id)?.revision)));
        // In the order of their keys. No map, since each kind of map is much code in wasm.
        let now: Vec<(DocumentId, Revision)> = now.collect();
        if now.len() <= FEW {
            for (id, revision) in now {
                self.scan_one(id, revision).await?;
            }
            return Ok(left);
        }
        let key_of =
            |&(id, revision): &(DocumentId, Revision)| Revision::base_key(id, revision.base);
        let mut edited = Vec::new();
        let mut at = 0;
        while let Some(first) = now.get(at) {
            let rows = self.rows.range(Table::Bases, &key_of(first), CHUNK).await?;
            for (key, row) in &rows {
                let Ok(found) = now.binary_search_by(|wanted| key_of(wanted).cmp(key)) else {
                    continue;
                };
                let (id, revision) = now[found];
                let record = unseal(Table::Bases, key, row).and_then(super::unpacked);
                if let Ok(record) = record
                    && revision.entries == 0
                {
                    self.scanned(id, Some(&record));
                }
            }
            let passed = match rows.last() {
                Some((last, _)) => now.partition_point(|wanted| key_of(wanted) <= *last),
                None => now.len(),
            };
            // What was passed without success is edited, missing or unreadable.
            let unread = |(id, _): &&(DocumentId, Revision)| self.unread.contains(id);
            edited.extend(now[at..passed].iter().filter(unread).copied());
            at = passed;
        }
        for (id, revision) in edited {
            self.scan_one(id, revision).await?;
        }
        Ok(left)
    }

    async fn scan_one(&mut self, id: DocumentId, revision: Revision) -> Result<(), StorageError> {
        let cached = self.cached.take();
        if let Some(cached) = &cached
            && (cached.id, cached.revision) == (id, revision)
        {
            self.scanned(id, Some(cached.draft.record()));
        } else {
            match self.read(id, revision).await {
                Ok(read) => self.scanned(id, Some(read.draft.record())),
                Err(Error::Storage(error)) => return Err(error),
                Err(_) => {
                    self.refresh(id).await?;
                    match self.heads.get(&id) {
                        Some(head) if head.revision == revision => self.scanned(id, None),
                        // Another writer was faster.
                        _ => self.set_aside.retain(|aside| aside.document() != Some(id)),
                    }
                }
            }
        }
        self.cached = cached;
        Ok(())
    }

    /// Replaces a document's scan; `None` if it cannot be read.
    fn scanned(&mut self, id: DocumentId, record: Option<&Record>) {
        self.unread.remove(&id);
        match record {
            Some(record) => self.scans.insert(id, Scan::of(record)),
            None => self.scans.remove(id),
        }
    }

    /// The documents that contain a position in any orientation, in the order of the request.
    /// `to_move` may be left open.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn find_position(
        &mut self,
        board: &Board,
        to_move: Option<Color>,
        request: &ListRequest,
    ) -> Result<PositionHits, StorageError> {
        while !self.unread.is_empty() {
            self.read_ahead(usize::MAX).await?;
        }
        let wanted = Wanted::new(board, to_move);
        let mut hits: Vec<(&Head, Hits)> = Vec::new();
        self.scans.find(&wanted, |id, found| {
            let head = self.heads.get(&id);
            if let Some(head) = head.filter(|head| request.filter.matches(head)) {
                hits.push((head, found));
            }
        });
        hits.sort_unstable_by(|a, b| request.sort.compare(a.0, b.0));
        let nodes = hits.iter().map(|(_, hits)| u64::from(hits.count)).sum();
        let rows = hits[request.window(hits.len())].iter();
        let rows = rows.map(|(head, hits)| PositionHit {
            document: head.id,
            path: self.scans.path(head.id, hits.first),
            count: hits.count,
        });
        Ok(PositionHits {
            documents: Window {
                total: hits.len(),
                rows: rows.collect(),
            },
            nodes,
        })
    }

    /// All nodes of one document with a position in any orientation, in preorder.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn find_in(
        &mut self,
        document: DocumentId,
        board: &Board,
        to_move: Option<Color>,
    ) -> Result<Vec<NodePath>, StorageError> {
        if self.unread.contains(&document)
            && let Some(head) = self.heads.get(&document)
        {
            self.scan_one(document, head.revision).await?;
        }
        let nodes = self.scans.find_in(document, &Wanted::new(board, to_move));
        let paths = nodes
            .into_iter()
            .map(|node| self.scans.path(document, node));
        Ok(paths.collect())
    }

    /// The names, header fields, comments and texts on boards that contain a text in any case: the
    /// documents in the order of the request, and the texts of each from the root on. An empty text
    /// is nowhere.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn search_text(
        &mut self,
        text: &str,
        request: &ListRequest,
    ) -> Result<Window<TextHit>, StorageError> {
        while !self.unread.is_empty() {
            self.read_ahead(usize::MAX).await?;
        }
        let wanted = folded(text);
        let mut hits: Vec<(&Head, u32, TextPlace, &str, usize)> = Vec::new();
        for head in self.heads().filter(|head| request.filter.matches(head)) {
            let mut look = |node, place, text| {
                if let Some(at) = found(text, &wanted) {
                    hits.push((head, node, place, text, at));
                }
            };
            look(0, TextPlace::DocumentName, head.name.as_str());
            for text in self.scans.texts(head.id) {
                look(text.node, text.place, text.text.as_str());
            }
        }
        // Stable, so that the texts of a document stay in order.
        hits.sort_by(|a, b| request.sort.compare(a.0, b.0));
        let rows = hits[request.window(hits.len())].iter();
        let rows = rows.map(|&(head, node, place, text, at)| TextHit {
            document: head.id,
            path: self.scans.path(head.id, node),
            place,
            excerpt: excerpt(text, at),
        });
        Ok(Window {
            total: hits.len(),
            rows: rows.collect(),
        })
    }
}

//! Searches through all documents.

use std::collections::BTreeMap;

use tengen_core::{Board, Color};

use super::{CHUNK, Document, Error, Library, Scanned};
use crate::head::{DocumentId, Head, Revision};
use crate::list::{ListRequest, Window};
use crate::row::unseal;
use crate::rows::{Rows, StorageError, Table, after};
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
        let missing = |document: &Document| matches!(document.scan, Scanned::No);
        let missing = self.documents.iter().filter(|(_, d)| missing(d));
        let missing: BTreeMap<DocumentId, Revision> =
            missing.map(|(&id, d)| (id, d.head.revision)).collect();
        let left = missing.len().saturating_sub(most);
        let now: BTreeMap<_, _> = missing.into_iter().take(most).collect();
        if now.len() <= FEW {
            for (id, revision) in now {
                self.scan_one(id, revision).await?;
            }
            return Ok(left);
        }
        let mut edited = Vec::new();
        let mut rest = now;
        while let Some((&id, &revision)) = rest.first_key_value() {
            let from = Revision::base_key(id, revision.base);
            let rows = self.rows.range(Table::Bases, &from, CHUNK).await?;
            let upto = rows.last().map(|(key, _)| after(key));
            for (key, row) in rows {
                let Some(id) = DocumentId::of_key(&key) else {
                    continue;
                };
                let wanted = |revision: &&Revision| key == Revision::base_key(id, revision.base);
                let Some(&revision) = rest.get(&id).filter(wanted) else {
                    continue;
                };
                let record = unseal(Table::Bases, &key, &row);
                let record = record.and_then(super::unpacked);
                match record {
                    Ok(record) if revision.entries == 0 => {
                        rest.remove(&id);
                        self.scanned(id, Scanned::Yes(Scan::of(&record)));
                    }
                    _ => {}
                }
            }
            // What was passed without success is edited, missing or unreadable.
            let passed = |id: &DocumentId, revision: &Revision| {
                let key = Revision::base_key(*id, revision.base);
                upto.as_ref().is_none_or(|upto| key < *upto)
            };
            let one_by_one: Vec<_> = rest.extract_if(.., |id, r| passed(id, r)).collect();
            edited.extend(one_by_one);
        }
        for (id, revision) in edited {
            self.scan_one(id, revision).await?;
        }
        Ok(left)
    }

    async fn scan_one(&mut self, id: DocumentId, revision: Revision) -> Result<(), StorageError> {
        let cached = self.cached.as_ref();
        let cached = cached.filter(|cached| cached.id == id && cached.revision == revision);
        let scan = match cached {
            Some(cached) => Scanned::Yes(Scan::of(cached.draft.record())),
            None => match self.read(id, revision).await {
                Ok(read) => Scanned::Yes(Scan::of(read.draft.record())),
                Err(Error::Storage(error)) => return Err(error),
                Err(_) => Scanned::Unreadable,
            },
        };
        self.scanned(id, scan);
        Ok(())
    }

    fn scanned(&mut self, id: DocumentId, scan: Scanned) {
        if let Some(document) = self.documents.get_mut(&id) {
            document.scan = scan;
        }
    }

    /// The documents with their trees, as far as these can be read.
    fn scans<'a>(
        &'a self,
        request: &'a ListRequest,
    ) -> impl Iterator<Item = (&'a Head, &'a Scan)> + 'a {
        let documents = self.documents.values();
        documents.filter_map(|document| match &document.scan {
            Scanned::Yes(scan) => {
                let wanted = request.filter.matches(&document.head);
                wanted.then_some((&document.head, scan))
            }
            Scanned::No | Scanned::Unreadable => None,
        })
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
        while self.read_ahead(usize::MAX).await? > 0 {}
        let wanted = Wanted::new(board, to_move);
        let hits = self.scans(request).filter_map(|(head, scan)| {
            let hits = wanted.find(scan, |_| {});
            (hits.count > 0).then_some((head, scan, hits))
        });
        let mut hits: Vec<(&Head, &Scan, Hits)> = hits.collect();
        hits.sort_unstable_by(|a, b| request.sort.compare(a.0, b.0));
        let nodes = hits.iter().map(|(_, _, hits)| u64::from(hits.count)).sum();
        let rows = hits[request.window(hits.len())].iter();
        let rows = rows.map(|&(head, scan, hits)| PositionHit {
            document: head.id,
            path: scan.path(hits.first),
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
        let known = self.documents.get(&document);
        let unread = known.filter(|known| matches!(known.scan, Scanned::No));
        if let Some(revision) = unread.map(|known| known.head.revision) {
            self.scan_one(document, revision).await?;
        }
        let known = self.documents.get(&document).map(|known| &known.scan);
        let Some(Scanned::Yes(scan)) = known else {
            return Ok(Vec::new());
        };
        let mut nodes = Vec::new();
        Wanted::new(board, to_move).find(scan, |node| nodes.push(node));
        Ok(nodes.into_iter().map(|node| scan.path(node)).collect())
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
        while self.read_ahead(usize::MAX).await? > 0 {}
        let wanted = folded(text);
        let mut hits: Vec<(&Head, &Scan, u32, TextPlace, &str, usize)> = Vec::new();
        for (head, scan) in self.scans(request) {
            let mut look = |node, place, text| {
                if let Some(at) = found(text, &wanted) {
                    hits.push((head, scan, node, place, text, at));
                }
            };
            look(0, TextPlace::DocumentName, head.name.as_str());
            for text in scan.texts() {
                look(text.node, text.place, text.text.as_str());
            }
        }
        // Stable, so that the texts of a document stay in order.
        hits.sort_by(|a, b| request.sort.compare(a.0, b.0));
        let rows = hits[request.window(hits.len())].iter();
        let rows = rows.map(|&(head, scan, node, place, text, at)| TextHit {
            document: head.id,
            path: scan.path(node),
            place,
            excerpt: excerpt(text, at),
        });
        Ok(Window {
            total: hits.len(),
            rows: rows.collect(),
        })
    }
}

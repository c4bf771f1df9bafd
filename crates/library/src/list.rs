//! Lists of documents as windows of rows.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;

use tengen_core::{PosKey, Rule, Size};

use crate::head::{DocumentId, Head};
use crate::library::Library;
use crate::rows::Rows;
use crate::summary::Ended;

/// Which documents to list; the default lists all that are not deleted. Texts are found anywhere
/// and in upper or lower case; empty ones are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// By the result.
    pub ended: Option<Ended>,
    /// What the player of this name has won against one of another name, or with `false` lost.
    pub decided: Option<(String, bool)>,
    /// In the name of either player.
    pub player: String,
    /// In the opening's name.
    pub opening: String,
    /// By the first three stones; see [`crate::opening_key`].
    pub opening_key: Option<PosKey>,
    /// Not before this date; `2024` and `2024-05` are dates too. Documents without a date are left
    /// out.
    pub from: String,
    /// Not after this date.
    pub to: String,
    /// By the board's size.
    pub size: Option<Size>,
    /// By the rule that the header states.
    pub rule: Option<Rule>,
    /// All of these tags. A folder, the part of tags before a `/`, is one too.
    pub tags: Vec<String>,
    /// In the document's name.
    pub name: String,
    /// Deleted documents instead of the others.
    pub deleted: bool,
}

impl Filter {
    /// Whether a document is listed.
    #[must_use]
    pub fn matches(&self, head: &Head) -> bool {
        let known = &head.summary;
        let is = |wanted: &str, text: &str| wanted.is_empty() || contains(text, wanted);
        let within = |wanted: &str, tag: &str| {
            let rest = tag.strip_prefix(wanted);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let tagged = |wanted: &String| head.tags.iter().any(|tag| within(wanted, tag));
        head.deleted.is_some() == self.deleted
            && self.ended.is_none_or(|ended| ended == known.ended)
            && self.decided.as_ref().is_none_or(|(name, won)| {
                let (winner, loser) = match known.ended {
                    Ended::Black => (&known.black, &known.white),
                    Ended::White => (&known.white, &known.black),
                    Ended::Draw | Ended::Unknown => return false,
                };
                winner != loser && name == if *won { winner } else { loser }
            })
            && self.size.is_none_or(|size| size == known.size)
            && self.rule.is_none_or(|rule| Some(rule) == known.rule)
            && self
                .opening_key
                .is_none_or(|key| Some(key) == known.opening_key)
            && self.tags.iter().all(tagged)
            && (self.from.is_empty() || compared(&known.date, &self.from) >= Some(Ordering::Equal))
            && (self.to.is_empty() || compared(&known.date, &self.to).is_some_and(Ordering::is_le))
            && (is(&self.player, &known.black) || is(&self.player, &known.white))
            && is(&self.opening, &known.opening)
            && is(&self.name, &head.name)
    }
}

/// Compares dates as texts, to the precision of the less precise one; `None` without a date.
fn compared(date: &str, with: &str) -> Option<Ordering> {
    let length = date.len().min(with.len());
    let first = |text: &str| text.as_bytes()[..length].to_vec();
    (!date.is_empty()).then(|| first(date).cmp(&first(with)))
}

fn contains(text: &str, wanted: &str) -> bool {
    crate::text::found(text, &crate::text::folded(wanted)).is_some()
}

/// The order of a list. Equal documents are in the order of their ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortBy {
    /// The time of the last change.
    #[default]
    Changed,
    /// The time of creation.
    Created,
    /// The name.
    Name,
    /// The date in the header.
    Date,
    /// Black's name.
    Black,
    /// White's name.
    White,
    /// The result.
    Ended,
    /// The opening's name.
    Opening,
    /// The moves of the main line.
    Moves,
    /// The stored bytes.
    Bytes,
}

/// An order and its direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sort {
    /// What is compared.
    pub by: SortBy,
    /// Whether the greatest comes first.
    pub descending: bool,
}

impl Sort {
    /// Compares two documents.
    #[must_use]
    pub fn compare(self, a: &Head, b: &Head) -> Ordering {
        let (x, y) = (&a.summary, &b.summary);
        let by = match self.by {
            SortBy::Changed => a.changed.cmp(&b.changed),
            SortBy::Created => a.created.cmp(&b.created),
            SortBy::Name => a.name.cmp(&b.name),
            SortBy::Date => x.date.cmp(&y.date),
            SortBy::Black => x.black.cmp(&y.black),
            SortBy::White => x.white.cmp(&y.white),
            SortBy::Ended => x.ended.cmp(&y.ended),
            SortBy::Opening => x.opening.cmp(&y.opening),
            SortBy::Moves => x.moves.cmp(&y.moves),
            SortBy::Bytes => a.bytes.cmp(&b.bytes),
        };
        let by = if self.descending { by.reverse() } else { by };
        by.then(a.id.cmp(&b.id))
    }
}

/// A window of a list, or of the hits in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListRequest {
    /// The documents.
    pub filter: Filter,
    /// Their order.
    pub sort: Sort,
    /// The first row wanted.
    pub offset: usize,
    /// How many rows are wanted.
    pub limit: usize,
}

impl ListRequest {
    pub(crate) fn window(&self, length: usize) -> Range<usize> {
        let start = self.offset.min(length);
        start..start.saturating_add(self.limit).min(length)
    }
}

/// The rows of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window<T> {
    /// The length of the whole list.
    pub total: usize,
    /// The rows of the window, fewer at the end of the list.
    pub rows: Vec<T>,
}

/// The last list, for the next window of it.
#[derive(Debug)]
pub(crate) struct Listed {
    filter: Filter,
    sort: Sort,
    ids: Vec<DocumentId>,
}

impl<R: Rows> Library<R> {
    /// A window of a list of documents. The list is made once and kept until a document changes or
    /// another list is asked for.
    pub fn list(&mut self, request: &ListRequest) -> Window<Head> {
        let ListRequest { filter, sort, .. } = request;
        let fresh = |listed: &Listed| listed.filter == *filter && listed.sort == *sort;
        if !self.listed().as_ref().is_some_and(fresh) {
            let heads = self.heads().filter(|head| filter.matches(head));
            let mut heads: Vec<&Head> = heads.collect();
            heads.sort_unstable_by(|a, b| sort.compare(a, b));
            let ids = heads.iter().map(|head| head.id).collect();
            let (filter, sort) = (filter.clone(), *sort);
            *self.listed() = Some(Listed { filter, sort, ids });
        }
        let ids = self.listed().as_ref().map_or(&[][..], |listed| &listed.ids);
        let (total, window) = (ids.len(), request.window(ids.len()));
        let ids: Vec<DocumentId> = ids[window].to_vec();
        let rows = ids.into_iter().filter_map(|id| self.head(id).cloned());
        Window {
            total,
            rows: rows.collect(),
        }
    }

    /// The tags of documents that are not deleted, sorted, and how many documents have each.
    #[must_use]
    pub fn tags(&self) -> Vec<(String, usize)> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let heads = self.heads().filter(|head| head.deleted.is_none());
        for tag in heads.flat_map(|head| &head.tags) {
            *counts.entry(tag.clone()).or_insert(0) += 1;
        }
        counts.into_iter().collect()
    }
}

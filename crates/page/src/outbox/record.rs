//! A record on its way to its document: its tree, unless it has one, and then its edits in order,
//! and its name.

use std::collections::VecDeque;

use tengen_record::edit::{Entry, KeptDraft};
use tengen_worker_protocol::library::{DocumentChange, LibraryAnswer, LibraryQuestion};

use super::item::{Kept, Message, NewEdit, NewTree, id_text};

/// Edits that are sent together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Batch {
    pub(super) entries: Vec<Entry>,
    /// What lists show of the tree after them, if it is large.
    pub(super) summary: Option<Vec<u8>>,
    /// The id of a copy if another tab is ahead.
    pub(super) copy: u128,
}

#[derive(Debug, Default)]
pub(super) struct Record {
    pub(super) number: u32,
    pub(super) document: Option<String>,
    /// The state that the library has.
    pub(super) seen: (u32, u32),
    pub(super) tree: Option<NewTree>,
    /// A tree that becomes a document with its first edit.
    pub(super) draft: Option<NewTree>,
    pub(super) batches: VecDeque<Batch>,
    /// Names in lists, of which the last one stays.
    pub(super) names: VecDeque<String>,
    /// Whether the first batch was sent. It is repeated as it was, so that the library can tell
    /// that it has it.
    pub(super) is_frozen: bool,
    pub(super) is_edited: bool,
}

impl Record {
    pub(super) fn is_empty(&self) -> bool {
        self.tree.is_none() && self.batches.is_empty() && self.names.is_empty()
    }

    pub(super) fn put_edit(&mut self, edit: NewEdit) {
        self.is_edited = true;
        if let Some(tree) = self.draft.take() {
            self.tree = Some(tree);
        }
        let open = self.batches.len() > usize::from(self.is_frozen);
        match self.batches.back_mut().filter(|_| open) {
            Some(batch) => {
                batch.entries.push(edit.entry);
                batch.summary = edit.summary;
            }
            None => self.batches.push_back(Batch {
                entries: vec![edit.entry],
                summary: edit.summary,
                copy: edit.spare,
            }),
        }
    }

    pub(super) fn next(&mut self) -> Option<Message> {
        if let Some(new) = &self.tree {
            let question = LibraryQuestion::Add {
                name: new.name.clone(),
                folder: String::new(),
                summary: new.summary.clone(),
                spare: id_text(new.spare),
            };
            return Some(Message(question, Some(new.tree.clone())));
        }
        let id = self.document.clone()?;
        let Some(batch) = self.batches.front() else {
            let how = DocumentChange::Rename(self.names.front()?.clone());
            let ids = vec![id];
            return Some(Message(LibraryQuestion::Change { ids, how }, None));
        };
        self.is_frozen = true;
        let question = LibraryQuestion::Edit {
            id,
            seen: self.seen,
            summary: batch.summary.clone(),
            copy: id_text(batch.copy),
        };
        let kept = KeptDraft {
            base: Vec::new(),
            entries: batch.entries.clone(),
        };
        Some(Message(question, Some(kept.to_bytes())))
    }

    /// Takes an answer that is no trouble; `None` if it does not fit what was sent.
    pub(super) fn hear(&mut self, answer: LibraryAnswer) -> Option<Kept> {
        let record = self.number;
        match answer {
            LibraryAnswer::Added(id) => {
                self.tree.take()?;
                self.document = Some(id.clone());
                Some(Kept::Document { record, id })
            }
            LibraryAnswer::Edited(copy, state) => {
                self.batches.pop_front()?;
                (self.is_frozen, self.seen) = (false, state);
                if copy.is_some() {
                    self.document.clone_from(&copy);
                }
                Some(Kept::Edits { record, copy })
            }
            LibraryAnswer::Done => {
                self.names.pop_front()?;
                Some(Kept::Edits { record, copy: None })
            }
            _ => None,
        }
    }
}

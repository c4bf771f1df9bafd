//! Folding old entries of a log into its base record.

use super::step::Change;
use super::{Draft, Edit, Entry};
use crate::tree::{NodeId, Record};
use crate::walk::Step;

/// The saved form that [`Draft::compact`] returns.
#[derive(Clone, Debug)]
pub struct Compacted {
    /// The record before `entries`, indexed in preorder.
    pub base: Record,
    /// [`Draft::replay`] restores the draft from `base` and these.
    pub entries: Vec<Entry>,
    /// The new id for each old [`NodeId::index`]; `None` if the node is dropped.
    pub numbers: Vec<Option<NodeId>>,
}

impl Draft {
    /// Drops all but the last `keep` edits of the undo history and the nodes that no edit can
    /// restore, and renumbers the rest. The tree and the redo history stay.
    pub fn compact(&mut self, keep: usize) -> Compacted {
        let redo = self.history.undone.len();
        for _ in 0..keep {
            if self.undo().is_none() {
                break;
            }
        }
        let (base, mut numbers) = renumbered(&self.record);
        let changes = std::mem::take(&mut self.history.undone);
        let mut draft = Draft::new(base.clone());
        let mut entries = Vec::new();
        for Change { edit, new, .. } in changes.into_iter().rev() {
            let edit = renamed(edit, &numbers);
            let first = draft.record.slots() as u32;
            let made = draft.apply(edit.clone());
            debug_assert!(made.is_ok_and(|made| made.changed), "{edit:?}");
            for (i, old) in new.enumerate() {
                numbers[old as usize] = Some(NodeId(first + i as u32));
            }
            entries.push(Entry::Edit(edit));
        }
        for _ in 0..redo {
            draft.undo();
            entries.push(Entry::Undo);
        }
        *self = draft;
        Compacted {
            base,
            entries,
            numbers,
        }
    }
}

/// A copy without cut nodes, in preorder, and the new ids by old index.
fn renumbered(record: &Record) -> (Record, Vec<Option<NodeId>>) {
    let mut copy = Record::new(record.size());
    *copy.info_mut() = record.info().clone();
    let mut numbers = vec![None; record.slots()];
    let mut at = NodeId::ROOT;
    for step in record.walk() {
        match step {
            Step::Enter(id) => {
                let mut content = record.node(id).content();
                if id != NodeId::ROOT {
                    at = copy.push(at, content.act);
                }
                copy.node_mut(at).swap_content(&mut content);
                numbers[id.index()] = Some(at);
            }
            Step::Leave(_) => at = copy.parent(at).unwrap_or(NodeId::ROOT),
        }
    }
    (copy, numbers)
}

fn renamed(mut edit: Edit, numbers: &[Option<NodeId>]) -> Edit {
    let new = |id: &mut NodeId| {
        if let Some(Some(number)) = numbers.get(id.index()) {
            *id = *number;
        }
    };
    match &mut edit {
        Edit::Add { parent: node, .. }
        | Edit::Paste { parent: node, .. }
        | Edit::Cut { node }
        | Edit::Promote { node }
        | Edit::OnlyLine { node }
        | Edit::Comment { node, .. }
        | Edit::Name { node, .. }
        | Edit::Mark { node, .. }
        | Edit::Label { node, .. }
        | Edit::Flag { node, .. }
        | Edit::ToMove { node, .. } => new(node),
        Edit::Merge { .. } | Edit::Header { .. } | Edit::Turn { .. } => {}
    }
    edit
}

//! Which positions a record has, found by their keys while the record is edited.

use tengen_core::{Board, Color, Point, Symmetry};

use crate::cursor::Cursor;
use crate::node::Act;
use crate::symmetric::{AllImages, Views};
use crate::tree::{NodeId, Record};
use crate::walk::Step;

/// Added nodes that are searched one by one before they are sorted in.
const UNSORTED: usize = 256;
/// Nodes with one key that are compared with a position; more say nothing new.
const COMPARED: usize = 64;

/// How the position of another node equals one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alike {
    /// The same stones.
    Same(NodeId),
    /// The same stones once the board is turned or mirrored.
    Turned(NodeId),
}

/// Half of a key: a million nodes need half the memory, and what is found is compared anyway.
type Short = u32;

const fn short(key: u64) -> Short {
    (key >> 32) as Short
}

/// The nodes of a record that place a stone, by [`canonical_key`](crate::symmetric::canonical_key).
///
/// No edit changes a node's key and cut nodes stay in memory, so only added nodes are to be noted,
/// by [`KnownPositions::follow`].
#[derive(Clone, Debug, Default)]
pub struct KnownPositions {
    sorted: Vec<(Short, NodeId)>,
    added: Vec<(Short, NodeId)>,
    /// The subtrees still to be noted: the next step of the walk through each.
    rest: Vec<(NodeId, Step)>,
    /// The nodes noted, or in `rest`.
    slots: usize,
}

impl KnownPositions {
    /// Notes added nodes, at most about `most`; returns whether all are noted.
    pub fn follow(&mut self, record: &Record, most: usize) -> bool {
        for id in (self.slots..record.slots()).filter_map(|index| record.id(index)) {
            let node = record.node(id);
            // What is below another added node is reached from there, unless it is cut.
            let top = record.parent(id).is_none_or(|up| up.index() < self.slots);
            if top || node.is_cut() {
                self.rest.push((id, Step::Enter(id)));
            }
        }
        // Exactly: doubling would leave spare capacity and a freed vector in the heap.
        self.added.reserve_exact(record.slots() - self.slots);
        self.slots = record.slots();
        let mut left = most;
        while left > 0
            && let Some((top, next)) = self.rest.pop()
        {
            if let Some(next) = self.note(record, top, next, &mut left) {
                self.rest.push((top, next));
            }
        }
        if self.rest.is_empty() && self.added.len() > UNSORTED {
            match self.sorted.is_empty() {
                true => self.sorted = std::mem::take(&mut self.added),
                false => self.sorted.append(&mut self.added),
            }
            self.sorted.sort_unstable();
        }
        self.rest.is_empty()
    }

    /// Walks on through a subtree; returns the next step if `left` does not suffice.
    fn note(&mut self, record: &Record, top: NodeId, next: Step, left: &mut usize) -> Option<Step> {
        let images = AllImages::of(record.size());
        let before = match next {
            Step::Enter(id) => record.parent(id),
            Step::Leave(id) => Some(id),
        };
        let mut cursor = Cursor::new(record);
        let mut views = Views::default();
        for id in before.map(|id| record.path(id)).unwrap_or_default() {
            cursor.enter_with(id, |p, old, new| views.change(&images, p, old, new));
        }
        for step in record.walk_at(next) {
            if *left == 0 {
                return Some(step);
            }
            let change = |p: Point, old, new| views.change(&images, p, old, new);
            match step {
                Step::Enter(id) => {
                    cursor.enter_with(id, change);
                    if record.node(id).act().point().is_some() {
                        self.added.push((short(views.key(cursor.to_move())), id));
                    }
                    *left -= 1;
                }
                Step::Leave(id) if id == top => return None,
                Step::Leave(_) => cursor.leave_with(change),
            }
        }
        None
    }

    /// Another node with the position that a stone makes: one with the same stones, or else one
    /// that is turned or mirrored. `but` is the node of the stone itself.
    #[must_use]
    pub fn other(
        &self,
        record: &Record,
        board: &Board,
        to_move: Color,
        but: NodeId,
    ) -> Option<Alike> {
        let size = board.size();
        let key = short(crate::symmetric::canonical_key(board, to_move));
        let from = self.sorted.partition_point(|&(k, _)| k < key);
        let sorted = self.sorted[from..].iter().take_while(|&&(k, _)| k == key);
        let added = self.added.iter().filter(|&&(k, _)| k == key);
        let nodes = sorted.chain(added).map(|&(_, id)| id);
        let others = nodes.filter(|&id| id != but && record.nearest(id) == id);
        let mut turned = None;
        for id in others.take(COMPARED) {
            let there = Cursor::at(record, id);
            if there.to_move() != to_move {
                continue;
            }
            if there.board() == board {
                return Some(Alike::Same(id));
            }
            let image = |s: &Symmetry| {
                let same = |(p, color)| board.get(s.apply(p, size)) == Some(color);
                there.board().stones() == board.stones() && there.board().iter().all(same)
            };
            if turned.is_none() && Symmetry::all().iter().any(image) {
                turned = Some(Alike::Turned(id));
            }
        }
        turned
    }

    /// Another node with the position at a node that places a stone; see [`KnownPositions::other`].
    #[must_use]
    pub fn alike(&self, record: &Record, id: NodeId) -> Option<Alike> {
        matches!(record.node(id).act(), Act::Play(..)).then_some(())?;
        let cursor = Cursor::at(record, id);
        self.other(record, cursor.board(), cursor.to_move(), id)
    }
}

//! Equal positions up to rotation and reflection.

use tengen_core::{Board, Color, Point, Size, Symmetry, stone_key, white_to_move_key};

use crate::cursor::Cursor;
use crate::tree::{NodeId, Record};
use crate::walk::Step;

/// The hashes of the eight symmetric positions, updated per stone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Views([u64; 8]);

impl Views {
    /// Follows the change of a point.
    pub(crate) fn change(
        &mut self,
        images: &AllImages,
        p: Point,
        before: Option<Color>,
        after: Option<Color>,
    ) {
        for color in before.into_iter().chain(after) {
            self.flip(&images.0[p.index()], color);
        }
    }

    fn flip(&mut self, images: &[Point; 8], color: Color) {
        for (view, image) in self.0.iter_mut().zip(images) {
            *view ^= stone_key(*image, color);
        }
    }

    pub(crate) fn key(self, to_move: Color) -> u64 {
        let least = self.0.into_iter().min().unwrap_or_default();
        match to_move {
            Color::Black => least,
            Color::White => least ^ white_to_move_key(),
        }
    }
}

/// The eight images of every point of a board, by [`Point::index`].
pub(crate) struct AllImages(Vec<[Point; 8]>);

impl AllImages {
    pub(crate) fn of(size: Size) -> AllImages {
        let mut all = vec![[Point::from_xy(0, 0); 8]; Point::LIMIT];
        for p in size.points() {
            all[p.index()] = images(p, size);
        }
        AllImages(all)
    }
}

/// A 64-bit hash that is equal for all eight symmetric positions.
#[must_use]
pub fn canonical_key(board: &Board, to_move: Color) -> u64 {
    let mut views = Views::default();
    for (p, color) in board.iter() {
        views.flip(&images(p, board.size()), color);
    }
    views.key(to_move)
}

fn images(p: Point, size: Size) -> [Point; 8] {
    Symmetry::all().map(|s| s.apply(p, size))
}

impl Record {
    /// The [`canonical_key`] of every node's position, by [`NodeId::index`].
    #[must_use]
    pub fn canonical_keys(&self) -> Vec<u64> {
        let all = AllImages::of(self.size());
        let mut keys = vec![0; self.slots()];
        let mut cursor = Cursor::new(self);
        let mut views = Views::default();
        for step in self.walk() {
            let change = |p, before, after| views.change(&all, p, before, after);
            match step {
                Step::Enter(id) => {
                    cursor.enter_with(id, change);
                    keys[id.index()] = views.key(cursor.to_move());
                }
                Step::Leave(_) => cursor.leave_with(change),
            }
        }
        keys
    }

    /// Groups of at least two nodes with equal positions up to symmetry and the same side to move,
    /// ordered by their first nodes in preorder.
    #[must_use]
    pub fn symmetric_groups(&self) -> Vec<Vec<NodeId>> {
        let keys = self.canonical_keys();
        let mut order: Vec<(u64, usize, NodeId)> = self
            .preorder()
            .enumerate()
            .map(|(i, id)| (keys[id.index()], i, id))
            .collect();
        order.sort_unstable();
        let mut groups: Vec<_> = order
            .chunk_by(|a, b| a.0 == b.0)
            .filter(|group| group.len() > 1)
            .collect();
        groups.sort_unstable_by_key(|group| group[0].1);
        groups
            .into_iter()
            .map(|group| group.iter().map(|&(_, _, id)| id).collect())
            .collect()
    }

    /// The nodes with this position up to symmetry, in preorder.
    #[must_use]
    pub fn find_position(&self, board: &Board, to_move: Color) -> Vec<NodeId> {
        if board.size() != self.size() {
            return Vec::new();
        }
        let wanted = canonical_key(board, to_move);
        let keys = self.canonical_keys();
        self.preorder()
            .filter(|id| keys[id.index()] == wanted)
            .collect()
    }
}

//! The board at a node, updated along a walk.

use tengen_core::{Board, Color, Point};

use crate::node::Act;
use crate::set_up::turn_of_set_up;
use crate::tree::{NodeId, Record};

/// The board at a node of a record, without any rules.
///
/// On an occupied point the first stone stays. [`crate::replay`] applies the rules.
///
/// ```
/// use tengen_core::{Color, Size, notation};
/// use tengen_record::{Cursor, Record};
///
/// let record = Record::from_moves(Size::STANDARD, &notation::parse_moves("h8i9")?)?;
/// let mut cursor = Cursor::new(&record);
/// record.main_line().for_each(|id| cursor.enter(id));
/// assert_eq!((cursor.board().stones(), cursor.to_move()), (2, Color::Black));
/// cursor.leave();
/// assert_eq!((cursor.board().stones(), cursor.to_move()), (1, Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    record: &'a Record,
    path: Vec<(NodeId, Color, usize)>,
    board: Board,
    to_move: Color,
    changes: Vec<(Point, Option<Color>)>,
}

impl<'a> Cursor<'a> {
    /// A cursor before the root: the board is empty and Black is to move.
    #[must_use]
    pub fn new(record: &'a Record) -> Cursor<'a> {
        Cursor {
            record,
            path: Vec::new(),
            board: Board::new(record.size()),
            to_move: Color::Black,
            changes: Vec::new(),
        }
    }

    /// A cursor that has entered all nodes down to `id`.
    #[must_use]
    pub fn at(record: &'a Record, id: NodeId) -> Cursor<'a> {
        let mut cursor = Cursor::new(record);
        for node in record.path(id) {
            cursor.enter(node);
        }
        cursor
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Enters a child of the current node.
    pub fn enter(&mut self, id: NodeId) {
        self.enter_with(id, |_, _, _| {});
    }

    /// [`Cursor::enter`], with a call for every changed point: its old and its new content.
    pub(crate) fn enter_with(
        &mut self,
        id: NodeId,
        mut changed: impl FnMut(Point, Option<Color>, Option<Color>),
    ) {
        self.path.push((id, self.to_move, self.changes.len()));
        let node = self.record.node(id);
        for stone in &node.extra().stones {
            self.set(stone.at, stone.color, &mut changed);
        }
        if let Act::Play(color, _) = node.act() {
            if let Some(p) = node.act().point()
                && self.board.is_empty(p)
            {
                self.set(p, Some(color), &mut changed);
            }
            self.to_move = color.opponent();
        } else if node.extra().to_move.is_none() && !node.extra().stones.is_empty() {
            self.to_move = turn_of_set_up(self.record, id, &self.board).0;
        }
        if let Some(color) = node.extra().to_move {
            self.to_move = color;
        }
    }

    /// Returns to the parent; does nothing before the root.
    pub fn leave(&mut self) {
        self.leave_with(|_, _, _| {});
    }

    pub(crate) fn leave_with(
        &mut self,
        mut changed: impl FnMut(Point, Option<Color>, Option<Color>),
    ) {
        let Some((_, to_move, length)) = self.path.pop() else {
            return;
        };
        while self.changes.len() > length {
            if let Some((p, before)) = self.changes.pop() {
                let now = self.replace(p, before);
                changed(p, now, before);
            }
        }
        self.to_move = to_move;
    }

    fn set(
        &mut self,
        p: Point,
        color: Option<Color>,
        changed: &mut impl FnMut(Point, Option<Color>, Option<Color>),
    ) {
        if !self.record.size().contains(p) {
            return;
        }
        let before = self.replace(p, color);
        if before != color {
            self.changes.push((p, before));
            changed(p, before, color);
        }
    }

    fn replace(&mut self, p: Point, color: Option<Color>) -> Option<Color> {
        let before = self.board.get(p);
        if before != color {
            self.board.take(p);
            if let Some(color) = color {
                self.board.put(p, color);
            }
        }
        before
    }
}

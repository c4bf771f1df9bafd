//! Observers of a board's changes.

use std::fmt::Debug;
use std::sync::OnceLock;

use tengen_core::{Color, Rule};

use crate::board::{Cell, SIDES};
use crate::classes::PointClass;
use crate::points::PointTables;

/// What an observer looks up for a side on a point: the point class and perhaps more. The board
/// copies two entries for every point that a stone changes, so they should be small.
pub trait Entry: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// What a stone of the side makes on the point.
    fn class(self) -> PointClass;

    /// The class as an index.
    #[inline]
    fn class_index(self) -> usize {
        self.class() as usize
    }
}

impl Entry for PointClass {
    #[inline]
    fn class(self) -> PointClass {
        self
    }
}

/// Derives something from the stones incrementally, such as an evaluation.
///
/// Its calls are compiled into the board's loops. An undo restores a
/// [`Snapshot`](Observer::Snapshot) instead of announcing each change.
///
/// ```
/// # use tengen_board::{Board, Cell, Observer, PointClass, PointTables};
/// # use tengen_core::{Color, Point, Position, Rule, Size};
/// #[derive(Clone, Debug, Default, PartialEq)]
/// struct Placed(u32);
///
/// impl Observer for Placed {
///     type Entry = PointClass;
///     type Snapshot = u32;
///     fn placed(&mut self, _: Cell, _: Color, _: [PointClass; 2]) { self.0 += 1; }
///     fn snapshot(&self) -> u32 { self.0 }
///     fn restore(&mut self, placed: u32) { self.0 = placed; }
/// #     fn tables(rule: Rule) -> &'static PointTables<PointClass> { <()>::tables(rule) }
/// #     fn emptied(&mut self, _: Cell, _: [PointClass; 2]) {}
/// #     fn changed(&mut self, _: Cell, _: [PointClass; 2], _: [PointClass; 2]) {}
/// }
///
/// let position = Position::new(Rule::Freestyle, Size::STANDARD);
/// let mut board = Board::<Placed>::new(&position);
/// board.play(Point::from_xy(7, 7));
/// let Placed(stones) = board.observer();
/// assert_eq!(*stones, 1);
/// ```
pub trait Observer: Clone + Default + PartialEq + Debug {
    /// The board stores one for each empty point and side.
    type Entry: Entry;
    /// The state that [`Observer::restore`] puts back.
    type Snapshot: Copy + Debug;

    /// The tables of the entries under a rule, generated on first use.
    fn tables(rule: Rule) -> &'static PointTables<Self::Entry>;

    /// An empty point at set-up, with Black's and White's entries.
    fn emptied(&mut self, cell: Cell, entries: [Self::Entry; SIDES]);

    /// A stone on an empty point, which had these entries.
    fn placed(&mut self, cell: Cell, color: Color, entries: [Self::Entry; SIDES]);

    /// An empty point whose entries a stone has changed.
    fn changed(&mut self, cell: Cell, from: [Self::Entry; SIDES], to: [Self::Entry; SIDES]);

    /// The state before a stone or a pass.
    fn snapshot(&self) -> Self::Snapshot;

    /// Puts a state back.
    fn restore(&mut self, snapshot: Self::Snapshot);
}

/// Keeps nothing; the entries are the classes.
impl Observer for () {
    type Entry = PointClass;
    type Snapshot = ();

    fn tables(rule: Rule) -> &'static PointTables<PointClass> {
        static TABLES: [OnceLock<PointTables<PointClass>>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| PointTables::generate(rule, |_, _, class| class))
    }

    #[inline]
    fn emptied(&mut self, _: Cell, _: [PointClass; SIDES]) {}

    #[inline]
    fn placed(&mut self, _: Cell, _: Color, _: [PointClass; SIDES]) {}

    #[inline]
    fn changed(&mut self, _: Cell, _: [PointClass; SIDES], _: [PointClass; SIDES]) {}

    #[inline]
    fn snapshot(&self) {}

    #[inline]
    fn restore(&mut self, (): ()) {}
}

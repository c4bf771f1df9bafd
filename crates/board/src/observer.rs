//! Observers of a board's changes.

use std::fmt::Debug;
use std::sync::OnceLock;

use tengen_core::{Color, Rule};

use crate::board::{Cell, SIDES};
use crate::classes::PointClass;
use crate::points::PointTables;

/// What four line classes amount to for a side: the point's class, and whatever else an observer
/// looks up with it.
///
/// Small and plain: the board copies two of them for every point that a stone changes.
pub trait Entry: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// What a stone of the side makes on the point.
    fn class(self) -> PointClass;

    /// The class as a number.
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

/// Keeps something up to date that follows from the stones: an evaluation, for instance.
///
/// A board is generic over its observer, so that each announcement is compiled into the loop that
/// makes it. Taking a stone back is not announced change by change: the board keeps a
/// [`Snapshot`](Observer::Snapshot) for each ply.
pub trait Observer: Clone + Default + PartialEq + Debug {
    /// What it looks up for each empty point and side. The board keeps it with the point.
    type Entry: Entry;
    /// What [`Observer::restore`] needs to take a ply back.
    type Snapshot: Copy + Debug;

    /// The tables of its entries under a rule, made on first use.
    fn tables(rule: Rule) -> &'static PointTables<Self::Entry>;

    /// An empty point of the board as it is set up, with black's and white's entry.
    fn emptied(&mut self, cell: Cell, entries: [Self::Entry; SIDES]);

    /// A stone is placed on an empty point, which had these entries.
    fn placed(&mut self, cell: Cell, color: Color, entries: [Self::Entry; SIDES]);

    /// A stone in line with an empty point has changed its line classes.
    fn changed(&mut self, cell: Cell, from: [Self::Entry; SIDES], to: [Self::Entry; SIDES]);

    /// The state before a stone or a pass.
    fn snapshot(&self) -> Self::Snapshot;

    /// Puts the state before a stone or a pass back.
    fn restore(&mut self, snapshot: Self::Snapshot);
}

/// Keeps nothing: the entries are the classes.
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

//! How a record is seen: turned or mirrored, and with which move numbers.

use tengen_core::Symmetry;
use tengen_record::edit::Edit;

use super::Book;
use crate::Effect;
use crate::scene::Scene as _;

/// A way to turn the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A quarter turn clockwise.
    Right,
    /// Left and right exchanged.
    Mirror,
}

impl Turn {
    fn symmetry(self) -> Symmetry {
        let name = match self {
            Turn::Right => "rotate-90",
            Turn::Mirror => "flip-left-right",
        };
        let [identity, ..] = Symmetry::all();
        let mut all = Symmetry::all().into_iter();
        all.find(|symmetry| symmetry.name() == name)
            .unwrap_or(identity)
    }
}

/// Which stones show their numbers, where numbers are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbered {
    /// All.
    #[default]
    All,
    /// Those after this many moves, counted from 1.
    After(usize),
    /// The last ones.
    Last(usize),
}

impl Numbered {
    /// The number on a stone of the move `number` of `plies`; 0 for none.
    pub(crate) fn on(self, number: u16, plies: usize) -> u16 {
        let ply = usize::from(number);
        match self {
            Numbered::All => number,
            Numbered::After(before) => ply.saturating_sub(before) as u16,
            Numbered::Last(last) if ply + last > plies => number,
            Numbered::Last(_) => 0,
        }
    }

    /// A number for storage; [`Numbered::of_kept`] reads it.
    pub(crate) fn to_kept(self) -> i32 {
        let kept = |plies: usize| i32::try_from(plies).unwrap_or(i32::MAX);
        match self {
            Numbered::All => 0,
            Numbered::After(before) => kept(before),
            Numbered::Last(last) => -kept(last),
        }
    }

    pub(crate) const fn of_kept(kept: i32) -> Numbered {
        let plies = kept.unsigned_abs() as usize;
        match kept {
            0 => Numbered::All,
            1.. => Numbered::After(plies),
            _ => Numbered::Last(plies),
        }
    }

    /// The first move that shows its number after `plies` moves, and the one that has number 1.
    #[must_use]
    pub const fn drawn(self, plies: usize) -> (usize, usize) {
        match self {
            Numbered::All => (1, 1),
            Numbered::After(before) => (before + 1, before + 1),
            // All moves if there are fewer.
            Numbered::Last(last) if last > plies => (1, 1),
            Numbered::Last(last) => (plies + 1 - last, 1),
        }
    }
}

impl Book {
    /// Turns the view of the board; the record stays as it is.
    pub fn turn_view(&mut self, turn: Turn) {
        self.part.view = self.part.view.then(turn.symmetry());
    }

    /// How the board is seen.
    #[must_use]
    pub const fn view(&self) -> Symmetry {
        self.part.view
    }

    pub(crate) const fn set_view(&mut self, view: Symmetry) {
        self.part.view = view;
    }

    /// Turns or mirrors the whole record as an edit; the cursor stays.
    pub fn turn_record(&mut self, turn: Turn) -> Vec<Effect> {
        let at = self.cursor;
        // As the board is seen, so that “right” is right.
        let (view, back) = (self.part.view, self.part.view.inverse());
        let symmetry = view.then(turn.symmetry()).then(back);
        let effects = self.edit(Edit::Turn { symmetry });
        self.turn_to(at);
        effects
    }

    /// Which stones show their numbers.
    #[must_use]
    pub const fn numbered(&self) -> Numbered {
        self.part.numbered
    }

    /// Chooses which stones show their numbers.
    pub const fn set_numbered(&mut self, numbered: Numbered) {
        self.part.numbered = numbered;
    }

    /// The number of moves up to the cursor.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.document.ply(self.cursor)
    }

    /// The comments of the line through the cursor, each with the number of moves before it.
    #[must_use]
    pub fn line_comments(&self) -> Vec<(usize, String)> {
        let (tree, mut ply) = (self.tree(), 0);
        let line = tree.path(self.last());
        let comments = line.into_iter().filter_map(|id| {
            let node = tree.node(id);
            ply += usize::from(node.act().mv().is_some());
            let comment = node.extra().comment.clone();
            (!comment.is_empty()).then_some((ply, comment))
        });
        comments.collect()
    }

    /// Reads the record anew after it was turned.
    pub(super) fn reread(&mut self) {
        let rule = self.rule();
        self.document.judge_by(rule);
    }
}

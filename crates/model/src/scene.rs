//! Scenes: what a layer of the board can be, such as a game, a room, a record or a tool.

mod parts;

use std::any::Any;
use std::fmt;

use tengen_core::{Board, Move, Point, Rule, Size, Terms};
use tengen_text::Key;

use crate::context::Context;
use crate::effect::{Effect, Notice, Reply};
use crate::{Cell, Model, Settings, View};
pub use parts::{Drawing, Export, Input, Positions, Practice, Stacking, Stepping};

/// A layer of the board.
///
/// A scene is changed by its own methods, called from its own view, and by those of this trait and
/// its parts, which the board calls. All of them return effects for the page.
pub trait Scene:
    Any + Drawing + Export + Input + Positions + Practice + Send + Stacking + Stepping + Sync
{
    /// The terms of what is on the board.
    fn terms(&self) -> Terms;

    /// The board's size.
    fn size(&self) -> Size {
        self.terms().size
    }

    /// The rule.
    fn rule(&self) -> Rule {
        self.terms().rule
    }

    /// Every point, in point order.
    fn cells(&self) -> Vec<Cell>;

    /// The title of its panel; `None` for a game.
    fn title(&self) -> Option<Key> {
        None
    }

    /// What surrounds a game's board; `None` for a tool.
    fn view(&self) -> Option<View> {
        None
    }

    /// Whether answers must not be shown yet.
    fn hides_answers(&self) -> bool {
        false
    }

    /// Handles a touch of a point.
    fn touch(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect>;

    /// Handles a reply to this scene's search.
    fn hear(&mut self, _reply: &Reply, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }
}

/// A tool that a button opens.
pub trait Openable: Scene + Sized {
    /// The button's label.
    const BUTTON: Key;

    /// The tool for what is on the board, or why it cannot be opened.
    fn open(model: &Model, settings: &Settings) -> Result<Self, Notice>;
}

/// Not derived: `Debug` as a supertrait would add every scene's fields to the binary.
impl fmt::Debug for dyn Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scene")
    }
}

/// The index of a point in a list in point order.
pub(crate) fn index(size: Size, p: Point) -> usize {
    usize::from(p.y()) * usize::from(size.get()) + usize::from(p.x())
}

/// Every point's stone and move number, in point order.
pub(crate) fn stones(size: Size, board: &Board, moves: &[Move]) -> Vec<Cell> {
    let mut cells = vec![Cell::default(); usize::from(size.cells())];
    for (p, color) in board.iter() {
        cells[index(size, p)].stone = Some(color);
    }
    for (i, mv) in moves.iter().enumerate() {
        if let Move::Place(p) = *mv {
            cells[index(size, p)].number = u16::try_from(i + 1).unwrap_or(u16::MAX);
        }
    }
    cells
}

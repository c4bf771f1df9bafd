//! Scenes: what a layer of the board can be, such as a game, a room, a record or a tool.

use std::any::Any;
use std::fmt;

use tengen_core::{Board, Color, Move, Outcome, Point, Position, Rule, Size, Symmetry};
use tengen_record::NodeId;
use tengen_text::{Key, Text};
use tengen_worker_protocol::records::{DiagramPosition, FileContent, Game};

use crate::context::Context;
use crate::drawing::Frame;
use crate::effect::{Effect, Notice, Reply};
use crate::training::Attempts;
use crate::{Button, Cell, Document, Draft, Go, Model, Place, Settings, View};

/// A layer of the board.
///
/// A scene is changed by its own methods, called from its own view, and by those of this trait,
/// which the board calls. All of them return effects for the page.
pub trait Scene: Any + Send + Sync {
    /// The board's size.
    fn size(&self) -> Size;

    /// The rule.
    fn rule(&self) -> Rule;

    /// Every point, in point order.
    fn cells(&self) -> Vec<Cell>;

    /// The title of its panel; `None` for a game.
    fn title(&self) -> Option<Key> {
        None
    }

    /// A sentence about the board; `None` if [`View`] is enough.
    fn sentence(&self, _text: Text) -> Option<String> {
        None
    }

    /// The colour of the stone that a touch would place.
    fn ghost(&self) -> Option<Color> {
        None
    }

    /// Whether a touch places a stone that another touch cannot remove.
    fn costs(&self) -> bool {
        self.ghost().is_some()
    }

    /// SVG drawn on the wood below the stones.
    fn underlay(&self, _frame: &Frame, _text: Text) -> String {
        String::new()
    }

    /// SVG drawn over the stones.
    fn drawing(&self, _frame: &Frame, _text: Text) -> String {
        String::new()
    }

    /// How it was answered; `None` if it is no training.
    fn attempts(&self) -> Option<&Attempts> {
        None
    }

    /// The same for changes.
    fn attempts_mut(&mut self) -> Option<&mut Attempts> {
        None
    }

    /// What surrounds a game's board; `None` for a tool.
    fn view(&self) -> Option<View> {
        None
    }

    /// The visible position; `None` if it is not legal.
    fn position(&self) -> Option<Position> {
        None
    }

    /// The side to move, if it is known.
    fn turn(&self) -> Option<Color> {
        self.position().map(|position| position.to_move())
    }

    /// The position at the cursor for the engine; `None` if it is not legal.
    fn analysed(&self) -> Option<Position> {
        self.position()
    }

    /// A document and its cursor, to try moves in.
    fn branched(&self) -> Option<(Document, NodeId)> {
        let document = Document::of_position(&self.analysed()?);
        let end = document.end();
        Some((document, end))
    }

    /// The position at the end of the line that [`Scene::step`] goes through.
    fn line(&self) -> Option<Position> {
        self.analysed()
    }

    /// Whether answers must not be shown yet.
    fn hides_answers(&self) -> bool {
        false
    }

    /// The outcome of the game that a tool shows; a game's is in its [`View`].
    fn outcome(&self) -> Option<&Outcome> {
        None
    }

    /// A game's document; `None` for a tool.
    fn document(&self) -> Option<Document> {
        None
    }

    /// What to write to a file, with a certificate if it has one; `None` for the game below.
    /// `everything` asks for the whole file that it is part of.
    fn written(&self, _everything: bool) -> Option<(FileContent, Option<Vec<u8>>)> {
        None
    }

    /// What to draw as a picture; `None` for the game below.
    fn pictured(&self) -> Option<DiagramPosition> {
        None
    }

    /// A game for files, without its date, and its start in milliseconds since 1970.
    fn game(&self, _text: Text, _now: u64) -> Option<(Game, u64)> {
        None
    }

    /// Whether games below it pause.
    fn pauses(&self) -> bool {
        false
    }

    /// Whether tools open on top of it instead of replacing it.
    fn holds_tools(&self) -> bool {
        false
    }

    /// What a reload restores.
    fn draft(&self) -> Option<Draft> {
        None
    }

    /// Whether engine and prover are off during the game; a room allows them by consent.
    fn forbids_help(&self) -> bool {
        false
    }

    /// Whether its game goes on without analysis.
    fn forbids_analysis(&self) -> bool {
        self.forbids_help()
    }

    /// How its board is seen, also by tools over it; `None` to see it as what is below.
    fn turned(&self) -> Option<Symmetry> {
        None
    }

    /// Handles a touch of a point.
    fn touch(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect>;

    /// Whether secondary mouse buttons have a meaning.
    fn takes_buttons(&self) -> bool {
        false
    }

    /// The cursor's place in a line of moves; `None` if there is no line.
    fn place(&self) -> Option<Place> {
        None
    }

    /// Steps through the moves.
    fn step(&mut self, _go: Go, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// Undoes the last action, or steps back if nothing can be played.
    fn take_back(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.step(Go::Back, cx)
    }

    /// Redoes an action, or steps forward if nothing can be played.
    fn play_again(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.step(Go::Forward, cx)
    }

    /// Handles a secondary mouse button on a point.
    fn press_button(&mut self, _p: Point, _button: Button, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// Handles a key on a point; `None` if it has no meaning.
    fn press_key(&mut self, _key: &str, _p: Point, _cx: &mut Context<'_>) -> Option<Vec<Effect>> {
        None
    }

    /// Moves the pointer or focus to a point; returns whether anything changes.
    fn look_at(&mut self, _p: Option<Point>) -> bool {
        false
    }

    /// Handles a reply to this scene's search.
    fn hear(&mut self, _reply: &Reply, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// Called when a layer that pauses this one comes on top.
    fn pause(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// Called when no layer pauses this one any more, or when the scene is added.
    fn resume(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// Called when the scene is removed; the model stops its searches.
    fn leave(&mut self) -> Vec<Effect> {
        Vec::new()
    }

    /// Called when the page has stored what the scene gave it; `new` if it was not stored before.
    fn kept(&mut self, _new: bool) {}
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

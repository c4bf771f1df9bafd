//! What can lie on a board: a game, a room, a record, a tool.

use std::any::Any;
use std::fmt;

use tengen_core::{Board, Color, Move, Outcome, Point, Position, Rule, Size};
use tengen_text::{Key, Text};
use tengen_worker_protocol::records::{DiagramPosition, FileContent, Game};

use crate::context::Context;
use crate::drawing::Frame;
use crate::effect::{Effect, Notice, Reply};
use crate::{Button, Cell, Document, Draft, Go, Model, Place, Settings, View};

/// What can lie on a board.
///
/// A scene changes by its own methods, called from its own view, and by those of this trait, which
/// the board calls whatever lies on it. All of them answer with what must happen outside.
pub trait Scene: Any + Send + Sync {
    /// The board's size.
    fn size(&self) -> Size;

    /// The rule of the board.
    fn rule(&self) -> Rule;

    /// Every point, in point order.
    fn cells(&self) -> Vec<Cell>;

    /// The title of its panel; `None` for a game.
    fn title(&self) -> Option<Key> {
        None
    }

    /// What is said of the board; `None` where the game's [`View`] says it.
    fn sentence(&self, _text: Text) -> Option<String> {
        None
    }

    /// The colour of the stone that a touch would place.
    fn ghost(&self) -> Option<Color> {
        None
    }

    /// Whether a touch places a stone that cannot be taken away by another.
    fn costs(&self) -> bool {
        self.ghost().is_some()
    }

    /// What is drawn on the wood below the stones, which keep their colours, as SVG.
    fn underlay(&self, _frame: &Frame, _text: Text) -> String {
        String::new()
    }

    /// What is drawn over the stones, as SVG.
    fn drawing(&self, _frame: &Frame, _text: Text) -> String {
        String::new()
    }

    /// What is around the points of a game; `None` for what lies over one.
    fn view(&self) -> Option<View> {
        None
    }

    /// The position that is seen; `None` where it is none of the rules'.
    fn position(&self) -> Option<Position> {
        None
    }

    /// How the game that a tool shows has ended; the game below says it in its [`View`].
    fn outcome(&self) -> Option<&Outcome> {
        None
    }

    /// The document of a game; `None` for what lies over one.
    fn document(&self) -> Option<Document> {
        None
    }

    /// What a file of it holds, with the certificate that goes with it; of `everything` where it is
    /// a part. `None` where that is the game's.
    fn written(&self, _everything: bool) -> Option<(FileContent, Option<Vec<u8>>)> {
        None
    }

    /// What a picture of it shows; `None` where that is the game.
    fn pictured(&self) -> Option<DiagramPosition> {
        None
    }

    /// The game as files hold it, but for its day, and when it began, in milliseconds since 1970.
    fn game(&self, _text: Text, _now: u64) -> Option<(Game, u64)> {
        None
    }

    /// Whether what lies below rests meanwhile.
    fn pauses(&self) -> bool {
        false
    }

    /// Whether tools that are opened are laid over it instead of taking its place.
    fn holds_tools(&self) -> bool {
        false
    }

    /// What a reload brings back.
    fn draft(&self) -> Option<Draft> {
        None
    }

    /// Whether help is forbidden while the game goes on: a room allows it by consent only.
    fn forbids_help(&self) -> bool {
        false
    }

    /// A point is touched.
    fn touch(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect>;

    /// Whether the other buttons of the mouse mean something.
    fn takes_buttons(&self) -> bool {
        false
    }

    /// Where in a line of moves one is; `None` where there is none to step through.
    fn place(&self) -> Option<Place> {
        None
    }

    /// Steps through the moves.
    fn step(&mut self, _go: Go, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// Takes back what was done last; where nothing is played, a step back.
    fn take_back(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.step(Go::Back, cx)
    }

    /// Plays again what was taken back; where nothing is played, a step forward.
    fn play_again(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.step(Go::Forward, cx)
    }

    /// A button of the mouse is pressed on a point, where they mean something.
    fn press_button(&mut self, _p: Point, _button: Button, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// A key is pressed on a point. `None` where it means nothing.
    fn press_key(&mut self, _key: &str, _p: Point, _cx: &mut Context<'_>) -> Option<Vec<Effect>> {
        None
    }

    /// A point is looked at, by pointer, key or finger. Whether anything changes.
    fn look_at(&mut self, _p: Option<Point>) -> bool {
        false
    }

    /// The answer to a search that this scene waits for.
    fn hear(&mut self, _reply: &Reply, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// What pauses the scene has come to lie over it.
    fn pause(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// What paused the scene is gone, or the scene has just come onto the board.
    fn resume(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    /// The scene is taken from the board; its searches are stopped by the model.
    fn leave(&mut self) -> Vec<Effect> {
        Vec::new()
    }

    /// What the scene has given to be kept is kept; `new` says that it was not kept before.
    fn kept(&mut self, _new: bool) {}
}

/// A tool with a button of its own, which opens it over whatever is on the board.
pub trait Openable: Scene + Sized {
    /// What the button is called.
    const BUTTON: Key;

    /// The tool for what is on the board.
    ///
    /// # Errors
    /// Why there is none for it.
    fn open(model: &Model, settings: &Settings) -> Result<Self, Notice>;
}

/// What a scene holds is not written: as a supertrait `Debug` would put that into every program.
impl fmt::Debug for dyn Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scene")
    }
}

/// Where a point is in a list of cells in point order.
pub(crate) fn index(size: Size, p: Point) -> usize {
    usize::from(p.y()) * usize::from(size.get()) + usize::from(p.x())
}

/// Every point of a board with its stone and the number of its move, in point order.
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

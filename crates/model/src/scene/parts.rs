//! What only some scenes can do, each in a trait of its own.
//!
//! All methods have a default: that of a scene which cannot do it. Its `impl` is empty.

use tengen_core::{Color, Outcome, Point, Position, Symmetry};
use tengen_record::NodeId;
use tengen_text::Text;
use tengen_worker_protocol::records::{DiagramPosition, FileContent, Game};

use crate::context::Context;
use crate::drawing::Frame;
use crate::effect::Effect;
use crate::training::Attempts;
use crate::{Button, Document, Draft, Go, Place};

/// The positions of a scene, for the engine, the solver and other tools.
pub trait Positions {
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

    /// The position at the end of the line that [`Stepping::step`] goes through.
    fn line(&self) -> Option<Position> {
        self.analysed()
    }

    /// The outcome of the game that a tool shows; a game's is in its [`View`](crate::View).
    fn outcome(&self) -> Option<&Outcome> {
        None
    }

    /// A game's document; `None` for a tool.
    fn document(&self) -> Option<Document> {
        None
    }
}

/// What is drawn and said about the board beside the stones.
pub trait Drawing {
    /// A sentence about the board; `None` if [`View`](crate::View) is enough.
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

    /// How its board is seen, also by tools over it; `None` to see it as what is below.
    fn turned(&self) -> Option<Symmetry> {
        None
    }
}

/// A line of moves with a cursor.
pub trait Stepping {
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
}

/// What is written to files, pictures and the browser's storage.
pub trait Export {
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

    /// What a reload restores.
    fn draft(&self) -> Option<Draft> {
        None
    }
}

/// Keys, secondary mouse buttons and the pointer.
pub trait Input {
    /// Whether secondary mouse buttons have a meaning.
    fn takes_buttons(&self) -> bool {
        false
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
}

/// How a scene and the layers above and below it go together.
pub trait Stacking {
    /// Whether games below it pause.
    fn pauses(&self) -> bool {
        false
    }

    /// Whether tools open on top of it instead of replacing it.
    fn holds_tools(&self) -> bool {
        false
    }

    /// Whether engine and prover are off during the game; a room allows them by consent.
    fn forbids_help(&self) -> bool {
        false
    }

    /// Whether its game goes on without analysis.
    fn forbids_analysis(&self) -> bool {
        self.forbids_help()
    }

    /// Whether it shows the game of this screen, so that help in it is help in that game.
    fn shows_game(&self) -> bool {
        false
    }

    /// Whether a clock runs in it, so that it pauses whenever something else is shown.
    fn is_timed(&self) -> bool {
        false
    }

    /// Called before everything else that happens to the scene.
    fn look_at_time(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
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
}

/// Training: answers that are counted, and what is kept of them.
pub trait Practice {
    /// How it was answered; `None` if it is no training.
    fn attempts(&self) -> Option<&Attempts> {
        None
    }

    /// The same for changes.
    fn attempts_mut(&mut self) -> Option<&mut Attempts> {
        None
    }

    /// Called when the page has stored what the scene gave it; `new` if it was not stored before.
    fn kept(&mut self, _new: bool) {}
}

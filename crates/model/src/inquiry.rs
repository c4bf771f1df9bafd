//! The tool *Why?*: explains why a point is or is not forbidden.

use tengen_core::{Board, Move, Point, Rule, Terms};
use tengen_text::{Key, Text};

use crate::context::Context;
use crate::drawing::Frame;
use crate::effect::{Effect, Notice};
use crate::lesson::{self, Explains, Lesson};
use crate::scene::{
    self, Drawing, Export, Input, Openable, Positions, Practice, Scene, Stacking, Stepping,
};
use crate::{Cell, Model, Settings};

/// A renju position and the point that is explained now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    board: Board,
    moves: Vec<Move>,
    worthwhile: Vec<Point>,
    lesson: Option<Lesson>,
}

impl Inquiry {
    /// A board to ask about; `moves` only number the stones.
    #[must_use]
    pub fn new(board: &Board, moves: &[Move]) -> Inquiry {
        let points = board.size().points();
        Inquiry {
            board: board.clone(),
            moves: moves.to_vec(),
            worthwhile: points
                .filter(|&p| Lesson::is_worthwhile(board, p))
                .collect(),
            lesson: None,
        }
    }

    /// Explains a point; does nothing if it has a stone.
    pub fn ask(&mut self, p: Point) {
        if let Some(lesson) = Lesson::new(&self.board, &self.moves, p) {
            self.lesson = Some(lesson);
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The position below the tools.
    #[must_use]
    pub fn of_board(model: &Model) -> Inquiry {
        let position = model.position();
        Inquiry::new(position.board(), position.moves())
    }

    /// Points that are forbidden or falsely forbidden.
    #[must_use]
    pub fn worthwhile(&self) -> &[Point] {
        &self.worthwhile
    }
}

impl Openable for Inquiry {
    const BUTTON: Key = Key::Why;

    fn open(model: &Model, _settings: &Settings) -> Result<Inquiry, Notice> {
        Ok(Inquiry::of_board(model))
    }
}

impl Explains for Inquiry {
    fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    fn lesson_mut(&mut self) -> Option<&mut Lesson> {
        self.lesson.as_mut()
    }
}

impl Scene for Inquiry {
    fn terms(&self) -> Terms {
        Terms::plain(Rule::Renju, self.board.size())
    }

    fn title(&self) -> Option<Key> {
        Some(Key::WhyTitle)
    }

    fn touch(&mut self, p: Point, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.ask(p);
        Vec::new()
    }

    /// The board with forbidden and falsely forbidden points marked.
    fn cells(&self) -> Vec<Cell> {
        let size = self.board.size();
        let mut cells = scene::stones(size, &self.board, &self.moves);
        for &p in &self.worthwhile {
            let cell = &mut cells[scene::index(size, p)];
            let verdict = tengen_core::foul::verdict(&self.board, p);
            match verdict {
                tengen_core::foul::Verdict::Foul(foul) => cell.forbidden = Some(foul),
                _ => cell.looks = lesson::looks_forbidden(&self.board, p),
            }
        }
        if let Some(lesson) = &self.lesson {
            cells[scene::index(size, lesson.point())].asked = true;
        }
        cells
    }
}

impl Drawing for Inquiry {
    fn sentence(&self, text: Text) -> Option<String> {
        let Some(lesson) = &self.lesson else {
            return Some(text.get(Key::WhyPick));
        };
        let step = lesson.step(text);
        Some(step.map_or_else(String::new, |step| step.sentence().to_owned()))
    }

    fn underlay(&self, frame: &Frame, text: Text) -> String {
        let lesson = self.lesson.as_ref();
        lesson.map(|l| l.underlay(frame, text)).unwrap_or_default()
    }

    fn drawing(&self, frame: &Frame, text: Text) -> String {
        let lesson = self.lesson.as_ref();
        lesson.map(|l| l.drawing(frame, text)).unwrap_or_default()
    }
}

impl Positions for Inquiry {}
impl Stepping for Inquiry {}
impl Export for Inquiry {}
impl Input for Inquiry {}
impl Stacking for Inquiry {}
impl Practice for Inquiry {}

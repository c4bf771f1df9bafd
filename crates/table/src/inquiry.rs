//! *Why?* asked of a position: any empty point may be touched and is explained.

use tengen_core::{Board, Move, Point};

use crate::lesson::{self, Lesson};
use crate::{Cell, scene};

/// A renju position whose points are asked about, and the point that is explained now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    board: Board,
    moves: Vec<Move>,
    /// Points that are forbidden, or only look so.
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

    /// Explains a point, unless there is a stone on it.
    pub fn ask(&mut self, p: Point) {
        if let Some(lesson) = Lesson::new(&self.board, &self.moves, p) {
            self.lesson = Some(lesson);
        }
    }

    /// The board that is asked about.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The explanation.
    #[must_use]
    pub const fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// The same, to be walked through.
    pub const fn lesson_mut(&mut self) -> Option<&mut Lesson> {
        self.lesson.as_mut()
    }

    /// Points that are forbidden, or only look so.
    #[must_use]
    pub fn worthwhile(&self) -> &[Point] {
        &self.worthwhile
    }

    /// The board; the points worth asking about are marked.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let size = self.board.size();
        let mut cells = scene::stones(size, &self.board, &self.moves);
        for &p in &self.worthwhile {
            let cell = &mut cells[scene::index(size, p)];
            let verdict = tengen_core::foul::verdict(&self.board, p);
            match verdict {
                tengen_core::foul::Verdict::Foul(foul) => cell.forbidden = Some(foul),
                _ => cell.looks = lesson::is_false(&self.board, p),
            }
        }
        if let Some(lesson) = &self.lesson {
            cells[scene::index(size, lesson.point())].asked = true;
        }
        cells
    }
}

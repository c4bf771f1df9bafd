//! Why a point is forbidden, or only looks so, told step by step on the board.

use tengen_core::foul::{self, Verdict};
use tengen_core::why::{Change, Why, changes, explain};
use tengen_core::{Board, Color, Foul, Move, Point};
use tengen_text::{Text, WhyStep};

use crate::scene::{self, Scene};
use crate::{Cell, drawing};

/// One step: a sentence, and what is drawn with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A reason.
    Reason(WhyStep),
    /// Stones of one colour, each of which alone would change the verdict.
    Changes {
        /// What is said.
        sentence: String,
        /// Their colour.
        color: Color,
        /// Whether they free the point, or forbid it.
        frees: bool,
        /// Where; empty where there are none.
        points: Vec<Point>,
    },
}

impl Step {
    /// What is said.
    #[must_use]
    pub fn sentence(&self) -> &str {
        match self {
            Step::Reason(step) => &step.sentence,
            Step::Changes { sentence, .. } => sentence,
        }
    }

    /// How deep in the recursion of the rule: 0 for the point itself.
    #[must_use]
    pub const fn depth(&self) -> usize {
        match self {
            Step::Reason(step) => step.depth,
            Step::Changes { .. } => 0,
        }
    }
}

/// A point explained, and which of the steps is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    board: Board,
    moves: Vec<Move>,
    why: Why,
    changes: Vec<Change>,
    at: usize,
}

impl Lesson {
    /// Explains an empty point of a renju board to Black; `moves` only number the stones. `None`
    /// where the point is taken.
    #[must_use]
    pub fn new(board: &Board, moves: &[Move], point: Point) -> Option<Lesson> {
        Some(Lesson {
            board: board.clone(),
            moves: moves.to_vec(),
            why: explain(board, point)?,
            changes: changes(board, point),
            at: 0,
        })
    }

    /// Whether a point is worth a lesson: it is forbidden, or legal but looks forbidden.
    #[must_use]
    pub fn is_worthwhile(board: &Board, point: Point) -> bool {
        if !board.is_empty(point) {
            return false;
        }
        matches!(foul::verdict(board, point), Verdict::Foul(_)) || is_false(board, point)
    }

    /// The board without what is imagined on it.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The point.
    #[must_use]
    pub const fn point(&self) -> Point {
        self.why.point
    }

    /// The foul, where the point is forbidden.
    #[must_use]
    pub const fn foul(&self) -> Option<Foul> {
        match self.why.verdict {
            Verdict::Foul(foul) => Some(foul),
            Verdict::Five | Verdict::Legal => None,
        }
    }

    /// Every step, in a language. There is at least one, and as many in every language.
    #[must_use]
    pub fn steps(&self, text: Text) -> Vec<Step> {
        let reasons = text.why(&self.why).into_iter().map(Step::Reason);
        let of = |color: Color| {
            let by = self.changes.iter().filter(move |c| c.color == color);
            by.map(|c| c.point).collect::<Vec<_>>()
        };
        let mut colors: Vec<Color> = Color::BOTH.to_vec();
        colors.retain(|&c| !of(c).is_empty());
        if colors.is_empty() {
            colors.push(Color::Black);
        }
        let said = text.why_changes(&self.why, &self.changes);
        let changes = colors
            .into_iter()
            .zip(said)
            .map(|(color, sentence)| Step::Changes {
                sentence,
                color,
                frees: self.foul().is_some(),
                points: of(color),
            });
        reasons.chain(changes).collect()
    }

    /// The number of the step on the board, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Goes to a step; the last one where there are not so many.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.steps(Text::default()).len().saturating_sub(1));
    }

    /// The step on the board.
    #[must_use]
    pub fn step(&self, text: Text) -> Option<Step> {
        self.steps(text).into_iter().nth(self.at)
    }

    /// What the step draws over the stones.
    #[must_use]
    pub fn drawing(&self, frame: &drawing::Frame, text: Text) -> String {
        let step = self.step(text);
        step.map(|step| drawing::lesson(frame, &step))
            .unwrap_or_default()
    }

    /// The rows of the step, as SVG that lies below the stones.
    #[must_use]
    pub fn underlay(&self, frame: &drawing::Frame, text: Text) -> String {
        let step = self.step(text);
        step.map(|step| drawing::lesson_rows(frame, &step))
            .unwrap_or_default()
    }

    /// The board with its stones; what the step draws lies above it.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = scene::stones(self.board.size(), &self.board, &self.moves);
        let cell = &mut cells[scene::index(self.board.size(), self.point())];
        cell.asked = true;
        cell.forbidden = self.foul();
        cells
    }
}

/// What explains a point step by step.
pub trait Explains: Scene {
    /// The explanation, once there is one.
    fn lesson(&self) -> Option<&Lesson>;

    /// The same, to be walked through.
    fn lesson_mut(&mut self) -> Option<&mut Lesson>;
}

/// Whether a point is legal but looks forbidden: two threes of which one is false, or a five
/// together with what would be a foul without it.
#[must_use]
pub(crate) fn is_false(board: &Board, point: Point) -> bool {
    explain(board, point).is_some_and(|why| {
        why.is_false_double_three() || (why.verdict == Verdict::Five && !why.overlines.is_empty())
    })
}

//! Step-by-step explanations of why a point is forbidden, or only looks so.

use tengen_core::foul::{self, Verdict};
use tengen_core::why::{Change, Why, changes, explain};
use tengen_core::{Board, Color, Foul, Move, Point};
use tengen_text::{Text, WhyStep};

use crate::scene::{self, Scene};
use crate::{Cell, drawing};

/// A step: a sentence and what is drawn with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A reason.
    Reason(WhyStep),
    /// Stones of one colour that would change the verdict, each by itself.
    Changes {
        /// The sentence.
        sentence: String,
        /// Their colour.
        color: Color,
        /// Whether the point becomes legal instead of forbidden.
        frees: bool,
        /// Their points; empty if there are none.
        points: Vec<Point>,
    },
}

impl Step {
    /// The sentence.
    #[must_use]
    pub fn sentence(&self) -> &str {
        match self {
            Step::Reason(step) => &step.sentence,
            Step::Changes { sentence, .. } => sentence,
        }
    }

    /// The depth in the rule's recursion; 0 for the point itself.
    #[must_use]
    pub const fn depth(&self) -> usize {
        match self {
            Step::Reason(step) => step.depth,
            Step::Changes { .. } => 0,
        }
    }
}

/// The explanation of a point, and the current step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    board: Board,
    moves: Vec<Move>,
    why: Why,
    changes: Vec<Change>,
    at: usize,
}

impl Lesson {
    /// Explains an empty point of a renju board; `None` if it has a stone. `moves` only number the
    /// stones.
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

    /// Whether a point is forbidden, or legal but looks forbidden.
    #[must_use]
    pub fn is_worthwhile(board: &Board, point: Point) -> bool {
        if !board.is_empty(point) {
            return false;
        }
        matches!(foul::verdict(board, point), Verdict::Foul(_)) || looks_forbidden(board, point)
    }

    /// The board without imagined stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The explained point.
    #[must_use]
    pub const fn point(&self) -> Point {
        self.why.point
    }

    /// The foul; `None` if the point is legal.
    #[must_use]
    pub const fn foul(&self) -> Option<Foul> {
        match self.why.verdict {
            Verdict::Foul(foul) => Some(foul),
            Verdict::Five | Verdict::Legal => None,
        }
    }

    /// All steps: at least one, and equally many in every language.
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

    /// The current step, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Goes to a step; the last one if `at` is larger.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.steps(Text::default()).len().saturating_sub(1));
    }

    /// The current step.
    #[must_use]
    pub fn step(&self, text: Text) -> Option<Step> {
        self.steps(text).into_iter().nth(self.at)
    }

    /// What the step draws over the stones, as SVG.
    #[must_use]
    pub fn drawing(&self, frame: &drawing::Frame, text: Text) -> String {
        let step = self.step(text);
        step.map(|step| drawing::lesson(frame, &step))
            .unwrap_or_default()
    }

    /// The step's rows, drawn below the stones, as SVG.
    #[must_use]
    pub fn underlay(&self, frame: &drawing::Frame, text: Text) -> String {
        let step = self.step(text);
        step.map(|step| drawing::lesson_rows(frame, &step))
            .unwrap_or_default()
    }

    /// The board with its stones and the point.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = scene::stones(self.board.size(), &self.board, &self.moves);
        let cell = &mut cells[scene::index(self.board.size(), self.point())];
        cell.asked = true;
        cell.forbidden = self.foul();
        cells
    }
}

/// A scene with an explanation.
pub trait Explains: Scene {
    /// The explanation, if there is one.
    fn lesson(&self) -> Option<&Lesson>;

    /// The same, for changing the step.
    fn lesson_mut(&mut self) -> Option<&mut Lesson>;
}

/// Whether a point is legal, but a false double three or a five with an overline.
#[must_use]
pub(crate) fn looks_forbidden(board: &Board, point: Point) -> bool {
    explain(board, point).is_some_and(|why| {
        why.is_false_double_three() || (why.verdict == Verdict::Five && !why.overlines.is_empty())
    })
}

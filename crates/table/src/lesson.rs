//! Why a point is forbidden, or only looks so, told step by step on the board.

use tengen_core::foul::{self, Verdict};
use tengen_core::why::{Change, Four, Row, Three, Why, changes, explain};
use tengen_core::{Board, Color, Foul, Move, Point};

use crate::{Cell, scene};

/// One step: a sentence, and what is drawn with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How deep in the recursion of the rule: 0 for the point itself.
    pub depth: usize,
    /// The black stones that are imagined on the board, the one in question last.
    pub imagined: Vec<Point>,
    /// What it is about.
    pub about: About,
}

/// What a step is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// What the rule says of the imagined stone; `looks_double` where it is legal but has two
    /// threes.
    Verdict {
        /// The stone's point.
        point: Point,
        /// The rule's word.
        verdict: Verdict,
        /// Whether it is legal and only looks like a double three.
        looks_double: bool,
    },
    /// A row of exactly five.
    Five(Row),
    /// A row of six or more.
    Overline(Row),
    /// A four.
    Four(Four),
    /// A three.
    Three {
        /// Its stones.
        row: Row,
        /// Whether some extension to a straight four may be played.
        real: bool,
    },
    /// A move that would turn the three before it into a straight four.
    Extension {
        /// Where.
        point: Point,
        /// The two points that would then make five.
        completions: [Point; 2],
        /// Whether it may be played.
        verdict: Verdict,
    },
    /// Stones of one colour, each of which alone would change the verdict.
    Changes {
        /// Their colour.
        color: Color,
        /// Whether they free the point, or forbid it.
        frees: bool,
        /// Where; empty where there is none.
        points: Vec<Point>,
    },
}

/// A point explained: the steps, and which of them is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    board: Board,
    moves: Vec<Move>,
    point: Point,
    verdict: Verdict,
    steps: Vec<Step>,
    at: usize,
}

impl Lesson {
    /// Explains an empty point of a renju board to Black; `moves` only number the stones. `None`
    /// where the point is taken.
    #[must_use]
    pub fn new(board: &Board, moves: &[Move], point: Point) -> Option<Lesson> {
        let why = explain(board, point)?;
        let mut steps = Vec::new();
        tell(&why, &mut Vec::new(), &mut steps);
        change(board, point, &mut steps);
        Some(Lesson {
            board: board.clone(),
            moves: moves.to_vec(),
            point,
            verdict: why.verdict,
            steps,
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

    /// The point.
    #[must_use]
    pub const fn point(&self) -> Point {
        self.point
    }

    /// What the rule says of it.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Every step.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of the step on the board, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The step on the board.
    #[must_use]
    pub fn step(&self) -> &Step {
        // There is always the verdict.
        &self.steps[self.at.min(self.steps.len() - 1)]
    }

    /// Goes to a step; the last one where there are not so many.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.steps.len() - 1);
    }

    /// The board without what is imagined on it.
    #[cfg(test)]
    pub(crate) fn board_for_tests(&self) -> Board {
        self.board.clone()
    }

    /// The board with its stones; what the step draws lies above it.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = scene::stones(self.board.size(), &self.board, &self.moves);
        let cell = &mut cells[scene::index(self.board.size(), self.point)];
        cell.asked = true;
        if let Verdict::Foul(foul) = self.verdict {
            cell.forbidden = Some(foul);
        }
        cells
    }
}

/// Whether a point is legal but looks forbidden: two threes of which one is false, or a five
/// together with what would be a foul without it.
#[must_use]
pub(crate) fn is_false(board: &Board, point: Point) -> bool {
    explain(board, point).is_some_and(|why| {
        why.is_false_double_three() || (why.verdict == Verdict::Five && !why.overlines.is_empty())
    })
}

/// The steps of one node of the tree: its verdict, its rows, and below its threes their
/// extensions. Only what an extension is forbidden by is told further down.
fn tell(why: &Why, above: &mut Vec<Point>, steps: &mut Vec<Step>) {
    let depth = above.len();
    above.push(why.point);
    let imagined = above.clone();
    let mut add = |about| {
        steps.push(Step {
            depth,
            imagined: imagined.clone(),
            about,
        });
    };
    add(About::Verdict {
        point: why.point,
        verdict: why.verdict,
        looks_double: why.is_false_double_three(),
    });
    why.fives
        .iter()
        .cloned()
        .for_each(|row| add(About::Five(row)));
    let rows = why.overlines.iter().cloned();
    rows.for_each(|row| add(About::Overline(row)));
    why.fours
        .iter()
        .cloned()
        .for_each(|four| add(About::Four(four)));
    for three in &why.threes {
        tell_three(three, depth, above, steps);
    }
    above.pop();
}

fn tell_three(three: &Three, depth: usize, above: &mut Vec<Point>, steps: &mut Vec<Step>) {
    let imagined = above.clone();
    steps.push(Step {
        depth,
        imagined: imagined.clone(),
        about: About::Three {
            row: three.row.clone(),
            real: three.is_real(),
        },
    });
    for extension in &three.extensions {
        let why = &extension.why;
        steps.push(Step {
            depth,
            imagined: [&imagined[..], &[why.point]].concat(),
            about: About::Extension {
                point: why.point,
                completions: extension.completions,
                verdict: why.verdict,
            },
        });
        if let Verdict::Foul(_) = why.verdict {
            tell(why, above, steps);
        }
        // One extension that may be played is enough for the three to be real.
        if why.verdict == Verdict::Legal {
            break;
        }
    }
}

/// Which single stones would change the verdict, one step a colour.
fn change(board: &Board, point: Point, steps: &mut Vec<Step>) {
    let found = changes(board, point);
    let frees = matches!(foul::verdict(board, point), Verdict::Foul(_));
    for color in Color::BOTH {
        let of_color = |c: &&Change| c.color == color;
        let points = found.iter().filter(of_color).map(|c| c.point);
        steps.push(Step {
            depth: 0,
            imagined: Vec::new(),
            about: About::Changes {
                color,
                frees,
                points: points.collect(),
            },
        });
    }
}

/// The first foul of a verdict, if it is one.
#[must_use]
pub(crate) const fn foul_of(verdict: Verdict) -> Option<Foul> {
    match verdict {
        Verdict::Foul(foul) => Some(foul),
        Verdict::Five | Verdict::Legal => None,
    }
}

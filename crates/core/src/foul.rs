//! Renju's forbidden points for Black.
//!
//! The definitions are those of the RIF rules, section 9, restated over windows of a line:
//!
//! * a *four* is a set of four black stones to which one stone can be added so that it becomes a
//!   row of exactly five;
//! * a *three* is a row that one further stone, *itself a legal move that makes no five*, turns
//!   into a straight four: an unbroken four with two cells that each complete exactly five.
//!
//! Whether that further stone is legal is asked of the same rules with one more stone on the
//! board, so the test is recursive. It ends because every level adds a stone; no depth is cut.
//! Nothing is cached across positions: a later stone may free a point or forbid it.

use std::fmt;

use crate::line::{MIDDLE, REACH, Window, ends, run};
use crate::{Board, Color, Direction, Point, scan};

pub use crate::why::evidence;

/// Why a point is forbidden to Black in renju. The order is the order of labels: where several
/// hold, the first is reported first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Foul {
    /// Six or more in a row, and no five in any direction.
    Overline,
    /// More than one four through the point, counted as sets of four stones.
    DoubleFour,
    /// More than one three through the point that can really become a straight four.
    DoubleThree,
}

impl Foul {
    /// All three, in the order of labels.
    pub const ALL: [Foul; 3] = [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree];

    /// The name used in JSON and on the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double-four",
            Foul::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// All the fouls one stone would commit; empty for a legal point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fouls(u8);

impl Fouls {
    /// The foul to report: the first in the order of labels.
    #[must_use]
    pub fn first(self) -> Option<Foul> {
        self.iter().next()
    }

    /// The fouls in the order of labels.
    pub fn iter(self) -> impl Iterator<Item = Foul> {
        Foul::ALL
            .into_iter()
            .filter(move |&f| self.0 >> f as u8 & 1 == 1)
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn add(&mut self, foul: Foul) {
        self.0 |= 1 << foul as u8;
    }
}

/// Whoever can show the cells around a point as Black sees them: the plain [`Board`], or an
/// engine's own.
pub trait Stones {
    /// The window around `p` along `dir`, with Black's stones as `own`.
    fn black_window(&self, p: Point, dir: Direction) -> Window;
}

impl Stones for Board {
    fn black_window(&self, p: Point, dir: Direction) -> Window {
        self.window(p, dir, Color::Black)
    }
}

/// What a black stone on an empty point makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Exactly five in some direction: it wins, whatever else it makes.
    Five,
    /// A forbidden point.
    Foul(Foul),
    /// Anything else.
    Legal,
}

/// What a black stone on the empty point `p` makes, with the first label that holds.
///
/// `p` must be an empty point of the board; otherwise the answer means nothing.
#[must_use]
pub fn verdict<S: Stones>(stones: &S, p: Point) -> Verdict {
    judge(stones, &Tried::NONE, p)
}

/// Every point that is forbidden to Black, in point order: as [`verdict`] says of each, but most
/// points are ruled out together, row by row.
#[must_use]
pub fn forbidden(board: &Board) -> Vec<Point> {
    scan::candidates(board)
        .filter(|&p| matches!(verdict(board, p), Verdict::Foul(_)))
        .collect()
}

/// Every foul a black stone on the empty point `p` would commit; none where it makes five.
#[must_use]
pub fn fouls<S: Stones>(stones: &S, p: Point) -> Fouls {
    let lines = Lines::look(stones, &Tried::NONE, p);
    let mut found = Fouls::default();
    if lines.longest(5) {
        return found;
    }
    if lines.overline() {
        found.add(Foul::Overline);
    }
    if lines.fours() >= 2 {
        found.add(Foul::DoubleFour);
    }
    if lines.double_three(stones, &Tried::NONE, p) {
        found.add(Foul::DoubleThree);
    }
    found
}

/// The hypothetical stones of the recursion, innermost first.
struct Tried<'a> {
    stone: Option<Point>,
    earlier: Option<&'a Tried<'a>>,
}

impl Tried<'_> {
    const NONE: Tried<'static> = Tried {
        stone: None,
        earlier: None,
    };

    fn stones(&self) -> impl Iterator<Item = Point> {
        std::iter::successors(Some(self), |t| t.earlier).filter_map(|t| t.stone)
    }
}

fn judge<S: Stones>(stones: &S, tried: &Tried<'_>, p: Point) -> Verdict {
    let lines = Lines::look(stones, tried, p);
    if lines.quiet() {
        Verdict::Legal
    } else if lines.longest(5) {
        Verdict::Five
    } else if lines.overline() {
        Verdict::Foul(Foul::Overline)
    } else if lines.fours() >= 2 {
        Verdict::Foul(Foul::DoubleFour)
    } else if lines.double_three(stones, tried, p) {
        Verdict::Foul(Foul::DoubleThree)
    } else {
        Verdict::Legal
    }
}

/// The four windows around a point, with the stone in question on their middle.
struct Lines([Window; 4]);

impl Lines {
    fn look<S: Stones>(stones: &S, tried: &Tried<'_>, p: Point) -> Lines {
        Lines(Direction::ALL.map(|dir| {
            let seen = stones.black_window(p, dir).with(MIDDLE);
            tried
                .stones()
                .filter_map(|t| cell(dir, p, t))
                .fold(seen, Window::with)
        }))
    }

    /// Whether there are plainly too few stones around for anything: five stones in a line make
    /// a five, an overline or two fours, and any two fours or threes need two lines of three.
    fn quiet(&self) -> bool {
        let stones = self.0.map(|w| w.own.count_ones());
        stones.iter().all(|&n| n < 5) && stones.iter().filter(|&&n| n >= 3).count() < 2
    }

    fn longest(&self, length: u32) -> bool {
        self.0
            .iter()
            .any(|w| run(w.own, MIDDLE).count_ones() == length)
    }

    fn overline(&self) -> bool {
        self.0.iter().any(|w| run(w.own, MIDDLE).count_ones() > 5)
    }

    fn fours(&self) -> u32 {
        self.0.iter().map(|w| fours(*w)).sum()
    }

    /// Whether two directions hold a three that a legal move turns into a straight four.
    fn double_three<S: Stones>(&self, stones: &S, tried: &Tried<'_>, p: Point) -> bool {
        let shapes = self.0.map(straight_fours);
        let mut open = shapes.iter().filter(|&&s| s != 0).count();
        let with_p = Tried {
            stone: Some(p),
            earlier: Some(tried),
        };
        let mut real = 0;
        for (dir, &shape) in Direction::ALL.into_iter().zip(&shapes) {
            // Not enough directions left: the costly part is skipped for most points.
            if real + open < 2 {
                return false;
            }
            if shape == 0 {
                continue;
            }
            open -= 1;
            let legal = bits(shape)
                .filter_map(|bit| point(dir, p, bit))
                .any(|q| judge(stones, &with_p, q) == Verdict::Legal);
            real += usize::from(legal);
        }
        real >= 2
    }
}

/// How many fours run through the middle: distinct sets of four stones, at most two in a line.
fn fours(w: Window) -> u32 {
    let mut sets = [0; 2];
    let mut count = 0;
    if w.own.count_ones() < 4 {
        return 0;
    }
    for e in bits(w.empty) {
        let five = run(w.own | e, e);
        let set = five & !e;
        if five.count_ones() == 5 && five & MIDDLE != 0 && !sets[..count].contains(&set) {
            sets[count] = set;
            count += 1;
        }
    }
    count as u32
}

/// The empty cells that make a straight four through the middle.
fn straight_fours(w: Window) -> u16 {
    if w.own.count_ones() < 3 {
        return 0;
    }
    bits(w.empty)
        .filter(|&q| is_straight_four(w, q))
        .fold(0, |all, q| all | q)
}

fn is_straight_four(w: Window, q: u16) -> bool {
    let four = run(w.own | q, q);
    if four.count_ones() != 4 || four & MIDDLE == 0 {
        return false;
    }
    let fives = ends(four);
    // A stone right beyond a completing cell would make the five an overline.
    fives & !w.empty == 0 && ends(four | fives) & w.own == 0
}

/// The set bits of a mask, lowest first, each as a mask of its own.
fn bits(mut mask: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The cell of `at` in the window around `p`, if it shows it.
fn cell(dir: Direction, p: Point, at: Point) -> Option<u16> {
    let steps = i32::from(dir.steps(p, at)?) + REACH as i32;
    (0..=2 * REACH as i32).contains(&steps).then(|| 1 << steps)
}

/// The point of a cell in the window around `p`.
fn point(dir: Direction, p: Point, bit: u16) -> Option<Point> {
    let steps = bit.trailing_zeros() as i8 - REACH as i8;
    let (dx, dy) = dir.step();
    p.shifted(steps * dx, steps * dy, crate::Size::MAX)
}

//! Renju's forbidden points for Black, by section 9 of the RIF rules.
//!
//! * A *four*: four black stones that one more stone makes a row of exactly five.
//! * A *three*: a row that one more stone, *itself legal and no five*, makes a straight four: an
//!   unbroken four with two cells that each complete exactly five.
//!
//! Whether that stone is legal is the same question with the first stone on the board, so the test
//! is recursive. Each level adds a stone, which bounds it. Verdicts are not cached across
//! positions: a later stone may free or forbid a point.

use std::fmt;

use crate::line::{MIDDLE, REACH, Window, ends, run};
use crate::{Board, Color, Direction, Point, scan};

pub use crate::why::evidence;

/// Why a point is forbidden to Black in renju, in the order in which reasons are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Foul {
    /// Six or more in a row, and no five in another direction.
    Overline,
    /// Two or more fours through the point; one line can hold two.
    DoubleFour,
    /// Two or more threes through the point, each of which a legal move makes a straight four.
    DoubleThree,
}

impl Foul {
    /// All three, in order.
    pub const ALL: [Foul; 3] = [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree];

    /// The name in JSON and on the page.
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

/// Every foul that one stone commits; empty for a legal point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fouls(u8);

impl Fouls {
    /// The foul to report.
    #[must_use]
    pub fn first(self) -> Option<Foul> {
        self.iter().next()
    }

    /// The fouls, in the order of [`Foul::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Foul> {
        Foul::ALL
            .into_iter()
            .filter(move |&f| self.0 >> f as u8 & 1 == 1)
    }

    /// Whether the point is legal.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn add(&mut self, foul: Foul) {
        self.0 |= 1 << foul as u8;
    }
}

/// Stones that the foul test can read: the plain [`Board`] or an engine's board.
pub trait Stones {
    /// The window around `p` along `dir`, with Black's stones as `own`.
    fn black_window(&self, p: Point, dir: Direction) -> Window;
}

impl Stones for Board {
    fn black_window(&self, p: Point, dir: Direction) -> Window {
        self.window(p, dir, Color::Black)
    }
}

/// What a black stone makes in renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Exactly five: it wins, whatever else it makes.
    Five,
    /// A forbidden point.
    Foul(Foul),
    /// Anything else.
    Legal,
}

/// What a black stone on `p` makes. `p` must be an empty point of the board.
///
/// ```
/// use tengen_core::foul::{self, Foul, Verdict};
/// use tengen_core::{Rule, Size, Start};
///
/// let start: Start = "i8j8h9h10//black".parse()?;
/// let position = start.position(Rule::Renju, Size::STANDARD)?;
/// let verdict = foul::verdict(position.board(), "h8".parse()?);
/// assert_eq!(verdict, Verdict::Foul(Foul::DoubleThree));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn verdict<S: Stones>(stones: &S, p: Point) -> Verdict {
    judge(stones, &Tried::NONE, p)
}

/// Every point forbidden to Black, in point order. A scan by rows rules out most points first.
#[must_use]
pub fn forbidden(board: &Board) -> Vec<Point> {
    scan::candidates(board)
        .filter(|&p| matches!(verdict(board, p), Verdict::Foul(_)))
        .collect()
}

/// Every foul of a black stone on the empty point `p`; none if it makes five.
#[must_use]
pub fn fouls<S: Stones>(stones: &S, p: Point) -> Fouls {
    let lines = Lines::around(stones, &Tried::NONE, p);
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

/// The stones tried by the recursion, innermost first.
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
    let lines = Lines::around(stones, tried, p);
    if lines.too_few_stones() {
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

/// The four windows around a point, with a black stone on it.
struct Lines([Window; 4]);

impl Lines {
    fn around<S: Stones>(stones: &S, tried: &Tried<'_>, p: Point) -> Lines {
        Lines(Direction::ALL.map(|dir| {
            let seen = stones.black_window(p, dir).with(MIDDLE);
            tried
                .stones()
                .filter_map(|t| cell(dir, p, t))
                .fold(seen, Window::with)
        }))
    }

    /// Whether there are too few stones for a five or a foul: five in a line make a five, an
    /// overline or two fours; other fouls need two lines of three.
    fn too_few_stones(&self) -> bool {
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

    /// Whether a legal move makes a straight four in at least two directions.
    fn double_three<S: Stones>(&self, stones: &S, tried: &Tried<'_>, p: Point) -> bool {
        let shapes = self.0.map(straight_fours);
        let mut open = shapes.iter().filter(|&&s| s != 0).count();
        let with_p = Tried {
            stone: Some(p),
            earlier: Some(tried),
        };
        let mut real = 0;
        for (dir, &shape) in Direction::ALL.into_iter().zip(&shapes) {
            // Too few directions left: this skips the recursion for most points.
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

/// The number of fours through the middle, at most two per line.
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
    // A stone next to a completing cell would make the five an overline.
    fives & !w.empty == 0 && ends(four | fives) & w.own == 0
}

/// The set bits of a mask, lowest first.
fn bits(mut mask: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The bit of the point `at` in the window around `p`.
fn cell(dir: Direction, p: Point, at: Point) -> Option<u16> {
    let steps = i32::from(dir.steps(p, at)?) + REACH as i32;
    (0..=2 * REACH as i32).contains(&steps).then(|| 1 << steps)
}

/// The point of a bit in the window around `p`.
fn point(dir: Direction, p: Point, bit: u16) -> Option<Point> {
    let steps = bit.trailing_zeros() as i8 - REACH as i8;
    let (dx, dy) = dir.step();
    p.shifted(steps * dx, steps * dy, crate::Size::MAX)
}

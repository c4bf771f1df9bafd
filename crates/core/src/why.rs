//! Why a point is forbidden to Black in renju, or why it only looks so.
//!
//! [`explain`] takes apart what [`crate::foul::verdict`] decides: every five, overline, four and
//! three that a stone would make, and for each three the moves that would turn it into a straight
//! four, each with its own explanation. The tree is as deep as the recursion of the rule.

use crate::foul::{self, Foul, Verdict};
use crate::line::{MIDDLE, run};
use crate::{Board, Color, Direction, Point};

/// A row of stones along one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line's direction.
    pub direction: Direction,
    /// Its stones, the point in question among them, from the lower end.
    pub stones: Vec<Point>,
}

/// A four: four stones and the points that make exactly five of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Four {
    /// The four stones.
    pub row: Row,
    /// One completing point, or two where the four is straight.
    pub completions: Vec<Point>,
}

/// Three stones that one more would make a straight four of, if that one may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Three {
    /// The three stones.
    pub row: Row,
    /// The moves that make a straight four on the board, legal or not.
    pub extensions: Vec<Extension>,
}

impl Three {
    /// Whether it counts: whether some extension may be played.
    #[must_use]
    pub fn is_real(&self) -> bool {
        self.extensions
            .iter()
            .any(|e| e.why.verdict == Verdict::Legal)
    }
}

/// A move that would turn a three into a straight four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The two points that would then complete the five.
    pub completions: [Point; 2],
    /// Whether it may be played, and why not: the position with the earlier stones on the board.
    pub why: Why,
}

/// What a black stone on a point makes, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The point.
    pub point: Point,
    /// The verdict, as [`foul::verdict`] gives it.
    pub verdict: Verdict,
    /// Rows of exactly five.
    pub fives: Vec<Row>,
    /// Rows of six or more.
    pub overlines: Vec<Row>,
    /// Fours, two of them perhaps in one line.
    pub fours: Vec<Four>,
    /// Threes, real and false.
    pub threes: Vec<Three>,
}

impl Why {
    /// Whether the point is legal but looks like a double three: at least two threes, of which
    /// fewer than two are real.
    #[must_use]
    pub fn is_false_double_three(&self) -> bool {
        self.verdict == Verdict::Legal && self.threes.len() >= 2
    }

    /// The black stones that make the point forbidden, by its first label: the row of the
    /// overline, the fours, or the real threes. In point order, without the point itself; none
    /// where the point is not forbidden.
    #[must_use]
    pub fn evidence(&self) -> Vec<Point> {
        let rows: Vec<&Row> = match self.verdict {
            Verdict::Five | Verdict::Legal => Vec::new(),
            Verdict::Foul(Foul::Overline) => self.overlines.iter().collect(),
            Verdict::Foul(Foul::DoubleFour) => self.fours.iter().map(|f| &f.row).collect(),
            Verdict::Foul(Foul::DoubleThree) => self
                .threes
                .iter()
                .filter(|t| t.is_real())
                .map(|t| &t.row)
                .collect(),
        };
        let stones = rows.into_iter().flat_map(|row| &row.stones).copied();
        let mut stones: Vec<Point> = stones.filter(|&p| p != self.point).collect();
        stones.sort_unstable();
        stones.dedup();
        stones
    }

    /// How deep the tree goes: 1 for a point without threes.
    #[must_use]
    pub fn depth(&self) -> usize {
        let deeper = self
            .threes
            .iter()
            .flat_map(|t| &t.extensions)
            .map(|e| e.why.depth());
        1 + deeper.max().unwrap_or(0)
    }
}

/// Explains what a black stone on the empty point `p` makes under renju's rules.
///
/// Returns `None` where `p` is taken or off the board.
#[must_use]
pub fn explain(board: &Board, p: Point) -> Option<Why> {
    board.is_empty(p).then(|| why(&mut board.clone(), p))
}

/// [`Why::evidence`] of a point; none where it is taken.
#[must_use]
pub fn evidence(board: &Board, p: Point) -> Vec<Point> {
    explain(board, p).map_or_else(Vec::new, |why| why.evidence())
}

fn why(board: &mut Board, p: Point) -> Why {
    let verdict = foul::verdict(board, p);
    board.put(p, Color::Black);
    let rows: Vec<Row> = Direction::ALL
        .into_iter()
        .map(|direction| Row {
            direction,
            stones: board.row(p, direction, Color::Black),
        })
        .collect();
    let of = |length: fn(usize) -> bool| -> Vec<Row> {
        rows.iter()
            .filter(|r| length(r.stones.len()))
            .cloned()
            .collect()
    };
    let mut found = Why {
        point: p,
        verdict,
        fives: of(|n| n == 5),
        overlines: of(|n| n > 5),
        fours: Vec::new(),
        threes: Vec::new(),
    };
    // A five or an overline ends the matter; what else the stone makes changes nothing.
    if found.fives.is_empty() && found.overlines.is_empty() {
        found.fours = Direction::ALL
            .into_iter()
            .flat_map(|d| fours(board, p, d))
            .collect();
        if found.fours.len() < 2 {
            found.threes = Direction::ALL
                .into_iter()
                .filter_map(|d| three(board, p, d))
                .collect();
        }
    }
    board.take(p);
    found
}

fn fours(board: &Board, p: Point, direction: Direction) -> Vec<Four> {
    let mut fours: Vec<Four> = Vec::new();
    for (completion, five) in near(board, p, direction).filter_map(|q| {
        let five = row_with(board, q, direction);
        (five.len() == 5 && five.contains(&p)).then_some((q, five))
    }) {
        let stones: Vec<Point> = five.into_iter().filter(|&s| s != completion).collect();
        match fours.iter_mut().find(|f| f.row.stones == stones) {
            Some(four) => four.completions.push(completion),
            None => fours.push(Four {
                row: Row { direction, stones },
                completions: vec![completion],
            }),
        }
    }
    fours
}

fn three(board: &mut Board, p: Point, direction: Direction) -> Option<Three> {
    let candidates: Vec<Point> = near(board, p, direction).collect();
    let mut extensions = Vec::new();
    let mut stones = Vec::new();
    for q in candidates {
        let four = row_with(board, q, direction);
        if four.len() != 4 || !four.contains(&p) {
            continue;
        }
        board.put(q, Color::Black);
        let ends: Vec<Point> = near(board, q, direction)
            .filter(|&e| row_with(board, e, direction).len() == 5)
            .filter(|&e| adjacent(&four, e, direction))
            .collect();
        board.take(q);
        if let [low, high] = ends[..] {
            stones = four.into_iter().filter(|&s| s != q).collect();
            extensions.push(Extension {
                completions: [low, high],
                why: why(board, q),
            });
        }
    }
    let row = Row { direction, stones };
    (!extensions.is_empty()).then_some(Three { row, extensions })
}

/// The empty points at most four steps from `p` along a line, from its lower end.
fn near(board: &Board, p: Point, dir: Direction) -> impl Iterator<Item = Point> + '_ {
    let (dx, dy) = dir.step();
    let at = move |i: i8| p.shifted(i * dx, i * dy, board.size());
    (-4..=4).filter_map(at).filter(|&q| board.is_empty(q))
}

/// The unbroken row that a black stone on the empty point `q` would stand in, as far as five
/// cells from it.
fn row_with(board: &Board, q: Point, dir: Direction) -> Vec<Point> {
    let (dx, dy) = dir.step();
    let row = run(board.window(q, dir, Color::Black).own | MIDDLE, MIDDLE);
    let cells = (0..11).filter(|i| row >> i & 1 == 1);
    cells
        .filter_map(|i: i8| q.shifted((i - 5) * dx, (i - 5) * dy, board.size()))
        .collect()
}

/// Whether `e` is right beyond one of a row's ends.
fn adjacent(row: &[Point], e: Point, dir: Direction) -> bool {
    row.iter()
        .any(|&s| dir.steps(s, e).is_some_and(|n| n.abs() == 1))
}

/// A stone that would change a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where it would stand.
    pub point: Point,
    /// Its colour.
    pub color: Color,
    /// Whether Black could then play the point in question.
    pub frees: bool,
}

/// Every single next stone, of either colour, that would free the empty point `p` where it is
/// forbidden or forbid it where it is not. Black's stones are tried wherever the rules let him
/// play, five or not.
#[must_use]
pub fn changes(board: &Board, p: Point) -> Vec<Change> {
    if !board.is_empty(p) {
        return Vec::new();
    }
    let forbidden = |board: &Board| matches!(foul::verdict(board, p), Verdict::Foul(_));
    let now = forbidden(board);
    let mut tried = board.clone();
    let mut found = Vec::new();
    for point in board
        .size()
        .points()
        .filter(|&q| q != p && board.is_empty(q))
    {
        for color in Color::BOTH {
            let foul = matches!(foul::verdict(board, point), Verdict::Foul(_));
            if color == Color::Black && foul {
                continue;
            }
            tried.put(point, color);
            if forbidden(&tried) != now {
                found.push(Change {
                    point,
                    color,
                    frees: now,
                });
            }
            tried.take(point);
        }
    }
    found
}

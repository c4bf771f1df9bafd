//! Why a point is forbidden to Black in renju, or only looks so.
//!
//! [`explain`] lists what [`crate::foul::verdict`] decides from: every five, overline, four and
//! three of a stone, and for each three the moves that make it a straight four, explained in turn.

use crate::foul::{self, Foul, Verdict};
use crate::line::{MIDDLE, run};
use crate::{Board, Color, Direction, Point};

/// Black stones along one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line's direction.
    pub direction: Direction,
    /// The stones from the lower end, with the one on the point explained.
    pub stones: Vec<Point>,
}

/// Four stones and the points that make exactly five of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Four {
    /// The four stones.
    pub row: Row,
    /// One point, or two if the four is straight.
    pub completions: Vec<Point>,
}

/// Three stones that one more makes a straight four, if it is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Three {
    /// The three stones.
    pub row: Row,
    /// The moves that make a straight four, legal or not.
    pub extensions: Vec<Extension>,
}

impl Three {
    /// Whether the three counts: whether an extension is legal.
    #[must_use]
    pub fn is_real(&self) -> bool {
        self.extensions
            .iter()
            .any(|e| e.why.verdict == Verdict::Legal)
    }
}

/// A move that makes a three a straight four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The two points that then complete five.
    pub completions: [Point; 2],
    /// What the move makes, with the earlier stones on the board.
    pub why: Why,
}

/// What a black stone makes, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The point.
    pub point: Point,
    /// As [`foul::verdict`].
    pub verdict: Verdict,
    /// Rows of exactly five.
    pub fives: Vec<Row>,
    /// Rows of six or more.
    pub overlines: Vec<Row>,
    /// Fours; one line can hold two.
    pub fours: Vec<Four>,
    /// Threes, real or not.
    pub threes: Vec<Three>,
}

impl Why {
    /// Whether the point is falsely forbidden: legal although it makes two or more threes.
    #[must_use]
    pub fn is_false_double_three(&self) -> bool {
        self.verdict == Verdict::Legal && self.threes.len() >= 2
    }

    /// The black stones of the reported foul, without the point itself, in point order: those of
    /// the overline, the fours or the real threes. Empty if the point is not forbidden.
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

    /// The depth of the tree; 1 without threes.
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

/// Explains a black stone on `p` under renju; `None` if `p` is taken or off the board.
///
/// ```
/// use tengen_core::{Rule, Size, Start, why};
///
/// // h8 makes two threes, but h9, which would extend one of them, is a double four.
/// let start: Start = "f8g8h10h11e9f9g9/d9/black".parse()?;
/// let position = start.position(Rule::Renju, Size::STANDARD)?;
/// let why = why::explain(position.board(), "h8".parse()?).expect("an empty point");
/// let real = why.threes.iter().filter(|three| three.is_real()).count();
/// assert_eq!((why.threes.len(), real, why.is_false_double_three()), (2, 1, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn explain(board: &Board, p: Point) -> Option<Why> {
    board.is_empty(p).then(|| why(&mut board.clone(), p))
}

/// [`Why::evidence`] of a point; empty if it is taken.
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
    // After a five or an overline nothing else matters.
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

/// The empty points within four steps of `p` along a line, from its lower end.
fn near(board: &Board, p: Point, dir: Direction) -> impl Iterator<Item = Point> + '_ {
    let (dx, dy) = dir.step();
    let at = move |i: i8| p.shifted(i * dx, i * dy, board.size());
    (-4..=4).filter_map(at).filter(|&q| board.is_empty(q))
}

/// The row that a black stone on the empty point `q` makes, up to five cells away.
fn row_with(board: &Board, q: Point, dir: Direction) -> Vec<Point> {
    let (dx, dy) = dir.step();
    let row = run(board.window(q, dir, Color::Black).own | MIDDLE, MIDDLE);
    let cells = (0..11).filter(|i| row >> i & 1 == 1);
    cells
        .filter_map(|i: i8| q.shifted((i - 5) * dx, (i - 5) * dy, board.size()))
        .collect()
}

/// Whether `e` adjoins an end of a row.
fn adjacent(row: &[Point], e: Point, dir: Direction) -> bool {
    row.iter()
        .any(|&s| dir.steps(s, e).is_some_and(|n| n.abs() == 1))
}

/// A stone that changes whether a point is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The stone's point.
    pub point: Point,
    /// Its colour.
    pub color: Color,
    /// Whether it frees the point; otherwise it forbids it.
    pub frees: bool,
}

/// Every single stone, of either colour, that would free or forbid the empty point `p`. Black's
/// stones are tried on all points that are not forbidden.
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

//! Plain wins: a row, or an open four without an answer. They are found by their shape, without a
//! search, so they show what threatens, but not whether an answer to it holds.

use crate::{Color, Direction, Move, Point, Position};

/// Stones of one side in reach that a row or four through a point needs, besides the point.
const OF_ROW: usize = 4;
const OF_FOUR: usize = 3;
/// How far along a line a row through a point reaches.
const REACH: i8 = 4;

/// A plain win of the side to move: its first stone makes a row, or an open four that
/// the other side has no row of its own against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// A row.
    Five,
    /// An open four.
    OpenFour,
}

/// A plain win that a side threatens. It says where to look, and nothing about who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainThreat {
    /// Whether a four threatens; otherwise an open three.
    pub four: bool,
    /// The points where the other side would make the row or the open four.
    pub wins: Vec<Point>,
    /// The legal points that leave no plain win, or at least not this one; empty if there are none.
    pub answers: Vec<Point>,
}

/// The plain win of the other side that the side to move must answer, since it has none that is
/// as fast.
#[must_use]
pub fn threat(position: &Position) -> Option<PlainThreat> {
    let mut passed = position.clone();
    passed.play(Move::Pass).ok()?;
    let (theirs, first) = first_win(&passed)?;
    match (first_win(position), theirs) {
        (Some((Plain::Five, _)), _) | (Some(_), Plain::OpenFour) => return None,
        (Some((Plain::OpenFour, _)) | None, _) => {}
    }
    let side = passed.to_move();
    let wins = |p: &Point| match theirs {
        Plain::Five => rows(&passed, *p, side),
        Plain::OpenFour => opens_four(&passed, *p),
    };
    let wins: Vec<Point> = passed.legal_points().into_iter().filter(wins).collect();
    let mut answers = stops_after(position, theirs, first);
    if answers.is_empty() {
        let legal = |p: &Point| position.legality(*p).is_ok();
        answers = wins.iter().copied().filter(legal).collect();
    }
    Some(PlainThreat {
        four: theirs == Plain::Five,
        wins,
        answers,
    })
}

/// What a stone makes, by its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A winning row.
    Five,
    /// Two or more points at which a row follows: an open four, or two fours.
    Fours,
    /// A four, and after its stop an open four with this stone is possible.
    FourThree,
    /// A four.
    Four,
    /// An open three: an open four with this stone is possible next.
    Three,
    /// None of these.
    Quiet,
}

impl Shape {
    /// Name as a variable of messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Five => "five",
            Shape::Fours => "fours",
            Shape::FourThree => "four-three",
            Shape::Four => "four",
            Shape::Three => "three",
            Shape::Quiet => "quiet",
        }
    }
}

/// What a stone of the side to move makes; `None` if it is illegal.
#[must_use]
pub fn made(position: &Position, p: Point) -> Option<Shape> {
    let side = position.to_move();
    let mut after = position.clone();
    after.play(Move::Place(p)).ok()?;
    if let Some(outcome) = after.outcome() {
        let won = outcome.winner == Some(side);
        return Some(if won { Shape::Five } else { Shape::Quiet });
    }
    let mut passed = after.clone();
    passed.play(Move::Pass).ok()?;
    let legal = passed.legal_points().into_iter();
    let fives: Vec<Point> = legal.filter(|&q| rows(&passed, q, side)).collect();
    Some(match fives[..] {
        [] if opens_four_with(&passed, p) => Shape::Three,
        [] => Shape::Quiet,
        [stop] => {
            let stopped = after.play(Move::Place(stop)).is_ok() && after.outcome().is_none();
            match stopped && opens_four_with(&after, p) {
                true => Shape::FourThree,
                false => Shape::Four,
            }
        }
        _ => Shape::Fours,
    })
}

/// Whether a move of the side to move left a plain win open that another move would have stopped.
#[must_use]
pub fn ignores(position: &Position, after: &Position) -> bool {
    after.outcome().is_none() && win(after).is_some() && !stops(position).is_empty()
}

/// Whether a stone of a side would make a four or a row.
#[must_use]
pub fn has_four(position: &Position, side: Color) -> bool {
    let four = |p: Point| match in_reach(position, p, side) {
        ..OF_FOUR => false,
        OF_FOUR => position.makes_four(side, p),
        _ => true,
    };
    position.legal_points().into_iter().any(four)
}

/// The plain win of the side to move.
#[must_use]
pub fn win(position: &Position) -> Option<Plain> {
    first_win(position).map(|(plain, _)| plain)
}

/// The moves after which no plain win of the other side is left, without fours, which only put it
/// off; other wins may be left. Empty if the side could have won by a row of its own.
#[must_use]
pub fn stops(position: &Position) -> Vec<Point> {
    let mut passed = position.clone();
    if passed.play(Move::Pass).is_err() {
        return Vec::new();
    }
    match first_win(&passed) {
        Some((theirs, first)) => stops_after(position, theirs, first),
        None => Vec::new(),
    }
}

/// [`stops`], where the other side's first plain win is known.
fn stops_after(position: &Position, theirs: Plain, first: Point) -> Vec<Point> {
    let side = position.to_move();
    let legal = position.legal_points();
    if legal.iter().any(|&p| rows(position, p, side)) {
        return Vec::new();
    }
    let stops = |p: &Point| {
        let mut after = position.clone();
        if after.play(Move::Place(*p)).is_err() {
            return false;
        }
        let still = match theirs {
            Plain::Five => rows(&after, first, side.opponent()),
            Plain::OpenFour => opens_four(&after, first),
        };
        let four = || in_reach(position, *p, side) >= OF_FOUR && position.makes_four(side, *p);
        !still && !four() && first_win(&after).is_none()
    };
    legal.into_iter().filter(stops).collect()
}

fn first_win(position: &Position) -> Option<(Plain, Point)> {
    let side = position.to_move();
    let legal = position.legal_points();
    let five = legal.iter().find(|&&p| rows(position, p, side));
    let open_four = || legal.iter().find(|&&p| opens_four(position, p));
    let five = five.map(|&p| (Plain::Five, p));
    five.or_else(|| open_four().map(|&p| (Plain::OpenFour, p)))
}

/// Whether a stone of a side makes a winning row, if it is that side's turn.
#[must_use]
pub fn rows(position: &Position, p: Point, side: Color) -> bool {
    if in_reach(position, p, side) < OF_ROW {
        return false;
    }
    let mut after = position.clone();
    after.play(Move::Place(p)).is_ok()
        && after.outcome().is_some_and(|end| end.winner == Some(side))
}

/// Whether the side to move can make an open four without an answer that has this stone in it.
fn opens_four_with(position: &Position, stone: Point) -> bool {
    let mut legal = position.legal_points().into_iter();
    legal.any(|p| is_open_four(position, p, Some(stone)))
}

/// Whether a stone of the side to move makes an open four without an answer.
fn opens_four(position: &Position, p: Point) -> bool {
    is_open_four(position, p, None)
}

/// The same of an open four that has another stone in it, if one is named.
fn is_open_four(position: &Position, p: Point, with: Option<Point>) -> bool {
    let side = position.to_move();
    let mut after = position.clone();
    if in_reach(position, p, side) < OF_FOUR || after.play(Move::Place(p)).is_err() {
        return false;
    }
    // The other side has neither a row of its own nor one stop for both ends.
    let replies = after.legal_points();
    if replies.iter().any(|&q| rows(&after, q, side.opponent())) {
        return false;
    }
    let mut passed = after.clone();
    if passed.play(Move::Pass).is_err() {
        return false;
    }
    let end = |q: Point| rows(&passed, q, side);
    is_open(&after, p, with, end)
}

/// Whether four stones of a side stand in a row through the last one, and another one if it is
/// named, with an end on either side.
fn is_open(
    position: &Position,
    p: Point,
    with: Option<Point>,
    ends: impl Fn(Point) -> bool,
) -> bool {
    let side = position.board().get(p);
    Direction::ALL.into_iter().any(|dir| {
        let (dx, dy) = dir.step();
        let at = |n: i8| p.shifted(n * dx, n * dy, position.size());
        let own = |n: i8| at(n).is_some_and(|q| position.board().get(q) == side);
        let end = |n: i8| at(n).is_some_and(&ends);
        let has = |n: i8| with.is_none() || (1 - n..5 - n).any(|n| at(n) == with);
        (1..=4).any(|n| (1 - n..5 - n).all(own) && has(n) && end(-n) && end(5 - n))
    })
}

/// The most stones of a side on a line through a point, in a row's reach, without the point.
fn in_reach(position: &Position, p: Point, side: Color) -> usize {
    let on_line = |dir: Direction| {
        let (dx, dy) = dir.step();
        let at = |n: i8| p.shifted(n * dx, n * dy, position.size());
        let own = |n: &i8| at(*n).is_some_and(|q| position.board().get(q) == Some(side));
        let reach = (-REACH..=REACH).filter(|&n| n != 0);
        reach.filter(own).count()
    };
    let lines = Direction::ALL.into_iter().map(on_line);
    lines.max().unwrap_or_default()
}

//! The first plain oversight of a side: a four, or a three that becomes an open four, left open.

use tengen_core::{Color, Direction, Move, Point, Position, PositionSpec};

/// A threat on the board that a move left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oversight {
    /// The move, from 1.
    pub number: usize,
    /// Whether a four was left open; otherwise a three.
    pub four: bool,
    /// The points that stopped it.
    pub stops: Vec<Point>,
}

/// A win of the side to move that anyone sees: its first stone makes a row, or an open four that
/// the other side has no row of its own against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {
    Five,
    OpenFour,
}

/// The first move of a side after which the other one had such a win, while another move would have
/// stopped it. `None` if there is none, or the game cannot be replayed.
#[must_use]
pub fn first_oversight(game: &PositionSpec, side: Color) -> Option<Oversight> {
    let start = PositionSpec {
        moves: Vec::new(),
        ..game.clone()
    };
    let mut position = start.position().ok()?;
    for (i, &mv) in game.moves.iter().enumerate() {
        let mut after = position.clone();
        after.play(mv).ok()?;
        if position.to_move() == side
            && after.outcome().is_none()
            && let Some(left) = plain_win(&after)
        {
            let stops = stops(&position);
            if !stops.is_empty() {
                let four = left == Plain::Five;
                return Some(Oversight {
                    number: i + 1,
                    four,
                    stops,
                });
            }
        }
        position = after;
    }
    None
}

/// The moves after which no plain win of the other side is left, without fours, which only put it
/// off. Empty if the side could have won by a row of its own.
fn stops(position: &Position) -> Vec<Point> {
    let side = position.to_move();
    let legal = position.legal_points();
    if legal.iter().any(|&p| rows(position, p, side)) {
        return Vec::new();
    }
    let stops = |p: &Point| {
        let mut after = position.clone();
        !position.makes_four(side, *p)
            && after.play(Move::Place(*p)).is_ok()
            && plain_win(&after).is_none()
    };
    legal.into_iter().filter(stops).collect()
}

/// Whether a stone of a side makes a winning row, if it is that side's turn.
fn rows(position: &Position, p: Point, side: Color) -> bool {
    let mut after = position.clone();
    after.play(Move::Place(p)).is_ok()
        && after.outcome().is_some_and(|end| end.winner == Some(side))
}

fn plain_win(position: &Position) -> Option<Plain> {
    let side = position.to_move();
    let legal = position.legal_points();
    if legal.iter().any(|&p| rows(position, p, side)) {
        return Some(Plain::Five);
    }
    let open_four = |&p: &Point| {
        let mut after = position.clone();
        if !position.makes_four(side, p) || after.play(Move::Place(p)).is_err() {
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
        let ends: Vec<Point> = passed
            .legal_points()
            .into_iter()
            .filter(|&q| rows(&passed, q, side))
            .collect();
        is_open(&after, p, side, &ends)
    };
    legal.iter().any(open_four).then_some(Plain::OpenFour)
}

/// Whether four stones of a side stand in a row through the last one, with an end on either side.
fn is_open(position: &Position, p: Point, side: Color, ends: &[Point]) -> bool {
    Direction::ALL.into_iter().any(|dir| {
        let (dx, dy) = dir.step();
        let at = |n: i8| p.shifted(n * dx, n * dy, position.size());
        let own = |n: i8| at(n).is_some_and(|q| position.board().get(q) == Some(side));
        let end = |n: i8| at(n).is_some_and(|q| ends.contains(&q));
        (1..=4).any(|n| end(-n) && end(5 - n) && (1 - n..5 - n).all(own))
    })
}

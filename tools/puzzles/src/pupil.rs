//! A scripted pupil: sees fives and fours, threes half the time, and else plays at random.

use tengen_board::{Board, PointClass, cells_in, point_on_board};
use tengen_core::{Color, Point, Position, SplitMix};

/// How far from the next stone it plays at random.
const NEAR: u8 = 2;

/// The pupil's move. It makes its five and stops one, and makes an open four or two fours. Half the
/// time it sees that it can make a four and an open three, or that an open three is to be stopped.
pub(crate) fn choose(position: &Position, random: &mut SplitMix) -> Option<Point> {
    let (us, them) = (position.to_move(), position.to_move().opponent());
    let legal = position.legal_points();
    let of = |side: Color, class: PointClass| points_of(position, &legal, side, class);
    let five = random.pick(&of(us, PointClass::Five));
    five.or_else(|| random.pick(&of(them, PointClass::Five)))
        .or_else(|| random.pick(&of(us, PointClass::OpenFour)))
        .or_else(|| sees(&of(us, PointClass::FourThree), random))
        .or_else(|| sees(&of(them, PointClass::OpenFour), random))
        .or_else(|| random.pick(&near_stones(position, &legal)))
}

/// The legal points where a stone of a side is of a class.
pub(crate) fn points_of(
    position: &Position,
    legal: &[Point],
    side: Color,
    class: PointClass,
) -> Vec<Point> {
    let board: Board = Board::new(position);
    let set = board.cells_of(side, class);
    let points = cells_in(&set).map(point_on_board);
    points.filter(|p| legal.contains(p)).collect()
}

/// The legal points within [`NEAR`] of a stone.
pub(crate) fn near_stones(position: &Position, legal: &[Point]) -> Vec<Point> {
    let near = |p: &Point| {
        let close = |q: Point| p.x().abs_diff(q.x()) <= NEAR && p.y().abs_diff(q.y()) <= NEAR;
        position.board().iter().any(|(q, _)| close(q))
    };
    legal.iter().copied().filter(near).collect()
}

fn sees(points: &[Point], random: &mut SplitMix) -> Option<Point> {
    let seen = random.below(2) == 0;
    random.pick(points).filter(|_| seen)
}

//! Star points and the strokes through winning rows.

use tengen_core::{Direction, Point, Size};

/// The star points: the centre and four more, if the board has a centre and is large enough.
#[must_use]
pub fn stars(size: Size) -> Vec<Point> {
    let n = size.get();
    let inset = match n {
        0..9 => None,
        9..13 => Some(2),
        _ => Some(3),
    };
    let corners = inset.into_iter().flat_map(|near| {
        let far = n - 1 - near;
        [(near, near), (far, near), (near, far), (far, far)]
    });
    let middle = (n % 2 == 1).then_some((n / 2, n / 2));
    corners
        .chain(middle)
        .map(|(x, y)| Point::from_xy(x, y))
        .collect()
}

/// The end points of every straight run of five or more.
#[must_use]
pub fn strokes(line: &[Point]) -> Vec<(Point, Point)> {
    let mut strokes = Vec::new();
    for dir in Direction::ALL {
        let (dx, dy) = dir.step();
        let next = |p: Point, sign: i8| {
            p.shifted(sign * dx, sign * dy, Size::MAX)
                .filter(|q| line.contains(q))
        };
        for &first in line.iter().filter(|&&p| next(p, -1).is_none()) {
            let run: Vec<Point> = std::iter::successors(Some(first), |&p| next(p, 1)).collect();
            if let (true, Some(&last)) = (run.len() >= 5, run.last()) {
                strokes.push((first, last));
            }
        }
    }
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(name: &str) -> Point {
        name.parse().expect("a point")
    }

    #[test]
    fn a_stroke_runs_through_each_winning_row_and_no_chance_neighbours() {
        let points = |s: &str| tengen_core::notation::parse_points(s).expect("points");
        let one = strokes(&points("d4 e5 f6 g7 h8"));
        assert_eq!(one, [(p("d4"), p("h8"))]);
        // A cross of two fives, whose points are also adjacent in other directions.
        let two = strokes(&points("h6 h7 h8 h9 h10 f8 g8 i8 j8"));
        assert_eq!(two.len(), 2);
        assert!(two.contains(&(p("f8"), p("j8"))) && two.contains(&(p("h6"), p("h10"))));
    }

    #[test]
    fn stars_lie_on_the_board_and_are_five_on_the_usual_one() {
        for n in 5..=22 {
            let size = Size::new(n).expect("a size");
            assert!(stars(size).into_iter().all(|q| size.contains(q)));
        }
        assert_eq!(stars(Size::STANDARD).len(), 5);
        assert!(stars(Size::STANDARD).contains(&p("d4")));
    }
}

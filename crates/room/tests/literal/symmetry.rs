//! Equivalent fifth moves, tried one symmetry after the other.

use std::collections::BTreeSet;

use tengen_core::Point;

type Cell = (i32, i32);

/// The eight rotations and reflections about the origin.
const MAPS: [fn(Cell) -> Cell; 8] = [
    |(x, y)| (x, y),
    |(x, y)| (-x, y),
    |(x, y)| (x, -y),
    |(x, y)| (-x, -y),
    |(x, y)| (y, x),
    |(x, y)| (-y, x),
    |(x, y)| (y, -x),
    |(x, y)| (-y, -x),
];

/// Whether a rotation or reflection with any translation maps Black's stones onto Black's, White's
/// onto White's and `a` onto `b`. `stones` alternate, Black first.
pub(super) fn equivalent(stones: &[Point], a: Point, b: Point) -> bool {
    let of = |parity: usize, seen: &dyn Fn(Cell) -> Cell| -> BTreeSet<Cell> {
        let own = stones.iter().skip(parity).step_by(2);
        own.map(|&p| seen(cell(p))).collect()
    };
    let same = |c: Cell| c;
    MAPS.iter().any(|map| {
        let first = map(cell(stones[0]));
        stones.iter().step_by(2).any(|&onto| {
            let (dx, dy) = (cell(onto).0 - first.0, cell(onto).1 - first.1);
            let moved = |c: Cell| (map(c).0 + dx, map(c).1 + dy);
            moved(cell(a)) == cell(b)
                && of(0, &moved) == of(0, &same)
                && of(1, &moved) == of(1, &same)
        })
    })
}

fn cell(p: Point) -> Cell {
    (i32::from(p.x()), i32::from(p.y()))
}

#[test]
fn the_published_examples() {
    // Black 1, White 2, Black 3, White 4; an offer, all that are equivalent to it.
    for (stones, offer, all) in [
        ("h8h9h7h6", "g8", "g7 g8 i7 i8"),
        ("h8h9h10i9", "g8", "g8 g10"),
        ("h8h9h10h12", "i8", "g8 i8"),
        ("h8h9i10i9", "g10", "g10 j8"),
        ("h8h9i9j10", "i8", "i8"),
    ] {
        let stones = tengen_core::notation::parse_points(stones).expect("points");
        let offer: Point = offer.parse().expect("a point");
        let size = tengen_core::Size::STANDARD;
        let found: BTreeSet<String> = size
            .points()
            .filter(|p| !stones.contains(p) && equivalent(&stones, offer, *p))
            .map(|p| p.to_string())
            .collect();
        let all: BTreeSet<String> = all.split(' ').map(str::to_owned).collect();
        assert_eq!(found, all, "{offer}");
    }
}

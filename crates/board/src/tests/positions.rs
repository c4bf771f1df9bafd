//! Seeded random positions.

use tengen_core::{Color, Point, Position, Rule, Size, SplitMix};

pub(crate) struct Random(SplitMix);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(SplitMix::new(seed))
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

pub(crate) fn sizes() -> impl Iterator<Item = Size> {
    (5..=22).filter_map(|n| Size::new(n).ok())
}

/// A position with about `stones` alternating stones in a clump, not over.
pub(crate) fn clump(rule: Rule, size: Size, stones: usize, random: &mut Random) -> Position {
    let mut position = Position::new(rule, size);
    let mut misses = 0;
    while position.ply() < stones && misses < 50 {
        let center = size.center();
        let spread = 2 + stones / 8;
        let mut near = |c: u8| {
            let low = usize::from(c).saturating_sub(spread);
            let high = (usize::from(c) + spread).min(usize::from(size.get()) - 1);
            (low + random.below(high - low + 1)) as u8
        };
        let p = Point::from_xy(near(center.x()), near(center.y()));
        if position.play(p).is_err() {
            misses += 1;
        } else if position.outcome().is_some() {
            position.undo();
            misses += 1;
        }
    }
    position
}

/// A set-up with any numbers of stones, not over.
pub(crate) fn setup(rule: Rule, size: Size, stones: usize, random: &mut Random) -> Position {
    let to_move = random.pick(&Color::BOTH);
    let mut sides = [Vec::new(), Vec::new()];
    let points: Vec<Point> = size.points().collect();
    let mut best = Position::from_stones(rule, size, &[], &[], to_move).unwrap();
    for _ in 0..stones {
        let p = random.pick(&points);
        let color = random.pick(&Color::BOTH);
        if !best.board().is_empty(p) {
            continue;
        }
        sides[color.index()].push(p);
        match Position::from_stones(rule, size, &sides[0], &sides[1], to_move) {
            Ok(position) if position.outcome().is_none() => best = position,
            _ => {
                sides[color.index()].pop();
            }
        }
    }
    best
}

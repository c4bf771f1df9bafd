//! Random positions.

use tengen_core::{Point, Position, Rule, Size, SplitMix};

/// An undecided middle game with a number of stones around the centre.
pub(crate) fn middle_game(rule: Rule, size: Size, stones: u64, random: &mut SplitMix) -> Position {
    let mut position = Position::new(rule, size);
    let reach = 3 + stones / 12;
    let mut misses = 0;
    while (position.ply() as u64) < stones && misses < 60 {
        let center = size.center();
        let mut near = |c: u8| {
            let low = u64::from(c).saturating_sub(reach);
            let high = (u64::from(c) + reach).min(u64::from(size.get()) - 1);
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

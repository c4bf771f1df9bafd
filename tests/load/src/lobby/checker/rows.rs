//! Rows on a board, from the texts of its points.

use std::collections::BTreeMap;

/// A column and a row, from 0.
pub(super) type Place = (i32, i32);

/// The stones by their places, with the seats that have placed them.
pub(super) type Stones = BTreeMap<Place, String>;

/// A point such as `h8` on a board of `lines` lines.
pub(super) fn place(text: &str, lines: i32) -> Option<Place> {
    let (column, row) = text.split_at_checked(1)?;
    let column = i32::from(column.bytes().next()?) - i32::from(b'a');
    let row = row.parse::<i32>().ok()? - 1;
    let is_inside = |line: &i32| (0..lines).contains(line);
    Some((column, row)).filter(|(column, row)| is_inside(column) && is_inside(row))
}

/// The longest row of one seat through a place.
pub(super) fn longest(stones: &Stones, at: Place, seat: &str) -> usize {
    let is_own = |place: &Place| stones.get(place).is_some_and(|owner| owner == seat);
    let reach = |(x, y): (i32, i32)| {
        let line = (1..).map(move |n| (at.0 + n * x, at.1 + n * y));
        line.take_while(is_own).count()
    };
    let rows = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let lengths = rows.map(|(x, y)| 1 + reach((x, y)) + reach((-x, -y)));
    lengths.into_iter().max().unwrap_or(0)
}

/// Whether these places are one row without a gap.
pub(super) fn is_row(places: &[Place]) -> bool {
    let mut places = places.to_vec();
    places.sort_unstable();
    let steps: Vec<_> = places
        .windows(2)
        .map(|two| (two[1].0 - two[0].0, two[1].1 - two[0].1))
        .collect();
    let is_step = |step: &Place| [(1, 0), (0, 1), (1, 1), (1, -1)].contains(step);
    steps.first().is_some_and(is_step) && steps.iter().all(|step| *step == steps[0])
}

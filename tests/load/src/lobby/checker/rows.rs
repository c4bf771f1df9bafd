//! Rows on a board, from the texts of its points.

use std::collections::{BTreeMap, BTreeSet};

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

/// The places of all rows of five or more of one seat through its stone at a place.
pub(super) fn rows(stones: &Stones, at: Place, seat: &str) -> BTreeSet<Place> {
    let is_own = |place: &Place| stones.get(place).is_some_and(|owner| owner == seat);
    let reach = |(x, y): (i32, i32)| {
        let line = (1..).map(move |n| (at.0 + n * x, at.1 + n * y));
        line.take_while(is_own)
    };
    let ways = [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter();
    let rows = ways.map(|(x, y)| {
        let both = reach((x, y)).chain(reach((-x, -y)));
        both.chain([at]).collect::<Vec<Place>>()
    });
    rows.filter(|row| row.len() >= 5).flatten().collect()
}

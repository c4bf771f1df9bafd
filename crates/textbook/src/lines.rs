//! Win lines: five consecutive points.

use tengen_core::{Board, Color, Point, Size};

/// Five consecutive points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WinLine {
    /// The line's index in [`win_lines`].
    pub index: u16,
    /// The points from the line's start.
    pub points: [Point; 5],
}

impl WinLine {
    /// The number of stones of `color`.
    #[must_use]
    pub fn stones(&self, board: &Board, color: Color) -> u8 {
        let own = self.points.iter().filter(|&&p| board.get(p) == Some(color));
        own.count() as u8
    }
}

/// All `2n(n−4) + 2(n−4)²` win lines of a board, in the order of the originals:
///
/// 1. rows: from the top, starts from the left;
/// 2. columns: from the left, starts from the top;
/// 3. diagonals going right and down: starts row by row from the top, each from the left;
/// 4. diagonals going left and down: starts row by row from the top, each from the *right*.
#[must_use]
pub fn win_lines(size: Size) -> Vec<WinLine> {
    let n = u32::from(size.get());
    let starts = n - 4;
    let rows = (0..n).flat_map(|y| (0..starts).map(move |x| (x, y, 1, 0)));
    let columns = (0..n).flat_map(|x| (0..starts).map(move |y| (x, y, 0, 1)));
    let falling = (0..starts).flat_map(|y| (0..starts).map(move |x| (x, y, 1, 1)));
    let rising = (0..starts).flat_map(|y| (4..n).rev().map(move |x| (x, y, -1, 1)));
    rows.chain(columns)
        .chain(falling)
        .chain(rising)
        .zip(0..)
        .map(|((x, y, dx, dy), index)| {
            let point = |i: i32| {
                let (x, y) = (x as i32 + i * dx, y as i32 + i * dy);
                size.from_top(x as u32, y as u32)
                    .expect("a win line stays on the board")
            };
            let points = [0, 1, 2, 3, 4].map(point);
            WinLine { index, points }
        })
        .collect()
}

//! Which fifth moves are the same but for a symmetry.
//!
//! Two points are equivalent where some rotation or reflection, *with any translation*, maps the
//! black stones onto the black stones, the white stones onto the white stones and one point onto
//! the other (RIF; the axis need not run through the centre of the board). The board's edges do
//! not matter.

use crate::{Board, Color, Point};

type Cell = (i16, i16);

/// The stones and the point as they look from one of the eight sides, moved into a corner.
type View = (Vec<Cell>, Vec<Cell>, Cell);

fn turned((x, y): Cell, turn: u8) -> Cell {
    let (x, y) = if turn & 1 == 0 { (x, y) } else { (-x, y) };
    let (x, y) = if turn & 2 == 0 { (x, y) } else { (x, -y) };
    if turn & 4 == 0 { (x, y) } else { (y, x) }
}

fn cell(p: Point) -> Cell {
    (i16::from(p.x()), i16::from(p.y()))
}

fn view(board: &Board, p: Point, turn: u8) -> View {
    let of = |color: Color| {
        let stones = board.iter().filter(move |&(_, c)| c == color);
        stones
            .map(|(q, _)| turned(cell(q), turn))
            .collect::<Vec<_>>()
    };
    let (mut black, mut white) = (of(Color::Black), of(Color::White));
    let stones = || black.iter().chain(&white);
    let left = stones().map(|c| c.0).min().unwrap_or(0);
    let low = stones().map(|c| c.1).min().unwrap_or(0);
    let moved = |(x, y): Cell| (x - left, y - low);
    black = black.into_iter().map(moved).collect();
    white = white.into_iter().map(moved).collect();
    black.sort_unstable();
    white.sort_unstable();
    (black, white, moved(turned(cell(p), turn)))
}

/// The same for two points exactly when they are equivalent.
fn key(board: &Board, p: Point) -> View {
    (1..8)
        .map(|turn| view(board, p, turn))
        .fold(view(board, p, 0), View::min)
}

/// Whether two empty points are equivalent, the same point included.
#[must_use]
pub fn equivalent(board: &Board, a: Point, b: Point) -> bool {
    key(board, a) == key(board, b)
}

/// The empty points in classes of equivalent ones, each class and the list in point order.
#[must_use]
pub fn classes(board: &Board) -> Vec<Vec<Point>> {
    let mut found: Vec<(View, Vec<Point>)> = Vec::new();
    for p in board.size().points().filter(|&p| board.is_empty(p)) {
        let key = key(board, p);
        match found.iter_mut().find(|(k, _)| *k == key) {
            Some((_, class)) => class.push(p),
            None => found.push((key, vec![p])),
        }
    }
    found.into_iter().map(|(_, class)| class).collect()
}

//! Equivalent fifth moves.
//!
//! Two points are equivalent if some rotation or reflection, *with any translation*, maps the
//! stones of each colour onto themselves and one point onto the other (RIF). The centre and the
//! edges of the board do not matter.

use crate::{Board, Color, Point};

type Cell = (i16, i16);

fn turned((x, y): Cell, turn: u8) -> Cell {
    let (x, y) = if turn & 1 == 0 { (x, y) } else { (-x, y) };
    let (x, y) = if turn & 2 == 0 { (x, y) } else { (x, -y) };
    if turn & 4 == 0 { (x, y) } else { (y, x) }
}

fn cell(p: Point) -> Cell {
    (i16::from(p.x()), i16::from(p.y()))
}

/// A symmetry, with the translation that moves the stones into the corner.
#[derive(Clone, Copy, Debug)]
struct View {
    turn: u8,
    left: i16,
    low: i16,
}

impl View {
    fn new(board: &Board, turn: u8) -> View {
        let cells = || board.iter().map(|(q, _)| turned(cell(q), turn));
        View {
            turn,
            left: cells().map(|c| c.0).min().unwrap_or(0),
            low: cells().map(|c| c.1).min().unwrap_or(0),
        }
    }

    fn of(self, p: Point) -> Cell {
        let (x, y) = turned(cell(p), self.turn);
        (x - self.left, y - self.low)
    }

    /// The stones' cells in this view, sorted.
    fn stones(self, board: &Board) -> [Vec<Cell>; 2] {
        Color::BOTH.map(|color| {
            let own = board.iter().filter(|&(_, c)| c == color);
            let mut cells: Vec<Cell> = own.map(|(q, _)| self.of(q)).collect();
            cells.sort_unstable();
            cells
        })
    }
}

/// The views in which the stones look alike: those in which they are least.
struct Symmetries(Vec<View>);

impl Symmetries {
    fn new(board: &Board) -> Symmetries {
        let seen: Vec<(View, [Vec<Cell>; 2])> = (0..8)
            .map(|turn| View::new(board, turn))
            .map(|view| (view, view.stones(board)))
            .collect();
        let smallest = seen.iter().map(|(_, stones)| stones).min();
        let same = seen
            .iter()
            .filter(|(_, stones)| Some(stones) == smallest)
            .map(|&(view, _)| view);
        Symmetries(same.collect())
    }

    /// Equal for two points if and only if they are equivalent.
    fn key(&self, p: Point) -> Option<Cell> {
        self.0.iter().map(|view| view.of(p)).min()
    }
}

/// Whether two empty points are equivalent; a point is equivalent to itself.
#[must_use]
pub fn equivalent(board: &Board, a: Point, b: Point) -> bool {
    let symmetries = Symmetries::new(board);
    symmetries.key(a) == symmetries.key(b)
}

/// The empty points by equivalence class; classes and points in point order.
#[must_use]
pub fn classes(board: &Board) -> Vec<Vec<Point>> {
    let symmetries = Symmetries::new(board);
    let mut found: Vec<(Option<Cell>, Vec<Point>)> = Vec::new();
    for p in board.size().points().filter(|&p| board.is_empty(p)) {
        let key = symmetries.key(p);
        match found.iter_mut().find(|(k, _)| *k == key) {
            Some((_, class)) => class.push(p),
            None => found.push((key, vec![p])),
        }
    }
    found.into_iter().map(|(_, class)| class).collect()
}

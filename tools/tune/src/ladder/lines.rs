//! What a point sees of the lines through it: eleven cells in each direction, around it.

use tengen_core::{Direction, Position};

pub(super) const DIRECTIONS: usize = Direction::ALL.len();
/// The side of the board, and its points in rows.
pub(super) const SIDE: usize = 15;
pub(super) const POINTS: usize = SIDE * SIDE;
/// Cells of a line, and those on either side of its middle.
const CELLS: u32 = 11;
const REACH: usize = 5;
const CELL_BITS: u32 = 2;
/// All codes of lines are below this.
pub(super) const LINES: usize = 1 << (CELL_BITS * CELLS);
/// A board with walls that no line from a point leaves.
const GRID: usize = SIDE + 2 * REACH;
/// From a cell to the next one, in every direction.
const STEPS: [usize; DIRECTIONS] = [1, GRID, GRID + 1, GRID - 1];
/// States of a cell.
const EMPTY: u32 = 0;
const OWN: u32 = 1;
const OTHER: u32 = 2;
const WALL: u32 = 3;

/// The lines through each point of a board of 15×15, for the side to move.
pub(super) fn lines(position: &Position) -> impl Iterator<Item = [u32; DIRECTIONS]> {
    let us = position.to_move();
    let mut grid = [WALL; GRID * GRID];
    for row in grid.chunks_mut(GRID).skip(REACH).take(SIDE) {
        row[REACH..REACH + SIDE].fill(EMPTY);
    }
    let cell = |x: usize, y: usize| (y + REACH) * GRID + x + REACH;
    for (p, color) in position.board().iter() {
        let stone = if color == us { OWN } else { OTHER };
        grid[cell(p.x().into(), p.y().into())] = stone;
    }
    (0..POINTS).map(move |at| {
        let middle = cell(at % SIDE, at / SIDE);
        STEPS.map(|step| line(&grid, middle, step))
    })
}

/// A line's code, two bits each cell. A line read backwards is the same line.
fn line(grid: &[u32; GRID * GRID], middle: usize, step: usize) -> u32 {
    let start = middle - REACH * step;
    let (mut line, mut back) = (0, 0);
    for at in 0..CELLS {
        let cell = grid[start + at as usize * step];
        line = line << CELL_BITS | cell;
        back |= cell << (CELL_BITS * at);
    }
    line.min(back)
}

/// The middle of a line that has `of` cells, both numbers being odd.
pub(super) fn middle(line: u32, of: u32, cells: u32) -> u32 {
    let outside = CELL_BITS * (of - cells) / 2;
    let line = line >> outside & ((1 << (CELL_BITS * cells)) - 1);
    line.min(backwards(line, cells))
}

fn backwards(line: u32, cells: u32) -> u32 {
    let cell = |at: u32| line >> (CELL_BITS * at) & ((1 << CELL_BITS) - 1);
    (0..cells).fold(0, |back, at| back << CELL_BITS | cell(at))
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use tengen_core::{Point, Rule, Size, Symmetry, notation};

    use super::*;

    pub(crate) fn position(moves: &str) -> Position {
        let moves = notation::parse_moves(moves).unwrap();
        Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap()
    }

    fn at(point: &str) -> usize {
        let point: Point = point.parse().unwrap();
        usize::from(point.y()) * SIDE + usize::from(point.x())
    }

    /// The code of a line written down, the cell that is named first in the highest bits.
    fn code(cells: &str) -> u32 {
        let state = |cell| match cell {
            '.' => EMPTY,
            'x' => OWN,
            'o' => OTHER,
            _ => WALL,
        };
        cells.chars().fold(0, |line, cell| line << 2 | state(cell))
    }

    #[test]
    fn lines_have_stones_and_wall_by_sides() {
        // Black to move.
        let here = position("b1e1a4d4");
        let lines: Vec<_> = lines(&here).collect();
        let expected = |ways: [&str; DIRECTIONS]| {
            ways.map(|way| {
                let back: String = way.chars().rev().collect();
                code(way).min(code(&back))
            })
        };
        // Along the row, along the column, rising and falling.
        let corner = expected(["#####.x..o.", "#####...x..", "#####...o..", "#####.#####"]);
        assert_eq!(lines[at("a1")], corner);
        let inside = expected(["####.......", "####x......", "####...o...", "####...####"]);
        assert_eq!(lines[at("b2")], inside);
    }

    #[test]
    fn a_turned_board_has_the_same_lines() {
        let moves = ["h8", "i9", "a1", "c3", "k12"].map(|p| p.parse::<Point>().unwrap());
        let counts = |position: &Position| {
            let mut counts = BTreeMap::new();
            for mut lines in lines(position) {
                lines.sort_unstable();
                *counts.entry(lines).or_insert(0) += 1;
            }
            counts
        };
        let expected = counts(&position("h8i9a1c3k12"));
        for symmetry in Symmetry::all() {
            let turned = moves.map(|p| symmetry.apply(p, Size::STANDARD).to_string());
            assert_eq!(counts(&position(&turned.concat())), expected);
        }
    }

    #[test]
    fn a_line_has_a_middle_of_nine_seven_and_five_cells() {
        let line = code("o.x.ox.x..#");
        for (cells, both) in [
            (9, [".x.ox.x..", "..x.xo.x."]),
            (7, ["x.ox.x.", ".x.xo.x"]),
            (5, [".ox.x", "x.xo."]),
        ] {
            let expected = code(both[0]).min(code(both[1]));
            assert_eq!(middle(line, CELLS, cells), expected);
            let back = code("#..x.xo.x.o");
            assert_eq!(middle(back, CELLS, cells), expected);
            let seven = middle(line, CELLS, 7);
            assert!(cells > 7 || middle(seven, 7, cells) == expected);
        }
    }
}

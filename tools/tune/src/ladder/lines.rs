//! What a point sees of the lines through it: eleven cells in each direction, around it.

use tengen_core::{Color, Direction, Point, Position};

pub(super) const DIRECTIONS: usize = Direction::ALL.len();
/// Rows that lines are mapped to. Of rare lines some share one.
pub(super) const ROWS: usize = 1 << ROW_BITS;
const ROW_BITS: u32 = 16;
/// Cells of a line on either side of its middle.
const REACH: i8 = 5;
const CELL_BITS: u32 = 2;
/// States of a cell.
const EMPTY: u32 = 0;
const OWN: u32 = 1;
const OTHER: u32 = 2;
const WALL: u32 = 3;
/// 2^32 divided by the golden ratio.
const FACTOR: u32 = 0x9e37_79b9;

/// The rows of the lines through each point, for the side to move.
pub(super) fn rows(position: &Position) -> Vec<(Point, [u16; DIRECTIONS])> {
    let us = position.to_move();
    let points = position.size().points();
    let rows = |p| Direction::ALL.map(|direction| row(line(position, us, p, direction)));
    points.map(|p| (p, rows(p))).collect()
}

/// The cells of a line, two bits each. A line read backwards is the same line.
fn line(position: &Position, us: Color, p: Point, direction: Direction) -> u32 {
    let (dx, dy) = direction.step();
    let state = |distance: i8| {
        let there = p.shifted(dx * distance, dy * distance, position.size());
        match there.map(|there| position.board().get(there)) {
            None => WALL,
            Some(None) => EMPTY,
            Some(Some(color)) if color == us => OWN,
            Some(Some(_)) => OTHER,
        }
    };
    let read = |way: i8| {
        let cells = (-REACH..=REACH).map(|distance| state(way * distance));
        cells.fold(0, |line, cell| line << CELL_BITS | cell)
    };
    read(1).min(read(-1))
}

fn row(line: u32) -> u16 {
    (line.wrapping_mul(FACTOR) >> (u32::BITS - ROW_BITS)) as u16
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use tengen_core::{Rule, Size, Symmetry, notation};

    use super::*;

    fn position(moves: &str) -> Position {
        let moves = notation::parse_moves(moves).unwrap();
        Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap()
    }

    #[test]
    fn a_line_has_stones_and_wall_by_sides() {
        // Black to move: b1 is its own, e1 the other's, and left of a1 is wall.
        let here = position("b1e1");
        let a1 = "a1".parse().unwrap();
        let line = line(&here, Color::Black, a1, Direction::Horizontal);
        let cells = [
            WALL, WALL, WALL, WALL, WALL, EMPTY, OWN, EMPTY, EMPTY, OTHER, EMPTY,
        ];
        let forwards = cells.iter().fold(0, |line, cell| line << 2 | cell);
        let backwards = cells.iter().rev().fold(0, |line, cell| line << 2 | cell);
        assert_eq!(line, forwards.min(backwards));
    }

    #[test]
    fn a_turned_board_has_the_same_lines() {
        let moves = ["h8", "i9", "a1", "c3", "k12"].map(|p| p.parse::<Point>().unwrap());
        let counts = |position: &Position| {
            let mut counts = BTreeMap::new();
            for (_, mut rows) in rows(position) {
                rows.sort_unstable();
                *counts.entry(rows).or_insert(0) += 1;
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
    fn few_lines_with_three_stones_share_a_row() {
        let mut lines = BTreeSet::new();
        for [a, b, c] in (0..1_000u32).map(|n| [n % 10, n / 10 % 10, n / 100]) {
            for colors in 0..8u32 {
                let stones = [(a, colors & 1), (b, colors >> 1 & 1), (c, colors >> 2)];
                let cells = stones.map(|(at, color)| (color + OWN) << (CELL_BITS * at));
                lines.insert(cells.iter().fold(0, |line, cell| line | cell));
            }
        }
        let rows: BTreeSet<u16> = lines.iter().map(|&line| row(line)).collect();
        assert!(
            rows.len() * 10 > lines.len() * 9,
            "{} of {}",
            rows.len(),
            lines.len()
        );
    }
}

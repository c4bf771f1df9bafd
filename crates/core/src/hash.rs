//! Hash v1: a stable 64-bit Zobrist hash of a position.
//!
//! XOR of a key per stone, one for rule and size, and one when White is to move, all from
//! splitmix64. Stored files contain these values, so tests pin them.

use crate::random::splitmix;
use crate::{Color, Point, Rule, Size};

const STONE: u64 = 1 << 32;
const SIDE: u64 = 2 << 32;
const BOARD: u64 = 3 << 32;

/// The key of a stone, seeded by colour and coordinates, not by how a point is packed.
const fn key(color: usize, index: usize) -> u64 {
    let (x, y) = ((index % 32) as u64, (index / 32) as u64);
    splitmix(STONE | (color as u64) << 16 | y << 8 | x)
}

/// All keys. Not in wasm: 11 kB of incompressible data cost more than three multiplications.
static KEYS: [[u64; Point::LIMIT]; 2] = {
    let mut keys = [[0; Point::LIMIT]; 2];
    let mut i = 0;
    while i < Point::LIMIT {
        keys[0][i] = key(0, i);
        keys[1][i] = key(1, i);
        i += 1;
    }
    keys
};

/// The key of a stone.
#[must_use]
#[inline]
pub fn stone_key(p: Point, color: Color) -> u64 {
    if cfg!(target_arch = "wasm32") {
        key(color.index(), p.index())
    } else {
        KEYS[color.index()][p.index()]
    }
}

/// The key for White to move.
#[must_use]
pub const fn white_to_move_key() -> u64 {
    splitmix(SIDE)
}

/// The hash of an empty board with Black to move.
pub(crate) const fn start_key(rule: Rule, size: Size) -> u64 {
    splitmix(BOARD | (rule as u64) << 8 | size.get() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_what_is_worked_out_without_it() {
        for (c, color) in Color::BOTH.into_iter().enumerate() {
            for p in Size::MAX.points() {
                assert_eq!(stone_key(p, color), key(c, p.index()), "{color} {p}");
            }
        }
    }
}

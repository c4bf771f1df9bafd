//! Hash v1: a stable 64-bit name of a position.
//!
//! The hash is the exclusive or of one key per stone, one for the rule and size, and one when
//! White is to move. Keys come from splitmix64. Values are pinned by
//! tests: changing them changes every saved table, so it is a change of format.

use crate::random::splitmix;
use crate::{Color, Point, Rule, Size};

const STONE: u64 = 1 << 32;
const SIDE: u64 = 2 << 32;
const BOARD: u64 = 3 << 32;

const KEYS: [[u64; Point::LIMIT]; 2] = {
    let mut keys = [[0; Point::LIMIT]; 2];
    let mut i = 0;
    while i < Point::LIMIT {
        // Every colour and coordinate has its own seed, whatever the packing of a point.
        let (x, y) = ((i % 32) as u64, (i / 32) as u64);
        keys[0][i] = splitmix(STONE | y << 8 | x);
        keys[1][i] = splitmix(STONE | 1 << 16 | y << 8 | x);
        i += 1;
    }
    keys
};

/// The key of a stone.
#[must_use]
pub const fn stone_key(p: Point, color: Color) -> u64 {
    KEYS[color.index()][p.index()]
}

/// The key that is in the hash when White is to move.
#[must_use]
pub const fn white_to_move_key() -> u64 {
    splitmix(SIDE)
}

/// The hash of an empty board with Black to move.
pub(crate) const fn start_key(rule: Rule, size: Size) -> u64 {
    splitmix(BOARD | (rule as u64) << 8 | size.get() as u64)
}

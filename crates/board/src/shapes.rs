//! What a stone makes in a line, derived from [`Rule::row_wins`] by recursion:
//!
//! * a *four* has a cell that wins; it is *open* if no single stone of the opponent on the line
//!   takes all such cells away. In caro a stone next to the row can do that too, so an open four is
//!   not the same as two winning cells;
//! * an *open three* has a cell that makes an open four, a *closed three* one that makes a four;
//! * twos and ones follow likewise.
//!
//! Keys are those of [`crate::lines`] with five cells on either side. A mirrored line has the same
//! shape, and so has one with the colours exchanged, for the other side.

use tengen_core::line::{MIDDLE, ends, run};
use tengen_core::{Color, Rule};

use crate::classes::{LINE_CLASSES, LineClass};
use crate::lines::{BLACK, CELL_BITS, EMPTY, LONG_REACH, LOWER_BITS, WHITE, squeeze};
use crate::points::SIDE_BITS;

/// Cells of a key; the middle is left out.
const CELLS: u32 = 2 * LONG_REACH;
const KEYS: usize = 1 << (CELL_BITS * CELLS);
/// The lower bit of every cell.
const LOWER: u32 = LOWER_BITS as u32 & (KEYS as u32 - 1);
const FIVE: u32 = 5;
const FOUR: u32 = FIVE - 1;

/// The line table of a rule, for keys with `reach` cells on either side.
pub(crate) fn line_table(rule: Rule, reach: u32) -> Vec<u8> {
    let mut table = vec![0; 1 << (2 * CELL_BITS * reach)];
    let mut black = Shapes::new(rule, Color::Black);
    // Only renju treats the sides differently; otherwise they share a memo.
    let mut white = (rule == Rule::Renju).then(|| Shapes::new(rule, Color::White));
    for key in keys(reach) {
        let full = key << (CELL_BITS * (LONG_REACH - reach));
        let ours = black.class(full);
        let theirs = white.as_mut().unwrap_or(&mut black).class(swapped(full));
        table[key as usize] = ours as u8 | (theirs as u8) << SIDE_BITS;
    }
    table
}

const fn swapped(key: u32) -> u32 {
    (key & LOWER) << 1 | key >> 1 & LOWER
}

/// The key from the other end of the line.
const fn mirrored(key: u32) -> u32 {
    swapped(key.reverse_bits() >> (u32::BITS - CELL_BITS * CELLS))
}

/// The lower bits of a key's cells as a mask around the middle.
const fn around(key: u32) -> u16 {
    let cells = squeeze(key as u64);
    let below = MIDDLE - 1;
    cells & below | (cells & !below) << 1
}

/// A line around a stone, from the side that placed it, as masks of a core `Window`.
#[derive(Clone, Copy, Debug)]
struct View {
    own: u16,
    other: u16,
    empty: u16,
}

impl View {
    /// The line of a key for Black, with a black stone on the middle.
    const fn of_key(key: u32) -> View {
        let (own, other) = (around(key), around(key >> 1));
        View {
            own: own & !other | MIDDLE,
            other: other & !own,
            empty: own & other,
        }
    }

    const fn with_own(self, cell: u16) -> View {
        View {
            own: self.own | cell,
            empty: self.empty & !cell,
            ..self
        }
    }

    const fn with_other(self, cell: u16) -> View {
        View {
            other: self.other | cell,
            empty: self.empty & !cell,
            ..self
        }
    }
}

/// A key with a stone of Black on an empty cell.
const fn filled(key: u32, cell: u16) -> u32 {
    let place = cell.trailing_zeros();
    let index = if cell < MIDDLE { place } else { place - 1 };
    key & !(((EMPTY ^ BLACK) as u32) << (CELL_BITS * index))
}

/// One side's shapes under one rule, memoised by key.
struct Shapes {
    rule: Rule,
    color: Color,
    memo: Vec<u8>,
}

const UNKNOWN: u8 = 0xff;

impl Shapes {
    fn new(rule: Rule, color: Color) -> Shapes {
        Shapes {
            rule,
            color,
            memo: vec![UNKNOWN; KEYS],
        }
    }

    fn wins(&self, view: View, row: u16) -> bool {
        let blocked = (ends(row) & view.other).count_ones();
        self.rule.row_wins(self.color, row.count_ones(), blocked)
    }

    /// The cells that make a winning row through the middle.
    fn winning_cells(&self, view: View) -> u16 {
        if view.own.count_ones() < FOUR {
            return 0;
        }
        bits(view.empty)
            .filter(|&cell| {
                let row = run(view.own | cell, cell);
                row & MIDDLE != 0 && self.wins(view.with_own(cell), row)
            })
            .fold(0, |all, cell| all | cell)
    }

    /// Whether some stone of the opponent leaves no winning cell.
    fn can_be_stopped(&self, view: View) -> bool {
        bits(view.empty).any(|cell| self.winning_cells(view.with_other(cell)) == 0)
    }

    fn class(&mut self, key: u32) -> LineClass {
        if self.memo[key as usize] == UNKNOWN {
            let class = self.find(key) as u8;
            self.memo[key as usize] = class;
            self.memo[mirrored(key) as usize] = class;
        }
        LineClass::from_nibble(self.memo[key as usize])
    }

    fn find(&mut self, key: u32) -> LineClass {
        let view = View::of_key(key);
        let row = run(view.own, MIDDLE);
        if self.wins(view, row) {
            return LineClass::Five;
        }
        if row.count_ones() > FIVE && self.rule.forbids(self.color) {
            return LineClass::Overline;
        }
        let fives = self.winning_cells(view);
        if fives != 0 {
            return self.kind_of_four(view, fives);
        }
        // The number of cells that make each class.
        let mut counts = [0; LINE_CLASSES];
        for cell in bits(view.empty) {
            counts[self.class(filled(key, cell)) as usize] += 1;
        }
        let made = |class: LineClass| counts[class as usize];
        let open_threes = made(LineClass::OpenThree) + made(LineClass::OpenThreePlus);
        let open_twos =
            made(LineClass::OpenTwo) + made(LineClass::OpenTwoPlus) + made(LineClass::OpenTwoBest);
        match made(LineClass::OpenFour) {
            0 => {}
            1 => return LineClass::OpenThree,
            _ => return LineClass::OpenThreePlus,
        }
        if made(LineClass::Four) + made(LineClass::DoubleFour) > 0 {
            return LineClass::ClosedThree;
        }
        match open_threes {
            0 => {}
            1 => return LineClass::OpenTwo,
            2 => return LineClass::OpenTwoPlus,
            _ => return LineClass::OpenTwoBest,
        }
        if made(LineClass::ClosedThree) > 0 {
            LineClass::ClosedTwo
        } else if open_twos > 0 {
            LineClass::OpenOne
        } else if made(LineClass::ClosedTwo) > 0 {
            LineClass::ClosedOne
        } else {
            LineClass::Dead
        }
    }

    fn kind_of_four(&self, view: View, fives: u16) -> LineClass {
        if self.can_be_stopped(view) {
            return LineClass::Four;
        }
        // Two winning cells belong to one straight four or to two fours.
        let four = run(view.own, MIDDLE);
        let straight = four.count_ones() == FOUR && ends(four) == fives;
        if self.rule.forbids(self.color) && !straight {
            return LineClass::DoubleFour;
        }
        LineClass::OpenFour
    }
}

fn bits(mut mask: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Every key that occurs on a board: beyond a cell off the board, all are.
fn keys(reach: u32) -> Vec<u32> {
    // One side of the key, from the middle outwards.
    let mut halves = vec![0u32];
    let mut all = Vec::new();
    for i in 0..reach {
        // The prefixes whose cells are all on the board.
        all.extend_from_slice(&halves);
        halves = halves
            .iter()
            .flat_map(|&h| [BLACK, WHITE, EMPTY].map(|cell| h | (cell as u32) << (CELL_BITS * i)))
            .collect();
    }
    all.extend(halves);
    let cell = |half: u32, i: u32| half >> (CELL_BITS * i) & EMPTY as u32;
    let mirrored = |half: u32| (0..reach).fold(0, |m, i| m << CELL_BITS | cell(half, i));
    let low: Vec<u32> = all.iter().map(|&h| mirrored(h)).collect();
    all.iter()
        .flat_map(|&high| low.iter().map(move |&l| l | high << (CELL_BITS * reach)))
        .collect()
}

//! The line table, compressed to fit into the first-level cache.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use tengen_core::Rule;

use crate::shapes;

/// Bits per cell in a line word and in a key.
pub(crate) const CELL_BITS: u32 = 2;
/// An empty cell and the two stones; zero off the board.
pub(crate) const EMPTY: u64 = 0b11;
pub(crate) const BLACK: u64 = 0b01;
pub(crate) const WHITE: u64 = 0b10;
/// The lower bit of every cell of a line word.
pub(crate) const LOWER_BITS: u64 = u64::MAX / EMPTY;

/// Cells on either side of a stone that decide what it makes: four if six in a row win for both
/// sides, else five, as the cells next to a row matter too.
pub(crate) const SHORT_REACH: u32 = 4;
pub(crate) const LONG_REACH: u32 = 5;
/// Upper bound of the patterns on one side of a stone.
const HALVES: usize = 1 << (CELL_BITS * LONG_REACH);

/// The cells of a line word within `reach` of the cell whose lower bit is `at`.
#[inline]
pub(crate) const fn window(at: u32, reach: u32) -> u64 {
    let cells = 2 * reach + 1;
    ((1 << (CELL_BITS * cells)) - 1) << (at - CELL_BITS * reach)
}

/// The lower bits of the empty cells of a line word.
#[inline]
pub(crate) const fn empties(line: u64) -> u64 {
    line & line >> 1 & LOWER_BITS
}

/// The lower bits of the first sixteen cells, packed.
#[inline]
pub(crate) const fn squeeze(word: u64) -> u16 {
    let w = word as u32 & const { lower_halves(1) };
    let w = (w | w >> 1) & const { lower_halves(2) };
    let w = (w | w >> 2) & const { lower_halves(4) };
    let w = (w | w >> 4) & const { lower_halves(8) };
    (w | w >> 8) as u16
}

/// A mask of alternating groups of `bits` set and clear bits.
const fn lower_halves(bits: u32) -> u32 {
    u32::MAX / (1 << bits | 1)
}

/// What a stone makes in a line, by the cells on either side of it.
///
/// Of the 1,024 patterns of five cells on one side, about 120 differ in their effect, because a
/// blocked line often ends early. Each pattern is mapped to a number, and two numbers to the
/// classes: Black's [`LineClass`](crate::LineClass) in the low nibble, White's in the high one.
/// Equal rows and columns of the full table (see [`crate::shapes`]) get one number.
#[derive(Debug)]
pub(crate) struct LineTable {
    /// [`SHORT_REACH`] or [`LONG_REACH`].
    reach: u32,
    /// The start of a row of `classes`, by the pattern on the lower side.
    low: Box<[u16; HALVES]>,
    /// The column, by the pattern on the upper side.
    high: Box<[u16; HALVES]>,
    classes: Vec<u8>,
}

impl LineTable {
    /// The table of a rule, generated on first use.
    pub(crate) fn of(rule: Rule) -> &'static LineTable {
        static TABLES: [OnceLock<LineTable>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| {
            let reach = match rule {
                Rule::Freestyle => SHORT_REACH,
                _ => LONG_REACH,
            };
            LineTable::fold(&shapes::line_table(rule, reach), reach)
        })
    }

    /// Compresses a table of all keys with `reach` cells on either side.
    pub(crate) fn fold(all: &[u8], reach: u32) -> LineTable {
        let half = CELL_BITS * reach;
        let halves = 1 << half;
        let row = |low: usize| (0..halves).map(|high| all[high << half | low]).collect();
        let column = |high: usize| all[high << half..][..halves].to_vec();
        let rows = number_patterns(halves, row);
        let columns = number_patterns(halves, column);
        let count = |numbers: &[u16]| {
            numbers
                .iter()
                .max()
                .map_or(1, |&most| usize::from(most) + 1)
        };
        let stride = count(&columns);
        let mut table = LineTable {
            reach,
            low: Box::new([0; HALVES]),
            high: Box::new([0; HALVES]),
            classes: vec![0; count(&rows) * stride],
        };
        for half in 0..halves {
            table.low[half] = rows[half] * stride as u16;
            table.high[half] = columns[half];
        }
        for (key, &classes) in all.iter().enumerate() {
            let at = table.low[key & (halves - 1)] + table.high[key >> half];
            table.classes[usize::from(at)] = classes;
        }
        table
    }

    #[inline]
    pub(crate) const fn reach(&self) -> u32 {
        self.reach
    }

    /// The classes of both sides for the cell at bit `at` of a line word.
    #[inline]
    pub(crate) fn at<const REACH: u32>(&self, line: u64, at: u32) -> u8 {
        let seen = line >> (at - CELL_BITS * REACH);
        let beyond = seen >> (CELL_BITS * (REACH + 1));
        self.halves(seen as usize & mask(REACH), beyond as usize & mask(REACH))
    }

    /// As [`LineTable::at`], for the table's own reach.
    #[inline]
    pub(crate) fn at_own_reach(&self, line: u64, at: u32) -> u8 {
        match self.reach {
            SHORT_REACH => self.at::<SHORT_REACH>(line, at),
            _ => self.at::<LONG_REACH>(line, at),
        }
    }

    #[inline]
    fn halves(&self, low: usize, high: usize) -> u8 {
        let at = self.low[low & (HALVES - 1)] + self.high[high & (HALVES - 1)];
        self.classes[usize::from(at)]
    }

    #[cfg(test)]
    pub(crate) fn of_key(&self, key: usize) -> u8 {
        self.halves(key & mask(self.reach), key >> (CELL_BITS * self.reach))
    }
}

const fn mask(reach: u32) -> usize {
    (1 << (CELL_BITS * reach)) - 1
}

/// Numbers the rows or columns of the full table; equal ones get the same number.
fn number_patterns(halves: usize, pattern: impl Fn(usize) -> Vec<u8>) -> Vec<u16> {
    let mut known: BTreeMap<Vec<u8>, u16> = BTreeMap::new();
    (0..halves)
        .map(|half| {
            let next = known.len() as u16;
            *known.entry(pattern(half)).or_insert(next)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use tengen_core::Rule;

    use super::LineTable;
    use crate::shapes;

    #[test]
    fn the_folded_table_says_what_the_whole_one_says() {
        for rule in Rule::ALL {
            let folded = LineTable::of(rule);
            let all = shapes::line_table(rule, folded.reach());
            assert!(folded.classes.len() * 10 < all.len(), "{rule}");
            for (key, &classes) in all.iter().enumerate() {
                assert_eq!(folded.of_key(key), classes, "{rule} {key:x}");
            }
        }
    }
}

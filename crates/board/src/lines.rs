//! The line table, folded until it fits into the processor's nearest memory.
//!
//! What lies on one side of the middle often does not matter beyond the first stone or two: of the
//! 1,024 ways five cells may look, some 120 differ in what they do. So a table goes from the cells
//! on each side to a number, and a smaller one from two numbers to the classes. Which ways differ
//! is found by comparing whole rows and columns of the unfolded table; nothing is taken for granted
//! about the rule.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use tengen_core::Rule;

use crate::shapes;

/// Bits of a cell in a line word and in a key.
pub(crate) const CELL_BITS: u32 = 2;
/// What they are for an empty cell and for a stone; neither is set off the board.
pub(crate) const EMPTY: u64 = 0b11;
pub(crate) const BLACK: u64 = 0b01;
pub(crate) const WHITE: u64 = 0b10;
/// The lower bit of every cell of a line word.
pub(crate) const LOWER_BITS: u64 = u64::MAX / EMPTY;

/// Cells either side of a stone that decide what it makes, where a row of more than five wins for
/// either side and where the cells next to a row matter too.
pub(crate) const SHORT_REACH: u32 = 4;
pub(crate) const LONG_REACH: u32 = 5;
/// The ways the cells on one side may look, at most.
const HALVES: usize = 1 << (CELL_BITS * LONG_REACH);

/// The cells of a line word up to `reach` from the one whose lower bit is `at`.
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

/// The lower bits of the first sixteen cells of a word, side by side.
#[inline]
pub(crate) const fn squeeze(word: u64) -> u16 {
    let w = word as u32 & const { lower_halves(1) };
    let w = (w | w >> 1) & const { lower_halves(2) };
    let w = (w | w >> 2) & const { lower_halves(4) };
    let w = (w | w >> 4) & const { lower_halves(8) };
    (w | w >> 8) as u16
}

/// The lower `bits` of every two groups of as many.
const fn lower_halves(bits: u32) -> u32 {
    u32::MAX / (1 << bits | 1)
}

/// What a stone on the middle makes in a line, by the cells either side of it; one table per rule.
///
/// The key has [`CELL_BITS`] for each cell: [`EMPTY`], [`BLACK`] or [`WHITE`], none off the board.
/// The entry is black's [`LineClass`](crate::LineClass) in the low four bits and white's in the high
/// ones. What the classes are follows from the rules alone; see [`crate::shapes`].
#[derive(Debug)]
pub(crate) struct LineTable {
    /// Cells either side of the middle: [`SHORT_REACH`] or [`LONG_REACH`].
    reach: u32,
    /// Where the row of the lower cells begins among the classes.
    low: Box<[u16; HALVES]>,
    /// The column of the upper cells.
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

    /// Folds a table of all keys with `reach` cells either side.
    pub(crate) fn fold(all: &[u8], reach: u32) -> LineTable {
        let half = CELL_BITS * reach;
        let halves = 1 << half;
        let row = |low: usize| (0..halves).map(|high| all[high << half | low]).collect();
        let column = |high: usize| all[high << half..][..halves].to_vec();
        let rows = number(halves, row);
        let columns = number(halves, column);
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
        for look in 0..halves {
            table.low[look] = rows[look] * stride as u16;
            table.high[look] = columns[look];
        }
        for (key, &classes) in all.iter().enumerate() {
            let at = table.low[key & (halves - 1)] + table.high[key >> half];
            table.classes[usize::from(at)] = classes;
        }
        table
    }

    /// Cells either side of the middle that matter: [`SHORT_REACH`] or [`LONG_REACH`].
    #[inline]
    pub(crate) const fn reach(&self) -> u32 {
        self.reach
    }

    /// Black's class in the low four bits and white's in the high ones, for the cell at bit `at` of
    /// a line word of a board.
    #[inline]
    pub(crate) fn at<const REACH: u32>(&self, line: u64, at: u32) -> u8 {
        let seen = line >> (at - CELL_BITS * REACH);
        let beyond = seen >> (CELL_BITS * (REACH + 1));
        self.halves(seen as usize & mask(REACH), beyond as usize & mask(REACH))
    }

    /// As [`LineTable::at`], for whichever reach the table has.
    #[inline]
    pub(crate) fn any(&self, line: u64, at: u32) -> u8 {
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

    /// The classes of a key.
    #[cfg(test)]
    pub(crate) fn of_key(&self, key: usize) -> u8 {
        self.halves(key & mask(self.reach), key >> (CELL_BITS * self.reach))
    }
}

const fn mask(reach: u32) -> usize {
    (1 << (CELL_BITS * reach)) - 1
}

/// Numbers what each half looks like in the whole table: the same for the same.
fn number(halves: usize, look: impl Fn(usize) -> Vec<u8>) -> Vec<u16> {
    let mut known: BTreeMap<Vec<u8>, u16> = BTreeMap::new();
    (0..halves)
        .map(|half| {
            let next = known.len() as u16;
            *known.entry(look(half)).or_insert(next)
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

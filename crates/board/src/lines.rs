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

/// The ways the cells on one side may look, at most.
const HALVES: usize = 1 << 10;

/// What a stone on the middle makes in a line, by the cells either side of it; one table per rule.
///
/// The key has two bits for each cell: both set for an empty one, only the lower for a black stone,
/// only the upper for a white one, none off the board. The entry is black's
/// [`LineClass`](crate::LineClass) in the low four bits and white's in the high ones. What the
/// classes are follows from the rules alone; see [`crate::shapes`].
#[derive(Debug)]
pub(crate) struct LineTable {
    /// Cells either side of the middle: 4 or 5.
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
        static TABLES: [OnceLock<LineTable>; 5] = [const { OnceLock::new() }; 5];
        TABLES[rule as usize].get_or_init(|| {
            // With no limit on a row's length the cells beyond a five do not matter.
            let reach = if rule == Rule::Freestyle { 4 } else { 5 };
            LineTable::fold(&shapes::line_table(rule, reach), reach)
        })
    }

    /// Folds a table of all keys with `reach` cells either side.
    pub(crate) fn fold(all: &[u8], reach: u32) -> LineTable {
        let halves = 1 << (2 * reach);
        let row = |low: usize| {
            (0..halves)
                .map(|high| all[high << (2 * reach) | low])
                .collect()
        };
        let column = |high: usize| all[high << (2 * reach)..][..halves].to_vec();
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
        for half in 0..halves {
            table.low[half] = rows[half] * stride as u16;
            table.high[half] = columns[half];
        }
        for (key, &classes) in all.iter().enumerate() {
            let at = table.low[key & (halves - 1)] + table.high[key >> (2 * reach)];
            table.classes[usize::from(at)] = classes;
        }
        table
    }

    /// Cells either side of the middle that matter: 4 or 5.
    pub(crate) const fn reach(&self) -> u32 {
        self.reach
    }

    /// Black's class in the low four bits and white's in the high ones, for the cell at bit `at` of
    /// a line word of a board.
    #[inline]
    pub(crate) fn at<const REACH: u32>(&self, line: u64, at: u32) -> u8 {
        let seen = line >> (at - 2 * REACH);
        self.halves(
            seen as usize & mask(REACH),
            (seen >> (2 * REACH + 2)) as usize & mask(REACH),
        )
    }

    /// As [`LineTable::at`], for whichever reach the table has.
    pub(crate) fn any(&self, line: u64, at: u32) -> u8 {
        match self.reach {
            4 => self.at::<4>(line, at),
            _ => self.at::<5>(line, at),
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
        self.halves(key & mask(self.reach), key >> (2 * self.reach))
    }
}

const fn mask(reach: u32) -> usize {
    (1 << (2 * reach)) - 1
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

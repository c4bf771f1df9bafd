//! Line and point tables, one set per rule, generated on first use.
//!
//! The line table's key holds the cells either side of a middle one, two bits each: both set for
//! an empty cell, only the lower for a black stone, only the upper for a white one, none off the
//! board. Its entry is what a stone on the middle makes in that line: black's [`LineClass`] in
//! the low four bits, white's in the high ones.
//!
//! What the classes are follows from the rules alone; see [`crate::shapes`].

use std::sync::OnceLock;

use tengen_core::{Color, Rule};

use crate::classes::{LineClass, PointClass};
use crate::eval::{self, Worth};
use crate::lines::LineTable;
use crate::shapes;

/// The tables of one rule.
pub(crate) struct Tables {
    /// Line classes by the cells about.
    pub(crate) lines: LineTable,
    /// One table for both sides where the rule treats them alike.
    points: Vec<PointTable>,
}

/// The [`Entry`] of four line classes, by two pairs of them.
pub(crate) struct PointTable(Box<[Entry; PAIRS * PAIRS]>);

/// At least as many as there are pairs of two line classes in no order.
const PAIRS: usize = 128;

/// The number of a pair of line classes, a nibble each: the same in either order.
static PAIR: [u8; 256] = {
    let mut numbers = [0; 256];
    let (mut high, mut next) = (0, 0);
    while high < 16 {
        let mut low = 0;
        while low <= high {
            // There are fifteen classes: the sixteenth number stands for the last of them.
            let (a, b) = (
                if high < 15 { high } else { 14 },
                if low < 15 { low } else { 14 },
            );
            let number = if high < 15 { next } else { a * (a + 1) / 2 + b };
            numbers[high << 4 | low] = number as u8;
            numbers[low << 4 | high] = number as u8;
            next += 1;
            low += 1;
        }
        high += 1;
    }
    numbers
};

impl PointTable {
    /// What a side has on a cell, from a byte for each direction: black's line class in the low nibble and white's in the
    /// high one.
    #[inline]
    pub(crate) fn of(&self, classes: u32, side: usize) -> Entry {
        let word = classes >> (4 * side) & 0x0f0f_0f0f;
        let pairs = word | word >> 4;
        let first = usize::from(PAIR[(pairs & 0xff) as usize]);
        let second = usize::from(PAIR[(pairs >> 16 & 0xff) as usize]);
        self.0[(first * PAIRS + second) & (PAIRS * PAIRS - 1)]
    }
}

/// What four line classes amount to, packed: the point class in bits 0 to 3, the scores of a
/// stone of either side there in bits 4 to 12 and 13 to 21, the value in the rest (signed).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Entry(u32);

impl Entry {
    fn new(class: PointClass, worth: Worth) -> Entry {
        let unsigned = |score: i16| (i32::from(score).clamp(-256, 255) + 256) as u32;
        let value = i32::from(worth.value).clamp(-512, 511);
        Entry(
            class as u32
                | unsigned(worth.own) << 4
                | unsigned(worth.other) << 13
                | (value as u32) << 22,
        )
    }

    pub(crate) const fn class(self) -> PointClass {
        PointClass::from_nibble(self.0 as u8)
    }

    pub(crate) const fn class_index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// How much speaks for a stone of its side here, 0 to 511, in 32nds of a natural logarithm.
    pub(crate) const fn own_score(self) -> i32 {
        (self.0 >> 4 & 0x1ff) as i32
    }

    /// How much speaks for a stone of the other side here, likewise.
    pub(crate) const fn other_score(self) -> i32 {
        (self.0 >> 13 & 0x1ff) as i32
    }

    /// What the point is worth to its side in the evaluation.
    pub(crate) const fn value(self) -> i32 {
        (self.0 as i32) >> 22
    }
}

impl Tables {
    /// The tables of a rule, generated on first use.
    pub(crate) fn of(rule: Rule) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 5] = [const { OnceLock::new() }; 5];
        TABLES[rule as usize].get_or_init(|| Tables::generate(rule))
    }

    pub(crate) fn generate(rule: Rule) -> Tables {
        // With no limit on a row's length the cells beyond a five do not matter.
        let reach = if rule == Rule::Freestyle { 4 } else { 5 };
        Tables {
            lines: LineTable::fold(&shapes::line_table(rule, reach), reach),
            points: match rule {
                Rule::Renju => Color::BOTH.map(|color| point_table(rule, color)).into(),
                _ => vec![point_table(rule, Color::Black)],
            },
        }
    }

    /// A side's table of points.
    pub(crate) fn points(&self, side: usize) -> &PointTable {
        self.points.get(side).unwrap_or(&self.points[0])
    }
}

fn point_table(rule: Rule, color: Color) -> PointTable {
    let mut entries = Box::new([Entry::default(); PAIRS * PAIRS]);
    let pairs = || (0..15).flat_map(|a| (0..=a).map(move |b| a << 4 | b));
    for first in pairs() {
        for second in pairs() {
            let nibbles = first << 8 | second;
            let lines = [0, 4, 8, 12].map(|shift| LineClass::from_nibble((nibbles >> shift) as u8));
            let class = PointClass::of(lines, rule.forbids(color));
            let worth = eval::worth(rule, color, eval::code(nibbles));
            let number = |pair: u32| usize::from(PAIR[pair as usize]);
            entries[number(first) * PAIRS + number(second)] = Entry::new(class, worth);
        }
    }
    PointTable(entries)
}

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
use crate::shapes;

/// The tables of one rule.
pub(crate) struct Tables {
    /// Cells either side of the middle in the key: 4 or 5.
    pub(crate) reach: u32,
    /// Line classes by key; 4^(2·reach) entries.
    pub(crate) lines: Vec<u8>,
    /// The [`Entry`] of four line classes, a nibble each; one table for both sides where the rule
    /// treats them alike.
    points: Vec<Vec<Entry>>,
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
            reach,
            lines: shapes::line_table(rule, reach),
            points: match rule {
                Rule::Renju => Color::BOTH.map(|color| point_table(rule, color)).into(),
                _ => vec![point_table(rule, Color::Black)],
            },
        }
    }

    /// A side's table of points.
    pub(crate) fn points(&self, side: usize) -> &[Entry; 1 << 16] {
        let table = self.points.get(side).or(self.points.first());
        let sized = table.and_then(|t| t.as_slice().try_into().ok());
        sized.unwrap_or(const { &[Entry(0); 1 << 16] })
    }
}

fn point_table(rule: Rule, color: Color) -> Vec<Entry> {
    // The order of the four lines does not matter: what one order has been found to be, all are.
    let mut known: Vec<Option<Entry>> = vec![None; eval::CODES];
    (0..1u32 << 16)
        .map(|index| {
            let code = eval::code(index);
            *known[code].get_or_insert_with(|| {
                let lines =
                    [0, 4, 8, 12].map(|shift| LineClass::from_nibble((index >> shift) as u8));
                let class = PointClass::of(lines, rule.forbids(color));
                Entry::new(class, eval::worth(rule, color, code))
            })
        })
        .collect()
}

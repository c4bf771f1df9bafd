//! What four line classes amount to, by table: one set of tables per rule and observer.
//!
//! A cell's line classes are a byte for each direction, black's [`LineClass`] in the low four bits
//! and white's in the high ones.

use tengen_core::{Color, Rule};

use crate::classes::{LineClass, PointClass};
use crate::observer::Entry;

/// The tables of one rule: one for both sides where the rule treats them alike.
#[derive(Debug)]
pub struct PointTables<E> {
    sides: Vec<PointTable<E>>,
}

/// The [`Entry`] of four line classes, by two pairs of them.
#[derive(Debug)]
pub(crate) struct PointTable<E>(Box<[E; PAIRS * PAIRS]>);

/// At least as many as there are pairs of two line classes in no order.
const PAIRS: usize = 128;

/// Line classes there are.
const CLASSES: u32 = 15;

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

impl<E: Entry> PointTable<E> {
    /// What a side has on a cell, from a byte for each direction: black's line class in the low
    /// nibble and white's in the high one.
    #[inline]
    pub(crate) fn of(&self, classes: u32, side: usize) -> E {
        let word = classes >> (4 * side) & 0x0f0f_0f0f;
        let pairs = word | word >> 4;
        let first = usize::from(PAIR[(pairs & 0xff) as usize]);
        let second = usize::from(PAIR[(pairs >> 16 & 0xff) as usize]);
        self.0[(first * PAIRS + second) & (PAIRS * PAIRS - 1)]
    }

    fn generate(rule: Rule, color: Color, entry: &Generate<'_, E>) -> PointTable<E> {
        let mut entries = Box::new([E::default(); PAIRS * PAIRS]);
        let pairs = || (0..CLASSES).flat_map(|a| (0..=a).map(move |b| a << 4 | b));
        for first in pairs() {
            for second in pairs() {
                let nibbles = first << 8 | second;
                let lines =
                    [0, 4, 8, 12].map(|shift| LineClass::from_nibble((nibbles >> shift) as u8));
                let class = PointClass::of(lines, rule.forbids(color));
                let number = |pair: u32| usize::from(PAIR[pair as usize]);
                entries[number(first) * PAIRS + number(second)] = entry(color, lines, class);
            }
        }
        PointTable(entries)
    }
}

type Generate<'a, E> = dyn Fn(Color, [LineClass; 4], PointClass) -> E + 'a;

impl<E: Entry> PointTables<E> {
    /// The tables of a rule. `entry` says what four line classes, in any order, and the class they
    /// make together are to a side. It is asked for black only where the rule treats the sides
    /// alike.
    pub fn generate(
        rule: Rule,
        entry: impl Fn(Color, [LineClass; 4], PointClass) -> E,
    ) -> PointTables<E> {
        let colors = match rule {
            Rule::Renju => &Color::BOTH[..],
            _ => &[Color::Black],
        };
        let tables = colors
            .iter()
            .map(|&color| PointTable::generate(rule, color, &entry));
        PointTables {
            sides: tables.collect(),
        }
    }

    /// A side's table.
    #[inline]
    pub(crate) fn of(&self, side: usize) -> &PointTable<E> {
        self.sides.get(side).unwrap_or(&self.sides[0])
    }
}

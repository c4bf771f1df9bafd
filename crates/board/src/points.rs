//! What four line classes amount to, by table: one set of tables per rule and observer.
//!
//! A cell's line classes are a byte for each direction, black's [`LineClass`] in the low four bits
//! and white's in the high ones.

use tengen_core::{Color, Rule};

use crate::board::DIRECTIONS;
use crate::classes::{LINE_CLASSES, LineClass, PointClass};
use crate::observer::Entry;

/// Bits of a cell's line classes for each direction, and within these for each side.
pub(crate) const DIRECTION_BITS: u32 = u8::BITS;
pub(crate) const SIDE_BITS: u32 = DIRECTION_BITS / 2;
pub(crate) const DIRECTION_MASK: u32 = (1 << DIRECTION_BITS) - 1;
pub(crate) const SIDE_MASK: u32 = (1 << SIDE_BITS) - 1;
/// Black's line classes of all directions.
const BLACK_MASK: u32 = u32::MAX / DIRECTION_MASK * SIDE_MASK;

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

/// The number of a pair of line classes, a nibble each: the same in either order. Nibbles beyond
/// the last class stand for that.
static PAIR: [u8; 1 << DIRECTION_BITS] = {
    let mut numbers = [0; 1 << DIRECTION_BITS];
    let last = LINE_CLASSES - 1;
    let mut pair = 0;
    while pair < numbers.len() {
        let (high, low) = (pair >> SIDE_BITS, pair & SIDE_MASK as usize);
        let high = if high < last { high } else { last };
        let low = if low < last { low } else { last };
        let (more, less) = if high > low { (high, low) } else { (low, high) };
        numbers[pair] = (more * (more + 1) / 2 + less) as u8;
        pair += 1;
    }
    numbers
};

impl<E: Entry> PointTable<E> {
    /// What a side has on a cell, from a byte for each direction: black's line class in the low
    /// nibble and white's in the high one.
    #[inline]
    pub(crate) fn of(&self, classes: u32, side: usize) -> E {
        let word = classes >> (SIDE_BITS * side as u32) & BLACK_MASK;
        // Two directions to a byte: the first and second in the lowest, the others in the third.
        let pairs = word | word >> SIDE_BITS;
        let first = usize::from(PAIR[(pairs & DIRECTION_MASK) as usize]);
        let second = pairs >> (2 * DIRECTION_BITS) & DIRECTION_MASK;
        let second = usize::from(PAIR[second as usize]);
        self.0[(first * PAIRS + second) & (PAIRS * PAIRS - 1)]
    }

    fn generate(rule: Rule, color: Color, entry: &Generate<'_, E>) -> PointTable<E> {
        let mut entries = Box::new([E::default(); PAIRS * PAIRS]);
        let classes = || (0..LINE_CLASSES as u8).map(LineClass::from_nibble);
        let pairs =
            || classes().flat_map(move |a| classes().take(a as usize + 1).map(move |b| (a, b)));
        for first in pairs() {
            for second in pairs() {
                let lines = [second.1, second.0, first.1, first.0];
                let class = PointClass::of(lines, rule.forbids(color));
                let number = |(a, b): (LineClass, LineClass)| {
                    usize::from(PAIR[(a as usize) << SIDE_BITS | b as usize])
                };
                entries[number(first) * PAIRS + number(second)] = entry(color, lines, class);
            }
        }
        PointTable(entries)
    }
}

type Generate<'a, E> = dyn Fn(Color, [LineClass; DIRECTIONS], PointClass) -> E + 'a;

impl<E: Entry> PointTables<E> {
    /// The tables of a rule. `entry` says what four line classes, in any order, and the class they
    /// make together are to a side. It is asked for black only where the rule treats the sides
    /// alike.
    pub fn generate(
        rule: Rule,
        entry: impl Fn(Color, [LineClass; DIRECTIONS], PointClass) -> E,
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

//! Tables from four line classes to an observer's entry.

use tengen_core::{Color, Rule};

use crate::board::DIRECTIONS;
use crate::classes::{LINE_CLASSES, LineClass, PointClass};
use crate::observer::Entry;

/// Bits of a cell's line classes: a byte per direction, with Black's class in the low nibble and
/// White's in the high one.
pub(crate) const DIRECTION_BITS: u32 = u8::BITS;
pub(crate) const SIDE_BITS: u32 = DIRECTION_BITS / 2;
pub(crate) const DIRECTION_MASK: u32 = (1 << DIRECTION_BITS) - 1;
pub(crate) const SIDE_MASK: u32 = (1 << SIDE_BITS) - 1;
/// Black's line classes in all directions.
const BLACK_MASK: u32 = u32::MAX / DIRECTION_MASK * SIDE_MASK;

/// The tables of a rule: one if the rule treats both sides alike, else two.
#[derive(Debug)]
pub struct PointTables<E> {
    sides: Vec<PointTable<E>>,
}

/// The [`Entry`] for two pairs of line classes.
#[derive(Debug)]
pub(crate) struct PointTable<E>(Box<[E; PAIRS * PAIRS]>);

/// Upper bound of the unordered pairs of line classes, a power of two.
const PAIRS: usize = 128;

/// The number of an unordered pair of line classes, a nibble each. Unused nibbles count as the last
/// class.
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
    /// A side's entry for a cell's line classes.
    #[inline]
    pub(crate) fn of(&self, classes: u32, side: usize) -> E {
        let word = classes >> (SIDE_BITS * side as u32) & BLACK_MASK;
        // Moves the first two directions into the lowest byte and the others into the third.
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
    /// The tables of a rule. `entry` maps a colour, four line classes in any order and the point
    /// class they make; if the rule treats both sides alike, only Black is asked for.
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

    #[inline]
    pub(crate) fn of(&self, side: usize) -> &PointTable<E> {
        self.sides.get(side).unwrap_or(&self.sides[0])
    }
}

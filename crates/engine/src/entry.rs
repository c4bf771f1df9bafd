//! Packed entries of the point tables: point class, evaluation and policy scores.

use tengen_board::PointClass;

use crate::eval::Worth;

/// Packed from the lowest bit: point class (4 bits), policy score of a stone of the point's own
/// side (9), of the other side (9), value (10, signed).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Entry(u32);

const CLASS_BITS: u32 = 4;
const SCORE_BITS: u32 = 9;
const OTHER_SHIFT: u32 = CLASS_BITS + SCORE_BITS;
const VALUE_SHIFT: u32 = CLASS_BITS + 2 * SCORE_BITS;
const CLASS_MASK: u32 = (1 << CLASS_BITS) - 1;
const SCORE_MASK: u32 = (1 << SCORE_BITS) - 1;
/// Offset that makes scores unsigned.
const SCORE_BIAS: i32 = 1 << (SCORE_BITS - 1);
/// Bound of values, either sign.
const VALUE_BOUND: i32 = 1 << (u32::BITS - VALUE_SHIFT - 1);

impl Entry {
    pub(crate) fn new(class: PointClass, worth: Worth) -> Entry {
        let score =
            |score: i16| (i32::from(score).clamp(-SCORE_BIAS, SCORE_BIAS - 1) + SCORE_BIAS) as u32;
        let value = i32::from(worth.value).clamp(-VALUE_BOUND, VALUE_BOUND - 1);
        Entry(
            class as u32
                | score(worth.own) << CLASS_BITS
                | score(worth.other) << OTHER_SHIFT
                | (value as u32) << VALUE_SHIFT,
        )
    }

    /// Policy score of a stone of this side: 0 to 511, in 1/32 of a natural logarithm.
    pub(crate) const fn own_score(self) -> i32 {
        (self.0 >> CLASS_BITS & SCORE_MASK) as i32
    }

    /// Policy contribution for a stone of the other side, same unit.
    pub(crate) const fn other_score(self) -> i32 {
        (self.0 >> OTHER_SHIFT & SCORE_MASK) as i32
    }

    /// Value in the evaluation, engine units.
    pub(crate) const fn value(self) -> i32 {
        (self.0 as i32) >> VALUE_SHIFT
    }
}

impl tengen_board::Entry for Entry {
    #[inline]
    fn class(self) -> PointClass {
        PointClass::from_nibble(self.0 as u8)
    }

    #[inline]
    fn class_index(self) -> usize {
        (self.0 & CLASS_MASK) as usize
    }
}

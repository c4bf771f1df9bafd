//! Packed entries of the point tables: class, evaluation and move scores.

use tengen_board::PointClass;

use crate::eval::Worth;

/// What four line classes amount to, packed: the point class in bits 0 to 3, the scores of a
/// stone of either side there in bits 4 to 12 and 13 to 21, the value in the rest (signed).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Entry(u32);

const CLASS_BITS: u32 = 4;
const SCORE_BITS: u32 = 9;
const OTHER_SHIFT: u32 = CLASS_BITS + SCORE_BITS;
const VALUE_SHIFT: u32 = CLASS_BITS + 2 * SCORE_BITS;
const CLASS_MASK: u32 = (1 << CLASS_BITS) - 1;
const SCORE_MASK: u32 = (1 << SCORE_BITS) - 1;
/// Scores are kept from 0, which is this much below none.
const SCORE_BIAS: i32 = 1 << (SCORE_BITS - 1);
/// No value is larger, either way.
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

    /// How much speaks for a stone of its side here, 0 to 511, in 32nds of a natural logarithm.
    pub(crate) const fn own_score(self) -> i32 {
        (self.0 >> CLASS_BITS & SCORE_MASK) as i32
    }

    /// How much speaks for a stone of the other side here, likewise.
    pub(crate) const fn other_score(self) -> i32 {
        (self.0 >> OTHER_SHIFT & SCORE_MASK) as i32
    }

    /// What the point is worth to its side in the evaluation.
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

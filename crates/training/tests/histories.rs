//! Random histories of reviews, for the tests and for the program that asks the fsrs crate.

use tengen_core::SplitMix;

/// The number of histories.
pub(crate) const COUNT: u64 = 10_000;
const LONGEST: u64 = 12;
/// One review in this number is on the same day as the last.
const SAME_DAY: u64 = 6;

/// Histories as grades from 0 to 3, each with the days since the review before.
pub(crate) fn all() -> impl Iterator<Item = Vec<(u8, u32)>> {
    (0..COUNT).map(|seed| {
        let mut random = SplitMix::new(seed);
        let count = 1 + random.below(LONGEST);
        let review = |i: u64| {
            // Good is the most frequent grade.
            let grade = [0, 1, 2, 2, 2, 3][random.below(6) as usize];
            let waited = random.below(SAME_DAY) > 0 && i > 0;
            let longest = 1 << random.below(11);
            let days = if waited {
                1 + random.below(longest) as u32
            } else {
                0
            };
            (grade, days)
        };
        (0..count).map(review).collect()
    })
}

//! Grades from behaviour: the learner is never asked how it went.

use crate::fsrs::Grade;

/// How a card was answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// Whether the first move was right.
    pub right: bool,
    /// Whether a hint was asked for before it.
    pub hinted: bool,
    /// Whether the solution was shown.
    pub shown: bool,
    /// Whether the learner said afterwards that it was easy.
    pub easy: bool,
    /// Time to the first move, in milliseconds.
    pub millis: u32,
}

/// The time beyond which a right answer was hard, in halves of the median.
const SLOW_HALVES: u64 = 5;

impl Attempt {
    /// Whether it counts for the median: right at the first try without help.
    #[must_use]
    pub const fn is_clean(&self) -> bool {
        self.right && !self.hinted && !self.shown
    }

    /// The grade: *Again* if the first move was wrong, a hint was asked for or the solution shown;
    /// *Easy* only if the learner says so; *Hard* beyond 2.5 times the learner's median time; else
    /// *Good*. Without a median nothing is slow.
    #[must_use]
    pub fn grade(&self, median_millis: Option<u32>) -> Grade {
        let slow = |median: u32| u64::from(self.millis) * 2 > u64::from(median) * SLOW_HALVES;
        match self.is_clean() {
            false => Grade::Again,
            true if self.easy => Grade::Easy,
            true if median_millis.is_some_and(slow) => Grade::Hard,
            true => Grade::Good,
        }
    }
}

/// The median of times, the lower of two; `None` of no times.
#[must_use]
pub(crate) fn median(millis: impl Iterator<Item = u32>) -> Option<u32> {
    let mut sorted: Vec<u32> = Vec::new();
    for one in millis {
        let at = sorted.partition_point(|&other| other < one);
        sorted.insert(at, one);
    }
    let middle = sorted.len().checked_sub(1)? / 2;
    sorted.get(middle).copied()
}

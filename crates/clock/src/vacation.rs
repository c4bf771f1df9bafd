//! Vacation from correspondence games, in whole days.
//!
//! Days are numbers since 1 January 1970 in UTC, as for [`Rest`](crate::Rest).

use std::ops::Range;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Days of a year, for what is gained in one.
const YEAR: u64 = 365;

/// How much vacation players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vacation {
    /// Days gained in a year, evenly.
    pub yearly: u16,
    /// The most days that can be saved, and what a player begins with.
    pub cap: u16,
}

/// A player's saved vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// In parts of a day, 365 of a day, so that rounding loses nothing.
    parts: u64,
    /// The day of this count.
    day: u64,
}

/// Why a vacation cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VacationError {
    /// More days than are saved.
    #[error("{saved} days of vacation are left, not {wanted}")]
    TooFew {
        /// Days that are left.
        saved: u16,
        /// Days of the vacation.
        wanted: u16,
    },
    /// A vacation of no days.
    #[error("a vacation has at least one day")]
    NoDays,
    /// A vacation from today or from an earlier day.
    #[error("a vacation begins tomorrow at the earliest")]
    TooSoon,
}

impl Vacation {
    /// What a player has who begins today.
    #[must_use]
    pub fn full(self, today: u64) -> Saved {
        Saved {
            parts: u64::from(self.cap) * YEAR,
            day: today,
        }
    }

    /// Whole days that are saved.
    #[must_use]
    pub fn days(self, saved: Saved, today: u64) -> u16 {
        u16::try_from(self.parts(saved, today) / YEAR).unwrap_or(u16::MAX)
    }

    /// Takes a vacation of `wanted` days from the day `first`; returns its days. They are paid when
    /// they are taken.
    ///
    /// # Errors
    /// [`VacationError`]; `saved` is then unchanged.
    pub fn take(
        self,
        saved: &mut Saved,
        today: u64,
        first: u64,
        wanted: u16,
    ) -> Result<Range<u64>, VacationError> {
        if wanted == 0 {
            return Err(VacationError::NoDays);
        }
        if first <= today {
            return Err(VacationError::TooSoon);
        }
        let days = self.days(*saved, today);
        if wanted > days {
            return Err(VacationError::TooFew {
                saved: days,
                wanted,
            });
        }
        *saved = Saved {
            parts: self.parts(*saved, today) - u64::from(wanted) * YEAR,
            day: today,
        };
        Ok(first..first + u64::from(wanted))
    }

    /// Gives back days of a vacation that has ended early, up to the cap.
    pub fn give_back(self, saved: &mut Saved, today: u64, unused: u16) {
        let more = self.parts(*saved, today) + u64::from(unused) * YEAR;
        *saved = Saved {
            parts: more.min(u64::from(self.cap) * YEAR),
            day: today,
        };
    }

    fn parts(self, saved: Saved, today: u64) -> u64 {
        let gained = today.saturating_sub(saved.day) * u64::from(self.yearly);
        (saved.parts + gained).min(u64::from(self.cap) * YEAR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VACATION: Vacation = Vacation {
        yearly: 30,
        cap: 20,
    };

    #[test]
    fn vacation_is_gained_evenly_up_to_the_cap() {
        let mut saved = VACATION.full(100);
        assert_eq!(VACATION.take(&mut saved, 100, 101, 20), Ok(101..121));
        assert_eq!(VACATION.days(saved, 112), 0);
        // A twelfth and a half of a year for a day: 365 / 30.
        assert_eq!(VACATION.days(saved, 113), 1);
        assert_eq!(VACATION.days(saved, 100 + 365), 20);
        assert_eq!(VACATION.days(saved, 100 + 10 * 365), 20);
    }

    #[test]
    fn unused_days_come_back_up_to_the_cap() {
        let mut saved = VACATION.full(100);
        assert_eq!(VACATION.take(&mut saved, 100, 101, 15), Ok(101..116));
        VACATION.give_back(&mut saved, 104, 11);
        assert_eq!(VACATION.days(saved, 104), 16);
        VACATION.give_back(&mut saved, 104, 11);
        assert_eq!(VACATION.days(saved, 104), 20);
    }

    #[test]
    fn what_cannot_be_taken_is_named_and_changes_nothing() {
        let full = VACATION.full(100);
        let mut saved = full;
        for (first, days, error) in [
            (101, 0, VacationError::NoDays),
            (100, 3, VacationError::TooSoon),
            (
                101,
                21,
                VacationError::TooFew {
                    saved: 20,
                    wanted: 21,
                },
            ),
        ] {
            assert_eq!(VACATION.take(&mut saved, 100, first, days), Err(error));
            assert_eq!(saved, full);
        }
    }
}

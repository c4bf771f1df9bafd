//! Days on which correspondence clocks stand still.

/// A day in milliseconds.
pub const DAY: u64 = 86_400_000;
/// The weekday of 1 January 1970, a Thursday, with Monday as 0.
const FIRST_WEEKDAY: u64 = 3;
const SATURDAY: u64 = 5;

/// When a correspondence clock stands still by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rest {
    /// Never.
    #[default]
    None,
    /// On Saturdays and Sundays, in UTC.
    Weekends,
}

impl Rest {
    /// Whether clocks stand still on a day, a number since 1 January 1970 in UTC.
    #[must_use]
    pub const fn is_free(self, day: u64) -> bool {
        match self {
            Rest::None => false,
            Rest::Weekends => (day + FIRST_WEEKDAY) % 7 >= SATURDAY,
        }
    }

    /// Milliseconds that a clock runs from one time to another, both in milliseconds since 1
    /// January 1970 in UTC. It stands still on the `away` days too.
    #[must_use]
    pub fn charged(self, from: u64, to: u64, away: &[u64]) -> u64 {
        let mut charged = 0;
        let mut at = from;
        while at < to {
            let day = at / DAY;
            let end = to.min((day + 1) * DAY);
            if !self.stands_still(day, away) {
                charged += end - at;
            }
            at = end;
        }
        charged
    }

    /// When a clock that begins to run at `from` has run for `left` milliseconds, as for
    /// [`Rest::charged`].
    #[must_use]
    pub fn deadline(self, from: u64, left: u64, away: &[u64]) -> u64 {
        let mut left = left;
        let mut at = from;
        loop {
            let day = at / DAY;
            let end = (day + 1) * DAY;
            if !self.stands_still(day, away) {
                if left <= end - at {
                    return at + left;
                }
                left -= end - at;
            }
            at = end;
        }
    }

    fn stands_still(self, day: u64, away: &[u64]) -> bool {
        self.is_free(day) || away.contains(&day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 27 November 2026, a Friday.
    const FRIDAY: u64 = 20_784;
    const HOUR: u64 = DAY / 24;

    #[test]
    fn clocks_stand_still_on_weekends() {
        let noon = FRIDAY * DAY + 12 * HOUR;
        assert!(!Rest::Weekends.is_free(FRIDAY) && Rest::Weekends.is_free(FRIDAY + 1));
        assert!(Rest::Weekends.is_free(FRIDAY + 2) && !Rest::Weekends.is_free(FRIDAY + 3));
        // Three days from Friday noon: twelve hours, then Monday, Tuesday, and Wednesday until
        // noon.
        let deadline = (FRIDAY + 5) * DAY + 12 * HOUR;
        assert_eq!(Rest::Weekends.deadline(noon, 3 * DAY, &[]), deadline);
        assert_eq!(Rest::None.deadline(noon, 3 * DAY, &[]), noon + 3 * DAY);
        assert_eq!(Rest::Weekends.charged(noon, deadline, &[]), 3 * DAY);
        // A clock that begins to run on a Saturday has its whole time from Monday.
        let saturday = (FRIDAY + 1) * DAY + HOUR;
        assert_eq!(
            Rest::Weekends.deadline(saturday, DAY, &[]),
            (FRIDAY + 4) * DAY
        );
        assert_eq!(Rest::Weekends.charged(saturday, saturday + DAY, &[]), 0);
    }

    #[test]
    fn clocks_stand_still_on_days_of_vacation() {
        let away = [FRIDAY, FRIDAY + 3];
        let deadline = Rest::Weekends.deadline(FRIDAY * DAY, DAY, &away);
        assert_eq!(deadline, (FRIDAY + 5) * DAY);
        assert_eq!(Rest::Weekends.charged(FRIDAY * DAY, deadline, &away), DAY);
    }
}

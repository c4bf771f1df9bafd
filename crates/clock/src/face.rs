//! How a clock shows a time.

use std::fmt;

use crate::calendar::DAY;

/// A time as a clock shows it: `4:50`, `1:05:00`, `2d 3h`; below ten seconds with tenths, `0:09.4`.
///
/// A time that is not over is never shown as nothing: what is less than a tenth of a second is
/// shown as a tenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face(pub u64);

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Face(time) = *self;
        let seconds = time / 1_000;
        let (minutes, hours) = (seconds / 60, seconds / 3_600);
        match time {
            0 => f.write_str("0:00.0"),
            1..10_000 => write!(f, "0:{:02}.{}", seconds, time.max(100) % 1_000 / 100),
            10_000..3_600_000 => write!(f, "{minutes}:{:02}", seconds % 60),
            3_600_000..DAY => write!(f, "{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
            _ => write!(f, "{}d {}h", time / DAY, hours % 24),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_are_shown_in_the_last_ten_seconds() {
        for (time, shown) in [
            (0, "0:00.0"),
            (1, "0:00.1"),
            (99, "0:00.1"),
            (100, "0:00.1"),
            (9_999, "0:09.9"),
            (10_000, "0:10"),
            (59_999, "0:59"),
            (300_000, "5:00"),
            (3_600_000, "1:00:00"),
            (86_399_999, "23:59:59"),
            (86_400_000, "1d 0h"),
            (3 * DAY - 1, "2d 23h"),
        ] {
            assert_eq!(Face(time).to_string(), shown);
        }
    }
}

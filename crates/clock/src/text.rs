//! The text form of controls: `5m+4s`, `30m+3x30s`, `3d`.
//!
//! | form | control |
//! |---|---|
//! | `30s/move` | the same time for each move |
//! | `10m` | one time for the game |
//! | `5m+4s`, `5m+4s(10m)` | an increment; with a cap |
//! | `5m~3s` | a delay |
//! | `30m+3x30s` | byo-yomi |
//! | `15m+25/5m` | Canadian overtime |
//! | `3d`, `3d-weekends` | days for a move; not on weekends |
//!
//! Times are numbers with `h`, `m`, `s` or `ms`, or several of them: `1h30m`. `5m+4s:2m+2s` gives
//! the players different controls. Then may follow `,15m=draw` or `,15m=arbiter`, a round limit,
//! and
//! `,draw=first` or `,draw=second`, the player for whom a draw counts as a win. A space stands for
//! `+`, as links write it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::calendar::Rest;
use crate::clock::Player;
use crate::control::{Control, ControlError, Round, RoundEnd, Terms};
use crate::vacation::Vacation;

/// Why a text is no control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    /// Not of the form of a control.
    #[error("{0:?} is no clock; clocks are written as 5m+4s, 30m+3x30s, 10m, 30s/move or 3d")]
    Form(String),
    /// A negative time.
    #[error("a clock has no negative times: {0:?}")]
    Negative(String),
    /// A control that cannot be played, with its text.
    #[error("{0}: {1}")]
    Bounds(String, ControlError),
}

const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

/// Writes a time in minutes, seconds and milliseconds, as far as there are any: `90m`, `1m30s`.
struct Time(u64);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Time(time) = *self;
        if time == 0 {
            return f.write_str("0s");
        }
        let mut rest = time;
        for (name, unit) in &UNITS[1..] {
            if rest >= *unit {
                write!(f, "{}{name}", rest / unit)?;
                rest %= unit;
            }
        }
        Ok(())
    }
}

/// Reads a time: numbers with units, larger ones first.
fn time(text: &str) -> Option<u64> {
    let mut rest = text;
    let mut sum: u64 = 0;
    let mut units = UNITS.iter();
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number: u64 = rest[..digits].parse().ok()?;
        let tail = &rest[digits..];
        let letters = tail.len()
            - tail
                .trim_start_matches(|c: char| c.is_ascii_lowercase())
                .len();
        let (_, unit) = units.find(|(name, _)| *name == &tail[..letters])?;
        sum = sum.checked_add(number.checked_mul(*unit)?)?;
        rest = &tail[letters..];
    }
    (!text.is_empty()).then_some(sum)
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Control::Move { each } => write!(f, "{}/move", Time(each)),
            Control::Absolute { main } => write!(f, "{}", Time(main)),
            Control::Fischer {
                main,
                increment,
                cap,
            } => {
                write!(f, "{}+{}", Time(main), Time(increment))?;
                cap.map_or(Ok(()), |cap| write!(f, "({})", Time(cap)))
            }
            Control::Delay { main, delay } => write!(f, "{}~{}", Time(main), Time(delay)),
            Control::Byoyomi {
                main,
                periods,
                period,
            } => write!(f, "{}+{periods}x{}", Time(main), Time(period)),
            Control::Canadian {
                main,
                turns,
                period,
            } => write!(f, "{}+{turns}/{}", Time(main), Time(period)),
            Control::Days { each, rest } => {
                write!(f, "{each}d")?;
                match rest {
                    Rest::None => Ok(()),
                    Rest::Weekends => f.write_str("-weekends"),
                }
            }
        }
    }
}

impl FromStr for Control {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Control, ParseError> {
        let given = text.trim();
        let text = given.replace(' ', "+").to_ascii_lowercase();
        match control(&text) {
            Some(control) => control
                .check()
                .map_err(|bound| ParseError::Bounds(quoted(given), bound)),
            // `-weekends` is the one place where a sign may stand.
            None if text.trim_end_matches("-weekends").contains('-') => {
                Err(ParseError::Negative(quoted(given)))
            }
            None => Err(ParseError::Form(quoted(given))),
        }
    }
}

/// As much of a text as a message quotes.
fn quoted(text: &str) -> String {
    text.chars().take(60).collect()
}

fn control(text: &str) -> Option<Control> {
    if let Some(each) = text.strip_suffix("/move") {
        return Some(Control::Move { each: time(each)? });
    }
    let (days, rest) = match text.strip_suffix("-weekends") {
        Some(days) => (days, Rest::Weekends),
        None => (text, Rest::None),
    };
    if let Some(each) = days.strip_suffix('d') {
        let each = each.parse().ok()?;
        return Some(Control::Days { each, rest });
    }
    if let Some((main, delay)) = text.split_once('~') {
        return Some(Control::Delay {
            main: time(main)?,
            delay: time(delay)?,
        });
    }
    let Some((main, more)) = text.split_once('+') else {
        return Some(Control::Absolute { main: time(text)? });
    };
    let main = time(main)?;
    if let Some((periods, period)) = more.split_once('x') {
        return Some(Control::Byoyomi {
            main,
            periods: periods.parse().ok()?,
            period: time(period)?,
        });
    }
    if let Some((turns, period)) = more.split_once('/') {
        return Some(Control::Canadian {
            main,
            turns: turns.parse().ok()?,
            period: time(period)?,
        });
    }
    let (increment, cap) = match more.strip_suffix(')').and_then(|more| more.split_once('(')) {
        Some((increment, cap)) => (increment, Some(time(cap)?)),
        None => (more, None),
    };
    Some(Control::Fischer {
        main,
        increment: time(increment)?,
        cap,
    })
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first())?;
        if self.second() != self.first() {
            write!(f, ":{}", self.second())?;
        }
        if let Some(Round { time, then }) = self.round() {
            let then = match then {
                RoundEnd::Draw => "draw",
                RoundEnd::Arbiter => "arbiter",
            };
            write!(f, ",{}={then}", Time(time))?;
        }
        if let Some(Vacation { yearly, cap }) = self.vacation() {
            write!(f, ",vacation={yearly}")?;
            if cap != yearly {
                write!(f, "({cap})")?;
            }
        }
        match self.draw_counts_for() {
            Some(Player::First) => f.write_str(",draw=first"),
            Some(Player::Second) => f.write_str(",draw=second"),
            None => Ok(()),
        }
    }
}

impl FromStr for Terms {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Terms, ParseError> {
        let form = || ParseError::Form(quoted(text.trim()));
        let mut parts = text.trim().split(',');
        let controls = parts.next().unwrap_or_default();
        let (first, second) = controls.split_once(':').unwrap_or((controls, controls));
        let (first, second) = (first.parse()?, second.parse()?);
        let (mut round, mut draw, mut vacation) = (None, None, None);
        for part in parts {
            let (key, value) = part.trim().split_once('=').ok_or_else(form)?;
            match (key, value) {
                ("draw", "first") if draw.is_none() => draw = Some(Player::First),
                ("draw", "second") if draw.is_none() => draw = Some(Player::Second),
                ("vacation", days) if vacation.is_none() => {
                    if days.starts_with('-') {
                        return Err(ParseError::Negative(quoted(part.trim())));
                    }
                    vacation = Some(vacation_of(days).ok_or_else(form)?);
                }
                (limit, "draw" | "arbiter") if round.is_none() => {
                    let then = match value {
                        "draw" => RoundEnd::Draw,
                        _ => RoundEnd::Arbiter,
                    };
                    if limit.starts_with('-') {
                        return Err(ParseError::Negative(quoted(part.trim())));
                    }
                    let time = time(limit).ok_or_else(form)?;
                    round = Some(Round { time, then });
                }
                _ => return Err(form()),
            }
        }
        let terms = Terms::new(first, second, round)
            .and_then(|terms| terms.with_vacation(vacation))
            .map_err(|bound| ParseError::Bounds(quoted(text.trim()), bound))?;
        Ok(terms.with_draws_for(draw))
    }
}

/// Days of a year, and the most that are saved: `30(20)`, or `30` for as many.
fn vacation_of(text: &str) -> Option<Vacation> {
    let (yearly, cap) = match text.strip_suffix(')') {
        Some(both) => both.split_once('(')?,
        None => (text, text),
    };
    Some(Vacation {
        yearly: yearly.parse().ok()?,
        cap: cap.parse().ok()?,
    })
}

impl Serialize for Terms {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Terms {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Terms, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Part;

    #[test]
    fn controls_have_one_text_form() {
        for text in [
            "30s/move",
            "10m",
            "5m+4s",
            "5s+67ms",
            "5m+4s(10m)",
            "5m~3s",
            "30m+3x30s",
            "15m+25/5m",
            "0s+25/5m",
            "7m30s",
            "90m+30s",
            "3d",
            "3d-weekends",
            "5m+4s:2m+2s",
            "10m,15m=draw",
            "7m30s,15m=arbiter,draw=second",
            "3d,vacation=30",
            "3d-weekends:5d,vacation=30(20),draw=first",
        ] {
            let terms: Terms = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(terms.to_string(), text);
            let json = serde_json::to_string(&terms).expect("JSON");
            assert_eq!(serde_json::from_str::<Terms>(&json).expect("terms"), terms);
        }
        for (text, same) in [
            ("1h30m", "90m"),
            ("300s", "5m"),
            ("5m 4s", "5m+4s"),
            (" 5M+4S ", "5m+4s"),
            ("90s", "1m30s"),
            ("5m:5m", "5m"),
            ("3d,vacation=30(30)", "3d,vacation=30"),
        ] {
            assert_eq!(
                text.parse::<Terms>().map(|t| t.to_string()),
                Ok(same.to_owned())
            );
        }
    }

    #[test]
    fn what_is_no_clock_is_named() {
        for text in [
            "",
            "5",
            "m",
            "5m+",
            "5m4m",
            "4s5m",
            "3x30s",
            "5m+x30s",
            "3.5m",
            "d",
            "5m,15m",
            "5m,draw=third",
            "3d,vacation",
            "3d,vacation=d",
            "3d,vacation=30(",
            "3d,vacation=30)",
            "3d,vacation=30,vacation=30",
            "3d,vacation=99999",
        ] {
            let error = text.parse::<Terms>().expect_err(text);
            assert!(matches!(error, ParseError::Form(_)), "{text}: {error}");
        }
        for text in [
            "-5m",
            "5m+-4s",
            "-3d",
            "5m~-3s",
            "5m+3x-30s",
            "5m:5m+-4s",
            "5m,-15m=draw",
            "3d,vacation=-3",
        ] {
            let error = text.parse::<Terms>().expect_err(text);
            assert!(matches!(error, ParseError::Negative(_)), "{text}: {error}");
        }
        use ControlError::{
            Cap, DaysForOne, LongVacation, MoveTooLong, NoTime, RoundOfDays, TooLong, TooManyDays,
            VacationOfClock, Zero,
        };
        for (text, bound) in [
            ("0s", NoTime(Part::Main)),
            ("999ms", NoTime(Part::Main)),
            ("999ms/move", NoTime(Part::Each)),
            ("0s+500ms", NoTime(Part::Main)),
            ("25h", TooLong(Part::Main)),
            ("18446744073709551615ms", TooLong(Part::Main)),
            ("5m+3x25h", TooLong(Part::Period)),
            ("5m+61m", MoveTooLong(Part::Increment)),
            ("5m~61m", MoveTooLong(Part::Delay)),
            ("2h/move", MoveTooLong(Part::Each)),
            ("5m+0s", Zero(Part::Increment)),
            ("5m+0x30s", Zero(Part::Periods)),
            ("5m+0/30s", Zero(Part::Turns)),
            ("5m+25/0s", Zero(Part::Period)),
            ("0d", Zero(Part::Days)),
            ("61d", TooManyDays),
            ("5m+4s(4m)", Cap),
            ("3d:5m", DaysForOne),
            ("3d,15m=draw", RoundOfDays),
            ("5m,0s=draw", NoTime(Part::Round)),
            ("5m,25h=draw", TooLong(Part::Round)),
            ("5m,vacation=30", VacationOfClock),
            ("3d,vacation=0", Zero(Part::Vacation)),
            ("3d,vacation=30(0)", Zero(Part::Vacation)),
            ("3d,vacation=366", LongVacation),
            ("3d,vacation=30(400)", LongVacation),
        ] {
            let expected = ParseError::Bounds(text.to_owned(), bound);
            assert_eq!(text.parse::<Terms>(), Err(expected), "{text}");
        }
        // Which of two controls is wrong.
        let error = "5m+4s:2m+0s".parse::<Terms>().expect_err("no increment");
        assert_eq!(error.to_string(), "2m+0s: the increment is zero");
        // Numbers beyond any type.
        assert!("99999999999999999999h".parse::<Terms>().is_err());
        assert!("5m+99999x30s".parse::<Terms>().is_err());
    }
}

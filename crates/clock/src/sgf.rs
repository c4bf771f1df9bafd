//! Time controls in SGF: `TM` is the main time in seconds, `OT` says how overtime goes.
//!
//! `OT` has no standard form. What Go servers write is written and read: `3x30 byo-yomi`,
//! `25/300 Canadian`, `4 Fischer`, `3 delay`; other controls have their text form there.

use crate::control::Control;

/// The values of `TM` and `OT`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Properties {
    /// Seconds, with a fraction if there is one.
    pub tm: Option<String>,
    /// The overtime.
    pub ot: Option<String>,
}

/// The properties of a control.
#[must_use]
pub fn write(control: Control) -> Properties {
    let (main, overtime) = match control {
        Control::Absolute { main } => (main, None),
        Control::Fischer {
            main,
            increment,
            cap: None,
        } => (main, Some(format!("{} Fischer", seconds(increment)))),
        Control::Delay { main, delay } => (main, Some(format!("{} delay", seconds(delay)))),
        Control::Byoyomi {
            main,
            periods,
            period,
        } => (
            main,
            Some(format!("{periods}x{} byo-yomi", seconds(period))),
        ),
        Control::Canadian {
            main,
            turns,
            period,
        } => (main, Some(format!("{turns}/{} Canadian", seconds(period)))),
        Control::Move { .. } | Control::Days { .. } | Control::Fischer { cap: Some(_), .. } => {
            return Properties {
                tm: None,
                ot: Some(control.to_string()),
            };
        }
    };
    Properties {
        tm: Some(seconds(main)),
        ot: overtime,
    }
}

/// The control of two values; `None` if they say nothing that can be played here.
#[must_use]
pub fn read(tm: Option<&str>, ot: Option<&str>) -> Option<Control> {
    let ot = ot.map(str::trim).filter(|ot| !ot.is_empty());
    if let Some(control) = ot.and_then(|ot| ot.parse().ok()) {
        return Some(control);
    }
    let main = tm.map_or(Some(0), milliseconds)?;
    let control = match ot {
        None => Control::Absolute { main },
        Some(ot) => overtime(main, ot)?,
    };
    control.check().ok()
}

fn overtime(main: u64, text: &str) -> Option<Control> {
    let (amount, kind) = text.split_once(' ')?;
    let counted = |separator| {
        let (count, time) = amount.split_once(separator)?;
        Some((count.parse::<u16>().ok()?, milliseconds(time)?))
    };
    match kind.trim().to_ascii_lowercase().as_str() {
        "fischer" => Some(Control::Fischer {
            main,
            increment: milliseconds(amount)?,
            cap: None,
        }),
        "delay" => Some(Control::Delay {
            main,
            delay: milliseconds(amount)?,
        }),
        "byo-yomi" => counted('x').map(|(periods, period)| Control::Byoyomi {
            main,
            periods,
            period,
        }),
        "canadian" => counted('/').map(|(turns, period)| Control::Canadian {
            main,
            turns,
            period,
        }),
        _ => None,
    }
}

/// Seconds with as many decimals as it takes.
fn seconds(time: u64) -> String {
    match time % 1_000 {
        0 => (time / 1_000).to_string(),
        rest => {
            let text = format!("{}.{rest:03}", time / 1_000);
            text.trim_end_matches('0').to_owned()
        }
    }
}

fn milliseconds(text: &str) -> Option<u64> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) {
        return None;
    }
    let fraction: String = fraction.chars().chain("000".chars()).take(3).collect();
    let whole: u64 = whole.parse().ok()?;
    whole
        .checked_mul(1_000)?
        .checked_add(fraction.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_as_they_are_written() {
        for (text, tm, ot) in [
            ("10m", Some("600"), None),
            ("5m+4s", Some("300"), Some("4 Fischer")),
            ("5s+67ms", Some("5"), Some("0.067 Fischer")),
            ("5m~3s", Some("300"), Some("3 delay")),
            ("30m+3x30s", Some("1800"), Some("3x30 byo-yomi")),
            ("15m+25/5m", Some("900"), Some("25/300 Canadian")),
            ("5m+4s(10m)", None, Some("5m+4s(10m)")),
            ("30s/move", None, Some("30s/move")),
            ("3d-weekends", None, Some("3d-weekends")),
        ] {
            let control: Control = text.parse().expect("a control");
            let properties = write(control);
            assert_eq!(properties.tm.as_deref(), tm, "{text}");
            assert_eq!(properties.ot.as_deref(), ot, "{text}");
            assert_eq!(read(tm, ot), Some(control), "{text}");
        }
    }

    #[test]
    fn other_values_say_nothing() {
        for (tm, ot) in [
            (None, None),
            (Some("soon"), None),
            (Some("-5"), None),
            (Some("600"), Some("with a smile")),
            (Some("600"), Some("3x byo-yomi")),
            (Some("999999999999999999999"), None),
        ] {
            assert_eq!(read(tm, ot), None, "{tm:?} {ot:?}");
        }
    }
}

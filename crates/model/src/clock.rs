//! Clocks in words, and the clocks to choose from.

pub use tengen_clock::ShownClock;
use tengen_clock::{Control, ControlError, ParseError, Player, Rest, RoundEnd, Terms, Vacation};
use tengen_text::{Key, Text};

/// Controls with days for a move that people play by.
pub const CORRESPONDENCE: [&str; 4] = ["1d", "3d", "3d-weekends", "3d,vacation=30(20)"];
/// The other controls that people play by, the quickest first.
pub const CLOCKS: [&str; 12] = [
    "3m",
    "5m+4s",
    "7m+4s",
    "7m30s",
    "15m,15m=draw",
    "10m",
    "10m+3s",
    "15m+5s",
    "30m+2s",
    "30m+5s",
    "60m+30s",
    "90m+30s",
];
/// Moves of each player that the length of a game is given for.
const TURNS: u32 = 30;

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Controls in words: `5 min + 4 s`, `3 days a move`, `15 min, after 15 min a draw`.
#[must_use]
pub fn clock_name(text: Text, terms: Terms) -> String {
    let (first, second) = (terms.first(), terms.second());
    let mut name = match first == second {
        true => control_name(text, first),
        false => format!(
            "{} : {}",
            control_name(text, first),
            control_name(text, second)
        ),
    };
    if let Some(round) = terms.round() {
        let then = match round.then {
            RoundEnd::Draw => "draw",
            RoundEnd::Arbiter => "arbiter",
        };
        name = text.clock_round(name, duration(text, round.time), then);
    }
    if let Some(Vacation { yearly, cap }) = terms.vacation() {
        name = text.clock_vacation(name, yearly, cap);
    }
    match terms.draw_counts_for() {
        Some(Player::First) => text.clock_draws(name, "first"),
        Some(Player::Second) => text.clock_draws(name, "second"),
        None => name,
    }
}

fn control_name(text: Text, control: Control) -> String {
    let time = |time| duration(text, time);
    match control {
        Control::Move { each } => text.clock_move(time(each)),
        Control::Absolute { main } => time(main),
        Control::Fischer {
            main,
            increment,
            cap,
        } => {
            let name = format!("{} + {}", time(main), time(increment));
            match cap {
                Some(cap) => text.clock_cap(name, time(cap)),
                None => name,
            }
        }
        Control::Delay { main, delay } => format!("{} ~ {}", time(main), time(delay)),
        Control::Byoyomi {
            main,
            periods,
            period,
        } => format!("{} + {periods} × {}", time(main), time(period)),
        Control::Canadian {
            main,
            turns,
            period,
        } => format!("{} + {turns} / {}", time(main), time(period)),
        Control::Days { each, rest } => {
            let name = text.clock_move(time(u64::from(each) * DAY));
            match rest {
                Rest::None => name,
                Rest::Weekends => text.clock_weekends(name),
            }
        }
    }
}

/// What a clock shows, for a screen reader: `Time of Ada: 2 min 5 s`, in overtime with what is left
/// of it.
#[must_use]
pub fn clock_told(text: Text, name: &str, clock: ShownClock, now: u64) -> String {
    let time = clock.shown(now).div_ceil(1_000) * 1_000;
    let told = format!("{}: {}", text.clock_of(name), duration(text, time));
    match clock.overtime(now) {
        Some(more) => format!("{told} · {more}"),
        None => told,
    }
}

/// A time in its largest unit, and the next smaller one if there is a rest.
fn duration(text: Text, time: u64) -> String {
    let units = [(DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")];
    // As clocks are set: ninety minutes rather than an hour and a half.
    let largest = units.into_iter().find(|&(unit, name)| {
        time >= unit && (name != "hours" || time.is_multiple_of(unit) && time > 2 * HOUR)
    });
    let (unit, name) = largest.unwrap_or((1_000, "seconds"));
    let whole = text.clock_duration(time / unit, name);
    match time % unit {
        rest if rest >= 1_000 => format!("{whole} {}", duration(text, rest)),
        _ => whole,
    }
}

/// A day since 1 January 1970 as `2026-11-28`.
#[must_use]
pub fn date(day: u64) -> String {
    // Years that begin in March, in cycles of 400 years: the leap day is the last of a year.
    let days = day + 719_468;
    let (cycle, of_cycle) = (days / 146_097, days % 146_097);
    let leaps = of_cycle / 1_460 - of_cycle / 36_524 + of_cycle / 146_096;
    let of_cycle_year = (of_cycle - leaps) / 365;
    let of_year = of_cycle - (365 * of_cycle_year + of_cycle_year / 4 - of_cycle_year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = 400 * cycle + of_cycle_year + next;
    format!("{year}-{month:02}-{date:02}")
}

/// The weekend, in milliseconds since 1970, that is or comes next; `None` if no clock stands then.
#[must_use]
pub fn next_weekend(terms: Terms, now: u64) -> Option<(u64, u64)> {
    let rests = [terms.first(), terms.second()].map(|control| control.rest() == Rest::Weekends);
    if rests == [false; 2] {
        return None;
    }
    let saturday = |day: &u64| Rest::Weekends.is_free(*day) && Rest::Weekends.is_free(day + 1);
    let today = now / DAY;
    // On a Sunday it has begun a day before.
    let first = (today.saturating_sub(1)..).find(saturday)?;
    Some((first * DAY, (first + 2) * DAY))
}

/// How long a game of 60 moves lasts at most, vacation apart.
#[must_use]
pub fn clock_lasts(text: Text, terms: Option<Terms>) -> String {
    let Some(terms) = terms else {
        return text.get(Key::OnlineClockNoneLine);
    };
    let all = lasts(terms.first()) + lasts(terms.second());
    let all = terms.round().map_or(all, |round| all.min(round.time));
    let (time, unit) = match all {
        0..7_200_000 => (all.div_ceil(MINUTE), "minutes"),
        7_200_000..172_800_000 => (all.div_ceil(HOUR), "hours"),
        _ => (all.div_ceil(DAY), "days"),
    };
    let line = text.online_clock_line(time, unit);
    match terms.vacation() {
        Some(_) => text.sentences(&[line, text.get(Key::OnlineVacationLine)]),
        None => line,
    }
}

/// How long one player's turns last, in milliseconds.
fn lasts(control: Control) -> u64 {
    let time = control.estimate(TURNS);
    match control.rest() {
        Rest::None => time,
        // Of seven days five are counted.
        Rest::Weekends => time / 5 * 7,
    }
}

/// What a text that is no clock was, and what is wrong with it as a name in the Fluent files.
#[must_use]
pub fn clock_problem(error: &ParseError) -> (&str, &'static str) {
    match error {
        ParseError::Form(given) => (given, "form"),
        ParseError::Negative(given) => (given, "negative"),
        ParseError::Bounds(given, error) => match error {
            ControlError::NoTime(_) | ControlError::Zero(_) => (given, "short"),
            ControlError::TooLong(_)
            | ControlError::MoveTooLong(_)
            | ControlError::TooManyDays
            | ControlError::LongVacation => (given, "long"),
            _ => (given, "other"),
        },
    }
}

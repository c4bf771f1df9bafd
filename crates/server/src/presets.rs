//! Limits by name, and presets for kinds of servers.

use std::num::NonZeroU32;
use std::str::FromStr;

use crate::limits::Limits;

/// A limit that may be 0 (`Any`) or not (`Some`).
enum Field<'a> {
    Any(&'a mut u32),
    Some(&'a mut NonZeroU32),
}

type Find = for<'a> fn(&'a mut Limits) -> Field<'a>;

/// The limits by their name in `--limit`.
const NAMES: [(&str, Find); 16] = [
    ("actions-per-minute", |l| {
        Field::Some(&mut l.actions_per_minute)
    }),
    ("all-connections", |l| Field::Any(&mut l.all_connections)),
    ("all-requests-per-minute", |l| {
        Field::Some(&mut l.all_requests_per_minute)
    }),
    ("all-room-megabytes", |l| {
        Field::Any(&mut l.all_room_megabytes)
    }),
    ("connections", |l| Field::Any(&mut l.connections)),
    ("deals-per-minute", |l| Field::Some(&mut l.deals_per_minute)),
    ("engine-questions", |l| Field::Some(&mut l.engine_questions)),
    ("entries-per-minute", |l| {
        Field::Some(&mut l.entries_per_minute)
    }),
    ("exports-per-minute", |l| {
        Field::Some(&mut l.exports_per_minute)
    }),
    ("logins-per-minute", |l| {
        Field::Some(&mut l.logins_per_minute)
    }),
    ("messages-per-second", |l| {
        Field::Some(&mut l.messages_per_second)
    }),
    ("reports-per-minute", |l| {
        Field::Some(&mut l.reports_per_minute)
    }),
    ("requests-per-minute", |l| {
        Field::Some(&mut l.requests_per_minute)
    }),
    ("room-megabytes", |l| Field::Any(&mut l.room_megabytes)),
    ("rooms-per-minute", |l| Field::Some(&mut l.rooms_per_minute)),
    ("sockets", |l| Field::Any(&mut l.sockets)),
];

/// A limit and its new value: `sockets=200`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    name: &'static str,
    value: u32,
}

/// Why a text is not a valid [`Limit`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// The `=` or the number is missing.
    #[error("{0:?} is not of the form NAME=N")]
    Form(String),
    /// No limit has that name.
    #[error("there is no limit {0:?}; there are {known}", known = known())]
    Name(String),
    /// 0 would disable everything.
    #[error("{0} is at least 1")]
    Zero(&'static str),
}

fn known() -> String {
    NAMES.map(|(name, _)| name).join(", ")
}

impl FromStr for Limit {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        let form = || LimitError::Form(text.to_owned());
        let (given, value) = text.split_once('=').ok_or_else(form)?;
        let value = value.parse().map_err(|_| form())?;
        let found = NAMES.iter().find(|(name, _)| *name == given);
        let (name, find) = found.ok_or_else(|| LimitError::Name(given.to_owned()))?;
        match find(&mut Limits::default()) {
            Field::Some(_) if value == 0 => Err(LimitError::Zero(name)),
            _ => Ok(Self { name, value }),
        }
    }
}

impl Limits {
    /// For friends and a home network; the default.
    #[must_use]
    pub fn home() -> Self {
        Self::default()
    }

    /// For a club or school with 64 or more players behind one address.
    #[must_use]
    pub fn club() -> Self {
        let mut limits = Self::default();
        for (name, value) in [
            ("actions-per-minute", 9_600),
            ("all-requests-per-minute", 6_000),
            ("connections", 1_024),
            ("deals-per-minute", 120),
            ("entries-per-minute", 1_200),
            ("exports-per-minute", 64),
            ("logins-per-minute", 120),
            ("reports-per-minute", 32),
            ("requests-per-minute", 2_400),
            ("room-megabytes", 64),
            ("rooms-per-minute", 120),
            ("sockets", 400),
        ] {
            limits.set(Limit { name, value });
        }
        limits
    }

    /// For strangers, up to 64 of them behind one address.
    #[must_use]
    pub fn public() -> Self {
        let mut limits = Self::default();
        for (name, value) in [
            ("all-requests-per-minute", 6_000),
            ("deals-per-minute", 64),
            ("engine-questions", 1),
            ("entries-per-minute", 600),
            ("exports-per-minute", 16),
            ("logins-per-minute", 64),
            ("reports-per-minute", 16),
            ("requests-per-minute", 600),
            ("rooms-per-minute", 64),
            ("sockets", 200),
        ] {
            limits.set(Limit { name, value });
        }
        limits
    }

    /// Sets one limit.
    pub fn set(&mut self, limit: Limit) {
        let Some((_, find)) = NAMES.iter().find(|(name, _)| *name == limit.name) else {
            return;
        };
        match find(self) {
            Field::Any(place) => *place = limit.value,
            Field::Some(place) => *place = NonZeroU32::new(limit.value).unwrap_or(*place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_set_by_name_or_refused_by_name() {
        let mut limits = Limits::home();
        for (n, (name, find)) in (7..).zip(NAMES) {
            limits.set(format!("{name}={n}").parse().expect("a limit"));
            let value = match find(&mut limits) {
                Field::Any(value) => *value,
                Field::Some(value) => value.get(),
            };
            assert_eq!(value, n, "{name}");
        }
        let error = |text: &str| text.parse::<Limit>().expect_err("no limit");
        for bad in ["sockets", "sockets=", "sockets=-1", "sockets=many", ""] {
            assert_eq!(error(bad), LimitError::Form(bad.to_owned()));
        }
        assert!(error("seats=1").to_string().contains("rooms-per-minute"));
        assert_eq!(
            error("rooms-per-minute=0"),
            LimitError::Zero("rooms-per-minute")
        );
        assert!("sockets=0".parse::<Limit>().is_ok());
    }

    #[test]
    fn the_guide_names_every_limit_and_its_values() {
        let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/hosting.md");
        let guide = std::fs::read_to_string(guide).expect("the guide");
        for (name, find) in NAMES {
            let values = [Limits::home(), Limits::club(), Limits::public()].map(|mut limits| {
                let value = match find(&mut limits) {
                    Field::Any(value) => *value,
                    Field::Some(value) => value.get(),
                };
                value.to_string()
            });
            let row = format!("| `{name}` | {} |", values.join(" | "));
            let told = guide.lines().any(|l| l.replace(',', "").starts_with(&row));
            assert!(told, "{row}");
        }
    }
}

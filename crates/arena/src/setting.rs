//! Settings of a single engine.

use std::fmt;
use std::time::Duration;

use tengen_opponents::{BuiltIn, OpponentSpec, Terms};
use thiserror::Error;

/// A setting that overrides the match's terms for one engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Time limit for a move.
    Time(Duration),
    /// Node limit for a move.
    Nodes(u64),
    /// Search threads.
    Threads(u32),
    /// Memory limit in bytes; `None` for no limit.
    Memory(Option<u64>),
    /// An `INFO` key and value, sent unchanged.
    Info(String, String),
}

/// Why an engine cannot have a setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingError {
    /// A built-in player without this setting.
    #[error("{spec} has no {key}; {instead}")]
    BuiltIn {
        /// The player's spec.
        spec: String,
        /// The setting's key.
        key: String,
        /// The alternative in words.
        instead: &'static str,
    },
    /// An `INFO` key that the match sends itself, and the option that controls it.
    #[error("info.{0} is told by the match itself; {1}")]
    Told(String, &'static str),
    /// A key that would break the `INFO` line.
    #[error("{0:?} is no key of INFO: a word of printable ASCII characters")]
    Key(String),
    /// A value that would break the `INFO` line.
    #[error("{0:?} is no value of INFO: printable ASCII characters on one line")]
    Value(String),
}

/// `INFO` keys sent by the match itself, with the option for each.
const TOLD: [(&str, &str); 8] = [
    ("rule", "--rule is for all"),
    ("timeout_turn", "set time"),
    ("timeout_match", "--match-time is for all"),
    ("time_left", "it follows from --match-time"),
    ("time_increment", "--increment is for all"),
    ("max_memory", "set memory"),
    ("max_node", "set nodes"),
    ("thread_num", "set threads"),
];

impl Setting {
    /// An `INFO` key and value.
    ///
    /// # Errors
    /// [`SettingError`] if they would break the line, or the match sends the key itself.
    pub fn info(key: &str, value: &str) -> Result<Setting, SettingError> {
        if key.is_empty() || !key.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(SettingError::Key(key.to_owned()));
        }
        if !value.bytes().all(|b| b.is_ascii_graphic() || b == b' ') {
            return Err(SettingError::Value(value.to_owned()));
        }
        let told = TOLD.iter().find(|(told, _)| key.eq_ignore_ascii_case(told));
        match told {
            Some((told, instead)) => Err(SettingError::Told((*told).to_owned(), instead)),
            None => Ok(Setting::Info(key.to_owned(), value.to_owned())),
        }
    }

    /// The key, such as `time` or `info.caution_factor`.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Setting::Time(_) => "time".to_owned(),
            Setting::Nodes(_) => "nodes".to_owned(),
            Setting::Threads(_) => "threads".to_owned(),
            Setting::Memory(_) => "memory".to_owned(),
            Setting::Info(key, _) => format!("info.{key}"),
        }
    }

    /// Checks that the player supports the setting; built-in players read no `INFO`.
    ///
    /// # Errors
    /// [`SettingError::BuiltIn`] with the alternative.
    pub fn check(&self, spec: &OpponentSpec) -> Result<(), SettingError> {
        let instead = match (spec, self) {
            (OpponentSpec::Command(_), _) | (_, Setting::Time(_)) => return Ok(()),
            (
                OpponentSpec::BuiltIn(BuiltIn::Level { .. }),
                Setting::Nodes(_) | Setting::Threads(_),
            ) => {
                return Ok(());
            }
            (OpponentSpec::BuiltIn(BuiltIn::Level { .. }), Setting::Memory(_)) => {
                "give its table a size: tengen:hash=MB"
            }
            (_, Setting::Info(..)) => "only an engine of its own process reads INFO",
            (OpponentSpec::BuiltIn(BuiltIn::Textbook { .. }), _) => {
                "time is all that can be set for it"
            }
        };
        Err(SettingError::BuiltIn {
            spec: spec.to_string(),
            key: self.key(),
            instead,
        })
    }

    pub(crate) fn apply(&self, terms: &mut Terms) {
        match self {
            Setting::Time(time) => terms.turn = Some(*time),
            Setting::Nodes(nodes) => terms.nodes = Some(*nodes),
            Setting::Threads(threads) => terms.threads = Some(*threads),
            Setting::Memory(bytes) => terms.memory = *bytes,
            Setting::Info(key, value) => terms.infos.push((key.clone(), value.clone())),
        }
    }
}

/// `KEY=VALUE`, times in milliseconds, memory in bytes (0 for no limit).
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=", self.key())?;
        match self {
            Setting::Time(time) => write!(f, "{}", time.as_millis()),
            Setting::Nodes(nodes) => nodes.fmt(f),
            Setting::Threads(threads) => threads.fmt(f),
            Setting::Memory(bytes) => bytes.unwrap_or(0).fmt(f),
            Setting::Info(_, value) => f.write_str(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> OpponentSpec {
        text.parse().expect("a player")
    }

    #[test]
    fn settings_take_the_place_of_what_holds_for_all() {
        let mut terms = Terms {
            turn: Some(Duration::from_secs(5)),
            nodes: Some(9),
            memory: Some(1 << 20),
            ..Terms::default()
        };
        for setting in [
            Setting::Time(Duration::from_millis(300)),
            Setting::Threads(2),
            Setting::Memory(None),
            Setting::info("caution_factor", "3").expect("a key"),
        ] {
            setting.apply(&mut terms);
        }
        assert_eq!(
            terms,
            Terms {
                turn: Some(Duration::from_millis(300)),
                nodes: Some(9),
                threads: Some(2),
                infos: vec![("caution_factor".to_owned(), "3".to_owned())],
                ..Terms::default()
            }
        );
    }

    #[test]
    fn info_lines_cannot_be_broken_or_contradict_the_match() {
        assert_eq!(
            Setting::info("Rule", "1"),
            Err(SettingError::Told("rule".into(), "--rule is for all"))
        );
        for key in ["", "two words", "a\nEND", "größe"] {
            let error = Setting::info(key, "1");
            assert_eq!(error, Err(SettingError::Key(key.to_owned())), "{key:?}");
        }
        for value in ["1\nEND", "\r", "\u{1b}[2J", "ä"] {
            let error = Setting::info("k", value);
            assert_eq!(error, Err(SettingError::Value(value.to_owned())));
        }
        assert!(Setting::info("folder", "/a folder/of mine").is_ok());
    }

    #[test]
    fn parts_of_tengen_have_what_they_can_use() {
        let memory = Setting::Memory(Some(1));
        let info = Setting::Info("k".into(), "v".into());
        for setting in [&memory, &info, &Setting::Nodes(1), &Setting::Threads(1)] {
            assert_eq!(setting.check(&spec("./engine")), Ok(()));
            let textbook = setting.check(&spec("textbook:win-table"));
            assert!(textbook.is_err(), "{setting}");
        }
        let level = spec("tengen:level=10");
        assert_eq!(Setting::Threads(2).check(&level), Ok(()));
        let said = memory.check(&level).expect_err("no memory").to_string();
        assert!(said.contains("tengen:hash=MB"), "{said}");
        assert!(info.check(&level).is_err());
    }
}

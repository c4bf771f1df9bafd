//! `INFO key value`.

use thiserror::Error;

use crate::xy::number;

/// What an `INFO` line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Info {
    /// Milliseconds for one move; 0 asks for an answer as fast as possible.
    TimeoutTurn(u64),
    /// Milliseconds for the whole game; 0 is no limit.
    TimeoutMatch(u64),
    /// Milliseconds left for the game now; may be negative, and 2147483647 is no limit.
    TimeLeft(i64),
    /// Bytes the engine may use; 0 is no limit.
    MaxMemory(u64),
    /// The number of the rule, supported or not.
    Rule(u32),
    /// The deepest iteration, in plies; 0 and −1 are no limit.
    MaxDepth(i64),
    /// The most nodes for one move; 0 and −1 are no limit.
    MaxNode(i64),
    /// A key that means nothing here: accepted and ignored, whatever its value.
    Other,
}

/// An `INFO` line whose key is known and whose value is not a number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("INFO {key} needs a whole number, not {value:?}")]
pub struct InfoError {
    /// The key, in lower case.
    pub key: &'static str,
    /// What stood in place of the value.
    pub value: String,
}

impl Info {
    /// Reads what follows the word `INFO`.
    ///
    /// # Errors
    /// [`InfoError`] where a key that matters here has no proper value.
    pub fn parse(text: &str) -> Result<Info, InfoError> {
        let (key, value) = text
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((text.trim(), ""));
        let key = key.to_ascii_lowercase();
        match key.as_str() {
            "timeout_turn" => read("timeout_turn", value).map(Info::TimeoutTurn),
            "timeout_match" => read("timeout_match", value).map(Info::TimeoutMatch),
            "time_left" => read("time_left", value).map(Info::TimeLeft),
            "max_memory" => read("max_memory", value).map(Info::MaxMemory),
            "rule" => read("rule", value).map(Info::Rule),
            "max_depth" => read("max_depth", value).map(Info::MaxDepth),
            "max_node" => read("max_node", value).map(Info::MaxNode),
            _ => Ok(Info::Other),
        }
    }
}

fn read<T: std::str::FromStr>(key: &'static str, value: &str) -> Result<T, InfoError> {
    number(value).ok_or_else(|| InfoError {
        key,
        value: value.trim().to_owned(),
    })
}

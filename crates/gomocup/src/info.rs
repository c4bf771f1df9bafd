//! `INFO key value`.

use thiserror::Error;

use crate::xy::number;

/// What an `INFO` line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// Milliseconds for one move; 0 asks for an answer as fast as possible.
    TimeoutTurn(u64),
    /// Milliseconds for the whole game; 0 is no limit.
    TimeoutMatch(u64),
    /// Milliseconds left for the game now; may be negative, and 2147483647 is no limit.
    TimeLeft(i64),
    /// Milliseconds added for each move.
    TimeIncrement(u64),
    /// Bytes the engine may use; 0 is no limit.
    MaxMemory(u64),
    /// The number of the rule, supported or not.
    Rule(u32),
    /// The deepest iteration, in plies; 0 and −1 are no limit.
    MaxDepth(i64),
    /// The most nodes for one move; 0 and −1 are no limit.
    MaxNode(i64),
    /// Kibibytes of hash table.
    HashSize(u64),
    /// Whether to think in the opponent's time.
    Pondering(bool),
    /// What to tell while thinking: bit 0 asks for `MESSAGE REALTIME`, bit 1 for `INFO` lines.
    ShowDetail(u8),
    /// Playing strength, 100 and more for all there is.
    Strength(u32),
    /// Threads to search with; 0 counts as 1.
    ThreadNum(u32),
    /// The folder for what the engine wants to keep.
    Folder(String),
    /// A key that changes nothing here: what kind of opponent it is, where the mouse points, settings
    /// of other programs. Accepted, whatever its value.
    Other,
}

/// An `INFO` line whose key is known and whose value is not a number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("INFO {key} needs {needs}, not {value:?}")]
pub struct InfoError {
    /// The key, in lower case.
    pub key: &'static str,
    /// What its value has to be.
    pub needs: &'static str,
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
            "time_increment" => read("time_increment", value).map(Info::TimeIncrement),
            "max_memory" => read("max_memory", value).map(Info::MaxMemory),
            "rule" => read("rule", value).map(Info::Rule),
            "max_depth" => read("max_depth", value).map(Info::MaxDepth),
            "max_node" => read("max_node", value).map(Info::MaxNode),
            "hash_size" => read("hash_size", value).map(Info::HashSize),
            "pondering" => read("pondering", value).map(|n: u8| Info::Pondering(n != 0)),
            "show_detail" => detail(value).map(Info::ShowDetail),
            "strength" => read("strength", value).map(Info::Strength),
            "thread_num" => read("thread_num", value).map(Info::ThreadNum),
            "folder" => Ok(Info::Folder(value.trim().to_owned())),
            _ => Ok(Info::Other),
        }
    }
}

fn detail(value: &str) -> Result<u8, InfoError> {
    match number(value) {
        Some(bits @ 0..=3) => Ok(bits),
        _ => Err(InfoError {
            key: "show_detail",
            needs: "a number from 0 to 3",
            value: value.trim().to_owned(),
        }),
    }
}

fn read<T: std::str::FromStr>(key: &'static str, value: &str) -> Result<T, InfoError> {
    number(value).ok_or_else(|| InfoError {
        key,
        needs: "a whole number",
        value: value.trim().to_owned(),
    })
}

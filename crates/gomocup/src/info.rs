//! Parser for `INFO key value`.

use thiserror::Error;

use crate::xy::number;

/// A setting sent by the manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// `timeout_turn`: milliseconds for a move; 0 asks for a move as fast as possible.
    TimeoutTurn(u64),
    /// `timeout_match`: milliseconds for the game; 0 for no limit.
    TimeoutMatch(u64),
    /// `time_left`: milliseconds left for the game; may be negative; 2147483647 for no limit.
    TimeLeft(i64),
    /// `time_increment`: milliseconds added after each move.
    TimeIncrement(u64),
    /// `max_memory`: bytes; 0 for no limit.
    MaxMemory(u64),
    /// `rule`: a rule's number, supported or not.
    Rule(u32),
    /// `max_depth`: plies; 0 and −1 for no limit.
    MaxDepth(i64),
    /// `max_node`: nodes a move; 0 and −1 for no limit.
    MaxNode(i64),
    /// `hash_size`: KiB.
    HashSize(u64),
    /// `pondering`: whether to search in the opponent's time.
    Pondering(bool),
    /// `show_detail`: bit 0 asks for `MESSAGE REALTIME`, bit 1 for `INFO` lines during the search.
    ShowDetail(u8),
    /// `strength`: 100 and above for full strength.
    Strength(u32),
    /// `thread_num`: 0 counts as 1.
    ThreadNum(u32),
    /// `folder`: where the engine may keep files.
    Folder(String),
    /// A key that is accepted and ignored: `game_type`, `evaluate`, settings of other programs.
    Other,
}

/// A known key with a bad value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("INFO {key} needs {needs}, not {value:?}")]
pub struct InfoError {
    /// In lower case.
    pub key: &'static str,
    /// The expected value in words.
    pub needs: &'static str,
    /// The text found instead.
    pub value: String,
}

impl Info {
    /// Parses what follows `INFO`.
    ///
    /// # Errors
    /// [`InfoError`] for a known key with a bad value.
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

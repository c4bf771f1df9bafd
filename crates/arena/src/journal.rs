//! A match on disk: one JSON line for its conditions, then one for each finished game.
//!
//! A game's line is written when it ends and never changed. A crash can therefore only truncate the
//! last line; reading drops it and the game is played again.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use thiserror::Error;

use crate::{GameRecord, MatchPlan, Setting};

/// File format version. Version 1 lacked the conditions in [`later`], and wrote `memory` as `null`
/// where no limit was set.
const VERSION: u32 = 2;

/// Conditions missing in version 1, with the values that applied then.
fn later(plan: &MatchPlan) -> [(&'static str, Value); 3] {
    let none = vec![Vec::<String>::new(); plan.entrants.len()];
    [
        ("settings", json!(none)),
        ("whole_board", json!(false)),
        ("turned", json!(false)),
    ]
}

/// Bytes of the first line read by [`Journal::version`].
const LONGEST_HEAD: u64 = 1 << 20;

/// The open file of a match.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// Why a file cannot hold this match.
#[derive(Debug, Error)]
pub enum JournalError {
    /// An error of the file system.
    #[error("{}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A malformed line.
    #[error("{}, line {line}: {why}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1.
        line: usize,
        /// The parse error.
        why: String,
    },
    /// The file belongs to a match with other conditions.
    #[error("{} is of another match: {key} is {found} there and {wanted} here", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The differing condition.
        key: String,
        /// Its value in the file.
        found: Box<Value>,
        /// Its value in this match.
        wanted: Box<Value>,
    },
}

impl Journal {
    /// Opens or creates the file of a match and reads its games.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be read or written, is malformed, or belongs to a match
    /// with other players, openings or conditions.
    pub fn open(path: &Path, plan: &MatchPlan) -> Result<(Journal, Vec<GameRecord>), JournalError> {
        let io = |source| JournalError::Io {
            path: path.to_owned(),
            source,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(io)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        // Drop a truncated last line.
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Journal {
            path: path.to_owned(),
            file,
        };
        if whole == 0 {
            journal.write(&head(plan))?;
            return Ok((journal, Vec::new()));
        }
        let games = journal.read(&bytes[..whole], plan)?;
        Ok((journal, games))
    }

    /// The version of an existing file; `None` if there is none or it is no journal.
    #[must_use]
    pub fn version(path: &Path) -> Option<u32> {
        let mut first = String::new();
        let file = File::open(path).ok()?;
        BufReader::new(file.take(LONGEST_HEAD))
            .read_line(&mut first)
            .ok()?;
        let head: Value = serde_json::from_str(&first).ok()?;
        head.get("version")?.as_u64()?.try_into().ok()
    }

    fn read(&self, bytes: &[u8], plan: &MatchPlan) -> Result<Vec<GameRecord>, JournalError> {
        let wrong = |line: usize, why: String| JournalError::Line {
            path: self.path.clone(),
            line,
            why,
        };
        let mut games = Vec::new();
        for (i, line) in bytes.split(|&b| b == b'\n').enumerate() {
            if line.is_empty() {
                continue;
            }
            if i == 0 {
                let found: Value =
                    serde_json::from_slice(line).map_err(|e| wrong(1, e.to_string()))?;
                self.same(as_of_now(found, plan), plan)?;
                continue;
            }
            let game = serde_json::from_slice(line).map_err(|e| wrong(i + 1, e.to_string()))?;
            games.push(game);
        }
        Ok(games)
    }

    fn same(&self, found: Value, plan: &MatchPlan) -> Result<(), JournalError> {
        let head = head(plan);
        for (key, wanted) in head.as_object().into_iter().flatten() {
            if found.get(key) != Some(wanted) {
                return Err(JournalError::Other {
                    path: self.path.clone(),
                    key: key.clone(),
                    found: Box::new(found.get(key).cloned().unwrap_or(Value::Null)),
                    wanted: Box::new(wanted.clone()),
                });
            }
        }
        Ok(())
    }

    /// Appends a finished game.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn add(&mut self, game: &GameRecord) -> Result<(), JournalError> {
        self.write(&game.to_json())
    }

    fn write(&mut self, value: &Value) -> Result<(), JournalError> {
        self.file
            .write_all(format!("{value}\n").as_bytes())
            .map_err(|source| JournalError::Io {
                path: self.path.clone(),
                source,
            })
    }
}

/// Converts the conditions of a version 1 file to the current version.
fn as_of_now(mut found: Value, plan: &MatchPlan) -> Value {
    if let Some(head) = found.as_object_mut()
        && head.get("version") == Some(&json!(1))
    {
        head.insert("version".to_owned(), json!(VERSION));
        head.extend(later(plan).map(|(key, value)| (key.to_owned(), value)));
    }
    found
}

/// The conditions that must not change for a match to resume: all but the concurrency. The `Debug`
/// forms of `Adjudication` and `Sprt` are part of the file format.
fn head(plan: &MatchPlan) -> Value {
    let MatchPlan {
        config,
        entrants,
        openings,
        format,
        games,
        sprt,
    } = plan;
    let terms = &config.terms;
    let ms = |d: std::time::Duration| d.as_secs_f64() * 1000.0;
    let engines: Vec<String> = entrants
        .iter()
        .map(|e| format!("{}={}", e.name, e.spec))
        .collect();
    let settings: Vec<Vec<String>> = entrants
        .iter()
        .map(|e| e.settings.iter().map(Setting::to_string).collect())
        .collect();
    json!({
        "type": "match",
        "version": VERSION,
        "rule": config.rule.name(),
        "size": config.size.get(),
        "format": format.name(),
        "games": games,
        "engines": engines,
        "settings": settings,
        "openings": openings.count(),
        "openings_key": format!("{:016x}", openings.key()),
        "turned": openings.is_turned(),
        "time_ms": terms.turn.map(ms),
        "match_time_ms": terms.game.map(ms),
        "increment_ms": ms(terms.increment),
        "nodes": terms.nodes,
        "depth": terms.depth,
        "memory": terms.memory,
        "whole_board": terms.whole_board,
        "tolerance_ms": ms(config.tolerance),
        "adjudication": format!("{:?}", config.adjudication),
        "sprt": sprt.map(|s| format!("{s:?}")),
    })
}

//! A match on disk: one line of JSON for what it is about, then one for each finished game.
//!
//! A line is written when its game has ended and never touched again, so whatever ends the process,
//! all that can be lost is a last line cut short; reading drops that, and the game is played again.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use thiserror::Error;

use crate::{GameRecord, Plan, Setting};

/// The form of the file; counts up when it changes. Version 1 had none of the conditions in
/// [`later`], and `memory` was `null` where none was asked for: no limit was told.
const VERSION: u32 = 2;

/// Conditions that files of version 1 do not name, each with what held for all matches then.
fn later(plan: &Plan) -> [(&'static str, Value); 3] {
    let none = vec![Vec::<String>::new(); plan.entrants.len()];
    [
        ("settings", json!(none)),
        ("whole_board", json!(false)),
        ("turned", json!(false)),
    ]
}

/// Bytes of a first line that is looked at before a match is planned.
const LONGEST_HEAD: u64 = 1 << 20;

/// A file that a match is kept in.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// A file that cannot keep this match.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The system refuses.
    #[error("{}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line is not what it should be.
    #[error("{}, line {line}: {why}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The file is of another match.
    #[error("{} is of another match: {key} is {found} there and {wanted} here", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        key: String,
        /// What stands in the file.
        found: Box<Value>,
        /// What this match has.
        wanted: Box<Value>,
    },
}

impl Journal {
    /// Opens the file of a match, or begins it, and reads the games that are in it.
    ///
    /// # Errors
    /// [`JournalError`] where the file cannot be read or written, is no such file, or is of a
    /// match with other players, openings or conditions.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Journal, Vec<GameRecord>), JournalError> {
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
        // What the last process did not finish writing.
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

    /// The version of a file that is there; `None` where there is none, or it is no such file.
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

    fn read(&self, bytes: &[u8], plan: &Plan) -> Result<Vec<GameRecord>, JournalError> {
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

    fn same(&self, found: Value, plan: &Plan) -> Result<(), JournalError> {
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

    /// Adds a finished game.
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

/// The conditions of a file of version 1 in the present form.
fn as_of_now(mut found: Value, plan: &Plan) -> Value {
    if let Some(head) = found.as_object_mut()
        && head.get("version") == Some(&json!(1))
    {
        head.insert("version".to_owned(), json!(VERSION));
        head.extend(later(plan).map(|(key, value)| (key.to_owned(), value)));
    }
    found
}

/// What must be the same for a match to go on: all but how many games are played at once.
fn head(plan: &Plan) -> Value {
    let Plan {
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

//! A match on disk: one JSON line for its conditions, then one for each finished game, and one for
//! each time the match was lengthened.
//!
//! A game's line is written when it ends, and no line is ever changed. A crash can therefore only
//! truncate the last line; reading drops it and the game is played again.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tengen_core::{Rule, Size};
use thiserror::Error;

use crate::{Format, GameRecord, MatchPlan, Setting};

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

/// What a file holds of its match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Earlier {
    /// The finished games.
    pub games: Vec<GameRecord>,
    /// Games for each pair: the numbers planned before the present one, in order.
    pub lengths: Vec<usize>,
}

/// The games of a match with their rule and board, without its players and time controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The finished games.
    pub games: Vec<GameRecord>,
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
    /// Fewer games for each pair than the file was planned for.
    #[error("{} is of a match of {found} games for each pair; it can be lengthened, not shortened to \
             {wanted}", .path.display())]
    Shorter {
        /// The file.
        path: PathBuf,
        /// The number in the file.
        found: usize,
        /// The number in this match.
        wanted: usize,
    },
    /// A knock-out of another length: its pairings follow from results, so more games for each tie
    /// would be another match.
    #[error("{} is of a knock-out of {found} games for each tie, which cannot be lengthened to \
             {wanted}", .path.display())]
    KnockOut {
        /// The file.
        path: PathBuf,
        /// The number in the file.
        found: usize,
        /// The number in this match.
        wanted: usize,
    },
}

impl Journal {
    /// Opens or creates the file of a match and reads its games. A plan for more games for each
    /// pair than the file's lengthens the match.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be read or written, is malformed, or belongs to a match
    /// with other players, openings or conditions, or of more games.
    pub fn open(path: &Path, plan: &MatchPlan) -> Result<(Journal, Earlier), JournalError> {
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
            return Ok((journal, Earlier::default()));
        }
        let mut earlier = journal.read(&bytes[..whole], plan)?;
        match earlier.lengths.last() {
            Some(&length) if length < plan.games => journal.write(&lengthened(plan.games))?,
            _ => drop(earlier.lengths.pop()),
        }
        Ok((journal, earlier))
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

    /// The games of a file, which stays as it is; a truncated last line is left out.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be read or is malformed.
    pub fn games(path: &Path) -> Result<Kept, JournalError> {
        let text = std::fs::read_to_string(path).map_err(|source| JournalError::Io {
            path: path.to_owned(),
            source,
        })?;
        let wrong = |line: usize, why: String| JournalError::Line {
            path: path.to_owned(),
            line,
            why,
        };
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let mut lines = (1..).zip(whole.lines());
        let (_, first) = lines.next().unwrap_or((1, ""));
        let head: Value = serde_json::from_str(first).map_err(|e| wrong(1, e.to_string()))?;
        let rule = head.get("rule").and_then(Value::as_str);
        let rule = rule.and_then(|name| name.parse().ok());
        let size = head.get("size").and_then(Value::as_u64);
        let size = size.and_then(|n| Size::new(n.try_into().ok()?).ok());
        let (Some(rule), Some(size)) = (rule, size) else {
            return Err(wrong(1, "no rule and size of a match".to_owned()));
        };
        let mut games = Vec::new();
        for (number, line) in lines {
            let read: Value =
                serde_json::from_str(line).map_err(|e| wrong(number, e.to_string()))?;
            if length(&read).is_none() {
                let game = serde_json::from_value(read);
                games.push(game.map_err(|e| wrong(number, e.to_string()))?);
            }
        }
        Ok(Kept { rule, size, games })
    }

    /// The games, and every length so far.
    fn read(&self, bytes: &[u8], plan: &MatchPlan) -> Result<Earlier, JournalError> {
        let wrong = |line: usize, why: String| JournalError::Line {
            path: self.path.clone(),
            line,
            why,
        };
        let mut earlier = Earlier::default();
        for (i, line) in bytes.split(|&b| b == b'\n').enumerate() {
            if line.is_empty() {
                continue;
            }
            let read: Value =
                serde_json::from_slice(line).map_err(|e| wrong(i + 1, e.to_string()))?;
            if i == 0 {
                self.same(&as_of_now(read, plan), plan, &mut earlier)?;
            } else if let Some(length) = length(&read) {
                self.lengthen(length, plan, &mut earlier)?;
            } else {
                let game = serde_json::from_value(read).map_err(|e| wrong(i + 1, e.to_string()))?;
                earlier.games.push(game);
            }
        }
        Ok(earlier)
    }

    /// Checks the first line, whose number of games is the first length.
    fn same(
        &self,
        found: &Value,
        plan: &MatchPlan,
        earlier: &mut Earlier,
    ) -> Result<(), JournalError> {
        let head = head(plan);
        let length = found.get("games").and_then(Value::as_u64);
        for (key, wanted) in head.as_object().into_iter().flatten() {
            let counted = key == "games" && length.is_some();
            if !counted && found.get(key) != Some(wanted) {
                return Err(JournalError::Other {
                    path: self.path.clone(),
                    key: key.clone(),
                    found: Box::new(found.get(key).cloned().unwrap_or(Value::Null)),
                    wanted: Box::new(wanted.clone()),
                });
            }
        }
        let length = length.map_or(0, |n| usize::try_from(n).unwrap_or(usize::MAX));
        self.lengthen(length, plan, earlier)
    }

    fn lengthen(
        &self,
        length: usize,
        plan: &MatchPlan,
        earlier: &mut Earlier,
    ) -> Result<(), JournalError> {
        let (path, found, wanted) = (self.path.clone(), length, plan.games);
        if found > wanted {
            return Err(JournalError::Shorter {
                path,
                found,
                wanted,
            });
        }
        if found < wanted && plan.format == Format::KnockOut {
            return Err(JournalError::KnockOut {
                path,
                found,
                wanted,
            });
        }
        earlier.lengths.push(length);
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

/// The line of a match that was lengthened to this number of games for each pair.
fn lengthened(games: usize) -> Value {
    json!({ "type": "lengthened", "games": games })
}

/// The number in such a line; `None` for another line.
fn length(line: &Value) -> Option<usize> {
    let games = (line.get("type")? == "lengthened").then(|| line.get("games"))??;
    usize::try_from(games.as_u64()?).ok()
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

//! The file of an interrupted review: a line for the game and its limits, then one for the facts of
//! each position, from the end of the game, and one for each question of the second pass.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use serde::{Deserialize, Serialize};
use tengen_core::PositionSpec;
use tengen_review::{Budget, End, Line, Row, Walk};
use tengen_text::{TerminalKey, Text};

const VERSION: u32 = 2;

pub(super) struct Journal {
    path: PathBuf,
    file: File,
}

/// What the facts depend on.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    review: u32,
    engine: String,
    game: PositionSpec,
    ended: Option<End>,
    budget: Budget,
}

impl Head {
    fn new(line: &Line, budget: Budget) -> Head {
        Head {
            review: VERSION,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: PositionSpec {
                moves: line.moves().to_vec(),
                ..PositionSpec::of(&line.positions()[0])
            },
            ended: line.ending(),
            budget,
        }
    }
}

impl Journal {
    /// The review of this game in a file, or a new one. A line that was not written to its end is
    /// dropped.
    pub(super) fn open(
        text: Text,
        path: &Path,
        line: Line,
        budget: Budget,
    ) -> anyhow::Result<(Walk, Journal)> {
        let name = path.display();
        let head = Head::new(&line, budget);
        let bytes = match std::fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            bytes => bytes.with_context(|| name.to_string())?,
        };
        let end = bytes
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |at| at + 1);
        let (mut rows, mut known) = (Vec::new(), false);
        for (i, written) in bytes[..end].split(|&b| b == b'\n').enumerate() {
            let bad = |why| anyhow!("{name}: {}", text.review_line(i + 1, why));
            if written.is_empty() {
                continue;
            }
            if known {
                rows.push(serde_json::from_slice::<Row>(written).map_err(|e| bad(e.to_string()))?);
            } else {
                let kept: Head = serde_json::from_slice(written).map_err(|e| bad(e.to_string()))?;
                if kept != head {
                    return Err(anyhow!("{name}: {}", text.get(TerminalKey::ReviewOther)));
                }
                known = true;
            }
        }
        let walk = Walk::resume(line, budget, rows).with_context(|| name.to_string())?;
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut journal = Journal {
            path: path.to_owned(),
            file: file.with_context(|| name.to_string())?,
        };
        journal
            .file
            .set_len(end as u64)
            .with_context(|| name.to_string())?;
        if !known {
            journal.write(&head)?;
        }
        Ok((walk, journal))
    }

    pub(super) fn add(&mut self, row: &Row) -> anyhow::Result<()> {
        self.write(row)
    }

    fn write(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let line = serde_json::to_string(value)? + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.with_context(|| self.path.display().to_string())
    }
}

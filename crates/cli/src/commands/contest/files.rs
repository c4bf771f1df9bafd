//! Games on disk, in the formats other programs read.
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use tengen_arena::save::to_record;
use tengen_arena::{Config, GameRecord};
use tengen_core::{Rule, Size};
use tengen_record::{Format, Record, WriteOptions, write};
use tengen_text::printable;

use super::Args;

/// Where games go as they end.
pub(super) struct Files {
    rule: Rule,
    size: Size,
    targets: Vec<Target>,
    transcripts: Option<PathBuf>,
}

enum Target {
    /// One game after another in one file.
    Sgf(PathBuf, File),
    /// A line each.
    Json(PathBuf, File),
    /// A numbered file each.
    Psq(PathBuf),
}

impl Files {
    /// Opens all of them. Those of a match that goes on are written anew from its games, so that
    /// they hold each game once.
    pub(super) fn open(
        args: &Args,
        config: &Config,
        earlier: &[GameRecord],
    ) -> anyhow::Result<Files> {
        let targets = args.save.iter().map(|path| target(path));
        let mut files = Files {
            rule: config.rule,
            size: config.size,
            targets: targets.collect::<anyhow::Result<_>>()?,
            transcripts: args.transcripts.clone(),
        };
        if let Some(folder) = &files.transcripts {
            fs::create_dir_all(folder)
                .with_context(|| format!("--transcripts {}", folder.display()))?;
        }
        for game in earlier {
            files.add(game)?;
        }
        Ok(files)
    }

    /// Writes a game everywhere.
    pub(super) fn add(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        let record = to_record(game, self.rule, self.size)?;
        for target in &mut self.targets {
            let (path, result) = match target {
                Target::Sgf(path, file) => {
                    let sgf = bytes(&record, Format::Sgf)?;
                    (path.clone(), file.write_all(&sgf))
                }
                Target::Json(path, file) => (path.clone(), writeln!(file, "{}", game.to_json())),
                Target::Psq(path) => {
                    let path = numbered(path, game.game);
                    let psq = bytes(&record, Format::Psq)?;
                    let written = fs::write(&path, psq);
                    (path, written)
                }
            };
            result.with_context(|| format!("--save {}", path.display()))?;
        }
        self.keep_transcript(game)
    }

    fn keep_transcript(&self, game: &GameRecord) -> anyhow::Result<()> {
        let Some(folder) = &self.transcripts else {
            return Ok(());
        };
        if game.transcript.is_empty() {
            return Ok(());
        }
        let path = folder.join(format!("game-{:04}.txt", game.game + 1));
        // People look at these in a terminal.
        let lines = game.transcript.lines();
        let text: String = lines
            .map(|line| printable(line).into_owned() + "\n")
            .collect();
        fs::write(&path, text).with_context(|| path.display().to_string())
    }
}

fn target(path: &Path) -> anyhow::Result<Target> {
    let create = || {
        OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(path)
            .with_context(|| format!("--save {}", path.display()))
    };
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    Ok(match extension.to_ascii_lowercase().as_str() {
        "sgf" => Target::Sgf(path.to_owned(), create()?),
        "jsonl" | "json" => Target::Json(path.to_owned(), create()?),
        "psq" => Target::Psq(path.to_owned()),
        _ => bail!(
            "--save {}: the name must end in .sgf, .jsonl or .psq",
            path.display()
        ),
    })
}

fn bytes(record: &Record, format: Format) -> anyhow::Result<Vec<u8>> {
    let one = std::slice::from_ref(record);
    Ok(write(one, None, format, &WriteOptions::default())?.bytes)
}

/// `games.psq` becomes `games-0001.psq` for the first game.
fn numbered(path: &Path, game: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{:04}.psq", game + 1))
}

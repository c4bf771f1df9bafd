//! `--save` and `--transcripts`: finished games written to disk.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use tengen_arena::save::to_record;
use tengen_arena::{GameRecord, MatchPlan, to_pgn};
use tengen_core::{Color, Rule, Size};
use tengen_record::{Format, Record, WriteOptions, write};
use tengen_text::printable;

use super::Args;

pub(super) struct Files {
    rule: Rule,
    size: Size,
    targets: Vec<Target>,
    /// The engine to which `--save-lost` refers.
    loser: Option<String>,
    transcripts: Option<PathBuf>,
}

enum Target {
    /// All games in one file.
    Sgf(PathBuf, File),
    /// One line per game.
    Json(PathBuf, File),
    /// Names and results only, for rating programs.
    Pgn(PathBuf, File),
    /// One numbered file per game.
    Psq(PathBuf),
}

impl Files {
    /// Opens all files. A resumed match writes its earlier games again, so that each is there once.
    pub(super) fn open(
        args: &Args,
        plan: &MatchPlan,
        earlier: &[GameRecord],
    ) -> anyhow::Result<Files> {
        let targets = args.save.iter().map(|path| target(path));
        let first = plan.entrants.first().map(|e| e.name.clone());
        let mut files = Files {
            rule: plan.config.rule,
            size: plan.config.size,
            targets: targets.collect::<anyhow::Result<_>>()?,
            loser: first.filter(|_| args.save_lost),
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

    pub(super) fn add(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        let lost = |name: &String| loser(game) == Some(name);
        if self.loser.as_ref().is_none_or(lost) {
            self.save(game)?;
        }
        self.keep_transcript(game)
    }

    fn save(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        let record = to_record(game, self.rule, self.size)?;
        for target in &mut self.targets {
            let (path, result) = match target {
                Target::Sgf(path, file) => {
                    let sgf = bytes(&record, Format::Sgf)?;
                    (path.clone(), file.write_all(&sgf))
                }
                Target::Json(path, file) => (path.clone(), writeln!(file, "{}", game.to_json())),
                Target::Pgn(path, file) => (path.clone(), file.write_all(to_pgn(game).as_bytes())),
                Target::Psq(path) => {
                    let path = numbered(path, game.game);
                    let psq = bytes(&record, Format::Psq)?;
                    let written = fs::write(&path, psq);
                    (path, written)
                }
            };
            result.with_context(|| format!("--save {}", path.display()))?;
        }
        Ok(())
    }

    fn keep_transcript(&self, game: &GameRecord) -> anyhow::Result<()> {
        let name = format!("game-{:04}.txt", game.game + 1);
        self.write_transcript(&name, &game.transcript)
    }

    /// Keeps the exchange with an engine that could not start.
    pub(super) fn keep_failed_start(&self, transcript: &str) -> anyhow::Result<()> {
        self.write_transcript("start.txt", transcript)
    }

    fn write_transcript(&self, name: &str, transcript: &str) -> anyhow::Result<()> {
        let Some(folder) = &self.transcripts else {
            return Ok(());
        };
        if transcript.is_empty() {
            return Ok(());
        }
        let path = folder.join(name);
        // Transcripts are read in a terminal.
        let lines = transcript.lines();
        let text: String = lines
            .map(|line| printable(line).into_owned() + "\n")
            .collect();
        fs::write(&path, text).with_context(|| path.display().to_string())
    }
}

fn loser(game: &GameRecord) -> Option<&String> {
    game.winner.map(|winner| match winner {
        Color::Black => &game.white,
        Color::White => &game.black,
    })
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
        "pgn" => Target::Pgn(path.to_owned(), create()?),
        "psq" => Target::Psq(path.to_owned()),
        _ => bail!(
            "--save {}: the name must end in .sgf, .jsonl, .pgn or .psq",
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

//! Games of the Gomocup engine against itself at a short time for each move.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::cmd::{program, root};
use crate::ledger;

/// All games, and those of a run, which take less than an hour on two cores.
const GAMES: usize = 10_000;
const RUN: usize = 4_000;

/// How games ended that no engine should lose.
const BROKEN: [&str; 3] = ["time", "illegal", "crash"];

/// Goes on with the games of this commit, and reads how all of them ended.
pub(crate) fn short() -> Result<()> {
    program("cargo")
        .args([
            "build",
            "--release",
            "-p",
            "tengen-cli",
            "-p",
            "tengen-gomocup-engine",
        ])
        .run("The programs")?;
    let release = root().join("target/release");
    let journal = root().join(format!("target/short-games-{}.jsonl", ledger::commit()?));
    let played = ends(&journal)?.len();
    let games = (played + RUN).min(GAMES).to_string();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let engine = release.join("pbrain-tengen");
    let mut command = program(release.join("tengen")).args(["match"]);
    for name in ["one", "other"] {
        command = command
            .args([Path::new("--engine"), engine.as_path()])
            .args(["--name", name]);
    }
    command
        .args(["--time", "20ms", "--memory", "64", "--games", &games])
        .args(["--seed", "58", "--turn-openings"])
        .args(["--concurrency", &cores.to_string(), "--resume"])
        .args([&journal])
        .run("Games at 20 ms a move")?;
    let ends = ends(&journal)?;
    println!("{} of {GAMES} games are played", ends.len());
    let broken: Vec<&String> = ends
        .iter()
        .filter(|end| BROKEN.contains(&end.as_str()))
        .collect();
    ensure!(
        broken.is_empty(),
        "games that ended otherwise than by the rules: {broken:?}"
    );
    Ok(())
}

/// How the games of a journal ended; none if there is no file.
fn ends(journal: &Path) -> Result<Vec<String>> {
    if !journal.is_file() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(journal).context("the games")?;
    let ends = text.lines().filter_map(|line| {
        let line: Value = serde_json::from_str(line).ok()?;
        Some(line.get("end")?.get("kind")?.as_str()?.to_owned())
    });
    Ok(ends.collect())
}

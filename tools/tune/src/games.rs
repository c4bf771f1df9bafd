//! Self-play games for training.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_core::{Move, Point, Position, Rule, Size, SplitMix};
use tengen_engine::{Engine, Limits, NoControl};

use crate::line::{Game, Played};

/// Hash table of a game, in MB.
pub(crate) const HASH: usize = 16;
/// Score in engine units beyond which an opening is mostly skipped, since its game teaches little.
const LOPSIDED: i32 = 120;
/// One in this many of those is kept.
const KEPT: u64 = 10;
/// Moves after the opening that may be random, and one in how many is.
const WILD_MOVES: usize = 8;
const WILD: u64 = 8;

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
    /// Played in turn; empty for all.
    pub(crate) rules: Vec<Rule>,
}

/// Extends the file to `count` games. `make` returns the game of a number, deterministically, or
/// `None` on failure.
pub(crate) fn run(
    count: u64,
    threads: u16,
    out: &Path,
    make: impl Fn(u64) -> Option<Game> + Sync,
) -> anyhow::Result<()> {
    let context = || format!("the file {}", out.display());
    let done = complete_games(out).with_context(context)?;
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(out)
        .with_context(context)?;
    let bar = ProgressBar::new(count).with_position(done.min(count));
    let style = "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).context("the progress bar")?);
    let make = &make;
    let mut next = done;
    while next < count {
        let batch = next..(next + u64::from(threads)).min(count);
        next = batch.end;
        // Written in order of their numbers.
        let lines: Vec<String> = std::thread::scope(|scope| {
            let players: Vec<_> = batch
                .map(|number| scope.spawn(move || make(number).map(|game| game.to_string())))
                .collect();
            let lines = players.into_iter().map(|player| player.join());
            lines
                .map(|line| line.ok().flatten().unwrap_or_default())
                .collect()
        });
        for line in lines {
            anyhow::ensure!(!line.is_empty(), "a game was not finished");
            writeln!(file, "{line}").with_context(context)?;
            bar.inc(1);
        }
    }
    bar.finish();
    Ok(())
}

/// Number of complete games in the file; truncates a partial last line.
fn complete_games(path: &Path) -> anyhow::Result<u64> {
    let Ok(file) = File::open(path) else {
        return Ok(0);
    };
    let (mut games, mut bytes) = (0, 0);
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    loop {
        line.clear();
        if reader.read_until(b'\n', &mut line)? == 0 || line.last() != Some(&b'\n') {
            break;
        }
        games += 1;
        bytes += line.len() as u64;
    }
    OpenOptions::new().write(true).open(path)?.set_len(bytes)?;
    Ok(games)
}

/// The game of a number; deterministic.
pub(crate) fn play(plan: &Plan, number: u64) -> Game {
    let mut chance = SplitMix::new(SplitMix::new(plan.seed).next() ^ number);
    let rules = match plan.rules.as_slice() {
        [] => &Rule::ALL[..],
        some => some,
    };
    let rule = rules[number as usize % rules.len()];
    let large = rule == Rule::Freestyle && chance.below(3) == 0;
    let size = Size::new(if large { 20 } else { 15 }).unwrap_or(Size::STANDARD);
    let mut engine = Engine::new(HASH);
    let mut position = opening(plan, rule, size, &mut engine, &mut chance);
    let opening = position.moves().to_vec();
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let report = engine.search(&position, limits(plan.nodes), &mut NoControl);
        let Some(Move::Place(best)) = report.best else {
            break;
        };
        let wild = moves.len() < WILD_MOVES && chance.below(WILD) == 0;
        let random = if wild {
            nearby(&position, &mut chance)
        } else {
            None
        };
        let played = random.unwrap_or(best);
        if position.play(played).is_err() {
            break;
        }
        moves.push(Played {
            played,
            best,
            score: report.info.score,
        });
    }
    Game {
        rule,
        size,
        winner: position.outcome().and_then(|o| o.winner),
        opening,
        moves,
    }
}

pub(crate) fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// Two to eight random stones near the centre with a roughly balanced score.
pub(crate) fn opening(
    plan: &Plan,
    rule: Rule,
    size: Size,
    engine: &mut Engine,
    chance: &mut SplitMix,
) -> Position {
    loop {
        let mut position = Position::new(rule, size);
        let stones = 2 + chance.below(7) as usize;
        let spread = 2 + stones as u64 / 3;
        let mut offset = |span: u64| chance.below(2 * span + 1) as i8 - span as i8;
        let (ox, oy) = (offset(2), offset(2));
        while position.ply() < stones {
            let (dx, dy) = (offset(spread) + ox, offset(spread) + oy);
            if let Some(p) = size.center().shifted(dx, dy, size) {
                // An occupied point is skipped.
                let _ = position.play(p);
            }
        }
        engine.clear();
        let report = engine.search(&position, limits(plan.nodes * 2), &mut NoControl);
        if report.info.score.abs() <= LOPSIDED || chance.below(KEPT) == 0 {
            return position;
        }
    }
}

/// A random legal point within two steps of a stone.
pub(crate) fn nearby(position: &Position, chance: &mut SplitMix) -> Option<Point> {
    let close = |p: &Point| {
        let near = |q: Point| p.x().abs_diff(q.x()).max(p.y().abs_diff(q.y())) <= 2;
        position.board().iter().any(|(q, _)| near(q))
    };
    let points: Vec<Point> = position.legal_points().into_iter().filter(close).collect();
    chance.pick(&points)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan {
        seed: 3,
        nodes: 60,
        rules: Vec::new(),
    };

    #[test]
    fn a_run_that_was_interrupted_gives_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
        let run = |count, threads, out: &Path| run(count, threads, out, |n| Some(play(&PLAN, n)));
        run(5, 2, &whole).unwrap();
        run(2, 1, &parts).unwrap();
        // A partial last line.
        let mut file = OpenOptions::new().append(true).open(&parts).unwrap();
        file.write_all(b"renju 15 b h8i9").unwrap();
        drop(file);
        run(5, 3, &parts).unwrap();
        let text = std::fs::read_to_string(&whole).unwrap();
        assert_eq!(text, std::fs::read_to_string(&parts).unwrap());
        assert_eq!(text.lines().count(), 5);
        for line in text.lines() {
            let game: Game = line.parse().unwrap();
            let mut moves = game.opening;
            moves.extend(game.moves.iter().map(|m| Move::Place(m.played)));
            let position = Position::from_moves(game.rule, game.size, &moves).unwrap();
            assert_eq!(position.outcome().and_then(|o| o.winner), game.winner);
        }
    }
}

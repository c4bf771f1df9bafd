//! Files of self-play games for training; `docs/design/data.md` has the format and the reasons.

use std::path::Path;
use std::sync::OnceLock;

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_core::{Position, Rule, Size, SplitMix};
use tengen_engine::{Engine, Limits, NoControl, bench};

use crate::game::Game;
use crate::searched::searched;
use crate::slice::Writer;

/// Hash table of a game, in MB.
pub(crate) const HASH: usize = 16;
/// Score in engine units beyond which an opening is mostly skipped, since its game teaches little.
const LOPSIDED: i32 = 120;
/// One in this many of those is kept.
const KEPT: u64 = 10;
/// Depth of the bench whose signature stands for the engine.
const SIGNATURE_DEPTH: u32 = 8;

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
    /// Played in turn; empty for all.
    pub(crate) rules: Vec<Rule>,
    /// Of all boards; else 15, and 20 for a third of freestyle.
    pub(crate) size: Option<Size>,
}

impl Plan {
    /// All that the games depend on, in a line.
    fn line(&self, first: u64) -> String {
        let rules: Vec<&str> = self.rules().iter().map(|rule| rule.name()).collect();
        let (seed, nodes, rules) = (self.seed, self.nodes, rules.join(","));
        let size = self
            .size
            .map_or("mixed".into(), |size| size.get().to_string());
        let engine = signature();
        format!(
            "seed {seed} first {first} nodes {nodes} rules {rules} size {size} engine {engine:016x}"
        )
    }

    fn rules(&self) -> &[Rule] {
        match self.rules.as_slice() {
            [] => &Rule::ALL,
            some => some,
        }
    }
}

/// What the engine decides in some positions, as a number: a file is of one engine.
pub(crate) fn signature() -> u64 {
    static SIGNATURE: OnceLock<u64> = OnceLock::new();
    *SIGNATURE.get_or_init(|| bench(Some(SIGNATURE_DEPTH)).signature)
}

/// The games of a file: their numbers begin at `first`, and there are `count` in the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice {
    pub(crate) first: u64,
    pub(crate) count: u64,
}

/// Extends the file to all games of the slice.
pub(crate) fn run(plan: &Plan, slice: Slice, threads: u16, out: &Path) -> anyhow::Result<()> {
    let Slice { first, count } = slice;
    extend(out, &plan.line(first), count, threads, |number| {
        play(plan, first + number)
    })
}

/// Extends a file of games that a line describes to `count` games, each made by its number in it.
pub(crate) fn extend(
    out: &Path,
    line: &str,
    count: u64,
    threads: u16,
    game: impl Fn(u64) -> Game + Sync,
) -> anyhow::Result<()> {
    let context = || format!("the file {}", out.display());
    let mut writer = Writer::open(out, line).with_context(context)?;
    let bar = ProgressBar::new(count).with_position(writer.games.min(count));
    let style = "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).context("the progress bar")?);
    while writer.games < count {
        let batch = writer.games..(writer.games + u64::from(threads)).min(count);
        let game = &game;
        // Written in order of their numbers.
        let games: Option<Vec<Game>> = std::thread::scope(|scope| {
            let players: Vec<_> = batch
                .map(|number| scope.spawn(move || game(number)))
                .collect();
            let games = players.into_iter().map(|player| player.join().ok());
            games.collect()
        });
        for game in games.context("a game was not finished")? {
            writer.write(&game).with_context(context)?;
            bar.inc(1);
        }
    }
    bar.finish();
    Ok(())
}

/// The game of a number; deterministic.
pub(crate) fn play(plan: &Plan, number: u64) -> Game {
    let mut chance = SplitMix::new(SplitMix::new(plan.seed).next() ^ number);
    let rules = plan.rules();
    let rule = rules[number as usize % rules.len()];
    let large = rule == Rule::Freestyle && chance.below(3) == 0;
    let size = Size::new(if large { 20 } else { 15 }).unwrap_or(Size::STANDARD);
    let size = plan.size.unwrap_or(size);
    let mut engine = Engine::new(HASH);
    let position = opening(plan, rule, size, &mut engine, &mut chance);
    searched(plan.nodes, position, None, (&mut engine, &mut chance))
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
        let report = engine.search(&position, Limits::of_nodes(plan.nodes * 2), &mut NoControl);
        if report.info.score.abs() <= LOPSIDED || chance.below(KEPT) == 0 {
            return position;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slice::read;

    const PLAN: Plan = Plan {
        seed: 3,
        nodes: 60,
        rules: Vec::new(),
        size: None,
    };

    const fn slice(first: u64, count: u64) -> Slice {
        Slice { first, count }
    }

    #[test]
    fn a_run_that_was_interrupted_gives_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
        run(&PLAN, slice(0, 5), 2, &whole).unwrap();
        run(&PLAN, slice(0, 2), 1, &parts).unwrap();
        run(&PLAN, slice(0, 5), 3, &parts).unwrap();
        let bytes = std::fs::read(&whole).unwrap();
        assert_eq!(bytes, std::fs::read(&parts).unwrap());
        // Cut off anywhere, in its first line too.
        for cut in (0..bytes.len()).step_by(bytes.len() / 9) {
            std::fs::write(&parts, &bytes[..cut]).unwrap();
            run(&PLAN, slice(0, 5), 2, &parts).unwrap();
            assert_eq!(bytes, std::fs::read(&parts).unwrap(), "cut at {cut}");
        }
        for game in read(&whole).unwrap() {
            let end = game.position(game.moves.len()).unwrap();
            assert_eq!(end.outcome().and_then(|o| o.winner), game.winner);
        }
    }

    #[test]
    fn a_file_is_of_one_plan() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        run(&PLAN, slice(0, 1), 1, &path).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let size = Some(Size::STANDARD);
        for plan in [
            Plan { nodes: 61, ..PLAN },
            Plan { seed: 4, ..PLAN },
            Plan { size, ..PLAN },
        ] {
            assert!(run(&plan, slice(0, 2), 1, &path).is_err());
        }
        assert!(run(&PLAN, slice(1, 2), 1, &path).is_err());
        assert_eq!(bytes, std::fs::read(&path).unwrap());
    }

    #[test]
    fn slices_of_a_seed_are_its_games() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, first, second] = ["0", "1", "2"].map(|name| folder.path().join(name));
        run(&PLAN, slice(0, 5), 2, &whole).unwrap();
        run(&PLAN, slice(0, 2), 2, &first).unwrap();
        run(&PLAN, slice(2, 3), 2, &second).unwrap();
        let parts = [read(&first).unwrap(), read(&second).unwrap()].concat();
        assert_eq!(parts, read(&whole).unwrap());
    }

    #[test]
    fn a_board_that_fills_up_ends_the_game_as_a_draw() {
        let plan = Plan {
            size: Some(Size::MIN),
            rules: vec![Rule::Standard],
            ..PLAN
        };
        for number in 0..20 {
            let game = play(&plan, number);
            let stones = game.opening.len() + game.moves.len();
            assert!(game.size == Size::MIN && stones <= 15, "{game}");
            assert!(stones == 15 || game.winner.is_some(), "{game}");
        }
    }
}

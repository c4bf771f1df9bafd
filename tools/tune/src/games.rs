//! Self-play games for training, and positions beside them.
//!
//! A search mostly evaluates positions that no game reaches, so a game alone teaches little of
//! them. To each move come a position that the search for it has evaluated, drawn by chance, and to
//! some a *stray*: one or two plausible but inferior moves. Each is searched by itself. A share of
//! all positions is searched again with more nodes, to see how much the scores are worth.

use std::path::Path;

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_core::{Move, Point, Position, Rule, Size, SplitMix};
use tengen_engine::{Engine, Limits, NoControl, Sampler, Scope};

use crate::game::{Branch, Game, Played, score_of, stored};
use crate::samples::MATE;
use crate::slice::{LONGEST, Writer};

/// Hash table of a game, in MB.
pub(crate) const HASH: usize = 16;
/// Hash table of a search beside the game, in MB.
const BESIDE: usize = 1;
/// Score in engine units beyond which an opening is mostly skipped, since its game teaches little.
const LOPSIDED: i32 = 120;
/// One in this many of those is kept.
const KEPT: u64 = 10;
/// Moves after the opening that may be random, and one in how many is.
const WILD_MOVES: usize = 8;
const WILD: u64 = 8;
/// Score beyond which nothing is searched beside a position.
const DECIDED: i32 = 1500;
/// One in this many moves has a stray.
const STRAYS: u64 = 4;
/// A stray's moves are drawn from this many best ones, except the first.
const LINES: usize = 5;
/// Divisor of the nodes for finding them.
const GLANCE: u64 = 4;
/// One in this many positions is searched again, with this many times the nodes.
const SECOND: u64 = 10;
const LONGER: u64 = 4;

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
    /// Played in turn; empty for all.
    pub(crate) rules: Vec<Rule>,
}

impl Plan {
    /// All that the games depend on besides the engine, in a line.
    fn line(&self) -> String {
        let rules: Vec<&str> = self.rules().iter().map(|rule| rule.name()).collect();
        let (seed, nodes, rules) = (self.seed, self.nodes, rules.join(","));
        format!("seed {seed} nodes {nodes} rules {rules}")
    }

    fn rules(&self) -> &[Rule] {
        match self.rules.as_slice() {
            [] => &Rule::ALL,
            some => some,
        }
    }
}

/// Extends the file to `count` games.
pub(crate) fn run(plan: &Plan, count: u64, threads: u16, out: &Path) -> anyhow::Result<()> {
    let context = || format!("the file {}", out.display());
    let mut writer = Writer::open(out, &plan.line()).with_context(context)?;
    let bar = ProgressBar::new(count).with_position(writer.games.min(count));
    let style = "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).context("the progress bar")?);
    while writer.games < count {
        let batch = writer.games..(writer.games + u64::from(threads)).min(count);
        // Written in order of their numbers.
        let games: Option<Vec<Game>> = std::thread::scope(|scope| {
            let play = |number| scope.spawn(move || play(plan, number));
            let players: Vec<_> = batch.map(play).collect();
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
    let mut engine = Engine::new(HASH);
    let mut position = opening(plan, rule, size, &mut engine, &mut chance);
    let stones = position.moves().iter().filter_map(|mv| match mv {
        Move::Place(p) => Some(*p),
        Move::Pass => None,
    });
    let mut game = Game {
        rule,
        size,
        winner: None,
        opening: stones.collect(),
        moves: Vec::new(),
        branches: Vec::new(),
    };
    while position.outcome().is_none() {
        let mut sampler = Sampler::new(chance.next(), 1);
        let limits = Limits::of_nodes(plan.nodes);
        let report = engine.search_sampled(&position, limits, &mut NoControl, &mut sampler);
        let Some(Move::Place(best)) = report.best else {
            break;
        };
        let wild = game.moves.len() < WILD_MOVES && chance.below(WILD) == 0;
        let random = if wild {
            nearby(&position, &mut chance)
        } else {
            None
        };
        let played = random.unwrap_or(best);
        let at = game.moves.len();
        game.moves.push(Played {
            played,
            best,
            score: kept(rule, report.info.score),
            second: second(plan, &position, &mut chance),
        });
        if report.info.score.abs() < DECIDED {
            let stray = (chance.below(STRAYS) == 0).then(|| stray(plan, &position, &mut chance));
            let met = sampler.lines().iter().map(|path| (path.clone(), false));
            let paths = met.chain(stray.flatten().map(|path| (path, true)));
            let beside =
                paths.filter_map(|(path, stray)| branch(plan, &position, path, stray, &mut chance));
            let beside = beside.map(|branch| Branch { at, ..branch });
            game.branches.extend(beside);
        }
        if position.play(played).is_err() {
            game.moves.pop();
            game.branches.retain(|branch| branch.at < at);
            break;
        }
    }
    game.winner = position.outcome().and_then(|o| o.winner);
    game
}

/// A score as a file keeps it.
fn kept(rule: Rule, score: i32) -> i32 {
    score_of(rule, stored(rule, score))
}

/// The score of a longer search, for some positions.
fn second(plan: &Plan, position: &Position, chance: &mut SplitMix) -> Option<i32> {
    (chance.below(SECOND) == 0).then(|| {
        let limits = Limits::of_nodes(plan.nodes * LONGER);
        let report = Engine::new(BESIDE).search(position, limits, &mut NoControl);
        kept(position.rule(), report.info.score)
    })
}

/// The branch of a position at the end of a path; `None` if the path is too long for a file or
/// ends the game.
fn branch(
    plan: &Plan,
    position: &Position,
    path: Vec<Point>,
    stray: bool,
    chance: &mut SplitMix,
) -> Option<Branch> {
    let mut there = position.clone();
    path.iter().try_for_each(|&p| there.play(p)).ok()?;
    if there.outcome().is_some() || path.len() > LONGEST {
        return None;
    }
    let report = Engine::new(BESIDE).search(&there, Limits::of_nodes(plan.nodes), &mut NoControl);
    let Some(Move::Place(best)) = report.best else {
        return None;
    };
    Some(Branch {
        at: 0,
        path,
        stray,
        best,
        score: kept(position.rule(), report.info.score),
        second: second(plan, &there, chance),
    })
}

/// One or two plausible moves that are not the best, and do not lose at once.
fn stray(plan: &Plan, position: &Position, chance: &mut SplitMix) -> Option<Vec<Point>> {
    let mut there = position.clone();
    let mut engine = Engine::new(BESIDE);
    let mut path = Vec::new();
    for _ in 0..1 + chance.below(2) {
        let glance = Limits::of_nodes((plan.nodes / GLANCE).max(1));
        let report = engine.analyze(&there, &Scope::lines(LINES), glance, &mut NoControl);
        let (_, others) = report.lines.split_first()?;
        let others = others.iter().filter(|line| line.score > -MATE);
        let others: Vec<Point> = others.map(|line| line.pv[0]).collect();
        let played = chance.pick(&others)?;
        there.play(played).ok()?;
        path.push(played);
    }
    Some(path)
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

/// A random legal point within two steps of a stone.
fn nearby(position: &Position, chance: &mut SplitMix) -> Option<Point> {
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
    use crate::slice::read;

    const PLAN: Plan = Plan {
        seed: 3,
        nodes: 60,
        rules: Vec::new(),
    };

    #[test]
    fn a_run_that_was_interrupted_gives_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
        run(&PLAN, 5, 2, &whole).unwrap();
        run(&PLAN, 2, 1, &parts).unwrap();
        run(&PLAN, 5, 3, &parts).unwrap();
        assert_eq!(
            std::fs::read(&whole).unwrap(),
            std::fs::read(&parts).unwrap()
        );
        let other = Plan { nodes: 61, ..PLAN };
        assert!(run(&other, 5, 1, &whole).is_err());
        for game in read(&whole).unwrap() {
            let end = game.position(game.moves.len()).unwrap();
            assert_eq!(end.outcome().and_then(|o| o.winner), game.winner);
        }
    }

    #[test]
    fn positions_beside_a_game_are_open_and_searched() {
        let plan = Plan { nodes: 300, ..PLAN };
        let games: Vec<Game> = (0..5).map(|number| play(&plan, number)).collect();
        assert_eq!(games[0], play(&plan, 0));
        let (mut strays, mut met, mut again) = (0, 0, 0);
        for game in &games {
            for branch in &game.branches {
                let mut there = game.position(branch.at).unwrap();
                for &p in &branch.path {
                    there.play(p).unwrap();
                }
                assert!(there.outcome().is_none());
                assert!(there.legal_points().contains(&branch.best));
                assert!(!branch.stray || branch.path.len() <= 2);
                *if branch.stray { &mut strays } else { &mut met } += 1;
                again += u32::from(branch.second.is_some());
            }
            again += game.moves.iter().filter(|m| m.second.is_some()).count() as u32;
        }
        let all = |game: &Game| game.moves.len() + game.branches.len();
        let all = games.iter().map(all).sum::<usize>() as u32;
        assert!(strays > 5 && met > 4 * strays / 2, "{strays} {met}");
        assert!((all / 20..all / 5).contains(&again), "{again} of {all}");
    }
}

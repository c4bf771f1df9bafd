//! Matches of the engine against a founding program, from random openings with both colours.
//!
//! ```text
//! cargo run --release -p tengen-engine --example duel -- --against win-table --time 200ms
//! cargo run --release -p tengen-engine --example duel -- --against win-table --level 1
//! ```
//!
//! Options: `--against NAME`, `--level 1..10` (default 10), `--time 200ms|2s` or `--nodes N` (for
//! level 10), `--openings N` (50), `--seed N` (1), `--rule`, `--size`, `--threads N` (2; 1 with
//! `--time`), `--verbose` (every game's moves).

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tengen_core::{
    Color, DeadDraw, Game, Level, Move, Point, Policy, Position, Rule, Size, SplitMix,
    notation::format_moves,
};
use tengen_engine::{Clock, Control, Engine, Info, Limits, Listener, SeededLevel};
use tengen_textbook::{Program, ProgramSpec};

type Failure = Box<dyn std::error::Error>;

/// Distance from the centre of the random opening stones.
const SPREAD: i8 = 3;
const OPENING_PLIES: usize = 4;

#[derive(Clone, Debug)]
struct Duel {
    against: ProgramSpec,
    level: Level,
    time: Option<Duration>,
    nodes: Option<u64>,
    openings: usize,
    seed: u64,
    rule: Rule,
    size: Size,
    threads: usize,
    verbose: bool,
}

fn main() -> Result<(), Failure> {
    let duel = arguments()?;
    let openings = openings(&duel)?;
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..duel.threads {
            scope.spawn(|| {
                let mut engine = Engine::new(32);
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(opening) = openings.get(i / 2) else {
                        break;
                    };
                    let result = play(&duel, &mut engine, opening, Color::BOTH[i % 2], i);
                    if let Ok(mut results) = results.lock() {
                        results.push(result);
                    }
                }
            });
        }
    });
    let results = results.into_inner()?;
    report(&duel, &results);
    Ok(())
}

fn arguments() -> Result<Duel, Failure> {
    use lexopt::prelude::*;
    let mut duel = Duel {
        against: Program::WinTable.into(),
        level: Level::STRONGEST,
        time: None,
        nodes: None,
        openings: 50,
        seed: 1,
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        threads: 0,
        verbose: false,
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("against") => duel.against = parser.value()?.parse()?,
            Long("level") => duel.level = Level::new(parser.value()?.parse()?)?,
            Long("time") => duel.time = Some(duration(&parser.value()?.string()?)?),
            Long("nodes") => duel.nodes = Some(parser.value()?.parse()?),
            Long("openings") => duel.openings = parser.value()?.parse()?,
            Long("seed") => duel.seed = parser.value()?.parse()?,
            Long("rule") => duel.rule = parser.value()?.parse()?,
            Long("size") => duel.size = Size::new(parser.value()?.parse()?)?,
            Long("threads") => duel.threads = parser.value()?.parse()?,
            Long("verbose") => duel.verbose = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let full = duel.level == Level::STRONGEST;
    if full == (duel.time.is_none() && duel.nodes.is_none()) {
        return Err("--time or --nodes is for level 10, which needs one".into());
    }
    if duel.threads == 0 {
        duel.threads = if duel.time.is_some() { 1 } else { 2 };
    }
    Ok(duel)
}

fn duration(text: &str) -> Result<Duration, Failure> {
    let number = |suffix| text.strip_suffix(suffix).map(str::parse::<u64>);
    match (number("ms"), number("s")) {
        (Some(ms), _) => Ok(Duration::from_millis(ms?)),
        (None, Some(s)) => Ok(Duration::from_secs(s?)),
        _ => Err(format!("{text:?} is no time: 200ms or 2s").into()),
    }
}

/// Distinct positions after four random moves near the centre.
fn openings(duel: &Duel) -> Result<Vec<Vec<Move>>, Failure> {
    let center = duel.size.center();
    let area: Vec<Point> = (-SPREAD..=SPREAD)
        .flat_map(|dy| (-SPREAD..=SPREAD).map(move |dx| (dx, dy)))
        .filter_map(|(dx, dy)| center.shifted(dx, dy, duel.size))
        .collect();
    let mut random = SplitMix::new(duel.seed);
    let mut seen = BTreeSet::new();
    let mut openings = Vec::new();
    for _ in 0..100 * duel.openings {
        let moves: Vec<Move> = (0..OPENING_PLIES)
            .map(|_| area[random.below(area.len() as u64) as usize].into())
            .collect();
        let Ok(position) = Position::from_moves(duel.rule, duel.size, &moves) else {
            continue; // A point drawn twice.
        };
        if seen.insert(position.hash()) {
            openings.push(moves);
        }
        if openings.len() == duel.openings {
            return Ok(openings);
        }
    }
    Err("there are not so many openings".into())
}

/// A game from the engine's view.
struct Played {
    /// 1 for a win, 0 for a loss, ½ for a draw.
    score: f64,
    color: Color,
    plies: usize,
    slowest: Duration,
}

fn play(duel: &Duel, engine: &mut Engine, opening: &[Move], color: Color, number: usize) -> Played {
    let policy = Policy {
        dead_draw: DeadDraw::End,
        ..Policy::default()
    };
    let mut game = Game::new(Position::new(duel.rule, duel.size), policy);
    let mut slowest = Duration::ZERO;
    engine.clear();
    for &mv in opening {
        game.play(mv).expect("an opening is legal");
    }
    while game.outcome().is_none() {
        let position = game.position();
        let mover = position.to_move();
        let mv = if mover == color {
            let start = Instant::now();
            let mv = think(duel, engine, position, number as u64);
            slowest = slowest.max(start.elapsed());
            mv
        } else {
            let choice = duel.against.choose(position);
            choice.point().map(Move::Place)
        };
        match mv {
            Some(mv) => game
                .play(mv)
                .unwrap_or_else(|why| panic!("{mover}, game {number}: {why}")),
            None => game.resign(mover),
        }
    }
    let winner = game.outcome().and_then(|o| o.winner);
    let score = winner.map_or(0.5, |w| f64::from(u8::from(w == color)));
    let moves = game.position().moves();
    if duel.verbose {
        println!(
            "game {number}: engine {color}, {score}: {}",
            format_moves(moves)
        );
    }
    Played {
        score,
        color,
        plies: moves.len(),
        slowest,
    }
}

fn think(duel: &Duel, engine: &mut Engine, position: &Position, seed: u64) -> Option<Move> {
    let limits = Limits {
        depth: None,
        nodes: duel.nodes,
        clock: duel.time.map(Clock::per_move),
    };
    let mut control = Watch(Instant::now());
    engine
        .choose(
            position,
            SeededLevel::new(duel.level, seed),
            limits,
            &mut control,
        )
        .best
}

struct Watch(Instant);

impl Control for Watch {
    fn stop(&mut self) -> bool {
        false
    }

    fn elapsed(&mut self) -> Duration {
        self.0.elapsed()
    }
}

impl Listener for Watch {
    fn info(&mut self, _: &Info) {}
}

fn report(duel: &Duel, results: &[Played]) {
    let line = |name: &str, games: &[&Played]| {
        let count = |score: f64| games.iter().filter(|g| g.score == score).count();
        let n = games.len() as f64;
        let mean = games.iter().map(|g| g.score).sum::<f64>() / n;
        let variance = games.iter().map(|g| (g.score - mean).powi(2)).sum::<f64>() / n;
        let error = 1.96 * (variance / n).sqrt();
        println!(
            "{name:<6} +{} -{} ={}  score {:.1}% ± {:.1}% (95%)",
            count(1.0),
            count(0.0),
            count(0.5),
            100.0 * mean,
            100.0 * error
        );
    };
    let limit = match (duel.time, duel.nodes) {
        (Some(time), _) => format!(", {time:?} a move"),
        (None, Some(nodes)) => format!(", {nodes} nodes a move"),
        (None, None) => String::new(),
    };
    println!(
        "engine level {}{limit} against {}, {} {}×{}, {} games from {} openings (seed {})",
        duel.level.get(),
        duel.against,
        duel.rule,
        duel.size,
        duel.size,
        results.len(),
        duel.openings,
        duel.seed
    );
    for color in Color::BOTH {
        let games: Vec<_> = results.iter().filter(|g| g.color == color).collect();
        line(&color.to_string(), &games);
    }
    line("all", &results.iter().collect::<Vec<_>>());
    let plies = results.iter().map(|g| g.plies).sum::<usize>() / results.len().max(1);
    let slowest = results.iter().map(|g| g.slowest).max().unwrap_or_default();
    println!("{plies} plies a game, the engine's slowest move took {slowest:.1?}");
}

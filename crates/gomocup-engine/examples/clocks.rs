//! Plays games of the engine against itself by a clock that goes on with the work done, so that
//! neither the machine nor its load matters: how much time is unused, and how long iterations take.
//!
//! ```sh
//! cargo run --release -p tengen-gomocup-engine --example clocks -- \
//!     --left 12000 --increment 500 --games 20 crates/arena/suites/freestyle-15.txt
//! ```
//!
//! `--left` and `--increment` are milliseconds; `--speed` is how many thousand nodes take a
//! millisecond of the clock (1; less for shorter runs). `--skip` leaves openings out.

#[path = "common/openings.rs"]
mod openings;

use std::time::Duration;

use tengen_core::{Move, OnFoul, Position};
use tengen_engine::{Clock, Control, Engine, Info, Limits, Listener, ProofRequest, ProofResult};
use tengen_solver::Prober;

type Failure = Box<dyn std::error::Error>;

/// MiB of an engine's table.
const TABLE: usize = 64;
/// Nodes between two looks of the solver at the clock, and of the search.
const SOLVER_LOOK: u64 = 64;
const SEARCH_LOOK: u64 = 1_000;
/// Iterations that end before this many nodes say nothing about those that matter.
const SHORTEST: f64 = 5_000.0;
/// The engine's margin: a part of what is left, and its most.
const MARGIN: (u32, Duration) = (8, Duration::from_millis(60));
/// A move is quick that takes less than this part of what is left.
const QUICK: u32 = 200;
/// Games with this many own moves count in the mean of unused time.
const USUAL: std::ops::RangeInclusive<usize> = 20..=40;

struct Options {
    left: Duration,
    increment: Duration,
    /// Nodes that take a millisecond.
    speed: f64,
    games: usize,
    skip: usize,
    file: String,
}

/// A clock by work, and the ends of iterations in nodes.
struct Work<'a> {
    prober: &'a mut Prober,
    speed: f64,
    nodes: u64,
    ends: Vec<f64>,
}

impl Control for Work<'_> {
    fn stop(&mut self) -> bool {
        self.nodes += SEARCH_LOOK;
        false
    }

    fn elapsed(&mut self) -> Duration {
        Duration::from_secs_f64(self.nodes as f64 / self.speed / 1000.0)
    }
}

impl Listener for Work<'_> {
    fn info(&mut self, info: &Info) {
        let end = info.time.as_secs_f64() * 1000.0 * self.speed;
        if info.line == 1 && self.ends.last().is_none_or(|&last| end > last) {
            self.ends.push(end);
        }
    }

    fn prove(&mut self, request: &ProofRequest<'_>) -> ProofResult {
        let (begun, speed) = (self.nodes, self.speed);
        let mut looks = 0;
        let now = |looks: u64| {
            let nodes = begun + looks * SOLVER_LOOK;
            Duration::from_secs_f64(nodes as f64 / speed / 1000.0)
        };
        let result = self.prober.prove(request, &mut || {
            looks += 1;
            request.until.is_some_and(|until| now(looks) >= until)
        });
        self.nodes = begun + looks * SOLVER_LOOK;
        result
    }
}

/// What games have shown.
#[derive(Default)]
struct Shown {
    /// Ends of iterations as multiples of their beginnings.
    ratios: Vec<f64>,
    /// The unused permille of each side's time, and its number of moves.
    unused: Vec<(usize, u64)>,
    /// Own moves before the end, and whether such a move took hardly any time.
    quick: Vec<(usize, bool)>,
    lost: usize,
}

fn main() -> Result<(), Failure> {
    let options = options()?;
    let mut shown = Shown::default();
    for position in openings::positions(&options.file, options.skip, options.games)? {
        game(position, &options, &mut shown)?;
    }
    report(shown);
    Ok(())
}

fn game(mut position: Position, options: &Options, shown: &mut Shown) -> Result<(), Failure> {
    let mut sides: [(Engine, Prober); 2] =
        std::array::from_fn(|_| (Engine::new(TABLE), Prober::default()));
    let mut left = [options.left; 2];
    let mut total = left;
    let mut moves: [Vec<bool>; 2] = [Vec::new(), Vec::new()];
    while position.outcome().is_none() {
        let side = position.to_move().index();
        let clock = Clock {
            turn: None,
            left: Some(left[side]),
            increment: options.increment,
            margin: (left[side] / MARGIN.0).min(MARGIN.1),
        };
        let (engine, prober) = &mut sides[side];
        let mut work = Work {
            prober,
            speed: options.speed,
            nodes: 0,
            ends: Vec::new(),
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        let report = engine.search(&position, limits, &mut work);
        let used = work.elapsed();
        let long = work.ends.windows(2).filter(|pair| pair[0] >= SHORTEST);
        shown.ratios.extend(long.map(|pair| pair[1] / pair[0]));
        moves[side].push(used * QUICK < left[side]);
        if used > left[side] {
            shown.lost += 1;
            return Ok(());
        }
        left[side] = left[side] - used + options.increment;
        total[side] += options.increment;
        let Some(mv @ Move::Place(_)) = report.best else {
            break;
        };
        position.play_with(mv, OnFoul::Lose)?;
    }
    for side in 0..2 {
        let unused = left[side].as_secs_f64() / total[side].as_secs_f64();
        let number = moves[side].len();
        shown.unused.push((number, (unused * 1000.0) as u64));
        let to_end = moves[side].iter().rev().enumerate();
        shown
            .quick
            .extend(to_end.map(|(to_come, &quick)| (to_come, quick)));
    }
    Ok(())
}

/// The value below which this part of sorted values lies.
fn quantile<T: Copy>(sorted: &[T], part: f64) -> Option<T> {
    let at = (sorted.len() as f64 * part) as usize;
    sorted.get(at.min(sorted.len().saturating_sub(1))).copied()
}

fn report(mut shown: Shown) {
    shown.ratios.sort_by(f64::total_cmp);
    let ratios = &shown.ratios;
    let mean = |of: fn(f64) -> f64| {
        ratios.iter().map(|&ratio| of(ratio)).sum::<f64>() / ratios.len().max(1) as f64
    };
    let (mean_ratio, mean_log) = (mean(|ratio| ratio), mean(f64::ln));
    println!(
        "{} iterations, ends as multiples of their beginnings:",
        ratios.len()
    );
    for percent in [5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95] {
        if let Some(ratio) = quantile(ratios, f64::from(percent) / 100.0) {
            println!("  {percent} in 100 below {ratio:.2}");
        }
    }
    // Renewal theory: where iterations end by chance, the first end after a time is this far.
    let overshoot = (mean_ratio - 1.0) / mean_log;
    println!(
        "mean {mean_ratio:.2}, of logarithms {mean_log:.2}; the first end after a time is at {overshoot:.2} of it"
    );
    for to_come in 0..12 {
        let there = shown.quick.iter().filter(|quick| quick.0 == to_come);
        let (all, quick) = there.fold((0, 0), |(all, quick), q| {
            (all + 1, quick + usize::from(q.1))
        });
        println!("{to_come} own moves before the end: {quick} of {all} quick");
    }
    let rest = shown.quick.iter().filter(|quick| quick.0 >= 12);
    let (all, quick) = rest.fold((0, 0), |(all, quick), q| {
        (all + 1, quick + usize::from(q.1))
    });
    println!("before: {quick} of {all} quick");
    let usual = shown.unused.iter().filter(|side| USUAL.contains(&side.0));
    let mut usual: Vec<u64> = usual.map(|side| side.1).collect();
    usual.sort_unstable();
    println!(
        "{} sides, {} with {} to {} own moves; unused permille of these: median {:?}, quarters {:?} {:?}; \
         {} lost by time",
        shown.unused.len(),
        usual.len(),
        USUAL.start(),
        USUAL.end(),
        quantile(&usual, 0.5),
        quantile(&usual, 0.25),
        quantile(&usual, 0.75),
        shown.lost,
    );
}

fn options() -> Result<Options, Failure> {
    use lexopt::prelude::{Long, Value, ValueExt as _};
    let mut options = Options {
        left: Duration::from_secs(12),
        increment: Duration::from_millis(500),
        speed: 1_000.0,
        games: 10,
        skip: 0,
        file: String::new(),
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("left") => options.left = Duration::from_millis(parser.value()?.parse()?),
            Long("increment") => {
                options.increment = Duration::from_millis(parser.value()?.parse()?)
            }
            Long("speed") => options.speed = parser.value()?.parse::<f64>()? * 1000.0,
            Long("games") => options.games = parser.value()?.parse()?,
            Long("skip") => options.skip = parser.value()?.parse()?,
            Value(file) => options.file = file.string()?,
            _ => return Err(argument.unexpected().into()),
        }
    }
    Ok(options)
}

//! Counts wins that the solver proves quickly and a timed search does not play, and measures what
//! querying the solver costs a search.
//!
//! ```sh
//! alias missed="cargo run --release -p tengen-gomocup-engine --example missed --"
//! missed set lfz084.jsonl > quick_wins.txt
//! missed wins --time 300ms lfz084.jsonl
//! missed games --time 300ms crates/arena/suites/renju-15.txt
//! ```
//!
//! `set` lists the positions of a file that `solve --goal vct` proves within `--nodes` stones
//! (350,000: about 250 ms on an idle core, at 1.4 million stones a second), with a `+` before those
//! without a VCF. `wins` searches the positions listed in `quick_wins.txt` beside this file, as
//! `tengen analyze` does, each with a new engine; a win is missed if the move is not among all
//! first moves that `solve --goal vct` proves within 5 s. `games` plays the engine against itself
//! from the openings of a file.
//!
//! Limits are `--time`, `--nodes` or both. Time is the thread's processor time, comparable while
//! other programs run, unless `--clock wall` is given; the last lines say which. `--skip` and
//! `--take` choose a part of the positions or openings; `--known FILE` caches the first moves
//! found, which take seconds each.

#[path = "common/openings.rs"]
mod openings;
#[path = "common/records.rs"]
mod records;

use std::cell::Cell;
use std::collections::HashMap;
use std::io::Write as _;
use std::time::{Duration, Instant};

use serde_json::Value;
use tengen_core::{Move, Point, Position, Rule, notation};
use tengen_engine::{
    Clock, Control, Engine, Info, Limits, Listener, ProofQuestion, ProofRequest, ProofResult, Scope,
};
use tengen_solver::{Asked, Goal, Limits as SolverLimits, Prober, Question, Solver, solve};

type Failure = Box<dyn std::error::Error>;

const QUICK_WINS: &str = include_str!("quick_wins.txt");
/// Default for `--nodes` of `set`.
const QUICK: u64 = 350_000;
/// Time-out for finding all first moves of a win.
const GOLD: Duration = Duration::from_secs(5);
/// Stones for the proof of a single first move, tried before the full list.
const AT_ONCE: u64 = 200_000;
/// Gaps between two clock readings from this length on are counted.
const LONG: Duration = Duration::from_millis(4);
/// MiB of the engine's hash table.
const TABLE: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Processor time of this thread.
    Processor,
    Wall,
}

impl Kind {
    fn words(self) -> &'static str {
        match self {
            Kind::Processor => "time: processor time of the thread",
            Kind::Wall => "time: wall clock",
        }
    }

    fn now(self, origin: Instant) -> Duration {
        match self {
            Kind::Wall => origin.elapsed(),
            Kind::Processor => processor_time(origin),
        }
    }
}

#[cfg(unix)]
fn processor_time(_: Instant) -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        time.tv_nsec.unsigned_abs() as u32,
    )
}

#[cfg(not(unix))]
fn processor_time(origin: Instant) -> Duration {
    origin.elapsed()
}

/// Control of a search, with a solver whose cost it counts.
struct Asking {
    kind: Kind,
    origin: Instant,
    began: Duration,
    prober: Prober,
    questions: u64,
    nodes: u64,
    time: Duration,
    /// The last clock reading, and the longest gap between two.
    looked: Cell<Duration>,
    gap: Cell<Duration>,
    /// The solver query within which that gap fell.
    within: Option<ProofQuestion>,
}

impl Asking {
    fn new(kind: Kind) -> Asking {
        let origin = Instant::now();
        let began = kind.now(origin);
        Asking {
            kind,
            origin,
            began,
            prober: Prober::default(),
            questions: 0,
            nodes: 0,
            time: Duration::ZERO,
            looked: Cell::new(began),
            gap: Cell::new(Duration::ZERO),
            within: None,
        }
    }

    fn begin(&mut self) {
        self.began = self.kind.now(self.origin);
        self.looked.set(self.began);
    }

    fn look(&self) -> Duration {
        let now = self.kind.now(self.origin);
        let gap = now.saturating_sub(self.looked.replace(now));
        self.gap.set(self.gap.get().max(gap));
        now.saturating_sub(self.began)
    }
}

impl Control for Asking {
    fn stop(&mut self) -> bool {
        self.look();
        false
    }

    fn elapsed(&mut self) -> Duration {
        self.look()
    }
}

impl Listener for Asking {
    fn info(&mut self, _: &Info) {}

    fn prove(&mut self, request: &ProofRequest<'_>) -> ProofResult {
        let mut prober = std::mem::take(&mut self.prober);
        let began = self.look();
        let gap = self.gap.get();
        let evidence = prober.prove(request, &mut || {
            let now = self.look();
            request.until.is_some_and(|until| now >= until)
        });
        self.prober = prober;
        self.questions += 1;
        self.nodes += evidence.nodes;
        self.time += self.look().saturating_sub(began);
        if self.gap.get() > gap {
            self.within = Some(request.question);
        }
        evidence
    }
}

struct Options {
    task: String,
    files: Vec<String>,
    limits: Limits,
    quick: u64,
    kind: Kind,
    skip: usize,
    take: usize,
    known: Option<String>,
    verbose: bool,
}

fn duration(text: &str) -> Result<Duration, Failure> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (
            text.strip_suffix('s').ok_or("a time such as 300ms or 1s")?,
            1.0,
        ),
    };
    Ok(Duration::try_from_secs_f64(number.parse::<f64>()? * unit)?)
}

fn options() -> Result<Options, Failure> {
    use lexopt::prelude::*;
    let mut options = Options {
        task: String::new(),
        files: Vec::new(),
        limits: Limits::default(),
        quick: QUICK,
        kind: Kind::Processor,
        skip: 0,
        take: usize::MAX,
        known: None,
        verbose: false,
    };
    let mut args = lexopt::Parser::from_env();
    while let Some(arg) = args.next()? {
        match arg {
            Long("time") => {
                let turn = duration(&args.value()?.string()?)?;
                options.limits.clock = Some(Clock::per_move(turn));
            }
            Long("nodes") => {
                let nodes = args.value()?.parse()?;
                (options.limits.nodes, options.quick) = (Some(nodes), nodes);
            }
            Long("clock") => {
                options.kind = match args.value()?.to_str() {
                    Some("wall") => Kind::Wall,
                    Some("cpu") => Kind::Processor,
                    _ => return Err("--clock wall or cpu".into()),
                }
            }
            Long("skip") => options.skip = args.value()?.parse()?,
            Long("take") => options.take = args.value()?.parse()?,
            Long("known") => options.known = Some(args.value()?.string()?),
            Long("verbose") => options.verbose = true,
            Value(task) if options.task.is_empty() => options.task = task.string()?,
            Value(file) => options.files.push(file.string()?),
            _ => return Err(arg.unexpected().into()),
        }
    }
    Ok(options)
}

fn main() -> Result<(), Failure> {
    let options = options()?;
    match options.task.as_str() {
        "set" => set(&options),
        "wins" => wins(&options),
        "games" => games(&options),
        _ => Err("set, wins or games".into()),
    }
}

/// The undecided positions of the files, with their names.
fn positions(files: &[String]) -> Result<Vec<(String, Position)>, Failure> {
    let mut positions = Vec::new();
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            let record: Value = serde_json::from_str(line)?;
            let Some(id) = record["id"].as_str() else {
                continue;
            };
            if let Some(position) = records::position(&record)
                && position.outcome().is_none()
            {
                positions.push((id.to_owned(), position));
            }
        }
    }
    Ok(positions)
}

fn question(goal: Goal) -> Question {
    Question {
        goal,
        ..Question::default()
    }
}

/// Prints the names of the positions with a quick win.
fn set(options: &Options) -> Result<(), Failure> {
    let limits = SolverLimits {
        nodes: Some(options.quick),
        ..SolverLimits::default()
    };
    println!(
        "# Positions that `solve --goal vct` proves within {} stones;",
        options.quick
    );
    println!("# with a + those that continuous fours alone do not win.");
    for (id, position) in positions(&options.files)? {
        let wins = |goal| {
            let answer = solve(&position, &question(goal), &limits, &mut || false);
            answer.is_ok_and(|answer| answer.verdict.win().is_some())
        };
        if wins(Goal::Vct) {
            let sign = if wins(Goal::Vcf) { ' ' } else { '+' };
            println!("{sign} {id}");
        }
    }
    Ok(())
}

/// Cache of first moves by position; the flag says whether the list is complete.
#[derive(Default)]
struct Known {
    moves: HashMap<String, Vec<Point>>,
    file: Option<std::fs::File>,
}

impl Known {
    fn open(file: Option<&str>) -> Result<Known, Failure> {
        let mut known = Known::default();
        let Some(file) = file else {
            return Ok(known);
        };
        for line in std::fs::read_to_string(file).unwrap_or_default().lines() {
            let (id, moves) = line.split_once('\t').ok_or("a name and moves")?;
            let moves: Result<_, _> = moves.split_whitespace().map(str::parse).collect();
            known.moves.insert(id.to_owned(), moves?);
        }
        let file = std::fs::File::options()
            .create(true)
            .append(true)
            .open(file)?;
        known.file = Some(file);
        Ok(known)
    }

    /// Whether a move is a first move of a win; completes the list if necessary.
    fn wins(&mut self, id: &str, position: &Position, at: Point) -> Result<bool, Failure> {
        if let Some(moves) = self.moves.get(id) {
            return Ok(moves.contains(&at));
        }
        // Most are proved at once; only otherwise is the whole list needed.
        let mut solver = Solver::default();
        let limits = SolverLimits {
            nodes: Some(AT_ONCE),
            ..SolverLimits::default()
        };
        let asked = Asked {
            position,
            question: &question(Goal::Vct),
            limits: &limits,
        };
        let one = solver.first_move(asked, at, &mut || false)?;
        if one.verdict.win().is_some() {
            return Ok(true);
        }
        let start = Instant::now();
        let origin = processor_time(start);
        let mut over = || processor_time(start).saturating_sub(origin) >= GOLD;
        let limits = SolverLimits::default();
        let question = question(Goal::Vct);
        let firsts = Solver::default().first_moves(position, &question, &limits, &mut over)?;
        let first = |win: tengen_solver::Win| win.line.first().copied();
        let moves: Vec<Point> = firsts.wins.into_iter().filter_map(first).collect();
        if let Some(file) = &mut self.file {
            let names: Vec<String> = moves.iter().map(Point::to_string).collect();
            writeln!(file, "{id}\t{}", names.join(" "))?;
        }
        let wins = moves.contains(&at);
        self.moves.insert(id.to_owned(), moves);
        Ok(wins)
    }
}

/// An engine with its hash table allocated, as in a game.
fn warm_engine() -> Engine {
    Rule::ALL.into_iter().for_each(Engine::prepare);
    let mut engine = Engine::new(TABLE);
    engine.warm(&|| false);
    engine
}

#[derive(Default)]
struct Tally {
    searches: usize,
    missed: usize,
    /// Of those without a VCF.
    hard: usize,
    hard_missed: usize,
    /// By the kind of request.
    found: usize,
    proved: usize,
    nodes: u64,
    asked_nodes: u64,
    time: Duration,
    asked_time: Duration,
    gap: Duration,
}

impl Tally {
    /// Adds the cost of a search and its solver queries.
    fn add(&mut self, asking: &Asking, nodes: u64, time: Duration) {
        self.searches += 1;
        self.nodes += nodes;
        self.time += time;
        self.asked_nodes += asking.nodes;
        self.asked_time += asking.time;
        self.gap = self.gap.max(asking.gap.get());
    }

    fn report(&self, options: &Options) {
        let share = |part: f64, whole: f64| 100.0 * part / whole.max(1e-9);
        println!(
            "{} searches, {:.2} s each on average; {}",
            self.searches,
            self.time.as_secs_f64() / self.searches.max(1) as f64,
            options.kind.words(),
        );
        println!(
            "the solver's share: {:.2} % of all stones, {:.2} % of all time",
            share(self.asked_nodes as f64, self.nodes as f64),
            share(self.asked_time.as_secs_f64(), self.time.as_secs_f64()),
        );
        println!(
            "the longest time between two looks at the clock: {:.1?}",
            self.gap
        );
    }
}

fn wins(options: &Options) -> Result<(), Failure> {
    let set: HashMap<&str, bool> = QUICK_WINS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_at_checked(2))
        .map(|(sign, id)| (id, sign.starts_with('+')))
        .collect();
    let mut known = Known::open(options.known.as_deref())?;
    let mut tally = Tally::default();
    let all = positions(&options.files)?.into_iter();
    let chosen = all.filter_map(|(id, position)| set.get(&*id).map(|&hard| (id, position, hard)));
    for (id, position, hard) in chosen.skip(options.skip).take(options.take) {
        let mut engine = warm_engine();
        let mut asking = Asking::new(options.kind);
        let report = engine.analyze(&position, &Scope::lines(1), options.limits, &mut asking);
        tally.add(&asking, report.info.nodes, asking.look());
        tally.hard += usize::from(hard);
        tally.found += usize::from(report.info.mate.is_some_and(|mate| mate > 0));
        tally.proved += usize::from(report.info.proved.is_some());
        if options.verbose && asking.gap.get() > LONG {
            println!(
                "{id}: {:.1?} without a look at the clock, last in {:?}",
                asking.gap.get(),
                asking.within
            );
        }
        let Some(Move::Place(at)) = report.best else {
            return Err(format!("{id}: no move").into());
        };
        if known.wins(&id, &position, at)? {
            continue;
        }
        tally.missed += 1;
        tally.hard_missed += usize::from(hard);
        if options.verbose {
            let info = &report.info;
            println!(
                "{id}: {at}, score {}, depth {}, {} of {} stones asked",
                info.score, info.depth, asking.nodes, info.nodes
            );
        }
    }
    let per_mille = |n: usize, of: usize| 1000.0 * n as f64 / of.max(1) as f64;
    println!(
        "missed {} of {} ({:.1} in 1,000); of those without a win by fours {} of {} ({:.1} in 1,000)",
        tally.missed,
        tally.searches,
        per_mille(tally.missed, tally.searches),
        tally.hard_missed,
        tally.hard,
        per_mille(tally.hard_missed, tally.hard),
    );
    println!("called a win {}, proved {}", tally.found, tally.proved);
    tally.report(options);
    Ok(())
}

fn games(options: &Options) -> Result<(), Failure> {
    let mut tally = Tally::default();
    // Searches by the share of time spent on queries: up to 1, 5, 10, 20 %, and more.
    let mut shares = [0usize; 5];
    for file in &options.files {
        for mut position in openings::positions(file, options.skip, options.take)? {
            let mut sides: [(Engine, Prober); 2] =
                std::array::from_fn(|_| (warm_engine(), Prober::default()));
            while position.outcome().is_none() {
                let (engine, prober) = &mut sides[position.to_move().index()];
                let mut asking = Asking::new(options.kind);
                asking.prober = std::mem::take(prober);
                asking.begin();
                let report = engine.search(&position, options.limits, &mut asking);
                let time = asking.look();
                tally.add(&asking, report.info.nodes, time);
                let percent = asking.time.as_secs_f64() * 100.0 / time.as_secs_f64().max(1e-9);
                let limits = [1.0, 5.0, 10.0, 20.0];
                shares[limits.iter().filter(|&&limit| percent > limit).count()] += 1;
                *prober = asking.prober;
                let Some(mv @ Move::Place(_)) = report.best else {
                    break;
                };
                position.play_with(mv, tengen_core::OnFoul::Lose)?;
                // The rest of a decided game is of no interest.
                if report.info.mate.is_some() {
                    break;
                }
            }
            if options.verbose {
                println!("{}", notation::format_moves(position.moves()));
            }
        }
    }
    println!("searches by the time asked, up to 1, 5, 10, 20 % and more: {shares:?}");
    tally.report(options);
    Ok(())
}

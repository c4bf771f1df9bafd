//! Positions with known answers: how many are solved within 1, 10 and 60 seconds, and how the
//! lengths compare with the proven ones.
//!
//! ```sh
//! cargo run --release -p tengen-solver --example suite -- --goal vcf --shortest FILE.jsonl…
//! ```
//!
//! One JSON object a line: `rule`, `size`, `black` and `white` or `moves`, `side`, and if known
//! `checked_vcf.shortest_attacks` and `checked_vct.result`. Each win is verified by the literal
//! rules; that time is counted apart. `--open` asks about the positions the data leaves open.
//! `--literal` also checks every "no VCT" by the literal rules, trying all moves of the attacker,
//! with defences ordered by the solver: minutes to hours.

#[path = "../tests/twin.rs"]
mod twin;

use std::time::{Duration, Instant};

use serde_json::Value;
use tengen_core::literal::Grid;
use tengen_core::{Color, Move, Point, Position, Rule, Size};
use tengen_solver::{Asked, Goal, Limits, NoControl, Question, Solver, Verdict};
use twin::Twin;

fn point(value: &Value) -> Option<Point> {
    value.as_str()?.to_ascii_lowercase().parse().ok()
}

fn points(value: &Value) -> Vec<Point> {
    let all = value.as_array().into_iter().flatten();
    all.filter_map(point).collect()
}

fn rule(name: &str) -> Option<Rule> {
    match name {
        "caro5" => Some(Rule::Caro),
        "caro6" => Some(Rule::CaroOverline),
        name => name.parse().ok(),
    }
}

fn side(record: &Value) -> Option<Color> {
    let name = record["side"].as_str()?;
    Color::BOTH.into_iter().find(|c| c.to_string() == name)
}

fn position(record: &Value) -> Option<Position> {
    let rule = rule(record["rule"].as_str()?)?;
    let size = Size::new(record["size"].as_u64().unwrap_or(15) as u32).ok()?;
    if record["black"].is_array() {
        let (black, white) = (points(&record["black"]), points(&record["white"]));
        return Position::from_stones(rule, size, &black, &white, side(record)?).ok();
    }
    let moves: Vec<Move> = points(&record["moves"])
        .into_iter()
        .map(Move::Place)
        .collect();
    Position::from_moves(rule, size, &moves).ok()
}

struct Wanted {
    goal: Goal,
    shortest: bool,
    time: Duration,
    /// Node limit per position; replaces the time limit.
    nodes: Option<u64>,
    only: Option<String>,
    skip: usize,
    take: usize,
    verbose: bool,
    verify: bool,
    threes: Option<u16>,
    open: bool,
    memory: usize,
    literal: bool,
}

#[derive(Default)]
struct Tally {
    asked: usize,
    solved: [usize; 3],
    longer: usize,
    shorter: usize,
    refused: usize,
    no_win: usize,
    slow: Vec<(Duration, String)>,
}

const STEPS: [u64; 3] = [1, 10, 60];

/// Whether a record claims a win of that kind; with `open`, whether it leaves that open.
fn asked(record: &Value, goal: Goal, open: bool) -> bool {
    if open {
        let result = record["checked_vct"]["result"].as_str().unwrap_or("");
        return result == "unknown" || result == "not_found_within_limit";
    }
    known(record, goal)
}

fn known(record: &Value, goal: Goal) -> bool {
    let result = |name: &str| record[name]["result"].as_str().unwrap_or("").to_owned();
    match goal {
        Goal::Vcf => {
            result("checked_vcf") == "vcf"
                || record["kind"] == "vcf" && record["checked_vcf"].is_null()
        }
        Goal::Vct | Goal::Win => {
            result("checked_vct") == "vct"
                || record["kind"] == "vct" && record["checked_vct"].is_null()
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use lexopt::prelude::*;
    let mut wanted = Wanted {
        goal: Goal::Vcf,
        shortest: false,
        time: Duration::from_secs(10),
        nodes: None,
        only: None,
        skip: 0,
        take: usize::MAX,
        verbose: false,
        verify: true,
        threes: None,
        open: false,
        memory: 64,
        literal: false,
    };
    let mut files = Vec::new();
    let mut args = lexopt::Parser::from_env();
    while let Some(arg) = args.next()? {
        match arg {
            Long("goal") => {
                wanted.goal = match args.value()?.to_str() {
                    Some("vcf") => Goal::Vcf,
                    Some("vct") => Goal::Vct,
                    Some("win") => Goal::Win,
                    _ => return Err("--goal vcf, vct or win".into()),
                }
            }
            Long("open") => wanted.open = true,
            Long("shortest") => wanted.shortest = true,
            Long("time") => wanted.time = Duration::from_secs(args.value()?.parse()?),
            Long("nodes") => wanted.nodes = Some(args.value()?.parse()?),
            Long("only") => wanted.only = Some(args.value()?.parse()?),
            Long("skip") => wanted.skip = args.value()?.parse()?,
            Long("take") => wanted.take = args.value()?.parse()?,
            Long("threes") => wanted.threes = Some(args.value()?.parse()?),
            Long("memory") => wanted.memory = args.value()?.parse()?,
            Long("literal") => wanted.literal = true,
            Long("verbose") => wanted.verbose = true,
            Long("no-verify") => wanted.verify = false,
            Value(file) => files.push(file),
            _ => return Err(arg.unexpected().into()),
        }
    }
    let mut tally = Tally::default();
    let mut seen = 0;
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            let record: serde_json::Value = serde_json::from_str(line)?;
            if !asked(&record, wanted.goal, wanted.open) || !record["doubt"].is_null() {
                continue;
            }
            let id = record["id"].as_str().unwrap_or("?");
            if wanted
                .only
                .as_ref()
                .is_some_and(|only| !id.contains(only.as_str()))
            {
                continue;
            }
            seen += 1;
            if seen <= wanted.skip || seen > wanted.skip.saturating_add(wanted.take) {
                continue;
            }
            one(&record, id, &wanted, &mut tally);
        }
    }
    report(&tally, &wanted);
    Ok(())
}

fn one(record: &Value, id: &str, wanted: &Wanted, tally: &mut Tally) {
    let Some(position) = position(record) else {
        println!("{id}: no position");
        return;
    };
    tally.asked += 1;
    let question = Question {
        goal: wanted.goal,
        side: side(record),
        shortest: wanted.shortest,
        threes: wanted.threes,
    };
    let limits = Limits {
        nodes: wanted.nodes,
        ..Limits::default()
    };
    let start = Instant::now();
    let mut stop = || wanted.nodes.is_none() && start.elapsed() > wanted.time;
    let Ok(answer) =
        Solver::new(wanted.memory << 20).solve(&position, &question, &limits, &mut stop)
    else {
        println!("{id}: over");
        return;
    };
    let took = start.elapsed();
    let mut words = format!("{id}: {took:.1?} {} nodes", answer.nodes);
    match &answer.verdict {
        Verdict::Win(win) => {
            for (i, seconds) in STEPS.into_iter().enumerate() {
                tally.solved[i] += usize::from(took <= Duration::from_secs(seconds));
            }
            words += &format!(
                " win {} ({} parts)",
                win.length,
                win.certificate.nodes.len()
            );
            let proven = record["checked_vcf"]["plies_to_five"].as_u64();
            if let Some(proven) = proven
                && wanted.goal == Goal::Vcf
            {
                if u64::from(win.length) > proven {
                    tally.longer += 1;
                    words += &format!(" LONGER than {proven}");
                }
                if u64::from(win.length) < proven {
                    tally.shorter += 1;
                    words += &format!(" SHORTER than {proven}");
                }
            }
            if wanted.shortest && win.shortest_of != Some(wanted.goal) {
                words += " maybe not the shortest";
            }
            if wanted.verify {
                let start = Instant::now();
                match tengen_proof::verify(&win.certificate) {
                    Ok(verified) => {
                        words += &format!(" verified in {:.1?}", start.elapsed());
                        if verified.length != win.length {
                            words += &format!(" LENGTH {}", verified.length);
                        }
                    }
                    Err(refusal) => {
                        tally.refused += 1;
                        words += &format!(" REFUSED: {refusal}");
                    }
                }
            }
        }
        Verdict::NoWin => {
            tally.no_win += 1;
            words += " NO WIN";
            if wanted.literal {
                let start = Instant::now();
                words += match wins_literally(&position, side(record)) {
                    false => ", nor by the literal rules",
                    true => ", WRONG by the literal rules",
                };
                words += &format!(" in {:.1?}", start.elapsed());
            }
        }
        Verdict::Unknown => words += " unknown",
    }
    if wanted.verbose || words.contains(char::is_uppercase) && words.contains(" NO WIN") {
        println!("{words}");
    }
    tally.slow.push((took, words));
}

/// Whether a VCT exists by the literal definition. The solver's defences are tried first.
fn wins_literally(position: &Position, side: Option<Color>) -> bool {
    let attacker = side.unwrap_or(position.to_move());
    let question = Question {
        goal: Goal::Vct,
        side: Some(attacker),
        ..Question::default()
    };
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    let (rule, size) = (position.rule(), position.size());
    let mut solver = Solver::new(4 << 20);
    let mut advice = |grid: &Grid| {
        let of = |color: Color| {
            let points = size.points();
            points.filter(|&p| grid.get(p) == Some(color)).collect()
        };
        let (black, white): (Vec<Point>, Vec<Point>) = (of(Color::Black), of(Color::White));
        let Ok(now) = Position::from_stones(rule, size, &black, &white, attacker.opponent()) else {
            return Vec::new();
        };
        let mut trusting = |_, _: &_| true;
        let asked = Asked {
            position: &now,
            question: &question,
            limits: &limits,
        };
        solver
            .defences(asked, &mut NoControl, &mut trusting)
            .map_or_else(|_| Vec::new(), |defences| defences.moves)
    };
    Twin::new(position, attacker, true)
        .advised(&mut advice)
        .wins()
}

fn report(tally: &Tally, wanted: &Wanted) {
    println!("{} positions, {:?}", tally.asked, wanted.goal);
    for (seconds, solved) in STEPS.into_iter().zip(tally.solved) {
        let percent = 100.0 * solved as f64 / tally.asked.max(1) as f64;
        println!("solved within {seconds:>2} s: {solved} ({percent:.1} %)");
    }
    println!(
        "longer than proven: {}, shorter: {}, refused: {}, no win: {}",
        tally.longer, tally.shorter, tally.refused, tally.no_win
    );
    let total: Duration = tally.slow.iter().map(|s| s.0).sum();
    println!("total {total:.1?}");
    let mut slow = tally.slow.clone();
    slow.sort_by_key(|s| std::cmp::Reverse(s.0));
    for (_, words) in slow.iter().take(10) {
        println!("  {words}");
    }
}

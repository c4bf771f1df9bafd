//! Rates the founding programs and the engine's levels on one scale.
//!
//! `ladder FOLDER OUT.json [GAMES [NODES [MINUTES [THREADS]]]]` plays 100 games (50 balanced
//! openings, both colours) between entrants at most two rungs apart, freestyle on 15×15, at most
//! 100,000 nodes a move, which only the highest level needs. Each pair has a journal in FOLDER,
//! from which it resumes; after MINUTES no new game starts. THREADS pairs are played at a time. All
//! results are fitted jointly and written to OUT. Use a new FOLDER after a change of the engine.
//!
//! `ladder --place NAME FOLDER OUT.json …` plays only the games of one entrant and adds it to the
//! existing OUT, whose other ratings stay fixed.

use std::error::Error;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tengen_arena::stats::{PairResult, Rated, Ratings};
use tengen_arena::suites::Suite;
use tengen_arena::{
    Entrant, Format, GameRecord, Journal, MatchConfig, MatchEvent, MatchFlow, MatchPlan, Openings,
    Summary, Tournament,
};
use tengen_core::{Rule, Size};

/// The rungs from the weakest up, in an order estimated from short matches.
const RUNGS: [&str; 17] = [
    "tengen:level=0",
    "tengen:level=1",
    "textbook:pattern-dictionary",
    "tengen:level=2",
    "textbook:pattern-dictionary,depth=2",
    "tengen:level=3",
    "textbook:win-counter",
    "textbook:pattern-table",
    "textbook:win-table",
    "tengen:level=4",
    "textbook:bitboard",
    "tengen:level=5",
    "tengen:level=6",
    "tengen:level=7",
    "tengen:level=8",
    "tengen:level=9",
    "tengen:level=10",
];
/// The slowest entrants, slowest last; their games are played after all others.
const SLOW: [&str; 2] = ["textbook:bitboard", "tengen:level=10"];
/// The most rungs between two opponents.
const NEAR: usize = 2;
const MEAN: f64 = 1500.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let place = args.first().is_some_and(|arg| arg == "--place");
    let only = if place {
        args.drain(..2.min(args.len())).nth(1)
    } else {
        None
    };
    let only = only.map(|name| rung(&name)).transpose()?;
    let (Some(folder), Some(out)) = (args.first(), args.get(1)) else {
        let usage = "ladder [--place NAME] FOLDER OUT.json [GAMES [NODES [MINUTES [THREADS]]]]";
        return Err(usage.into());
    };
    let number = |at: usize, usual: u64| args.get(at).map_or(Ok(usual), |n| n.parse());
    let games = usize::try_from(number(2, 100)?)?;
    let nodes = number(3, 100_000)?;
    let end = Instant::now() + Duration::from_secs(60 * number(4, 100_000)?);
    let threads = usize::try_from(number(5, 1)?)?;
    std::fs::create_dir_all(folder)?;
    let specs = RUNGS.map(str::parse).into_iter();
    let entrants = Entrant::named(specs.collect::<Result<_, _>>()?);
    let mut all = Summary::new(&entrants);
    let wanted = |&(a, b): &(usize, usize)| only.is_none_or(|only| only == a || only == b);
    let pairs = Mutex::new(neighbours(entrants.len()).into_iter().filter(wanted));
    let next = || pairs.lock().ok().and_then(|mut pairs| pairs.next());
    let play = || -> Result<Vec<GameRecord>, String> {
        let mut played = Vec::new();
        while let Some((a, b)) = next() {
            let two = vec![entrants[a].clone(), entrants[b].clone()];
            let path = Path::new(folder).join(format!("{a}-{b}.jsonl"));
            let games = plan(two, games, nodes).and_then(|plan| pair(plan, &path, end));
            played.extend(games.map_err(|why| format!("{}: {why}", path.display()))?);
        }
        Ok(played)
    };
    let played: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(play)).collect();
        threads.into_iter().map(|thread| thread.join()).collect()
    });
    for games in played {
        for game in games.map_err(|_| "a thread has panicked")?? {
            all.add(&game);
        }
    }
    let ladder = match only {
        Some(only) => placed(&all, only, serde_json::from_slice(&std::fs::read(out)?)?)?,
        None => fitted(&all, nodes)?,
    };
    std::fs::write(out, serde_json::to_string_pretty(&ladder)? + "\n")?;
    Ok(())
}

fn rung(name: &str) -> Result<usize, String> {
    let place = RUNGS.iter().position(|&rung| rung == name);
    place.ok_or_else(|| format!("{name} is no rung"))
}

/// All pairs of near rungs, fast ones first.
fn neighbours(count: usize) -> Vec<(usize, usize)> {
    let above = |a: usize| (a + 1..count.min(a + NEAR + 1)).map(move |b| (a, b));
    let mut pairs: Vec<_> = (0..count).flat_map(above).collect();
    let slow = |i: usize| SLOW.iter().position(|&name| name == RUNGS[i]);
    pairs.sort_by_key(|&(a, b)| slow(a).max(slow(b)));
    pairs
}

fn plan(entrants: Vec<Entrant>, games: usize, nodes: u64) -> Result<MatchPlan, Box<dyn Error>> {
    let mut config = MatchConfig::new(Rule::Freestyle, Size::STANDARD);
    config.terms.nodes = Some(nodes);
    let suite = Suite::made_for(Rule::Freestyle, Size::STANDARD).ok_or("no openings")?;
    let openings = Openings::parse(suite.text, Rule::Freestyle, Size::STANDARD)?;
    Ok(MatchPlan {
        config,
        entrants,
        openings: openings.shuffled(1),
        format: Format::RoundRobin,
        games,
        sprt: None,
    })
}

/// All games of a pair, earlier ones included.
fn pair(plan: MatchPlan, path: &Path, end: Instant) -> Result<Vec<GameRecord>, Box<dyn Error>> {
    let (mut journal, mut earlier) = Journal::open(path, &plan)?;
    let names: Vec<&str> = plan.entrants.iter().map(|e| e.name.as_str()).collect();
    let names = names.join(" – ");
    let mut tournament = Tournament::new(plan, &earlier)?;
    let mut failure = None;
    // Start nothing after the time has passed.
    if Instant::now() < end {
        tournament.play(|_, event| {
            if let MatchEvent::Finished(game) = event {
                if let Err(why) = journal.add(game) {
                    failure = Some(why);
                    return MatchFlow::Stop;
                }
                earlier.games.push((**game).clone());
            }
            if Instant::now() < end {
                MatchFlow::Continue
            } else {
                MatchFlow::Stop
            }
        })?;
    }
    eprintln!("{names}: {} games", earlier.games.len());
    match failure {
        Some(why) => Err(why.into()),
        None => Ok(earlier.games),
    }
}

/// Joint ratings, highest first; entrants without games are left out.
fn fitted(all: &Summary, nodes: u64) -> Result<Value, Box<dyn Error>> {
    let played: Vec<usize> = (0..RUNGS.len())
        .filter(|&i| all.counts(i).wdl.games() > 0)
        .collect();
    let place = |i: usize| played.iter().position(|&p| p == i);
    let results: Vec<PairResult> = all
        .results()
        .into_iter()
        .filter_map(|r| {
            Some(PairResult {
                first: place(r.first)?,
                second: place(r.second)?,
                ..r
            })
        })
        .collect();
    let ratings = Ratings {
        offset: MEAN,
        ..Ratings::default()
    };
    let rated = ratings.fit(played.len(), &results)?;
    let mut rungs: Vec<_> = played.iter().zip(rated).collect();
    rungs.sort_by(|a, b| b.1.rating.total_cmp(&a.1.rating));
    let rungs: Vec<_> = rungs
        .into_iter()
        .map(|(&i, rated)| described(i, &rated, all.counts(i).wdl.games()))
        .collect();
    Ok(json!({
        "rule": "freestyle",
        "size": 15,
        "nodes": nodes,
        "games": all.games(),
        "rungs": rungs,
    }))
}

fn described(i: usize, rated: &Rated, games: u64) -> Value {
    json!({
        "name": RUNGS[i],
        "elo": rated.rating.round(),
        "error": rated.error.round(),
        "games": games,
    })
}

/// Adds one rung, rated by its own games with the other ratings fixed.
fn placed(all: &Summary, only: usize, mut ladder: Value) -> Result<Value, Box<dyn Error>> {
    let rungs = ladder["rungs"].as_array_mut().ok_or("no rungs")?;
    if rungs.iter().any(|rung| rung["name"] == RUNGS[only]) {
        return Err(format!("{} is on the ladder", RUNGS[only]).into());
    }
    let place = |i: usize| match i {
        _ if i == only => Some(rungs.len()),
        _ => rungs.iter().position(|rung| rung["name"] == RUNGS[i]),
    };
    let mut results = Vec::new();
    for r in all.results() {
        let (first, second) = place(r.first)
            .zip(place(r.second))
            .ok_or("not on the ladder")?;
        results.push(PairResult { first, second, ..r });
    }
    let known: Vec<f64> = rungs
        .iter()
        .filter_map(|rung| rung["elo"].as_f64())
        .collect();
    let rated = Ratings::default().place(&known, &results)?;
    rungs.push(described(only, &rated, all.counts(only).wdl.games()));
    let elo = |rung: &Value| rung["elo"].as_f64().unwrap_or(f64::NAN);
    rungs.sort_by(|a, b| elo(b).total_cmp(&elo(a)));
    ladder["games"] = (ladder["games"].as_u64().unwrap_or(0) + all.games()).into();
    Ok(ladder)
}

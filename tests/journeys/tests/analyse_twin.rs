//! The analysis gives the same lines in the browser as on the command line.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use tengen_core::{Move, Point, Position, Rule, Size, SplitMix};
use tengen_journeys::{Screen, journey, native};

/// Asks a separate worker of the engine, one question after the other.
const ASK: &str = r#"(() => {
const script = document.querySelector("meta[name=tengen-worker-engine]").content;
const worker = new Worker(script, { type: "module", name: "freestyle" });
const questions = QUESTIONS;
const answers = [];
const ask = () => worker.postMessage(
  [JSON.stringify({ id: answers.length + 1, question: { analyze: questions[answers.length] } }), undefined]);
return new Promise((done, failed) => {
  worker.onerror = event => failed(event.message);
  worker.onmessage = event => {
    const said = JSON.parse(event.data[0]);
    // It is ready again, and has forgotten the question, when it has loaded the weights of a rule.
    if (said === "ready") ask();
    if (said.failed) failed(said.failed.why);
    if (said.answer) {
      answers.push(said.answer.answer.analyzed);
      if (answers.length < questions.length) return ask();
      worker.terminate();
      done(answers);
    }
  };
});
})()"#;

const RULES: [Rule; 5] = [
    Rule::Freestyle,
    Rule::Standard,
    Rule::Renju,
    Rule::Caro,
    Rule::CaroOverline,
];
const GAMES: [&str; 2] = ["h8h9i7g7i9i8j8", "h8i9h7j8f8h9g9h10g11f10i10g10i8"];
/// Random positions of each rule for lines, and of all rules for every task: in CI, and in
/// `cargo xtask nightly`.
const COUNTS: [(usize, usize); 2] = [(4, 2), (200, 50)];
const NODES: u64 = 10_000;
/// Questions to one worker.
const AT_ONCE: usize = 60;

/// A question in the protocol's terms and on the command line.
struct Twin {
    rule: Rule,
    moves: String,
    task: Value,
    options: Vec<String>,
}

impl Twin {
    fn new(position: &(Rule, String), task: Value, options: &[&str]) -> Twin {
        let (rule, moves) = position.clone();
        let options = options.iter().map(|&option| option.to_owned()).collect();
        Twin {
            rule,
            moves,
            task,
            options,
        }
    }

    fn lines(position: &(Rule, String), count: usize) -> Twin {
        let task = json!({ "lines": { "count": count, "only": [], "except": [] } });
        Twin::new(position, task, &["--multipv", &count.to_string()])
    }

    fn question(&self) -> Value {
        let position = json!({ "rule": self.rule.name(), "size": 15, "moves": self.moves });
        let limits = json!({ "ms": null, "nodes": NODES, "depth": null });
        json!({ "position": position, "task": self.task, "limits": limits, "fresh": true })
    }

    /// Compares the browser's answer with the command line's.
    async fn compare(&self, found: &Value) -> Result<()> {
        let nodes = NODES.to_string();
        let usual = ["analyze", "--json", "--no-proofs", "--hash", "32"];
        let given = ["--rule", self.rule.name(), "--moves", &self.moves];
        let options: Vec<&str> = self.options.iter().map(String::as_str).collect();
        let all = [&usual[..], &given, &["--nodes", &nodes], &options].concat();
        let text = native(&all).await?;
        let lines = found["lines"].as_array().context("lines")?;
        ensure!(!lines.is_empty(), "no lines");
        if !self.task["lines"].is_object() {
            let told: Value = serde_json::from_str(&text)?;
            let first = &lines[0];
            let same = first["mv"] == told["best"] && first["score"] == told["score"];
            ensure!(same, "{first} {told}");
            return Ok(());
        }
        for (i, line) in lines.iter().enumerate() {
            let told = told(&text, i)?;
            for field in ["score", "mate", "depth", "seldepth", "nodes", "pv"] {
                ensure!(line[field] == told[field], "{line} {told}");
            }
        }
        Ok(())
    }
}

/// The last line of each number.
fn told(text: &str, number: usize) -> Result<Value> {
    let lines = text.lines().map(serde_json::from_str);
    let lines = lines.collect::<Result<Vec<Value>, _>>()?;
    let infos = lines.iter().filter(|line| line["type"] == "info");
    let found = infos.rev().find(|line| line["multipv"] == number + 1);
    Ok(found.context("a report of each line")?.clone())
}

/// A game of random moves near others, not decided yet.
fn random_game(rule: Rule, random: &mut SplitMix) -> Vec<Point> {
    let length = 6 + random.below(20) as usize;
    let mut position = Position::new(rule, Size::STANDARD);
    let mut moves: Vec<Point> = Vec::new();
    while moves.len() < length {
        let last = random.pick(&moves).unwrap_or(Size::STANDARD.center());
        let step = |at: u8, by: u64| (at + by as u8).saturating_sub(2);
        let (x, y) = (
            step(last.x(), random.below(5)),
            step(last.y(), random.below(5)),
        );
        let Some(p) = Size::STANDARD.points().find(|p| (p.x(), p.y()) == (x, y)) else {
            continue;
        };
        let mut next = position.clone();
        if next.play(Move::Place(p)).is_ok() && next.outcome().is_none() {
            (position, _) = (next, moves.push(p));
        }
    }
    moves
}

fn names(points: &[Point]) -> String {
    let names: Vec<String> = points
        .iter()
        .map(|p| p.to_string().to_lowercase())
        .collect();
    names.join(",")
}

/// Points of the board that are free in a game.
fn free(moves: &[Point], random: &mut SplitMix, count: usize) -> Vec<Point> {
    let near = |p: &Point| {
        moves
            .iter()
            .any(|q| q.x().abs_diff(p.x()) < 3 && q.y().abs_diff(p.y()) < 3)
    };
    let mut free: Vec<Point> = Size::STANDARD.points().filter(near).collect();
    free.retain(|p| !moves.contains(p));
    let mut picked = Vec::new();
    while picked.len() < count {
        let at = random.below(free.len() as u64) as usize;
        picked.push(free.swap_remove(at));
    }
    picked
}

fn twins() -> Vec<Twin> {
    let long = std::env::var_os("TENGEN_LONG").is_some();
    let (plain, every) = COUNTS[usize::from(long)];
    let mut random = SplitMix::new(29);
    let mut twins = Vec::new();
    for rule in RULES {
        for moves in GAMES {
            twins.push(Twin::lines(&(rule, moves.to_owned()), 3));
        }
        for _ in 0..plain {
            let moves = random_game(rule, &mut random);
            twins.push(Twin::lines(&(rule, names(&moves)), 3));
        }
    }
    for i in 0..every {
        // Without forbidden points, every free one may be asked about.
        let rule = [Rule::Freestyle, Rule::Standard, Rule::CaroOverline][i % 3];
        let moves = random_game(rule, &mut random);
        let at = (rule, names(&moves));
        twins.extend((1..=5).map(|count| Twin::lines(&at, count)));
        let (some, two) = (free(&moves, &mut random, 3), free(&moves, &mut random, 2));
        let told =
            |points: &[Point]| json!(points.iter().map(|p| p.to_string()).collect::<Vec<_>>());
        let scope = |count: usize, only: &[Point], except: &[Point]| json!({ "lines": { "count": count, "only": told(only), "except": told(except) } });
        let (except, only, both) = (
            scope(1, &[], &some),
            scope(1, &some, &[]),
            scope(2, &two, &[]),
        );
        twins.push(Twin::new(&at, except, &["--exclude", &names(&some)]));
        twins.push(Twin::new(&at, only, &["--only", &names(&some)]));
        twins.push(Twin::new(
            &at,
            both,
            &["--only", &names(&two), "--multipv", "2"],
        ));
        twins.push(Twin::new(&at, json!("balance-one"), &["--balance", "1"]));
        twins.push(Twin::new(&at, json!("balance-two"), &["--balance", "2"]));
    }
    // The worker loads the weights of one rule at a time.
    twins.sort_by_key(|twin| twin.rule.name());
    twins
}

#[test]
fn the_browser_finds_what_the_command_line_finds() -> Result<()> {
    journey("analyse-twin", Screen::Desktop, async |journey| {
        journey.browser.timeout = Duration::from_secs(300);
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        let twins = twins();
        for some in twins.chunks(AT_ONCE) {
            let asked = some
                .iter()
                .map(Twin::question)
                .collect::<Value>()
                .to_string();
            let answers = browser
                .look_after(&ASK.replace("QUESTIONS", &asked))
                .await?;
            let answers = answers.as_array().context("a list")?;
            ensure!(answers.len() == some.len(), "{} answers", answers.len());
            for (twin, found) in some.iter().zip(answers) {
                let of = || format!("{} {} {}", twin.rule.name(), twin.moves, twin.task);
                twin.compare(found).await.with_context(of)?;
            }
        }
        println!("{} questions", twins.len());
        Ok(())
    })
}

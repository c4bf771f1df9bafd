//! The workers of the page review games as the command line does.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use tengen_journeys::{Screen, journey, native};

/// Drives a separate pair of workers through a review, a step a question.
const REVIEW: &str = r#"(() => {
const start = (worker, name) => new Worker(
  document.querySelector(`meta[name=tengen-worker-${worker}]`).content, { type: "module", name });
const proofs = start("proofs", ""), engine = start("engine", "renju");
let id = 0, review = null, asked = null;
const ask = (worker, question) => {
  asked = { worker, question };
  worker.postMessage([JSON.stringify({ id: ++id, question }), undefined]);
};
const begin = () => ask(proofs, { review: { game: GAME, side: null, before: 0 } });
return new Promise((done, failed) => {
  let ready = 0;
  const hear = worker => event => {
    const said = JSON.parse(event.data[0]);
    if (said === "ready") {
      // It is ready again, without the question, when it has loaded the weights of a rule.
      if (asked) return asked.worker === worker ? ask(worker, asked.question) : undefined;
      ready += 1;
      return ready === 2 ? begin() : undefined;
    }
    if (said.failed) return failed(said.failed.why);
    if (!said.answer) return;
    const answer = said.answer.answer;
    if (answer.analyzed) {
      const lines = answer.analyzed.lines.map(line => [line.mv, line.winrate]);
      return ask(proofs, { "review-on": lines });
    }
    const step = answer.review;
    review = step.review || review;
    if (step.search) {
      const { position, only, nodes } = step.search;
      const task = { lines: { count: Math.max(only.length, 1), only, except: [] } };
      return ask(engine, { analyze: {
        position, task, limits: { ms: null, nodes, depth: null }, fresh: true } });
    }
    if (!step.done) return ask(proofs, { "review-on": null });
    proofs.terminate();
    engine.terminate();
    done(review);
  };
  for (const worker of [proofs, engine]) {
    worker.onerror = event => failed(event.message);
    worker.onmessage = hear(worker);
  }
});
})()"#;

/// Games with a missed defence, and wins let go.
const GAMES: [(&str, &str); 4] = [
    ("freestyle", "h8a1i8a3j8a5k8a7l8"),
    ("renju", "h8h9i8g8i9i7j10g7g9h7f7h10g10"),
    ("caro", "h8i9j8h10i8k8i7i10j10g10f10"),
    ("standard", "h8i9i7g9h9h7j8g6k9i8f7g7g8i6"),
];

/// Games of a longer run.
const LONG: usize = 50;

/// Rules and moves: with `TENGEN_LONG` those of real games.
fn games() -> Result<Vec<(String, String)>> {
    let own = || {
        Ok(GAMES
            .map(|(rule, moves)| (rule.into(), moves.into()))
            .into())
    };
    if std::env::var_os("TENGEN_LONG").is_none() {
        return own();
    }
    let Some(folder) = std::env::var_os("TENGEN_TEST_DATA") else {
        println!("TENGEN_TEST_DATA is not set: real games are skipped");
        return own();
    };
    let file = Path::new(&folder).join("positions/games.jsonl");
    let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let lines: Vec<&str> = text.lines().collect();
    let every = (lines.len() / LONG).max(1);
    let game = |line: &&str| {
        let game: Value = serde_json::from_str(line)?;
        let moves = game["moves"].as_array().context("no moves")?;
        let moves = moves.iter().filter_map(Value::as_str).collect::<String>();
        let rule = game["rule"].as_str().context("no rule")?;
        Ok((rule.to_owned(), moves.to_lowercase()))
    };
    lines.iter().step_by(every).take(LONG).map(game).collect()
}

#[test]
fn the_browser_reviews_as_the_command_line_does() -> Result<()> {
    let games = games()?;
    journey("review-twin", Screen::Desktop, async |journey| {
        journey.browser.timeout = Duration::from_secs(300);
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        for (rule, moves) in &games {
            let game = json!({ "rule": rule, "size": 15, "moves": moves }).to_string();
            let found = browser.look_after(&REVIEW.replace("GAME", &game)).await?;
            let text = found.as_str().context("a text")?;
            let mut page: Value = serde_json::from_str(text)?;
            let told = native(&["review", "--json", "--rule", rule, "--moves", moves]).await?;
            let mut line: Value = serde_json::from_str(&told)?;
            // The worker has no words.
            for review in [&mut page, &mut line] {
                for moment in review["moments"].as_array_mut().context("moments")? {
                    moment["sentence"] = Value::Null;
                }
            }
            ensure!(page == line, "{moves}:\n{page}\n{line}");
        }
        println!("{} games: the same reviews", games.len());
        Ok(())
    })
}

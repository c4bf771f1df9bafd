//! The workers of the page review games as the command line does.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use tengen_journeys::{Screen, journey, native};

/// Drives a separate pair of workers through the reviews, a step a question.
const REVIEW: &str = r#"(() => {
const start = (worker, name) => new Worker(
  document.querySelector(`meta[name=tengen-worker-${worker}]`).content, { type: "module", name });
const games = GAMES;
const proofs = start("proofs", ""), engine = start("engine", "renju");
let id = 0, review = null, asked = null;
const found = [];
const ask = (worker, question) => {
  asked = { worker, question };
  worker.postMessage([JSON.stringify({ id: ++id, question }), undefined]);
};
const begin = () => ask(proofs, { review: { game: games[found.length], side: null, before: 0 } });
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
    if (step.settled < step.of) return ask(proofs, { "review-on": null });
    found.push(review);
    asked = null;
    if (found.length < games.length) return begin();
    proofs.terminate();
    engine.terminate();
    done(found);
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

#[test]
fn the_browser_reviews_as_the_command_line_does() -> Result<()> {
    journey("review-twin", Screen::Desktop, async |journey| {
        let games = GAMES.map(|(rule, moves)| json!({ "rule": rule, "size": 15, "moves": moves }));
        journey.browser.timeout = Duration::from_secs(300);
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        let games = Value::from(games.to_vec()).to_string();
        let found = browser.look_after(&REVIEW.replace("GAMES", &games)).await?;
        let found = found.as_array().context("a list")?;
        for ((rule, moves), text) in GAMES.iter().zip(found) {
            let mut page: Value = serde_json::from_str(text.as_str().context("a text")?)?;
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
        Ok(())
    })
}

//! The worker of the page reviews games as the command line does.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use tengen_journeys::{Screen, journey, native};
use tengen_worker_protocol::review_steps::ReviewState;

/// Drives a separate worker through a review, a step a question; the changes of each.
const REVIEW: &str = r#"(() => {
const script = document.querySelector("meta[name=tengen-worker-proofs]").content;
const worker = new Worker(script, { type: "module" });
let id = 0, question = { review: { game: GAME, side: null, before: 0 } };
const changes = [];
const ask = () => worker.postMessage([JSON.stringify({ id: ++id, question }), undefined]);
return new Promise((done, failed) => {
  worker.onerror = event => failed(event.message);
  worker.onmessage = event => {
    const said = JSON.parse(event.data[0]);
    // It is ready again, without the question, when it has loaded the weights of a rule.
    if (said === "ready") return ask();
    if (said.failed) return failed(said.failed.why);
    if (!said.answer) return;
    const step = said.answer.answer.review;
    if (step.change) changes.push(step.change);
    question = "review-on";
    if (!step.done) return ask();
    worker.terminate();
    done(changes);
  };
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
            let mut state = ReviewState::default();
            for change in found.as_array().context("changes")? {
                state.take(serde_json::from_str(change.as_str().context("a text")?)?);
            }
            let mut page = serde_json::to_value(state.report().context("a report")?)?;
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

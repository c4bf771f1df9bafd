//! The analysis gives the same lines in the browser as on the command line.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
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

const RULES: [&str; 5] = ["freestyle", "standard", "renju", "caro", "caro-overline"];
const GAMES: [&str; 2] = ["h8h9i7g7i9i8j8", "h8i9h7j8f8h9g9h10g11f10i10g10i8"];
/// Nodes of the search for lines, and of balancing.
const NODES: [u64; 2] = [10_000, 8_000];

/// The last line of each number, and the result.
fn told(text: &str, number: usize) -> Result<Value> {
    let lines = text.lines().map(serde_json::from_str);
    let lines = lines.collect::<Result<Vec<Value>, _>>()?;
    let infos = lines.iter().filter(|line| line["type"] == "info");
    let found = infos.rev().find(|line| line["multipv"] == number + 1);
    Ok(found.context("a report of each line")?.clone())
}

#[test]
fn the_browser_finds_what_the_command_line_finds() -> Result<()> {
    journey("analyse-twin", Screen::Desktop, async |journey| {
        let mut questions = Vec::new();
        for rule in RULES {
            for moves in GAMES {
                let position = json!({ "rule": rule, "size": 15, "moves": moves });
                let lines = json!({ "lines": { "count": 3, "only": [], "except": [] } });
                for (task, nodes) in [lines, json!("balance-one")].into_iter().zip(NODES) {
                    let limits = json!({ "ms": null, "nodes": nodes, "depth": null });
                    questions.push(json!({
                        "position": position, "task": task, "limits": limits, "fresh": true,
                    }));
                }
            }
        }
        journey.browser.timeout = Duration::from_secs(300);
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "Import").await?;
        let asked = Value::from(questions).to_string();
        let answers = browser
            .look_after(&ASK.replace("QUESTIONS", &asked))
            .await?;
        let mut answers = answers.as_array().context("a list")?.iter();
        for rule in RULES {
            for moves in GAMES {
                let [nodes, balance] = NODES.map(|n| n.to_string());
                let usual = ["analyze", "--json", "--no-proofs", "--hash", "32"];
                let given = ["--rule", rule, "--moves", moves, "--nodes"];
                let usual = [&usual[..], &given].concat();
                let text = native(&[&usual[..], &[&nodes, "--multipv", "3"]].concat()).await?;
                let found = answers.next().context("an answer")?;
                for (i, line) in found["lines"]
                    .as_array()
                    .context("lines")?
                    .iter()
                    .enumerate()
                {
                    let told = told(&text, i)?;
                    for field in ["score", "mate", "depth", "seldepth", "nodes", "pv"] {
                        ensure!(line[field] == told[field], "{rule} {moves}: {line} {told}");
                    }
                }
                let text = native(&[&usual[..], &[&balance, "--balance", "1"]].concat()).await?;
                let told: Value = serde_json::from_str(&text)?;
                let line = &answers.next().context("an answer")?["lines"][0];
                ensure!(
                    line["mv"] == told["best"] && line["score"] == told["score"],
                    "{rule} {moves}: {line} {told}"
                );
            }
        }
        Ok(())
    })
}

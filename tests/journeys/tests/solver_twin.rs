//! The solver gives the same results in the browser as on the command line.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use tengen_journeys::{Screen, journey, native};

/// Asks a separate worker directly.
const ASK: &str = r#"
const script = document.querySelector("meta[name=tengen-worker-proofs]").content;
const worker = new Worker(script, { type: "module" });
return new Promise((done, failed) => {
  worker.onerror = event => failed(event.message);
  worker.onmessage = event => {
    const said = JSON.parse(event.data[0]);
    if (said === "ready") {
      worker.postMessage([JSON.stringify(REQUEST), undefined]);
    } else if (said.answer) {
      worker.terminate();
      done(said.answer.answer);
    }
  };
});
"#;

/// The position of `crates/solver/examples/peer.rs`.
const MOVES: &str =
    "h8i9h7j8f8h9g9h10g11f10i10g10i8j9e10k9l9g8j10k7l6k8k6l10i7j6m9i5h4f7g6e6d5f5g4";

#[test]
fn the_browser_proves_what_the_command_line_proves() -> Result<()> {
    journey("solver-twin", Screen::Desktop, async |journey| {
        let position = [
            "--rule", "renju", "--moves", MOVES, "--side", "white", "--goal", "vct",
        ];
        // As much memory as the page's solver has.
        let limits = ["--hash", "32", "--time", "5m", "--json"];
        let said = native(&[&["solve"], &position[..], &limits].concat()).await?;
        let native: Value = serde_json::from_str(&said)?;
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        let request = json!({ "id": 1, "question": { "win": {
            "position": { "rule": "renju", "size": 15, "moves": MOVES },
            "query": { "goal": "vct", "shortest": false, "ms": 300_000 },
        }}});
        let said = browser
            .look(&ASK.replace("REQUEST", &request.to_string()))
            .await?;
        let said = &said["win"];
        let number = |value: &Value| value.as_u64().context("a number");
        let (nodes, ms) = (
            number(&said["cost"]["nodes"])?,
            number(&said["cost"]["ms"])?,
        );
        println!(
            "{nodes} nodes: {ms} ms in the browser, {} ms natively",
            native["time_ms"]
        );
        let win = &said["found"]["win"];
        ensure!(win["checked"]["proved"].is_object(), "{said}");
        ensure!(win["length"] == native["length"], "{said} {native}");
        ensure!(json!(nodes) == native["nodes"], "{said} {native}");
        Ok(())
    })
}

//! Reviews by the page's worker, without the page's views.

use anyhow::{Context as _, Result};
use serde_json::json;
use tengen_worker_protocol::review::Reviewed;
use tengen_worker_protocol::review_steps::ReviewState;

use crate::browser::Browser;

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

/// Reviews a game on a board of 15 lines to its end, in a worker of its own. The page must be open.
pub async fn review(browser: &Browser, rule: &str, moves: &str) -> Result<Reviewed> {
    let game = json!({ "rule": rule, "size": 15, "moves": moves }).to_string();
    let found = browser.look_after(&REVIEW.replace("GAME", &game)).await?;
    let mut state = ReviewState::default();
    for change in found.as_array().context("changes")? {
        state.take(serde_json::from_str(change.as_str().context("a text")?)?);
    }
    state.report().context("a report")
}

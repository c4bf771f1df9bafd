//! Measures the review of a game of 68 moves on the page: until the result's sentence, until the
//! first moment, between signs of progress, and until everything is settled.
//!
//! Run by `cargo xtask measure review`, each time in a fresh browser.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Screen, Tengen, number};

const RUNS: usize = 5;
/// A game of Tengen against itself under the standard rule.
const GAME: &str = "i11g12f9e13d10f12g11h11h12f13e14g13d13f11f10i13h13e10e9d8d9g9f8c11d12d11b11c12\
    c9b9f7f6c10e8g7h6i10h7j10g6e6i8j9i6j6j8k9l8h9g8i9l9k11h8l12m13k10h4h5g5e7f4i7e4f5g4k13d4";

/// Notes the times of what the page shows about the review, in milliseconds after the result.
const WATCH: &str = "
  window.seen = { from: 0, sentence: 0, moment: 0, done: 0, progress: [] };
  let last = '';
  const now = () => performance.now() - seen.from;
  new MutationObserver(() => {
    const card = document.querySelector('.review-card button');
    const result = document.querySelector('.outcome h2');
    if (!seen.from && result) seen.from = performance.now();
    if (!seen.from) return;
    if (!seen.sentence && card && !card.textContent.includes('…')) seen.sentence = now();
    const panel = document.querySelector('.review');
    if (!panel) return;
    if (!seen.moment && panel.querySelector('.moments li')) seen.moment = now();
    const progress = panel.querySelector('.progress');
    if (!seen.done && progress.hidden && seen.progress.length) seen.done = now();
    const bars = [...panel.querySelectorAll('.progress-bar > div')];
    const shown = progress.textContent + bars.map(bar => bar.style.width).join();
    if (!progress.hidden && shown !== last) {
      last = shown;
      seen.progress.push(now());
    }
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
";

#[tokio::main]
async fn main() -> Result<()> {
    let names = ["sentence", "moment", "settled", "progress"];
    let mut samples = [const { Vec::new() }; 4];
    for number in 1..=RUNS {
        let run = run().await.with_context(|| format!("run {number}"))?;
        for (samples, value) in samples.iter_mut().zip(run) {
            samples.push(format!("{value:.0}"));
        }
    }
    for (name, samples) in names.into_iter().zip(samples) {
        println!("figure review-{name} {}", samples.join(" "));
    }
    Ok(())
}

/// Sentence, first moment, everything settled, and the longest time without progress once the
/// report is open.
async fn run() -> Result<[f64; 4]> {
    let tengen = Tengen::start().await?;
    let mut browser = Browser::start(Screen::Desktop).await?;
    browser.timeout = Duration::from_secs(180);
    browser.before_each_page(WATCH).await?;
    let address = format!("{}/?rule=standard&open=play&moves={GAME}", tengen.url());
    browser.open(&address).await?;
    let card = "new Promise(done => {
        const find = () => {
            const card = document.querySelector('.review-card button');
            if (!card) return setTimeout(find, 10);
            card.click();
            done(true);
        };
        find();
    })";
    browser.look_after(card).await?;
    let settled = "new Promise(done => {
        const find = () => seen.done ? done(true) : setTimeout(find, 50);
        find();
    })";
    browser.look_after(settled).await?;
    let gaps = "return Math.max(...seen.progress.slice(1).map((at, i) => at - seen.progress[i]))";
    let mut found = [0.0; 4];
    let scripts = [
        "return seen.sentence",
        "return seen.moment",
        "return seen.done",
        gaps,
    ];
    for (found, script) in found.iter_mut().zip(scripts) {
        *found = number(&browser.look(script).await?)?;
        ensure!(*found > 0.0, "{script}: nothing was shown");
    }
    browser.close().await;
    Ok(found)
}

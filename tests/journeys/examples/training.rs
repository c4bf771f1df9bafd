//! Measures how fast a wrong answer is refuted on the board: in puzzles in which a threat is to be
//! stopped, and when a mistake of a game is tried again.
//!
//! Run by `cargo xtask measure training`.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use tengen_journeys::{Board, Browser, Node, Screen, Tengen, number};

/// Wrong answers of each kind.
const ANSWERS: usize = 15;
/// White ignores three in a row at move 6.
const GAME: &str = "h8a1i8a3j8a5k8a7l8";

/// Notes the milliseconds from the press of a pointer to the words of a refutation.
const WATCH: &str = "
  window.seen = { from: 0, ms: 0 };
  addEventListener('pointerup', () => { seen.from = performance.now(); seen.ms = 0; }, true);
  new MutationObserver(() => {
    const words = document.querySelector('.status')?.textContent ?? '';
    if (!seen.ms && words.includes('loses in')) seen.ms = performance.now() - seen.from;
  }).observe(document, { childList: true, subtree: true, characterData: true });
";

#[tokio::main]
async fn main() -> Result<()> {
    let tengen = Tengen::start().await?;
    let browser = Browser::start(Screen::Desktop).await?;
    browser.before_each_page(WATCH).await?;
    let url = tengen.url();
    print("puzzle", &puzzles(&browser, &url).await?);
    print("retry", &retries(&browser, &url).await?);
    browser.close().await;
    Ok(())
}

fn print(name: &str, samples: &[f64]) {
    let samples: Vec<String> = samples.iter().map(|ms| format!("{ms:.0}")).collect();
    println!("figure training-{name} {}", samples.join(" "));
}

async fn puzzles(browser: &Browser, url: &str) -> Result<Vec<f64>> {
    browser.open(&format!("{url}/?lang=en")).await?;
    browser.press("link", "Puzzles").await?;
    let is_step = |node: &Node| node.role == "button" && node.name.starts_with("Threes ");
    let step = browser.find_by("the second step", is_step).await?;
    browser.click(&step).await?;
    let mut samples = Vec::new();
    let mut before = Board::default();
    while samples.len() < ANSWERS {
        let another = |board: &Board| board.stones() > 0 && *board != before;
        let board = browser.board_when("another puzzle", another).await?;
        if asks_to_stop(browser).await? {
            samples.push(refuted(browser, board.empty.last()).await?);
        }
        before = browser.board().await?;
        browser.press("button", "Next puzzle").await?;
    }
    Ok(samples)
}

async fn retries(browser: &Browser, url: &str) -> Result<Vec<f64>> {
    browser
        .open(&format!("{url}/?open=play&moves={GAME}&lang=en"))
        .await?;
    browser.press("button", "Try again from there").await?;
    let board = browser.board_when("the position", |board| board.stones() == 5);
    let empty = board.await?.empty;
    let mut samples = Vec::new();
    for point in empty.iter().rev().take(ANSWERS) {
        samples.push(refuted(browser, Some(point)).await?);
        browser.press("button", "Try again").await?;
    }
    Ok(samples)
}

async fn asks_to_stop(browser: &Browser) -> Result<bool> {
    let asked = "return document.querySelector('.status').textContent";
    let words = browser.look(asked).await?;
    Ok(words
        .as_str()
        .is_some_and(|words| words.contains("move that stops")))
}

/// Milliseconds from a wrong answer to its refutation.
async fn refuted(browser: &Browser, point: Option<&String>) -> Result<f64> {
    let point = point.context("an empty point")?;
    browser.click_point(point).await?;
    let answered = "new Promise(done => {
        const find = () => {
            const words = document.querySelector('.status').textContent;
            return seen.ms || words.includes('is right') ? done(seen.ms) : setTimeout(find, 10);
        };
        find();
    })";
    let ms: Value = browser.look_after(answered).await?;
    let ms = number(&ms)?;
    ensure!(ms > 0.0, "{point} is right");
    Ok(ms)
}

//! Measures files of many games on the page: until their list is there, how long its progress
//! stands still, until the games with the position on the board are listed, and the memory of page
//! and workers.
//!
//! Run by `cargo xtask measure collection` with the files to open; each is opened in a fresh
//! browser.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use tengen_journeys::{Browser, Key, Screen, Tengen, number, numbers};

const RUNS: usize = 3;
/// Moves before each position that is searched for.
const PLIES: [usize; 3] = [3, 6, 9];
/// Timeout for each state that the page is to reach.
const LIMIT: Duration = Duration::from_secs(120);

/// Notes the drop, each change of the progress, the list, and when a search changes it.
const WATCH: &str = "
  window.seen = { dropped: 0, told: [], open: 0, asked: 0, found: 0 };
  let last = '';
  addEventListener('drop', () => { seen.dropped = performance.now(); }, true);
  addEventListener('click', event => {
    if (event.target.closest('.found [aria-pressed]')) {
      seen.asked = performance.now();
      seen.found = 0;
    }
  }, true);
  new MutationObserver(changes => {
    const now = performance.now();
    const said = document.querySelector('.form > [role=status]')?.textContent ?? '';
    if (said != last) {
      last = said;
      seen.told.push(now);
    }
    if (!seen.open && document.querySelector('.games .game')) seen.open = now;
    const inList = change => change.target.closest?.('.games') && change.type == 'childList';
    if (seen.asked && !seen.found && changes.some(inList)) seen.found = now;
  }).observe(document, { childList: true, subtree: true, characterData: true });
";

#[tokio::main]
async fn main() -> Result<()> {
    for file in std::env::args_os().skip(1).map(PathBuf::from) {
        let mut all = [const { Vec::new() }; 4];
        for number in 1..=RUNS {
            let run = run(&file).await;
            let run = run.with_context(|| format!("{}, run {number}", file.display()))?;
            for (all, more) in all.iter_mut().zip(run) {
                all.extend(more);
            }
        }
        let kind = file.extension().context("a file without an extension")?;
        for (what, samples) in ["open", "silent", "find", "memory"].iter().zip(all) {
            let samples: Vec<String> = samples.iter().map(|n| format!("{n:.1}")).collect();
            let kind = kind.display();
            println!("figure collection-{what}-{kind} {}", samples.join(" "));
        }
    }
    Ok(())
}

/// Waits until a script finds a value other than null.
async fn wait(browser: &Browser, what: &str, script: &str) -> Result<Value> {
    let polled = format!(
        "new Promise(done => {{ const look = () => {{ const found = (() => {{ {script} }})();
            found == null ? setTimeout(look, 20) : done(found); }}; look(); }})"
    );
    let found = browser.look_after(&polled).await;
    found.with_context(|| what.to_owned())
}

/// Milliseconds until the list, of silence before it and of searches; megabytes.
async fn run(file: &Path) -> Result<[Vec<f64>; 4]> {
    let tengen = Tengen::start().await?;
    let mut browser = Browser::start(Screen::Desktop).await?;
    browser.timeout = LIMIT;
    browser.before_each_page(WATCH).await?;
    browser.open(&tengen.url()).await?;
    browser.find("button", "New game").await?;
    // What the page loads after it is shown.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let empty = browser.megabytes().await?;
    browser.drop_file(file).await?;
    let times = "return seen.open ? [seen.open - seen.dropped,
        ...[...seen.told, seen.open].map(at => at - seen.dropped).filter(at => at > 0)] : null";
    let times = wait(&browser, "the list of the file", times).await?;
    let (open, told) = {
        let mut times = numbers(&times)?;
        (times.remove(0), times)
    };
    let before = [0.0].iter().chain(&told);
    let silent = told.iter().zip(before).map(|(at, before)| at - before);
    let silent = silent.fold(0.0, f64::max);
    let finds = finds(&browser).await?;
    // Garbage is collected, and the library rests.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let megabytes = browser.megabytes().await?;
    browser.close().await;
    Ok([vec![open], vec![silent], finds, vec![megabytes - empty]])
}

/// Opens the first game, and looks for its positions in the file.
async fn finds(browser: &Browser) -> Result<Vec<f64>> {
    browser
        .look("document.querySelector('.games .game').click()")
        .await?;
    browser.status_with("The start").await?;
    let mut ply = 0;
    let mut taken = Vec::new();
    for wanted in PLIES {
        while ply < wanted {
            browser.keys([Key::Right]).await?;
            ply += 1;
        }
        browser.press("button", "All games of the file").await?;
        browser.find("dialog", "Import").await?;
        let listed = "return document.querySelector('.games .game') ? true : null";
        wait(browser, "the list again", listed).await?;
        browser
            .look("document.querySelector('.found [aria-pressed]').click()")
            .await?;
        let found = "return seen.found ? [seen.found - seen.asked,
            document.querySelectorAll('.games .game').length] : null";
        let found = wait(browser, "the games with the position", found).await?;
        let listed = number(&found[1])?;
        ensure!((1.0..=200.0).contains(&listed), "{listed} games are listed");
        taken.push(number(&found[0])?);
        browser.press("button", "Close").await?;
    }
    Ok(taken)
}

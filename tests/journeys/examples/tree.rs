//! Measures records on the page: until a record of 20,000 nodes is open, how long the page's main
//! thread is busy for a step and for an edit, and until the edit is kept; and the same of a million
//! mixed nodes, with the memory of page and workers, scrolled to random places and edited there.
//!
//! Run by `cargo xtask measure tree`; every record is opened in a fresh browser.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use tengen_core::SplitMix;
use tengen_journeys::{Browser, Key, Screen, Tengen, large_record, mixed_record, number, numbers};

const RUNS: usize = 5;
/// Steps forward, and as many back, in a run.
const STEPS: usize = 20;
/// Edits in a run.
const POINTS: [&str; 5] = ["O1", "O2", "O3", "O4", "O5"];
/// Nodes of the large mixed record, and the places in it that are looked at.
const MANY: usize = 1_000_000;
const PLACES: usize = 20;

/// Notes when the record is open after a drop, how long each key or click keeps the main thread,
/// and when an edit is kept after a click.
const WATCH: &str = "
  window.seen = { dropped: 0, open: 0, busy: [], clicked: 0, kept: [] };
  const busy = () => {
    const from = performance.now();
    // After the handlers and what they have queued; reading a size does the layout.
    setTimeout(() => { document.body.offsetHeight; seen.busy.push(performance.now() - from); });
  };
  addEventListener('drop', () => { seen.dropped = performance.now(); }, true);
  addEventListener('keydown', busy, true);
  addEventListener('click', () => { seen.clicked = performance.now(); busy(); }, true);
  new MutationObserver(() => {
    if (!seen.open && document.querySelector('.tree .row')) seen.open = performance.now();
    const kept = document.querySelector('.kept');
    if (seen.clicked && kept && kept.textContent.startsWith('All')) {
      seen.kept.push(performance.now() - seen.clicked);
      seen.clicked = 0;
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
";

#[tokio::main]
async fn main() -> Result<()> {
    let (mut open, mut steps, mut edits, mut kept) = (vec![], vec![], vec![], vec![]);
    for number in 1..=RUNS {
        let run = run().await.with_context(|| format!("run {number}"))?;
        open.push(run.open);
        steps.extend(run.steps);
        edits.extend(run.edits);
        kept.extend(run.kept);
    }
    let many = many().await.context("the large record")?;
    for (name, samples) in [
        ("tree-open-million", vec![many.open]),
        ("tree-memory-million", vec![many.megabytes]),
        ("tree-scroll-million", many.scrolled),
        ("tree-edit-million", many.edits),
        ("tree-open-20000", open),
        ("tree-step-20000", steps),
        ("tree-edit-20000", edits),
        ("tree-kept-20000", kept),
    ] {
        let samples: Vec<String> = samples.iter().map(|ms| format!("{ms:.1}")).collect();
        println!("figure {name} {}", samples.join(" "));
    }
    Ok(())
}

/// Times in milliseconds.
struct Run {
    open: f64,
    steps: Vec<f64>,
    edits: Vec<f64>,
    kept: Vec<f64>,
}

async fn run() -> Result<Run> {
    let tengen = Tengen::start().await?;
    let browser = Browser::start(Screen::Desktop).await?;
    browser.before_each_page(WATCH).await?;
    browser.open(&tengen.url()).await?;
    browser.find("button", "New game").await?;
    let file = tengen.data().join("large.sgf");
    std::fs::write(&file, large_record())?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    browser.drop_file(&file).await?;
    browser.status_with("The start").await?;
    let open = number(&browser.look("return seen.open - seen.dropped").await?)?;
    browser
        .look("document.activeElement.blur(); seen.busy = []")
        .await?;
    for key in [Key::Right, Key::Left] {
        for _ in 0..STEPS {
            browser.keys([key.clone()]).await?;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    let steps = numbers(&browser.look("return seen.busy").await?)?;
    ensure!(steps.len() == 2 * STEPS, "{} steps", steps.len());
    browser.look("seen.busy = []; seen.clicked = 0").await?;
    for point in POINTS {
        browser.click_point(point).await?;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let edits = numbers(&browser.look("return seen.busy").await?)?;
    let kept = numbers(&browser.look("return seen.kept").await?)?;
    ensure!(kept.len() == POINTS.len(), "{} edits kept", kept.len());
    browser.close().await;
    Ok(Run {
        open,
        steps,
        edits,
        kept,
    })
}

/// Times in milliseconds.
struct Many {
    open: f64,
    megabytes: f64,
    scrolled: Vec<f64>,
    edits: Vec<f64>,
}

/// Scrolls the notation to a share of its height and waits until its rows are drawn; returns the
/// time and the number of rows.
const SCROLL: &str = "new Promise(done => {
  const list = document.querySelector('.tree .rows'), from = performance.now();
  list.scrollTop = SHARE * (list.scrollHeight - list.clientHeight);
  requestAnimationFrame(() => setTimeout(() => {
    document.body.offsetHeight;
    done([performance.now() - from, document.querySelectorAll('.tree .row').length]);
  }));
})";

async fn many() -> Result<Many> {
    let tengen = Tengen::start().await?;
    let browser = Browser::start(Screen::Desktop).await?;
    browser.before_each_page(WATCH).await?;
    browser.open(&tengen.url()).await?;
    browser.find("button", "Import").await?;
    let file = tengen.data().join("many.sgf");
    std::fs::write(&file, mixed_record(MANY, 1))?;
    browser.drop_file(&file).await?;
    let opened = "new Promise(done => { const look = () =>
        seen.open ? done(seen.open - seen.dropped) : setTimeout(look, 20); look(); })";
    let open = number(&browser.look_after(opened).await?)?;
    browser.status_with("The start").await?;
    let (mut random, mut scrolled) = (SplitMix::new(2), Vec::new());
    for _ in 0..PLACES {
        // All lines of another branching are unfolded, so that there is something to scroll.
        let unfold = "const all = document.querySelectorAll('.tree .line'); \
            if (all.length) all[all.length >> 1].click()";
        browser.look(unfold).await?;
        let share = random.below(1_000) as f64 / 1_000.0;
        let scroll = SCROLL.replace("SHARE", &share.to_string());
        let place = browser.look_after(&scroll).await?;
        let rows = place[1].as_u64().context("a number of rows")?;
        ensure!(rows <= 200, "{rows} rows");
        scrolled.push(number(&place[0])?);
    }
    browser.look("seen.busy = []; seen.clicked = 0").await?;
    let free = "return [...document.querySelectorAll('[role=gridcell]')]
        .filter(c => / empty$/.test(c.getAttribute('aria-label')))[0].id.slice(3)";
    let point = browser.look(free).await?;
    browser
        .click_point(point.as_str().context("a point")?)
        .await?;
    let kept = "new Promise(done => { const look = () =>
        seen.kept.length ? done(1) : setTimeout(look, 20); look(); })";
    browser.look_after(kept).await?;
    let edits = numbers(&browser.look("return seen.busy").await?)?;
    let memory = "performance.measureUserAgentSpecificMemory().then(m => m.bytes / 1e6)";
    let megabytes = number(&browser.look_after(memory).await?)?;
    browser.close().await;
    Ok(Many {
        open,
        megabytes,
        scrolled,
        edits,
    })
}

//! Measures records on the page: until a record of 20,000 nodes is open, how long the page's main
//! thread is busy for a step and for an edit, and until the edit is kept; and the same of a million
//! mixed nodes, with the memory of page and workers, scrolled to random places and edited there.
//!
//! Run by `cargo xtask measure tree`; every record is opened in a fresh browser. With
//! `TENGEN_TEST_DATA` the first record is a club's library, and a generated one without it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use tengen_core::SplitMix;
use tengen_journeys::{
    Browser, Key, Screen, Tengen, club_record, large_record, mixed_record, number, numbers,
};

const RUNS: usize = 5;
/// Steps forward, and as many back, in a run.
const STEPS: usize = 20;
/// Edits in a run.
const EDITS: usize = 5;
/// Nodes of the large mixed record, and the places in it that are looked at and edited.
const MANY: usize = 1_000_000;
const PLACES: usize = 20;
/// Timeout for each state that the page is to reach.
const LIMIT: Duration = Duration::from_secs(60);

/// Notes when a record was dropped, listed, chosen and open, how long each key or click keeps the
/// main thread, and when an edit is kept after a click.
const WATCH: &str = "
  window.seen = { dropped: 0, listed: 0, loaded: 0, chosen: 0, open: 0, said: 0,
    busy: [], clicked: 0, kept: [] };
  const busy = () => {
    const from = performance.now();
    // After the handlers and what they have queued; reading a size does the layout.
    setTimeout(() => { document.body.offsetHeight; seen.busy.push(performance.now() - from); });
  };
  addEventListener('drop', () => { seen.dropped = performance.now(); }, true);
  addEventListener('keydown', busy, true);
  addEventListener('click', () => { seen.clicked = performance.now(); busy(); }, true);
  const note = what => { if (!seen[what]) seen[what] = performance.now(); };
  new MutationObserver(() => {
    if (document.querySelector('.games .game')) note('listed');
    const status = document.querySelector('.form > [role=status]');
    if (status?.textContent) note('said');
    // The sheet closes once the record is there.
    if (seen.said && !status?.textContent) note('loaded');
    if (document.querySelector('.tree .row')) note('open');
    const kept = document.querySelector('.kept');
    if (seen.clicked && kept && kept.textContent.startsWith('All')) {
      seen.kept.push(performance.now() - seen.clicked);
      seen.clicked = 0;
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
";

#[tokio::main]
async fn main() -> Result<()> {
    let mut all = Taken::default();
    for number in 1..=RUNS {
        let run = run().await.with_context(|| format!("run {number}"))?;
        all.add(run);
    }
    for (name, samples) in all.samples("20000") {
        print(&name, &samples);
    }
    let (many, megabytes) = many().await.context("the record of a million nodes")?;
    for (name, samples) in many.samples("million") {
        print(&name, &samples);
    }
    print("tree-memory-million", &[megabytes]);
    Ok(())
}

fn print(name: &str, samples: &[f64]) {
    let samples: Vec<String> = samples.iter().map(|n| format!("{n:.1}")).collect();
    println!("figure {name} {}", samples.join(" "));
}

/// Times in milliseconds.
#[derive(Default)]
struct Taken {
    open: Vec<f64>,
    /// Until the page says that it reads the file.
    said: Vec<f64>,
    /// From the end of reading to the rows.
    rows: Vec<f64>,
    steps: Vec<f64>,
    scrolled: Vec<f64>,
    jumps: Vec<f64>,
    edits: Vec<f64>,
    kept: Vec<f64>,
}

impl Taken {
    fn add(&mut self, other: Taken) {
        for (all, more) in [
            (&mut self.open, other.open),
            (&mut self.said, other.said),
            (&mut self.rows, other.rows),
            (&mut self.steps, other.steps),
            (&mut self.scrolled, other.scrolled),
            (&mut self.jumps, other.jumps),
            (&mut self.edits, other.edits),
            (&mut self.kept, other.kept),
        ] {
            all.extend(more);
        }
    }

    /// The measured figures with their names.
    fn samples(self, size: &str) -> impl Iterator<Item = (String, Vec<f64>)> {
        let all = [
            ("open", self.open),
            ("said", self.said),
            ("rows", self.rows),
            ("step", self.steps),
            ("scroll", self.scrolled),
            ("jump", self.jumps),
            ("edit", self.edits),
            ("kept", self.kept),
        ];
        let named = all.map(|(name, samples)| (format!("tree-{name}-{size}"), samples));
        named.into_iter().filter(|(_, samples)| !samples.is_empty())
    }
}

async fn browser(tengen: &Tengen) -> Result<Browser> {
    let mut browser = Browser::start(Screen::Desktop).await?;
    browser.timeout = LIMIT;
    browser.before_each_page(WATCH).await?;
    browser.open(&tengen.url()).await?;
    browser.find("button", "New game").await?;
    // What the page loads after it is shown.
    tokio::time::sleep(Duration::from_secs(2)).await;
    Ok(browser)
}

/// Waits until a script finds a value other than null.
async fn wait(browser: &Browser, what: &str, script: &str) -> Result<Value> {
    let polled = format!(
        "new Promise(done => {{ const look = () => {{ const found = (() => {{ {script} }})();
            found == null ? setTimeout(look, 20) : done(found); }}; look(); }})"
    );
    browser
        .look_after(&polled)
        .await
        .with_context(|| what.to_owned())
}

/// Drops a file and opens its first record; the time that a person needs to choose it is left out.
async fn open(browser: &Browser, file: &Path, taken: &mut Taken) -> Result<()> {
    browser.drop_file(file).await?;
    let seen = "return seen.open || seen.listed || null";
    wait(browser, "the tree or the list of the file", seen).await?;
    let choose = "const game = document.querySelector('.games .game');
        if (!seen.open && game) {
            seen.loaded = 0;
            seen.chosen = performance.now();
            game.click();
        }";
    browser.look(choose).await?;
    let open = "return seen.open
        ? seen.open - seen.dropped - (seen.chosen && seen.chosen - seen.listed) : null";
    let open = wait(browser, "the rows of the tree", open).await?;
    taken.open.push(number(&open)?);
    let parts = "return [seen.said - seen.dropped, seen.open - seen.loaded]";
    let parts = numbers(&browser.look(parts).await?)?;
    taken.said.push(parts[0]);
    taken.rows.push(parts[1]);
    browser.status_with("The start").await
}

/// Takes the largest of the other lines in the rows after the cursor's, if it is larger than ten
/// nodes; returns whether there was one. The main line of a library may be short.
const LARGEST: &str = "
  const size = line => Number(line.textContent.split('(').pop().replace(/\\D/g, ''));
  const rows = [...document.querySelectorAll('.tree .row')];
  const here = rows.findIndex(row => row.querySelector('[aria-current]'));
  const next = rows.slice(here + 1, here + 6).flatMap(row => [...row.querySelectorAll('.line')]);
  const line = next.sort((a, b) => size(b) - size(a))[0];
  if (line && size(line) > 10) line.click();
  return line !== undefined && size(line) > 10";

async fn run() -> Result<Taken> {
    let tengen = Tengen::start().await?;
    let file = match club_record() {
        Some(file) => file,
        None => written(&tengen, &large_record())?,
    };
    let browser = browser(&tengen).await?;
    let mut taken = Taken::default();
    open(&browser, &file, &mut taken).await?;
    browser
        .look("document.activeElement.blur(); seen.busy = []")
        .await?;
    for back in [false, true] {
        for _ in 0..STEPS {
            if back || browser.look(LARGEST).await? == false {
                let key = if back { Key::Left } else { Key::Right };
                browser.keys([key]).await?;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    taken.steps = numbers(&browser.look("return seen.busy").await?)?;
    ensure!(
        taken.steps.len() == 2 * STEPS,
        "{} steps",
        taken.steps.len()
    );
    for _ in 0..EDITS {
        edit(&browser, &mut taken).await?;
    }
    browser.close().await;
    Ok(taken)
}

fn written(tengen: &Tengen, text: &str) -> Result<PathBuf> {
    let file = tengen.data().join("record.sgf");
    std::fs::write(&file, text).context("writing a file to drop")?;
    Ok(file)
}

/// Adds a move on a free point and waits until it is kept.
async fn edit(browser: &Browser, taken: &mut Taken) -> Result<()> {
    let free = "const free = [...document.querySelectorAll('[role=gridcell]')]
            .filter(cell => cell.getAttribute('aria-label').endsWith(' empty'));
        return free.length ? free[free.length >> 1].id.slice(3) : null";
    let point = wait(browser, "a free point", free).await?;
    browser
        .look("seen.busy = []; seen.clicked = 0; seen.kept = []")
        .await?;
    let point = point.as_str().context("a point")?;
    browser.click_point(point).await?;
    let kept = "return seen.kept.length && seen.busy.length ? [seen.busy[0], seen.kept[0]] : null";
    let times = wait(browser, "the kept edit", kept).await?;
    taken.edits.push(number(&times[0])?);
    taken.kept.push(number(&times[1])?);
    Ok(())
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

/// Goes to the first node of a row in the middle of the view.
const JUMP: &str = "
  const list = document.querySelector('.tree .rows').getBoundingClientRect();
  const nodes = [...document.querySelectorAll('.tree .line, .tree .at')].filter(node => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= list.top && bottom <= list.bottom;
  });
  seen.busy = [];
  nodes[nodes.length >> 1].click()";

/// Returns the times, and by how many megabytes the page's process grows, which runs its workers
/// too.
async fn many() -> Result<(Taken, f64)> {
    let tengen = Tengen::start().await?;
    let file = written(&tengen, &mixed_record(MANY, 1))?;
    let browser = browser(&tengen).await?;
    let mut taken = Taken::default();
    let empty = browser.megabytes().await?;
    open(&browser, &file, &mut taken).await?;
    let mut random = SplitMix::new(2);
    for place in 1..=PLACES {
        look_and_edit(&browser, random.below(1_000) as f64 / 1_000.0, &mut taken)
            .await
            .with_context(|| format!("place {place}"))?;
    }
    // The mirror gets a large record once it rests.
    tokio::time::sleep(Duration::from_secs(6)).await;
    let megabytes = browser.megabytes().await.context("the memory")?;
    browser.close().await;
    Ok((taken, megabytes - empty))
}

/// Scrolls to a share of the rows, goes to a node there and adds a move.
async fn look_and_edit(browser: &Browser, share: f64, taken: &mut Taken) -> Result<()> {
    let scroll = SCROLL.replace("SHARE", &share.to_string());
    let place = browser.look_after(&scroll).await?;
    let rows = place[1].as_u64().context("a number of rows")?;
    ensure!(rows <= 200, "{rows} rows");
    taken.scrolled.push(number(&place[0])?);
    browser.look(JUMP).await?;
    let busy = "return seen.busy.length ? seen.busy[0] : null";
    let jump = wait(browser, "the node that was clicked", busy).await?;
    taken.jumps.push(number(&jump)?);
    edit(browser, taken).await
}

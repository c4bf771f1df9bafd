//! Measures the analysis on the page: how soon the engine is asked and reports, how often the page
//! renders meanwhile, how soon it is silent, how long a key takes, and how soon a proof is sealed.
//!
//! Run by `cargo xtask measure analysis`. Positions with a win by fours are read from the folder
//! that `TENGEN_TEST_DATA` names.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use tengen_journeys::{Browser, Key, Screen, Tengen, number, numbers};

const RUNS: usize = 5;
/// Keys pressed during an analysis.
const KEYS: usize = 100;
/// Positions with a win by at most [`FOURS`] fours.
const WINS: usize = 60;
const FOURS: u64 = 10;
/// Moves of the long game.
const LONG: usize = 300;

/// Notes when the engine is asked and answers, when and how often its lines are rendered, how long
/// after a key the stones have changed, and how far the layout shifts.
const WATCH: &str = "
const Real = Worker;
window.seen = { asked: 0, last: 0, shown: 0, renders: 0, keys: [], shifts: 0, pressed: 0 };
window.Worker = function (url, options) {
  const worker = new Real(url, options);
  if (!String(url).includes('worker-engine')) return worker;
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message, ...rest) => {
    if (!seen.asked && String(message[0]).includes('analyze')) seen.asked = performance.now();
    return post(message, ...rest);
  };
  worker.addEventListener('message', () => { seen.last = performance.now(); });
  return worker;
};
addEventListener('keydown', () => { seen.pressed = performance.now(); }, true);
addEventListener('click', () => { seen.clicked = performance.now(); }, true);
new MutationObserver(changes => {
  const of = selector => changes.some(c => (c.target.closest ? c.target : c.target.parentElement)?.closest(selector));
  if (of('.analysis .lines')) {
    seen.renders += 1;
    if (!seen.shown && document.querySelector('.lines button:not([hidden])')) seen.shown = performance.now();
  }
  if (seen.pressed && of('#board, .drawing')) {
    const from = seen.pressed;
    seen.pressed = 0;
    requestAnimationFrame(() => seen.keys.push(performance.now() - from));
  }
}).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shifts += entry.value;
}).observe({ type: 'layout-shift' });
";

#[tokio::main]
async fn main() -> Result<()> {
    let (mut asked, mut cold, mut warm, mut renders, mut silent, mut idle) =
        (vec![], vec![], vec![], vec![], vec![], vec![]);
    for number in 1..=RUNS {
        let run = switch().await.with_context(|| format!("run {number}"))?;
        asked.extend([run.cold.asked, run.warm.asked]);
        cold.push(run.cold.shown);
        warm.push(run.warm.shown);
        renders.push(run.renders);
        silent.push(run.silent);
        idle.push(run.idle);
    }
    figure("analysis-asked", &asked);
    figure("analysis-first-cold", &cold);
    figure("analysis-first-warm", &warm);
    figure("analysis-renders", &renders);
    figure("analysis-silent", &silent);
    figure("analysis-idle", &idle);
    let walk = walk().await.context("the long game")?;
    figure("analysis-key-p99", &[percentile(walk.keys, 99)]);
    figure("analysis-frames", &[walk.frames]);
    figure("analysis-shift", &[walk.shift * 1_000.0]);
    let (first, again) = seals().await.context("proofs")?;
    figure("analysis-seal-p95", &[percentile(again, 95)]);
    figure("analysis-seal-cold-p95", &[percentile(first, 95)]);
    Ok(())
}

fn figure(name: &str, samples: &[f64]) {
    let samples: Vec<String> = samples.iter().map(|one| format!("{one:.1}")).collect();
    println!("figure {name} {}", samples.join(" "));
}

/// The percentile by the nearest-rank method.
fn percentile(mut samples: Vec<f64>, percent: usize) -> f64 {
    samples.sort_by(f64::total_cmp);
    let at = (samples.len() * percent).div_ceil(100).saturating_sub(1);
    samples.get(at).copied().unwrap_or(f64::NAN)
}

/// From the press to the question and to the first line, in milliseconds.
struct Start {
    asked: f64,
    shown: f64,
}

struct Run {
    cold: Start,
    warm: Start,
    /// Renders in a second.
    renders: f64,
    /// From the switch to the engine's last message, in milliseconds.
    silent: f64,
    /// The main thread's busy time in per cent, from one second after the switch on.
    idle: f64,
}

/// A record whose end is an early position, where no search ends by itself.
const EARLY: &str = "(;GM[4]SZ[15];B[hh];W[ig];B[ii];W[gg])";

async fn switch() -> Result<Run> {
    let tengen = Tengen::start().await?;
    let browser = Browser::start(Screen::Desktop).await?;
    browser.before_each_page(WATCH).await?;
    open(&browser, &tengen, EARLY, 4).await?;
    let cold = start(&browser).await?;
    browser.look("seen.renders = 0").await?;
    pause(2_000).await;
    let renders = number(&browser.look("return seen.renders / 2").await?)?;
    browser.press("button", "Stop").await?;
    pause(1_000).await;
    let silent = "return Math.max(0, seen.last - seen.clicked)";
    let silent = number(&browser.look(silent).await?)?;
    let before = browser.busy_seconds().await?;
    pause(3_000).await;
    let idle = (browser.busy_seconds().await? - before) / 3.0 * 100.0;
    // Another position, with the worker ready.
    browser.keys([Key::Left]).await?;
    pause(500).await;
    let warm = start(&browser).await?;
    browser.close().await;
    Ok(Run {
        cold,
        warm,
        renders,
        silent,
        idle,
    })
}

async fn start(browser: &Browser) -> Result<Start> {
    let button = browser.find("button", "Analyse").await?;
    browser.look("seen.asked = 0; seen.shown = 0").await?;
    browser.click(&button).await?;
    wait(browser, "seen.shown").await?;
    let asked = "return seen.asked - seen.clicked";
    let shown = "return seen.shown - seen.clicked";
    Ok(Start {
        asked: number(&browser.look(asked).await?)?,
        shown: number(&browser.look(shown).await?)?,
    })
}

struct Walk {
    keys: Vec<f64>,
    frames: f64,
    shift: f64,
}

/// Steps through a long game while five lines are searched, key by key and with the key held.
async fn walk() -> Result<Walk> {
    let tengen = Tengen::start().await?;
    let browser = Browser::start(Screen::Desktop).await?;
    browser.before_each_page(WATCH).await?;
    open(&browser, &tengen, &long_game(), LONG).await?;
    start(&browser).await?;
    browser.open_details("Options").await?;
    browser.choose("Lines", "5").await?;
    browser.look("document.activeElement.blur()").await?;
    pause(1_000).await;
    browser.look("seen.keys = []; seen.shifts = 0").await?;
    for _ in 0..KEYS {
        browser.keys([Key::Left]).await?;
        pause(60).await;
    }
    let keys = numbers(&browser.look("return seen.keys").await?)?;
    ensure!(keys.len() >= KEYS * 9 / 10, "{} steps", keys.len());
    let held = "new Promise(done => {
      let frames = 0;
      const from = performance.now();
      const next = () => {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', repeat: true, bubbles: true }));
        frames += 1;
        if (frames < 150) requestAnimationFrame(next);
        else done(frames * 1000 / (performance.now() - from));
      };
      requestAnimationFrame(next);
    })";
    let frames = number(&browser.look_after(held).await?)?;
    let shift = number(&browser.look("return seen.shifts").await?)?;
    browser.close().await;
    Ok(Walk {
        keys,
        frames,
        shift,
    })
}

/// A record of a game without a row of three, on the large board.
fn long_game() -> String {
    let cells = (0..20).flat_map(|y| (0..20).map(move |x| (x, y)));
    let (black, white): (Vec<_>, Vec<_>) = cells.partition(|(x, y)| (x + 2 * y) % 4 < 2);
    let both = black.iter().zip(&white).flat_map(|(b, w)| [b, w]);
    let letter = |n: u8| char::from(b'a' + n);
    let moves = both.take(LONG).zip(["B", "W"].into_iter().cycle());
    let moves = moves.map(|(&(x, y), side)| format!(";{side}[{}{}]", letter(x), letter(y)));
    format!("(;GM[4]SZ[20]{})", moves.collect::<String>())
}

/// How long *Is it won?* takes until the seal, beside the engine: first, and with the prover ready.
async fn seals() -> Result<(Vec<f64>, Vec<f64>)> {
    let tengen = Tengen::start().await?;
    let (mut first, mut again) = (vec![], vec![]);
    for (record, stones) in wins()? {
        // A fresh one for each record, since a page begins with the record that was open last.
        let browser = Browser::start(Screen::Desktop).await?;
        browser.before_each_page(WATCH).await?;
        open(&browser, &tengen, &record, stones).await?;
        start(&browser).await?;
        pause(300).await;
        for samples in [&mut first, &mut again] {
            let asked = "new Promise((done, failed) => {
              const sealed = () => document.querySelector('.facts .sealed');
              const from = performance.now();
              let gone = !sealed();
              const late = setTimeout(() => failed('no seal: ' + document.querySelector('.analysis')?.innerText), 30000);
              // A proof may take less than a frame.
              const watch = new MutationObserver(() => {
                gone ||= !sealed();
                if (!gone || !sealed()) return;
                watch.disconnect();
                clearTimeout(late);
                requestAnimationFrame(() => done(performance.now() - from));
              });
              watch.observe(document, { subtree: true, childList: true, attributes: true });
              dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }));
            })";
            samples.push(number(
                &browser
                    .look_after(asked)
                    .await
                    .with_context(|| record.clone())?,
            )?);
        }
        browser.close().await;
    }
    Ok((first, again))
}

/// Records of positions with a known win by few fours, evenly spread over the file.
fn wins() -> Result<Vec<(String, usize)>> {
    let folder = std::env::var("TENGEN_TEST_DATA").context("TENGEN_TEST_DATA is not set")?;
    let file = Path::new(&folder).join("positions/lfz084.jsonl");
    let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let mut all = Vec::new();
    for line in text.lines() {
        let record: Value = serde_json::from_str(line)?;
        let fours = record["checked_vcf"]["shortest_attacks"].as_u64();
        if record["checked_vcf"]["result"] != "vcf" || fours.is_none_or(|fours| fours > FOURS) {
            continue;
        }
        let stones = |side: &str, property: &str| {
            let list = record[side].as_array().context("no stones")?;
            let names = list.iter().filter_map(Value::as_str).map(sgf_point);
            let points = names.collect::<Option<String>>().context("a point")?;
            anyhow::Ok((format!("{property}{points}"), list.len()))
        };
        let ((black, blacks), (white, whites)) = (stones("black", "AB")?, stones("white", "AW")?);
        let side = match record["side"].as_str().context("no side")? {
            "black" => "B",
            _ => "W",
        };
        let text = format!("(;GM[4]SZ[15]RU[renju]{black}{white}PL[{side}])");
        all.push((text, blacks + whites));
    }
    let every = (all.len() / WINS).max(1);
    Ok(all.into_iter().step_by(every).take(WINS).collect())
}

/// A point of the board of 15 lines, such as `H8`, as a value of SGF.
fn sgf_point(name: &str) -> Option<String> {
    let (column, row) = name.split_at_checked(1)?;
    let column = column.chars().next()?.to_ascii_lowercase();
    let row = 15u8.checked_sub(row.parse().ok()?)?;
    Some(format!("[{column}{}]", char::from(b'a' + row)))
}

/// Opens a record at its end.
async fn open(browser: &Browser, tengen: &Tengen, record: &str, stones: usize) -> Result<()> {
    browser.open(&format!("{}/?lang=en", tengen.url())).await?;
    browser.find("button", "New game").await?;
    let file = tengen.data().join("measured.sgf");
    std::fs::write(&file, record)?;
    browser.drop_file(&file).await?;
    browser.find("heading", "Record").await?;
    browser.keys([Key::End]).await?;
    browser
        .board_when("the stones", |board| board.stones() == stones)
        .await
        .map(drop)
}

async fn wait(browser: &Browser, expression: &str) -> Result<()> {
    let script = format!(
        "new Promise(done => {{ const look = () => {expression} ? done(true) \
         : requestAnimationFrame(look); look(); }})"
    );
    browser.look_after(&script).await.map(drop)
}

async fn pause(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}

//! Measures a first visit, on a quick line and a slow one, and games on a slow machine.
//!
//! Run by `cargo xtask measure visit`; every visit and game is in a fresh browser. With the
//! argument `games` it measures those alone.

use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::Value;
use tengen_journeys::{Browser, Line, Screen, Tengen, number};

const RUNS: usize = 9;
/// Visits over a slow line take long.
const SLOW_RUNS: usize = 3;
/// A processor of a quarter of the speed.
const QUARTER: u32 = 4;
const DSL: Line = Line {
    kilobits: 9_000,
    latency_ms: 40,
};
const SLOW: Line = Line {
    kilobits: 400,
    latency_ms: 600,
};
/// Games in a new browser each: the longest tasks are those of first times.
const GAMES: usize = 3;
/// Moves of both sides in each, at this level.
const MOVES: usize = 32;
const LEVEL: usize = 4;
const STEP: Duration = Duration::from_millis(100);
/// For the end of the visit before, or the start of the browser itself: neither is a visit's.
const SETTLES: Duration = Duration::from_secs(2);
const LOOKS: usize = 600;
/// What follows from a move and its answer is done by then.
const AFTER: Duration = Duration::from_secs(1);

/// Records paint, board, tapped stone, long tasks and what ran in slow frames, and taps the picture
/// of the board as soon as it takes taps.
const WATCH: &str = "
  window.seen = { picture: null, board: null, stone: null, long: [], ran: [] };
  new PerformanceObserver(list => {
    for (const frame of list.getEntries()) for (const script of frame.scripts)
      seen.ran.push(`${script.invoker} ${Math.round(script.duration)} ms, from ${Math.round(script.startTime)} ms`);
  }).observe({ type: 'long-animation-frame', buffered: true });
  new PerformanceObserver(list => {
    for (const task of list.getEntries()) seen.long.push([task.startTime, task.duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver(list => {
    for (const paint of list.getEntries())
      if (paint.name === 'first-contentful-paint') seen.picture = paint.startTime;
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver((_, observer) => {
    if (seen.board === null && document.querySelector('[role=gridcell]'))
      seen.board = performance.now();
    const cell = document.getElementById('at-H8');
    if (cell && !cell.getAttribute('aria-label').includes('empty')) {
      seen.stone = performance.now();
      observer.disconnect();
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
  const tap = () => {
    const picture = document.querySelector('#loading svg');
    if (document.querySelector('[role=gridcell]') || picture?.querySelector('circle')) return;
    const box = picture?.getBoundingClientRect();
    if (box) picture.dispatchEvent(new PointerEvent('pointerdown', {
      clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
    setTimeout(tap, 50);
  };
  if (TAPS) tap();
";

#[tokio::main]
async fn main() -> Result<()> {
    let tengen = Tengen::start().await?;
    if std::env::args().nth(1).as_deref() != Some("games") {
        visits(&tengen).await?;
    }
    let mut longest: f64 = 0.0;
    for game in 1..=GAMES {
        println!("game {game}");
        longest = longest.max(play(&tengen).await?);
    }
    println!("figure play-longest-task {longest:.0}");
    Ok(())
}

async fn visits(tengen: &Tengen) -> Result<()> {
    let mut ready = Vec::new();
    let mut quarter = Vec::new();
    for _ in 0..RUNS {
        ready.push(visit(tengen, 1, None).await?);
        quarter.push(visit(tengen, QUARTER, Some(DSL)).await?);
    }
    figure("visit-ready", &ready, "board")?;
    figure("visit-ready-quarter", &quarter, "board")?;
    let mut slow = Vec::new();
    for _ in 0..SLOW_RUNS {
        slow.push(visit(tengen, 1, Some(SLOW)).await?);
    }
    figure("visit-picture-slow", &slow, "picture")?;
    figure("visit-playable-slow", &slow, "stone")
}

fn figure(name: &str, visits: &[Value], what: &str) -> Result<()> {
    let times = visits.iter().map(|seen| number(&seen[what]));
    let times: Vec<f64> = times.collect::<Result<_>>()?;
    let times: Vec<String> = times.iter().map(|time| format!("{time:.0}")).collect();
    println!("figure {name} {}", times.join(" "));
    Ok(())
}

/// What a first visit sees; on a given line with a stone on the picture of the board.
async fn visit(tengen: &Tengen, processor: u32, line: Option<Line>) -> Result<Value> {
    let browser = Browser::start(Screen::Phone).await?;
    let taps = line.is_some_and(|line| line.latency_ms == SLOW.latency_ms);
    browser
        .before_each_page(&WATCH.replace("TAPS", &taps.to_string()))
        .await?;
    browser.slow_processor(processor).await?;
    if let Some(line) = line {
        browser.slow_line(line).await?;
    }
    tokio::time::sleep(SETTLES).await;
    browser.open(&tengen.url()).await?;
    let last = if taps { "stone" } else { "board" };
    let mut seen = Value::Null;
    for _ in 0..LOOKS {
        seen = browser.look("return window.seen").await?;
        if !seen[last].is_null() {
            break;
        }
        tokio::time::sleep(STEP).await;
    }
    ensure!(!seen[last].is_null(), "{seen}");
    browser.close().await;
    Ok(seen)
}

/// The length of the longest task from a move until after the engine's answer, at a quarter of the
/// speed.
async fn play(tengen: &Tengen) -> Result<f64> {
    let browser = Browser::start(Screen::Phone).await?;
    browser
        .before_each_page(&WATCH.replace("TAPS", "false"))
        .await?;
    browser.open(&format!("{}/?lang=en", tengen.url())).await?;
    browser.press("button", "New game").await?;
    browser.choose_level(LEVEL).await?;
    browser.press("radio", "I begin").await?;
    browser.press("button", "Play").await?;
    browser.stones(0).await?;
    browser.slow_processor(QUARTER).await?;
    let mut longest: f64 = 0.0;
    let mut moves = 0;
    let mut looks = 0;
    while moves < MOVES {
        looks += 1;
        ensure!(looks < LOOKS, "{moves} moves in {looks} tries");
        browser.look("seen.long = []; seen.ran = []").await?;
        let Some(stones) = browser.look(PLAY).await?.as_u64() else {
            browser.look(AGAIN).await?;
            tokio::time::sleep(AFTER).await;
            continue;
        };
        for _ in 0..LOOKS {
            tokio::time::sleep(STEP).await;
            let now = browser.look(STONES).await?.as_u64();
            if now.is_none_or(|now| now >= stones + 2) {
                break;
            }
        }
        tokio::time::sleep(AFTER).await;
        moves += 2;
        let seen = browser.look("return [seen.long, seen.ran]").await?;
        let (tasks, ran): (Vec<(f64, f64)>, Vec<String>) = serde_json::from_value(seen)?;
        for (start, length) in &tasks {
            println!("move {moves}: a task of {length:.0} ms, from {start:.0} ms");
            longest = longest.max(*length);
        }
        if !tasks.is_empty() {
            println!("    {}", ran.join("; "));
        }
    }
    browser.close().await;
    Ok(longest)
}

/// Plays on a free point at the edge, and gives the number of stones before; nothing if the game is
/// over. The click is a task of its own, as a person's is.
const PLAY: &str = "
  if (document.querySelector('.outcome')) return null;
  const cells = [...document.querySelectorAll('[role=gridcell]')];
  const free = cell => cell.getAttribute('aria-label').includes('empty');
  const one = cells.find((cell, i) => (i < 30 || i % 15 === 0) && free(cell));
  setTimeout(() => one.click());
  return cells.filter(cell => !free(cell)).length;";

/// The number of stones, or nothing once the game is over.
const STONES: &str = "
  if (document.querySelector('.outcome')) return null;
  const cells = [...document.querySelectorAll('[role=gridcell]')];
  return cells.filter(cell => !cell.getAttribute('aria-label').includes('empty')).length;";

/// Plays the next game, as before, once the result offers it.
const AGAIN: &str = "[...document.querySelectorAll('.outcome button')]
  .find(button => button.textContent.trim() === 'Play again')?.click()";

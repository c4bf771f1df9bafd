//! Measures the page's responsiveness: the time until the board is visible, and long tasks (main
//! thread blocked for more than 50 ms) during searches and with a record of 20,000 nodes.
//!
//! Run by `cargo xtask measure page`; every run is a game in a fresh browser.

use std::time::Duration;

use anyhow::{Context as _, Result};
use tengen_journeys::{Board, Browser, Screen, Tengen, large_record, number};

const RUNS: usize = 5;
/// Human moves per run.
const STONES: usize = 6;
/// Polls before a search counts as failed: far longer than any search takes.
const MOST_QUESTIONS: usize = 120;

/// Steps through the record per run.
const STEPS: usize = 20;

/// Records when the first point of the board is painted, and every long task.
const WATCH: &str = "
  window.seen = { board: null, long: [] };
  new PerformanceObserver(list => {
    for (const task of list.getEntries()) seen.long.push([task.startTime, task.duration]);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=gridcell]')) return;
    seen.board = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
";

/// One run; times in milliseconds since the address was opened.
struct Run {
    board: f64,
    /// Start and end of each search, from the click to the engine's stone.
    thoughts: Vec<(f64, f64)>,
    /// Start and length of every long task.
    long: Vec<(f64, f64)>,
}

impl Run {
    /// Long tasks that began during a search: the search's number, the time since the click, the
    /// length. The others are caused by the measurement, as reading the accessibility tree is slow.
    fn held_up(&self) -> Vec<(usize, f64, f64)> {
        let during = |&(start, length): &(f64, f64)| {
            let mut thoughts = self.thoughts.iter().enumerate();
            let (number, (from, _)) =
                thoughts.find(|(_, (from, to))| (*from..=*to).contains(&start))?;
            Some((number + 1, (start - from).round(), length.round()))
        };
        self.long.iter().filter_map(during).collect()
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    let mut runs = Vec::new();
    for number in 1..=RUNS {
        let run = play().await.with_context(|| format!("run {number}"))?;
        println!(
            "run {number}: board after {:.0} ms; {} thoughts of {:.1} s in all; long tasks (thought, ms after the click, ms): {:?}",
            run.board,
            run.thoughts.len(),
            run.thoughts.iter().map(|(from, to)| to - from).sum::<f64>() / 1000.0,
            run.held_up(),
        );
        runs.push(run);
    }
    let figure = |name: &str, value: fn(&Run) -> f64| {
        let samples: Vec<String> = runs
            .iter()
            .map(|run| format!("{:.0}", value(run)))
            .collect();
        println!("figure {name} {}", samples.join(" "));
    };
    figure("page-ready", |run| run.board);
    figure("page-long-tasks", |run| run.held_up().len() as f64);
    let mut samples = Vec::new();
    for number in 1..=RUNS {
        let long = walk().await.with_context(|| format!("record {number}"))?;
        println!("record {number}: long tasks (ms): {long:?}");
        samples.push(long.len().to_string());
    }
    println!("figure record-long-tasks {}", samples.join(" "));
    Ok(())
}

/// The lengths of the long tasks while a record is opened and walked through.
async fn walk() -> Result<Vec<f64>> {
    let tengen = Tengen::start().await?;
    let browser = Browser::start(Screen::Desktop).await?;
    browser.before_each_page(WATCH).await?;
    browser.open(&tengen.url()).await?;
    browser
        .board_when("the board", |board| !board.empty.is_empty())
        .await?;
    let file = tengen.data().join("large.sgf");
    std::fs::write(&file, large_record())?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let from = now(&browser).await?;
    browser.drop_file(&file).await?;
    let open = "return document.querySelector('.reading .walk') !== null";
    for _ in 0..MOST_QUESTIONS {
        tokio::time::sleep(Duration::from_millis(250)).await;
        if browser.look(open).await? == true {
            break;
        }
    }
    for step in 0..STEPS {
        // Step forward, and at the end return to the start.
        let which = if step + 1 < STEPS { 3 } else { 1 };
        let press = format!("document.querySelector('.walk button:nth-child({which})').click()");
        browser.look(&press).await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let seen = browser.look("return window.seen.long").await?;
    let long = seen.as_array().context("no list of long tasks")?.iter();
    let long: Vec<(f64, f64)> = long
        .map(|task| Ok((number(&task[0])?, number(&task[1])?)))
        .collect::<Result<_>>()?;
    browser.close().await;
    let during = long.into_iter().filter(|(start, _)| *start >= from);
    Ok(during.map(|(_, length)| length.round()).collect())
}

async fn play() -> Result<Run> {
    let tengen = Tengen::start().await?;
    let browser = Browser::start(Screen::Desktop).await?;
    browser.before_each_page(WATCH).await?;
    browser.open(&tengen.url()).await?;
    browser
        .board_when("the board", |board| !board.empty.is_empty())
        .await?;
    browser.press("button", "New game").await?;
    browser.choose_level(10).await?;
    browser.press("radio", "I begin").await?;
    browser.press("button", "Play").await?;
    let mut thoughts = Vec::new();
    for stone in 0..STONES {
        let board = browser.board().await?;
        let Some(point) = target(&board, stone) else {
            break;
        };
        let point = browser.point(&point).await?;
        // Let the work caused by reading the page finish first.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let from = now(&browser).await?;
        browser.click(&point).await?;
        if !answered(&browser, board.stones() + 2).await? {
            break;
        }
        thoughts.push((from, now(&browser).await?));
    }
    let seen = browser.look("return window.seen").await?;
    let long = seen["long"].as_array().context("no list of long tasks")?;
    let run = Run {
        board: number(&seen["board"])?,
        thoughts,
        long: long
            .iter()
            .map(|task| Ok((number(&task[0])?, number(&task[1])?)))
            .collect::<Result<_>>()?,
    };
    browser.close().await;
    Ok(run)
}

/// Waits for the engine's stone with one small query at a time. `false` if the game is over.
async fn answered(browser: &Browser, stones: usize) -> Result<bool> {
    let question =
        "return document.querySelectorAll('[role=gridcell]:not([aria-label*=empty])').length";
    for _ in 0..MOST_QUESTIONS {
        tokio::time::sleep(Duration::from_millis(900)).await;
        if number(&browser.look(question).await?)? >= stones as f64 {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn now(browser: &Browser) -> Result<f64> {
    number(&browser.look("return performance.now()").await?)
}

/// The point of the next human move.
fn target(board: &Board, stone: usize) -> Option<String> {
    if stone == 0 {
        return Some("H8".to_owned());
    }
    board.harmless().map(str::to_owned)
}

//! Reviews games of `tools/judge` by the page's worker, and compares what it says of the loss with
//! the rows of the terminal's reviews.
//!
//! Run by `cargo xtask nightly judge`: the file of the rows, how many are passed over, and how many
//! games are reviewed.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use tengen_journeys::{Browser, Screen, Tengen, review};
use tengen_worker_protocol::review::Reviewed;

/// The time for one review; the second pass takes a minute or two of it.
const LONGEST: Duration = Duration::from_secs(900);

/// What a row of the judge says of a review.
#[derive(Debug, Deserialize)]
struct Row {
    number: usize,
    rule: String,
    moves: String,
    turn: String,
    second_pass: Option<u64>,
}

#[tokio::main]
async fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rows, from, count] = &args[..] else {
        anyhow::bail!("usage: judged ROWS FROM COUNT");
    };
    let text = std::fs::read_to_string(rows).with_context(|| rows.clone())?;
    let chosen = text.lines().skip(from.parse()?).take(count.parse()?);
    let tengen = Tengen::start().await?;
    let mut browser = Browser::start(Screen::Desktop).await?;
    browser.timeout = LONGEST;
    browser.open(&tengen.url()).await?;
    browser.find("button", "New game").await?;
    let (mut games, mut proved, mut other) = (0, 0, 0);
    for line in chosen {
        let row: Row = serde_json::from_str(line).context("a row")?;
        let began = Instant::now();
        let found = review(&browser, &row.rule, &row.moves).await?;
        let told = (turn(&found), found.second_pass.map(|pass| pass.nodes));
        games += 1;
        proved += usize::from(found.last_escape.is_some());
        if told != (row.turn.as_str(), row.second_pass) {
            other += 1;
            println!("game {}: {told:?} on the page, {row:?}", row.number);
        }
        println!(
            "game {}: {:.0} s",
            row.number,
            began.elapsed().as_secs_f64()
        );
    }
    browser.close().await;
    println!("figure judge-page-games {games}");
    println!("figure judge-page-last-chance {proved}");
    println!("figure judge-page-different {other}");
    ensure!(games > 0 && other == 0, "{other} of {games} reviews differ");
    Ok(())
}

/// What is known of the loss, as the judge names it.
const fn turn(review: &Reviewed) -> &'static str {
    match review {
        Reviewed {
            last_escape: Some(_),
            ..
        } => "last-chance",
        Reviewed {
            lost_from: Some(_), ..
        } => "lost-from",
        Reviewed { fall: Some(_), .. } => "fall",
        _ => "none",
    }
}

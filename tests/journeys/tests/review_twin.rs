//! The worker of the page reviews games as the command line does.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use tengen_journeys::{Screen, journey, native, review};

/// Games with a missed defence, and wins let go.
const GAMES: [(&str, &str); 4] = [
    ("freestyle", "h8a1i8a3j8a5k8a7l8"),
    ("renju", "h8h9i8g8i9i7j10g7g9h7f7h10g10"),
    ("caro", "h8i9j8h10i8k8i7i10j10g10f10"),
    ("standard", "h8i9i7g9h9h7j8g6k9i8f7g7g8i6"),
];

/// Games of a short run: one of the rule with the fewest rules, and one with the most.
const SHORT: usize = 2;
/// Real games of a longer run.
const LONG: usize = 50;

/// Rules and moves: with `TENGEN_LONG` of all games here, and of real ones.
fn games() -> Result<Vec<(String, String)>> {
    let mut all = GAMES
        .map(|(rule, moves)| (rule.to_owned(), moves.to_owned()))
        .to_vec();
    if std::env::var_os("TENGEN_LONG").is_none() {
        all.truncate(SHORT);
        return Ok(all);
    }
    let Some(folder) = std::env::var_os("TENGEN_TEST_DATA") else {
        println!("TENGEN_TEST_DATA is not set: real games are skipped");
        return Ok(all);
    };
    let file = Path::new(&folder).join("positions/games.jsonl");
    let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let lines: Vec<&str> = text.lines().collect();
    let every = (lines.len() / LONG).max(1);
    let game = |line: &&str| {
        let game: Value = serde_json::from_str(line)?;
        let moves = game["moves"].as_array().context("no moves")?;
        let moves = moves.iter().filter_map(Value::as_str).collect::<String>();
        let rule = game["rule"].as_str().context("no rule")?;
        anyhow::Ok((rule.to_owned(), moves.to_lowercase()))
    };
    for line in lines.iter().step_by(every).take(LONG) {
        all.push(game(line)?);
    }
    Ok(all)
}

#[test]
fn the_browser_reviews_as_the_command_line_does() -> Result<()> {
    let games = games()?;
    journey("review-twin", Screen::Desktop, async |journey| {
        journey.browser.timeout = Duration::from_secs(300);
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        for (rule, moves) in &games {
            let review = review(browser, rule, moves).await?;
            let mut page = serde_json::to_value(review)?;
            let told = native(&["review", "--json", "--rule", rule, "--moves", moves]).await?;
            let mut line: Value = serde_json::from_str(&told)?;
            // The worker has no words.
            for review in [&mut page, &mut line] {
                for moment in review["moments"].as_array_mut().context("moments")? {
                    moment["sentence"] = Value::Null;
                }
            }
            ensure!(page == line, "{moves}:\n{page}\n{line}");
        }
        println!("{} games: the same reviews", games.len());
        Ok(())
    })
}

//! Puzzles of both kinds, wrong and then right, and the cards that come of it.

use anyhow::{Context as _, Result, bail};
use tengen_journeys::{Firefox, Screen, answers};

use super::{no_errors, opened, picture};

/// The puzzles of a step; both kinds are among them.
const MOST: usize = 200;

pub(crate) async fn story(screen: Screen) -> Result<()> {
    let (_tengen, browser) = opened(screen, "").await?;
    miss_one(&browser, screen, "Fours", "win").await?;
    miss_one(&browser, screen, "Threes", "defence").await?;
    browser.press("link", "Puzzles").await?;
    browser.says("Training today: 2 cards").await?;
    picture(&browser, screen, "cards-due").await?;
    open_row(&browser, "Training today").await?;
    for left in [true, false] {
        browser.says("to move: find").await?;
        let right = answers(&browser.board().await?)?;
        browser.touch(&right[0]).await?;
        browser.says("This card comes back in").await?;
        if left {
            browser.press("button", "Next card").await?;
        }
    }
    picture(&browser, screen, "card-answered").await?;
    no_errors(&browser).await
}

/// Opens a step of the ladder, and misses its first puzzle of a kind.
async fn miss_one(browser: &Firefox, screen: Screen, step: &str, kind: &str) -> Result<()> {
    browser.press("link", "Puzzles").await?;
    browser.find("dialog", "Puzzles").await?;
    browser.says(step).await?;
    picture(browser, screen, "puzzles").await?;
    open_row(browser, step).await?;
    for _ in 0..MOST {
        browser.says("to move: find").await?;
        let text = browser.look("return document.body.innerText").await?;
        let wins = text
            .as_str()
            .is_some_and(|text| text.contains("the move that wins"));
        if wins == (kind == "win") {
            return miss_and_solve(browser, screen, kind).await;
        }
        next(browser).await?;
    }
    bail!("{MOST} puzzles are of one kind")
}

/// A wrong answer is refuted on the board and kept as a card; then a right one.
async fn miss_and_solve(browser: &Firefox, screen: Screen, name: &str) -> Result<()> {
    let board = browser.board().await?;
    let right = answers(&board)?;
    let wrong = board.empty.iter().find(|point| !right.contains(point));
    browser.touch(wrong.context("an empty point")?).await?;
    let told =
        "return /loses in|does not win|threatens no win|with a five/.test(document.body.innerText)";
    browser.wait_for("the refutation", told).await?;
    browser.says("Kept as a card").await?;
    picture(browser, screen, &format!("puzzle-{name}-refuted")).await?;
    browser.press("button", "Try again").await?;
    browser.touch(&right[0]).await?;
    browser.says(&format!("{} is right", right[0])).await?;
    picture(browser, screen, &format!("puzzle-{name}-solved")).await
}

/// Goes on to the next puzzle; one that is left unsolved is skipped.
async fn next(browser: &Firefox) -> Result<()> {
    let labels = "[...document.querySelectorAll('[role=gridcell]')]\
        .map(cell => cell.getAttribute('aria-label')).join()";
    let before = browser.look(&format!("return {labels}")).await?;
    browser.press("button", "Next puzzle").await?;
    let script = format!("return {labels} !== {before}");
    browser.wait_for("another position", &script).await
}

/// Presses the row of a list whose name begins so.
async fn open_row(browser: &Firefox, name: &str) -> Result<()> {
    let row = format!(
        "[...document.querySelectorAll('[role=dialog] button, dialog button')]\
         .find(row => row.textContent.trim().startsWith({name:?}))"
    );
    browser
        .wait_for(name, &format!("return Boolean({row})"))
        .await?;
    browser.look(&format!("{row}.click()")).await.map(drop)
}

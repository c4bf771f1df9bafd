//! A chapter of *First lessons* to its end, with a wrong answer.

use anyhow::Result;
use tengen_journeys::Screen;

use super::{no_errors, opened, picture};

/// The answers of the first chapter.
const ANSWERS: [&str; 6] = ["L8", "I8", "F7", "H10", "K9", "J8"];

pub(crate) async fn story(screen: Screen) -> Result<()> {
    let (_tengen, browser) = opened(screen, "").await?;
    browser.press("link", "Learn").await?;
    browser.find("heading", "First lessons").await?;
    picture(&browser, screen, "lessons").await?;
    let first = browser.find_by(".chapters li:first-child button").await?;
    browser.click(&first).await?;
    browser.says("Position 1 of 6").await?;
    browser.touch("A1").await?;
    browser.says("White answers A1").await?;
    picture(&browser, screen, "lesson-refuted").await?;
    browser.press("button", "Try again").await?;
    for (i, answer) in ANSWERS.iter().enumerate() {
        browser.says(&format!("Position {} of 6", i + 1)).await?;
        browser.touch(answer).await?;
        browser.says(&format!("{answer} is right")).await?;
        if i + 1 < ANSWERS.len() {
            browser.press("button", "Next position").await?;
        }
    }
    picture(&browser, screen, "lesson-done").await?;
    browser.press("link", "Learn").await?;
    browser.says("6 of 6").await?;
    no_errors(&browser).await
}

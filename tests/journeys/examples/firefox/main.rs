//! Stories in a real Firefox: the analysis, lessons, puzzles and the help for beginners.
//!
//! Run by `cargo xtask nightly firefox`; Chromium tells the same ones among the journeys.

mod analysis;
mod help;
mod lessons;
mod training;

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Firefox, Screen, Tengen};

#[tokio::main]
async fn main() -> Result<()> {
    analysis::stories().await?;
    for screen in [Screen::Desktop, Screen::Phone] {
        let told = help::story(screen).await;
        told.with_context(|| format!("a beginner's first moves, {screen:?}"))?;
        let told = lessons::story(screen).await;
        told.with_context(|| format!("a chapter of the lessons, {screen:?}"))?;
        let told = training::story(screen).await;
        told.with_context(|| format!("puzzles and cards, {screen:?}"))?;
    }
    Ok(())
}

/// A server, and a browser at its page in English; `more` is added to the address.
async fn opened(screen: Screen, more: &str) -> Result<(Tengen, Firefox)> {
    let tengen = Tengen::start().await?;
    let browser = Firefox::start(screen).await?;
    let url = tengen.url();
    browser.open(&format!("{url}/?lang=en{more}")).await?;
    Ok((tengen, browser))
}

async fn status(browser: &Firefox, words: &str) -> Result<()> {
    let script = format!(
        "return [...document.querySelectorAll('[role=status]')]\
         .some(status => status.textContent.includes({words:?}))"
    );
    browser.wait_for(words, &script).await
}

async fn no_errors(browser: &Firefox) -> Result<()> {
    let errors = browser.errors().await;
    ensure!(errors.is_empty(), "errors on the page: {errors:?}");
    Ok(())
}

/// Saves a screenshot of a story on a screen, on which nothing is cut off.
async fn picture(browser: &Firefox, screen: Screen, name: &str) -> Result<()> {
    let (extent, device) = match screen {
        Screen::Desktop => ((1440, 900), "desktop"),
        Screen::Phone => ((390, 844), "phone"),
    };
    browser.picture(&format!("{device}-{name}")).await?;
    browser.layout().await?.fits(extent)
}

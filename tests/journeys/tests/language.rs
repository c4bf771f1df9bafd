//! Switching the page's language.

use anyhow::Result;
use tengen_journeys::{Screen, journey};

#[test]
fn the_language_is_switched_and_remembered() -> Result<()> {
    journey("language", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "Settings").await?;
        browser.press("radio", "简体中文").await?;
        browser.find("button", "新对局").await?;
        browser.find("gridcell", "H8 空").await?;
        journey.picture("chinese").await?;
        browser.reload().await?;
        browser.find("button", "新对局").await?;
        browser
            .open(&format!("{}/?lang=en", journey.tengen.url()))
            .await?;
        browser.find("button", "New game").await?;
        Ok(())
    })
}

#[test]
fn a_language_that_does_not_come_is_tried_again() -> Result<()> {
    journey("language-lost", Screen::Desktop, async |journey| {
        journey
            .expected_errors
            .extend(["net::ERR_", "Failed to load resource", "404"]);
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        let lose = |from: &str, to: &str| {
            format!(
                "const meta = document.querySelector('meta[name=tengen-words-ja]'); \
                 meta.content = meta.content.replace('{from}', '{to}'); return true;"
            )
        };
        browser.look(&lose("words-ja", "gone-ja")).await?;
        browser.press("button", "Settings").await?;
        browser.press("radio", "日本語").await?;
        browser
            .alert_with("The language could not be loaded.")
            .await?;
        // The previous language stays.
        browser.find("button", "New game").await?;
        journey.picture("lost").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Try again").await?;
        browser
            .alert_with("The language could not be loaded.")
            .await?;
        browser.look(&lose("gone-ja", "words-ja")).await?;
        browser.press("button", "Try again").await?;
        browser.find("button", "新しい対局").await?;
        Ok(())
    })
}

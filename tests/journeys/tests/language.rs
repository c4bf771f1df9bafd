//! The page in another language.
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

//! The page starts and answers a click.

use anyhow::Result;
use tengen_journeys::{Screen, journey};

#[test]
fn the_page_answers_a_click() -> Result<()> {
    journey("first-click", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("gridcell", "H8 empty").await?;
        browser
            .find_by("a stone on H8", |node| {
                node.role == "gridcell" && node.name.starts_with("H8 black")
            })
            .await?;
        journey.picture("clicked").await?;
        browser.check_accessibility().await
    })
}

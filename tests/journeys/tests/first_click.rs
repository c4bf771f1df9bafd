//! The page comes up and answers a click.
use anyhow::Result;
use tengen_journeys::{Screen, journey};

#[tokio::test]
async fn the_page_answers_a_click() -> Result<()> {
    journey("first-click", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "Place a stone").await?;
        browser
            .find_by("one stone", |node| {
                node.role == "status" && node.text == "Stones: 1"
            })
            .await?;
        journey.picture("clicked").await?;
        browser.check_accessibility().await
    })
    .await
}

//! *First lessons* and *Swap or keep?*.

use anyhow::Result;
use tengen_journeys::{Browser, Node, Screen, journey};

use super::review::{says, touch};

/// The answers of the first chapter.
const ANSWERS: [&str; 6] = ["L8", "I8", "F7", "H10", "K9", "J8"];

async fn open_chapter(browser: &Browser, name: &str) -> Result<()> {
    let what = format!("the chapter {name:?}");
    let is_it = |node: &Node| node.role == "button" && node.name.starts_with(name);
    let chapter = browser.find_by(&what, is_it).await?;
    browser.click(&chapter).await
}

#[test]
fn a_learner_goes_through_the_first_chapter() -> Result<()> {
    journey("course", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!("{}/?lang=en", journey.tengen.url()))
            .await?;
        browser.press("link", "Learn").await?;
        browser.find("heading", "Learn").await?;
        journey.picture("chapters").await?;
        browser.check_accessibility().await?;
        open_chapter(browser, "Five, four and three 0 of 6").await?;
        says(browser, "Position 1 of 6").await?;
        // A wrong move is refuted on the board, with the answers still hidden.
        touch(browser, "A1").await?;
        says(browser, "White answers A1 with a five at G9.").await?;
        journey.picture("refuted").await?;
        browser.press("button", "Try again").await?;
        for (i, answer) in ANSWERS.iter().enumerate() {
            says(browser, &format!("Position {} of 6", i + 1)).await?;
            touch(browser, answer).await?;
            says(browser, &format!("{answer} is right")).await?;
            if i + 1 < ANSWERS.len() {
                browser.press("button", "Next position").await?;
            }
        }
        journey.picture("solved").await?;
        browser.check_accessibility().await?;
        // What is solved is kept.
        browser.reload().await?;
        browser.press("link", "Learn").await?;
        open_chapter(browser, "Five, four and three 6 of 6").await?;
        says(browser, "Position 1 of 6").await
    })
}

#[test]
fn a_colour_is_chosen_and_graded() -> Result<()> {
    journey("swap-or-keep", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!("{}/?lang=en", journey.tengen.url()))
            .await?;
        browser.press("link", "Learn").await?;
        browser.press("button", "Swap or keep?").await?;
        says(browser, "The other player has placed three stones.").await?;
        journey.picture("asked").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Take black").await?;
        says(browser, " %").await?;
        journey.picture("graded").await?;
        for (procedure, asked) in [
            ("Taraguchi-10", ": swap or keep?"),
            ("Soosyrv-8", " to offer: swap or keep?"),
        ] {
            browser.press("radio", procedure).await?;
            says(browser, asked).await?;
            browser.press("button", "Swap").await?;
            says(browser, " %").await?;
        }
        says(browser, " of 3 right").await?;
        browser.prefer_dark(true).await?;
        journey.picture("renju-dark").await?;
        browser.check_accessibility().await
    })
}

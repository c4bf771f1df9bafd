//! The result's sentence, the report, and *Try again from there*.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Node, Screen, journey};

/// White ignores three in a row at move 6.
const GAME: [&str; 9] = ["H8", "A1", "I8", "A3", "J8", "A5", "K8", "A7", "L8"];
const LAST: &str = "Last chance: move 6, G8 or K8.";

/// Clicks a point, or taps it twice on a phone.
pub(crate) async fn touch(browser: &Browser, point: &str) -> Result<()> {
    browser.click_point(point).await?;
    let again = "return /again|再点/.test(document.querySelector('.status').textContent)";
    if browser.look(again).await? == true {
        browser.click_point(point).await?;
    }
    Ok(())
}

/// A game of two people at this screen.
async fn play(browser: &Browser, url: &str) -> Result<()> {
    browser.open(url).await?;
    browser.press("button", "New game").await?;
    browser.press("radio", "A friend here").await?;
    browser.press("button", "Play").await?;
    for (i, point) in GAME.iter().enumerate() {
        touch(browser, point).await?;
        browser
            .board_when("the stone", |board| board.stones() == i + 1)
            .await?;
    }
    Ok(())
}

pub(crate) async fn says(browser: &Browser, words: &str) -> Result<()> {
    let what = format!("“{words}”");
    let shown = |nodes: &[Node]| {
        let has = |node: &Node| node.text.contains(words) || node.name.contains(words);
        nodes.iter().any(has).then_some(())
    };
    browser.wait_for(&what, shown).await
}

/// What is in the document, hidden or not, and its address.
async fn whole(browser: &Browser) -> Result<String> {
    let script = "return document.documentElement.outerHTML + location.href";
    let found = browser.look(script).await?;
    Ok(found.as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_lost_game_tells_its_last_chance() -> Result<()> {
    journey("review", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        play(browser, &journey.tengen.url()).await?;
        // The row is free as soon as the result is there, and when its sentence is.
        browser.find("heading", "Black wins").await?;
        browser.layout().await?.leaves_the_row_free()?;
        says(browser, LAST).await?;
        browser.layout().await?.leaves_the_row_free()?;
        journey.picture("card").await?;
        browser.check_accessibility().await?;

        browser
            .press("button", &format!("{LAST} It ignored an open three."))
            .await?;
        says(browser, " forced.").await?;
        journey.picture("report").await?;
        // The next moment by key, and the point it is about.
        browser.type_key('n').await?;
        browser
            .board_when("the position before it", |board| board.stones() == 5)
            .await?;
        says(browser, "Only G8 or K8").await?;
        let marks = "return document.querySelectorAll('.review-better').length";
        ensure!(browser.look(marks).await? == 4);
        journey.picture("moment").await?;
        browser.check_accessibility().await?;
        Ok(())
    })
}

#[test]
fn a_moment_is_tried_again_with_its_answers_hidden() -> Result<()> {
    journey("review-retry", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        play(browser, &journey.tengen.url()).await?;
        says(browser, LAST).await?;
        browser.layout().await?.leaves_the_row_free()?;
        journey.picture("card").await?;
        browser.press("button", "Try again from there").await?;
        says(
            browser,
            "White to move: find a move that stops Black’s threat.",
        )
        .await?;
        let document = whole(browser).await?;
        for hint in [LAST, "G8 or K8", "review-better", "averts"] {
            ensure!(!document.contains(hint), "{hint} is in the document");
        }
        touch(browser, "A9").await?;
        says(browser, "A9 loses in").await?;
        journey.picture("refuted").await?;
        browser.press("button", "Try again").await?;
        touch(browser, "K8").await?;
        says(browser, "K8 is right").await?;
        journey.picture("right").await?;
        browser.check_accessibility().await?;
        Ok(())
    })
}

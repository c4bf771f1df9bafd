//! Everything is found by one click, and nothing that is open keeps anything out of reach.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Node, Screen, journey};
use thirtyfour::Key;

use super::analyse::line;

#[test]
fn six_links_lead_everywhere() -> Result<()> {
    journey("sections", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        browser.open(&format!("{url}/?lang=en")).await?;
        browser.stones(0).await?;
        browser.says("proves its wins").await?;
        for (link, sheet) in [
            ("Puzzles", "Puzzles"),
            ("Learn", "Learn"),
            ("Online", "Play online"),
            ("Games", "Games"),
        ] {
            browser.press("link", link).await?;
            browser.find("dialog", sheet).await?;
            journey.picture(link).await?;
            browser.check_accessibility().await?;
            browser.keys([Key::Escape]).await?;
        }
        browser.press("link", "Analysis board").await?;
        browser.find("heading", "Analysis board").await?;
        browser.click_point("H8").await?;
        browser.stones(1).await?;
        let listed = |node: &Node| node.role == "button" && node.name.ends_with("H8");
        browser
            .find_by("the first move in the tree", listed)
            .await?;
        journey.picture("board").await?;
        browser.check_accessibility().await?;
        browser.press("link", "Play").await?;
        browser.stones(0).await?;
        // What was on it is kept.
        browser.press("link", "Games").await?;
        browser
            .find_by("the record", |node| {
                node.role == "button" && node.name.starts_with("Record ")
            })
            .await?;
        // Two taps in the hand.
        browser.resize((390, 844), true).await?;
        browser.open(&format!("{url}/?lang=en&open=learn")).await?;
        browser.find("dialog", "Learn").await?;
        browser.keys([Key::Escape]).await?;
        browser.press("link", "Puzzles").await?;
        browser.find("dialog", "Puzzles").await?;
        ensure!(
            browser.look("return location.search").await? == "",
            "as it was"
        );
        Ok(())
    })
}

/// Waits until the address has these parameters.
async fn address_with(browser: &Browser, wanted: &str) -> Result<()> {
    let script = format!(
        "new Promise((done, fail) => {{ let looks = 0; const look = () => \
            location.search.includes({wanted:?}) ? done(true) : \
            ++looks < 400 ? setTimeout(look, 50) : fail(location.search); look(); }})"
    );
    browser.look_after(&script).await.map(drop)
}

#[test]
fn a_position_is_analysed_at_once_and_left_again() -> Result<()> {
    journey("analysis-board", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        browser
            .open(&format!("{url}/analysis?lang=en&rule=renju&moves=h8h9i9"))
            .await?;
        browser.find("heading", "Analysis board").await?;
        browser.stones(3).await?;
        // The address follows: here and elsewhere it shows the same.
        browser.press("button", "Back").await?;
        let address = "open=analysis&rule=renju&size=15&moves=h8h9i9&ply=2";
        address_with(browser, address).await?;
        browser.reload().await?;
        browser.stones(2).await?;
        browser.find("heading", "Analysis board").await?;
        browser.press("button", "Forward").await?;
        browser.stones(3).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 1).await?;
        let options = "document.querySelector('.analysis-buttons summary').click()";
        browser.look(options).await?;
        browser.find("button", "Go deeper").await?;
        journey.picture("options").await?;
        browser.check_accessibility().await?;
        // *Esc* closes the choices alone; so does a press outside, which plays what it is on.
        let open = "return document.querySelector('.analysis-buttons details[open]') !== null";
        browser.keys([Key::Escape]).await?;
        ensure!(browser.look(open).await? == false, "it stays open");
        browser.find("button", "Stop").await?;
        browser.look(options).await?;
        browser.find("button", "Go deeper").await?;
        browser.click_point("A1").await?;
        ensure!(browser.look(open).await? == false, "it stays open");
        browser.stones(4).await?;
        browser.keys([Key::Escape]).await?;
        browser.find("button", "Analyse").await?;
        // Stones are set up on it, and analysed again.
        browser.press("button", "Set up").await?;
        browser.click_point("C3").await?;
        browser.stones(5).await?;
        browser.press("button", "Analysis board").await?;
        browser.find("heading", "Analysis board").await?;
        browser.stones(5).await?;
        browser.press("button", "Play from here").await?;
        browser.status_with("Black to move").await?;
        // In a field of a sheet *Esc* leaves the field, then the sheet.
        browser.press("button", "Import").await?;
        let area = browser.find("textbox", "Text or address").await?;
        browser.click(&area).await?;
        browser.type_text("h8i9").await?;
        browser.keys([Key::Escape]).await?;
        let left = "const area = document.querySelector('.sheet textarea'); \
            return area?.value === 'h8i9' && area !== document.activeElement";
        ensure!(browser.look(left).await? == true, "the sheet is closed");
        browser.keys([Key::Escape]).await?;
        let closed = "return document.querySelector('.sheet') === null";
        ensure!(browser.look(closed).await? == true, "the sheet is open");
        // An empty board can be analysed, stopped and left by *Esc*, *Back* or *More*.
        browser.press("button", "New game").await?;
        browser.press("radio", "A friend here").await?;
        browser.press("button", "Play").await?;
        browser.stones(0).await?;
        for leave in ["escape", "back", "stop"] {
            browser.look("document.activeElement.blur()").await?;
            browser.type_key('a').await?;
            line(browser, 1).await?;
            journey.picture(leave).await?;
            match leave {
                "escape" => browser.keys([Key::Escape]).await?,
                "back" => browser.look("history.back()").await.map(drop)?,
                _ => browser.press("button", "Stop").await?,
            }
            browser.status_with("Black to move.").await?;
        }
        browser.type_key('a').await?;
        line(browser, 1).await?;
        browser.press("button", "New game").await?;
        browser.find("dialog", "New game").await.map(drop)
    })
}

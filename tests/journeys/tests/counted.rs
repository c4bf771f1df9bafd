//! How many clicks lead to a place and back again, on a computer and on a phone.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Journey, Node, Screen, journey};

use super::analyse::line;

/// A position as another site gives it.
const POSITION: &str = "https://gomocalc.com/#/h8i9j10";
/// A section and the title of the sheet that it opens.
const SECTIONS: [(&str, &str); 4] = [
    ("Puzzles", "Puzzles"),
    ("Learn", "Learn"),
    ("Games", "Games"),
    ("Online", "Play online"),
];

/// A section and a row in it that opens something on the board.
const ROWS: [(&str, &str); 3] = [
    ("Puzzles", "Fours 0"),
    ("Learn", "Five, four and three 0 of 6"),
    ("Games", "Record "),
];

/// The script that pastes a text where no field has the focus.
fn pasting(text: &str) -> String {
    format!(
        "const data = new DataTransfer(); data.setData('text/plain', {text:?});\
         document.body.dispatchEvent(new ClipboardEvent('paste',\
         {{ clipboardData: data, bubbles: true, cancelable: true }}))"
    )
}

/// Waits until no sheet is open.
async fn closed(browser: &Browser) -> Result<()> {
    let script = "new Promise((done, fail) => { let looks = 0; const look = () => \
        !document.querySelector('dialog, [role=dialog]') ? done(true) : \
        ++looks < 400 ? setTimeout(look, 50) : fail('a sheet is open'); look(); })";
    browser.look_after(script).await.map(drop)
}

/// Waits until a tool is on the board, or the game alone.
async fn with_tool(browser: &Browser, is_open: bool) -> Result<()> {
    let script = format!(
        "new Promise((done, fail) => {{ let looks = 0; const look = () => \
        (document.querySelector('.tool') !== null) === {is_open} ? done(true) : \
        ++looks < 400 ? setTimeout(look, 50) : fail('not {is_open}'); look(); }})"
    );
    browser.look_after(&script).await.map(drop)
}

async fn clicks(browser: &Browser, what: &str, most: usize) -> Result<()> {
    let clicks = browser.take_clicks();
    ensure!(clicks <= most, "{what}: {clicks} clicks, not {most}");
    Ok(())
}

async fn everywhere(journey: &mut Journey, most: usize) -> Result<()> {
    let (browser, url) = (&journey.browser, journey.tengen.url());
    browser.open(&format!("{url}/?lang=en")).await?;
    browser.stones(0).await?;
    // What the device does not have is not offered.
    browser.press("button", "More").await?;
    let keys = "return [...document.querySelectorAll('.drawer button')]\
        .some(e => e.textContent.trim() === 'Keyboard' && e.checkVisibility())";
    let has_keys = browser.screen() == Screen::Desktop;
    ensure!(browser.look(keys).await? == has_keys, "*Keyboard*");
    browser.press("button", "More").await?;
    browser.take_clicks();
    for (link, sheet) in SECTIONS {
        for by_button in [true, false] {
            browser.press("link", link).await?;
            browser.find("dialog", sheet).await?;
            clicks(browser, link, most).await?;
            match by_button {
                true => browser.press("button", "Close").await?,
                false => browser.look("history.back()").await.map(drop)?,
            }
            closed(browser).await?;
            clicks(browser, "back", 1).await?;
        }
    }
    browser.press("link", "Analysis board").await?;
    browser.find("heading", "Analysis board").await?;
    clicks(browser, "Analysis board", most).await?;
    browser.look("history.back()").await?;
    browser.status_with("Your turn").await?;
    browser.look(&pasting(POSITION)).await?;
    browser.stones(3).await?;
    browser.press("button", "Analyse").await?;
    line(browser, 1).await?;
    clicks(browser, POSITION, 1).await?;
    browser.look("history.back()").await?;
    browser.find("button", "Analyse").await?;
    browser.look("history.back()").await?;
    browser.status_with("Your turn").await?;
    // A puzzle, a lesson and a record are left as fast.
    for (link, row) in ROWS {
        for by_button in [true, false] {
            browser.press("link", link).await?;
            let is_it = |node: &Node| node.role == "button" && node.name.starts_with(row);
            let found = browser.find_by(row, is_it).await?;
            // A record says its rule, and when it was kept today.
            let says = found.name.contains("Freestyle") && found.name.contains(':');
            ensure!(link != "Games" || says, "{found:?}");
            browser.click(&found).await?;
            with_tool(browser, true).await?;
            browser.take_clicks();
            match by_button {
                true => browser.press("button", "Close").await?,
                false => browser.look("history.back()").await.map(drop)?,
            }
            with_tool(browser, false).await?;
            clicks(browser, "back", 1).await?;
        }
    }
    Ok(())
}

#[test]
fn every_section_is_one_click_away_on_a_computer() -> Result<()> {
    journey("counted", Screen::Desktop, async |journey| {
        everywhere(journey, 1).await
    })
}

#[test]
fn every_section_is_two_taps_away_on_a_phone() -> Result<()> {
    journey("counted-phone", Screen::Phone, async |journey| {
        everywhere(journey, 2).await
    })
}

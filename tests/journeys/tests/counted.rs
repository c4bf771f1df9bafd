//! How many clicks lead to a place and back again, on a computer and on a phone.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

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

async fn clicks(browser: &Browser, what: &str, most: usize) -> Result<()> {
    let clicks = browser.take_clicks();
    ensure!(clicks <= most, "{what}: {clicks} clicks, not {most}");
    Ok(())
}

async fn everywhere(journey: &mut Journey, most: usize) -> Result<()> {
    let (browser, url) = (&journey.browser, journey.tengen.url());
    browser.open(&format!("{url}/?lang=en")).await?;
    browser.stones(0).await?;
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

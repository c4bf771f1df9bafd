//! *Back* and *Forward*: a tap steps once, a hold goes to the start or the end.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Key, Screen, journey};

use crate::analyse::{open, stones};
use crate::records::paste;

const RECORD: &str = "(;GM[4]SZ[15];B[hh];W[ig];B[if];W[jh];B[gg];W[ff])";

/// A long press by touch, released once this many stones are on the board.
async fn hold(browser: &Browser, name: &str, until: usize) -> Result<()> {
    let button = browser.find("button", name).await?;
    browser.slide(&button, &button).await?;
    stones(browser, until).await?;
    browser.lift().await
}

async fn tap(browser: &Browser, name: &str, until: usize) -> Result<()> {
    let button = browser.find("button", name).await?;
    browser.click(&button).await?;
    stones(browser, until).await
}

#[test]
fn a_button_that_is_held_goes_all_the_way() -> Result<()> {
    journey("hold", Screen::Phone, async |journey| {
        open(journey, "en", 1).await?;
        let browser = &journey.browser;
        tap(browser, "Back", 13).await?;
        hold(browser, "Back", 0).await?;
        tap(browser, "Forward", 1).await?;
        hold(browser, "Forward", 15).await?;
        // The keys stay beside the result, and in the analysis.
        open(journey, "en", 0).await?;
        browser.find("button", "Play again").await?;
        browser.press("button", "Analyse").await?;
        browser.find("button", "Stop").await?;
        tap(browser, "Back", 14).await?;
        hold(browser, "Back", 0).await?;
        hold(browser, "Forward", 15).await?;
        journey.picture("end").await?;
        tap(browser, "Back", 14).await
    })
}

#[test]
fn a_record_is_held_too_and_keys_step_once() -> Result<()> {
    journey("hold-record", Screen::Phone, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        browser.open(&format!("{url}/?lang=en")).await?;
        stones(browser, 0).await?;
        paste(browser, RECORD).await?;
        browser.find("heading", "Record").await?;
        hold(browser, "Forward", 6).await?;
        tap(browser, "Back", 5).await?;
        hold(browser, "Back", 0).await?;
        tap(browser, "Forward", 1).await?;
        let focus = "document.querySelector('.walk [aria-label=Forward]').focus()";
        browser.look(focus).await?;
        browser.keys([Key::Enter]).await?;
        stones(browser, 2).await?;
        // A button that is not held has the browser's menu.
        let menu = "const back = document.querySelector('.walk [aria-label=Back]'); \
            return back.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))";
        ensure!(browser.look(menu).await? == true, "no menu");
        Ok(())
    })
}

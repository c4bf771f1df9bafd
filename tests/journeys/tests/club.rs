//! A club game imported on a phone, stepped through and closed during a game against the computer.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Screen, journey};

use crate::records::press_move;

/// A record with a comment and three variations, the first of which ends with Black's five.
const GAME: &str = "(;GM[4]SZ[15]PB[Sato]PW[Li];B[hh];W[ig]C[Wide of the mark.]\
    (;B[gh];W[hg];B[fh];W[gg];B[eh];W[fg];B[dh])(;B[ih];W[jh])(;B[gg]))";

const UPRIGHT: (u32, u32) = (390, 844);
const SIDEWAYS: (u32, u32) = (844, 390);

async fn all_in_sight(browser: &Browser, size: (u32, u32)) -> Result<()> {
    browser.resize(size, true).await?;
    let layout = browser.layout().await?;
    layout.fits(size)?;
    layout.shows_the_game(size)
}

#[test]
fn a_clubs_record_on_a_phone() -> Result<()> {
    journey("club", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        browser
            .open(&format!("{url}/?open=play&moves=h8i9"))
            .await?;
        browser.stones(2).await?;
        // The points are small, so a second tap confirms.
        browser.click_point("A1").await?;
        browser.status_with("Tap A1 again").await?;
        browser.click_point("A1").await?;
        let own = browser
            .board_when("an answer", |board| board.stones() == 4)
            .await?;

        browser.press("button", "Import").await?;
        browser.find("dialog", "Import").await?;
        browser
            .look("document.querySelector('textarea').focus()")
            .await?;
        browser.type_text(GAME).await?;
        browser.press("button", "Open").await?;
        browser.status_with("The start. Black to move.").await?;
        all_in_sight(browser, UPRIGHT).await?;
        journey.picture("start").await?;

        browser.press("button", "Forward").await?;
        browser.press("button", "Forward").await?;
        browser.says("Wide of the mark.").await?;
        all_in_sight(browser, UPRIGHT).await?;
        browser.check_accessibility().await?;
        browser.click_point("I8").await?;
        let second = browser
            .board_when("the second one", |board| board.stones() == 3)
            .await?;
        ensure!(second.black.contains(&"I8".to_owned()), "{second:?}");
        browser.press("button", "Back").await?;
        press_move(browser, "G8").await?;

        all_in_sight(browser, SIDEWAYS).await?;
        journey.picture("sideways").await?;
        for _ in 3..9 {
            browser.press("button", "Forward").await?;
        }
        browser
            .status_with("After move 9. Black wins: five in a row.")
            .await?;
        let won = browser.board().await?;
        ensure!(won.winning.len() == 5, "{won:?}");
        all_in_sight(browser, SIDEWAYS).await?;
        journey.picture("end").await?;

        browser.resize(UPRIGHT, true).await?;
        browser.press("button", "Close").await?;
        browser
            .board_when("the own game", |board| *board == own)
            .await?;
        all_in_sight(browser, UPRIGHT).await
    })
}

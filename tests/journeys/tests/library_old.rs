//! The record that an earlier version kept as a file comes into the library.

use anyhow::{Result, ensure};
use data_encoding::BASE64;
use tengen_journeys::{Browser, Key, Screen, journey};

use crate::library::{first_row, open_games, open_row};

/// The last record of an earlier version: its file, and the position in its second game.
async fn leave_old_record(browser: &Browser, open: bool) -> Result<()> {
    let file = "(;GM[4]FF[4]SZ[15]PB[Sato]PW[Li];B[aa])\
                (;GM[4]FF[4]SZ[15]RU[renju]PB[Ann]PW[Bo];B[hh];W[ig]C[A fine answer];B[if])";
    let script = format!(
        "localStorage.setItem('tengen.record', JSON.stringify({{ version: 1, name: 'old.sgf',
            lenient: false, bytes: '{}' }}));
         localStorage.setItem('tengen.record-place', JSON.stringify({{ version: 1, record: 1,
            node: 2, rule: 'renju', title: 'Ann – Bo', open: {open} }}));",
        BASE64.encode(file.as_bytes())
    );
    browser.look(&script).await?;
    browser.reload().await
}

/// Waits until the place names a document of the library.
const NOTED: &str = "new Promise((done) => { const look = () =>
    JSON.parse(localStorage.getItem('tengen.record-place')).document
        ? done(1) : setTimeout(look, 20); look(); })";

#[test]
fn a_closed_record_of_an_earlier_version_comes_into_the_library() -> Result<()> {
    journey("library-old-record", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.status_with("Your turn").await?;
        leave_old_record(browser, false).await?;
        browser.look_after(NOTED).await?;
        // It is brought once, and the file stays where it was.
        browser.reload().await?;
        browser.status_with("Your turn").await?;
        open_games(browser, "1 entry").await?;
        open_row(browser, "old.sgf").await?;
        browser.press("button", "To the end").await?;
        browser
            .board_when("three stones", |board| board.stones() == 3)
            .await?;
        browser.press("button", "Back").await?;
        browser.says("A fine answer").await?;
        let file = "return localStorage.getItem('tengen.record') !== null";
        ensure!(browser.look(file).await? == true, "the file is gone");
        Ok(())
    })
}

#[test]
fn an_open_record_of_an_earlier_version_is_on_the_board_and_in_the_library() -> Result<()> {
    journey("library-old-open", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.status_with("Your turn").await?;
        leave_old_record(browser, true).await?;
        // After the second reload it comes from the library.
        browser.says("A fine answer").await?;
        browser
            .find_with_more("button", "Find this position")
            .await?;
        browser.look_after(NOTED).await?;
        browser.reload().await?;
        browser.says("A fine answer").await?;
        browser.keys([Key::Escape]).await?;
        open_games(browser, "1 entry").await?;
        first_row(browser, "Ann – Bo").await
    })
}

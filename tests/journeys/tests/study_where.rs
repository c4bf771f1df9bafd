//! Where the solver may be used: after a game and in a record, not during an online game.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Screen, journey};

#[test]
fn a_finished_game_is_studied_move_by_move() -> Result<()> {
    journey("study-after", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!(
                "{}/?open=play&moves=h8a1i8a3j8a5k8a7l8",
                journey.tengen.url()
            ))
            .await?;
        browser.press("button", "Solve").await?;
        browser.says("After move 8. Black to move.").await?;
        browser.press("button", "Is there a win?").await?;
        browser.says(" makes five.").await?;
        browser.press("button", "Undo").await?;
        browser.says("After move 7. White to move.").await?;
        browser.press("button", "How do I defend?").await?;
        browser.says("Nothing stops it: all ").await?;
        browser.press("button", "Undo").await?;
        browser.press("button", "Undo").await?;
        browser.says("After move 5. White to move.").await?;
        browser.press("button", "How do I defend?").await?;
        browser.says("2 moves avert it.").await?;
        journey.picture("defend").await
    })
}

#[test]
fn a_record_is_studied_where_it_is_open() -> Result<()> {
    journey("study-record", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "Import").await?;
        let area = browser.find("textbox", "Text or address").await?;
        browser.click(&area).await?;
        let record = "(;GM[4]FF[4]SZ[15]RU[renju];B[hh];W[aa];B[ih];W[ac];B[jh];W[ae])";
        browser.type_text(record).await?;
        browser.press("button", "Open").await?;
        browser.press("button", "To the end").await?;
        browser.status_with("After move 6").await?;
        browser.press("button", "Solve").await?;
        browser.press("button", "Is there a win?").await?;
        browser
            .says("Black wins in 2 moves (1 four, then five).")
            .await
    })
}

#[test]
fn an_online_game_that_goes_on_is_nobodys_to_solve() -> Result<()> {
    journey("study-online", Screen::Desktop, async |journey| {
        let ada = &journey.browser;
        let bo = Browser::start(Screen::Desktop).await?;
        ada.open(&journey.tengen.url()).await?;
        ada.find_with_more("button", "Solve").await?;
        let link = ada.make_room("Ada").await?;
        bo.open(&link).await?;
        bo.press("button", "Join").await?;
        ada.status_with("Your turn: you have Black").await?;
        ada.press("button", "More").await?;
        ensure!(ada.has_no("Solve").await?, "it may be solved");
        ada.press("button", "More").await?;
        ada.click_point("H8").await?;
        ada.stones(1).await?;
        ada.press("button", "More").await?;
        ensure!(ada.has_no("Solve").await?, "it may be solved");
        ada.press("button", "Resign").await?;
        ada.press("button", "Yes, give up").await?;
        ada.find_with_more("button", "Solve").await?;
        bo.close().await;
        Ok(())
    })
}

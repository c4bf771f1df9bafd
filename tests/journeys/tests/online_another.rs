//! *New game* in a room: for its maker, a visitor and a player.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Screen, journey};
use thirtyfour::Key;

/// Opens *New game* in a room, and closes it: the form alone leaves nothing.
async fn look_at_form(browser: &Browser) -> Result<()> {
    browser.press("button", "New game").await?;
    browser.find("dialog", "New game").await?;
    browser.keys([Key::Escape]).await?;
    let inside = "return location.search.includes('room=')";
    ensure!(browser.look(inside).await? == true, "the room was left");
    Ok(())
}

#[test]
fn a_new_game_is_within_reach() -> Result<()> {
    journey("online-another", Screen::Phone, async |journey| {
        let ada = &journey.browser;
        ada.open(&journey.tengen.url()).await?;
        let link = ada.make_room("Ada").await?;
        ada.press("button", "Close").await?;
        look_at_form(ada).await?;
        journey.picture("waiting").await?;
        let bo = Browser::start(Screen::Desktop).await?;
        bo.open(&link).await?;
        bo.find("button", "Join").await?;
        look_at_form(&bo).await?;
        journey.picture_of(&bo, "visiting").await?;

        // The game begins while its maker has the form open.
        ada.press("button", "New game").await?;
        ada.find("dialog", "New game").await?;
        bo.press("button", "Join").await?;
        ada.status_with("Your turn: you have Black").await?;
        let closed = "return document.querySelector('.sheet') === null";
        ensure!(ada.look(closed).await? == true, "the form is in the way");
        journey.picture("playing").await?;

        bo.status_with("Waiting for Ada").await?;
        bo.press("link", "Play").await?;
        bo.find("dialog", "New game").await?;
        bo.keys([Key::Escape]).await?;
        ada.press("button", "More").await?;
        journey.picture("more").await?;
        ada.press("button", "New game").await?;
        ada.find("dialog", "New game").await?;
        ada.press("button", "Play").await?;
        let left = "return !location.search.includes('room=')";
        ensure!(ada.look(left).await? == true, "the new game is elsewhere");
        bo.close().await;
        Ok(())
    })
}

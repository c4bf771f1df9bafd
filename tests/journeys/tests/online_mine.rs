//! The list *My games* under *Play online*.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Screen, journey};

/// Whether the list is in sight above the choices for a new room.
const SEEN_FIRST: &str = "\
const box = selector => document.querySelector(`.sheet ${selector}`).getBoundingClientRect();
return box('.mine').top >= 0 && box('.mine').bottom <= Math.min(innerHeight, box('form').top);";

fn listed(screen: Screen, name: &'static str) -> Result<()> {
    journey(name, screen, async |journey| {
        let ada = &journey.browser;
        let bo = Browser::start(Screen::Desktop).await?;
        let url = journey.tengen.url();
        ada.open(&url).await?;
        let link = ada.make_room("Ada").await?;
        bo.open(&link).await?;
        bo.press("button", "Join").await?;
        ada.status_with("Your turn: you have Black").await?;
        bo.close().await;
        // From the address without the room, the list leads back to it.
        ada.open(&url).await?;
        ada.press("button", "Play online").await?;
        ada.find("heading", "My games").await?;
        let seen = ada.look(SEEN_FIRST).await?;
        ensure!(seen == true, "the list is out of sight");
        journey.picture("listed").await?;
        ada.check_accessibility().await?;
        ada.look("document.querySelector('.sheet .games .game').click()")
            .await?;
        ada.status_with("Your turn: you have Black").await
    })
}

#[test]
#[ignore = "nightly chromium; CI has online_mine::a_game_is_listed_on_a_phone"]
fn a_game_is_listed_and_opens() -> Result<()> {
    listed(Screen::Desktop, "online-mine")
}

#[test]
fn a_game_is_listed_on_a_phone() -> Result<()> {
    listed(Screen::Phone, "online-mine-phone")
}

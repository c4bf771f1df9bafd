//! A page that was loaded before the server's update, and a room that it does not know how to play.

use anyhow::Result;
use tengen_journeys::{Browser, Screen, journey};

/// The next page of a tab introduces itself to rooms as pages before protocol 3 did; later ones do
/// not.
const OLD_PAGE: &str = r#"
if (!sessionStorage.getItem("loaded")) {
  sessionStorage.setItem("loaded", "yes");
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (message.type === "hello") Object.assign(message, { protocol: 2, oldest: 1 });
    send.call(this, JSON.stringify(message));
  };
}
"#;

fn comes_back(screen: Screen, name: &'static str) -> Result<()> {
    journey(name, screen, async |journey| {
        let ada = &journey.browser;
        let bo = Browser::start(Screen::Desktop).await?;
        let url = journey.tengen.url();
        ada.open(&url).await?;
        // The reload then goes through the stored page.
        ada.stored().await?;
        let lists = [("Forbidden moves", "claim-or-turn")];
        let link = ada.make_room_of("Ada", "Renju", &lists).await?;
        ada.before_each_page(OLD_PAGE).await?;
        ada.open(&link).await?;
        ada.find("heading", "This page does not fit the server")
            .await?;
        ada.says("Reload the page").await?;
        journey.picture("refused").await?;
        ada.check_accessibility().await?;
        ada.press("button", "Reload").await?;
        ada.status_with("Waiting for the other player").await?;
        bo.open(&link).await?;
        bo.press("button", "Join").await?;
        ada.status_with("Your turn: you have Black").await?;
        ada.click_point("H8").await?;
        if screen == Screen::Phone {
            ada.click_point("H8").await?;
        }
        bo.stones(1).await?;
        bo.close().await;
        Ok(())
    })
}

#[test]
#[ignore = "nightly chromium; CI has online_old_page::an_old_page_reloads_into_its_seat_on_a_phone"]
fn an_old_page_reloads_into_its_seat() -> Result<()> {
    comes_back(Screen::Desktop, "old-page")
}

#[test]
fn an_old_page_reloads_into_its_seat_on_a_phone() -> Result<()> {
    comes_back(Screen::Phone, "old-page-phone")
}

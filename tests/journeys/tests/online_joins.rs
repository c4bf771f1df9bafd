//! Join requests whose answers are lost: the page retries and gets the same seat.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};
use tengen_relay::{Loss, Relay};

/// More requests than the page sends in a minute.
const MANY: usize = 100;

/// A proxy that loses join requests, and the room's link through it.
async fn relay(journey: &Journey, link: &str) -> Result<(Relay, String)> {
    let url = journey.tengen.url();
    let address = url.strip_prefix("http://").context("an address")?;
    let relay = Relay::start(address.parse()?, "/join HTTP/1.1").await?;
    let link = link.replace(address, &relay.address().to_string());
    Ok((relay, link))
}

#[test]
fn a_join_whose_answer_is_lost_is_sent_again() -> Result<()> {
    journey("join-lost", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        let link = browser.make_room("Ada").await?;
        browser.press("button", "Close").await?;
        let (relay, link) = relay(journey, &link).await?;
        for loss in [
            Loss::Answer { after: 0 },
            Loss::Request,
            // In the middle of the response's head.
            Loss::Answer { after: 40 },
        ] {
            relay.lose(loss);
        }
        let friend = Browser::start(Screen::Desktop).await?;
        friend.open(&link).await?;
        friend.press("button", "Join").await?;
        friend.status_with("Waiting for Ada").await?;
        ensure!(relay.lost().len() == 2, "two answers were lost");
        browser.status_with("Your turn: you have Black").await?;
        browser.click_point("H8").await?;
        friend.status_with("Your turn").await?;
        friend.click_point("I9").await?;
        browser.stones(2).await?;
        friend.reload().await?;
        friend.stones(2).await?;
        friend.status_with("Waiting for Ada").await?;
        friend.close().await;
        Ok(())
    })
}

#[test]
fn a_join_outlives_a_reload_and_a_restart() -> Result<()> {
    journey("join-outlives", Screen::Phone, async |journey| {
        journey.browser.open(&journey.tengen.url()).await?;
        let link = journey.browser.make_room("Ada").await?;
        journey.browser.press("button", "Close").await?;
        let (relay, link) = relay(journey, &link).await?;
        (0..MANY).for_each(|_| relay.lose(Loss::Answer { after: 0 }));
        let friend = Browser::start(Screen::Desktop).await?;
        friend.open(&link).await?;
        friend.press("button", "Join").await?;
        // The server has given the seat, but no browser has its cookie.
        friend.status_with("You are watching").await?;
        journey
            .browser
            .status_with("Your turn: you have Black")
            .await?;
        journey.picture_of(&friend, "between").await?;

        journey.stop_server().await?;
        journey.tengen.start_again().await?;
        relay.lose_nothing();
        friend.reload().await?;
        friend.status_with("Waiting for Ada").await?;
        journey
            .browser
            .status_with("Your turn: you have Black")
            .await?;
        // The points are small, so a second tap confirms.
        for _ in 0..2 {
            journey.browser.click_point("H8").await?;
        }
        friend.status_with("Your turn").await?;
        friend.close().await;
        Ok(())
    })
}

//! A game by link with a clock that an address asks for, and moves chosen on the other player's
//! turn, over plain http.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

/// The clock that is chosen in the open sheet.
const CLOCK: &str = "return [...document.querySelectorAll('.sheet select')]
    .map((list) => list.value).find((value) => /\\d[ms]/.test(value)) ?? ''";

/// A room made by an address with a clock; a bad clock is named and makes none.
async fn made(journey: &Journey) -> Result<String> {
    let (ada, url) = (&journey.browser, journey.tengen.plain_url());
    ada.open(&format!("{url}/?clock=soon")).await?;
    ada.find("dialog", "Play online").await?;
    ada.alert_with("The link asks for the clock “soon”, which is none")
        .await?;
    ensure!(ada.look(CLOCK).await? == "", "a clock in place of none");
    journey.picture("no-clock").await?;
    let ada = &journey.browser;
    ada.open(&format!("{url}/?clock=5m+4s")).await?;
    ada.find("dialog", "Play online").await?;
    let clock = ada.look(CLOCK).await?;
    ensure!(clock == "5m+4s", "the chosen clock is {clock}");
    ada.press("radio", "Black").await?;
    ada.press("button", "Get a link").await?;
    ada.room_link().await
}

async fn chosen_ahead(journey: &mut Journey, bo: &Browser) -> Result<()> {
    journey
        .expected_errors
        .push("Cross-Origin-Opener-Policy header has been ignored");
    let link = made(journey).await?;
    bo.open(&link).await?;
    bo.says("5 min + 4 s").await?;
    bo.press("button", "Join").await?;
    let ada = &journey.browser;
    ada.status_with("Your turn").await?;

    // One tap chooses, another one withdraws.
    bo.click_point("H9").await?;
    bo.status_with("Chosen ahead: H9").await?;
    let point = bo.point("H9").await?;
    ensure!(point.name.contains("chosen ahead"), "{}", point.name);
    journey.picture_of(bo, "chosen").await?;
    bo.prefer_dark(true).await?;
    journey.picture_of(bo, "chosen-dark").await?;
    bo.prefer_dark(false).await?;
    bo.check_accessibility().await?;
    bo.click_point("H9").await?;
    bo.status_with("Waiting for").await?;
    let point = bo.point("H9").await?;
    ensure!(!point.name.contains("chosen ahead"), "{}", point.name);
    bo.click_point("H9").await?;
    bo.status_with("Chosen ahead: H9").await?;
    // Nobody else sees it.
    let ada = &journey.browser;
    let point = ada.point("H9").await?;
    ensure!(!point.name.contains("chosen ahead"), "{}", point.name);
    ada.place("H8").await?;
    for browser in [ada, bo] {
        browser.stones(2).await?;
    }
    ada.status_with("Your turn").await?;

    // What has become impossible is dropped with a sentence.
    bo.click_point("I8").await?;
    bo.status_with("Chosen ahead: I8").await?;
    ada.place("I8").await?;
    bo.alert_with("I8 was chosen ahead and is not possible any more")
        .await?;
    bo.status_with("Your turn").await?;
    bo.stones(3).await?;
    journey.picture_of(bo, "dropped").await?;
    bo.place("I9").await?;
    journey.browser.stones(4).await?;
    Ok(())
}

async fn game(journey: &mut Journey) -> Result<()> {
    let other = match journey.screen() {
        Screen::Desktop => Screen::Phone,
        Screen::Phone => Screen::Desktop,
    };
    let bo = Browser::start(other).await?;
    let result = chosen_ahead(journey, &bo).await;
    if result.is_err() {
        journey.picture_of(&bo, "failed-bo").await?;
    }
    bo.close().await;
    result
}

#[test]
fn a_move_is_chosen_ahead_on_a_phone() -> Result<()> {
    journey("online-ahead-phone", Screen::Desktop, game)
}

#[test]
#[ignore = "nightly chromium; CI has online_ahead::a_move_is_chosen_ahead_on_a_phone"]
fn a_move_is_chosen_ahead_at_a_computer() -> Result<()> {
    journey("online-ahead", Screen::Phone, game)
}

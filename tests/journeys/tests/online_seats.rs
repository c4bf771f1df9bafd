//! Seats for one player alone, a seat that another tab takes, and a game whose player never comes.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

const CLOSED: &str = "The seats of this game belong to Ada and Bo. You are watching.";

/// The link with the arbiter's key, in the open sheet.
const ARBITER: &str = "return [...document.querySelectorAll('input.link')]
    .map((field) => field.value).find((link) => link.includes('#arbiter=')) ?? ''";

/// Ada makes a room with Bo alone as the opponent, whom an earlier game has made known.
async fn made_for_bo(journey: &Journey, ada: &Browser, bo: &Browser) -> Result<String> {
    ada.open(&journey.tengen.plain_url()).await?;
    ada.press("button", "Play online").await?;
    ada.press("radio", "Black").await?;
    ada.fill("Your name (optional)", "Ada").await?;
    ada.press("button", "Get a link").await?;
    let first = ada.room_link().await?;
    bo.open(&first).await?;
    bo.find("heading", "Ada invites you").await?;
    bo.fill("Your name (optional)", "Bo").await?;
    bo.press("button", "Join").await?;
    ada.status_with("Your turn: you have Black").await?;
    ada.place("H8").await?;
    bo.stones(1).await?;

    let (_, met) = first.split_once("room=").context("a link to a room")?;
    ada.open(&journey.tengen.plain_url()).await?;
    ada.press("button", "Play online").await?;
    ada.press("radio", "Black").await?;
    ada.choose("Opponent", met).await?;
    ada.says("Only Bo, in the browser of your earlier game, can take the seat.")
        .await?;
    journey.picture_of(ada, "form").await?;
    ada.check_accessibility().await?;
    ada.press("button", "Get a link").await?;
    let link = ada.room_link().await?;
    ada.says("One player alone can take the free seat.").await?;
    journey.picture_of(ada, "invite").await?;
    Ok(link)
}

async fn owned(journey: &mut Journey, ada: &Browser, bo: &Browser) -> Result<()> {
    journey
        .expected_errors
        .push("Cross-Origin-Opener-Policy header has been ignored");
    let link = made_for_bo(journey, ada, bo).await?;
    // A stranger reads at once that there is no seat to take.
    let cy = &journey.browser;
    cy.open(&link).await?;
    cy.status_with(CLOSED).await?;
    cy.says("Not here yet").await?;
    ensure!(cy.has_no("Join").await?, "a stranger is asked to join");
    cy.check_accessibility().await?;
    journey.picture("stranger").await?;
    let cy = &journey.browser;
    cy.prefer_dark(true).await?;
    cy.open(&format!("{link}&lang=zh")).await?;
    cy.status_with("本局座位属于 Ada 和 Bo").await?;
    journey.picture("stranger-zh-dark").await?;

    // Bo joins in one tab, and the other one plays too.
    bo.open(&link).await?;
    bo.find("heading", "Ada invites you").await?;
    let watching = bo.tab().await?;
    let joining = bo.open_tab().await?;
    bo.show(&joining).await?;
    bo.open(&link).await?;
    bo.press("button", "Join").await?;
    bo.status_with("Waiting for Ada").await?;
    bo.show(&watching).await?;
    bo.status_with("Waiting for Ada").await?;
    ensure!(bo.has_no("Join").await?, "a player is asked to join");
    ada.place("H8").await?;
    bo.status_with("Your turn").await?;
    bo.place("J9").await?;
    ada.stones(2).await?;
    bo.show(&joining).await?;
    bo.stones(2).await?;
    journey.browser.status_with("你在旁观。轮到黑方").await?;
    Ok(())
}

async fn never(journey: &mut Journey, ada: &Browser, bo: &Browser) -> Result<()> {
    journey
        .expected_errors
        .push("Cross-Origin-Opener-Policy header has been ignored");
    ada.open(&journey.tengen.plain_url()).await?;
    ada.press("button", "Play online").await?;
    ada.press("radio", "Black").await?;
    ada.choose("Clock", "5m+4s").await?;
    ada.press("switch", "With an arbiter").await?;
    ada.fill("Your name (optional)", "Ada").await?;
    ada.press("button", "Get a link").await?;
    let link = ada.room_link().await?;
    let arbiter = ada.look(ARBITER).await?;
    let arbiter = arbiter.as_str().context("a link")?.to_owned();
    ada.press("button", "Close").await?;
    let cy = &journey.browser;
    cy.open(&arbiter).await?;
    cy.press("button", "Arbiter").await?;
    cy.find("dialog", "Arbiter").await?;
    cy.says("The game has not begun.").await?;
    cy.find("radio", "Ada wins").await?;
    cy.fill("Reason, for everybody to read", "nobody came")
        .await?;
    cy.check_accessibility().await?;
    journey.picture("award").await?;
    let cy = &journey.browser;
    cy.press("button", "Do it").await?;
    cy.alert_with("This ends the game. Sure?").await?;
    cy.press("button", "Yes, I am sure").await?;
    ada.find("heading", "You win").await?;
    ada.alert_with("The arbiter decides the game. Reason: nobody came")
        .await?;
    journey.picture_of(ada, "awarded").await?;
    // Who comes later can play the next game.
    bo.open(&link).await?;
    bo.press("button", "Join").await?;
    bo.find("heading", "You lose").await?;
    bo.press("button", "Rematch").await?;
    // What the arbiter has said does not cover the question.
    ada.press("button", "Accept").await?;
    bo.status_with("Your turn").await?;
    bo.place("H8").await?;
    ada.stones(1).await?;
    Ok(())
}

/// Runs steps with two players, whose screens are not the third person's.
async fn with_players(
    journey: &mut Journey,
    steps: impl AsyncFnOnce(&mut Journey, &Browser, &Browser) -> Result<()>,
) -> Result<()> {
    let players = match journey.screen() {
        Screen::Desktop => Screen::Phone,
        Screen::Phone => Screen::Desktop,
    };
    let (ada, bo) = (
        Browser::start(players).await?,
        Browser::start(players).await?,
    );
    let result = steps(journey, &ada, &bo).await;
    if result.is_err() {
        journey.picture_of(&ada, "failed-ada").await?;
        journey.picture_of(&bo, "failed-bo").await?;
    }
    ada.close().await;
    bo.close().await;
    result
}

async fn for_one(journey: &mut Journey) -> Result<()> {
    with_players(journey, owned).await
}

async fn awards(journey: &mut Journey) -> Result<()> {
    with_players(journey, never).await
}

#[test]
fn a_seat_for_one_player_alone() -> Result<()> {
    journey("online-owned", Screen::Desktop, for_one)
}

#[test]
#[ignore = "nightly chromium; CI has online_seats::a_seat_for_one_player_alone"]
fn a_seat_for_one_player_alone_watched_by_a_phone() -> Result<()> {
    journey("online-owned-phone", Screen::Phone, for_one)
}

#[test]
#[ignore = "nightly chromium; CI has online_seats::a_game_whose_player_never_comes_is_decided_by_a_phone"]
fn a_game_whose_player_never_comes_is_decided() -> Result<()> {
    journey("online-never", Screen::Desktop, awards)
}

#[test]
fn a_game_whose_player_never_comes_is_decided_by_a_phone() -> Result<()> {
    journey("online-never-phone", Screen::Phone, awards)
}

//! A whole online game by link in two browsers, with a spectator in a third.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Journey, Key, Screen, journey};

async fn both_see(stones: usize, browsers: &[&Browser]) -> Result<()> {
    for browser in browsers {
        browser.stones(stones).await?;
    }
    Ok(())
}

async fn whole_game(journey: &mut Journey) -> Result<()> {
    let ada = &journey.browser;
    let (bo, cy) = (
        Browser::start(Screen::Desktop).await?,
        Browser::start(Screen::Phone).await?,
    );
    ada.open(&journey.tengen.url()).await?;
    // The local game must survive the room.
    ada.click_point("A1").await?;
    both_see(2, &[ada]).await?;
    let link = ada.make_room("Ada").await?;
    journey.picture("link").await?;
    ada.check_accessibility().await?;
    ada.status_with("Waiting for the other player").await?;

    // Opening the link does not take the seat.
    bo.open(&link).await?;
    bo.find("heading", "Ada invites you").await?;
    bo.status_with("A seat is free").await?;
    bo.check_accessibility().await?;
    cy.open(&link).await?;
    cy.find("button", "Join").await?;
    cy.check_accessibility().await?;
    bo.press("button", "Join").await?;
    ada.status_with("Your turn: you have Black").await?;
    bo.status_with("Waiting for Ada").await?;
    cy.status_with("You are watching. Black to move.").await?;
    ada.says("1 watches").await?;

    bo.click_point("H8").await?;
    bo.alert_with("the other player's turn").await?;
    for (n, point) in (1..).zip(["H8", "H9", "I8", "I9"]) {
        let player = if n % 2 == 1 { ada } else { &bo };
        player.click_point(point).await?;
        both_see(n, &[ada, &bo, &cy]).await?;
    }

    ada.click_point("H8").await?;
    ada.alert_with("H8").await?;
    both_see(4, &[ada, &bo, &cy]).await?;

    ada.reload().await?;
    both_see(4, &[ada]).await?;
    ada.status_with("Your turn: you have Black").await?;
    journey.picture("room").await?;
    ada.check_accessibility().await?;
    cy.check_accessibility().await?;

    ada.click_point("A1").await?;
    both_see(5, &[ada, &bo, &cy]).await?;
    ada.press("button", "Undo").await?;
    ada.status_with("You have asked to take your move back")
        .await?;
    bo.status_with("Ada asks to take a move back").await?;
    bo.check_accessibility().await?;
    bo.press("button", "Accept").await?;
    both_see(4, &[ada, &bo, &cy]).await?;
    ada.click_point("J8").await?;
    both_see(5, &[ada, &bo, &cy]).await?;

    // A stone placed while the server is down arrives when it is back.
    journey.stop_server().await?;
    let ada = &journey.browser;
    for browser in [ada, &bo, &cy] {
        browser.status_with("The server was stopped").await?;
    }
    bo.click_point("J9").await?;
    both_see(6, &[&bo]).await?;
    journey.picture("away").await?;
    ada.check_accessibility().await?;
    journey.tengen.start_again().await?;
    let ada = &journey.browser;
    both_see(6, &[ada, &bo, &cy]).await?;
    ada.status_with("Your turn").await?;

    bo.press("button", "Offer draw").await?;
    ada.press("button", "Decline").await?;
    bo.says("Your draw offer was declined.").await?;
    ada.click_point("K8").await?;
    both_see(7, &[ada, &bo, &cy]).await?;
    bo.click_point("A15").await?;
    both_see(8, &[ada, &bo, &cy]).await?;
    ada.click_point("L8").await?;
    ada.find("heading", "You win").await?;
    bo.find("heading", "You lose").await?;
    cy.find("heading", "Black wins").await?;
    let board = bo
        .board_when("a winning line", |b| !b.winning.is_empty())
        .await?;
    ensure!(board.winning.len() == 5, "{board:?}");
    journey.picture("over").await?;
    ada.check_accessibility().await?;

    // One press leads from the result to a new game.
    for browser in [ada, &bo, &cy] {
        browser.take_clicks();
        browser.press("button", "New game").await?;
        browser.find("dialog", "New game").await?;
        ensure!(browser.take_clicks() == 1, "it is in *More*");
        browser.keys([Key::Escape]).await?;
    }

    // Looking back affects only one's own view.
    bo.press("button", "Back").await?;
    both_see(8, &[&bo]).await?;
    both_see(9, &[ada, &cy]).await?;

    bo.press("button", "Rematch").await?;
    ada.says("would like another game").await?;
    ada.press("button", "Accept").await?;
    both_see(0, &[ada, &bo, &cy]).await?;
    bo.status_with("Your turn: you have Black").await?;
    bo.click_point("H8").await?;
    both_see(1, &[ada, &bo, &cy]).await?;
    ada.says("game 2").await?;

    ada.press("button", "Resign").await?;
    ada.press("button", "Yes, give up").await?;
    bo.find("heading", "You win").await?;

    ada.press("button", "Leave").await?;
    both_see(2, &[ada]).await?;
    // A corner, to which no level replies on A1.
    ada.click_point("O15").await?;
    both_see(4, &[ada]).await?;
    bo.close().await;
    cy.close().await;
    Ok(())
}

#[test]
fn a_whole_game_by_link() -> Result<()> {
    journey("online", Screen::Desktop, whole_game)
}

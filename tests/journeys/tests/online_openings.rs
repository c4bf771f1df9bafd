//! Rooms with an opening, claims and draws offered with a move, in two browsers and a watcher's.
//!
//! The model's `procedures` play every other opening between two pages and a server's room.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

/// Three in a room: its maker, the player who joined, a watcher.
struct Three<'a> {
    ada: &'a Browser,
    bo: Browser,
    cy: Browser,
}

impl<'a> Three<'a> {
    async fn meet(journey: &'a Journey, rule: &str, lists: &[(&str, &str)]) -> Result<Three<'a>> {
        let ada = &journey.browser;
        let (bo, cy) = (
            Browser::start(Screen::Phone).await?,
            Browser::start(Screen::Desktop).await?,
        );
        ada.open(&journey.tengen.url()).await?;
        let link = ada.make_room_of("Ada", rule, lists).await?;
        for browser in [&bo, &cy] {
            browser.open(&link).await?;
            browser.find("heading", "Ada invites you").await?;
        }
        bo.press("button", "Join").await?;
        bo.stones(0).await?;
        Ok(Three { ada, bo, cy })
    }

    fn all(&self) -> [&Browser; 3] {
        [self.ada, &self.bo, &self.cy]
    }

    /// Plays points in turn; all three see each stone.
    async fn play(&self, ada_first: bool, before: usize, points: &[&str]) -> Result<()> {
        for (n, point) in points.iter().enumerate() {
            let ada = (n % 2 == 0) == ada_first;
            let player = if ada { self.ada } else { &self.bo };
            self.place(player, point, before + n + 1).await?;
        }
        Ok(())
    }

    async fn place(&self, player: &Browser, point: &str, stones: usize) -> Result<()> {
        player.click_point(point).await?;
        if player.screen() == Screen::Phone {
            // The first tap picks a small point, the second one on it places the stone.
            player.status_with("again").await?;
            player.click_point(point).await?;
        }
        for browser in self.all() {
            browser.stones(stones).await?;
        }
        Ok(())
    }

    async fn part(self) {
        self.bo.close().await;
        self.cy.close().await;
    }
}

async fn taraguchi(journey: &mut Journey) -> Result<()> {
    let lists = [("Opening", "taraguchi10")];
    let three = Three::meet(journey, "Renju", &lists).await?;
    let Three { ada, bo, cy } = &three;
    ada.find("gridcell", "A1 empty, not allowed now").await?;
    ada.click_point("A1").await?;
    ada.alert_with("A1 is not the centre").await?;
    for (n, (point, mover, other)) in
        (1..).zip([("H8", *ada, bo), ("H9", bo, *ada), ("H7", *ada, bo)])
    {
        three.place(mover, point, n).await?;
        other.press("button", "Keep colours").await?;
    }
    three.place(bo, "H6", 4).await?;
    ada.press("button", "Keep and offer 10").await?;
    bo.status_with("Ada is choosing the fifth moves to offer…")
        .await?;
    let offered = ["G8", "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1"];
    for point in offered {
        ada.click_point(point).await?;
    }
    ada.click_point("I8").await?;
    ada.alert_with("I8 is equivalent to G8").await?;
    ada.status_with("1 fifth move to go").await?;
    journey.picture("offers").await?;
    ada.check_accessibility().await?;
    ada.click_point("A2").await?;
    ada.press("button", "Offer").await?;
    bo.status_with("Your move: Keep one of the fifth moves")
        .await?;
    cy.status_with("Second player is choosing the fifth move…")
        .await?;
    journey.picture_of(bo, "picks").await?;
    bo.check_accessibility().await?;
    three.place(bo, "D1", 5).await?;
    let line = ["A15", "I8", "C15", "J8", "E15", "K8", "G15", "L8"];
    three.play(false, 5, &line).await?;
    ada.find("heading", "You win").await?;
    bo.find("heading", "You lose").await?;
    cy.find("heading", "Black wins").await?;
    ada.says("Taraguchi-10").await?;
    three.part().await;
    Ok(())
}

#[test]
fn taraguchi_with_ten_fifth_moves_to_the_end() -> Result<()> {
    journey("room-taraguchi", Screen::Desktop, taraguchi)
}

async fn claims(journey: &mut Journey) -> Result<()> {
    let lists = [("Forbidden moves", "claim-or-turn")];
    let three = Three::meet(journey, "Renju", &lists).await?;
    let Three { ada, bo, cy } = &three;
    // A draw goes with the next stone, and is declined by playing on.
    ada.press("button", "Offer draw").await?;
    ada.status_with("Your next move offers a draw").await?;
    three.place(ada, "H8", 1).await?;
    bo.status_with("Ada offers a draw").await?;
    bo.find("button", "Accept").await?;
    three.place(bo, "A1", 2).await?;
    ada.alert_with("Your draw offer was declined").await?;

    three.play(true, 2, &["I8", "A3", "J8"]).await?;
    // A wrong claim costs White its turn.
    bo.press("button", "Claim foul").await?;
    bo.status_with("Claim a foul? A wrong claim costs the turn")
        .await?;
    journey.picture_of(bo, "asked").await?;
    bo.check_accessibility().await?;
    bo.press("button", "Play on").await?;
    bo.status_with("Your turn").await?;
    bo.press("button", "Claim foul").await?;
    bo.status_with("Claim a foul?").await?;
    bo.press("button", "Claim foul").await?;
    bo.status_with("Your claim was wrong and costs you a turn")
        .await?;
    ada.status_with("has claimed what is not there, and loses a turn")
        .await?;
    cy.status_with("has claimed what is not there").await?;
    ada.press("button", "Pass").await?;
    ada.alert_with("Place a stone: the other player has just lost a turn")
        .await?;
    three.play(true, 5, &["K8", "A5", "L8"]).await?;
    // Nothing shows the five.
    for browser in three.all() {
        let board = browser.board().await?;
        ensure!(board.winning.is_empty(), "{board:?}");
    }
    bo.status_with("Your turn: you have White").await?;
    cy.status_with("You are watching. White to move.").await?;
    journey.picture("five").await?;
    // Any own stone asks; the opponent's do not.
    ada.click_point("A1").await?;
    ada.click_point("J8").await?;
    ada.status_with("Claim five with J8? A wrong claim costs the turn")
        .await?;
    ada.check_accessibility().await?;
    journey.picture("claims").await?;
    ada.press("button", "Claim five").await?;
    ada.find("heading", "You win").await?;
    bo.find("heading", "You lose").await?;
    cy.find("heading", "Black wins").await?;
    let board = cy.board_when("a row", |b| !b.winning.is_empty()).await?;
    ensure!(board.winning.len() == 5, "{board:?}");
    three.part().await;
    Ok(())
}

#[test]
fn a_five_is_claimed_by_a_tap_and_a_wrong_claim_costs_the_turn() -> Result<()> {
    journey("room-claims", Screen::Desktop, claims)
}

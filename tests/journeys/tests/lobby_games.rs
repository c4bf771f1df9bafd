//! Games of the lobby: levels that play at once, games that are watched, matches.

use anyhow::{Result, ensure};
use tengen_journeys::{Board, Browser, Journey, Node, Screen, journey};

use crate::accounts::{make_account, other};
use crate::lobby::{enter, in_turn, serve};

/// Presses the only button whose name begins so.
async fn press(browser: &Browser, beginning: &str) -> Result<()> {
    let is_it = |node: &Node| node.role == "button" && node.name.starts_with(beginning);
    browser
        .click(&browser.find_by(beginning, is_it).await?)
        .await
}

async fn a_level(journey: &mut Journey) -> Result<()> {
    let options = ["--pool", "freestyle,swap2,5m+4s", "--lobby-levels", "0,1,3"];
    serve(journey, options.to_vec()).await?;
    let (ada, url) = (&journey.browser, journey.tengen.plain_url());
    enter(ada, &url, "Ada").await?;
    ada.says("The computer, at once").await?;
    ensure!(
        ada.has_no("Play the computer").await?,
        "two ways to a level"
    );
    journey.picture("levels").await?;
    ada.check_accessibility().await?;
    // One touch, and the game begins.
    press(ada, "Level 1").await?;
    // Either begins.
    let begins = |nodes: &[Node]| {
        let is_turn = |node: &Node| node.role == "status" && node.text.contains("Your turn");
        let has_begun = Board::read(nodes).stones() > 0;
        (has_begun || nodes.iter().any(is_turn)).then_some(has_begun)
    };
    if !ada.wait_for("a turn or a stone", begins).await? {
        ada.place("H8").await?;
    }
    ada.board_when("a stone", |board| board.stones() > 0)
        .await?;
    journey.picture("against").await?;
    ada.press("button", "Resign").await?;
    ada.press("button", "Yes, give up").await?;
    ada.find("heading", "You lose").await?;
    ada.find("button", "Rematch").await?;
    Ok(())
}

#[test]
fn a_level_plays_at_once() -> Result<()> {
    journey("lobby-levels", Screen::Desktop, a_level)
}

/// One plays a stone and gives up; both are told how the match stands.
async fn give_up(first: &Browser, second: &Browser, stands: [&str; 2]) -> Result<()> {
    first.place("H8").await?;
    second.stones(1).await?;
    first.press("button", "Resign").await?;
    first.press("button", "Yes, give up").await?;
    first.find("heading", "You lose").await?;
    second.find("heading", "You win").await?;
    first.says(stands[0]).await?;
    second.says(stands[1]).await
}

/// Finds the match in the lobby, and watches it.
async fn watches(journey: &Journey, url: &str) -> Result<Browser> {
    let cleo = Browser::start(other(journey.screen())).await?;
    enter(&cleo, url, "Cleo").await?;
    let is_it = |node: &Node| {
        let name = &node.name;
        name.starts_with("Watch ") && name.contains("Ada") && name.contains("Bo")
    };
    let watch = cleo.find_by("the game of the others", is_it).await?;
    journey.picture_of(&cleo, "running").await?;
    cleo.check_accessibility().await?;
    cleo.click(&watch).await?;
    cleo.status_with("You are watching").await?;
    Ok(cleo)
}

async fn a_match(journey: &mut Journey) -> Result<()> {
    serve(journey, Vec::new()).await?;
    journey.expected_errors.push("404");
    let (ada, url) = (&journey.browser, journey.tengen.plain_url());
    enter(ada, &url, "Ada").await?;
    let bo = Browser::start(other(journey.screen())).await?;
    bo.open(&format!("{url}/?lang=en")).await?;
    make_account(&bo, "Bo").await?;
    bo.press("button", "Close").await?;
    bo.press("link", "Online").await?;
    bo.press("button", "Find an opponent").await?;
    bo.find("heading", "Open games").await?;
    // Who has offered nothing is found by the name of the account.
    ada.open_details("Offer a game").await?;
    ada.fill("Or the name of an account", "Nobody").await?;
    ada.press("button", "Find").await?;
    ada.alert_with("Nobody here has an account of this name.")
        .await?;
    ada.fill("Or the name of an account", "bo").await?;
    ada.press("button", "Find").await?;
    ada.says("It is shown to Bo in the lobby").await?;
    ada.choose("Games", "2").await?;
    ada.says("All 2 games are played, and the two take turns in beginning.")
        .await?;
    journey.picture("form").await?;
    ada.check_accessibility().await?;
    ada.press("button", "Send the challenge").await?;
    bo.says("a match of 2 games").await?;
    bo.press("button", "Accept").await?;

    let [first, second] = in_turn(ada, &bo).await?;
    let cleo = watches(journey, &url).await?;
    let stands = |points: &str| {
        format!("The match stands {points} after 1 of 2 games. The next one begins by itself.")
    };
    give_up(first, second, [&stands("0–1"), &stands("1–0")]).await?;
    cleo.stones(1).await?;
    journey.picture_of(&cleo, "watched").await?;
    ensure!(first.has_no("Rematch").await?, "another game is asked for");
    journey.picture_of(first, "between").await?;
    first.check_accessibility().await?;
    // The other one begins the next game.
    let [again, other] = in_turn(ada, &bo).await?;
    ensure!(std::ptr::eq(again, second), "the same player begins twice");
    again.says("Game 2 of 2 · 1–0").await?;
    journey.picture_of(again, "second").await?;
    let drawn = "The match is drawn, 1–1.";
    give_up(again, other, [drawn; 2]).await?;
    again.find("button", "Rematch").await?;
    journey.picture_of(again, "over").await?;
    // Both are free again.
    other.press("link", "Online").await?;
    other.press("button", "Find an opponent").await?;
    other.says("no game goes on").await?;
    ensure!(other.has_no("Go to the game").await?, "a game goes on");
    // Nobody watches a game that is over from the list.
    cleo.press("link", "Online").await?;
    cleo.press("button", "Find an opponent").await?;
    cleo.find("heading", "Open games").await?;
    let watched = |nodes: &[Node]| nodes.iter().any(|node| node.name.starts_with("Watch "));
    cleo.wait_for("no game to watch", |nodes| (!watched(nodes)).then_some(()))
        .await?;
    cleo.close().await;
    bo.close().await;
    Ok(())
}

#[test]
fn a_match_of_two_games() -> Result<()> {
    journey("lobby-match", Screen::Phone, a_match)
}

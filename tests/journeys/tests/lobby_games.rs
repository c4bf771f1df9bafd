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

/// Waits for the first stone of a game that begins; whoever is to place it.
async fn first_stone(browser: &Browser) -> Result<()> {
    let begins = |nodes: &[Node]| {
        let is_turn = |node: &Node| node.role == "status" && node.text.contains("Your turn");
        // The page's own game, which is there before, has no clocks.
        let has_clocks = nodes.iter().any(|node| node.role == "timer");
        let has_begun = Board::read(nodes).stones() > 0;
        (has_clocks && (has_begun || nodes.iter().any(is_turn))).then_some(has_begun)
    };
    if !browser.wait_for("a turn or a stone", begins).await? {
        browser.place("H8").await?;
    }
    let placed = browser.board_when("a stone", |board| board.stones() > 0);
    placed.await.map(drop)
}

async fn resign(browser: &Browser) -> Result<()> {
    browser.press("button", "Resign").await?;
    browser.press("button", "Yes, give up").await?;
    browser.find("heading", "You lose").await.map(drop)
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
    first_stone(ada).await?;
    journey.picture("against").await?;
    resign(ada).await?;
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
    journey("lobby-match", Screen::Desktop, a_match)
}

#[test]
#[ignore = "nightly chromium; CI has lobby_games::a_match_of_two_games"]
fn a_match_of_two_games_on_a_phone() -> Result<()> {
    journey("lobby-match-phone", Screen::Phone, a_match)
}

/// While a game of the lobby goes on in one tab, nothing helps in another one.
async fn another_tab(journey: &mut Journey) -> Result<()> {
    serve(journey, vec!["--lobby-levels", "0"]).await?;
    let (ada, url) = (&journey.browser, journey.tengen.plain_url());
    enter(ada, &url, "Ada").await?;
    ada.says("nor do its other tabs in this browser").await?;
    press(ada, "Level 0").await?;
    first_stone(ada).await?;
    let first = ada.tab().await?;
    let second = ada.open_tab().await?;
    ada.show(&second).await?;
    ada.open(&format!("{url}/?lang=en")).await?;
    let refused = "No analysis, hints or solver while a game of yours without help goes on";
    // It is known within a second.
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    ada.press("button", "Analyse").await?;
    ada.alert_with(refused).await?;
    journey.picture("refused").await?;
    ada.check_accessibility().await?;
    ada.show(&first).await?;
    resign(ada).await?;
    // The other tab hears of the end.
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    ada.show(&second).await?;
    ada.press("button", "Analyse").await?;
    ada.status_with("Use it for the rest of this game?").await
}

#[test]
fn another_tab_helps_in_no_game_of_the_lobby() -> Result<()> {
    journey("lobby-tabs", Screen::Desktop, another_tab)
}

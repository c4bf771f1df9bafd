//! *An arena of eight*: two in browsers, and six without. After three stones the second seat gives
//! up.

use anyhow::{Result, ensure};
use tengen_journeys::{Board, Browser, Journey, Node, Screen, journey};
use tengen_load::lobby::Entrant;

use crate::accounts::{other, texts};
use crate::lobby::{enter, serve};
use crate::moderation::host;

/// Waits for the user's first turn in a game that has opened by itself; whether the user begins it.
/// The page's own game, which stands there before, has no clocks, and the last one more stones.
async fn turn(browser: &Browser) -> Result<bool> {
    let begins = |nodes: &[Node]| {
        let mut status = nodes.iter().filter(|node| node.role == "status");
        let is_turn = status.any(|node| node.text.contains("Your turn"));
        let has_clocks = nodes.iter().any(|node| node.role == "timer");
        let stones = Board::read(nodes).stones();
        (is_turn && has_clocks && stones < 2).then_some(stones == 0)
    };
    browser.wait_for("the user's turn", begins).await
}

/// Plays the game in which it is the user's turn, against a guest; returns its points.
async fn play(browser: &Browser, begins: bool) -> Result<u32> {
    if begins {
        browser.place("H8").await?;
        browser.stones(2).await?;
        browser.place("G7").await?;
        return Ok(2);
    }
    browser.place("I9").await?;
    browser.stones(3).await?;
    browser.press("button", "Resign").await?;
    browser.press("button", "Yes, give up").await?;
    Ok(0)
}

async fn to_the_lobby(browser: &Browser) -> Result<()> {
    browser.press("link", "Online").await?;
    browser.press("button", "Find an opponent").await?;
    browser.find("heading", "Tuesday").await.map(drop)
}

/// Leaves the arena during a game, and plays that to its end.
async fn leave(browser: &Browser) -> Result<u32> {
    let begins = turn(browser).await?;
    to_the_lobby(browser).await?;
    browser.press("button", "Leave").await?;
    browser
        .says("You get no more games until you return.")
        .await?;
    browser.press("button", "Close").await?;
    let points = play(browser, begins).await?;
    let result = if begins { "You win" } else { "You lose" };
    browser.find("heading", result).await?;
    Ok(points)
}

/// The user's row of the table.
async fn own_row(browser: &Browser) -> Result<String> {
    let is_table = |node: &Node| node.role == "table";
    browser.find_by("the table", is_table).await?;
    let rows = texts(browser, ".lobby-table .own").await?;
    ensure!(rows.len() == 1, "{} own rows", rows.len());
    Ok(rows[0].split_whitespace().collect::<Vec<_>>().join(" "))
}

async fn arena_of_eight(journey: &mut Journey) -> Result<()> {
    serve(journey, Vec::new()).await?;
    let open = ["open-arena", "freestyle,none,5m", "--name", "Tuesday"];
    host(journey, &[&open[..], &["--minutes", "30"]].concat()).await?;
    let (ada, url) = (&journey.browser, journey.tengen.plain_url());
    enter(ada, &url, "Ada").await?;
    ada.find("heading", "Tuesday").await?;
    ada.says("30 min left · nobody has entered").await?;
    journey.picture("open").await?;
    ada.check_accessibility().await?;
    ada.press("button", "Enter").await?;
    ada.says("Place 1 of 1 · 0 points").await?;
    ada.press("button", "Table").await?;
    let row = own_row(ada).await?;
    ensure!(row.contains("Ada") && row.ends_with("0 0 0 0"), "{row}");
    journey.picture("entered").await?;
    ada.check_accessibility().await?;
    // Who waits may close the sheet.
    ada.press("button", "Close").await?;
    ada.says("You are paired as soon as somebody is free.")
        .await?;
    journey.picture("bar").await?;
    ada.check_accessibility().await?;

    let mut guests = Vec::new();
    for at in 1..7 {
        let server = journey.tengen.address();
        guests.push(Entrant::enter(server, &format!("Guest {at}"), 1).await?);
    }
    // Each next game opens by itself.
    let mut points = 0;
    for _ in 0..2 {
        let begins = turn(ada).await?;
        points += play(ada, begins).await?;
    }
    points += leave(ada).await?;
    ada.says(&format!("of 7 · {points} points")).await?;
    journey.picture("left").await?;
    ada.check_accessibility().await?;

    // Late entry, in the last browser.
    let bo = Browser::start(other(journey.screen())).await?;
    enter(&bo, &url, "Bo").await?;
    bo.press("button", "Enter").await?;
    let late = leave(&bo).await?;
    bo.says(&format!("of 8 · {late} points")).await?;
    // Who returns has all points.
    to_the_lobby(ada).await?;
    ada.press("button", "Return").await?;
    points += leave(ada).await?;
    ada.says(&format!("of 8 · {points} points")).await?;

    // The table is told to those who are there at the end.
    to_the_lobby(ada).await?;
    to_the_lobby(&bo).await?;
    host(journey, &["close-arena", "1"]).await?;
    for (browser, name, points) in [(ada, "Ada", points), (&bo, "Bo", late)] {
        browser.says("The table is final.").await?;
        browser.says("over · 8 players").await?;
        browser.press("button", "Table").await?;
        let row = own_row(browser).await?;
        ensure!(
            row.contains(name) && row.contains(&format!(" {points} ")),
            "{row}"
        );
        let rows = texts(browser, ".lobby-table tbody tr").await?;
        ensure!(rows.len() == 8, "{rows:?}");
        ensure!(browser.has_no("Enter").await?, "it can be entered");
        journey
            .picture_of(browser, &format!("final-{name}"))
            .await?;
        browser.check_accessibility().await?;
    }
    drop(guests);
    // So it does to who comes back, where he stood, and to who has never been there.
    ada.open(&format!("{url}/?lang=en")).await?;
    to_the_lobby(ada).await?;
    ada.says(&format!("of 8 · {points} points")).await?;
    ada.says("The table is final.").await?;
    bo.close().await;
    let eve = Browser::start(other(journey.screen())).await?;
    enter(&eve, &url, "Eve").await?;
    eve.says("over · 8 players").await?;
    eve.press("button", "Table").await?;
    let is_table = |node: &Node| node.role == "table";
    eve.find_by("the table", is_table).await?;
    let rows = texts(&eve, ".lobby-table tbody tr").await?;
    ensure!(rows.len() == 8, "{rows:?}");
    journey.picture_of(&eve, "past").await?;
    eve.check_accessibility().await?;
    eve.close().await;
    Ok(())
}

#[test]
fn an_arena_of_eight() -> Result<()> {
    journey("arena", Screen::Desktop, arena_of_eight)
}

#[test]
#[ignore = "nightly chromium; CI has lobby_arena::an_arena_of_eight"]
fn an_arena_of_eight_on_a_phone() -> Result<()> {
    journey("arena-phone", Screen::Phone, arena_of_eight)
}

//! Games survive reloads, restarts of the server, and other browsers.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Key, Screen, journey};

use crate::library::{first_row, open_games};
use crate::library_mirror::{mirrored, show_them};

#[test]
fn a_reload_in_the_middle_of_a_game_loses_nothing() -> Result<()> {
    journey("reload", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.click_point("H8").await?;
        let board = browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        browser.reload().await?;
        browser
            .board_when("the same board", |again| *again == board)
            .await?;
        browser.click_point("A1").await?;
        browser
            .board_when("four stones", |board| board.stones() == 4)
            .await?;
        Ok(())
    })
}

#[test]
fn stopping_and_starting_tengen_loses_nothing() -> Result<()> {
    journey("restart", Screen::Desktop, async |journey| {
        let url = journey.tengen.url();
        journey.browser.open(&url).await?;
        journey.browser.click_point("H8").await?;
        journey
            .browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;

        journey.stop_server().await?;
        journey.browser.click_point("A1").await?;
        let board = journey
            .browser
            .board_when("four stones", |board| board.stones() == 4)
            .await?;

        journey.tengen.start_again().await?;
        ensure!(journey.tengen.url() == url, "the address has changed");
        journey.browser.reload().await?;
        journey
            .browser
            .board_when("the same board", |again| *again == board)
            .await?;
        journey.browser.click_point("O15").await?;
        journey
            .browser
            .board_when("six stones", |board| board.stones() == 6)
            .await?;
        Ok(())
    })
}

#[test]
fn a_second_browser_is_asked_before_it_sees_the_games_of_the_first() -> Result<()> {
    journey("kept-here", Screen::Desktop, async |journey| {
        let url = journey.tengen.url();
        let browser = &journey.browser;
        browser.open(&url).await?;
        browser.click_point("H8").await?;
        browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        browser.press("link", "Games").await?;
        browser.open_details("Save or bring everything").await?;
        browser.says("Games are kept on this computer too").await?;
        browser.says("1 entry").await?;
        journey.picture("games").await?;
        browser.press("button", "Close").await?;
        browser.press("button", "Settings").await?;
        browser.says("games on this computer too").await?;
        browser.press("button", "Close").await?;
        mirrored(journey, 1, "").await?;

        // The one stays apart, also after a reload, and keeps a game of its own.
        let words = "Another browser on this computer has kept a game";
        let apart = Browser::start(Screen::Desktop).await?;
        apart.open(&url).await?;
        apart.alert_with(words).await?;
        journey.picture_of(&apart, "asked").await?;
        apart.press("button", "Stay apart").await?;
        for _ in 0..2 {
            apart.status_with("Your turn").await?;
            apart.press("link", "Games").await?;
            apart.says("No games yet.").await?;
            apart.reload().await?;
        }
        let nodes = apart.nodes().await?;
        ensure!(nodes.iter().all(|node| !node.text.contains(words)), "again");
        apart.click_point("A1").await?;
        apart
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        open_games(&apart, "1 entry").await?;
        apart.keys([Key::Escape]).await?;

        // The other one gets the game, and none of the browser that stays apart.
        let shared = Browser::start(Screen::Desktop).await?;
        shared.open(&url).await?;
        shared.alert_with(words).await?;
        show_them(&shared).await?;
        open_games(&shared, "1 entry").await?;
        first_row(&shared, "2 moves").await?;
        shared.close().await;

        // The answer can be changed.
        apart.press("button", "Settings").await?;
        let switch = "The same games in all browsers of this computer";
        apart.press("switch", switch).await?;
        apart.says("games on this computer too").await?;
        apart.keys([Key::Escape]).await?;
        open_games(&apart, "2 entries").await?;
        mirrored(journey, 2, "").await?;
        apart.close().await;
        Ok(())
    })
}

#[test]
fn through_a_proxy_games_stay_in_the_browser() -> Result<()> {
    journey("kept-elsewhere", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser
            .send_header("X-Forwarded-For", "203.0.113.7")
            .await?;
        browser.open(&journey.tengen.url()).await?;
        browser.click_point("H8").await?;
        browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        browser.press("link", "Games").await?;
        browser.open_details("Save or bring everything").await?;
        browser.says("Everything is kept in this browser.").await?;
        let asked = "return performance.getEntriesByType('resource')\
            .filter(entry => entry.name.includes('/api/v1/library')).length";
        let asked = browser.look(asked).await?;
        ensure!(asked == 0, "the page asked {asked} times");
        // The other API requests are unaffected.
        let asked = "return performance.getEntriesByType('resource')\
            .filter(entry => entry.name.includes('/api/v1/engines')).length";
        ensure!(browser.look(asked).await? == 1, "nothing is measured");

        let here = Browser::start(Screen::Desktop).await?;
        here.open(&journey.tengen.url()).await?;
        here.status_with("Your turn").await?;
        ensure!(here.board().await?.stones() == 0, "a new game");
        here.close().await;
        Ok(())
    })
}

#[test]
fn what_a_link_shows_is_a_game_when_something_is_played_in_it() -> Result<()> {
    journey("kept-link", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let link = format!("{}/?open=play&moves=h8i9j10k11", journey.tengen.url());
        for _ in 0..2 {
            browser.open(&link).await?;
            browser
                .board_when("four stones", |board| board.stones() == 4)
                .await?;
        }
        browser.reload().await?;
        browser
            .board_when("the same again", |board| board.stones() == 4)
            .await?;
        browser.press("link", "Games").await?;
        browser.says("No games yet.").await?;
        browser.press("button", "Close").await?;

        browser.click_point("A1").await?;
        browser
            .board_when("six stones", |board| board.stones() == 6)
            .await?;
        browser.open(&link).await?;
        browser
            .board_when("the link's stones", |board| board.stones() == 4)
            .await?;
        browser.press("link", "Games").await?;
        browser.says("1 entry").await?;
        Ok(())
    })
}

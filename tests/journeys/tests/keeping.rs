//! Games survive reloads, restarts of the server, and other browsers.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Screen, journey};

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

/// Delays the server's answers about games until the test calls `arrive`.
const SLOW_GAMES: &str = "
    const send = window.fetch;
    const way = new Promise((arrive) => { window.arrive = arrive; });
    window.fetch = async (path, ...rest) => {
        if (!String(path).includes('/local-games')) return send(path, ...rest);
        await way;
        return send(path);
    };
";

/// Never answers requests about games.
const NO_GAMES: &str = "
    const send = window.fetch;
    window.fetch = (path, init) => !String(path).includes('/local-games') ? send(path, init)
        : new Promise((_, fail) => {
            init?.signal?.addEventListener('abort', () => fail(init.signal.reason));
        });
";

#[test]
fn a_browser_that_comes_later_shows_the_last_game_and_no_empty_board_before() -> Result<()> {
    journey("kept-here", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.click_point("H8").await?;
        let game = browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        browser.press("button", "Games").await?;
        browser.open_details("Save or bring everything").await?;
        browser.says("Games are kept on this computer too").await?;
        browser.says("1 entry").await?;
        journey.picture("games").await?;
        browser.press("button", "Close").await?;
        browser.press("button", "Settings").await?;
        browser.says("games on this computer too").await?;
        browser.press("button", "Close").await?;

        let later = Browser::start(Screen::Desktop).await?;
        later.before_each_page(SLOW_GAMES).await?;
        later.open(&journey.tengen.url()).await?;
        later.says("天元 Tengen").await?;
        let board = later.board().await?;
        ensure!(board.empty.is_empty(), "there is nothing to be replaced");
        later.look("window.arrive()").await?;
        let seen = later
            .board_when("a board", |board| !board.empty.is_empty())
            .await?;
        ensure!(seen == game, "{seen:?} instead of {game:?}");
        later.click_point("A1").await?;
        later
            .board_when("four stones", |board| board.stones() == 4)
            .await?;
        later.close().await;

        // A server that does not answer delays the page only briefly.
        let other = Browser::start(Screen::Desktop).await?;
        other.before_each_page(NO_GAMES).await?;
        other.open(&journey.tengen.url()).await?;
        other.status_with("Your turn").await?;
        ensure!(other.board().await?.stones() == 0, "a new game");
        other.close().await;
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
        browser.press("button", "Games").await?;
        browser.open_details("Save or bring everything").await?;
        browser.says("Everything is kept in this browser.").await?;
        let asked = "return performance.getEntriesByType('resource')\
            .filter(entry => entry.name.includes('local-games')).length";
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
        let link = format!("{}/?moves=h8i9j10k11", journey.tengen.url());
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
        browser.press("button", "Games").await?;
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
        browser.press("button", "Games").await?;
        browser.says("1 entry").await?;
        Ok(())
    })
}

/// Fills the server's storage for games; returns the number of games.
const FILL: &str = "(async () => {
    let [count, size] = [0, 262_000];
    while (size >= 50) {
        const body = JSON.stringify({ version: 2, changed: 1, game: 'x'.repeat(size) });
        const headers = { 'content-type': 'application/json' };
        const put = await fetch(`/api/v1/local-games/full-${count}`, { method: 'PUT', headers, body });
        if (put.status === 204) count += 1; else size = Math.floor(size / 2);
    }
    return count;
})()";

#[test]
fn a_computer_that_keeps_no_more_games_says_so_once() -> Result<()> {
    journey("kept-full", Screen::Desktop, async |journey| {
        journey.expected_errors.push("507");
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        let count = browser.look_after(FILL).await?;
        ensure!(count.as_u64().is_some_and(|n| n > 200), "{count} games");
        browser.click_point("H8").await?;
        let words = "This computer keeps no more games";
        browser.alert_with(words).await?;
        journey.picture("full").await?;
        browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        browser.press("button", "Close").await?;
        browser.click_point("A1").await?;
        browser
            .board_when("four stones", |board| board.stones() == 4)
            .await?;
        let nodes = browser.nodes().await?;
        ensure!(nodes.iter().all(|node| !node.text.contains(words)), "again");
        browser.reload().await?;
        browser
            .board_when("the same again", |board| board.stones() == 4)
            .await?;
        Ok(())
    })
}

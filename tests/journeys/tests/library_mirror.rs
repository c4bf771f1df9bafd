//! The library in two browsers of one machine, and in two tabs of one browser.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Journey, Key, Screen, journey};

use crate::library::{first_row, open_games, open_row};
use crate::tree::kills;

/// Begins a game between two people with these stones.
async fn friends(browser: &Browser, stones: &[&str]) -> Result<()> {
    browser.press("button", "New game").await?;
    browser.press("radio", "A friend here").await?;
    browser.press("button", "Play").await?;
    play(browser, stones, 0).await
}

/// Plays stones on a board that has `before` of them.
async fn play(browser: &Browser, stones: &[&str], before: usize) -> Result<()> {
    for (n, stone) in stones.iter().enumerate() {
        browser.click_point(stone).await?;
        browser
            .board_when("the stone", |board| board.stones() == before + n + 1)
            .await?;
    }
    Ok(())
}

/// Waits until the server has this number of documents in versions that are not `before`.
pub(crate) async fn mirrored(journey: &Journey, count: usize, before: &str) -> Result<String> {
    let script = "fetch('/api/v1/library').then((answer) => answer.text())";
    for _ in 0..400 {
        let text = journey.browser.look_after(script).await?;
        let text = text.as_str().context("a text")?.to_owned();
        if text.lines().count() == count && text != before {
            return Ok(text);
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    anyhow::bail!("the mirror never had {count} documents")
}

/// Answers that the mirror is to be shared.
pub(crate) async fn show_them(browser: &Browser) -> Result<()> {
    browser.press("button", "Show them").await?;
    let is_asked = |nodes: &[tengen_journeys::Node]| {
        let mut names = nodes.iter().map(|node| node.name.as_str());
        names.any(|name| name == "Show them")
    };
    browser
        .wait_for("no question", |nodes| (!is_asked(nodes)).then_some(()))
        .await
}

#[test]
fn of_two_browsers_that_play_on_from_one_game_both_games_stay() -> Result<()> {
    journey("mirror-both", Screen::Desktop, async |journey| {
        // The status of a write conflict (precondition failed), which the browser logs.
        journey.expected_errors.push("status of 412");
        let url = journey.tengen.url();
        journey.browser.open(&url).await?;
        friends(&journey.browser, &["H8", "I9"]).await?;
        let before = mirrored(journey, 1, "").await?;

        // The other browser has the game. Both go on without the server.
        let other = Browser::start(Screen::Desktop).await?;
        other.open(&url).await?;
        show_them(&other).await?;
        open_games(&other, "1 entry").await?;
        open_row(&other, "2 moves").await?;
        other
            .board_when("the game", |board| board.stones() == 2)
            .await?;
        journey.stop_server().await?;
        play(&other, &["G7", "F6"], 2).await?;
        play(&journey.browser, &["J10", "K11", "L12"], 2).await?;
        journey.tengen.start_again().await?;
        play(&journey.browser, &["M13"], 5).await?;
        mirrored(journey, 1, &before).await?;
        play(&other, &["E5"], 4).await?;
        let both = mirrored(journey, 2, "").await?;
        for browser in [&journey.browser, &other] {
            browser.reload().await?;
            open_games(browser, "2 entries").await?;
            let rows = "return document.querySelector('.library-list').textContent";
            let rows = browser.look(rows).await?;
            let rows = rows.as_str().context("rows")?;
            let expected = ["6 moves", "5 moves", "copy"];
            ensure!(expected.iter().all(|words| rows.contains(words)), "{rows}");
        }
        journey.picture_of(&other, "other").await?;

        // Both go on: there is still one copy.
        for (browser, stone, stones) in [(&other, "D4", 5), (&journey.browser, "N14", 6)] {
            browser.keys([Key::Escape]).await?;
            play(browser, &[stone], stones).await?;
        }
        let both = mirrored(journey, 2, &both).await?;
        // What is deleted in one is deleted in the other.
        open_games(&journey.browser, "2 entries").await?;
        let more = "document.querySelector('.library-list .library-more').click()";
        journey.browser.look(more).await?;
        journey.browser.press("button", "Delete").await?;
        journey.browser.says("1 entry").await?;
        mirrored(journey, 2, &both).await?;
        other.reload().await?;
        open_games(&other, "1 entry").await?;
        other.close().await;
        Ok(())
    })
}

#[test]
fn two_tabs_play_one_game_in_turn_and_lose_nothing() -> Result<()> {
    journey("mirror-tabs", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        browser.open(&url).await?;
        friends(browser, &["H8", "I9"]).await?;
        let first = browser.tab().await?;
        let second = browser.open_tab().await?;
        browser.open(&url).await?;
        for (n, stone) in ["G7", "J10", "F6", "K11"].into_iter().enumerate() {
            let tab = if n % 2 == 0 { &second } else { &first };
            browser.show(tab).await?;
            browser
                .board_when("the other tab's stone", |board| board.stones() == 2 + n)
                .await?;
            play(browser, &[stone], 2 + n).await?;
        }
        for tab in [&first, &second] {
            browser.show(tab).await?;
            open_games(browser, "1 entry").await?;
            first_row(browser, "6 moves").await?;
        }
        Ok(())
    })
}

#[test]
fn a_tab_that_is_killed_after_each_stone_loses_none() -> Result<()> {
    journey("mirror-killed", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        browser.open(&url).await?;
        friends(browser, &[]).await?;
        let rows = (1..=10).flat_map(|row| ["A", "C", "E", "G", "J"].map(|file| (file, row)));
        for (stones, (file, row)) in rows.take(kills()).enumerate() {
            play(browser, &[&format!("{file}{row}")], stones).await?;
            browser.kill_page().await?;
            browser.open(&url).await?;
            browser
                .board_when("the stones", |board| board.stones() == stones + 1)
                .await?;
        }
        open_games(browser, "1 entry").await?;
        first_row(browser, &format!("{} moves", kills())).await
    })
}

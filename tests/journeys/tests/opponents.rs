//! Opponents besides the levels: founding programs, and the host's engines.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Board, Browser, Node, Screen, Tengen, engine, journey, native};

async fn begin(browser: &Browser, choices: &[&str]) -> Result<()> {
    browser.press("button", "New game").await?;
    for choice in choices {
        browser.press("radio", choice).await?;
    }
    browser.press("radio", "I begin").await?;
    browser.press("button", "Play").await?;
    let fresh = |board: &Board| board.stones() == 0 && !board.empty.is_empty();
    browser.board_when("an empty board", fresh).await?;
    Ok(())
}

#[test]
fn a_founding_program_answers_as_published() -> Result<()> {
    journey("founding-program", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        begin(browser, &["Teaching programs", "Line counter"]).await?;
        browser.click_point("H8").await?;
        let answered = |board: &Board| board.white.len() == 1;
        let board = browser.board_when("the program's answer", answered).await?;
        // All neighbours score the same; the program takes the first one by columns.
        ensure!(board.white == ["G9"], "{board:?}");
        browser.find("StaticText", "Line counter").await?;
        journey.picture("answered").await?;
        browser.press("button", "New game").await?;
        browser.press("radio", "Teaching programs").await?;
        let nodes = browser.nodes().await?;
        let offered = nodes.iter().any(|n| n.name == "The host's engine");
        ensure!(!offered, "an engine where the host has none");
        journey.picture("sheet").await?;
        browser.check_accessibility().await
    })
}

async fn told(program: &str, moves: &str) -> Result<String> {
    let told = native(&["textbook", program, "--moves", moves, "--json"]).await?;
    let told: serde_json::Value = serde_json::from_str(&told)?;
    Ok(told["move"].as_str().context("a move")?.to_uppercase())
}

#[test]
#[ignore = "nightly chromium; CI has opponents::a_depth_is_chosen_where_the_program_looks_ahead"]
fn a_founding_program_looks_as_far_ahead_as_it_is_told() -> Result<()> {
    journey("look-ahead", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!("{}/?lang=en", journey.tengen.url()))
            .await?;
        browser.press("button", "New game").await?;
        browser.press("radio", "Teaching programs").await?;
        browser.press("radio", "Line counter").await?;
        browser.find("button", "Original game").await?;
        ensure!(browser.has_no("Look-ahead").await?, "it never looks ahead");
        browser.press("radio", "Pattern dictionary").await?;
        browser.choose("Look-ahead", "2").await?;
        journey.picture("sheet").await?;
        browser.check_accessibility().await?;
        browser.press("radio", "I begin").await?;
        browser.press("button", "Play").await?;
        let fresh = |board: &Board| board.stones() == 0 && !board.empty.is_empty();
        browser.board_when("an empty board", fresh).await?;
        browser
            .find("StaticText", "Pattern dictionary, depth 2")
            .await?;
        let (mut moves, deep) = (String::new(), "pattern-dictionary,depth=2");
        for (n, point) in (1..).zip(["H8", "J9", "G10"]) {
            browser.click_point(point).await?;
            moves.push_str(&point.to_lowercase());
            let answer = told(deep, &moves).await?;
            let answered = |board: &Board| board.white.len() == n;
            let board = browser.board_when("its answer", answered).await?;
            ensure!(board.white.contains(&answer), "{answer}: {board:?}");
            moves.push_str(&answer.to_lowercase());
        }
        journey.picture("played").await?;
        browser.reload().await?;
        browser
            .find("StaticText", "Pattern dictionary, depth 2")
            .await?;
        // The lesson is about the opponent, and can use other depths.
        browser.press("button", "How a program plays").await?;
        browser
            .status_with("Pattern dictionary, depth 2 plays")
            .await?;
        browser.choose("Look-ahead", "3").await?;
        browser
            .status_with("Pattern dictionary, depth 3 plays")
            .await?;
        journey.picture("lesson").await?;
        browser.check_accessibility().await?;
        browser.choose("Look-ahead", "").await?;
        browser.status_with("Pattern dictionary plays").await?;
        for (program, words) in [
            ("pattern-table", "Pattern tables, depth 1 plays"),
            ("bitboard", "Bitboard search, depth 1 plays"),
        ] {
            browser.choose("Program", program).await?;
            browser.choose("Look-ahead", "1").await?;
            browser.status_with(words).await?;
        }
        // A program without a search has no depth.
        browser.choose("Program", "win-table").await?;
        browser.status_with("Win tables plays").await?;
        ensure!(browser.has_no("Look-ahead").await?, "it never looks ahead");
        Ok(())
    })
}

#[test]
fn a_far_look_ahead_can_be_stopped() -> Result<()> {
    journey("look-ahead-stopped", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        // Many threats on both sides, the program to move.
        let game = "open=play&moves=h8i9j8i7i8g8h10h9g9f10k7&rule=freestyle&size=22";
        browser
            .open(&format!("{}/?{game}&lang=en", journey.tengen.url()))
            .await?;
        browser.press("button", "How a program plays").await?;
        browser.choose("Program", "bitboard").await?;
        browser.status_with("Bitboard search plays").await?;
        browser.choose("Look-ahead", "6").await?;
        // A new question replaces one that is not answered yet.
        browser.choose("Look-ahead", "1").await?;
        browser
            .status_with("Bitboard search, depth 1 plays")
            .await?;
        browser.choose("Program", "pattern-dictionary").await?;
        browser.choose("Look-ahead", "6").await?;
        browser.press("button", "Play against it").await?;
        browser.press("button", "Stop").await?;
        browser.find("button", "Let it move").await?;
        let board = browser.board().await?;
        ensure!(board.stones() == 11, "{board:?}");
        Ok(())
    })
}

#[test]
fn levels_on_a_slider() -> Result<()> {
    journey("levels", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "New game").await?;
        browser.find("slider", "Level").await?;
        // `aria-valuetext` is missing in the accessibility tree of Chromium's sliders.
        let said = "document.querySelector('[type=range]').getAttribute('aria-valuetext')";
        let at = |value: &'static str| format!("return {said}.startsWith('{value}')");
        let is_at = async |value| -> Result<()> {
            let there = browser.look(&at(value)).await? == true;
            ensure!(
                there,
                "{value}: {:?}",
                browser.look(&format!("return {said}")).await?
            );
            Ok(())
        };
        is_at("1 Gentle, Elo ").await?;
        journey.picture("gentle").await?;
        browser.press("slider", "Level").await?;
        browser
            .find(
                "StaticText",
                "Looks three moves ahead and hardly misses anything.",
            )
            .await?;
        is_at("5 Attentive, Elo ").await?;
        browser.choose_level(7).await?;
        let line = "The engine at a glance: sees long rows of fours coming.";
        browser.find("StaticText", line).await?;
        is_at("7 Seasoned, Elo ").await?;
        journey.picture("seasoned").await?;
        browser.press("radio", "I begin").await?;
        browser.press("button", "Play").await?;
        browser.find("StaticText", "Computer, level 7").await?;
        // The points are small, so a second tap confirms.
        browser.click_point("H8").await?;
        browser.click_point("H8").await?;
        let answered = |board: &Board| board.white.len() == 1;
        browser.board_when("its answer", answered).await?;
        browser.press("button", "New game").await?;
        browser.find("StaticText", line).await?;
        browser.check_accessibility().await
    })
}

#[test]
fn an_engine_of_the_hosts_own() -> Result<()> {
    journey("host-engine", Screen::Desktop, async |journey| {
        let mut options = Vec::from(engine("Mine", "brain --level 1")?);
        options.extend(["--engine".to_owned(), "Silent=sleep 600".to_owned()]);
        options.extend(["--engine".to_owned(), "Broken=false".to_owned()]);
        journey.tengen = Tengen::start_with(options).await?;
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        begin(browser, &["The host's engine", "Mine"]).await?;
        browser.click_point("H8").await?;
        let answered = |board: &Board| board.white.len() == 1;
        browser.board_when("the engine's answer", answered).await?;
        browser.find("StaticText", "Mine").await?;

        begin(browser, &["Silent"]).await?;
        browser.click_point("H8").await?;
        browser.press("button", "Stop").await?;
        browser.find("button", "Let it move").await?;
        journey.picture("stopped").await?;

        begin(browser, &["Broken"]).await?;
        browser.click_point("H8").await?;
        let names_it = |n: &Node| n.role == "alert" && n.text.contains("Broken");
        browser.find_by("an alert that names it", names_it).await?;
        journey.picture("broken").await?;
        let board = browser.board().await?;
        ensure!(board.black == ["H8"] && board.white.is_empty(), "{board:?}");
        browser.check_accessibility().await
    })
}

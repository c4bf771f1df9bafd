//! Opponents besides the levels: founding programs, and engines of the host's own.
use anyhow::{Result, ensure};
use tengen_journeys::{Board, Browser, Node, Screen, Tengen, engine, journey};

/// Begins a game against an opponent, the person having Black.
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

#[tokio::test]
async fn a_founding_program_answers_as_published() -> Result<()> {
    journey("founding-program", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        begin(browser, &["A founding program", "Line counter"]).await?;
        browser.click_point("H8").await?;
        let answered = |board: &Board| board.white.len() == 1;
        let board = browser.board_when("the program's answer", answered).await?;
        // Every neighbour lies in as many of Black's rows; the first one by columns is played.
        ensure!(board.white == ["G9"], "{board:?}");
        browser.find("StaticText", "Line counter").await?;
        journey.picture("answered").await?;
        browser.press("button", "New game").await?;
        browser.press("radio", "A founding program").await?;
        let nodes = browser.nodes().await?;
        let offered = nodes.iter().any(|n| n.name == "The host's engine");
        ensure!(!offered, "an engine where the host has none");
        journey.picture("sheet").await?;
        browser.check_accessibility().await
    })
    .await
}

#[tokio::test]
async fn ten_levels_on_a_slider() -> Result<()> {
    journey("levels", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "New game").await?;
        browser.find("slider", "Level").await?;
        // What a screen reader says of it, which the tree of Chromium's own sliders does not tell.
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
        // A tap in its middle, then by keys.
        browser
            .find(
                "StaticText",
                "Plays like a club player and punishes mistakes.",
            )
            .await?;
        is_at("6 Sharp, Elo ").await?;
        browser.choose_level(7).await?;
        let line = "The engine at a glance: sees long rows of fours coming.";
        browser.find("StaticText", line).await?;
        is_at("7 Seasoned, Elo ").await?;
        journey.picture("seasoned").await?;
        browser.press("radio", "I begin").await?;
        browser.press("button", "Play").await?;
        browser.find("StaticText", "Computer, level 7").await?;
        // The first tap picks the point.
        browser.click_point("H8").await?;
        browser.click_point("H8").await?;
        let answered = |board: &Board| board.white.len() == 1;
        browser.board_when("its answer", answered).await?;
        // The choice is kept.
        browser.press("button", "New game").await?;
        browser.find("StaticText", line).await?;
        browser.check_accessibility().await
    })
    .await
}

#[tokio::test]
async fn an_engine_of_the_hosts_own() -> Result<()> {
    journey("host-engine", Screen::Desktop, async |journey| {
        journey.expected_errors.push("/api/v1/engines/");
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

        // One that says nothing can be stopped, and the game goes on where it was.
        begin(browser, &["Silent"]).await?;
        browser.click_point("H8").await?;
        browser.press("button", "Stop").await?;
        browser.find("button", "Let it move").await?;
        journey.picture("stopped").await?;

        // One that cannot play is named, and nothing is lost.
        begin(browser, &["Broken"]).await?;
        browser.click_point("H8").await?;
        let names_it = |n: &Node| n.role == "alert" && n.text.contains("Broken");
        browser.find_by("an alert that names it", names_it).await?;
        journey.picture("broken").await?;
        let board = browser.board().await?;
        ensure!(board.black == ["H8"] && board.white.is_empty(), "{board:?}");
        browser.check_accessibility().await
    })
    .await
}

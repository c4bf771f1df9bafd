//! *Stop* ends a search, with and without shared memory, while the workers' clock is frozen.

use anyhow::{Result, ensure};
use tengen_journeys::{Journey, Screen, journey};

/// Freezes the clock of every worker, and the page's, so that no worker is overdue.
const FROZEN_CLOCK: &str = r#"
const now = Date.now();
Date.now = () => now;
const Real = Worker;
window.Worker = function (url, options) {
  const script = new URL(url, location.href).href;
  const frozen = "data:text/javascript,performance.now=()=>0";
  const text = `import ${JSON.stringify(frozen)}; import ${JSON.stringify(script)};`;
  return new Real(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), options);
};
"#;

async fn stop_ends_a_thought(journey: &mut Journey, url: &str, isolated: bool) -> Result<()> {
    let browser = &journey.browser;
    browser.before_each_page(FROZEN_CLOCK).await?;
    browser.open(url).await?;
    let is_isolated = browser.look("return window.crossOriginIsolated").await?;
    ensure!(
        is_isolated == isolated,
        "crossOriginIsolated is {is_isolated}"
    );

    browser.press("button", "New game").await?;
    browser.choose_level(10).await?;
    browser.press("radio", "I begin").await?;
    browser.press("button", "Play").await?;
    browser.click_point("H8").await?;
    browser.status_with("thinking").await?;

    // The page stays responsive meanwhile.
    browser.press("button", "Settings").await?;
    browser.find("dialog", "Settings").await?;
    browser.press("button", "Close").await?;
    browser.status_with("thinking").await?;

    browser.press("button", "Stop").await?;
    browser
        .wait_for("the end of the thought", |nodes| {
            let thinking = nodes
                .iter()
                .any(|n| n.role == "status" && n.text.contains("thinking"));
            (!thinking).then_some(())
        })
        .await?;
    // The computer has played the move found so far, or waits.
    let board = browser.board().await?;
    ensure!(board.black == ["H8"] && board.white.len() <= 1, "{board:?}");
    browser.press("button", "Undo").await?;
    browser
        .board_when("an empty board", |board| board.stones() == 0)
        .await?;
    Ok(())
}

#[test]
fn with_cross_origin_isolation() -> Result<()> {
    journey("stop-isolated", Screen::Desktop, async |journey| {
        let url = journey.tengen.url();
        stop_ends_a_thought(journey, &url, true).await
    })
}

#[test]
fn without_cross_origin_isolation() -> Result<()> {
    journey("stop-plain", Screen::Desktop, async |journey| {
        // Chromium's warning for a plain HTTP page that requests isolation.
        journey
            .expected_errors
            .push("Cross-Origin-Opener-Policy header has been ignored");
        let url = journey.tengen.plain_url();
        stop_ends_a_thought(journey, &url, false).await
    })
}

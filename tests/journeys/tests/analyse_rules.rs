//! When the analysis must not run: switched off, hidden, in another tab, in a game; and a phone.

use anyhow::{Result, bail, ensure};
use tengen_journeys::{Browser, Screen, journey};

use crate::analyse::{COUNTED, line, open};

async fn heard(browser: &Browser) -> Result<u64> {
    let heard = browser.look("return window.heard").await?;
    Ok(heard.as_u64().unwrap_or_default())
}

/// No message comes during a second, from 150 ms on.
async fn silence(browser: &Browser) -> Result<()> {
    let wait = |ms: u32| format!("new Promise(done => setTimeout(done, {ms}))");
    browser.look_after(&wait(150)).await?;
    let before = heard(browser).await?;
    browser.look_after(&wait(1000)).await?;
    let after = heard(browser).await?;
    ensure!(
        before == after,
        "{} messages after the stop",
        after - before
    );
    Ok(())
}

/// Tells the page that it is hidden or shown.
async fn hide(browser: &Browser, hidden: bool) -> Result<()> {
    let script = format!(
        "Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }}); \
         document.dispatchEvent(new Event('visibilitychange', {{ bubbles: true }}))"
    );
    browser.look(&script).await.map(drop)
}

#[test]
fn nothing_runs_unasked() -> Result<()> {
    journey("analyse-off", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(COUNTED).await?;
        // Early in the game no search ends by itself.
        open(journey, "en", 11).await?;
        // The engine may be loaded in advance.
        browser
            .look_after("new Promise(done => setTimeout(done, 3000))")
            .await?;
        silence(browser).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 3).await?;
        ensure!(heard(browser).await? > 0, "no message");
        browser.press("button", "Stop").await?;
        silence(browser).await?;
        browser.press("button", "Back").await?;
        browser.press("button", "Analyse").await?;
        line(browser, 3).await?;
        hide(browser, true).await?;
        silence(browser).await?;
        let before = heard(browser).await?;
        hide(browser, false).await?;
        for _ in 0..400 {
            if heard(browser).await? > before {
                return Ok(());
            }
        }
        bail!("the analysis did not go on")
    })
}

#[test]
fn the_other_tab_takes_the_engine() -> Result<()> {
    journey("analyse-tabs", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(COUNTED).await?;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 1).await?;
        // A frame of the same origin writes what another tab's analysis would.
        browser
            .look(
                "const frame = document.createElement('iframe'); document.body.append(frame); \
                 frame.contentWindow.localStorage.setItem('tengen.engine', '1'); \
                 setTimeout(() => frame.remove(), 500)",
            )
            .await?;
        browser
            .status_with("Stopped: the engine runs in another tab")
            .await?;
        silence(browser).await?;
        journey.picture("elsewhere").await?;
        browser.press("button", "Analyse here").await?;
        line(browser, 1).await?;
        Ok(())
    })
}

#[test]
fn against_the_computer_the_player_decides() -> Result<()> {
    journey("analyse-game", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "New game").await?;
        browser.press("radio", "I begin").await?;
        browser.press("button", "Play").await?;
        browser.click_point("H8").await?;
        browser
            .board_when("a reply", |board| board.stones() == 2)
            .await?;
        for (button, answer) in [("Analyse", "Play on"), ("Solve", "Yes, with analysis")] {
            browser.press("button", button).await?;
            browser
                .status_with("Use it for the rest of this game?")
                .await?;
            browser.press("button", answer).await?;
        }
        browser.find("heading", "Forced wins").await?;
        browser.press("button", "Close").await?;
        // Decided once, and said in the result.
        browser.press("button", "Analyse").await?;
        line(browser, 1).await?;
        browser.press("button", "Stop").await?;
        browser.press("button", "Resign").await?;
        browser.press("button", "Yes, give up").await?;
        browser.status_with("The analysis was used.").await
    })
}

#[test]
fn in_the_hand() -> Result<()> {
    journey("analyse-phone", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.prefer_dark(true).await?;
        browser.before_each_page(COUNTED).await?;
        open(journey, "zh", 5).await?;
        journey.picture("rest").await?;
        browser.press("button", "分析").await?;
        browser
            .find_by("a line", |node| {
                node.role == "button" && node.name.starts_with("变化 3，")
            })
            .await?;
        journey.picture("lines").await?;
        let controls = "return [...document.querySelectorAll('main button, main summary')] \
            .filter(b => b.checkVisibility() && !b.closest('.lines, .grid')).length";
        let controls = browser.look(controls).await?;
        ensure!(controls.as_u64() <= Some(8), "{controls} controls");
        browser.layout().await?.fits((390, 844))?;
        browser.check_accessibility().await?;
        for (size, phone) in [
            ((844, 390), true),
            ((1440, 900), false),
            ((1024, 768), false),
        ] {
            browser.resize(size, phone).await?;
            journey.picture(&format!("{}", size.0)).await?;
            browser.layout().await?.fits(size)?;
        }
        browser.resize((390, 844), true).await?;
        for _ in 0..2 {
            let first = browser
                .find_by("a line", |node| {
                    node.role == "button" && node.name.starts_with("变化 1，")
                })
                .await?;
            browser.click(&first).await?;
        }
        browser.find("heading", "分析棋盘").await?;
        journey.picture("adopted").await?;
        browser.layout().await?.fits((390, 844))
    })
}

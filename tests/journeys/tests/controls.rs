//! At rest few controls are shown: nine at most, in a game on a phone seven.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Extent, Journey, Screen, journey};

use crate::analyse::{line, open};
use crate::records::paste;

/// Screens with the most controls that they show at rest in play.
const SCREENS: [(Extent, bool, usize); 3] = [
    ((1440, 900), false, 9),
    ((390, 844), true, 7),
    ((844, 390), true, 7),
];
const RECORD: &str = "(;GM[4]SZ[15];B[hh];W[ig];B[if];W[jh];B[gg];W[ff])";

async fn few(browser: &Browser, what: &str, most: usize) -> Result<()> {
    let controls = browser.controls().await?;
    println!("{what}: {} {controls:?}", controls.len());
    let count = controls.len();
    ensure!((1..=most).contains(&count), "{what}: {count} {controls:?}");
    Ok(())
}

/// The most on any screen: after the end the step keys stay beside the result, and while one
/// analyses there is *More*.
const MOST: usize = 9;

/// Counts on every screen, in both languages that differ most in width.
async fn at_rest(
    journey: &Journey,
    what: &str,
    in_play: bool,
    show: impl AsyncFn(&Browser, &str) -> Result<()>,
) -> Result<()> {
    let browser = &journey.browser;
    for language in ["en", "zh"] {
        for (size, phone, most) in SCREENS {
            browser.resize(size, phone).await?;
            show(browser, language).await?;
            let name = format!("{what}-{language}-{}x{}", size.0, size.1);
            journey.picture(&name).await?;
            few(browser, &name, if in_play { most } else { MOST }).await?;
            browser.layout().await?.fits(size)?;
            let crowded = browser.crowded().await?;
            ensure!(!phone || crowded.is_empty(), "{name}: {crowded:?}");
        }
    }
    Ok(())
}

#[test]
fn a_game_in_play() -> Result<()> {
    journey("controls-play", Screen::Desktop, async |journey| {
        let url = journey.tengen.url();
        for (what, moves) in [("play", "h8i9j8"), ("begin", "")] {
            at_rest(journey, what, true, async |browser, language| {
                let query = format!("{url}/?lang={language}&open=play&moves={moves}");
                browser.open(&query).await?;
                let stones = moves.matches(char::is_alphabetic).count();
                crate::analyse::stones(browser, stones).await
            })
            .await?;
        }
        // Everything else is in *More*.
        let browser = &journey.browser;
        for (size, phone, _) in SCREENS {
            browser.resize(size, phone).await?;
            browser
                .open(&format!("{url}/?lang=en&open=play&moves=h8i9j8"))
                .await?;
            browser.press("button", "More").await?;
            for button in ["Pass", "Resign", "Solve", "Import", "Export", "Settings"] {
                browser.find("button", button).await?;
            }
            for link in ["Play", "Analysis board", "Puzzles", "Learn", "Games"] {
                browser.find("link", link).await?;
            }
            journey.picture(&format!("more-{}", size.0)).await?;
            browser.check_accessibility().await?;
        }
        Ok(())
    })
}

#[test]
fn a_finished_game() -> Result<()> {
    journey("controls-over", Screen::Desktop, async |journey| {
        at_rest(journey, "over", false, async |browser, language| {
            open(journey, language, 0).await?;
            let there = "new Promise(done => { const look = () => document.querySelector('.review-card') \
                ? done(true) : setTimeout(look, 20); look(); })";
            browser.look_after(there).await.map(drop)
        })
        .await?;
        at_rest(journey, "back", false, async |_, language| {
            open(journey, language, 5).await
        })
        .await?;
        at_rest(journey, "dismissed", false, async |browser, language| {
            open(journey, language, 0).await?;
            let close = "document.querySelector('.outcome .close').click()";
            browser.look(close).await.map(drop)
        })
        .await
    })
}

#[test]
fn an_analysis() -> Result<()> {
    journey("controls-analysis", Screen::Desktop, async |journey| {
        at_rest(journey, "analysis", false, async |browser, language| {
            open(journey, language, 5).await?;
            browser.type_key('a').await?;
            let lines = "new Promise(done => { const look = () => \
                document.querySelectorAll('.lines button:not([hidden])').length > 2 \
                ? done(true) : setTimeout(look, 20); look(); })";
            browser.look_after(lines).await?;
            Ok(())
        })
        .await?;
        let browser = &journey.browser;
        browser.resize((1440, 900), false).await?;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        browser.click(&line(browser, 1).await?).await?;
        browser.click(&line(browser, 1).await?).await?;
        browser.find("heading", "Analysis board").await?;
        line(browser, 1).await?;
        few(browser, "the analysis board", 9).await
    })
}

#[test]
fn a_record() -> Result<()> {
    journey("controls-record", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        browser.open(&format!("{url}/?lang=en")).await?;
        crate::analyse::stones(browser, 0).await?;
        paste(browser, RECORD).await?;
        browser.press("button", "To the end").await?;
        crate::analyse::stones(browser, 6).await?;
        for (size, phone, most) in SCREENS {
            browser.resize(size, phone).await?;
            let name = format!("record-{}x{}", size.0, size.1);
            journey.picture(&name).await?;
            few(browser, &name, most).await?;
        }
        Ok(())
    })
}

#[test]
fn a_room() -> Result<()> {
    journey("controls-room", Screen::Desktop, async |journey| {
        let (ada, url) = (&journey.browser, journey.tengen.url());
        ada.open(&format!("{url}/?lang=en")).await?;
        ada.stones(0).await?;
        let link = ada.make_room("Ada").await?;
        let bo = Browser::start(Screen::Desktop).await?;
        bo.open(&link).await?;
        bo.press("button", "Join").await?;
        ada.status_with("Your turn: you have Black").await?;
        ada.click_point("H8").await?;
        ada.stones(1).await?;
        for (size, phone, most) in SCREENS {
            ada.resize(size, phone).await?;
            let name = format!("room-{}x{}", size.0, size.1);
            journey.picture(&name).await?;
            few(ada, &name, most).await?;
            ada.layout().await?.fits(size)?;
        }
        bo.close().await;
        Ok(())
    })
}

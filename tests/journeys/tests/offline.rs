//! After one visit, everything works without a network: the server has ended.

use anyhow::{Result, ensure};
use tengen_journeys::{Journey, Screen, journey};

use crate::analyse;

const RECORD: &str = "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju];B[hh];W[ig]C[A good answer])";
/// Black wins by two fours.
const WIN: &str = "open=play&moves=h8g8i8a1j8a3k9c1k10o15&rule=renju";

/// Opens the page, ends the server and opens the page again.
async fn visit_then_lose_the_network(journey: &mut Journey) -> Result<()> {
    journey.browser.open(&journey.tengen.url()).await?;
    journey.browser.find("gridcell", "H8 empty").await?;
    journey.browser.stored().await?;
    journey.stop_server().await?;
    journey.browser.reload().await
}

#[test]
fn games_and_languages_go_on() -> Result<()> {
    journey("offline-play", Screen::Phone, async |journey| {
        visit_then_lose_the_network(journey).await?;
        let browser = &journey.browser;
        browser.click_point("H8").await?;
        browser.click_point("H8").await?;
        browser.stones(2).await?;
        browser.check_accessibility().await?;
        journey.picture("played").await?;
        browser
            .open(&format!("{}/?lang=zh", journey.tengen.url()))
            .await?;
        browser.find("button", "新对局").await?;
        browser.reload().await?;
        browser.find("button", "新对局").await.map(drop)
    })
}

#[test]
fn files_are_read_and_written() -> Result<()> {
    journey("offline-files", Screen::Desktop, async |journey| {
        visit_then_lose_the_network(journey).await?;
        let browser = &journey.browser;
        let folder = journey.tengen.data().join("downloads");
        std::fs::create_dir(&folder)?;
        browser.download_to(&folder).await?;
        browser.press("button", "Import").await?;
        let area = browser.find("textbox", "Text or address").await?;
        browser.click(&area).await?;
        browser.type_text(RECORD).await?;
        browser.press("button", "Open").await?;
        browser.status_with("The start").await?;
        browser.press("button", "To the end").await?;
        browser.stones(2).await?;
        browser.press("button", "Export").await?;
        browser.press("button", "Save file").await?;
        let saved = browser.downloaded(&folder, "sgf").await?;
        let saved = String::from_utf8_lossy(&saved);
        ensure!(saved.contains("A good answer"), "{saved}");
        journey.picture("exported").await
    })
}

#[test]
fn positions_are_solved_and_analysed() -> Result<()> {
    journey("offline-study", Screen::Desktop, async |journey| {
        visit_then_lose_the_network(journey).await?;
        let browser = &journey.browser;
        browser
            .open(&format!("{}/?{WIN}", journey.tengen.url()))
            .await?;
        browser.press("button", "Solve").await?;
        browser
            .says("Black wins in 3 moves (2 fours, then five).")
            .await?;
        analyse::open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        analyse::line(browser, 1).await?;
        journey.picture("analysed").await
    })
}

#[test]
fn chromium_would_install_the_page() -> Result<()> {
    journey("offline-install", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.stored().await?;
        let errors = browser.installability_errors().await?;
        // A browser context of its own counts as a private window, which installs nothing.
        let real = |error: &&String| !error.contains("in-incognito");
        let errors: Vec<&String> = errors.iter().filter(real).collect();
        ensure!(errors.is_empty(), "{errors:?}");
        Ok(())
    })
}

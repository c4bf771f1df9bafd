//! The library when space is short, or when the browser does not promise to keep it.

use anyhow::{Result, ensure};
use tengen_journeys::{Screen, journey};

use crate::library::{in_workers, open_games};

/// The browser's estimate, which does not follow an emulated quota.
const LITTLE: &str = "StorageManager.prototype.estimate =
    async () => ({ quota: 12_000_000, usage: 300_000 })";

#[test]
fn little_space_is_told_before_it_runs_out() -> Result<()> {
    journey("library-low", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(&in_workers(LITTLE)).await?;
        browser.open(&journey.tengen.url()).await?;
        browser.click_point("H8").await?;
        browser
            .alert_with("Only 11 MB are left for games in this browser")
            .await?;
        journey.picture("low").await?;
        browser.check_accessibility().await?;
        let folder = journey.tengen.data().join("saved");
        std::fs::create_dir_all(&folder)?;
        browser.download_to(&folder).await?;
        browser.press("button", "Save everything as a file").await?;
        let saved = browser.downloaded(&folder, "tengen").await?;
        ensure!(saved.starts_with(b"TGLB"), "no backup");
        // There is still space: everything is kept.
        browser.reload().await?;
        browser
            .board_when("the stones", |board| board.stones() == 2)
            .await?;
        open_games(browser, "1 entry").await
    })
}

/// The browser refuses to store permanently; the number of requests outlasts a reload.
const NOT_PERSISTENT: &str = "
    StorageManager.prototype.persist = async () => {
        sessionStorage.asked = 1 + Number(sessionStorage.asked ?? 0);
        return false;
    };
";

#[test]
fn a_browser_that_does_not_promise_to_keep_is_asked_once() -> Result<()> {
    journey("library-persist", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(NOT_PERSISTENT).await?;
        browser.open(&journey.tengen.url()).await?;
        browser.status_with("Your turn").await?;
        let asked = "return Number(sessionStorage.asked ?? 0)";
        ensure!(browser.look(asked).await? == 0, "asked without a game");
        for (stone, stones) in [("H8", 2), ("A1", 4)] {
            browser.click_point(stone).await?;
            browser
                .board_when("both stones", |board| board.stones() == stones)
                .await?;
            open_games(browser, "1 entry").await?;
            let alerts = "return document.querySelectorAll('.alert').length";
            ensure!(browser.look(alerts).await? == 0, "an alert");
            let count = browser.look(asked).await?;
            ensure!(count == 1, "asked {count} times");
            browser.reload().await?;
            browser
                .board_when("the stones", |board| board.stones() == stones)
                .await?;
        }
        Ok(())
    })
}

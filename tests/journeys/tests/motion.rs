//! Reduced motion: the animation of a placed stone.

use anyhow::{Result, ensure};
use serde_json::Value;
use tengen_journeys::{Browser, Screen, journey};

/// Records the animation of each placed stone.
const WATCH: &str = r#"
window.landings = [];
new MutationObserver(() => {
    const fresh = document.querySelector('.stones .fresh');
    if (fresh && fresh !== window.landed) {
        window.landed = fresh;
        window.landings.push(fresh.getAnimations().map(a => a.animationName).join());
    }
}).observe(document, { subtree: true, childList: true });
"#;

/// The name of the animation of a placed stone; `""` if there is none.
async fn landing(browser: &Browser, point: &str) -> Result<Value> {
    browser.look("window.landings = []").await?;
    let stones = browser.board().await?.stones();
    browser.click_point(point).await?;
    browser.stones(stones + 2).await?;
    browser.look("return window.landings[0] ?? null").await
}

#[test]
fn nothing_moves_while_a_stone_lands_where_the_system_asks_for_it() -> Result<()> {
    journey("motion", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(WATCH).await?;
        browser.open(&journey.tengen.url()).await?;
        browser.status_with("Your turn").await?;
        // Stones in the corners lose.
        browser.press("button", "Settings").await?;
        browser.press("switch", "Help for beginners").await?;
        browser.press("button", "Close").await?;
        browser.prefer_less_motion(false).await?;
        let moved = landing(browser, "H8").await?;
        ensure!(moved == "land", "the stone landed by {moved}");
        browser.prefer_less_motion(true).await?;
        let moved = landing(browser, "A1").await?;
        ensure!(moved == "", "the stone landed by {moved}");

        // The page's setting overrides the system's.
        let set = async |choice: &str| {
            browser.press("button", "Settings").await?;
            browser.press("radio", choice).await?;
            browser.press("button", "Close").await
        };
        set("On").await?;
        let moved = landing(browser, "O15").await?;
        ensure!(moved == "land", "the stone landed by {moved}");
        browser.prefer_less_motion(false).await?;
        set("Off").await?;
        let moved = landing(browser, "A15").await?;
        ensure!(moved == "", "the stone landed by {moved}");
        Ok(())
    })
}

//! Parts of the page that are loaded on first use.

use anyhow::{Result, ensure};
use tengen_journeys::{Screen, journey};

/// Looks for the part with the sheets under another name while `lost` is set, and counts the loads.
const LOSE: &str = r#"
window.lost = true;
window.loads = 0;
const real = window.fetch.bind(window);
window.fetch = (what, ...more) => {
  const url = String(what.url ?? what);
  if (!url.includes("split_sheets")) return real(what, ...more);
  window.loads += 1;
  return real(window.lost ? url.replace("split_sheets", "gone") : url, ...more);
};
"#;

#[test]
fn a_part_that_does_not_come_is_tried_again() -> Result<()> {
    journey("part-lost", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        journey.expected_errors.extend([
            "Failed to load resource",
            "404",
            "WebAssembly",
            "TypeError",
        ]);
        browser.before_each_page(LOSE).await?;
        browser.open(&journey.tengen.url()).await?;
        let lost = "This part of the page could not be loaded.";
        browser.press("button", "Settings").await?;
        browser.alert_with(lost).await?;
        journey.picture("lost").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Try again").await?;
        browser.alert_with(lost).await?;
        browser.look("window.lost = false").await?;
        browser.press("button", "Try again").await?;
        browser.find("heading", "Settings").await?;
        browser.press("button", "Close").await?;
        // The game is playable all the time, and a loaded part stays.
        browser.press("button", "New game").await?;
        browser.find("heading", "New game").await?;
        let loads = browser.look("return window.loads").await?;
        ensure!(loads == 3, "{loads} loads");
        Ok(())
    })
}

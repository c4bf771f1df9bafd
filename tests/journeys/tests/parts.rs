//! Parts of the page that are loaded on first use.

use std::time::Duration;

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Screen, journey};

/// How often the page is looked at, and the time between.
const LOOKS: usize = 200;
const STEP: Duration = Duration::from_millis(50);

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
        // The server may have another version, which lacks the part.
        browser.look("window.before = true").await?;
        browser.press("button", "Reload").await?;
        let loaded = "return window.before === undefined && document.readyState === 'complete'";
        let is_loaded = async |browser: &Browser| Ok(browser.look(loaded).await? == true);
        browser.wait_until("a reload", is_loaded).await?;
        browser.press("button", "Settings").await?;
        browser.alert_with(lost).await?;
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

/// Counts the audio contexts that the page makes.
const COUNT_CONTEXTS: &str = "
  window.made = 0;
  window.AudioContext = class extends AudioContext {
    constructor(...options) { super(...options); window.made++; }
  };
";

/// Making a context takes long, and the first stone would wait for it.
#[test]
fn sound_is_ready_before_the_first_stone() -> Result<()> {
    journey("parts-sound", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(COUNT_CONTEXTS).await?;
        browser
            .open(&format!("{}/?lang=en", journey.tengen.url()))
            .await?;
        let mut made = 0;
        for _ in 0..LOOKS {
            made = browser.look("return made").await?.as_u64().unwrap_or(0);
            if made > 0 {
                break;
            }
            tokio::time::sleep(STEP).await;
        }
        ensure!(made == 1, "{made} contexts before the first stone");
        browser.click_point("H8").await?;
        browser.stones(2).await?;
        let made = browser.look("return made").await?;
        ensure!(made == 1, "{made} contexts");
        Ok(())
    })
}

//! Plain HTTP on a local network: no service worker, no Clipboard API, no shared memory.

use anyhow::{Result, ensure};
use tengen_journeys::{Screen, journey};

#[test]
fn everything_works_without_a_secure_context() -> Result<()> {
    journey("plain-http", Screen::Desktop, async |journey| {
        journey
            .expected_errors
            .push("Cross-Origin-Opener-Policy header has been ignored");
        let browser = &journey.browser;
        let url = journey.tengen.plain_url();
        browser.open(&url).await?;
        let lacks = "return [isSecureContext, crossOriginIsolated, 'serviceWorker' in navigator,\
            'clipboard' in navigator].join()";
        let lacks = browser.look(lacks).await?;
        ensure!(lacks == "false,false,false,false", "{lacks}");

        browser.click_point("H8").await?;
        browser.stones(2).await?;
        browser.press_ctrl('c', Some("copy")).await?;
        browser.press_ctrl('v', Some("paste")).await?;
        // The moves open as a record, at the last one.
        browser.find("heading", "Record").await?;
        browser.stones(2).await?;
        browser.press("button", "Close").await?;
        browser.press("button", "Solve").await?;
        browser.press("button", "Yes, with analysis").await?;
        browser.press("button", "Close").await?;
        browser.check_accessibility().await
    })
}

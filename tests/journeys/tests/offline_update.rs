//! A second version of the page: offered, never forced, and never out of reach.

use anyhow::{Context as _, Result, ensure};
use tempfile::TempDir;
use tengen_journeys::{Browser, Files, Key, Screen, journey, second_version};

/// What the style sheet of the second version says besides.
const ADDITION: &str = ":root { --edition: second }";

/// Whether the second version is shown.
async fn shows_second(browser: &Browser) -> Result<bool> {
    let edition = "return getComputedStyle(document.documentElement).getPropertyValue('--edition')";
    Ok(browser.look(edition).await?.as_str().map(str::trim) == Some("second"))
}

/// Opens the first version on a static host, stores it, and puts the second version there.
async fn first_then_second(browser: &Browser) -> Result<(Files, TempDir)> {
    let folder = tempfile::tempdir().context("making a folder")?;
    second_version(folder.path(), ADDITION).await?;
    let files = Files::serve().await?;
    browser.open(&files.url()).await?;
    browser.find("gridcell", "H8 empty").await?;
    browser.stored().await?;
    files.exchange(&folder.path().join("page"));
    Ok((files, folder))
}

/// Errors of requests that a static host has no answer to, and of those after its end.
const NO_SERVER: [&str; 3] = [
    "404",
    "Cross-Origin-Opener-Policy",
    "net::ERR_CONNECTION_REFUSED",
];

#[test]
fn an_update_is_offered_and_used_when_it_is_taken() -> Result<()> {
    journey("update", Screen::Desktop, async |journey| {
        journey.expected_errors.extend(NO_SERVER);
        let browser = &journey.browser;
        let (files, _folder) = first_then_second(browser).await?;
        browser.click_point("H8").await?;
        browser.stones(2).await?;
        browser.reload().await?;
        browser
            .alert_with("A new version of Tengen is ready.")
            .await?;
        journey.picture("offered").await?;
        browser.check_accessibility().await?;
        // The old version goes on, parts that were never opened included.
        ensure!(!shows_second(browser).await?, "the update was forced");
        browser.press("button", "Settings").await?;
        browser.find("heading", "Settings").await?;
        browser.keys([Key::Escape]).await?;
        ensure!(!shows_second(browser).await?, "the update was forced");
        browser.press("button", "Use it now").await?;
        browser
            .wait_until("the second version", shows_second)
            .await?;
        browser.stones(2).await?;
        ensure!(browser.has_no("Use it now").await?, "it is offered again");
        // It is stored as a whole, and works when the host is gone.
        drop(files);
        journey.expected_errors.push("net::ERR_");
        browser.reload().await?;
        browser.stones(2).await?;
        ensure!(shows_second(browser).await?, "the first version is back");
        browser.press("button", "New game").await?;
        browser.find("heading", "New game").await.map(drop)
    })
}

#[test]
fn an_offer_on_a_phone_that_is_left_alone_is_taken_by_the_next_start() -> Result<()> {
    journey("update-phone", Screen::Phone, async |journey| {
        journey.expected_errors.extend(NO_SERVER);
        let browser = &journey.browser;
        let (files, _folder) = first_then_second(browser).await?;
        browser.reload().await?;
        browser
            .alert_with("A new version of Tengen is ready.")
            .await?;
        journey.picture("offered").await?;
        browser.check_accessibility().await?;
        // No page of the first version is open any more.
        browser.open("about:blank").await?;
        browser.open(&files.url()).await?;
        browser.wait_until("the second version", shows_second).await
    })
}

#[test]
fn an_incomplete_version_is_never_used() -> Result<()> {
    journey("update-broken", Screen::Desktop, async |journey| {
        journey.expected_errors.extend(NO_SERVER);
        let browser = &journey.browser;
        let (_files, folder) = first_then_second(browser).await?;
        let assets = folder.path().join("page/assets");
        let style = std::fs::read_dir(&assets)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .find(|path| {
                let is_css = path.extension().is_some_and(|ending| ending == "css");
                is_css && path.to_string_lossy().contains("/style-")
            });
        let style = style.context("no style sheet")?;
        let whole = std::fs::read(&style)?;
        std::fs::write(&style, "half of it")?;
        let update = "navigator.serviceWorker.getRegistration().then((r) => r.update())\
            .then((r) => r.installing ? new Promise((done) => {\
            const next = r.installing; next.onstatechange = () => done(next.state); }) : 'none')";
        let state = browser.look_after(update).await?;
        ensure!(state == "redundant", "{state}");
        browser.reload().await?;
        browser.find("gridcell", "H8 empty").await?;
        ensure!(!shows_second(browser).await?, "half a version is used");
        // Once it is whole, the button of an old page leads to it.
        std::fs::write(&style, whole)?;
        browser
            .look("dispatchEvent(new Event('tengen-renew'))")
            .await?;
        browser
            .wait_until("the second version", shows_second)
            .await?;
        Ok(())
    })
}

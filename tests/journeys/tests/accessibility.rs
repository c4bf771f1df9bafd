//! axe-core finds nothing: light and dark, desktop and phone, in each state of the page.

use anyhow::{Context as _, Result};
use tengen_journeys::{Journey, Node, Screen, journey};

async fn check(journey: &Journey, what: &str) -> Result<()> {
    for dark in [false, true] {
        let name = format!("{what}-{}", if dark { "dark" } else { "light" });
        journey.browser.prefer_dark(dark).await?;
        journey.picture(&name).await?;
        journey
            .browser
            .check_accessibility()
            .await
            .with_context(|| name)?;
    }
    Ok(())
}

async fn sees(journey: &Journey, words: &str) -> Result<()> {
    let named = |nodes: &[Node]| {
        nodes
            .iter()
            .any(|node| node.name.contains(words))
            .then_some(())
    };
    journey.browser.wait_for(words, named).await
}

async fn states(journey: &mut Journey) -> Result<()> {
    let (browser, url) = (&journey.browser, journey.tengen.url());
    browser.open(&url).await?;
    browser.find("button", "New game").await?;
    check(journey, "begin").await?;
    browser.press("button", "New game").await?;
    browser.find("dialog", "New game").await?;
    check(journey, "new-game").await?;
    browser.press("button", "Close").await?;
    browser.press("button", "Settings").await?;
    browser.find("dialog", "Settings").await?;
    check(journey, "settings").await?;
    // A phone has no keys, and no button that lists them.
    if journey.screen() != Screen::Phone {
        browser.press("button", "Keyboard").await?;
        browser.find("dialog", "Keyboard").await?;
        check(journey, "keys").await?;
    }
    browser.press("button", "Close").await?;
    if journey.screen() == Screen::Phone {
        browser.press("button", "More").await?;
        browser.find("button", "Import").await?;
        check(journey, "more").await?;
        browser.press("button", "More").await?;
    }

    // Black to move, one point forbidden.
    browser
        .open(&format!(
            "{url}/?rule=renju&open=play&moves=h8a1i9a15h10o1g9o15"
        ))
        .await?;
    sees(journey, "forbidden").await?;
    check(journey, "renju").await?;
    browser
        .open(&format!(
            "{url}/?lang=zh&open=play&moves=h8a1i8a3j8a5k8a7l8"
        ))
        .await?;
    sees(journey, "胜利连线").await?;
    check(journey, "won-in-chinese").await
}

#[test]
fn on_a_desktop() -> Result<()> {
    journey("axe-desktop", Screen::Desktop, states)
}

#[test]
fn on_a_phone() -> Result<()> {
    journey("axe-phone", Screen::Phone, states)
}

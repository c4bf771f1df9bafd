//! The help for beginners: marked answers, a warning, and the switch of all of it.

use anyhow::{Result, ensure};
use tengen_journeys::Screen;

use super::{no_errors, opened, picture, status};

/// Black must stop a four of White's at L8.
const FOUR: &str = "g8h8c1i8e1j8a1k8";

pub(crate) async fn story(screen: Screen) -> Result<()> {
    let (_tengen, browser) = opened(screen, &format!("&open=play&moves={FOUR}")).await?;
    let told = "White is about to make five: stop it at L8.";
    let marks = "document.querySelectorAll('.answer').length";
    status(&browser, told).await?;
    ensure!(browser.look(&format!("return {marks}")).await? == 1);
    picture(&browser, screen, "help-four").await?;
    browser.touch("A3").await?;
    status(&browser, "The computer can now make five at L8.").await?;
    browser.find("button", "Play on").await?;
    picture(&browser, screen, "help-warned").await?;
    browser.press("button", "Take it back").await?;
    status(&browser, told).await?;

    browser.press("button", "Settings").await?;
    browser.press("switch", "Help for beginners").await?;
    picture(&browser, screen, "help-switch").await?;
    browser.press("button", "Close").await?;
    browser
        .wait_for("a board without marks", &format!("return {marks} === 0"))
        .await?;
    let said = "return document.querySelector('.status').textContent";
    let said = browser.look(said).await?;
    ensure!(
        said.as_str().is_some_and(|said| !said.contains(told)),
        "{said}"
    );
    // Nothing is warned of now: the computer makes its five.
    browser.touch("A3").await?;
    browser.find("heading", "The computer wins").await?;
    no_errors(&browser).await
}

//! Switching the page's language.

use anyhow::{Result, ensure};
use tengen_journeys::{Key, Screen, journey};

#[test]
fn the_language_is_switched_and_remembered() -> Result<()> {
    journey("language", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "Settings").await?;
        browser.press("radio", "简体中文").await?;
        browser.find("button", "新对局").await?;
        browser.find("gridcell", "H8 空").await?;
        journey.picture("chinese").await?;
        browser.reload().await?;
        browser.find("button", "新对局").await?;
        browser
            .open(&format!("{}/?lang=en", journey.tengen.url()))
            .await?;
        browser.find("button", "New game").await?;
        Ok(())
    })
}

#[test]
fn a_language_that_does_not_come_is_tried_again() -> Result<()> {
    journey("language-lost", Screen::Desktop, async |journey| {
        journey
            .expected_errors
            .extend(["net::ERR_", "Failed to load resource", "404"]);
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        let lose = |from: &str, to: &str| {
            format!(
                "const meta = document.querySelector('meta[name=tengen-words-ja]'); \
                 meta.content = meta.content.replace('{from}', '{to}'); return true;"
            )
        };
        browser.look(&lose("words-ja", "gone-ja")).await?;
        browser.press("button", "Settings").await?;
        browser.press("radio", "日本語").await?;
        browser
            .alert_with("The language could not be loaded.")
            .await?;
        // The previous language stays.
        browser.find("button", "New game").await?;
        journey.picture("lost").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Try again").await?;
        browser
            .alert_with("The language could not be loaded.")
            .await?;
        browser.look(&lose("gone-ja", "words-ja")).await?;
        browser.press("button", "Try again").await?;
        browser.find("button", "新しい対局").await?;
        Ok(())
    })
}

/// Holds back the words that the first screen does without, until `window.release` is called.
const HOLD: &str = r#"
const real = window.fetch.bind(window);
const held = [];
window.fetch = (what, ...more) => String(what.url ?? what).includes("more-words")
  ? new Promise((done) => held.push(() => done(real(what, ...more))))
  : real(what, ...more);
window.release = () => {
  held.splice(0).forEach((go) => go());
  held.push = (go) => go();
};
"#;

/// Texts that are identifiers of messages.
const IDENTIFIERS: &str = r#"
const texts = [...document.querySelectorAll("body *")].flatMap((node) =>
  [node.ariaLabel, node.title, node.childElementCount ? null : node.textContent]);
return texts.filter((text) => /^[a-z]+(-[a-z0-9]+)*$/.test(text?.trim() ?? ""));
"#;

#[test]
fn the_first_game_begins_with_its_own_words() -> Result<()> {
    let screens = [
        ("first-words", Screen::Desktop),
        ("first-words-phone", Screen::Phone),
    ];
    for (name, screen) in screens {
        journey(name, screen, async |journey| {
            let browser = &journey.browser;
            browser.before_each_page(HOLD).await?;
            browser.open(&journey.tengen.url()).await?;
            browser.find("gridcell", "H8 empty").await?;
            browser.place("H8").await?;
            browser.stones(2).await?;
            let seen = browser.look(IDENTIFIERS).await?;
            ensure!(seen.as_array().is_some_and(Vec::is_empty), "{seen}");
            journey.picture("held").await?;
            if screen == Screen::Phone {
                browser.press("button", "More").await?;
                let seen = browser.look(IDENTIFIERS).await?;
                ensure!(seen.as_array().is_some_and(Vec::is_empty), "{seen}");
                journey.picture("held-more").await?;
                browser.keys([Key::Escape]).await?;
            }
            // What needs more words waits for them.
            browser.press("button", "New game").await?;
            let dialogs = "return document.querySelectorAll('.sheet h2, .sheet h3').length";
            ensure!(browser.look(dialogs).await? == 0);
            browser.look("window.release()").await?;
            browser.find("dialog", "New game").await?;
            let seen = browser.look(IDENTIFIERS).await?;
            ensure!(seen.as_array().is_some_and(Vec::is_empty), "{seen}");
            Ok(())
        })?;
    }
    Ok(())
}

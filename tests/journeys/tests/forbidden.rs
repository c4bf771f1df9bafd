//! The explanation of forbidden points, and the drill.

use anyhow::{Result, ensure};
use tengen_journeys::{Screen, journey};

#[test]
fn a_forbidden_point_explains_itself_step_by_step() -> Result<()> {
    journey("why", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let moves = "h6a1h7a15f8o1g8o15";
        browser
            .open(&format!(
                "{}/?rule=renju&open=play&moves={moves}",
                journey.tengen.url()
            ))
            .await?;
        browser.click_point("H8").await?;
        // *Why?* is in the alert and among the actions.
        browser.press_in("alert", "Why?").await?;
        browser.status_with("H8 is forbidden: double three").await?;
        journey.picture("verdict").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Next").await?;
        browser.status_with("A three:").await?;
        let mut steps = 2;
        while !browser.find("button", "Next").await?.disabled {
            browser.press("button", "Next").await?;
            steps += 1;
            ensure!(steps < 40, "the explanation never ends");
        }
        browser.status_with("Would be legal with").await?;
        journey.picture("changes").await?;
        browser.click_point("C3").await?;
        browser.status_with("C3 is allowed").await?;
        browser.press("button", "Close").await?;
        browser.status_with("Your turn").await
    })
}

#[test]
fn the_drill_asks_answers_and_keeps_the_score() -> Result<()> {
    journey("drill", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("link", "Learn").await?;
        browser.press("button", "Forbidden or not?").await?;
        browser.status_with("May Black play").await?;
        browser.check_accessibility().await?;
        for asked in 1..=3 {
            let said = format!("of {asked} right");
            browser.press("button", "Forbidden").await?;
            browser
                .find_by("the score", |n| {
                    n.role == "StaticText" && n.name.contains(&said)
                })
                .await?;
            if asked == 1 {
                journey.picture("answered").await?;
                browser.check_accessibility().await?;
            }
            browser.press("button", "Next position").await?;
        }
        browser.reload().await?;
        browser.press("link", "Learn").await?;
        browser.press("button", "Forbidden or not?").await?;
        browser
            .find_by("the score", |n| {
                n.role == "StaticText" && n.name.contains("of 3 right")
            })
            .await?;
        Ok(())
    })
}

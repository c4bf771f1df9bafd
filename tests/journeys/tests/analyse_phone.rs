//! A phone in the hand: the lines are a sheet with three stops; few controls at rest.

use anyhow::Result;
use tengen_journeys::{Browser, Node, Screen, journey};

use crate::analyse::{line, open, stones};

async fn stop(browser: &Browser, expected: &str) -> Result<()> {
    let look = format!(
        "new Promise(done => {{ const look = () => document.querySelector('.stops')?.dataset.stop \
         === {expected:?} ? done(true) : setTimeout(look, 20); look(); }})"
    );
    browser.look_after(&look).await.map(drop)
}

async fn drag(browser: &Browser, from: &Node, to: &Node) -> Result<()> {
    browser.slide(from, to).await?;
    browser.lift().await
}

#[test]
fn the_sheet_has_three_stops() -> Result<()> {
    journey("analyse-sheet", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 3).await?;
        stop(browser, "half").await?;
        journey.picture("half").await?;
        browser.check_accessibility().await?;
        // Its body drags it up, over a line, which is not tapped by that.
        let (first, top) = (
            line(browser, 1).await?,
            browser
                .find_by("H13", |n| n.role == "gridcell" && n.name.starts_with("H13"))
                .await?,
        );
        drag(browser, &first, &top).await?;
        stop(browser, "full").await?;
        stones(browser, 10).await?;
        journey.picture("full").await?;
        browser.check_accessibility().await?;
        let first = line(browser, 1).await?;
        let down = browser.find("button", "Stop").await?;
        drag(browser, &first, &down).await?;
        stop(browser, "peek").await?;
        journey.picture("peek").await?;
        // A tap is none of that: the first one shows the line, the second adopts it.
        for _ in 0..2 {
            browser.click(&line(browser, 1).await?).await?;
        }
        browser.find("heading", "Analysis board").await?;
        stones(browser, 11).await?;
        // A tap on the handle goes from stop to stop.
        let tap = "document.querySelector('.handle').click()";
        for expected in ["half", "full", "peek"] {
            browser.look(tap).await?;
            stop(browser, expected).await?;
        }
        Ok(())
    })
}

#[test]
fn the_best_point_is_left_out_by_a_button() -> Result<()> {
    journey("analyse-left-out", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 1).await?;
        browser
            .look("document.querySelector('.handle').click()")
            .await?;
        stop(browser, "full").await?;
        browser.open_details("Options").await?;
        let offer = |n: &Node| n.role == "button" && n.name.starts_with("Leave out ");
        let first = browser.find_by("Leave out", offer).await?;
        browser.click(&first).await?;
        // The best of the other points takes its place.
        let other = |n: &Node| offer(n) && n.name != first.name;
        browser.find_by("another point", other).await?;
        journey.picture("left-out").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Allow all points").await?;
        let is_gone = |nodes: &[Node]| {
            let mut nodes = nodes.iter();
            (!nodes.any(|node| node.name == "Allow all points")).then_some(())
        };
        browser.wait_for("all points", is_gone).await
    })
}

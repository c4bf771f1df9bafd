//! Games of the lobby: levels that play at once.

use anyhow::{Result, ensure};
use tengen_journeys::{Board, Browser, Journey, Node, Screen, journey};

use crate::lobby::{enter, serve};

/// Presses the only button whose name begins so.
async fn press(browser: &Browser, beginning: &str) -> Result<()> {
    let is_it = |node: &Node| node.role == "button" && node.name.starts_with(beginning);
    browser
        .click(&browser.find_by(beginning, is_it).await?)
        .await
}

async fn a_level(journey: &mut Journey) -> Result<()> {
    let options = ["--pool", "freestyle,swap2,5m+4s", "--lobby-levels", "0,1,3"];
    serve(journey, options.to_vec()).await?;
    let (ada, url) = (&journey.browser, journey.tengen.plain_url());
    enter(ada, &url, "Ada").await?;
    ada.says("The computer, at once").await?;
    ensure!(
        ada.has_no("Play the computer").await?,
        "two ways to a level"
    );
    journey.picture("levels").await?;
    ada.check_accessibility().await?;
    // One touch, and the game begins.
    press(ada, "Level 1").await?;
    // Either begins.
    let begins = |nodes: &[Node]| {
        let is_turn = |node: &Node| node.role == "status" && node.text.contains("Your turn");
        let has_begun = Board::read(nodes).stones() > 0;
        (has_begun || nodes.iter().any(is_turn)).then_some(has_begun)
    };
    if !ada.wait_for("a turn or a stone", begins).await? {
        ada.place("H8").await?;
    }
    ada.board_when("a stone", |board| board.stones() > 0)
        .await?;
    journey.picture("against").await?;
    ada.press("button", "Resign").await?;
    ada.press("button", "Yes, give up").await?;
    ada.find("heading", "You lose").await?;
    ada.find("button", "Rematch").await?;
    Ok(())
}

#[test]
fn a_level_plays_at_once() -> Result<()> {
    journey("lobby-levels", Screen::Desktop, a_level)
}

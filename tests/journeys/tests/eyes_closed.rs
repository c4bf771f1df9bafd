//! A renju game by keyboard and screen reader alone.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Key, Node, Screen, journey};

/// More than the page has tab stops.
const MOST_TABS: usize = 80;

async fn focused(browser: &Browser) -> Result<Option<Node>> {
    let nodes = browser.nodes().await?;
    Ok(nodes
        .into_iter()
        .find(|node| node.focused && node.role != "RootWebArea"))
}

async fn tab_to(browser: &Browser, role: &str, name: &str) -> Result<()> {
    let mut heard = Vec::new();
    for _ in 0..MOST_TABS {
        if let Some(node) = focused(browser).await? {
            if node.role == role && node.name == name {
                return Ok(());
            }
            heard.push(format!("{} {}", node.role, node.name));
        }
        browser.keys([Key::Tab]).await?;
    }
    anyhow::bail!("Tab never reached {role} {name:?}, but {heard:?}")
}

#[test]
fn eyes_closed() -> Result<()> {
    journey("eyes-closed", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        browser.open(&url).await?;
        browser.status_with("Your turn: you have Black.").await?;
        browser.keys([Key::Tab]).await?;
        let first = focused(browser).await?.context("nothing has the focus")?;
        ensure!(first.name == "To the board", "{first:?}");
        browser.keys([Key::Enter]).await?;

        browser.walk_to("H8").await?;
        browser.keys([Key::Enter]).await?;
        browser.find("gridcell", "H8 black").await?;
        browser.status_with("The computer played").await?;
        let board = browser.board().await?;
        ensure!(board.stones() == 2, "{board:?}");

        browser
            .find_by("the second move", |node| {
                node.role == "button" && node.name.starts_with("2.")
            })
            .await?;
        tab_to(browser, "button", "More").await?;
        browser.keys([Key::Enter]).await?;
        for group in ["In the game", "Study", "Files"] {
            browser.find("group", group).await?;
        }
        browser.keys([Key::Enter]).await?;
        tab_to(browser, "button", "Undo").await?;
        browser.type_key('?').await?;
        browser.find("dialog", "Keyboard").await?;
        browser.says("take back").await?;
        browser.keys([Key::Escape]).await?;
        browser
            .find_by("the focus where it was", |node| {
                node.focused && node.name == "Undo"
            })
            .await?;

        browser.keys([Key::Left]).await?;
        browser.status_with("Looking back: move 1 of 2").await?;
        browser.stones(1).await?;
        browser.keys([Key::Home]).await?;
        browser.stones(0).await?;
        browser.keys([Key::End]).await?;
        browser.stones(2).await?;

        browser.press_ctrl('z', None).await?;
        browser.stones(0).await?;
        browser.press_ctrl('y', None).await?;
        browser.stones(2).await?;

        // Black to move; H9 is a double three.
        browser
            .open(&format!(
                "{url}/?rule=renju&open=play&moves=h8a1i9a15h10o1g9o15"
            ))
            .await?;
        browser
            .find_by("the forbidden point", |node| {
                node.role == "gridcell" && node.name.contains("forbidden double three")
            })
            .await?;
        browser.walk_to("H9").await?;
        browser.keys([Key::Enter]).await?;
        browser.alert_with("H9 is forbidden to Black").await?;
        browser.stones(8).await?;

        tab_to(browser, "button", "New game").await?;
        browser.keys([Key::Enter]).await?;
        browser.find("dialog", "New game").await?;
        browser.keys([Key::Escape]).await?;

        browser
            .open(&format!("{url}/?open=play&moves=h8a1i8a3j8a5k8a7"))
            .await?;
        browser.stones(8).await?;
        browser.walk_to("L8").await?;
        browser.keys([Key::Enter]).await?;
        browser.status_with("Black wins: five in a row.").await?;
        browser.find("heading", "You win").await?;
        tab_to(browser, "button", "Play again").await?;
        browser.keys([Key::Enter]).await?;
        browser
            .board_when("a new board", |board| board.stones() <= 1)
            .await?;
        Ok(())
    })
}

//! Shortcuts: the right mouse button, keys, the clipboard, and the window's title.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Key, MouseButton, Screen, journey};

async fn title(browser: &Browser) -> Result<String> {
    let title = browser.look("return document.title").await?;
    Ok(title.as_str().context("no title")?.to_owned())
}

#[test]
fn a_pointer_steps_and_takes_back_and_the_title_calls() -> Result<()> {
    journey("habits", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.status_with("Your turn").await?;
        ensure!(title(browser).await? == "Tengen: five in a row");
        browser.click_point("H8").await?;
        browser.stones(2).await?;
        ensure!(title(browser).await?.starts_with("● Your turn"));

        // After a click, arrow keys step through the moves.
        browser.keys([Key::Left]).await?;
        browser.stones(1).await?;
        browser.keys([Key::Right]).await?;
        browser.stones(2).await?;
        // After keyboard navigation, they move over the board.
        browser.walk_to("C3").await?;
        browser.keys([Key::Enter]).await?;
        browser.find("gridcell", "C3 black").await?;
        browser.stones(4).await?;

        let point = browser.point("A1").await?;
        browser.click_with(&point, MouseButton::Right).await?;
        browser.stones(2).await?;
        browser.press_ctrl('z', None).await?;
        browser.stones(0).await?;
        browser.press_ctrl('y', None).await?;
        browser.stones(2).await?;

        browser.press("button", "New game").await?;
        browser.find("dialog", "New game").await?;
        browser.keys([Key::Enter]).await?;
        browser
            .board_when("a new board", |board| board.stones() <= 1)
            .await?;
        Ok(())
    })
}

const RECORD: &str = "(;GM[4]SZ[15];B[hh];W[ig];B[if])";

#[test]
fn moves_links_and_records_are_pasted_anywhere() -> Result<()> {
    journey("clipboard", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        browser
            .open(&format!("{url}/?open=play&moves=h8i9j10"))
            .await?;
        browser.stones(3).await?;
        // Copy works regardless of the focus.
        browser.press_ctrl('c', Some("copy")).await?;
        browser.open(&format!("{url}/?open=play&moves=a1")).await?;
        browser.stones(1).await?;
        browser.press_ctrl('v', Some("paste")).await?;
        // A position opens at its last move.
        browser.stones(3).await?;
        let point = browser.point("A1").await?;
        browser.click_with(&point, MouseButton::Right).await?;
        browser.stones(2).await?;
        browser.keys([Key::Escape]).await?;
        browser.stones(1).await?;

        // A link opens what it shows, whichever host made it.
        let paste = |text: &str| {
            format!(
                "const data = new DataTransfer(); data.setData('text/plain', {text:?});\
                 document.body.dispatchEvent(new ClipboardEvent('paste',\
                 {{ clipboardData: data, bubbles: true, cancelable: true }}))"
            )
        };
        let link = "https://tengen.example/?rule=renju&open=play&moves=h8h9";
        browser.look(&paste(link)).await?;
        browser.stones(2).await?;
        browser.says("Renju · 15 × 15").await?;

        let file = format!(
            "const data = new DataTransfer();\
             data.items.add(new File([{RECORD:?}], 'game.sgf'));\
             document.body.dispatchEvent(new ClipboardEvent('paste',\
             {{ clipboardData: data, bubbles: true, cancelable: true }}))"
        );
        browser.look(&file).await?;
        browser.status_with("The start. Black to move.").await?;
        Ok(())
    })
}

#[test]
fn a_small_cell_has_a_magnifier() -> Result<()> {
    journey("magnifier", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!(
                "{}/?size=20&open=play&moves=j10k11",
                journey.tengen.url()
            ))
            .await?;
        browser.stones(2).await?;
        let (from, to) = (browser.point("C3").await?, browser.point("D4").await?);
        let glass = "return document.querySelectorAll('.loupe').length";
        // A swipe is none of it.
        browser.slide(&from, &to).await?;
        ensure!(browser.look(glass).await? == 0, "a swipe has no magnifier");
        browser.lift().await?;
        browser.stones(2).await?;
        browser.rest(&from).await?;
        let shown = "new Promise(done => { const look = () => document.querySelector('.loupe') \
            ? done(true) : setTimeout(look, 20); look(); })";
        browser.look_after(shown).await?;
        browser.drag_on(&to).await?;
        journey.picture("glass").await?;
        browser.lift().await?;
        browser.find("gridcell", "D4 black").await?;
        ensure!(browser.look(glass).await? == 0, "it stays");
        Ok(())
    })
}

//! Earlier positions of a game in progress, and *Back* in the browser.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Key, MouseButton, Screen, journey};

async fn stones(browser: &Browser, count: usize) -> Result<()> {
    let what = format!("{count} stones");
    browser
        .board_when(&what, |board| board.stones() == count)
        .await?;
    Ok(())
}

async fn turn_wheel(browser: &Browser, by: i32) -> Result<()> {
    let script = format!(
        "document.querySelector('.board').dispatchEvent(new WheelEvent('wheel', \
         {{deltaY: {by}, bubbles: true, cancelable: true}}))"
    );
    browser.look(&script).await?;
    Ok(())
}

#[test]
fn while_the_computer_thinks() -> Result<()> {
    journey("look-back", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "New game").await?;
        browser.press("radio", "Computer").await?;
        browser.choose_level(10).await?;
        browser.press("radio", "I begin").await?;
        browser.press("button", "Play").await?;
        stones(browser, 0).await?;
        browser.click_point("H8").await?;
        browser.status_with("thinking").await?;
        turn_wheel(browser, -100).await?;
        stones(browser, 0).await?;
        browser.status_with("Looking back").await?;
        journey.picture("thinking").await?;
        // The computer's move does not change the displayed position.
        browser.status_with("The computer played").await?;
        stones(browser, 0).await?;
        browser.click_point("A1").await?;
        browser
            .find_by("an alert", |node| {
                node.role == "alert" && node.text.contains("earlier position")
            })
            .await?;
        stones(browser, 0).await?;
        journey.picture("played").await?;
        browser.check_accessibility().await?;
        browser.press("button", "1. H8").await?;
        stones(browser, 1).await?;
        browser.press("button", "Forward").await?;
        stones(browser, 2).await?;
        browser.press("button", "Back").await?;
        stones(browser, 1).await?;
        // A reload shows the same place, in the same game.
        let address = "new Promise(done => { const look = () => \
            location.search.includes('&ply=1') ? done(true) : setTimeout(look, 20); look(); })";
        browser.look_after(address).await?;
        browser.reload().await?;
        stones(browser, 1).await?;
        browser.status_with("Looking back: move 1 of 2").await?;
        browser.press("button", "Live").await?;
        stones(browser, 2).await?;
        browser.click_point("A1").await?;
        browser
            .board_when("my stone", |board| board.black.iter().any(|p| p == "A1"))
            .await?;
        Ok(())
    })
}

/// Whether a sheet and whether a tool is open.
async fn open_now(browser: &Browser) -> Result<(bool, bool)> {
    let script = "return [!!document.querySelector('.sheet'), !!document.querySelector('.tool')]";
    let found = browser.look(script).await?;
    Ok((found[0] == true, found[1] == true))
}

async fn go_back(browser: &Browser, wanted: (bool, bool)) -> Result<()> {
    browser.look("history.back()").await?;
    opens(browser, wanted).await
}

async fn opens(browser: &Browser, wanted: (bool, bool)) -> Result<()> {
    for _ in 0..50 {
        if open_now(browser).await? == wanted {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    anyhow::bail!("not {wanted:?}: {:?}", open_now(browser).await?)
}

#[test]
fn back_closes_what_is_open_and_a_record_survives_a_reload() -> Result<()> {
    journey("phone-back", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        browser.open(&url).await?;
        browser.press("button", "New game").await?;
        opens(browser, (true, false)).await?;
        go_back(browser, (false, false)).await?;
        // Open the solver over a record, and leave both by *Back*.
        browser.press("button", "Import").await?;
        browser.press("textbox", "Text or address").await?;
        browser
            .type_text("(;GM[4]SZ[15];B[hh];W[ii];B[jh];W[kg])")
            .await?;
        browser.press("button", "Open").await?;
        browser.press("button", "To the end").await?;
        stones(browser, 4).await?;
        browser.press("button", "Back").await?;
        stones(browser, 3).await?;
        browser.reload().await?;
        stones(browser, 3).await?;
        browser.press("button", "Solve").await?;
        browser.find("heading", "Forced wins").await?;
        // With one tool over another, the button names the lower one.
        browser.find("button", "Back to the record").await?;
        journey.picture("solve").await?;
        go_back(browser, (false, true)).await?;
        stones(browser, 3).await?;
        go_back(browser, (false, false)).await?;
        stones(browser, 0).await?;
        browser.press("link", "Games").await?;
        browser
            .find_by("the record", |node| {
                node.role == "button" && node.name.starts_with("Record ")
            })
            .await?;
        journey.picture("listed").await?;
        let address = browser.look("return location.href").await?;
        ensure!(
            address.as_str().is_some_and(|at| at.starts_with(&url)),
            "{address}"
        );
        // An analysis board in place of the record is there after a reload.
        browser
            .look("document.querySelector('.library-list .game').click()")
            .await?;
        browser.find("heading", "Record").await?;
        browser.resize((1440, 900), false).await?;
        browser.press("link", "Analysis board").await?;
        browser.find("heading", "Analysis board").await?;
        stones(browser, 0).await?;
        let address = "new Promise(done => { const look = () => \
            location.search.includes('open=analysis') ? done(true) : setTimeout(look, 20); look(); })";
        browser.look_after(address).await?;
        browser.reload().await?;
        browser.find("heading", "Analysis board").await?;
        stones(browser, 0).await
    })
}

#[test]
fn in_a_room_what_comes_meanwhile_is_not_jumped_to() -> Result<()> {
    journey("room-look-back", Screen::Desktop, async |journey| {
        let ada = &journey.browser;
        let bo = Browser::start(Screen::Desktop).await?;
        ada.open(&journey.tengen.url()).await?;
        let link = ada.make_room("Ada").await?;
        bo.open(&link).await?;
        bo.press("button", "Join").await?;
        ada.status_with("Your turn: you have Black").await?;
        let title = ada.look("return document.title").await?;
        ensure!(
            title.as_str().is_some_and(|t| t.starts_with("● Your turn")),
            "{title}"
        );
        ada.click_point("H8").await?;
        stones(&bo, 1).await?;
        ada.keys([Key::Left]).await?;
        stones(ada, 0).await?;
        bo.click_point("I9").await?;
        // The answer is announced, but the view stays.
        ada.status_with("I9").await?;
        stones(ada, 0).await?;
        ada.press("button", "Live").await?;
        stones(ada, 2).await?;
        // The right mouse button asks for a takeback.
        let point = bo.point("A1").await?;
        bo.click_with(&point, MouseButton::Right).await?;
        ada.says("asks to take a move back").await?;
        ada.press("button", "Accept").await?;
        for browser in [ada, &bo] {
            stones(browser, 1).await?;
        }
        bo.close().await;
        Ok(())
    })
}

#[test]
fn a_record_of_more_than_a_megabyte_is_kept_too() -> Result<()> {
    journey("record-large", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.status_with("Your turn").await?;
        let paste = "const text = '(;GM[4]SZ[15]XX[' + 'long '.repeat(200_001) + '];B[hh];W[ig])';\
            const data = new DataTransfer();\
            data.items.add(new File([text], 'long.sgf'));\
            document.body.dispatchEvent(new ClipboardEvent('paste',\
            { clipboardData: data, bubbles: true, cancelable: true }))";
        browser.look(paste).await?;
        browser.status_with("The start. Black to move.").await?;
        browser.press("button", "To the end").await?;
        stones(browser, 2).await?;
        // Found as soon as the database has it.
        browser.press("button", "Find this position").await?;
        browser.says("found in 1 place").await?;
        browser.check_accessibility().await?;
        browser.reload().await?;
        stones(browser, 2).await?;
        Ok(())
    })
}

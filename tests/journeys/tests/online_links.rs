//! Links to rooms: over the local network, over plain HTTP, and invalid ones.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use tengen_journeys::{Browser, Files, Screen, journey};

#[test]
fn the_local_network_joins_after_a_yes() -> Result<()> {
    journey("online-network", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "Play online").await?;
        browser.find("dialog", "Play online").await?;
        journey.picture("sheet").await?;
        browser.check_accessibility().await?;
        browser.press("radio", "Black").await?;
        browser.press("button", "Get a link").await?;
        browser
            .find("heading", "Allow others on this network to connect?")
            .await?;
        journey.picture("question").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Allow").await?;
        let link = browser.room_link().await?;
        let room = link.split_once("/?room=").context("no room")?.1;
        // Without a network interface the test ends here: the link works on this machine only.
        if link.starts_with(&journey.tengen.url()) {
            browser.status_with("Your network cannot join").await?;
            journey.expected_errors.push("503");
            return Ok(());
        }
        browser.find("image", "The link as a QR code").await?;
        journey.picture("link").await?;

        // The friend's address is plain HTTP on the network, without clipboard and share dialog.
        let friend = Browser::start(Screen::Phone).await?;
        friend.open(&link).await?;
        friend.press("button", "Join").await?;
        friend.status_with("Waiting for your opponent").await?;
        friend.press("button", "Invite").await?;
        friend.press("button", "Copy").await?;
        friend.status_with("Copied.").await?;
        let none = friend.has_no("Share").await?;
        ensure!(none, "there is no sheet to share with");
        friend.press("button", "Close").await?;
        browser.status_with("Your turn: you have Black").await?;
        browser.click_point("H8").await?;
        friend.stones(1).await?;
        friend.status_with("Your turn: you have White").await?;
        ensure!(room.len() == 26, "{room}");
        friend.close().await;
        Ok(())
    })
}

/// Delays join requests until the test calls `arrive`.
const SLOW_WAY: &str = "
    const send = window.fetch;
    const way = new Promise((arrive) => { window.arrive = arrive; });
    window.fetch = async (path, ...rest) => {
        if (String(path).endsWith('/join')) await way;
        return send(path, ...rest);
    };
";

/// The first words of an invitation, and whether it has a code to scan and a green button.
const FIRST_OF_INVITATION: &str = r"
const form = document.querySelector('.sheet .form');
return [form.innerText.split('\n')[0].trim(), form.querySelector('.qr') !== null, form.querySelector('button.main') !== null];
";

#[test]
fn links_that_lead_nowhere_are_kind() -> Result<()> {
    journey("online-errors", Screen::Phone, async |journey| {
        journey.expected_errors.extend(["404", "409"]);
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for room in ["abcdefghijklmnopqrstuvwxyz", "half-a-na"] {
            browser.open(&format!("{url}/?room={room}")).await?;
            browser.find("heading", "There is no such room").await?;
            browser.status_with("There is no such room").await?;
            browser.check_accessibility().await?;
        }
        journey.picture("missing").await?;
        browser.press("button", "Back to my game").await?;
        browser.status_with("Your turn").await?;

        browser.press("button", "Play online").await?;
        let field = browser.find("textbox", "Your name (optional)").await?;
        browser.click(&field).await?;
        browser.type_text(&"n".repeat(30)).await?;
        browser.press("button", "Get a link").await?;
        browser.alert_with("at most 24 characters").await?;
        journey.picture("name").await?;
        browser.reload().await?;
        browser.press("button", "Play online").await?;
        let field = browser.find("textbox", "Your name (optional)").await?;
        browser.click(&field).await?;
        browser
            .keys(std::iter::repeat_n(tengen_journeys::Key::Backspace, 24))
            .await?;
        browser.press("button", "Get a link").await?;
        browser.press("button", "This computer only").await?;
        let link = browser.room_link().await?;
        // What this computer alone can open is said first, and is not to be scanned.
        // A tap becomes a click a moment later.
        let only_here = json!(["This link works on this computer only.", false, false]);
        browser
            .wait_until("what only this computer opens", async |browser| {
                Ok(browser.look(FIRST_OF_INVITATION).await? == only_here)
            })
            .await?;
        journey.picture("only-here").await?;
        browser.press("button", "Close").await?;

        // Two browsers compete for the seat: the later one watches.
        let (bo, cy) = (
            Browser::start(Screen::Desktop).await?,
            Browser::start(Screen::Desktop).await?,
        );
        cy.before_each_page(SLOW_WAY).await?;
        bo.open(&link).await?;
        cy.open(&link).await?;
        cy.press("button", "Join").await?;
        bo.press("button", "Join").await?;
        cy.status_with("You are watching").await?;
        cy.look("window.arrive()").await?;
        cy.alert_with("Somebody was quicker").await?;
        ensure!(cy.has_no("Join").await?, "no seat is free");

        cy.press("button", "Leave").await?;
        cy.press("button", "Play online").await?;
        cy.find("dialog", "Play online").await?;
        journey.stop_server().await?;
        cy.press("button", "Get a link").await?;
        cy.alert_with("The server does not answer").await?;
        cy.press("button", "Close").await?;
        cy.status_with("Your turn").await?;
        bo.close().await;
        cy.close().await;
        Ok(())
    })
}

#[test]
fn without_a_server_nobody_is_offered_one() -> Result<()> {
    journey("online-static", Screen::Desktop, async |journey| {
        journey.expected_errors.push("404");
        let files = Files::serve().await?;
        let browser = &journey.browser;
        browser.open(&files.url()).await?;
        browser.click_point("H8").await?;
        browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        let none = browser.has_no("Play online").await?;
        ensure!(none, "there is no server to play on");
        let room = "abcdefghijklmnopqrstuvwxyz";
        browser
            .open(&format!("{}/?room={room}", files.url()))
            .await?;
        browser.find("heading", "There is no such room").await?;
        browser.press("button", "Back to my game").await?;
        browser
            .board_when("the game on the table", |board| board.stones() == 2)
            .await?;
        Ok(())
    })
}

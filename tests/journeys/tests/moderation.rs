//! Blocks and reports, and what the host and moderators do: each concerned reads why and by whom.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use tengen_journeys::{Browser, Journey, Node, Screen, journey, native};

use crate::accounts::{asked, make_account, open_account, open_online, other, play};

/// What the browser says in its console of an answer that is a refusal, and of a socket that the
/// server ends.
const REFUSALS: [&str; 2] = ["403", "409"];

/// Has the host act, and returns what it reads.
pub(crate) async fn host(journey: &Journey, args: &[&str]) -> Result<Value> {
    let data = journey.tengen.data().to_string_lossy();
    let all = [&["host"], args, &["--data", &data, "--json"]].concat();
    let said = native(&all).await?;
    serde_json::from_str(&said).with_context(|| format!("reading {said:?}"))
}

/// Nothing overflows, and targets are large.
async fn fits(browser: &Browser) -> Result<()> {
    let size = browser.look("return [innerWidth, innerHeight]").await?;
    browser.layout().await?.fits(serde_json::from_value(size)?)
}

/// The id of a browser's player.
async fn player(browser: &Browser) -> Result<String> {
    let me = asked(browser, "/api/v1/my/account").await?;
    Ok(me["player"].as_str().context("no player")?.to_owned())
}

/// A player is banned, reads why and by whom, and plays on once it is taken back.
async fn is_banned(journey: &mut Journey) -> Result<()> {
    journey.expected_errors.extend(REFUSALS);
    let (bo, url) = (&journey.browser, journey.tengen.url());
    let ada = Browser::start(other(journey.screen())).await?;
    play(&ada, bo, &url).await?;
    let id = player(bo).await?;
    let why = ["--days", "7", "--reason", "insults", "--by", "Olga"];
    let ban = host(journey, &[&["ban", &id], &why[..]].concat()).await?;
    let number = ban["number"].to_string();
    for said in [
        "You are banned from this server",
        "Reason: insults (Olga)",
        "until then you neither play here nor log in",
    ] {
        bo.says(said).await.context(said)?;
    }
    // The card rises.
    let risen = "new Promise(done => setTimeout(() => done(true), 700))";
    bo.look_after(risen).await?;
    ensure!(bo.has_no("Try now").await?, "it is of no use");
    journey.picture("banned").await?;
    bo.check_accessibility().await?;
    fits(bo).await?;
    // Neither by another try, nor in a new room.
    bo.press("button", "Try again").await?;
    bo.find("heading", "You are banned from this server")
        .await?;
    bo.press("button", "Back to my game").await?;
    open_online(bo).await?;
    bo.says("Reason: insults (Olga)").await?;
    bo.press("button", "Get a link").await?;
    bo.alert_with("You can neither play nor watch here.")
        .await?;
    journey.picture("banned-online").await?;
    bo.check_accessibility().await?;

    // It is taken back.
    host(journey, &["lift", &number, "--reason", "he apologised"]).await?;
    let game = |node: &Node| node.role == "button" && node.name.contains("Ada ·");
    bo.reload().await?;
    open_online(bo).await?;
    ensure!(bo.has_no("From the host of this server").await?);
    let game = bo.find_by("the game with Ada", game).await?;
    bo.click(&game).await?;
    ada.place("J10").await?;
    bo.status_with("Your turn").await?;
    bo.place("G7").await?;
    ada.stones(4).await?;
    journey.picture("back").await?;
    ada.close().await;
    Ok(())
}

/// Ada blocks and reports Bo, whom a moderator mutes; Bo reads it, and it is taken back.
async fn is_reported(journey: &mut Journey) -> Result<()> {
    journey.expected_errors.extend(REFUSALS);
    let (ada, url) = (&journey.browser, journey.tengen.url());
    let bo = Browser::start(other(journey.screen())).await?;
    play(ada, &bo, &url).await?;
    ada.press("button", "Players").await?;
    ada.find("dialog", "Player").await?;
    ada.find("heading", "Bo").await?;
    journey.picture("player").await?;
    ada.check_accessibility().await?;
    ada.open_details("Block").await?;
    ada.press("button", "Block").await?;
    ada.says("You have blocked this player").await?;
    ada.open_details("Report to the host").await?;
    ada.press("button", "Send the report").await?;
    ada.alert_with("one line, at most 200 characters").await?;
    journey.picture("report").await?;
    ada.check_accessibility().await?;
    ada.fill("What has happened", "He calls me names.").await?;
    ada.press("button", "Send the report").await?;
    ada.says("The report is sent.").await?;
    journey.picture("reported").await?;
    ada.check_accessibility().await?;

    // A moderator reads it, sees the game as it was, and acts.
    let zoe = Browser::start(journey.screen()).await?;
    zoe.open(&format!("{url}/?lang=en")).await?;
    make_account(&zoe, "Zoe").await?;
    zoe.press("button", "I have kept them").await?;
    let id = player(&zoe).await?;
    host(journey, &["appoint", &id, "--reason", "fair"]).await?;
    ada.press("button", "Close").await?;
    ada.place("G7").await?;
    bo.stones(3).await?;
    zoe.press("button", "Account").await?;
    zoe.press("button", "Moderation").await?;
    zoe.open_details("Ada reports Bo").await?;
    zoe.says("He calls me names.").await?;
    journey.picture_of(&zoe, "moderation").await?;
    zoe.check_accessibility().await?;
    zoe.press("button", "The game then").await?;
    zoe.status_with("move 2 of 3").await?;
    open_moderation(&zoe).await?;
    zoe.open_details("Ada reports Bo").await?;
    zoe.press("radio", "Mute").await?;
    zoe.fill("Reason, for who is concerned", "shouts").await?;
    journey.picture_of(&zoe, "mute").await?;
    zoe.check_accessibility().await?;
    zoe.press("button", "Mute").await?;
    zoe.says("Done.").await?;
    zoe.press("radio", "Answer").await?;
    zoe.fill("Reason, for who is concerned", "He is muted.")
        .await?;
    zoe.press("button", "Answer").await?;
    zoe.says("No report waits for an answer.").await?;

    // Who is concerned reads it.
    open_online(&bo).await?;
    bo.says("You are muted until").await?;
    bo.says("Reason: shouts (Zoe)").await?;
    journey.picture_of(&bo, "muted").await?;
    bo.check_accessibility().await?;
    open_account(ada, "Make an account").await?;
    ada.says("Zoe: He is muted.").await?;
    ada.find("heading", "Blocked players").await?;
    journey.picture("answered").await?;
    ada.check_accessibility().await?;
    ada.press("button", "Unblock: Bo").await?;
    ada.says("You block nobody any more.").await?;
    let focus = "new Promise(done => \
        setTimeout(() => done(document.activeElement.textContent), 200))";
    ensure!(ada.look_after(focus).await? == "Blocked players");

    // It is taken back.
    let muted = |node: &Node| {
        node.role == "DisclosureTriangle" && node.name.starts_with("Bo is muted until")
    };
    zoe.find_by("the muting", muted).await?;
    let open = "document.querySelector('#moderation-acts ~ ul details').open = true";
    zoe.look(open).await?;
    zoe.fill("Reason, for who is concerned", "It is enough.")
        .await?;
    journey.picture_of(&zoe, "lift").await?;
    zoe.check_accessibility().await?;
    zoe.press("button", "Take it back").await?;
    zoe.says("Nobody is banned or muted.").await?;
    bo.reload().await?;
    open_online(&bo).await?;
    ensure!(bo.has_no("From the host of this server").await?);
    zoe.close().await;
    bo.close().await;
    Ok(())
}

async fn open_moderation(browser: &Browser) -> Result<()> {
    open_account(browser, "Account").await?;
    browser.press("button", "Moderation").await?;
    browser.find("dialog", "Moderation").await.map(drop)
}

/// A finished game stands in both profiles; a link leads to one, also of who is not there.
async fn has_a_profile(journey: &mut Journey) -> Result<()> {
    journey.expected_errors.push("404");
    let (ada, url) = (&journey.browser, journey.tengen.url());
    let bo = Browser::start(other(journey.screen())).await?;
    play(ada, &bo, &url).await?;
    ada.press("button", "Resign").await?;
    ada.press("button", "Yes, give up").await?;
    ada.find("heading", "You lose").await?;
    ada.press("button", "Players").await?;
    ada.says("1 game: 1 won, 0 drawn, 0 lost").await?;
    ada.says("Won against Ada").await?;
    ada.says("Freestyle").await?;
    journey.picture("other").await?;
    ada.check_accessibility().await?;
    fits(ada).await?;
    ada.press("radio", "Ada (you)").await?;
    ada.says("You lost against Bo").await?;
    journey.picture("own").await?;
    ada.check_accessibility().await?;
    let id = player(&bo).await?;
    let cy = Browser::start(journey.screen()).await?;
    cy.open(&format!("{url}/?lang=en&player={id}")).await?;
    cy.find("heading", "Bo").await?;
    cy.says("Won against Ada").await?;
    journey.picture_of(&cy, "link").await?;
    cy.check_accessibility().await?;
    let nobody = "a".repeat(16);
    cy.open(&format!("{url}/?lang=en&player={nobody}")).await?;
    cy.says("There is no such player here, or the player has been deleted.")
        .await?;
    journey.picture_of(&cy, "nobody").await?;
    cy.open(&format!("{url}/?lang=en&player=x")).await?;
    cy.alert_with("There is no such player here").await?;
    cy.close().await;

    // Who is deleted is called so in the room.
    let deleted = "fetch('/api/v1/my/account', { method: 'DELETE' }).then(answer => answer.status)";
    ensure!(bo.look_after(deleted).await? == 204);
    ada.says("deleted player").await?;
    journey.picture("deleted").await?;
    bo.close().await;
    Ok(())
}

#[test]
fn the_host_bans_and_takes_it_back() -> Result<()> {
    journey("ban", Screen::Desktop, is_banned)
}

#[test]
#[ignore = "nightly chromium; CI has moderation::the_host_bans_and_takes_it_back"]
fn the_host_bans_and_takes_it_back_on_a_phone() -> Result<()> {
    journey("ban-phone", Screen::Phone, is_banned)
}

#[test]
#[ignore = "nightly chromium; CI has moderation::a_report_is_answered_by_a_moderator_on_a_phone"]
fn a_report_is_answered_by_a_moderator() -> Result<()> {
    journey("report", Screen::Desktop, is_reported)
}

#[test]
fn a_report_is_answered_by_a_moderator_on_a_phone() -> Result<()> {
    journey("report-phone", Screen::Phone, is_reported)
}

#[test]
fn a_player_has_a_profile() -> Result<()> {
    journey("profile", Screen::Desktop, has_a_profile)
}

#[test]
#[ignore = "nightly chromium; CI has moderation::a_player_has_a_profile"]
fn a_player_has_a_profile_on_a_phone() -> Result<()> {
    journey("profile-phone", Screen::Phone, has_a_profile)
}

/// Profile and moderation fit small and large screens, light and dark, in two languages.
#[test]
fn the_sheets_of_players_fit_every_screen() -> Result<()> {
    journey("players-fit", Screen::Desktop, async |journey| {
        let (ada, url) = (&journey.browser, journey.tengen.url());
        let bo = Browser::start(Screen::Desktop).await?;
        play(ada, &bo, &url).await?;
        ada.press("button", "Resign").await?;
        ada.press("button", "Yes, give up").await?;
        ada.find("heading", "You lose").await?;
        let cy = Browser::start(Screen::Desktop).await?;
        play(&cy, &bo, &url).await?;
        let room = bo.look("return new URL(location.href).searchParams.get('room')");
        let room = room.await?;
        let room = room.as_str().context("no room")?;
        let report = format!(
            "fetch('/api/v1/rooms/{room}/reports', {{ method: 'POST', \
             headers: {{ 'content-type': 'application/json' }}, \
             body: JSON.stringify({{ reason: 'She left {}' }}) }}).then(answer => answer.status)",
            "again and ".repeat(15)
        );
        ensure!(bo.look_after(&report).await? == 201);
        make_account(ada, "Ada").await?;
        ada.press("button", "I have kept them").await?;
        let (own, other) = (player(ada).await?, player(&bo).await?);
        host(journey, &["appoint", &own, "--reason", "fair"]).await?;
        let why = ["--reason", "insults", "--by", "Olga", "--days", "7"];
        host(journey, &[&["mute", &other], &why[..]].concat()).await?;
        for (language, [online, account, moderation, reports]) in [
            (
                "en",
                ["Online", "Account", "Moderation", "Reports that wait"],
            ),
            ("zh", ["联网", "账号", "管理", "待答复的举报"]),
        ] {
            let fits = async |what: &str| {
                journey
                    .fits_every_screen(&format!("{language}-{what}"))
                    .await
            };
            ada.resize((1440, 900), false).await?;
            ada.open(&format!("{url}/?lang={language}&player={other}"))
                .await?;
            ada.find("heading", "Bo").await?;
            fits("player").await?;
            ada.open(&format!("{url}/?lang={language}&player={own}"))
                .await?;
            let own_name = |node: &Node| node.role == "heading" && node.name.starts_with("Ada");
            ada.find_by("the own name", own_name).await?;
            fits("own").await?;
            ada.resize((1440, 900), false).await?;
            ada.open(&format!("{url}/?lang={language}")).await?;
            ada.press("link", online).await?;
            ada.press("button", account).await?;
            ada.press("button", moderation).await?;
            ada.find("list", reports).await?;
            let open =
                "document.querySelectorAll('.moderation-item').forEach(e => { e.open = true; })";
            ada.look(open).await?;
            fits("moderation").await?;
        }
        cy.close().await;
        bo.close().await;
        Ok(())
    })
}

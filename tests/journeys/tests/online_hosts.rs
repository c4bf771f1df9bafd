//! Rooms under a host's limits, and claiming the win against an absent player, also in Chinese.

use std::num::NonZeroU32;
use std::time::Duration;

use anyhow::Result;
use tengen_journeys::{Browser, Hosted, Screen, journey};
use tengen_server::{Limits, Settings};

#[test]
fn the_win_is_claimed_from_a_player_who_is_gone() -> Result<()> {
    journey("online-absence", Screen::Phone, async |journey| {
        let settings = Settings {
            absence: Duration::ZERO,
            ..Settings::default()
        };
        let server = Hosted::start(settings, true).await?;
        let (ada, bo) = (&journey.browser, Browser::start(Screen::Desktop).await?);
        ada.prefer_dark(true).await?;
        ada.open(&format!("{}/?lang=zh", server.url())).await?;
        ada.press("button", "更多").await?;
        ada.press("button", "联网对局").await?;
        ada.find("dialog", "联网对局").await?;
        ada.press("radio", "白方").await?;
        ada.check_accessibility().await?;
        ada.press("button", "生成链接").await?;
        ada.press("button", "仅限这台电脑").await?;
        ada.find("textbox", "本局的链接").await?;
        ada.check_accessibility().await?;
        let link = ada
            .look("return document.querySelector('input.link').value")
            .await?;
        let link = link.as_str().unwrap_or_default();
        bo.open(link).await?;
        bo.press("button", "Join").await?;
        bo.click_point("H8").await?;
        ada.status_with("轮到你").await?;
        journey.picture("room").await?;

        bo.open("about:blank").await?;
        ada.press("button", "判对方离席负").await?;
        ada.find("heading", "你赢了").await?;
        ada.status_with("白方胜：黑方离开").await?;
        ada.check_accessibility().await?;
        journey.picture("claimed").await?;
        bo.open(link).await?;
        bo.find("heading", "You lose").await?;
        bo.status_with("White wins: Black was gone").await?;
        bo.close().await;
        Ok(())
    })
}

#[test]
fn a_host_who_allows_less_is_quoted() -> Result<()> {
    journey("online-limits", Screen::Phone, async |journey| {
        journey.expected_errors.extend(["429", "503"]);
        let browser = &journey.browser;
        let limits = Limits {
            rooms_per_minute: NonZeroU32::MIN,
            ..Limits::default()
        };
        let settings = Settings {
            limits,
            ..Settings::default()
        };
        let server = Hosted::start(settings, true).await?;
        browser.open(server.url()).await?;
        browser.make_room("Ada").await?;
        browser.press("button", "Close").await?;
        browser.press("button", "Leave").await?;
        browser.press("button", "Play online").await?;
        browser.press("button", "Get a link").await?;
        browser.alert_with("Many rooms were made").await?;
        journey.picture("many").await?;
        browser.check_accessibility().await?;

        // A server without a data folder stores no games and offers no rooms.
        let forgetful = Hosted::start(Settings::default(), false).await?;
        browser.open(forgetful.url()).await?;
        browser.press("button", "Play online").await?;
        browser.press("button", "Get a link").await?;
        browser.alert_with("keeps no games").await?;
        let room = "abcdefghijklmnopqrstuvwxyz";
        browser
            .open(&format!("{}/?room={room}", forgetful.url()))
            .await?;
        browser.find("heading", "No games are kept here").await?;
        browser.check_accessibility().await
    })
}

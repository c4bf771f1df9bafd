//! A correspondence game by link, over plain http: one goes away, the clock stands, and comes back.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

/// A control with vacation, as *Clock* lists it.
const CLOCK: &str = "3d,vacation=30(20)";

/// From now on the page's clock is a day ahead.
const TOMORROW: &str = "const now = Date.now; Date.now = () => now() + 86_400_000;";

/// Waits until the clocks above and below the board run like this.
async fn runs(browser: &Browser, above: bool, below: bool) -> Result<()> {
    let script = format!(
        "new Promise((done) => {{
            const look = () => [...document.querySelectorAll('.player .clock')]
                .map((clock) => clock.classList.contains('running')).join() === '{above},{below}'
                ? done(true) : setTimeout(look, 20);
            look();
        }})"
    );
    browser.look_after(&script).await?;
    Ok(())
}

/// Ada makes a room on the page, and Bo joins.
async fn begun(journey: &Journey, bo: &Browser) -> Result<String> {
    let ada = &journey.browser;
    ada.live_in("Asia/Shanghai").await?;
    ada.open(&journey.tengen.plain_url()).await?;
    ada.press("button", "Play online").await?;
    ada.press("radio", "Black").await?;
    ada.choose("Clock", "3d-weekends").await?;
    ada.says("A game of 60 moves lasts up to 252 days.").await?;
    // Days in UTC are said by the reader's time.
    ada.says("Not counted by your clock: Saturday 08:00 AM to Monday 08:00 AM.")
        .await?;
    ada.choose("Clock", CLOCK).await?;
    ada.says("up to 180 days. Days of vacation come on top.")
        .await?;
    journey.picture("sheet").await?;
    ada.fill("Your name (optional)", "Ada").await?;
    ada.press("button", "Get a link").await?;
    let link = ada.room_link().await?;
    bo.open(&link).await?;
    bo.find("heading", "Ada invites you").await?;
    bo.says("30 days of vacation a year, 20 at most at a time")
        .await?;
    journey.picture_of(bo, "invited").await?;
    bo.fill("Your name (optional)", "Bo").await?;
    bo.press("button", "Join").await?;
    ada.status_with("Your turn: you have Black").await?;
    ada.place("H8").await?;
    bo.stones(1).await?;
    runs(bo, false, true).await?;
    Ok(link)
}

async fn away(journey: &mut Journey, bo: &Browser) -> Result<()> {
    journey
        .expected_errors
        .push("Cross-Origin-Opener-Policy header has been ignored");
    let link = begun(journey, bo).await?;
    let ada = &journey.browser;
    bo.press("button", "Vacation").await?;
    bo.find("dialog", "Vacation").await?;
    bo.says("You have 20 days left.").await?;
    bo.fill("Days", "21").await?;
    bo.press("button", "Go on vacation").await?;
    bo.alert_with("Days are a whole number, from 1 to 20.")
        .await?;
    bo.fill("Days", "5").await?;
    bo.says("From 20").await?;
    journey.picture_of(bo, "days").await?;
    bo.check_accessibility().await?;
    bo.press("button", "Go on vacation").await?;
    bo.says("You have 15 days left.").await?;
    bo.find("button", "End the vacation").await?;
    journey.picture_of(bo, "taken").await?;
    bo.press("button", "Close").await?;
    bo.status_with("You are on vacation from 20").await?;
    ada.status_with("Bo is on vacation from 20").await?;
    // It begins tomorrow, so today the clock runs.
    runs(ada, true, false).await?;
    journey.picture("goes").await?;

    // A day later the clock stands on both screens, and the others show until when.
    let ada = &journey.browser;
    for browser in [ada, bo] {
        browser.before_each_page(TOMORROW).await?;
        browser.reload().await?;
        browser.stones(1).await?;
        browser.status_with("on vacation until 20").await?;
        runs(browser, false, false).await?;
    }
    journey.picture("stands").await?;
    journey.picture_of(bo, "stands-phone").await?;
    let ada = &journey.browser;
    ada.check_accessibility().await?;
    bo.check_accessibility().await?;
    for browser in [ada, bo] {
        browser.prefer_dark(true).await?;
        browser.open(&format!("{link}&lang=zh")).await?;
        browser.status_with("休假到").await?;
    }
    bo.press("button", "休假").await?;
    bo.find("button", "结束休假").await?;
    journey.picture("stands-zh-dark").await?;
    journey.picture_of(bo, "end-zh-dark").await?;
    let ada = &journey.browser;
    bo.press("button", "结束休假").await?;
    bo.says("你还有 20 天假期。").await?;
    // By the server's date it had not begun: the clock runs again.
    for browser in [ada, bo] {
        browser.prefer_dark(false).await?;
        browser.open(&format!("{link}&lang=en")).await?;
        browser.stones(1).await?;
    }
    runs(ada, true, false).await?;
    runs(bo, false, true).await?;
    bo.status_with("Your turn").await?;
    let said = bo.look("return document.body.innerText").await?;
    let said = said.as_str().context("a text")?;
    ensure!(!said.contains("on vacation"), "{said}");
    bo.place("H9").await?;
    ada.stones(2).await?;
    ada.status_with("Your turn").await?;
    runs(ada, false, true).await?;
    Ok(())
}

async fn game(journey: &mut Journey) -> Result<()> {
    let others = match journey.screen() {
        Screen::Desktop => Screen::Phone,
        Screen::Phone => Screen::Desktop,
    };
    let bo = Browser::start(others).await?;
    let result = away(journey, &bo).await;
    if result.is_err() {
        journey.picture_of(&bo, "failed-bo").await?;
    }
    bo.close().await;
    result
}

#[test]
fn a_correspondence_game_one_goes_away_the_clock_stands_and_comes_back() -> Result<()> {
    journey("online-vacation", Screen::Desktop, game)
}

#[test]
#[ignore = "nightly chromium; CI has online_vacation::a_correspondence_game_one_goes_away_the_clock_stands_and_comes_back"]
fn a_vacation_on_the_other_screens() -> Result<()> {
    journey("online-vacation-phone", Screen::Phone, game)
}

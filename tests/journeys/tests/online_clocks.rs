//! Games by link with clocks, over plain http: the choice, two clocks, a pause, and a flag that
//! falls.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

/// Makes a room with a clock, and returns its link.
const MADE: &str = "fetch('/api/v1/rooms', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ config: { rule: 'freestyle', size: 15, color: 'black', clock: 'CLOCK' } }),
}).then((made) => made.json()).then((made) => location.origin + '/?room=' + made.room)";
/// Little time for the second player. The sheet offers no clock that a test could wait for.
const QUICK: &str = "1h:20s";
/// A school's round.
const ROUND: &str = "15m,15m=draw";

/// The clocks from the top of the page, and whether they run.
const CLOCKS: &str = "const clocks = () => [...document.querySelectorAll('.player .clock')];
    const running = () => clocks().map((clock) => clock.classList.contains('running')).join();";

/// Which clocks of a phone are where a thumb is, which comes from the right and from below to the
/// board and to the buttons.
const UNDER_THUMB: &str = "return (() => {
    const boxes = (at) => [...document.querySelectorAll(at)].map((e) => e.getBoundingClientRect());
    const [board] = boxes('.board');
    const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const touched = [board, ...boxes('.table > .actions button')];
    const clocks = boxes('.player .clock');
    const wrong = clocks.filter((clock) => clock.width === 0 || clock.right > innerWidth / 2
        || touched.some((one) => meets(clock, one)));
    return clocks.length === 2 ? wrong.map((clock) => JSON.stringify(clock)).join() : 'no clocks';
})()";

/// Waits, in the page, until an expression about [`CLOCKS`] is true, and returns its value.
async fn once(browser: &Browser, expression: &str) -> Result<String> {
    let script = format!(
        "new Promise((done) => {{ {CLOCKS}
            const look = () => {{
                const seen = {expression};
                seen ? done(seen) : setTimeout(look, 20);
            }};
            look();
        }})"
    );
    let seen = browser.look_after(&script).await?;
    Ok(seen.as_str().unwrap_or_default().to_owned())
}

/// Waits until the clocks above and below the board run like this.
async fn runs(browser: &Browser, above: bool, below: bool) -> Result<()> {
    once(browser, &format!("running() === '{above},{below}'")).await?;
    Ok(())
}

/// What the user's clock shows, which is below the board.
async fn own(browser: &Browser) -> Result<String> {
    once(browser, "clocks()[1]?.textContent").await
}

async fn chosen(journey: &mut Journey, bo: &Browser) -> Result<()> {
    let ada = &journey.browser;
    ada.open(&journey.tengen.plain_url()).await?;
    ada.press("button", "Play online").await?;
    journey.picture("sheet").await?;
    let ada = &journey.browser;
    ada.press("radio", "Black").await?;
    ada.choose("Clock", "5m+4s").await?;
    let name = ada.find("textbox", "Your name (optional)").await?;
    ada.click(&name).await?;
    ada.type_text("Ada").await?;
    ada.press("button", "Get a link").await?;
    let link = ada.room_link().await?;
    bo.open(&link).await?;
    bo.find("heading", "Ada invites you").await?;
    bo.says("5 min + 4 s").await?;
    bo.press("button", "Join").await?;
    ada.status_with("Your turn: you have Black").await?;
    // One's own clock is below the board.
    runs(ada, false, true).await?;
    runs(bo, true, false).await?;
    ensure!(own(bo).await? == "5:00", "Bo's clock stands");
    ada.click_point("H8").await?;
    runs(ada, true, false).await?;
    runs(bo, false, true).await?;
    journey.picture("clocks").await?;
    journey.picture_of(bo, "clocks-phone").await?;
    let under = bo.look(UNDER_THUMB).await?;
    ensure!(under == "", "under the thumb: {under}");
    let ada = &journey.browser;
    ada.check_accessibility().await?;
    bo.check_accessibility().await?;

    ada.press("button", "Stop the clocks").await?;
    bo.status_with("Ada would like to stop the clocks").await?;
    bo.press("button", "Accept").await?;
    for browser in [ada, bo] {
        browser.status_with("The clocks are stopped").await?;
        runs(browser, false, false).await?;
    }
    journey.picture("paused").await?;
    journey.picture_of(bo, "paused-phone").await?;
    let ada = &journey.browser;
    // By a key a screen reader tells both.
    ada.type_key('t').await?;
    ada.says("Time of Ada: 5 min").await?;
    ada.says("Time of White: ").await?;
    ada.press("button", "Continue").await?;
    runs(bo, false, true).await?;
    Ok(())
}

/// Ada makes a room with a clock and visits it; its link.
async fn made(ada: &Browser, clock: &str) -> Result<String> {
    let link = ada.look_after(&MADE.replace("CLOCK", clock)).await?;
    let link = link.as_str().context("a link")?.to_owned();
    ada.open(&link).await?;
    Ok(link)
}

/// What is left of the round is in sight, and runs with the clocks.
async fn in_a_round(journey: &mut Journey, bo: &Browser) -> Result<()> {
    let ada = &journey.browser;
    let link = made(ada, ROUND).await?;
    bo.open(&link).await?;
    bo.says("15 min, after 15 min a draw").await?;
    bo.press("button", "Join").await?;
    ada.click_point("H8").await?;
    bo.stones(1).await?;
    for browser in [ada, bo] {
        browser.find("timer", "Time of the round").await?;
    }
    ada.check_accessibility().await?;
    journey.picture("round").await?;
    journey.picture_of(bo, "round-phone").await?;
    let ada = &journey.browser;
    for browser in [ada, bo] {
        browser.prefer_dark(true).await?;
        browser.open(&format!("{link}&lang=zh")).await?;
        browser.find("timer", "本轮的时间").await?;
    }
    journey.picture("round-zh-dark").await?;
    journey.picture_of(bo, "round-phone-zh-dark").await?;
    for browser in [&journey.browser, bo] {
        browser.prefer_dark(false).await?;
        browser.open(&format!("{link}&lang=en")).await?;
        browser.stones(1).await?;
    }
    Ok(())
}

async fn flagged(journey: &mut Journey, bo: &Browser) -> Result<()> {
    let ada = &journey.browser;
    let link = made(ada, QUICK).await?;
    ada.status_with("Waiting for the other player").await?;
    bo.open(&link).await?;
    bo.press("button", "Join").await?;
    ada.click_point("H8").await?;
    bo.stones(1).await?;
    // In real seconds: tenths are shown, the user hears of it, and the game ends.
    let low = once(
        bo,
        "clocks()[1].classList.contains('low') && clocks()[1].textContent",
    )
    .await?;
    bo.prefer_dark(true).await?;
    journey.picture_of(bo, "low-phone").await?;
    ensure!(low.contains('.'), "no tenths: {low}");
    bo.says("10 seconds left").await?;
    ada.find("heading", "You win").await?;
    ada.says("Black wins on time.").await?;
    bo.find("heading", "You lose").await?;
    ensure!(own(bo).await? == "0:00.0", "the flag has fallen");
    journey.picture("flag").await?;
    journey.picture_of(bo, "flag-phone").await?;
    journey.browser.check_accessibility().await?;
    Ok(())
}

async fn game(journey: &mut Journey) -> Result<()> {
    journey
        .expected_errors
        .push("Cross-Origin-Opener-Policy header has been ignored");
    let bo = Browser::start(Screen::Phone).await?;
    chosen(journey, &bo).await?;
    in_a_round(journey, &bo).await?;
    flagged(journey, &bo).await?;
    bo.close().await;
    Ok(())
}

#[test]
fn a_blitz_game_by_link_with_one_flag() -> Result<()> {
    journey("online-clocks", Screen::Desktop, game)
}

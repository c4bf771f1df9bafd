//! Two people at one device, over plain http, where browsers have no wake lock: a game with clocks,
//! a flag in real seconds, and the clock alone for a wooden board.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

/// Makes the next game a quick one, which the sheet does not offer.
const QUICK: &str = "(() => {
    const settings = JSON.parse(localStorage['tengen.settings']);
    settings.choice.clock = '15s';
    localStorage['tengen.settings'] = JSON.stringify(settings);
})()";
/// Has the page see a locked screen.
const LOCKED: &str = "(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    delete document.hidden;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
})()";
/// A browser that keeps no screen on.
const REFUSES: &str = "navigator.wakeLock.request = () => {
    window.refused = true;
    return Promise.reject(new DOMException('refused', 'NotAllowedError'));
}";

/// What is wrong with the places of the clock for a wooden board: its halves are as large as each
/// other, before their players in portrait and beside each other in landscape, each with its clock,
/// and nothing is beyond the screen.
const HALVES: &str = "return (() => {
    const all = (at) => [...document.querySelectorAll(at)].map((e) => e.getBoundingClientRect());
    const [second, first] = all('.half');
    const [middle] = all('.middle');
    const clocks = all('.half > .clock');
    const wrong = [];
    const check = (is, what) => is || wrong.push(what);
    const near = (a, b) => Math.abs(a - b) < 1.5;
    const within = (a, b) => a.left > b.left - 1 && a.right < b.right + 1
        && a.top > b.top - 1 && a.bottom < b.bottom + 1;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const part of [first, second, middle]) check(within(part, screen), 'beyond the screen');
    check(near(first.width, second.width) && near(first.height, second.height), 'unequal halves');
    check(within(clocks[0], second) && within(clocks[1], first), 'a clock outside its half');
    const turned = getComputedStyle(document.querySelector('.half')).rotate;
    if (innerWidth > innerHeight) {
        check(near(first.top, second.top) && first.left > second.right - 1.5, 'not side by side');
        check(first.height > innerHeight * 0.7, 'low halves');
        check(turned === 'none', 'upside down');
    } else {
        check(first.top > middle.bottom - 1.5 && middle.top > second.bottom - 1.5, 'not opposite');
        check(near(first.width, innerWidth), 'narrow halves');
        check(turned === '180deg', 'not for who sits opposite');
    }
    check(Math.min(...clocks.map((clock) => clock.height)) > 60, 'small clocks');
    return wrong.join(', ');
})()";

/// Waits, in the page, until an expression is true.
async fn once(browser: &Browser, expression: &str) -> Result<()> {
    let script = format!(
        "new Promise((done) => {{
            const look = () => {expression} ? done(true) : setTimeout(look, 20);
            look();
        }})"
    );
    browser.look_after(&script).await?;
    Ok(())
}

/// Waits until the clocks above and below the board run like this.
async fn runs(browser: &Browser, above: bool, below: bool) -> Result<()> {
    let running = "[...document.querySelectorAll('.player .clock')]
        .map((clock) => clock.classList.contains('running')).join()";
    once(browser, &format!("{running} === '{above},{below}'")).await
}

/// Places a stone. On a small board a second tap confirms.
async fn place(journey: &Journey, point: &str) -> Result<()> {
    let taps = match journey.screen() {
        Screen::Phone => 2,
        Screen::Desktop => 1,
    };
    for _ in 0..taps {
        journey.browser.click_point(point).await?;
    }
    Ok(())
}

/// Opens *New game* for two people at this screen.
async fn friends(browser: &Browser) -> Result<()> {
    browser.press("button", "New game").await?;
    browser.press("radio", "A friend here").await
}

async fn game(journey: &mut Journey) -> Result<()> {
    let browser = &journey.browser;
    browser.open(&journey.tengen.plain_url()).await?;
    let lock = browser.look("return 'wakeLock' in navigator").await?;
    ensure!(lock == false, "a wake lock over plain http");
    friends(browser).await?;
    browser.choose("Clock", "10m+3s").await?;
    browser
        .says("A game of 60 moves lasts up to 23 minutes.")
        .await?;
    journey.picture("sheet").await?;
    let browser = &journey.browser;
    browser.check_accessibility().await?;
    browser.press("button", "Play").await?;
    // Black, who begins, sits below.
    runs(browser, false, true).await?;
    place(journey, "H8").await?;
    runs(browser, true, false).await?;
    journey.picture("clocks").await?;
    let browser = &journey.browser;
    // The screen stays on.
    once(browser, "document.querySelector('.film')?.paused === false").await?;
    browser.check_accessibility().await?;
    browser.type_key('t').await?;
    browser.says("Time of Black: 10 min").await?;
    browser.says("Time of White: ").await?;

    browser.press("button", "Stop the clocks").await?;
    browser.status_with("The clocks are stopped.").await?;
    runs(browser, false, false).await?;
    // The screen may go off.
    once(browser, "!document.querySelector('.film')").await?;
    place(journey, "I9").await?;
    browser.stones(1).await?;
    journey.picture("stopped").await?;
    let browser = &journey.browser;
    browser.press("button", "Continue").await?;
    runs(browser, true, false).await?;
    browser.look(LOCKED).await?;
    browser.status_with("The page was hidden").await?;
    journey.picture("away").await?;
    let browser = &journey.browser;
    browser.reload().await?;
    browser.status_with("The clocks are stopped.").await?;
    browser.press("button", "Continue").await?;
    place(journey, "I9").await?;
    runs(browser, false, true).await?;
    browser.press("button", "Undo").await?;
    runs(browser, true, false).await
}

/// In real seconds.
async fn flag(journey: &mut Journey) -> Result<()> {
    let browser = &journey.browser;
    browser.look(QUICK).await?;
    browser.reload().await?;
    friends(browser).await?;
    browser.press("button", "Play").await?;
    place(journey, "H8").await?;
    once(
        browser,
        "document.querySelector('.clock.low')?.textContent.includes('.')",
    )
    .await?;
    browser.says("10 seconds left").await?;
    browser.prefer_dark(true).await?;
    journey.picture("low").await?;
    let browser = &journey.browser;
    browser.prefer_dark(false).await?;
    browser
        .status_with("Black wins: White’s time is up.")
        .await?;
    journey.picture("flag").await?;
    let browser = &journey.browser;
    browser.check_accessibility().await
}

/// Asserts that both halves are where their players see and reach them.
async fn halves_fit(browser: &Browser) -> Result<()> {
    let wrong = browser.look(HALVES).await?;
    ensure!(wrong == "", "the clock for a wooden board: {wrong}");
    Ok(())
}

/// A phone that lies beside the board in landscape, and one that is locked.
async fn turned_and_locked(journey: &mut Journey) -> Result<()> {
    let browser = &journey.browser;
    halves_fit(browser).await?;
    if journey.screen() == Screen::Phone {
        browser.resize((844, 390), true).await?;
        halves_fit(browser).await?;
        browser.check_accessibility().await?;
        journey.picture("wooden-landscape").await?;
        let browser = &journey.browser;
        browser.resize((390, 844), true).await?;
        halves_fit(browser).await?;
    }
    let browser = &journey.browser;
    browser.look(LOCKED).await?;
    browser
        .says("The page was hidden, as by a locked screen")
        .await?;
    once(browser, "!document.querySelector('.half.on')").await?;
    // The game below has a button of this name too.
    browser
        .look("document.querySelector('.middle button').click()")
        .await?;
    once(browser, "document.querySelector('.half.on')").await
}

async fn wooden(journey: &mut Journey) -> Result<()> {
    let browser = &journey.browser;
    friends(browser).await?;
    browser.press("button", "Clock for a wooden board").await?;
    browser.choose("Clock", "5m+4s").await?;
    journey.picture("wooden-ready").await?;
    let browser = &journey.browser;
    let on =
        |half: &str| format!("document.querySelector('.half.{half}').classList.contains('on')");
    browser.press("button", "Second player").await?;
    once(browser, &on("first")).await?;
    browser.press("button", "First player").await?;
    once(browser, &format!("!{}", on("first"))).await?;
    browser.says("1 move").await?;
    journey.picture("wooden").await?;
    journey.browser.check_accessibility().await?;
    turned_and_locked(journey).await?;
    let browser = &journey.browser;
    browser.press("button", "Stop the clocks").await?;
    browser.says("The clocks are stopped.").await?;
    // Held, a half can be adjusted.
    let hold = "new Promise((done) => {
        const half = document.querySelector('.half.first .press');
        const event = (name) => new PointerEvent(name, { isPrimary: true, bubbles: true });
        half.dispatchEvent(event('pointerdown'));
        const look = () => {
            const adjust = document.querySelector('.adjust');
            if (!adjust) return setTimeout(look, 20);
            half.dispatchEvent(event('pointerup'));
            done(true);
        };
        look();
    })";
    browser.look_after(hold).await?;
    let before = browser
        .look_after("document.querySelector('.half.first .clock').textContent")
        .await?;
    browser.press("button", "+1:00").await?;
    journey.picture("wooden-adjusted").await?;
    let browser = &journey.browser;
    let after = browser
        .look_after("document.querySelector('.half.first .clock').textContent")
        .await?;
    ensure!(before != after, "{before} is adjusted");
    browser.press("button", "Done").await?;
    browser.reload().await?;
    friends(browser).await?;
    browser.press("button", "Clock for a wooden board").await?;
    browser.says("The clocks are stopped.").await?;
    // The game below has a button of this name too.
    browser
        .look("document.querySelector('.middle button').click()")
        .await?;
    once(browser, "document.querySelector('.half.on')").await?;
    browser.press("button", "Close").await?;
    browser.find("button", "New game").await?;
    browser
        .look("localStorage.setItem('tengen.wooden-clock', 'of another version')")
        .await?;
    friends(browser).await?;
    browser.press("button", "Clock for a wooden board").await?;
    let told = "The clock of your last visit could not be read. This is a new one.";
    browser.says(told).await?;
    browser.choose("Clock", "5m+4s").await?;
    browser.press("button", "Close").await?;
    browser.find("button", "New game").await?;
    Ok(())
}

async fn evening(journey: &mut Journey) -> Result<()> {
    journey
        .expected_errors
        .push("Cross-Origin-Opener-Policy header has been ignored");
    game(journey).await?;
    wooden(journey).await?;
    flag(journey).await
}

#[test]
fn two_people_and_one_phone_with_clocks() -> Result<()> {
    journey("board-clocks-phone", Screen::Phone, evening)
}

#[test]
#[ignore = "nightly chromium; CI has board_clocks::two_people_and_one_phone_with_clocks"]
fn two_people_and_one_computer_with_clocks() -> Result<()> {
    journey("board-clocks", Screen::Desktop, evening)
}

#[test]
fn a_refused_wake_lock_has_the_film_in_its_place() -> Result<()> {
    journey("wake-lock", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.look(REFUSES).await?;
        friends(browser).await?;
        browser.choose("Clock", "10m+3s").await?;
        browser.press("button", "Play").await?;
        place(journey, "H8").await?;
        let film = "document.querySelector('.film')?.paused === false";
        once(browser, &format!("window.refused && {film}")).await?;
        browser.press("button", "Stop the clocks").await?;
        once(browser, "!document.querySelector('.film')").await
    })
}

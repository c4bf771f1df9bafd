//! Workers that fail to load, hang, crash or send invalid messages; and *Stop* while they do.
//!
//! One worker stands for all: the supervisor's own tests (`tengen-worker-protocol`) try every order
//! of faults.

use super::openings::close_lesson;
use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

/// Makes the first worker of each script run `WRONG` first, but for the library, which keeps games
/// in its own time. Later workers are normal.
const FIRST_ONE: &str = r#"
const Real = Worker;
const started = {};
window.startedWorkers = (name) => started[name] ?? 0;
window.Worker = function (url, options) {
  const script = new URL(url, location.href).href;
  const name = script.match(/([\w-]+)-start/)[1];
  started[name] = (started[name] ?? 0) + 1;
  const normal = started[name] > 1 || name === "worker-library";
  const wrong = normal ? "" : `WRONG`;
  const before = "data:text/javascript," + encodeURIComponent(wrong);
  const text = `import ${JSON.stringify(before)}; import ${JSON.stringify(script)};`;
  return new Real(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), options);
};
"#;

/// Runs `WRONG` before each message is posted.
const POST: &str = r#"
    const say = self.postMessage.bind(self);
    self.postMessage = (message) => { WRONG; say(message); };"#;

/// Finds no weights of a rule.
const LOSE: &str = r#"
    const real = self.fetch.bind(self);
    self.fetch = (url) => real(String(url).replace("weights-RULE", "gone"));"#;

/// Hangs instead of answering.
const HANG: &str = r#"if (message[0].startsWith("{\\"answer")) for (;;) {}"#;
/// Answers with an invalid message.
const NONSENSE: &str = r#"if (message[0].startsWith("{\\"answer")) message = ["{\\"answer\\":7}"]"#;
/// Crashes instead of answering.
const CRASH: &str = r#"if (message[0].startsWith("{\\"answer")) { setTimeout(() => { throw new Error("a fault"); }); return; }"#;

async fn first_one(browser: &Browser, wrong: &str) -> Result<()> {
    first_one_runs(browser, &POST.replace("WRONG", wrong)).await
}

async fn first_one_runs(browser: &Browser, script: &str) -> Result<()> {
    browser
        .before_each_page(&FIRST_ONE.replace("WRONG", script))
        .await
}

async fn started(browser: &Browser, name: &str) -> Result<u64> {
    let count = browser
        .look(&format!("return window.startedWorkers('{name}')"))
        .await?;
    Ok(count.as_u64().unwrap_or_default())
}

/// Opens a position in which Black wins by two fours.
async fn open_a_win(browser: &Browser, url: &str) -> Result<()> {
    browser
        .open(&format!(
            "{url}/?open=play&moves=h8g8i8a1j8a3k9c1k10o15&rule=renju"
        ))
        .await
}

async fn paste(browser: &Browser) -> Result<()> {
    browser.press("button", "Import").await?;
    let area = browser.find("textbox", "Text or address").await?;
    browser.click(&area).await?;
    browser
        .type_text("(;GM[4]SZ[15];B[hh];W[ig];B[jf])")
        .await?;
    browser.press("button", "Open").await
}

/// Breaks the URL of a worker's script, as an update of the server does, or repairs it.
async fn lose(browser: &Browser, part: &str, lost: bool) -> Result<()> {
    let (from, to) = match lost {
        true => (part, "gone"),
        false => ("gone", part),
    };
    let script = format!(
        "const meta = document.querySelector('meta[name=tengen-{part}]'); \
         meta.content = meta.content.replace('{from}-start', '{to}-start'); return true;"
    );
    browser.look(&script).await.map(drop)
}

/// Expects the browser's errors for failed downloads.
fn expect_losses(journey: &mut Journey) {
    journey
        .expected_errors
        .extend(["net::ERR_", "Failed to load resource", "Failed to fetch"]);
}

#[test]
fn a_load_fails_aloud_and_is_tried_again() -> Result<()> {
    journey("heal-lost", Screen::Desktop, async |journey| {
        expect_losses(journey);
        let browser = &journey.browser;
        open_a_win(browser, &journey.tengen.url()).await?;
        lose(browser, "worker-proofs", true).await?;
        browser.press("button", "Solve").await?;
        browser
            .alert_with("The solver could not be loaded.")
            .await?;
        journey.picture("failed").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Try again").await?;
        browser
            .alert_with("The solver could not be loaded.")
            .await?;
        lose(browser, "worker-proofs", false).await?;
        browser.press("button", "Try again").await?;
        browser
            .says("Black wins in 3 moves (2 fours, then five).")
            .await
    })
}

#[test]
fn who_waits_for_a_load_may_stop_or_give_up() -> Result<()> {
    journey("heal-give-up", Screen::Desktop, async |journey| {
        expect_losses(journey);
        let browser = &journey.browser;
        open_a_win(browser, &journey.tengen.url()).await?;
        lose(browser, "worker-proofs", true).await?;
        browser.press("button", "Solve").await?;
        browser
            .alert_with("The solver could not be loaded.")
            .await?;
        browser.press("button", "Stop").await?;
        browser.find("button", "Is there a win?").await?;
        lose(browser, "worker-proofs", false).await?;
        browser.press("button", "Is there a win?").await?;
        browser
            .says("Black wins in 3 moves (2 fours, then five).")
            .await
    })
}

/// Begins the game that the sheet *New game* describes, with a stone.
async fn begin(browser: &Browser) -> Result<()> {
    browser.press("radio", "I begin").await?;
    browser.press("button", "Play").await?;
    browser
        .board_when("an empty board", |board| board.stones() == 0)
        .await?;
    browser.click_point("H8").await
}

async fn answered(browser: &Browser) -> Result<()> {
    let stone = browser.board_when("the computer's stone", |board| board.stones() == 2);
    stone.await.map(drop)
}

#[test]
fn weights_that_cannot_be_fetched_are_tried_again() -> Result<()> {
    journey("heal-weights", Screen::Desktop, async |journey| {
        expect_losses(journey);
        let browser = &journey.browser;
        first_one_runs(browser, &LOSE.replace("RULE", "freestyle")).await?;
        browser.open(&journey.tengen.url()).await?;
        browser
            .alert_with("The engine could not be loaded.")
            .await?;
        browser.press("button", "Try again").await?;
        browser.press("button", "New game").await?;
        begin(browser).await?;
        answered(browser).await?;
        ensure!(started(browser, "worker-engine").await? == 2);
        Ok(())
    })
}

#[test]
fn weights_of_another_rule_are_fetched_when_it_is_played() -> Result<()> {
    journey("heal-other-weights", Screen::Desktop, async |journey| {
        expect_losses(journey);
        let browser = &journey.browser;
        first_one_runs(browser, &LOSE.replace("RULE", "renju")).await?;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "New game").await?;
        begin(browser).await?;
        answered(browser).await?;
        ensure!(started(browser, "worker-engine").await? == 1);
        browser.press("button", "New game").await?;
        browser.open_details("Rule, board, opening").await?;
        browser.press("radio", "Renju").await?;
        browser.press("radio", "I begin").await?;
        browser.press("button", "Play").await?;
        close_lesson(browser).await?;
        browser.click_point("H8").await?;
        browser
            .alert_with("The engine could not be loaded.")
            .await?;
        browser.press("button", "Try again").await?;
        answered(browser).await?;
        // The details are open, since no preset has these rules.
        browser.press("button", "New game").await?;
        browser.press("radio", "Caro").await?;
        begin(browser).await?;
        answered(browser).await?;
        ensure!(started(browser, "worker-engine").await? == 2);
        Ok(())
    })
}

#[test]
fn an_engine_that_hangs_is_replaced_and_asked_once_more() -> Result<()> {
    journey("heal-engine", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        first_one(browser, HANG).await?;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "New game").await?;
        browser.choose_level(1).await?;
        browser.press("radio", "I begin").await?;
        browser.press("button", "Play").await?;
        browser.click_point("H8").await?;
        browser
            .board_when("the computer's stone", |board| board.stones() == 2)
            .await?;
        ensure!(started(browser, "worker-engine").await? == 2);
        Ok(())
    })
}

#[test]
fn a_worker_that_breaks_off_is_replaced() -> Result<()> {
    journey("heal-crash", Screen::Desktop, async |journey| {
        journey.expected_errors.push("a fault");
        let browser = &journey.browser;
        first_one(browser, CRASH).await?;
        browser.open(&journey.tengen.url()).await?;
        paste(browser).await?;
        browser.status_with("The start").await?;
        ensure!(started(browser, "worker-records").await? == 2);
        Ok(())
    })
}

#[test]
fn nonsense_is_an_alert() -> Result<()> {
    journey("heal-nonsense", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        first_one(browser, NONSENSE).await?;
        open_a_win(browser, &journey.tengen.url()).await?;
        browser.press("button", "Solve").await?;
        browser.alert_with("a message cannot be read").await?;
        browser
            .look("document.querySelector('.alert button.plain').click()")
            .await?;
        browser.press("button", "Is there a win?").await?;
        browser
            .says("Black wins in 3 moves (2 fours, then five).")
            .await
    })
}

#[test]
fn a_reader_that_hangs_is_stopped_without_shared_memory() -> Result<()> {
    journey("heal-stop-plain", Screen::Desktop, async |journey| {
        journey
            .expected_errors
            .push("Cross-Origin-Opener-Policy header has been ignored");
        let browser = &journey.browser;
        first_one(browser, HANG).await?;
        browser.open(&journey.tengen.plain_url()).await?;
        paste(browser).await?;
        browser.says("Reading…").await?;
        browser.press("button", "Stop").await?;
        browser
            .wait_for("the end of it", |nodes| {
                let reading = nodes.iter().any(|n| n.name.contains("Reading…"));
                (!reading).then_some(())
            })
            .await?;
        browser.press("button", "Open").await?;
        browser.status_with("The start").await
    })
}

/// A solver that hangs does not poll the flag, so *Stop* terminates it.
#[test]
fn a_solver_that_hangs_is_stopped() -> Result<()> {
    journey("heal-stop-solver", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        first_one(browser, HANG).await?;
        open_a_win(browser, &journey.tengen.url()).await?;
        browser.press("button", "Solve").await?;
        browser.press("button", "Stop").await?;
        browser.says("That proves nothing.").await?;
        browser.press("button", "Is there a win?").await?;
        browser
            .says("Black wins in 3 moves (2 fours, then five).")
            .await
    })
}

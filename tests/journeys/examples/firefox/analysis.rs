//! The analysis: a line is adopted, the engine's worker dies, a phone in the hand.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Element, Firefox, Screen, Tengen};

use super::{no_errors, status};

/// A finished game; after ten moves nothing is decided yet.
const GAME: &str = "h8a1i8c3b13e5c13g3m2n4j8a15k8o15l8";
const STONES: usize = 15;

/// Counts what the layout shifts by without the user, and the engine's deaths.
const WATCHED: &str = r#"
const Real = Worker;
window.engines = 0;
window.Worker = function (url, options) {
  const worker = new Real(url, options);
  if (!String(url).includes("worker-engine")) return worker;
  window.engines += 1;
  window.kill = () => {
    worker.terminate();
    window.died = performance.now();
    worker.dispatchEvent(new ErrorEvent("error", { message: "killed", cancelable: true }));
  };
  worker.addEventListener("message", (event) => {
    if (window.died && String(event.data[0]).startsWith('{"progress')) {
      window.heard ??= performance.now();
    }
  });
  return worker;
};
"#;

pub(crate) async fn stories() -> Result<()> {
    a_line_is_adopted().await.context("move ten of a game")?;
    the_engine_dies()
        .await
        .context("the engine's worker dies")?;
    in_the_hand().await.context("a phone in the hand")
}

/// Opens the game at its tenth move, and starts the analysis.
async fn analyse(tengen: &Tengen, screen: Screen) -> Result<Firefox> {
    let browser = Firefox::start(screen).await?;
    browser.before_each_page(WATCHED).await?;
    let url = tengen.url();
    browser
        .open(&format!("{url}/?open=play&moves={GAME}&lang=en"))
        .await?;
    stones(&browser, STONES).await?;
    for left in (10..STONES).rev() {
        let back = "document.querySelector('.walk button').click()";
        browser.look(back).await?;
        stones(&browser, left).await?;
    }
    browser.press("button", "Analyse").await?;
    line(&browser, 3).await?;
    Ok(browser)
}

async fn stones(browser: &Firefox, count: usize) -> Result<()> {
    let script = format!(
        "return [...document.querySelectorAll('[role=gridcell]')].filter(cell => \
         / (black|white)/.test(cell.getAttribute('aria-label'))).length === {count}"
    );
    browser.wait_for(&format!("{count} stones"), &script).await
}

/// Waits for a line of the analysis.
async fn line(browser: &Firefox, number: usize) -> Result<Element> {
    let selector = format!(".lines li:nth-child({number}) > button:not([hidden])");
    browser.find_by(&selector).await
}

async fn a_line_is_adopted() -> Result<()> {
    let tengen = Tengen::start().await?;
    let browser = analyse(&tengen, Screen::Desktop).await?;
    status(&browser, "Best is").await?;
    browser.picture("lines").await?;
    // The first click shows the line, the second one adopts it.
    browser.click(&line(&browser, 1).await?).await?;
    let ghosts = "return document.querySelectorAll('.candidates .played-out').length > 1";
    browser.wait_for("numbered stones", ghosts).await?;
    browser.click(&line(&browser, 1).await?).await?;
    browser.find("heading", "Analysis board").await?;
    stones(&browser, 11).await?;
    line(&browser, 1).await?;
    browser.picture("adopted").await?;
    // Another move is a variation.
    let point = browser
        .find_by("[role=gridcell][aria-label^='O1 ']")
        .await?;
    browser.click(&point).await?;
    stones(&browser, 12).await?;
    browser.press("button", "Close").await?;
    stones(&browser, 10).await?;
    browser.press("button", "Stop").await?;
    status(&browser, "Looking back").await?;
    no_errors(&browser).await
}

async fn the_engine_dies() -> Result<()> {
    let tengen = Tengen::start().await?;
    let browser = analyse(&tengen, Screen::Desktop).await?;
    let before = browser.look("return window.engines").await?;
    browser.look("window.kill()").await?;
    browser
        .wait_for("a report after the crash", "return Boolean(window.heard)")
        .await?;
    let ms = browser.look("return window.heard - window.died").await?;
    println!("the next report came {ms} ms after the crash");
    let after = browser.look("return window.engines").await?;
    ensure!(
        after.as_u64() == before.as_u64().map(|engines| engines + 1),
        "{before} engines before, {after} after"
    );
    line(&browser, 3).await?;
    no_errors(&browser).await
}

async fn in_the_hand() -> Result<()> {
    let tengen = Tengen::start().await?;
    let browser = analyse(&tengen, Screen::Phone).await?;
    stop(&browser, "half").await?;
    browser.picture("half").await?;
    let controls = browser.controls().await?;
    ensure!((1..=7).contains(&controls.len()), "{controls:?}");
    browser.layout().await?.fits((390, 844))?;
    // The sheet's body drags it, over a line, which is not tapped by that.
    let top = browser
        .find_by("[role=gridcell][aria-label^='H13 ']")
        .await?;
    browser.drag(&line(&browser, 1).await?, &top).await?;
    stop(&browser, "full").await?;
    stones(&browser, 10).await?;
    browser.picture("full").await?;
    browser.layout().await?.fits((390, 844))?;
    let down = browser.find("button", "Stop").await?;
    browser.drag(&line(&browser, 1).await?, &down).await?;
    stop(&browser, "peek").await?;
    browser.picture("peek").await?;
    // The first tap shows the line, the second adopts it.
    for _ in 0..2 {
        browser.click(&line(&browser, 1).await?).await?;
    }
    browser.find("heading", "Analysis board").await?;
    stones(&browser, 11).await?;
    browser.resize((844, 390)).await?;
    browser.picture("landscape").await?;
    browser.layout().await?.fits((844, 390))?;
    no_errors(&browser).await
}

/// Waits for a stop of the sheet.
async fn stop(browser: &Firefox, expected: &str) -> Result<()> {
    let script = format!("return document.querySelector('.stops')?.dataset.stop === {expected:?}");
    browser.wait_for(expected, &script).await
}

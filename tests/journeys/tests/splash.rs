//! The picture of the board while the page loads for the first time.

use anyhow::{Result, ensure};
use tengen_journeys::{Screen, journey};

/// Holds the page's module back until the test lets it come.
const HOLD: &str = r"
  const real = window.fetch.bind(window);
  const comes = new Promise(come => { window.come = come; });
  window.fetch = async (what, ...more) => {
    if (String(what.url ?? what).includes('web_bg')) await comes;
    return real(what, ...more);
  };
";

/// Taps a place of the picture, in distances between lines from its corner.
const TAP: &str = r"
  const picture = document.querySelector('#loading svg');
  const box = picture.getBoundingClientRect();
  picture.dispatchEvent(new PointerEvent('pointerdown', {
    clientX: box.left + X * box.width / 16, clientY: box.top + Y * box.height / 16 }));
  return picture.querySelectorAll('circle').length;";

fn tap(x: f64, y: f64) -> String {
    let script = TAP.replace("X *", &format!("{x} *"));
    script.replace("Y *", &format!("{y} *"))
}

#[test]
fn a_stone_is_placed_before_the_page_is_there() -> Result<()> {
    journey("splash", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(HOLD).await?;
        browser.open(&journey.tengen.url()).await?;
        // The script that takes taps is loaded on its own.
        let taps = "new Promise(done => { const look = () =>
            document.querySelector('link[href*=words]') ? done(1) : setTimeout(look, 20);
            look(); })";
        browser.look_after(taps).await?;
        ensure!(browser.look(&tap(0.3, 8.0)).await? == 0, "off the lines");
        ensure!(browser.look(&tap(3.1, 3.9)).await? == 1, "C12");
        // The last one counts.
        ensure!(browser.look(&tap(8.2, 7.8)).await? == 1, "H8");
        journey.picture("picture").await?;
        browser.check_accessibility().await?;
        browser.look("window.come()").await?;
        let board = browser
            .board_when("an answer", |board| board.stones() == 2)
            .await?;
        ensure!(board.black == ["H8"], "{board:?}");
        // It was the first game, and there is none to begin by a tap on a later visit.
        browser.reload().await?;
        browser
            .look_after("new Promise(done => setTimeout(done, 100))")
            .await?;
        ensure!(browser.look(&tap(3.0, 3.0)).await? == 0, "a second visit");
        browser.look("window.come()").await?;
        browser.stones(2).await
    })
}

/// Pastes a text where no field has the focus, as soon as there is a script that takes it.
const PASTE: &str = r"new Promise(done => {
  const data = new DataTransfer();
  data.setData('text/plain', TEXT);
  const paste = () => document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  const look = () => document.readyState === 'complete' ? done(paste()) : setTimeout(look, 20);
  look();
})";

#[test]
fn what_is_pasted_after_a_reload_is_not_lost_to_what_reopens() -> Result<()> {
    journey("paste-early", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let paste = |text: &str| PASTE.replace("TEXT", &format!("{text:?}"));
        browser.open(&journey.tengen.url()).await?;
        browser.status_with("Your turn").await?;
        let record = "(;GM[4]SZ[15]PB[Sato]PW[Li];B[hh];W[ig])";
        browser.look_after(&paste(record)).await?;
        browser.says("Sato").await?;
        browser.before_each_page(HOLD).await?;
        for held in [true, false] {
            browser.reload().await?;
            if !held {
                browser.look("window.come()").await?;
            }
            browser.look_after(&paste("h8i9j10k11l12m13")).await?;
            browser.look("window.come()").await?;
            browser.stones(6).await?;
            ensure!(browser.has_no("Sato – Li").await?, "the record");
            browser.press("button", "Close").await?;
            // The next reload has a record to reopen again.
            browser.look_after(&paste(record)).await?;
            browser.says("Sato").await?;
        }
        Ok(())
    })
}

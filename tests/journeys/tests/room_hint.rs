//! A hint in a room searches as deep as in a local game, with and without shared memory.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

/// Records the messages of every worker.
const LISTENING: &str = r#"
window.heard = [];
const Real = Worker;
window.Worker = function (url, options) {
  const worker = new Real(url, options);
  worker.addEventListener("message", (event) => {
    window.heard.push(JSON.parse(event.data[0]));
  });
  return worker;
};
"#;
/// The depth of the last finished search.
const DEPTH: &str = r#"
const best = window.heard.filter((said) => said.answer?.answer.best).pop();
return best ? best.answer.answer.best.depth : null;
"#;
/// A search that is stopped at once reaches depth 1 at most; a hint has 1.5 s.
const LEAST: u64 = 4;

async fn a_hint_in_a_room(journey: &mut Journey, url: &str, isolated: bool) -> Result<()> {
    let ada = &journey.browser;
    ada.before_each_page(LISTENING).await?;
    ada.open(url).await?;
    let is_isolated = ada.look("return window.crossOriginIsolated").await?;
    ensure!(
        is_isolated == isolated,
        "crossOriginIsolated is {is_isolated}"
    );
    // A search for the local game first: question ids continue from there.
    ada.press("button", "Hint").await?;
    ada.status_with("is a good point").await?;

    let link = match isolated {
        true => ada.make_room("Ada").await?,
        false => {
            ada.ask_for_room("Ada").await?;
            ada.room_link().await?
        }
    };
    let bo = Browser::start(Screen::Desktop).await?;
    bo.open(&link).await?;
    bo.press("button", "Join").await?;
    ada.status_with("Your turn: you have Black").await?;
    for (n, point) in (1..).zip(["H8", "I9", "H9"]) {
        let player = if n % 2 == 1 { ada } else { &bo };
        player.click_point(point).await?;
        ada.stones(n).await?;
        bo.stones(n).await?;
    }
    bo.press("button", "Resign").await?;
    bo.press("button", "Yes, give up").await?;
    ada.find("heading", "You win").await?;

    ada.look("window.heard = []").await?;
    ada.press("button", "Hint").await?;
    ada.status_with("is a good point").await?;
    let depth = ada.look(DEPTH).await?;
    let depth = depth.as_u64().context("no search has ended")?;
    ensure!(depth >= LEAST, "the hint went {depth} plies deep");
    bo.close().await;
    Ok(())
}

#[test]
fn with_cross_origin_isolation() -> Result<()> {
    journey("room-hint-isolated", Screen::Desktop, async |journey| {
        let url = journey.tengen.url();
        a_hint_in_a_room(journey, &url, true).await
    })
}

#[test]
fn without_cross_origin_isolation() -> Result<()> {
    journey("room-hint-plain", Screen::Desktop, async |journey| {
        // Chromium's warning for a plain HTTP page that requests isolation.
        journey
            .expected_errors
            .push("Cross-Origin-Opener-Policy header has been ignored");
        let url = journey.tengen.plain_url();
        a_hint_in_a_room(journey, &url, false).await
    })
}

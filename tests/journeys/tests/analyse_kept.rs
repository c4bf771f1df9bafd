//! Evaluations stay with positions: after a reload, and in another game with the same position
//! mirrored.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Node, Screen, journey};

use crate::analyse::{line, open, open_query};

/// The game of [`open`], mirrored from left to right.
const MIRRORED: &str = "h8o1g8m3n13k5m13i3c2b4f8o15e8a15d8";

/// Lets the engine of a page with this mark in its address never answer.
pub(crate) const SILENT: &str = r#"
if (location.search.includes("silent")) {
  const Real = Worker;
  window.Worker = function (url, options) {
    if (!String(url).includes("worker-engine")) return new Real(url, options);
    return new Real(URL.createObjectURL(new Blob([""], { type: "text/javascript" })), options);
  };
}
"#;

/// Counts the questions of the queue, by their limit.
const ASKED: &str = r#"
const post = Worker.prototype.postMessage;
window.asked = 0;
Worker.prototype.postMessage = function (message, ...rest) {
  if (Array.isArray(message) && message[0].includes('"nodes":200000,')) window.asked += 1;
  return post.call(this, message, ...rest);
};"#;

/// Waits until the database has this number of evaluated positions.
const COUNTED: &str = r#"new Promise(done => {
  const look = async () => {
    const all = await indexedDB.databases();
    if (!all.some(one => one.name === "tengen-library")) return setTimeout(look, 50);
    const asked = indexedDB.open("tengen-library");
    asked.onsuccess = () => {
      const database = asked.result;
      const again = () => { database.close(); setTimeout(look, 50); };
      if (!database.objectStoreNames.contains("judgements")) return again();
      const count = database.transaction("judgements").objectStore("judgements").count();
      count.onsuccess = () => { if (count.result >= WANTED) { database.close(); done(count.result); } else again(); };
    };
  };
  look();
})"#;

pub(crate) async fn kept(browser: &Browser, positions: usize) -> Result<()> {
    let script = COUNTED.replace("WANTED", &positions.to_string());
    browser.look_after(&script).await.map(drop)
}

#[test]
fn an_evaluation_survives_a_reload_and_shows_in_a_mirrored_game() -> Result<()> {
    journey("analyse-kept", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(SILENT).await?;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        let best = line(browser, 1).await?;
        line(browser, 3).await?;
        ensure!(best.name.contains('%'), "{best:?}");
        kept(browser, 1).await?;
        let query = format!("open=play&moves={MIRRORED}&lang=en&silent");
        open_query(journey, &query, 5).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 3).await?;
        browser.status_with("Best is").await?;
        journey.picture("mirrored").await
    })
}

#[test]
#[ignore = "nightly chromium; CI has queue::a_stopped_queue_goes_on_where_it_was_even_after_a_reload"]
fn a_queue_goes_on_where_it_was() -> Result<()> {
    journey("analyse-queue", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(ASKED).await?;
        let from_here = "Variations from here";
        let asked = async |expected: u64| {
            let asked = browser.look("return window.asked").await?;
            ensure!(asked.as_u64() == Some(expected), "{asked} questions");
            Ok(())
        };
        // Three moves before the end: this position and two more are undecided.
        open(journey, "en", 3).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 1).await?;
        browser.open_details("Options").await?;
        browser.press("button", from_here).await?;
        let runs = |node: &Node| node.role == "button" && node.name.ends_with(" to go");
        browser.find_by("the queue", runs).await?;
        journey.picture("queued").await?;
        browser.check_accessibility().await?;
        browser.find("button", from_here).await?;
        asked(2).await?;
        kept(browser, 3).await?;
        // After a reload all three are known.
        open(journey, "en", 3).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 1).await?;
        browser.open_details("Options").await?;
        browser.press("button", from_here).await?;
        browser.find_by("the queue", runs).await?;
        browser.find("button", from_here).await?;
        asked(0).await?;
        journey.picture("known").await
    })
}

/// Waits for a kept certificate.
const CERTIFICATES: &str = r#"new Promise(done => {
  const look = () => {
    const asked = indexedDB.open("tengen-library");
    asked.onsuccess = () => {
      const count = asked.result.transaction("certificates").objectStore("certificates").count();
      count.onsuccess = () => {
        asked.result.close();
        if (count.result) done(count.result); else setTimeout(look, 50);
      };
    };
  };
  look();
})"#;

#[test]
fn a_proof_survives_a_reload_and_shows_in_a_mirrored_game() -> Result<()> {
    journey("analyse-proof-kept", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(SILENT).await?;
        open(journey, "en", 3).await?;
        browser.press("button", "Analyse").await?;
        browser.press("button", "Is it won?").await?;
        browser.status_with(", proved.").await?;
        browser.look_after(CERTIFICATES).await?;
        let query = format!("open=play&moves={MIRRORED}&lang=en&silent");
        open_query(journey, &query, 3).await?;
        browser.press("button", "Analyse").await?;
        browser.status_with(", proved.").await?;
        journey.picture("mirrored").await?;
        browser.check_accessibility().await
    })
}

//! The choice of the engine that analyses: the server's own, one of the host's, and what happens
//! when the server is killed.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Node, Screen, Tengen, engine, journey};

use crate::analyse::{line, open};

const LIST: &str = "Engine";
const BROWSER: &str = "This browser, one thread";
/// Counts the reports of the browser's engine.
const WATCHED: &str = r#"
const Real = Worker;
window.reports = 0;
window.Worker = function (url, options) {
  const worker = new Real(url, options);
  if (String(url).includes("worker-engine")) {
    worker.addEventListener("message", (event) => {
      if (String(event.data[0]).startsWith('{"progress')) window.reports += 1;
    });
  }
  return worker;
};
"#;

async fn reports(browser: &Browser) -> Result<u64> {
    let count = browser.look("return window.reports").await?;
    Ok(count.as_u64().unwrap_or_default())
}

/// Waits until the facts under the lines name an engine.
async fn named(browser: &Browser, name: &str) -> Result<()> {
    let facts = "return document.querySelector('.facts')?.textContent ?? ''";
    let look = format!(
        "new Promise(done => {{ const look = () => {{ const told = (() => {{ {facts} }})(); \
         told.includes({name:?}) ? done(told) : setTimeout(look, 20); }}; look(); }})"
    );
    browser.look_after(&look).await?;
    Ok(())
}

#[test]
fn the_servers_engine_analyses_and_the_browsers_goes_on_when_it_is_killed() -> Result<()> {
    journey("analyse-server", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(WATCHED).await?;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 3).await?;
        named(browser, BROWSER).await?;
        browser.open_details("Options").await?;
        browser.choose(LIST, "server").await?;
        named(browser, "This server").await?;
        line(browser, 3).await?;
        browser.status_with("Best is").await?;
        journey.picture("server").await?;
        browser.check_accessibility().await?;
        // The choice is kept.
        open(journey, "en", 5).await?;
        let browser = &journey.browser;
        browser.press("button", "Analyse").await?;
        named(browser, "This server").await?;
        // The browser's engine may have begun before the server told what it offers.
        let before = reports(browser).await?;
        line(browser, 3).await?;
        browser.open_details("Options").await?;
        browser.press("button", "Go deeper").await?;
        let later = reports(browser).await?;
        ensure!(later == before, "the browser's engine searches too");
        journey.kill_server().await?;
        let browser = &journey.browser;
        let says = |n: &Node| n.role == "alert" && n.text.contains("no longer answers");
        browser.find_by("the sentence", says).await?;
        let wait = format!(
            "new Promise(done => {{ const look = () => window.reports > {before} + 1 \
            ? done(window.reports) : setTimeout(look, 20); look(); }})"
        );
        browser.look_after(&wait).await?;
        named(browser, BROWSER).await?;
        line(browser, 3).await?;
        journey.picture("killed").await?;
        // A server that is gone is not offered.
        let gone = |nodes: &[Node]| nodes.iter().all(|n| n.name != LIST).then_some(());
        browser.wait_for("no list of engines", gone).await
    })
}

#[test]
fn an_engine_of_the_host_analyses() -> Result<()> {
    journey("analyse-host", Screen::Desktop, async |journey| {
        let mut options = Vec::from(engine("Mine", "brain --level 3")?);
        options.extend(["--engine".to_owned(), "Broken=false".to_owned()]);
        journey.tengen = Tengen::start_with(options).await?;
        let browser = &journey.browser;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 1).await?;
        browser.open_details("Options").await?;
        browser.choose(LIST, "host:Mine").await?;
        named(browser, "Mine").await?;
        line(browser, 1).await?;
        journey.picture("host").await?;
        browser.check_accessibility().await?;
        // It only looks for best moves: the browser's engine balances.
        browser.choose("Looks for", "one").await?;
        browser.status_with("Closest to even").await?;
        named(browser, BROWSER).await?;
        browser.choose("Looks for", "best").await?;
        browser.choose(LIST, "host:Broken").await?;
        let says = |n: &Node| n.role == "alert" && n.text.contains("does not analyse this");
        browser.find_by("the sentence", says).await?;
        named(browser, BROWSER).await?;
        line(browser, 3).await?;
        journey.picture("broken").await
    })
}

#[test]
fn without_a_server_there_is_no_choice() -> Result<()> {
    journey("analyse-alone", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        let none = r#"
            const real = window.fetch;
            window.fetch = (url, init) => String(url).endsWith("/api/v1/engines")
                ? Promise.reject(new TypeError("away")) : real(url, init);"#;
        browser.before_each_page(none).await?;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 3).await?;
        // All buttons are on the sheet's upper stop.
        browser
            .look("document.querySelector('.handle').click()")
            .await?;
        browser.open_details("Options").await?;
        ensure!(browser.has_no(LIST).await?, "a list of one engine");
        named(browser, BROWSER).await
    })
}

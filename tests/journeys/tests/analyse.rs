//! Analysis on the page: lines, numbers, a line adopted, a proof, a worker that dies.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Journey, Key, Node, Screen, journey};

/// A finished game; after ten moves nothing is decided yet.
pub(crate) const GAME: &str = "h8a1i8c3b13e5c13g3m2n4j8a15k8o15l8";
/// The stones of the game.
const STONES: usize = 15;

/// Counts the messages of workers and the shifts of the layout.
pub(crate) const COUNTED: &str = r#"
const Real = Worker;
window.heard = 0;
window.Worker = function (url, options) {
  const worker = new Real(url, options);
  // The library keeps games in its own time.
  if (!String(url).includes("worker-library")) {
    worker.addEventListener("message", () => { window.heard += 1; });
  }
  return worker;
};
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) {
      const names = entry.sources.map((s) => s.node?.className ?? s.node?.nodeName);
      window.shifts.push([entry.value, names]);
    }
  }
}).observe({ type: "layout-shift" });
"#;

/// Opens the finished game, `back` moves before its end.
pub(crate) async fn open(journey: &Journey, language: &str, back: usize) -> Result<()> {
    open_query(
        journey,
        &format!("open=play&moves={GAME}&lang={language}"),
        back,
    )
    .await
}

/// Opens a game as long as [`GAME`] by a link, `back` moves before its end.
pub(crate) async fn open_query(journey: &Journey, query: &str, back: usize) -> Result<()> {
    let browser = &journey.browser;
    let url = journey.tengen.url();
    browser.open(&format!("{url}/?{query}")).await?;
    stones(browser, STONES).await?;
    for _ in 0..back {
        let step = "document.querySelector('.walk button').click()";
        browser.look(step).await?;
    }
    stones(browser, STONES - back).await
}

/// Waits for the number of stones, in either language.
pub(crate) async fn stones(browser: &Browser, count: usize) -> Result<()> {
    let words = [" black", " white", " 黑子", " 白子"];
    let is_stone = |node: &Node| words.iter().any(|word| node.name.contains(word));
    let wanted = |nodes: &[Node]| {
        let cells = nodes.iter().filter(|node| node.role == "gridcell");
        // There is none before the page is ready.
        cells.clone().next()?;
        (cells.filter(|cell| is_stone(cell)).count() == count).then_some(())
    };
    browser.wait_for(&format!("{count} stones"), wanted).await
}

/// Waits for a line of the analysis.
pub(crate) async fn line(browser: &Browser, number: usize) -> Result<Node> {
    let name = format!("Line {number}, ");
    let is_line = |node: &Node| node.role == "button" && node.name.starts_with(&name);
    browser.find_by(&name, is_line).await
}

async fn no_shifts(browser: &Browser) -> Result<()> {
    let shifts = browser.look("return window.shifts").await?;
    let all = shifts.as_array().context("no list")?;
    let sum: f64 = all.iter().filter_map(|one| one[0].as_f64()).sum();
    ensure!(sum <= 0.02, "the layout has moved: {shifts}");
    Ok(())
}

#[test]
fn move_ten_is_analysed_and_a_line_adopted() -> Result<()> {
    journey("analyse", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(COUNTED).await?;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        line(browser, 1).await?;
        browser.look("window.shifts = []").await?;
        line(browser, 3).await?;
        browser.status_with("Best is").await?;
        journey.picture("lines").await?;
        browser.check_accessibility().await?;
        no_shifts(browser).await?;
        // The first click shows the line, the second one adopts it.
        let first = line(browser, 1).await?;
        browser.click(&first).await?;
        let count = "return document.querySelectorAll('.candidates .played-out').length";
        let shown = browser.look(count).await?;
        ensure!(shown.as_u64() > Some(1), "{shown} numbered stones");
        journey.picture("ghosts").await?;
        let first = line(browser, 1).await?;
        browser.click(&first).await?;
        browser.find("heading", "Analysis board").await?;
        stones(browser, 11).await?;
        line(browser, 1).await?;
        journey.picture("adopted").await?;
        // Another move is a variation.
        browser.click_point("O1").await?;
        stones(browser, 12).await?;
        browser.check_accessibility().await?;
        browser.press("button", "Close").await?;
        stones(browser, 10).await?;
        browser.press("button", "Stop").await?;
        browser.status_with("Looking back").await
    })
}

#[test]
fn a_proof_replaces_the_number() -> Result<()> {
    journey("analyse-proof", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        // Black to move has three in a row.
        open(journey, "en", 3).await?;
        browser.press("button", "Analyse").await?;
        browser.status_with("Black wins").await?;
        browser.press("button", "Is it won?").await?;
        browser.status_with(", proved.").await?;
        journey.picture("sealed").await?;
        browser.check_accessibility().await
    })
}

/// Makes the first engine crash in the middle of its search.
const CRASH: &str = r#"
const Real = Worker;
window.engines = 0;
window.Worker = function (url, options) {
  const script = new URL(url, location.href).href;
  if (!script.includes("worker-engine")) return new Real(url, options);
  window.engines += 1;
  const wrong = window.engines > 1 ? "" : `
    const now = performance.now.bind(performance);
    let looks = 0;
    performance.now = () => {
      looks += 1;
      if (looks > 200) throw new Error("a fault");
      return now();
    };`;
  const before = "data:text/javascript," + encodeURIComponent(wrong);
  const text = `import ${JSON.stringify(before)}; import ${JSON.stringify(script)};`;
  const worker = new Real(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), options);
  if (window.engines > 1) {
    window.restarted = performance.now();
    worker.addEventListener("message", (event) => {
      if (String(event.data[0]).startsWith('{"progress')) window.heard ??= performance.now();
    });
  }
  return worker;
};
"#;

#[test]
fn the_engine_dies_and_the_analysis_goes_on() -> Result<()> {
    journey("analyse-crash", Screen::Desktop, async |journey| {
        journey.expected_errors.push("a fault");
        let browser = &journey.browser;
        browser.before_each_page(CRASH).await?;
        open(journey, "en", 5).await?;
        browser.press("button", "Analyse").await?;
        let wait = "new Promise(done => { const look = () => window.heard \
            ? done(window.heard - window.restarted) : setTimeout(look, 20); look(); })";
        let ms = browser.look_after(wait).await?;
        println!("the next report came {ms} ms after the restart");
        let engines = browser.look("return window.engines").await?;
        ensure!(engines == 2, "{engines} engines");
        line(browser, 3).await?;
        Ok(())
    })
}

#[test]
fn by_keyboard_alone() -> Result<()> {
    journey("analyse-keys", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        open(journey, "en", 0).await?;
        for _ in 0..5 {
            browser.keys([Key::Left]).await?;
        }
        stones(browser, 10).await?;
        browser.type_key('a').await?;
        line(browser, 3).await?;
        browser.type_key('b').await?;
        browser.status_with("Closest to even").await?;
        browser.type_key('b').await?;
        browser.type_key('b').await?;
        browser.status_with("Best is").await?;
        browser.keys([Key::Enter]).await?;
        browser.find("heading", "Analysis board").await?;
        line(browser, 2).await?;
        browser.type_key('2').await?;
        stones(browser, 12).await?;
        // One thing after the other: the analysis, then the analysis board.
        browser.keys([Key::Escape]).await?;
        browser.find("button", "Analyse").await?;
        stones(browser, 12).await?;
        browser.keys([Key::Escape]).await?;
        stones(browser, 10).await?;
        browser.status_with("Looking back").await
    })
}

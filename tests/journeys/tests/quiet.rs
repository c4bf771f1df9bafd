//! What appears while one analyses does not move what is under the pointer.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Screen, journey};

use crate::analyse::line;

/// A game that is over, at its tenth move.
const OVER: &str = "open=play&moves=h8a1i8c3b13e5c13g3m2n4j8a15k8o15l8&ply=10";
/// One that goes on.
const GOING: &str = "moves=h8i9g9i7";

/// K8 makes a four-three.
const FOUR_THREE: &str = "open=play&moves=h8g8i8a1j8a3k9c1k10o15";
/// White is to move against an open three.
const OPEN_THREE: &str = "open=play&moves=h8a1i8a3j8";

/// Notes after each change of the page and once more at its end what is under the middle of the
/// button with this text.
const WATCH: &str = "
  const button = [...document.querySelectorAll('button')]
    .find(b => b.checkVisibility() && b.textContent.trim() === NAME);
  button.scrollIntoView({ block: 'nearest' });
  const box = button.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  window.under = new Set();
  const look = () => {
    const one = document.elementFromPoint(x, y)?.closest('button, [role=gridcell], a');
    under.add(one ? one.textContent.trim() || one.id : 'nothing to press');
  };
  window.look = look;
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  return true;";

/// Presses a button and waits until what it asks for is there. Meanwhile nothing else comes under
/// the pointer than the button itself and *Stop* in its place.
async fn stays(
    browser: &Browser,
    name: &str,
    what: &str,
    there: impl AsyncFnOnce(&Browser) -> Result<()>,
) -> Result<()> {
    browser.find("button", name).await?;
    browser
        .look(&WATCH.replace("NAME", &format!("{name:?}")))
        .await?;
    browser.press("button", name).await?;
    there(browser).await?;
    let under = "window.look(); return [...window.under].filter(u => u)";
    let under = browser.look(under).await?;
    let under = under.as_array().context("a list")?;
    let other: Vec<_> = under
        .iter()
        .filter_map(|one| one.as_str())
        .filter(|one| ![name, "Stop", "nothing to press"].contains(one))
        .collect();
    ensure!(other.is_empty(), "{what}, {name}: {under:?}");
    Ok(())
}

async fn three_lines(browser: &Browser) -> Result<()> {
    line(browser, 3).await.map(drop)
}

#[test]
fn nothing_comes_under_the_pointer_when_the_analysis_begins() -> Result<()> {
    journey("quiet", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for (size, phone) in [((1440, 900), false), ((390, 844), true)] {
            for position in [OVER, GOING] {
                browser.resize(size, phone).await?;
                browser.open(&format!("{url}/?lang=en&{position}")).await?;
                stays(
                    browser,
                    "Analyse",
                    &format!("{size:?} {position}"),
                    three_lines,
                )
                .await?;
                journey
                    .picture(&format!("{}-{}", size.0, &position[..5]))
                    .await?;
            }
        }
        Ok(())
    })
}

#[test]
fn nothing_comes_under_the_pointer_when_answers_come() -> Result<()> {
    journey("quiet-answers", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for (size, phone) in [((1440, 900), false), ((390, 844), true), ((375, 553), true)] {
            browser.resize(size, phone).await?;
            let what = format!("{size:?}");
            browser
                .open(&format!("{url}/?lang=en&{FOUR_THREE}"))
                .await?;
            browser.press("button", "Solve").await?;
            browser.says("Black wins in 3 moves").await?;
            stays(browser, "Is there a win?", &what, async |browser| {
                browser.says("Black wins in 3 moves").await
            })
            .await?;
            browser
                .open(&format!("{url}/?lang=en&{OPEN_THREE}"))
                .await?;
            browser.press("button", "Solve").await?;
            browser.find("button", "How do I defend?").await?;
            stays(browser, "How do I defend?", &what, async |browser| {
                browser.says("2 moves avert it.").await
            })
            .await?;
            journey.picture(&format!("{}-defend", size.0)).await?;
            // Rows of the analysis, and the answer to its question, beside a game that is over.
            browser.open(&format!("{url}/?lang=en&{OVER}")).await?;
            stays(browser, "Analyse", &what, three_lines).await?;
            // On a phone the question is on the sheet's last stop.
            if phone {
                continue;
            }
            stays(browser, "Is it won?", &what, async |browser| {
                let told = "new Promise((done, fail) => { let looks = 0; const look = () => \
                    document.querySelector('.facts span:last-child').textContent \
                    && !document.querySelector('.analysis-buttons [aria-pressed=true]') \
                    ? done(1) : ++looks < 1200 ? setTimeout(look, 50) : fail('no answer'); look(); })";
                browser.look_after(told).await.map(drop)
            })
            .await?;
            journey.picture(&format!("{}-won", size.0)).await?;
        }
        Ok(())
    })
}

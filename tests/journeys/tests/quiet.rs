//! What appears while one analyses does not move what is under the pointer.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Screen, journey};

use crate::analyse::line;

/// A game that is over, at its tenth move.
const OVER: &str = "open=play&moves=h8a1i8c3b13e5c13g3m2n4j8a15k8o15l8&ply=10";
/// One that goes on.
const GOING: &str = "moves=h8i9g9i7";

/// Notes after each change of the page what is under the middle of the button *Analyse*.
const WATCH: &str = "
  const button = [...document.querySelectorAll('button.analyse')].find(b => b.checkVisibility());
  const box = button.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  window.under = new Set();
  const look = () => {
    const one = document.elementFromPoint(x, y)?.closest('button, [role=gridcell], a');
    under.add(one ? one.className || one.id : 'nothing to press');
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  return true;";

async fn stays(browser: &Browser, what: &str) -> Result<()> {
    browser.look(WATCH).await?;
    browser.press("button", "Analyse").await?;
    line(browser, 3).await?;
    let under = browser
        .look("return [...window.under].filter(u => u)")
        .await?;
    let under = under.as_array().context("a list")?;
    let other: Vec<_> = under
        .iter()
        .filter(|one| !one.as_str().is_some_and(|one| one.contains("analyse")))
        .filter(|one| one.as_str() != Some("nothing to press"))
        .collect();
    ensure!(other.is_empty(), "{what}: {under:?}");
    Ok(())
}

#[test]
fn nothing_comes_under_the_pointer_when_the_analysis_begins() -> Result<()> {
    journey("quiet", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for (size, phone) in [((1440, 900), false), ((390, 844), true)] {
            for position in [OVER, GOING] {
                browser.resize(size, phone).await?;
                browser.open(&format!("{url}/?lang=en&{position}")).await?;
                browser.find("button", "Analyse").await?;
                stays(browser, &format!("{size:?} {position}")).await?;
                journey
                    .picture(&format!("{}-{}", size.0, &position[..5]))
                    .await?;
            }
        }
        Ok(())
    })
}

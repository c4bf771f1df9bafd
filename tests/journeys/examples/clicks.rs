//! Clicks at random, and checks after every ten clicks that *New game* is two actions away: a check
//! opens a sheet in place of another and closes it, so that after each click the walk would not go
//! deep. With the seeds the checks come at other clicks. Each state that the walk reaches first is
//! checked for accessibility. In the middle of the walk a room is entered by its link and left
//! again.
//!
//! Run by `cargo xtask nightly clicks`. Arguments: the first seed, seeds, and clicks of each.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;
use tengen_journeys::{Browser, Screen, Tengen};
use thirtyfour::Key;

/// Clicks between two checks.
const STRIDE: usize = 10;

/// What tells states apart: the headings and panels in sight, and what is open or pressed there.
const STATE: &str = r"
  const inside = e => e.checkVisibility({ checkVisibilityCSS: true });
  const named = e => (e.getAttribute('aria-label') ?? e.textContent).trim().replace(/[0-9]+/g, '#').slice(0, 40);
  return [...document.querySelectorAll('h1, h2, h3, section, dialog, [role=dialog], [role=alert], details[open] > summary, [aria-expanded=true]')]
    .filter(inside).map(e => e.localName + (e.className.baseVal ?? e.className) + (e.matches('section, [role=alert]') ? '' : named(e)))
    .join('|');";

/// How often a control that comes after the first action is looked for, and the time between.
const LOOKS: usize = 100;
const STEP: Duration = Duration::from_millis(50);

/// Whether a pointer can reach an element.
const SHOWN: &str = r"
  const shown = e => {
    const box = e.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.width > 0 && hit && (e.contains(hit) || hit.contains(e));
  };";

/// Clicks one of the controls and points that a pointer can reach, and gives its name. Leaves out
/// what leads to other pages or files, and the language, by whose words the walk finds its way.
const CLICK: &str = r"
  const all = [...document.querySelectorAll('button, a, summary, [role=radio], [role=switch], input[type=radio], input[type=checkbox], [role=gridcell]')]
    .filter(e => !e.disabled && !(e.matches('a') && !(e.getAttribute('href') ?? '').startsWith('./?open=')))
    .filter(e => !/^(Save|Choose|Animated|Print|Picture|Share|Send|Bench|Get a link|Play from here by link)/.test(e.textContent.trim()))
    .filter(e => e.closest('fieldset')?.querySelector('legend')?.textContent !== 'Language')
    .filter(shown);
  if (!all.length) return null;
  const points = all.filter(e => e.matches('[role=gridcell]'));
  const others = all.filter(e => !e.matches('[role=gridcell]'));
  // One point in four clicks, however many points there are.
  const from = points.length && (!others.length || DRAWN % 4 === 0) ? points : others;
  const one = from[Math.floor(DRAWN / 4) % from.length];
  const name = (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40);
  one.click();
  return name;";

/// Whether the sheet *New game* is open.
const IS_OPEN: &str =
    "return document.querySelector('.sheet #sheet-title')?.textContent.trim() === 'New game';";

/// What holds *New game* back: the address, what is in sight, and what covers the control.
const HELD: &str = r"
  const inside = e => e.checkVisibility({ checkVisibilityCSS: true });
  const said = e => (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 60);
  const named = [...document.querySelectorAll('button')].filter(e => said(e) === 'New game');
  const hit = e => {
    const box = e.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.outerHTML.slice(0, 200);
  };
  return JSON.stringify({
    address: location.search,
    depth: history.state,
    entries: history.length,
    seen: [...document.querySelectorAll('h1, h2, dialog, [role=dialog], [role=alert], [role=status]')].filter(inside).map(said),
    covers: named.map(hit),
  });";

/// Presses the control of this name, if a pointer can reach one. One whose sheet is opening is not
/// pressed once more, which would close it.
const PRESS: &str = r"
  const named = e => (e.getAttribute('aria-label') ?? e.textContent).trim() === NAME;
  const one = [...document.querySelectorAll('button, a')].find(e => named(e) && !e.disabled && shown(e));
  if (one?.getAttribute('aria-expanded') !== 'true') one?.click();
  return one !== undefined;";

#[tokio::main]
async fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let mut number = |default: u64| match args.next() {
        Some(text) => text
            .parse()
            .with_context(|| format!("{text:?} is no number")),
        None => Ok(default),
    };
    let (first, seeds, clicks) = (number(1)?, number(10)?, number(200)? as usize);
    let tengen = Tengen::start().await?;
    for seed in first..first + seeds {
        let screen = match seed % 2 {
            0 => Screen::Phone,
            _ => Screen::Desktop,
        };
        let browser = Browser::start(screen).await?;
        let url = format!("{}/?lang=en", tengen.url());
        browser.open(&url).await?;
        let maker = Browser::start(Screen::Desktop).await?;
        maker.open(&url).await?;
        let room = maker.make_room("Ada").await?;
        let mut walk = Walk {
            browser: &browser,
            state: seed,
            offset: seed as usize % STRIDE,
            way: String::new(),
            seen: HashSet::new(),
        };
        let (first, second) = (clicks / 2, clicks - clicks / 2);
        let walked = async {
            walk.run(first).await?;
            walk.visit(&room).await?;
            walk.run(second).await
        };
        walked
            .await
            .with_context(|| format!("seed {seed}: {}", walk.way))?;
        maker.close().await;
        let errors = browser.errors().await?;
        ensure!(errors.is_empty(), "seed {seed}: {errors:?}: {}", walk.way);
        let states = walk.seen.len();
        browser.close().await;
        println!("seed {seed}: {clicks} clicks, {states} states without a violation");
    }
    Ok(())
}

/// Whether a control of this name leads to the section *Play*.
fn is_play(name: &str) -> bool {
    matches!(name, "Play" | "天元Tengen")
}

struct Walk<'a> {
    browser: &'a Browser,
    state: u64,
    /// Clicks before the first check.
    offset: usize,
    /// What was clicked.
    way: String,
    /// The states that were checked.
    seen: HashSet<String>,
}

impl Walk<'_> {
    async fn run(&mut self, clicks: usize) -> Result<()> {
        for click in 0..clicks {
            self.click().await?;
            if click % STRIDE == self.offset {
                self.new_game().await?;
            }
        }
        Ok(())
    }

    /// Clicks something.
    async fn click(&mut self) -> Result<()> {
        let script = [SHOWN, &CLICK.replace("DRAWN", &self.draw().to_string())].concat();
        let name = self.browser.look(&script).await?;
        // Writing to a string cannot fail.
        let _ = write!(self.way, "{} → ", name.as_str().unwrap_or("nothing"));
        self.check_state().await
    }

    /// Checks the state, if it is a new one.
    async fn check_state(&mut self) -> Result<()> {
        let state = self.browser.look(STATE).await?;
        if self.seen.insert(state.to_string()) {
            self.browser.check_accessibility().await?;
        }
        Ok(())
    }

    /// Enters a room by its link, plays and looks around in it, and leaves it.
    async fn visit(&mut self, link: &str) -> Result<()> {
        self.way.push_str("a room → ");
        self.browser.open(&format!("{link}&lang=en")).await?;
        self.browser.press("button", "Join").await?;
        self.browser.says("Ada").await?;
        for _ in 0..2 * STRIDE {
            self.click().await?;
        }
        // A click may have left it already.
        let inside = "return location.search.includes('room=')";
        if self.browser.look(inside).await? == Value::Bool(true) {
            self.browser.keys([Key::Escape, Key::Escape]).await?;
            self.browser.press("button", "Leave").await?;
        }
        Ok(())
    }

    /// Goes to *New game* in at most two actions; none if it is open.
    async fn new_game(&mut self) -> Result<()> {
        if self.browser.look(IS_OPEN).await? == Value::Bool(true) {
            return self.leave().await;
        }
        if self.press("New game").await? {
            return self.leave().await;
        }
        let mut first = "Escape";
        for name in ["Play", "天元Tengen", "More", "Close", "Stop"] {
            if self.press(name).await? {
                first = name;
                break;
            }
        }
        if first == "Escape" {
            self.browser.keys([Key::Escape]).await?;
        }
        for look in 0..LOOKS {
            let is_open = self.browser.look(IS_OPEN).await? == Value::Bool(true);
            if is_open || self.press("New game").await? {
                return self.leave().await;
            }
            // Over the game, beside a review or in a room, *Play* itself offers a new one.
            if look == LOOKS / 2 && is_play(first) {
                self.press(first).await?;
            }
            tokio::time::sleep(STEP).await;
        }
        let held = self.browser.look(HELD).await?;
        bail!("*New game* is out of reach, after {first}: {held}")
    }

    /// Closes the sheet again, so that the walk goes on from where it was.
    async fn leave(&self) -> Result<()> {
        self.browser.find("dialog", "New game").await?;
        self.browser.keys([Key::Escape]).await
    }

    async fn press(&self, name: &str) -> Result<bool> {
        let script = [SHOWN, &PRESS.replace("NAME", &serde_json::to_string(name)?)].concat();
        Ok(self.browser.look(&script).await? == Value::Bool(true))
    }

    /// The next number of a linear congruential generator (Knuth's MMIX).
    fn draw(&mut self) -> u64 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.state >> 40
    }
}

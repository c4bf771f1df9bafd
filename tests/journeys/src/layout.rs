//! Where things lie: screens of every size, and boxes that the browser has measured.
use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::browser::{Browser, Screen};
use crate::tree::Node;

/// A screen's width and height in CSS pixels.
pub type Extent = (u32, u32);

/// The sides of a comfortable target, less what rounding takes.
const TARGET: f64 = 43.5;

/// A box on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
pub struct Box {
    /// Its left side.
    pub left: f64,
    /// Its upper side.
    pub top: f64,
    /// Its right side.
    pub right: f64,
    /// Its lower side.
    pub bottom: f64,
}

impl Box {
    /// Whether two of them share more than an edge.
    #[must_use]
    pub fn meets(self, other: Box) -> bool {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let along = self.bottom.min(other.bottom) - self.top.max(other.top);
        across > 1.0 && along > 1.0
    }

    fn is_within(self, (width, height): Extent) -> bool {
        let (width, height) = (f64::from(width), f64::from(height));
        self.left >= -0.5
            && self.top >= -0.5
            && self.right <= width + 0.5
            && self.bottom <= height + 0.5
    }
}

/// What a screen shows.
#[derive(Clone, Debug, Deserialize)]
pub struct Layout {
    /// How wide the page is, scrolled parts included.
    wide: f64,
    /// What holds something that is wider than itself.
    cut: Vec<String>,
    /// Terms that are broken between two lines.
    broken: Vec<String>,
    /// Buttons, links, fields and choices, each with its name.
    targets: Vec<(String, Box)>,
    /// The board.
    pub board: Option<Box>,
    /// The list of moves.
    pub moves: Option<Box>,
    /// The keys that step through them.
    pub steps: Option<Box>,
    /// How the game ended.
    pub outcome: Option<Box>,
    /// The stones of the winning row.
    pub row: Vec<Box>,
}

/// What the browser measures. Points of the board are no targets: a second tap or the magnifier places a stone.
const MEASURE: &str = r#"
const shown = e => e.checkVisibility({ checkVisibilityCSS: true }) && e.getClientRects().length > 0
    && !e.closest('.unseen, [inert]') && !e.matches('.unseen, .skip');
const box = e => { const { left, top, right, bottom } = e.getBoundingClientRect(); return { left, top, right, bottom }; };
const all = selector => [...document.querySelectorAll(selector)].filter(shown);
const first = selector => { const e = all(selector)[0]; return e ? box(e) : null; };
const broken = [];
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const term of node.data.matchAll(/三三|四四|活三|活四|冲四|长连|禁手|五连|连珠|胜着/g)) {
        const range = document.createRange();
        range.setStart(node, term.index);
        range.setEnd(node, term.index + term[0].length);
        const tops = new Set([...range.getClientRects()].map(r => Math.round(r.top)));
        if (tops.size > 1) broken.push(node.data);
    }
}
const name = e => (e.getAttribute('aria-label') || e.textContent).trim().slice(0, 40);
return {
    wide: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    broken,
    cut: all('.tool, .reading, .sheet-body, .drawer, .moves, .line-of-moves ol, .steps, .say')
        .filter(e => getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1).map(e => e.className),
    targets: all('button, a, select, summary, label.choice, label.switch').map(e => [name(e), box(e)]),
    board: first('.board'),
    moves: first('.record .moves, .record .nothing, .line-of-moves'),
    steps: first('.walk'),
    outcome: first('.outcome'),
    row: [...document.querySelectorAll('[aria-label*="winning line"], [aria-label*="胜利连线"]')].map(box),
};
"#;

/// Scrolls everything that can be used into sight, one after the other; the names of what does not come.
const REACH: &str = r"
const shown = e => e.checkVisibility({ checkVisibilityCSS: true }) && !e.closest('.unseen') && !e.matches('.unseen, .skip');
const lost = [...document.querySelectorAll('button, a, select, summary, [role=gridcell]')].filter(shown).filter(e => {
    e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = e.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
});
window.scrollTo(0, 0);
return lost.map(e => e.getAttribute('aria-label') || e.textContent);
";

impl Layout {
    /// Nothing reaches beyond the sides, and everything that is touched is large enough.
    ///
    /// # Errors
    /// What is not so.
    pub fn fits(&self, (width, _): Extent) -> Result<()> {
        let wide = f64::from(width);
        ensure!(self.wide <= wide + 0.5, "the page is {} wide", self.wide);
        ensure!(self.cut.is_empty(), "cut at the side: {:?}", self.cut);
        ensure!(
            self.broken.is_empty(),
            "terms broken between lines: {:?}",
            self.broken
        );
        for (name, target) in &self.targets {
            ensure!(
                target.left >= -0.5 && target.right <= wide + 0.5,
                "{name:?} reaches beyond the side: {target:?}"
            );
            let (across, along) = (target.right - target.left, target.bottom - target.top);
            ensure!(
                across >= TARGET && along >= TARGET,
                "{name:?} is {across} by {along}"
            );
        }
        Ok(())
    }

    /// The whole board is in sight.
    ///
    /// # Errors
    /// When it is not there or cut off.
    pub fn shows_the_board(&self, screen: Extent) -> Result<()> {
        let board = self.board.context("no board")?;
        ensure!(board.is_within(screen), "the board is cut off: {board:?}");
        Ok(())
    }

    /// Board, moves and the keys that step through them are in sight together and beside each other.
    ///
    /// # Errors
    /// What is not so.
    pub fn shows_the_game(&self, screen: Extent) -> Result<()> {
        let parts = [
            ("board", self.board),
            ("moves", self.moves),
            ("steps", self.steps),
        ];
        let mut seen: Vec<(&str, Box)> = Vec::new();
        for (name, part) in parts {
            let part = part.with_context(|| format!("no {name}"))?;
            ensure!(
                name == "moves" || part.is_within(screen),
                "the {name} is cut off: {part:?}"
            );
            // A list may be longer than its place; its first line is to be seen whole.
            let top = Box {
                bottom: part.top + TARGET,
                ..part
            };
            ensure!(
                top.is_within(screen),
                "the {name} is out of sight: {part:?}"
            );
            for &(other, place) in &seen {
                let part = if name == "moves" { top } else { part };
                ensure!(!part.meets(place), "{name} {part:?} over {other} {place:?}");
            }
            seen.push((name, part));
        }
        Ok(())
    }

    /// The result is told and covers no part of the row that won.
    ///
    /// # Errors
    /// What is not so.
    pub fn leaves_the_row_free(&self) -> Result<()> {
        let outcome = self.outcome.context("no result")?;
        ensure!(self.row.len() >= 5, "a row of {}", self.row.len());
        for stone in &self.row {
            ensure!(!outcome.meets(*stone), "{outcome:?} lies on {stone:?}");
        }
        Ok(())
    }
}

impl Browser {
    /// Gives the screen another size, as turning a phone or zooming does.
    ///
    /// # Errors
    /// When the browser fails.
    pub async fn resize(&self, (width, height): Extent, phone: bool) -> Result<()> {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.cdp("Emulation.setDeviceMetricsOverride", metrics)
            .await
            .map(drop)
    }

    /// What the screen shows now.
    ///
    /// # Errors
    /// When the browser fails.
    pub async fn layout(&self) -> Result<Layout> {
        // What is still sliding in has not its place yet.
        self.at_rest().await?;
        serde_json::from_value(self.look(MEASURE).await?).context("reading the boxes")
    }

    /// The names of what cannot be scrolled into sight.
    ///
    /// # Errors
    /// When the browser fails.
    pub async fn out_of_reach(&self) -> Result<Vec<String>> {
        serde_json::from_value(self.look(REACH).await?).context("reading names")
    }

    /// Clicks a button that stands in the panel where there is room, and else behind *More*.
    ///
    /// # Errors
    /// When there is none.
    pub async fn press_action(&self, name: &str) -> Result<()> {
        if self.screen() == Screen::Phone {
            self.press("button", "More").await?;
        }
        self.press("button", name).await
    }

    /// Presses a key together with *Ctrl*. `command` is what the browser itself does with it, if anything.
    ///
    /// # Errors
    /// When the browser fails.
    pub async fn press_ctrl(&self, letter: char, command: Option<&str>) -> Result<()> {
        let upper = letter.to_ascii_uppercase();
        for kind in ["rawKeyDown", "keyUp"] {
            let mut event = json!({
                "type": kind, "modifiers": 2, "key": letter.to_string(), "code": format!("Key{upper}"),
                "windowsVirtualKeyCode": u32::from(upper),
            });
            if kind == "rawKeyDown"
                && let Some(command) = command
            {
                event["commands"] = json!([command]);
            }
            self.cdp("Input.dispatchKeyEvent", event).await?;
        }
        Ok(())
    }

    /// Tells the page that its reader's system wants less motion, or does not.
    ///
    /// # Errors
    /// When the browser fails.
    pub async fn prefer_less_motion(&self, less: bool) -> Result<()> {
        let value = if less { "reduce" } else { "no-preference" };
        let feature = json!([{ "name": "prefers-reduced-motion", "value": value }]);
        self.cdp("Emulation.setEmulatedMedia", json!({ "features": feature }))
            .await
            .map(drop)
    }

    /// Puts a finger down on one thing and slides it to another, where it stays.
    ///
    /// # Errors
    /// When one of them has no place on the screen.
    pub async fn slide(&self, from: &Node, to: &Node) -> Result<()> {
        self.at_rest().await?;
        for (kind, node) in [("touchStart", from), ("touchMove", to)] {
            let (x, y) = self.middle(node).await?;
            let event = json!({ "type": kind, "touchPoints": [{ "x": x, "y": y }] });
            self.cdp("Input.dispatchTouchEvent", event).await?;
        }
        Ok(())
    }

    /// Lifts the finger again.
    ///
    /// # Errors
    /// When the browser fails.
    pub async fn lift(&self) -> Result<()> {
        let event = json!({ "type": "touchEnd", "touchPoints": [] });
        self.cdp("Input.dispatchTouchEvent", event).await.map(drop)
    }
}

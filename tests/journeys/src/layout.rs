//! Measured layout: element boxes on screens of different sizes.

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::browser::Browser;
use crate::chromium::{MOTION, PREFER, preferences};
use crate::tree::Node;

/// Width and height in CSS pixels.
pub type Extent = (u32, u32);

/// The minimum side of a touch target: 44 CSS pixels less rounding.
const TARGET: f64 = 43.5;

/// An element's box in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
pub struct Box {
    /// The x coordinate of the left side.
    pub left: f64,
    /// The y coordinate of the upper side.
    pub top: f64,
    /// The x coordinate of the right side.
    pub right: f64,
    /// The y coordinate of the lower side.
    pub bottom: f64,
}

impl Box {
    /// Whether two boxes overlap by more than a pixel.
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

/// The layout of the page.
#[derive(Clone, Debug, Deserialize)]
pub struct Layout {
    /// The page's scroll width.
    wide: f64,
    /// Elements with overflowing content.
    cut: Vec<String>,
    /// Words beyond their entry in *More*, switches that lack room, headings beside their text.
    squeezed: Vec<String>,
    /// Terms that are broken between two lines.
    broken: Vec<String>,
    /// Buttons, links, fields and choices with their names.
    targets: Vec<(String, Box)>,
    /// The board, if visible.
    pub board: Option<Box>,
    /// The list of moves, if visible.
    pub moves: Option<Box>,
    /// The navigation buttons, if visible.
    pub steps: Option<Box>,
    /// The result, if visible.
    pub outcome: Option<Box>,
    /// The stones of the winning row.
    pub row: Vec<Box>,
}

/// Measures a [`Layout`]. Points of the board are no targets: small ones need a second tap.
pub(crate) const MEASURE: &str = r#"
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
const beside = (e, next) => next && shown(next) && box(next).top < box(e).bottom - 1;
const squeezed = e => e.scrollWidth > e.clientWidth + 1 || e.matches('.track') && e.clientWidth < 46
    || e.matches('h3') && beside(e, e.nextElementSibling);
return {
    wide: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    broken,
    cut: all('.tool, .reading, .sheet-body, .drawer, .moves, .tree .rows, .steps, .say')
        .filter(e => getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1).map(e => e.className),
    squeezed: all('.drawer .label, .track, section.said > h3').filter(squeezed).map(e => name(e.closest('label') ?? e)),
    targets: all('button, a, select, summary, label.choice, label.switch').map(e => [name(e), box(e)]),
    board: first('.board'),
    moves: first('.record .moves, .record .nothing, .tree'),
    steps: first('.walk'),
    outcome: first('.outcome'),
    row: [...document.querySelectorAll('[aria-label*="winning line"], [aria-label*="胜利连线"]')].map(box),
};
"#;

/// Scrolls each control into view in turn, and returns the names of those that stay hidden.
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
    /// Checks that nothing overflows sideways and that all touch targets are large enough.
    pub fn fits(&self, (width, _): Extent) -> Result<()> {
        let wide = f64::from(width);
        ensure!(self.wide <= wide + 0.5, "the page is {} wide", self.wide);
        ensure!(self.cut.is_empty(), "cut at the side: {:?}", self.cut);
        ensure!(
            self.broken.is_empty(),
            "terms broken between lines: {:?}",
            self.broken
        );
        ensure!(self.squeezed.is_empty(), "squeezed: {:?}", self.squeezed);
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

    /// Checks that the whole board is visible.
    pub fn shows_the_board(&self, screen: Extent) -> Result<()> {
        let board = self.board.context("no board")?;
        ensure!(board.is_within(screen), "the board is cut off: {board:?}");
        Ok(())
    }

    /// Checks that board, moves and navigation buttons are visible without overlap.
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
            // A long list may scroll, but its first line must be visible.
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

    /// Checks that the result is visible and does not cover the winning row.
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
    /// Resizes the viewport, as rotating a phone or zooming does, and waits for the new layout.
    pub async fn resize(&self, (width, height): Extent, phone: bool) -> Result<()> {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.cdp("Emulation.setDeviceMetricsOverride", metrics)
            .await?;
        // The browser replies before the page has the size. Only then do animations of the new
        // layout start, and after two frames all that listens to the size has run.
        let arrival = format!(
            "new Promise(arrived => {{\
            const size = matchMedia('(width: {width}px) and (height: {height}px)');\
            const frames = () => requestAnimationFrame(() => requestAnimationFrame(arrived));\
            const look = () => size.matches ? frames() : setTimeout(look, 20);\
            look();\
            }})"
        );
        let arrival = tokio::time::timeout(self.timeout, self.look_after(&arrival));
        arrival
            .await
            .with_context(|| format!("the page never became {width} by {height}"))?
            .map(drop)
    }

    /// A PNG of the viewport, whose extent is given, at a scale; nothing is hovered.
    pub async fn small_picture(&self, (width, height): Extent, scale: f64) -> Result<Vec<u8>> {
        let away = json!({ "type": "mouseMoved", "x": 1, "y": 1 });
        self.cdp("Input.dispatchMouseEvent", away).await?;
        self.at_rest().await?;
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": scale });
        self.captured(json!({ "format": "png", "clip": clip }))
            .await
    }

    /// A WebP of the viewport, of a quality from 0 to 100.
    pub async fn webp(&self, quality: u8) -> Result<Vec<u8>> {
        self.captured(json!({ "format": "webp", "quality": quality }))
            .await
    }

    async fn captured(&self, params: serde_json::Value) -> Result<Vec<u8>> {
        let answer = self.cdp("Page.captureScreenshot", params).await?;
        let data = answer["data"].as_str().context("no picture")?;
        let image = data_encoding::BASE64.decode(data.as_bytes());
        image.context("reading a picture")
    }

    /// Measures the layout.
    pub async fn layout(&self) -> Result<Layout> {
        // Elements may still be moving to their places.
        self.at_rest().await?;
        serde_json::from_value(self.look(MEASURE).await?).context("reading the boxes")
    }

    /// The names of controls that cannot be scrolled into view.
    pub async fn out_of_reach(&self) -> Result<Vec<String>> {
        serde_json::from_value(self.look(REACH).await?).context("reading names")
    }

    /// Presses Ctrl with a letter; `command` is the browser's editing command for it, if any.
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

    /// Emulates the system's preference for reduced motion.
    pub async fn prefer_less_motion(&self, less: bool) -> Result<()> {
        let value = if less { "reduce" } else { "no-preference" };
        let motion = preferences(&[(MOTION, value)]);
        self.cdp(PREFER, motion).await.map(drop)
    }

    /// Emulates colours that the system forces, as for low vision.
    pub async fn force_colors(&self, forced: bool) -> Result<()> {
        let value = if forced { "active" } else { "none" };
        let colors = preferences(&[("forced-colors", value)]);
        self.cdp(PREFER, colors).await.map(drop)
    }

    /// Slides a finger from one node to another without lifting it.
    pub async fn slide(&self, from: &Node, to: &Node) -> Result<()> {
        self.rest(from).await?;
        self.drag_on(to).await
    }

    /// Puts a finger on a node.
    pub async fn rest(&self, on: &Node) -> Result<()> {
        self.at_rest().await?;
        self.finger("touchStart", on).await
    }

    /// Moves the finger to a node.
    pub async fn drag_on(&self, to: &Node) -> Result<()> {
        self.finger("touchMove", to).await
    }

    async fn finger(&self, kind: &str, node: &Node) -> Result<()> {
        let (x, y) = self.middle(node).await?;
        let event = json!({ "type": kind, "touchPoints": [{ "x": x, "y": y }] });
        self.cdp("Input.dispatchTouchEvent", event).await.map(drop)
    }

    /// Lifts the finger.
    pub async fn lift(&self) -> Result<()> {
        let event = json!({ "type": "touchEnd", "touchPoints": [] });
        self.cdp("Input.dispatchTouchEvent", event).await.map(drop)
    }
}

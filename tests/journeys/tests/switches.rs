//! A game with the two switches of a scanning device: *next* and *press*.
//!
//! The device goes through what can be pressed in the order of the accessibility tree, from group
//! to group: a sheet, a row of the board. A press is the default action, without a pointer.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Node, Screen, journey};

/// What the device stops at.
const PRESSED: [&str; 6] = ["button", "link", "radio", "switch", "checkbox", "gridcell"];
/// More than one round past all stops, with the board's rows as one stop each.
const MOST: usize = 80;

/// A stop of the device: a control, or a row of the board with its points.
#[derive(Debug)]
enum Stop {
    Control(Node),
    Row(Vec<Node>),
}

/// The stops of the page, in order.
async fn stops(browser: &Browser) -> Result<Vec<Stop>> {
    let mut stops = Vec::new();
    for node in browser.nodes_in_order().await? {
        match (node.role.as_str(), stops.last_mut()) {
            ("row", _) => stops.push(Stop::Row(Vec::new())),
            ("gridcell", Some(Stop::Row(points))) => points.push(node),
            (role, _) if PRESSED.contains(&role) && !node.disabled => {
                stops.push(Stop::Control(node));
            }
            _ => {}
        }
    }
    Ok(stops)
}

/// The two switches.
struct Switches<'a> {
    browser: &'a Browser,
    next: usize,
    press: usize,
}

impl Switches<'_> {
    /// Goes on to the control of this name, and presses it.
    async fn control(&mut self, role: &str, name: &str) -> Result<()> {
        let is_it = |node: &Node| node.role == role && node.name == name && !node.disabled;
        self.browser
            .wait_for(name, |nodes| nodes.iter().any(is_it).then_some(()))
            .await?;
        let stops = stops(self.browser).await?;
        let at = stops
            .iter()
            .position(|stop| matches!(stop, Stop::Control(node) if is_it(node)))
            .with_context(|| format!("the device never stops at {role} {name:?}: {stops:?}"))?;
        ensure!(at < MOST, "{name:?} is stop {at}");
        self.next += at;
        self.press += 1;
        match &stops[at] {
            Stop::Control(node) => self.browser.activate(node).await,
            Stop::Row(_) => Ok(()),
        }
    }

    /// Goes on to a row of the board and presses, then to a point and presses.
    async fn point(&mut self, name: &str) -> Result<()> {
        let stops = stops(self.browser).await?;
        let is_it = |node: &Node| node.name.split_whitespace().next() == Some(name);
        let mut found = stops
            .iter()
            .enumerate()
            .filter_map(|(row, stop)| match stop {
                Stop::Row(points) => Some((row, points.iter().position(is_it)?, points)),
                Stop::Control(_) => None,
            });
        let (row, at, points) = found.next().context("no such point")?;
        ensure!(row < MOST, "the row of {name} is stop {row}");
        self.next += row + at;
        self.press += 2;
        self.browser.activate(&points[at]).await
    }
}

async fn game(browser: &Browser, url: &str) -> Result<()> {
    browser.open(&format!("{url}/?lang=en")).await?;
    browser.status_with("Your turn: you have Black.").await?;
    let mut switches = Switches {
        browser,
        next: 0,
        press: 0,
    };
    if browser.screen() == Screen::Phone {
        switches.control("button", "More").await?;
    }
    switches.control("button", "New game").await?;
    switches.control("radio", "A friend here").await?;
    switches.control("button", "Play").await?;
    let moves = ["H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8"];
    for (placed, point) in moves.into_iter().enumerate() {
        browser.stones(placed).await?;
        switches.point(point).await?;
        browser.stones(placed + 1).await?;
    }
    browser.find("heading", "Black wins").await?;
    switches.control("button", "New game").await?;
    switches.control("radio", "Computer").await?;
    switches.control("button", "Play").await?;
    browser
        .board_when("a new board", |board| board.stones() <= 1)
        .await?;
    println!("{} times next, {} presses", switches.next, switches.press);
    Ok(())
}

#[test]
fn a_whole_game_needs_two_switches() -> Result<()> {
    journey("switches", Screen::Desktop, async |journey| {
        game(&journey.browser, &journey.tengen.url()).await?;
        journey.picture("again").await
    })
}

#[test]
fn a_whole_game_needs_two_switches_on_a_phone() -> Result<()> {
    journey("switches-phone", Screen::Phone, async |journey| {
        game(&journey.browser, &journey.tengen.url()).await?;
        journey.picture("again").await
    })
}

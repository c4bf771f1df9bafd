//! The board, read from the page's accessibility tree.

use std::cell::RefCell;

use anyhow::{Context as _, Result, ensure};
use thirtyfour::Key;

use crate::browser::{Browser, Screen};
use crate::tree::Node;

/// Points are named as in `H8`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Black stones.
    pub black: Vec<String>,
    /// White stones.
    pub white: Vec<String>,
    /// Empty points, forbidden ones included.
    pub empty: Vec<String>,
    /// Points of the winning row.
    pub winning: Vec<String>,
}

impl Board {
    /// Reads the board from an accessibility tree.
    #[must_use]
    pub fn read(nodes: &[Node]) -> Self {
        let cells = nodes.iter().filter(|node| node.role == "gridcell");
        Self::of_cells(cells.map(|node| node.name.as_str()))
    }

    /// Reads the board from the accessible names of its points.
    pub(crate) fn of_cells<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let mut board = Self::default();
        for name in names {
            let mut parts = name.split(", ");
            let Some((point, stone)) = parts.next().and_then(|first| first.split_once(' ')) else {
                continue;
            };
            let list = match stone {
                "black" => &mut board.black,
                "white" => &mut board.white,
                _ => &mut board.empty,
            };
            list.push(point.to_owned());
            if parts.any(|part| part == "winning line") {
                board.winning.push(point.to_owned());
            }
        }
        board
    }

    /// The number of stones of both colours.
    #[must_use]
    pub fn stones(&self) -> usize {
        self.black.len() + self.white.len()
    }

    /// An empty point on odd file and rank: a player who uses only such points never makes a row.
    #[must_use]
    pub fn harmless(&self) -> Option<&str> {
        let is_lonely = |point: &&String| {
            let (file, rank) = point.split_at(1);
            let file = file.bytes().next().unwrap_or_default();
            file % 2 == 1 && rank.parse().is_ok_and(|rank: u32| rank % 2 == 1)
        };
        self.empty.iter().rev().find(is_lonely).map(String::as_str)
    }
}

impl Browser {
    /// Sets the level slider with the keyboard; the sheet *New game* must be open.
    pub async fn choose_level(&self, level: usize) -> Result<()> {
        self.find("slider", "Level").await?;
        self.look("document.querySelector('[type=range]').focus()")
            .await?;
        let steps = std::iter::repeat_n(Key::Right, level);
        self.keys([Key::Home].into_iter().chain(steps)).await
    }

    /// The board as it is now.
    pub async fn board(&self) -> Result<Board> {
        Ok(Board::read(&self.nodes().await?))
    }

    /// Waits until the board satisfies `wanted`.
    pub async fn board_when(&self, what: &str, wanted: impl Fn(&Board) -> bool) -> Result<Board> {
        let last = RefCell::new(Board::default());
        let see = |nodes: &[Node]| {
            last.replace(Board::read(nodes));
            let board = last.borrow();
            wanted(&board).then(|| board.clone())
        };
        let seen = self.wait_for(what, see).await;
        seen.with_context(|| {
            let Board { black, white, .. } = &*last.borrow();
            format!("Black at {black:?} and White at {white:?}")
        })
    }

    /// The grid cell of a point, as in `H8`.
    pub async fn point(&self, point: &str) -> Result<Node> {
        let start = format!("{point} ");
        let is_it = |node: &Node| node.role == "gridcell" && node.name.starts_with(&start);
        self.find_by(&format!("the point {point}"), is_it).await
    }

    /// Clicks a point.
    pub async fn click_point(&self, point: &str) -> Result<()> {
        self.click(&self.point(point).await?).await
    }

    /// Places a stone on the own turn. On a small board a second tap confirms.
    pub async fn place(&self, point: &str) -> Result<()> {
        let taps = match self.screen() {
            Screen::Phone => 2,
            Screen::Desktop => 1,
        };
        for _ in 0..taps {
            self.click_point(point).await?;
        }
        Ok(())
    }

    /// Waits until the status contains `words`.
    pub async fn status_with(&self, words: &str) -> Result<()> {
        let says = |node: &Node| node.role == "status" && node.text.contains(words);
        self.find_by(&format!("a status with {words:?}"), says)
            .await
            .map(drop)
    }

    /// Moves the focus to a point with Tab and the arrow keys.
    pub async fn walk_to(&self, point: &str) -> Result<()> {
        for _ in 0..MOST_TABS {
            if let Some(from) = self.cursor().await? {
                let (dx, dy) = way(&from, point);
                let across = if dx < 0 { Key::Left } else { Key::Right };
                let along = if dy < 0 { Key::Down } else { Key::Up };
                let across = std::iter::repeat_n(across, dx.unsigned_abs() as usize);
                let along = std::iter::repeat_n(along, dy.unsigned_abs() as usize);
                self.keys(across.chain(along)).await?;
                let to = self.cursor().await?;
                ensure!(
                    to.as_deref() == Some(point),
                    "the keys led to {to:?}, not {point}"
                );
                return Ok(());
            }
            self.keys([Key::Tab]).await?;
        }
        anyhow::bail!("Tab never reached the board")
    }

    /// The focused point, unless a pointer focused it: then arrow keys step through the moves.
    async fn cursor(&self) -> Result<Option<String>> {
        let pointed = "return document.querySelector('#board.pointed') !== null";
        if self.look(pointed).await? == true {
            return Ok(None);
        }
        let nodes = self.nodes().await?;
        let focused = nodes
            .iter()
            .find(|node| node.role == "gridcell" && node.focused);
        Ok(focused.and_then(|node| node.name.split(' ').next().map(str::to_owned)))
    }
}

/// More than the page has tab stops.
const MOST_TABS: usize = 60;

fn way(from: &str, to: &str) -> (i32, i32) {
    let place = |point: &str| {
        let (file, rank) = point.split_at(1);
        let file = file.bytes().next().map_or(0, i32::from);
        (file, rank.parse::<i32>().unwrap_or(0))
    };
    let (from, to) = (place(from), place(to));
    (to.0 - from.0, to.1 - from.1)
}

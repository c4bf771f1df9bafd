//! The board and the game, read from what the page says about them.
use anyhow::{Result, ensure};
use thirtyfour::Key;

use crate::browser::Browser;
use crate::tree::Node;

/// The stones on the board, by the points' names as the page says them (`H8`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Black stones.
    pub black: Vec<String>,
    /// White stones.
    pub white: Vec<String>,
    /// Points where a stone may still go, forbidden ones included.
    pub empty: Vec<String>,
    /// Points of the winning row or rows.
    pub winning: Vec<String>,
}

impl Board {
    /// What the page shows.
    #[must_use]
    pub fn read(nodes: &[Node]) -> Self {
        let mut board = Self::default();
        for node in nodes.iter().filter(|node| node.role == "gridcell") {
            let mut parts = node.name.split(", ");
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

    /// Stones of both colours.
    #[must_use]
    pub fn stones(&self) -> usize {
        self.black.len() + self.white.len()
    }

    /// A free point that makes no row with its like: whoever plays only such points loses.
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
    /// Sets the slider of the computer's levels, which is to be in sight, by keys.
    ///
    /// # Errors
    /// When the page has no such slider.
    pub async fn choose_level(&self, level: usize) -> Result<()> {
        self.find("slider", "Level").await?;
        self.look("document.querySelector('[type=range]').focus()")
            .await?;
        let steps = std::iter::repeat_n(Key::Right, level - 1);
        self.keys([Key::Home].into_iter().chain(steps)).await
    }

    /// The board as it is now.
    ///
    /// # Errors
    /// When the browser fails.
    pub async fn board(&self) -> Result<Board> {
        Ok(Board::read(&self.nodes().await?))
    }

    /// Waits until the board is as wanted.
    ///
    /// # Errors
    /// When it does not become so.
    pub async fn board_when(&self, what: &str, wanted: impl Fn(&Board) -> bool) -> Result<Board> {
        self.wait_for(what, |nodes| Some(Board::read(nodes)).filter(&wanted))
            .await
    }

    /// The cell of a point, by the name the page gives it: `H8`.
    ///
    /// # Errors
    /// When there is none.
    pub async fn point(&self, point: &str) -> Result<Node> {
        let start = format!("{point} ");
        let is_it = |node: &Node| node.role == "gridcell" && node.name.starts_with(&start);
        self.find_by(&format!("the point {point}"), is_it).await
    }

    /// Clicks a point.
    ///
    /// # Errors
    /// When there is none.
    pub async fn click_point(&self, point: &str) -> Result<()> {
        self.click(&self.point(point).await?).await
    }

    /// Waits until the status says something with these words.
    ///
    /// # Errors
    /// When it never does.
    pub async fn status_with(&self, words: &str) -> Result<()> {
        let says = |node: &Node| node.role == "status" && node.text.contains(words);
        self.find_by(&format!("a status with {words:?}"), says)
            .await
            .map(drop)
    }

    /// Goes to a point with Tab and the arrow keys.
    ///
    /// # Errors
    /// When the keys do not lead there.
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

    /// The point that has the focus, unless a pointer has put it there: then keys step through the moves.
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

/// More than there are things on the page that Tab stops at.
const MOST_TABS: usize = 60;

/// Files and ranks from one point to another.
fn way(from: &str, to: &str) -> (i32, i32) {
    let place = |point: &str| {
        let (file, rank) = point.split_at(1);
        let file = file.bytes().next().map_or(0, i32::from);
        (file, rank.parse::<i32>().unwrap_or(0))
    };
    let (from, to) = (place(from), place(to));
    (to.0 - from.0, to.1 - from.1)
}

//! What journeys through rooms have in common.
use anyhow::{Context as _, Result};

use crate::browser::Browser;
use crate::tree::Node;

impl Browser {
    /// Makes a room in which the maker has Black, for this computer only; gives its link.
    ///
    /// # Errors
    /// When the page does not offer it.
    pub async fn make_room(&self, name: &str) -> Result<String> {
        self.ask_for_room(name).await?;
        self.press("button", "This computer only").await?;
        self.room_link().await
    }

    /// The same up to the sheet with the link, which asks for nothing on a page under another address than this
    /// computer's own.
    ///
    /// # Errors
    /// When the page does not offer it.
    pub async fn ask_for_room(&self, name: &str) -> Result<()> {
        self.press_action("Play online").await?;
        self.find("dialog", "Play online").await?;
        self.press("radio", "Black").await?;
        let field = self.find("textbox", "Your name (optional)").await?;
        self.click(&field).await?;
        self.type_text(name).await?;
        self.press("button", "Get a link").await?;
        self.find("dialog", "Invite").await?;
        Ok(())
    }

    /// Waits for the room's link in the open sheet, and gives it.
    ///
    /// # Errors
    /// When there is none.
    pub async fn room_link(&self) -> Result<String> {
        self.find("textbox", "Link to this game").await?;
        let value = self
            .look("return document.querySelector('input.link').value")
            .await?;
        Ok(value.as_str().context("no link")?.to_owned())
    }

    /// Waits until so many stones are on the board.
    ///
    /// # Errors
    /// When there are never so many.
    pub async fn stones(&self, stones: usize) -> Result<()> {
        let so_many = |board: &crate::Board| !board.empty.is_empty() && board.stones() == stones;
        self.board_when(&format!("{stones} stones"), so_many)
            .await
            .map(drop)
    }

    /// Waits for a text anywhere on the page.
    ///
    /// # Errors
    /// When it does not appear.
    pub async fn says(&self, words: &str) -> Result<()> {
        let said = |nodes: &[Node]| {
            let mut texts = nodes.iter().filter(|node| node.role == "StaticText");
            texts.any(|node| node.name.contains(words)).then_some(())
        };
        self.wait_for(words, said).await
    }

    /// Waits for an alert with these words.
    ///
    /// # Errors
    /// When there is none.
    pub async fn alert_with(&self, words: &str) -> Result<()> {
        let says = |node: &Node| node.role == "alert" && node.text.contains(words);
        self.find_by(&format!("an alert with {words:?}"), says)
            .await
            .map(drop)
    }

    /// Whether nothing on the page has this name now.
    ///
    /// # Errors
    /// When the browser fails.
    pub async fn has_no(&self, name: &str) -> Result<bool> {
        Ok(!self.nodes().await?.iter().any(|node| node.name == name))
    }
}

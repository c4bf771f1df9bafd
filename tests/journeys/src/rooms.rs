//! Steps shared by the tests of rooms.

use anyhow::{Context as _, Result};

use crate::browser::Browser;
use crate::tree::Node;

impl Browser {
    /// Creates a room for this computer only, with the maker as Black; returns its link.
    pub async fn make_room(&self, name: &str) -> Result<String> {
        self.ask_for_room(name).await?;
        self.press("button", "This computer only").await?;
        self.room_link().await
    }

    /// [`Browser::make_room`] with a rule and choices from lists: label and value.
    pub async fn make_room_of(
        &self,
        name: &str,
        rule: &str,
        lists: &[(&str, &str)],
    ) -> Result<String> {
        self.open_room_sheet().await?;
        self.press("radio", rule).await?;
        for (list, value) in lists {
            self.choose(list, value).await?;
        }
        self.send_room_sheet(name).await?;
        self.press("button", "This computer only").await?;
        self.room_link().await
    }

    /// Creates a room up to the sheet with its link, which asks about the network only on a
    /// loopback address.
    pub async fn ask_for_room(&self, name: &str) -> Result<()> {
        self.open_room_sheet().await?;
        self.send_room_sheet(name).await
    }

    async fn open_room_sheet(&self) -> Result<()> {
        self.press("button", "Play online").await?;
        self.find("dialog", "Play online").await?;
        self.press("radio", "Black").await
    }

    async fn send_room_sheet(&self, name: &str) -> Result<()> {
        let field = self.find("textbox", "Your name (optional)").await?;
        self.click(&field).await?;
        self.type_text(name).await?;
        self.press("button", "Get a link").await?;
        self.find("dialog", "Invite").await?;
        Ok(())
    }

    /// Waits for the room's link in the open sheet.
    pub async fn room_link(&self) -> Result<String> {
        self.find("textbox", "Link to this game").await?;
        let value = self
            .look("return document.querySelector('input.link').value")
            .await?;
        Ok(value.as_str().context("no link")?.to_owned())
    }

    /// Waits until the board has this number of stones.
    pub async fn stones(&self, stones: usize) -> Result<()> {
        let so_many = |board: &crate::Board| !board.empty.is_empty() && board.stones() == stones;
        self.board_when(&format!("{stones} stones"), so_many)
            .await
            .map(drop)
    }

    /// Waits for a text anywhere on the page.
    pub async fn says(&self, words: &str) -> Result<()> {
        let said = |nodes: &[Node]| {
            let mut texts = nodes.iter().filter(|node| node.role == "StaticText");
            texts.any(|node| node.name.contains(words)).then_some(())
        };
        self.wait_for(words, said).await
    }

    /// Waits for an alert that contains `words`.
    pub async fn alert_with(&self, words: &str) -> Result<()> {
        let says = |node: &Node| node.role == "alert" && node.text.contains(words);
        self.find_by(&format!("an alert with {words:?}"), says)
            .await
            .map(drop)
    }

    /// Whether no node on the page has this name now.
    pub async fn has_no(&self, name: &str) -> Result<bool> {
        Ok(!self.nodes().await?.iter().any(|node| node.name == name))
    }
}

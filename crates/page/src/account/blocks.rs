//! The list of players whom the user has blocked, and how blocks end.

use tengen_api::{Block, Blocks as Answer};
use tengen_room::PlayerId;

use crate::request::{Failed, LastRequest};

/// Where the server lists them, and ends one by the player's id.
pub const BLOCKS: &str = "/api/v1/my/blocks";

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Get the list, and report it with this number.
    List(u64),
    /// End the block of this player, and report that.
    End(PlayerId),
}

/// The players whom the user has blocked.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    list: LastRequest<Result<Vec<Block>, Failed>>,
    ending: Option<PlayerId>,
    not_ended: Option<Failed>,
}

impl Blocks {
    /// Those blocked last first.
    #[must_use]
    pub fn list(&self) -> &[Block] {
        match self.list.given() {
            Some(Ok(list)) => list,
            _ => &[],
        }
    }

    /// Why there is no list, or why a block could not be ended.
    #[must_use]
    pub fn failed(&self) -> Option<&Failed> {
        let listing = self.list.given().and_then(|given| given.as_ref().err());
        self.not_ended.as_ref().or(listing)
    }

    /// Whether a block is being ended.
    #[must_use]
    pub const fn is_ending(&self) -> bool {
        self.ending.is_some()
    }

    /// The list is shown, or has changed.
    pub fn look(&mut self) -> Vec<Effect> {
        vec![Effect::List(self.list.ask())]
    }

    /// The list is answered.
    pub fn listed(&mut self, number: u64, answer: Result<Answer, Failed>) {
        self.list.answered(number, answer.map(|list| list.blocks));
    }

    /// The user ends a block.
    pub fn end(&mut self, player: &PlayerId) -> Vec<Effect> {
        if self.is_ending() {
            return Vec::new();
        }
        (self.ending, self.not_ended) = (Some(player.clone()), None);
        vec![Effect::End(player.clone())]
    }

    /// A block has ended, or could not be. The list is read anew: it may have changed elsewhere.
    pub fn ended(&mut self, result: Result<(), Failed>) -> Vec<Effect> {
        (self.ending, self.not_ended) = (None, result.err());
        self.look()
    }
}

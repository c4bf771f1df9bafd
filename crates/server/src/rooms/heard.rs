//! What the lobby hears of rooms and players.

use tengen_api::RoomId;
use tengen_room::PlayerId;
use tokio::sync::oneshot;

use super::actor::{Ask, Stage, Staged};
use super::boards::Boards;
use super::token::TokenHash;
use super::{RoomError, Rooms};
use crate::host::HostPool;
use crate::lobby::LobbyPool;
use crate::lobby::arenas::ArenaNews;

/// What the host wants with the pools of the lobby.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PoolAct {
    List,
    Open(LobbyPool),
    Close(u32),
}

/// The pools after an act, or why it is refused.
pub(crate) type PoolsNow = Result<Vec<HostPool>, String>;

/// News of a room or a player, or a request of the host.
#[derive(Debug)]
pub(crate) enum Heard {
    /// How a game stands.
    Staged(Box<Staged>),
    /// The host has closed a room.
    Closed(RoomId),
    /// The host has banned somebody.
    Banned,
    /// A player is deleted.
    Deleted(PlayerId),
    /// The host has acted, or a player has gone: other servers are to read rules and these rooms
    /// again.
    Acted(Vec<RoomId>),
    /// Sessions have ended, on other servers too.
    SessionsEnded(Vec<TokenHash>),
    /// The host acts on pools.
    Pools(PoolAct, oneshot::Sender<PoolsNow>),
    /// The host has opened or closed an arena.
    Arena(Box<ArenaNews>),
}

impl Rooms {
    /// Who is in a game of the lobby.
    pub(crate) const fn boards(&self) -> &Boards {
        &self.shared.boards
    }

    /// Tells the lobby, if there is one.
    pub(crate) fn tell_lobby(&self, heard: Heard) {
        if let Some(lobby) = &self.shared.lobby {
            // A lobby that has ended, with the server, hears nothing.
            lobby.send(heard).ok();
        }
    }

    /// Whether rooms like this one are this server's.
    pub(crate) fn owns(&self, room: &RoomId) -> bool {
        self.shared.journal.owns(room)
    }

    /// Has a room read, whose task then tells how its game stands.
    pub(crate) async fn wake(&self, room: &RoomId) -> Result<(), RoomError> {
        self.find(room).await.map(drop)
    }

    /// Ends a game without a result if it still stands so; `false` if it has gone on.
    pub(crate) async fn void(&self, room: &RoomId, stage: Stage) -> Result<bool, RoomError> {
        let ask = |answer| Ask::Void { stage, answer };
        Ok(self.ask(room, ask).await?.0?)
    }

    /// Begins the next game of a match after this one; `false` if it cannot begin.
    pub(crate) async fn next_game(&self, room: &RoomId, after: u32) -> Result<bool, RoomError> {
        let ask = |answer| Ask::Next { after, answer };
        self.ask(room, ask).await?.0
    }
}

//! The lobby of the server: one task, which connections ask and which tells them.
//!
//! What leads to a game is decided by `tengen-lobby`; [`Hall`] has the connections, makes the rooms
//! of games that begin, and hears from their tasks when they have ended. What is needed of the
//! database is read by the connection that asks, so that the task never waits for it.

pub(crate) mod arenas;
mod common;
mod desk;
mod elsewhere;
mod games;
mod guests;
mod hall;
mod hearing;
mod house;
mod leading;
mod people;
mod pool;
mod pools;
mod running;
mod series;
mod spread;
mod strengths;
mod told;
mod wishes;

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tengen_room::lobby::{LevelStrength, LobbyRefusal, Told, Wish};
use tengen_room::{ActionId, Name, PlayerId};
use tokio::sync::{broadcast, mpsc, oneshot};

use crate::host::rules::{Rules, Who};
use crate::limits::Maker;
use crate::places::Places;
use crate::rooms::games::seeker::Seeker;
use crate::rooms::journal::LoadError;
use crate::rooms::{RoomError, Rooms};
use crate::store::Store;
pub(crate) use common::Common;
use desk::Asked;
pub(crate) use games::Due;
pub(crate) use hall::Hall;
pub(crate) use leading::Sharing;
pub use pool::{LobbyPool, LobbyPoolError, LobbySettings};
use strengths::Strengths;

/// Requests that wait for the task.
const QUEUE: usize = 1_024;
/// Seeks, challenges and entries in arenas of an address.
const WISHES: u32 = 120;

/// A connection's number in the lobby.
pub(crate) type MemberId = u64;

/// The lobby's door, for connections. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Lobby {
    asks: mpsc::Sender<Asked>,
    leaving: mpsc::UnboundedSender<MemberId>,
    places: Places,
    rooms: Rooms,
    strengths: Strengths,
    store: Store,
}

/// What a connection gets that enters.
pub(crate) struct Entered {
    pub(crate) first: Utf8Bytes,
    /// What is told to this connection.
    pub(crate) own: mpsc::Receiver<Utf8Bytes>,
    /// What is told to all.
    pub(crate) news: broadcast::Receiver<Utf8Bytes>,
    /// How long after it was told this connection sends it on.
    pub(crate) delay: Duration,
    pub(crate) stay: Stay,
}

/// A connection's stay, until it is dropped.
pub(crate) struct Stay {
    member: MemberId,
    leaving: mpsc::UnboundedSender<MemberId>,
}

impl Drop for Stay {
    fn drop(&mut self) {
        // A lobby that has ended knows nobody.
        self.leaving.send(self.member).ok();
    }
}

impl Lobby {
    /// How strong the levels are here, as far as enough people have played them.
    pub(crate) fn strengths(&self) -> Vec<LevelStrength> {
        self.strengths.get()
    }

    /// Enters; `None` if the lobby has ended, with the server.
    pub(crate) async fn enter(&self, player: Option<PlayerId>) -> Option<Entered> {
        let seeker = match &player {
            // An unread seeker is read again when the player asks for something.
            Some(player) => self.seeker(player).await.ok().flatten(),
            None => None,
        };
        let (answer, answered) = oneshot::channel();
        let ask = Asked::Enter {
            player: player.zip(seeker).map(Box::new),
            leaving: self.leaving.clone(),
            answer,
        };
        self.asks.send(ask).await.ok()?;
        answered.await.ok()
    }

    /// Asks for something; the answer comes to the connection, unless the lobby was not needed for
    /// it: then it is returned.
    pub(crate) async fn ask(
        &self,
        stay: &Stay,
        who: (Option<&PlayerId>, Maker),
        id: ActionId,
        wish: Wish,
    ) -> Vec<Told> {
        match wish {
            // Tables are for everybody.
            Wish::WatchTable { arena, from } => self.watch(stay, id, Some((arena, from))).await,
            Wish::StopTable => self.watch(stay, id, None).await,
            wish => self
                .ask_for(stay, who, id, wish)
                .await
                .into_iter()
                .collect(),
        }
    }

    /// Asks for something that only players do.
    async fn ask_for(
        &self,
        stay: &Stay,
        (player, from): (Option<&PlayerId>, Maker),
        id: ActionId,
        wish: Wish,
    ) -> Option<Told> {
        let refused = |why, message: &str| Some(refusal(id.clone(), why, message));
        let Some(player) = player else {
            return refused(LobbyRefusal::NoPlayer, "only players look for games");
        };
        let who = Who {
            address: Some(from.address),
            player: Some(player),
        };
        if let Some(why) = self.rooms.rules().banned(who) {
            return refused(LobbyRefusal::NoPlayer, &why);
        }
        // Before anything is read: who has too much there costs others nothing.
        let place = match &wish {
            Wish::Seek { .. } | Wish::Challenge { .. } | Wish::EnterArena { .. } => {
                match self.places.take(from.address.into()) {
                    None => {
                        let why = "as many seeks, challenges and entries as an address may have";
                        return refused(LobbyRefusal::TooMany, why);
                    }
                    place => place,
                }
            }
            _ => None,
        };
        let unreadable = "the server can read nothing now";
        let seeker = match self.seeker(player).await {
            Ok(Some(seeker)) => seeker,
            Ok(None) => return refused(LobbyRefusal::NoPlayer, "this player is not here any more"),
            Err(_) => return refused(LobbyRefusal::Unavailable, unreadable),
        };
        let other = match &wish {
            Wish::Challenge { to, .. } => match self.seeker(to).await {
                Ok(Some(other)) => Some((to.clone(), other)),
                Ok(None) => return refused(LobbyRefusal::UnknownPlayer, "no player has this id"),
                Err(_) => return refused(LobbyRefusal::Unavailable, unreadable),
            },
            _ => None,
        };
        let asked = desk::Asking {
            member: stay.member,
            player: (player.clone(), seeker),
            other,
            place,
            maker: from,
            id: id.clone(),
            wish,
        };
        match self.asks.send(Asked::Wish(Box::new(asked))).await {
            Ok(()) => None,
            Err(_) => refused(LobbyRefusal::Unavailable, "the server stops"),
        }
    }

    /// What is known of a player. Those who are muted have no name.
    async fn seeker(&self, player: &PlayerId) -> Result<Option<Seeker>, LoadError> {
        let seeker = self.rooms.seeker(player.clone()).await?;
        Ok(seeker.map(|seeker| Seeker {
            name: shown_name(self.rooms.rules(), player, seeker.name),
            ..seeker
        }))
    }
}

fn refusal(id: ActionId, why: LobbyRefusal, message: &str) -> Told {
    Told::Refused {
        id,
        why,
        message: message.to_owned(),
        wait: None,
    }
}

/// The name that others read here of a player: none of who is muted.
fn shown_name(rules: &Rules, player: &PlayerId, name: Option<Name>) -> Option<Name> {
    let who = Who {
        address: None,
        player: Some(player),
    };
    name.filter(|_| rules.muted(who).is_none())
}

/// Why a room could not be made, for the log.
fn not_made(error: &RoomError) {
    tracing::error!("the room of a game from the lobby could not be made: {error}");
}

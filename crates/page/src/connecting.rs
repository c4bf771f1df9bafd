//! The connection to the visited room: looked up first if nothing is known of it, then a socket.
//! Before both, the part of the page that reads a room's messages is loaded.
//!
//! The page has one socket. Its path names the room in which the user plays; a room that is only
//! watched is followed as a channel of a socket without a room.
//!
//! The room's client decides when to connect. What belongs to an earlier link, or comes after the
//! room was left, changes nothing.

use tengen_api::{ErrorCode, RoomId, RoomNow};
use tengen_room::client::{GiveUpReason, Link};
use tengen_room::socket::{FromServer, Goodbye};
use tengen_room::{Channel, Name, Seat};

use crate::request::Failed;

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Close the socket, if there is one.
    Close,
    /// Load what reads the messages of rooms, and report it with this link.
    Load(Link),
    /// Request the room by HTTP, and report the answer with this link.
    LookUp(Link, RoomId),
    /// Open a socket, of this room or without one, and report what comes with this link.
    Open(Link, Option<RoomId>),
    /// Tell the room's client that its connection is open.
    Opened(Link),
    /// Say hello on the socket, and tell the room's client to follow this channel on it.
    Follow(Link, Channel),
    /// The room's id for watching, and whether it was visited by that; for whom its seats are.
    Watch(Option<(RoomId, bool)>, Box<ForWhom>),
    /// Tell the room's client that there is no such room or none at all, and what the server said.
    Denied(Link, GiveUpReason, String),
    /// Tell the room's client that the connection is lost.
    Closed(Link),
}

/// For whom a room's seats are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForWhom {
    /// The free seat that belongs to the user.
    pub owns: Option<Seat>,
    /// Free seats that only their links give.
    pub kept: Vec<Seat>,
    /// The names of those to whom seats belong.
    pub owners: [Option<Name>; 2],
    /// Seats whose players have been deleted.
    pub deleted: Vec<Seat>,
}

/// The connection to the visited room.
#[derive(Clone, Debug, Default)]
pub struct Connecting {
    wanted: Option<Wanted>,
    /// The room in which the user plays, as far as is known.
    plays: Option<RoomId>,
    /// Whether what reads the messages is loaded.
    reads: bool,
    /// Whether the room is looked up again.
    again: bool,
}

/// The connection that the room's client wants.
#[derive(Clone, Debug)]
struct Wanted {
    link: Link,
    room: RoomId,
    /// Whether something is known of the room.
    known: bool,
}

impl Connecting {
    fn next(&self, wanted: &Wanted) -> Effect {
        match wanted.known {
            true => self.open(wanted),
            false => Effect::LookUp(wanted.link, wanted.room.clone()),
        }
    }

    fn open(&self, wanted: &Wanted) -> Effect {
        let own = self.channel(wanted).is_none();
        Effect::Open(wanted.link, own.then(|| wanted.room.clone()))
    }

    /// The channel on which a room is followed in which the user does not play.
    fn channel(&self, wanted: &Wanted) -> Option<Channel> {
        match self.plays.as_ref() == Some(&wanted.room) {
            true => None,
            false => Channel::of_room(wanted.room.as_str()).ok(),
        }
    }
}

impl Connecting {
    /// The room's client wants a connection in place of any earlier one. A refused socket gives no
    /// reason, so a room of which nothing is `known` is looked up first.
    pub fn connect(&mut self, link: Link, room: Option<RoomId>, known: bool) -> Vec<Effect> {
        let known = known && !std::mem::take(&mut self.again);
        self.wanted = room.map(|room| Wanted { link, room, known });
        let next = self.wanted.as_ref().map(|wanted| match self.reads {
            true => self.next(wanted),
            false => Effect::Load(link),
        });
        [Effect::Close].into_iter().chain(next).collect()
    }

    /// What reads the messages is loaded, or cannot be. Then the room's client tries again later.
    pub fn loaded(&mut self, link: Link, is_loaded: bool) -> Vec<Effect> {
        self.reads |= is_loaded;
        let wanted = self.wanted.as_ref().filter(|wanted| wanted.link == link);
        let next = wanted.map(|wanted| match is_loaded {
            true => self.next(wanted),
            false => Effect::Closed(link),
        });
        next.into_iter().collect()
    }

    /// Whether this link is the wanted one.
    #[must_use]
    pub fn is_wanted(&self, link: Link) -> bool {
        self.wanted
            .as_ref()
            .is_some_and(|wanted| wanted.link == link)
    }

    /// The room was looked up.
    pub fn looked_up(&mut self, link: Link, found: Result<RoomNow, Failed>) -> Vec<Effect> {
        let Some(wanted) = self.wanted.as_ref().filter(|wanted| wanted.link == link) else {
            return Vec::new();
        };
        let denied = |reason, why| vec![Effect::Denied(link, reason, why)];
        match found {
            Ok(now) => {
                let watch = now.watch.map(|watch| (watch, now.only_watch));
                if now.you.is_some() {
                    self.plays = Some(wanted.room.clone());
                }
                let whom = ForWhom {
                    owns: now.owns,
                    kept: now.kept,
                    owners: now.owners,
                    deleted: now.deleted,
                };
                vec![Effect::Watch(watch, Box::new(whom)), self.open(wanted)]
            }
            Err(Failed::Refused(ErrorCode::NotFound, why)) => denied(GiveUpReason::Missing, why),
            Err(Failed::Unreadable) => denied(GiveUpReason::Missing, String::new()),
            Err(Failed::Refused(ErrorCode::StorageUnavailable, why)) => {
                denied(GiveUpReason::NoRooms, why)
            }
            Err(Failed::Refused(ErrorCode::Banned, why)) => denied(GiveUpReason::Banned, why),
            Err(Failed::Away | Failed::Refused(..)) => vec![Effect::Closed(link)],
        }
    }

    /// The socket is open.
    #[must_use]
    pub fn opened(&self, link: Link) -> Option<Effect> {
        let wanted = self.wanted.as_ref().filter(|wanted| wanted.link == link)?;
        Some(match self.channel(wanted) {
            Some(channel) => Effect::Follow(link, channel),
            None => Effect::Opened(link),
        })
    }

    /// What a message says to the room's client: on a socket without a room that in the room's
    /// channel, and what ends the connection.
    #[must_use]
    pub fn heard(&mut self, message: FromServer) -> Option<FromServer> {
        if let FromServer::Goodbye { reason } = &message {
            // The host has banned the user, or a player was deleted.
            self.again |= *reason == Goodbye::Reload;
        }
        let channel = self.wanted.as_ref().and_then(|wanted| self.channel(wanted));
        match (channel, message) {
            (Some(own), FromServer::On { channel, message }) => {
                (channel == own).then_some(*message)
            }
            (Some(_), ends @ (FromServer::Error { .. } | FromServer::Goodbye { .. })) => Some(ends),
            (Some(_), _) | (None, FromServer::On { .. }) => None,
            (None, message) => Some(message),
        }
    }

    /// The user has got a seat in this room.
    pub fn seated(&mut self, room: RoomId) {
        self.plays = Some(room);
    }

    /// The next connection looks the room up: another tab may have got a seat in it.
    pub fn look_again(&mut self) {
        self.again = true;
    }

    /// The browser opens no socket.
    #[must_use]
    pub fn no_socket(&self, link: Link) -> Vec<Effect> {
        match self.is_wanted(link) {
            true => vec![Effect::Closed(link)],
            false => Vec::new(),
        }
    }

    /// The connection is not wanted any more.
    pub fn leave(&mut self) -> Vec<Effect> {
        self.wanted = None;
        vec![Effect::Close]
    }
}

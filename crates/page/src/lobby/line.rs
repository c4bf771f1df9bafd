//! The lobby's connection: the socket of the visited room, or one of its own.
//!
//! The page has one socket. While a room is visited, its socket carries the lobby's channel too;
//! otherwise the lobby opens one without a room. What belongs to an earlier socket changes nothing.

use tengen_room::Channel;
use tengen_room::socket::FromClient;

use super::Effect;

/// First wait after a loss, in milliseconds; it doubles with each loss in a row.
const FIRST_WAIT: u64 = 500;
/// Doublings of the wait, at most.
const MOST_DOUBLINGS: u32 = 4;

/// What carries the lobby's channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    /// A socket without a room, by its number.
    Own(u64),
    /// The visited room's.
    Room,
}

/// The socket of the visited room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RoomSocket {
    /// No room is visited.
    #[default]
    None,
    /// It is not open, or not greeted yet.
    Away,
    /// It can carry channels.
    Here,
}

/// Whether the lobby is entered, or why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// It is being entered, or is not wanted.
    Entering,
    /// It is entered.
    Inside,
    /// The connection is lost, and tried again.
    Lost,
    /// The server has none.
    Missing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Outside,
    Entering,
    Inside,
}

/// The connection.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    is_wanted: bool,
    room: RoomSocket,
    carrier: Option<Carrier>,
    stage: Stage,
    /// The last socket of its own.
    number: u64,
    /// Losses in a row.
    losses: u32,
    /// Until when it waits after a loss.
    rests: u64,
    /// Whether the server has no lobby.
    is_missing: bool,
}

impl Line {
    pub(super) fn contact(&self) -> Contact {
        match (self.is_missing, self.stage) {
            (true, _) => Contact::Missing,
            (_, Stage::Inside) => Contact::Inside,
            _ if self.is_wanted && self.losses > 0 => Contact::Lost,
            _ => Contact::Entering,
        }
    }

    /// Whether the channel is followed, and wishes can be sent.
    pub(super) fn inside(&self) -> Option<Carrier> {
        self.carrier.filter(|_| self.stage == Stage::Inside)
    }

    pub(super) fn is_of(&self, carrier: Carrier) -> bool {
        self.carrier == Some(carrier)
    }

    pub(super) fn want(&mut self, is_wanted: bool, now: u64) -> Vec<Effect> {
        self.is_wanted = is_wanted;
        self.steer(now)
    }

    /// The visited room has another socket, or none. It follows no channel yet.
    pub(super) fn room(&mut self, room: RoomSocket, now: u64) -> Vec<Effect> {
        self.room = room;
        if self.carrier == Some(Carrier::Room) {
            (self.carrier, self.stage) = (None, Stage::Outside);
        }
        self.steer(now)
    }

    /// The socket is to be opened anew, with the session that there is now. The room's is by those
    /// who have it.
    pub(super) fn renew(&mut self, now: u64) -> Vec<Effect> {
        let mut effects = match self.carrier {
            Some(Carrier::Own(_)) => self.leave(),
            Some(Carrier::Room) | None => Vec::new(),
        };
        self.rests = 0;
        effects.extend(self.steer(now));
        effects
    }

    /// The socket is greeted, and its channels can be followed.
    pub(super) fn greeted(&mut self) -> Vec<Effect> {
        self.stage = Stage::Entering;
        let carrier = self.carrier.into_iter();
        carrier.map(|own| Effect::Send(own, subscribe())).collect()
    }

    /// The channel is followed.
    pub(super) const fn entered(&mut self) {
        (self.stage, self.losses, self.rests) = (Stage::Inside, 0, 0);
    }

    /// The server has no lobby.
    pub(super) fn missing(&mut self, now: u64) -> Vec<Effect> {
        self.is_missing = true;
        self.steer(now)
    }

    /// The channel, or its socket, has ended.
    pub(super) fn lost(&mut self, now: u64) -> Vec<Effect> {
        let carrier = self.carrier.take();
        let close = matches!(carrier, Some(Carrier::Own(_))).then_some(Effect::Close);
        self.stage = Stage::Outside;
        let wait = FIRST_WAIT << self.losses.min(MOST_DOUBLINGS);
        self.losses += 1;
        // Half of the wait differs, so that not all come at once after a restart.
        self.rests = now + wait / 2 + now % (wait / 2);
        close.into_iter().chain(self.steer(now)).collect()
    }

    /// Follows what is wanted now.
    pub(super) fn steer(&mut self, now: u64) -> Vec<Effect> {
        let by_room = match (self.is_wanted && !self.is_missing, self.room) {
            (false, _) | (true, RoomSocket::Away) => None,
            (true, RoomSocket::None) => Some(false),
            (true, RoomSocket::Here) => Some(true),
        };
        if by_room == self.carrier.map(|carrier| carrier == Carrier::Room) {
            return Vec::new();
        }
        let mut effects = self.leave();
        match by_room {
            None => {}
            Some(_) if self.rests > now => effects.push(Effect::WakeAt(self.rests)),
            Some(true) => {
                self.carrier = Some(Carrier::Room);
                effects.extend(self.greeted());
            }
            Some(false) => {
                self.number += 1;
                self.carrier = Some(Carrier::Own(self.number));
                effects.push(Effect::Open(self.number));
            }
        }
        effects
    }

    fn leave(&mut self) -> Vec<Effect> {
        self.stage = Stage::Outside;
        match self.carrier.take() {
            Some(Carrier::Own(_)) => vec![Effect::Close],
            Some(Carrier::Room) if self.room == RoomSocket::Here => {
                let channel = Channel::lobby();
                let text = FromClient::Unsubscribe { channel }.text();
                vec![Effect::Send(Carrier::Room, text)]
            }
            Some(Carrier::Room) | None => Vec::new(),
        }
    }
}

fn subscribe() -> String {
    let (channel, after) = (Channel::lobby(), 0);
    FromClient::Subscribe { channel, after }.text()
}

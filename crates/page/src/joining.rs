//! Accepting an invitation: a request for a seat, repeated until it is answered, also after a
//! reload.
//!
//! The room's client decides when a request is sent; it is sent with one token, so that a repeated
//! one gets the seat that an earlier one has taken.

use serde::{Deserialize, Serialize};
use tengen_api::{ErrorCode, JOIN_ANSWERED, Join, JoinToken, RoomId, SeatKey};
use tengen_model::online::read_name;
use tengen_room::NameError;
use tengen_room::client::{JoinAnswer, JoinRequest};

use crate::request::Failed;

/// A request for a seat that is not answered yet, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingJoin {
    /// The request.
    pub join: Join,
    /// When it was first sent, in milliseconds since 1970.
    pub at: u64,
}

impl PendingJoin {
    /// Whether the server would still answer a retry with the seat already taken.
    #[must_use]
    pub fn is_young(&self, now: u64) -> bool {
        u128::from(now.saturating_sub(self.at)) < JOIN_ANSWERED.as_millis()
    }
}

/// Why there is no room or no seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomFailed {
    /// The name is none.
    Name(NameError),
    /// The server's answer.
    Server(Failed),
}

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store the request for the room.
    Store(RoomId, PendingJoin),
    /// Remove the stored request for the room.
    Remove(RoomId),
    /// Tell the room's client that a seat is wanted.
    Want,
    /// Abort what is on its way: a late answer would overwrite a newer cookie.
    Abort,
    /// Send the request to the room, and report the answer with this number.
    Send(u64, RoomId, Join),
    /// Tell the room's client what became of its request.
    Answer(JoinRequest, JoinAnswer),
    /// Tell the user that both seats are taken.
    TellFull,
    /// Tell the user that the invitation has expired.
    TellExpired,
}

/// The request for a seat in the visited room.
#[derive(Debug, Default)]
pub struct Joining {
    room: Option<RoomId>,
    /// The key of the link to one seat.
    key: Option<SeatKey>,
    /// The request, until it is answered.
    join: Option<Join>,
    /// What is on its way, and its number.
    sent: Option<(JoinRequest, u64)>,
    last: u64,
    refused: Option<RoomFailed>,
}

impl Joining {
    /// Whether a seat is wanted and not answered.
    #[must_use]
    pub const fn is_joining(&self) -> bool {
        self.join.is_some()
    }

    /// Why there is no seat.
    #[must_use]
    pub const fn refused(&self) -> Option<&RoomFailed> {
        self.refused.as_ref()
    }

    /// Whether the room was visited by the link to one seat.
    #[must_use]
    pub const fn has_key(&self) -> bool {
        self.key.is_some()
    }

    /// A room is visited, perhaps by the link to one seat, for which this is stored: a request
    /// without an answer is repeated.
    pub fn visited(
        &mut self,
        room: RoomId,
        key: Option<SeatKey>,
        stored: Option<PendingJoin>,
        now: u64,
    ) -> Vec<Effect> {
        let mut effects = self.left();
        self.key = key;
        match stored {
            Some(pending) if pending.is_young(now) => {
                self.join = Some(pending.join);
                effects.push(Effect::Want);
            }
            Some(_) => effects.push(Effect::Remove(room.clone())),
            None => {}
        }
        self.room = Some(room);
        effects
    }

    /// The user wants a seat under this name. `stored` is what is stored for the room, `token` a
    /// new token.
    pub fn wanted(
        &mut self,
        name: &str,
        stored: Option<PendingJoin>,
        token: Option<JoinToken>,
        now: u64,
    ) -> Vec<Effect> {
        let Some(room) = self.room.clone() else {
            return Vec::new();
        };
        let name = match read_name(name) {
            Ok(name) => name,
            Err(why) => {
                self.refused = Some(RoomFailed::Name(why));
                return Vec::new();
            }
        };
        // The earlier request's token: it may have taken the seat already.
        let earlier = stored.filter(|pending| pending.is_young(now));
        let (token, at) = earlier.map_or((token, now), |pending| (pending.join.token, pending.at));
        let join = Join {
            name,
            token,
            key: self.key.clone(),
        };
        self.join = Some(join.clone());
        vec![Effect::Store(room, PendingJoin { join, at }), Effect::Want]
    }

    /// The room's client wants the request sent.
    pub fn due(&mut self, request: JoinRequest) -> Vec<Effect> {
        let (Some(room), Some(join)) = (self.room.clone(), self.join.clone()) else {
            return Vec::new();
        };
        let mut effects = self.abort();
        self.last += 1;
        self.sent = Some((request, self.last));
        effects.push(Effect::Send(self.last, room, join));
        effects
    }

    /// A sent request is answered. The answer to any but the last one changes nothing.
    pub fn answered(&mut self, number: u64, answer: Result<(), Failed>) -> Vec<Effect> {
        let Some((request, _)) = self.sent.take_if(|(_, sent)| *sent == number) else {
            return Vec::new();
        };
        let ended = match &answer {
            Ok(()) => JoinAnswer::Seated,
            Err(why) if why.is_passing() => JoinAnswer::Passing,
            Err(_) => JoinAnswer::Refused,
        };
        let mut effects = Vec::new();
        if ended != JoinAnswer::Passing {
            (self.join, self.refused) = (None, None);
            effects.extend(self.room.clone().map(Effect::Remove));
        }
        effects.push(Effect::Answer(request, ended));
        match answer {
            Ok(()) => {}
            Err(Failed::Refused(ErrorCode::Full, _)) => effects.push(Effect::TellFull),
            Err(Failed::Refused(ErrorCode::JoinExpired, _)) => effects.push(Effect::TellExpired),
            Err(why) => self.refused = Some(RoomFailed::Server(why)),
        }
        effects
    }

    /// The room is left. The request stays stored.
    pub fn left(&mut self) -> Vec<Effect> {
        (self.room, self.join, self.refused) = (None, None, None);
        self.key = None;
        self.abort()
    }

    fn abort(&mut self) -> Vec<Effect> {
        let sent = self.sent.take();
        sent.map(|_| Effect::Abort).into_iter().collect()
    }
}

//! What the server says.

use tengen_api::socket::{FromClient, FromServer, Goodbye, PROTOCOL, Presence, SocketError};
use tengen_room::{ActionId, Event, FoldError, Refusal, Room, Seat, Stored};

use super::{Contact, Online, RoomEffect, RoomHeard, RoomNotice, Trouble};
use crate::Sound;

/// How often the events may fail to add up before the server counts as a stranger.
const MOST_MISFITS: u32 = 2;

impl Online {
    /// Takes in what is heard at the time `now`, in milliseconds, and tells what follows.
    pub fn hear(&mut self, heard: RoomHeard, now: u64) -> Vec<RoomEffect> {
        if self.is_hopeless() {
            return Vec::new();
        }
        match heard {
            RoomHeard::Opened => vec![RoomEffect::Send(FromClient::Hello {
                protocol: PROTOCOL,
                after: self.version(),
            })],
            RoomHeard::Said(message) => self.said(*message, now),
            RoomHeard::Lost => {
                self.contact = match self.contact {
                    Contact::Seeking | Contact::Unanswered => Contact::Unanswered,
                    Contact::Here | Contact::Away => Contact::Away,
                };
                Vec::new()
            }
            RoomHeard::Hopeless(trouble) => self.give_up(trouble),
        }
    }

    fn give_up(&mut self, trouble: Trouble) -> Vec<RoomEffect> {
        self.trouble = Some(trouble);
        let mut effects: Vec<RoomEffect> = self.cancel().into_iter().collect();
        effects.push(RoomEffect::Close);
        effects
    }

    fn said(&mut self, message: FromServer, now: u64) -> Vec<RoomEffect> {
        match message {
            FromServer::Welcome { you, version, .. } => self.welcome(you, version),
            FromServer::Events { events } => self.events(&events),
            FromServer::Presence(presence) => {
                self.presence_told(presence, now);
                Vec::new()
            }
            FromServer::Accepted { id, .. } => self.answered(&id),
            FromServer::Refused { id, refusal } => {
                let mut effects = self.answered(&id);
                effects.extend(notice(refusal).map(RoomEffect::Tell));
                effects
            }
            FromServer::Error { code, .. } => self.error(code),
            // The connection's end follows, and with it another attempt.
            FromServer::Goodbye { reason } => {
                self.stopped = reason == Goodbye::Shutdown;
                Vec::new()
            }
        }
    }

    fn welcome(&mut self, you: Option<Seat>, version: u64) -> Vec<RoomEffect> {
        if version < self.version() {
            // The server has forgotten something, as after its file was restored from a copy.
            return self.misfit();
        }
        self.you = you;
        self.welcomed = version;
        self.contact = Contact::Here;
        self.stopped = false;
        let mut effects = self.settled();
        let again = self.unanswered.iter().cloned();
        effects.extend(again.map(|one| {
            RoomEffect::Send(FromClient::Act {
                id: one.id,
                action: one.action,
            })
        }));
        effects
    }

    fn presence_told(&mut self, presence: Presence, now: u64) {
        self.presence = presence;
        self.presence_at = now;
    }

    fn events(&mut self, events: &[Stored]) -> Vec<RoomEffect> {
        let mut effects = Vec::new();
        for stored in events {
            if stored.version <= self.version() {
                continue;
            }
            if self.fold(stored).is_err() {
                effects.extend(self.misfit());
                return effects;
            }
            effects.extend(self.happened(stored));
        }
        effects
    }

    fn fold(&mut self, stored: &Stored) -> Result<(), FoldError> {
        match &mut self.room {
            Some(room) => room.apply(stored),
            None => {
                self.room = Some(Room::from_events(std::slice::from_ref(stored))?);
                Ok(())
            }
        }
    }

    /// Everything is asked for once more; a server that goes on like this is none of ours.
    fn misfit(&mut self) -> Vec<RoomEffect> {
        self.misfits += 1;
        if self.misfits > MOST_MISFITS {
            return self.give_up(Trouble::Stranger);
        }
        self.room = None;
        vec![RoomEffect::Reconnect]
    }

    /// What an event means for what is seen and heard.
    fn happened(&mut self, stored: &Stored) -> Vec<RoomEffect> {
        let news = stored.version > self.welcomed;
        let own = stored
            .cause
            .as_ref()
            .is_some_and(|(_, id)| self.unanswered.iter().any(|one| one.id == *id));
        let mut effects: Vec<RoomEffect> = self.cancel().into_iter().collect();
        self.refused = None;
        self.fresh = false;
        match &stored.event {
            Event::Placed { .. } => {
                self.fresh = news;
                // One's own stone was heard when it was put down.
                if news && !own {
                    effects.push(RoomEffect::Sound(Sound::Stone));
                }
            }
            Event::Started { .. } => {
                self.look_again();
                if news {
                    effects.push(RoomEffect::Begun);
                }
            }
            Event::Finished { winner, .. } => {
                self.look_again();
                if news {
                    effects.push(RoomEffect::Sound(self.end_sound(*winner)));
                }
            }
            Event::Declined { seat, what } if news && self.you == Some(seat.other()) => {
                effects.push(RoomEffect::Tell(RoomNotice::Declined(*what)));
            }
            _ => {}
        }
        effects
    }

    fn look_again(&mut self) {
        self.looked = None;
        self.resigning = false;
        self.result_seen = false;
    }

    fn end_sound(&self, winner: Option<Seat>) -> Sound {
        match (winner, self.you) {
            (None, _) => Sound::Draw,
            (Some(winner), Some(you)) if winner != you => Sound::Loss,
            (Some(_), _) => Sound::Win,
        }
    }

    /// The server has answered an action; it need not be sent again.
    fn answered(&mut self, id: &ActionId) -> Vec<RoomEffect> {
        let before = self.unanswered.len();
        self.unanswered.retain(|one| one.id != *id);
        if self.unanswered.len() == before {
            return Vec::new();
        }
        let mut effects = vec![RoomEffect::Keep];
        effects.extend(self.settled());
        effects
    }

    /// A connection over which nothing gets through is not worth much: a server that takes no
    /// action is asked less and less often.
    fn settled(&self) -> Vec<RoomEffect> {
        let all = self.unanswered.is_empty();
        all.then_some(RoomEffect::Settled).into_iter().collect()
    }

    /// The server will never take what waits.
    fn forget(&mut self) -> Vec<RoomEffect> {
        self.unanswered.clear();
        let mut effects = vec![RoomEffect::Keep];
        effects.extend(self.settled());
        effects
    }

    fn error(&mut self, code: SocketError) -> Vec<RoomEffect> {
        match code {
            SocketError::Protocol => self.give_up(Trouble::Stranger),
            SocketError::NoSeat => self.forget(),
            // As from a page of another version, in this tab before a reload.
            SocketError::Malformed => {
                let mut effects = self.forget();
                effects.push(RoomEffect::Tell(RoomNotice::NotUnderstood));
                effects
            }
            SocketError::StorageUnavailable => vec![RoomEffect::Tell(RoomNotice::Storage)],
            // What was not taken waits among the unanswered, and is sent again.
            SocketError::TooMany | SocketError::OutOfOrder => Vec::new(),
        }
    }
}

/// What a person is told of a refusal. Where two actions have crossed, the board says it all.
fn notice(refusal: Refusal) -> Option<RoomNotice> {
    match refusal {
        Refusal::Stale { .. }
        | Refusal::NotAsked
        | Refusal::AlreadyAsked
        | Refusal::AlreadyAllowed
        | Refusal::Over => None,
        Refusal::NotYourTurn => Some(RoomNotice::NotYourTurn),
        Refusal::NotStarted => Some(RoomNotice::NotStarted),
        other => Some(RoomNotice::Refused(other)),
    }
}

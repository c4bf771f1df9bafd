//! What the server says.

use tengen_api::socket::{FromClient, FromServer, Goodbye, PROTOCOL, Presence, SocketError};
use tengen_room::{ActionId, Event, FoldError, Refusal, Room, Seat, Stored};

use super::{Contact, Online, RoomHeard, Trouble, room};
use crate::context::Context;
use crate::effect::{Effect, Notice, RoomEffect, Sound};

/// How often the events may fail to add up before the server counts as a stranger.
const MOST_MISFITS: u32 = 2;

impl Online {
    /// Takes in what is heard of the server, and tells what follows.
    pub fn hear_server(&mut self, heard: RoomHeard, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.is_hopeless() {
            return Vec::new();
        }
        match heard {
            RoomHeard::Opened => vec![room(RoomEffect::Send(FromClient::Hello {
                protocol: PROTOCOL,
                after: self.version(),
            }))],
            RoomHeard::Said(message) => self.said(*message, cx),
            RoomHeard::Lost => {
                self.part.contact = match self.part.contact {
                    Contact::Seeking | Contact::Unanswered => Contact::Unanswered,
                    Contact::Here | Contact::Away => Contact::Away,
                };
                Vec::new()
            }
            RoomHeard::Hopeless(trouble) => self.give_up(trouble, cx),
        }
    }

    fn give_up(&mut self, trouble: Trouble, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.trouble = Some(trouble);
        let mut effects = self.cancel(cx);
        effects.push(room(RoomEffect::Close));
        effects
    }

    fn said(&mut self, message: FromServer, cx: &mut Context<'_>) -> Vec<Effect> {
        match message {
            FromServer::Welcome { you, version, .. } => self.welcome(you, version, cx),
            FromServer::Events { events } => self.events(&events, cx),
            FromServer::Presence(presence) => {
                self.presence_told(presence, cx.now);
                Vec::new()
            }
            FromServer::Accepted { id, .. } => self.answered(&id),
            FromServer::Refused { id, refusal } => {
                let mut effects = self.answered(&id);
                effects.extend(notice(refusal).map(Effect::Tell));
                effects
            }
            FromServer::Error { code, .. } => self.error(code, cx),
            // The connection's end follows, and with it another attempt.
            FromServer::Goodbye { reason } => {
                self.part.stopped = reason == Goodbye::Shutdown;
                Vec::new()
            }
        }
    }

    fn welcome(&mut self, you: Option<Seat>, version: u64, cx: &mut Context<'_>) -> Vec<Effect> {
        if version < self.version() {
            // The server has forgotten something, as after its file was restored from a copy.
            return self.misfit(cx);
        }
        self.part.you = you;
        self.part.welcomed = version;
        self.part.contact = Contact::Here;
        self.part.stopped = false;
        let mut effects = self.settled();
        let again = self.part.unanswered.iter().cloned();
        effects.extend(again.map(|one| {
            room(RoomEffect::Send(FromClient::Act {
                id: one.id,
                action: one.action,
            }))
        }));
        effects
    }

    fn presence_told(&mut self, presence: Presence, now: u64) {
        self.part.presence = presence;
        self.part.presence_at = now;
    }

    fn events(&mut self, events: &[Stored], cx: &mut Context<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for stored in events {
            if stored.version <= self.version() {
                continue;
            }
            if self.fold(stored).is_err() {
                effects.extend(self.misfit(cx));
                return effects;
            }
            self.follow_room();
            effects.extend(self.happened(stored, cx));
        }
        effects
    }

    fn fold(&mut self, stored: &Stored) -> Result<(), FoldError> {
        match &mut self.part.room {
            Some(room) => room.apply(stored),
            None => {
                self.part.room = Some(Room::from_events(std::slice::from_ref(stored))?);
                Ok(())
            }
        }
    }

    /// Everything is asked for once more; a server that goes on like this is none of ours.
    fn misfit(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.misfits += 1;
        if self.part.misfits > MOST_MISFITS {
            return self.give_up(Trouble::Stranger, cx);
        }
        self.part.room = None;
        vec![room(RoomEffect::Reconnect)]
    }

    /// What an event means for what is seen and heard.
    fn happened(&mut self, stored: &Stored, cx: &mut Context<'_>) -> Vec<Effect> {
        let news = stored.version > self.part.welcomed;
        let own = stored
            .cause
            .as_ref()
            .is_some_and(|(_, id)| self.part.unanswered.iter().any(|one| one.id == *id));
        let mut effects = self.cancel(cx);
        self.part.refused = None;
        self.part.fresh = false;
        match &stored.event {
            Event::Placed { .. } => {
                self.part.fresh = news;
                // One's own stone was heard when it was put down.
                if news && !own {
                    effects.push(Effect::Sound(Sound::Stone));
                }
            }
            Event::Started { .. } => {
                self.look_again();
                if news {
                    // Whoever looks at something else when the game begins wants to play it.
                    cx.close();
                    effects.push(room(RoomEffect::Begun));
                    effects.push(Effect::Sound(Sound::Stone));
                }
            }
            Event::Finished { winner, .. } => {
                self.look_again();
                if news {
                    effects.push(Effect::Sound(self.end_sound(*winner)));
                }
            }
            Event::Declined { seat, what } if news && self.part.you == Some(seat.other()) => {
                effects.push(Effect::Tell(Notice::RoomDeclined(*what)));
            }
            _ => {}
        }
        effects
    }

    fn look_again(&mut self) {
        self.cursor = self.document.end();
        self.part.resigning = false;
        self.part.result_seen = false;
    }

    fn end_sound(&self, winner: Option<Seat>) -> Sound {
        match (winner, self.part.you) {
            (None, _) => Sound::Draw,
            (Some(winner), Some(you)) if winner != you => Sound::Loss,
            (Some(_), _) => Sound::Win,
        }
    }

    /// The server has answered an action; it need not be sent again.
    fn answered(&mut self, id: &ActionId) -> Vec<Effect> {
        let before = self.part.unanswered.len();
        self.part.unanswered.retain(|one| one.id != *id);
        if self.part.unanswered.len() == before {
            return Vec::new();
        }
        let mut effects: Vec<Effect> = self.kept().into_iter().collect();
        effects.extend(self.settled());
        effects
    }

    /// A connection over which nothing gets through is not worth much: a server that takes no
    /// action is asked less and less often.
    fn settled(&self) -> Vec<Effect> {
        let all = self.part.unanswered.is_empty();
        let settled = all.then_some(room(RoomEffect::Settled));
        settled.into_iter().collect()
    }

    /// The server will never take what waits.
    fn forget(&mut self) -> Vec<Effect> {
        self.part.unanswered.clear();
        let mut effects: Vec<Effect> = self.kept().into_iter().collect();
        effects.extend(self.settled());
        effects
    }

    fn error(&mut self, code: SocketError, cx: &mut Context<'_>) -> Vec<Effect> {
        match code {
            SocketError::Protocol => self.give_up(Trouble::Stranger, cx),
            SocketError::NoSeat => self.forget(),
            // As from a page of another version, in this tab before a reload.
            SocketError::Malformed => {
                let mut effects = self.forget();
                effects.push(Effect::Tell(Notice::RoomNotUnderstood));
                effects
            }
            SocketError::StorageUnavailable => vec![Effect::Tell(Notice::RoomStorage)],
            // What was not taken waits among the unanswered, and is sent again.
            SocketError::TooMany | SocketError::OutOfOrder => Vec::new(),
        }
    }
}

/// What a person is told of a refusal. Where two actions have crossed, the board says it all.
fn notice(refusal: Refusal) -> Option<Notice> {
    match refusal {
        Refusal::Stale { .. }
        | Refusal::NotAsked
        | Refusal::AlreadyAsked
        | Refusal::AlreadyAllowed
        | Refusal::Over => None,
        Refusal::NotYourTurn => Some(Notice::RoomNotYourTurn),
        Refusal::NotStarted => Some(Notice::RoomNotStarted),
        other => Some(Notice::RoomRefused(other)),
    }
}

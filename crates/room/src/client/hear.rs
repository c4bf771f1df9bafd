//! Handling of the server's messages.

use crate::socket::{FromServer, Goodbye, SocketError};
use crate::{ActionId, Name, Refusal, Room, Seat, Stored};

use super::line::OPENING_TIMEOUT;
use super::{Change, Client, Dropped, GiveUpReason, Happened, Line, Link, Timer};

/// How often the client resynchronises from version 0 after a mismatch before it gives up.
pub const MAX_MISMATCHES: u32 = 2;

/// The turn that runs, in the caller's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningTurn {
    /// When the client heard of it last.
    pub since: u64,
    /// Milliseconds that had gone by then since the last charge.
    pub before: u64,
}

impl Client {
    /// A text message arrived over `link`.
    pub fn received(&mut self, link: Link, text: &str, now: u64) {
        self.heard(link, FromServer::read(text), now);
    }

    /// A message arrived over `link`, as [`FromServer::read`] read it.
    pub fn heard(&mut self, link: Link, message: Result<FromServer, String>, now: u64) {
        self.advance(now);
        if self.line.link() != Some(link) {
            return;
        }
        if self.timers.is_set(Timer::Silence) {
            self.alive(link, now);
        }
        if self.timers.is_set(Timer::Progress) {
            self.set(Timer::Progress, OPENING_TIMEOUT);
        }
        match message {
            Ok(message) => self.heard.push_back(message),
            Err(why) => self.stop(GiveUpReason::Incompatible, &why),
        }
    }

    pub(super) fn hear(&mut self, message: FromServer) {
        match message {
            FromServer::Welcome {
                protocol,
                you,
                version,
                names,
                turn,
            } => {
                let since = self.now;
                self.protocol = protocol;
                self.turn = turn.map(|before| RunningTurn { since, before });
                self.welcome(you, version, names.as_ref());
            }
            FromServer::Events { events } => self.events.extend(events),
            FromServer::Presence(presence) => {
                self.view.presence = presence;
                self.tell(Change::Presence(presence));
            }
            FromServer::Accepted { id, .. } => {
                self.answered(&id);
                self.flush();
            }
            FromServer::Refused { id, refusal } => {
                let answered = self.answered(&id);
                // The action was taken in an earlier game, so its retry is not a failure.
                if let Some(one) = answered.filter(|_| refusal != Refusal::EarlierGame) {
                    self.tell(Change::Refused(one, refusal));
                }
                self.flush();
            }
            FromServer::Error { code, message } => self.error(code, message),
            FromServer::Said { seat, what } => self.tell(Change::Said(seat, what)),
            FromServer::Unsaid { why } => self.tell(Change::Unsaid(why)),
            // The caller takes messages out of their channels.
            FromServer::On { .. } | FromServer::Lobby { .. } => {}
            FromServer::Goodbye { reason } => {
                self.stopped = reason == Goodbye::Shutdown;
                self.lose(Some(reason));
            }
        }
    }

    fn welcome(&mut self, you: Option<Seat>, version: u64, names: Option<&[Option<Name>; 2]>) {
        let Line::Greeting(link) = self.line else {
            return;
        };
        if version < self.view.version() {
            // For example after the server's database was restored from a backup.
            let seen = self.view.version();
            return self.mismatch(&format!("version {version} comes after version {seen}"));
        }
        let took_seat = self.view.you.is_none() && you.is_some();
        self.view.you = you;
        if took_seat {
            // The last count was of the time when this client watched.
            let watchers = &mut self.view.presence.watchers;
            *watchers = watchers.saturating_sub(1);
        }
        if took_seat && self.view.room.as_ref().is_some_and(Room::is_partial) {
            // What was hidden from the watcher is for the player.
            return self.anew();
        }
        self.view.drop_names(names);
        self.line = Line::Here { link, version };
        (self.known, self.stopped) = (true, false);
        self.tell(Change::Welcomed);
        if you.is_none() {
            self.drop_waiting(Dropped::NoSeat);
        }
        self.flush();
    }

    pub(super) fn fold(&mut self, stored: Stored) {
        match self.view.fold(&stored) {
            Ok(false) => return,
            Ok(true) => {}
            Err(error) => return self.mismatch(&error.to_string()),
        }
        // The event that an action caused counts as its answer.
        let own = match &stored.cause {
            Some((seat, id)) if self.view.you == Some(*seat) => self.waiting.has(id),
            _ => false,
        };
        let news = match self.line {
            Line::Here { version, .. } => stored.version > version,
            _ => false,
        };
        if news && (stored.event.starts_clock() || stored.event.is_charged()) {
            let (since, before) = (self.now, 0);
            self.turn = Some(RunningTurn { since, before });
        }
        let id = stored.cause.clone().filter(|_| own).map(|(_, id)| id);
        self.tell(Change::Happened(Box::new(Happened { stored, own, news })));
        if let Some(id) = id {
            self.answered(&id);
        }
        self.flush();
    }

    /// The events do not fold: resynchronise from 0, give up after [`MAX_MISMATCHES`].
    fn mismatch(&mut self, why: &str) {
        self.mismatches += 1;
        if self.mismatches > MAX_MISMATCHES {
            return self.stop(GiveUpReason::Incompatible, why);
        }
        self.anew();
    }

    fn anew(&mut self) {
        self.view.room = None;
        self.connect();
        self.tell(Change::Anew);
    }

    fn answered(&mut self, id: &ActionId) -> Option<super::Unanswered> {
        let one = self.waiting.take(id)?;
        self.tell(Change::Waiting);
        self.time_answer();
        Some(one)
    }

    fn error(&mut self, code: SocketError, message: String) {
        if code != SocketError::NoSeat {
            self.tell(Change::Error(code, message.clone()));
        }
        match code {
            SocketError::Protocol => self.stop(GiveUpReason::Incompatible, &message),
            // The hello itself was not understood.
            SocketError::Malformed if !matches!(self.line, Line::Here { .. }) => {
                self.stop(GiveUpReason::Incompatible, &message);
            }
            // For example actions that a page of another version left behind in this tab.
            SocketError::Malformed => self.drop_waiting(Dropped::NotUnderstood),
            SocketError::NoSeat => self.drop_waiting(Dropped::NoSeat),
            // The error does not name the action: reconnect, which resends everything unanswered.
            SocketError::TooMany | SocketError::OutOfOrder => self.lose(None),
            // The server closes the connection next.
            SocketError::StorageUnavailable => {}
            SocketError::NoChannel => self.stop(GiveUpReason::Missing, &message),
            SocketError::TooLong => self.drop_waiting(Dropped::NotUnderstood),
        }
    }
}

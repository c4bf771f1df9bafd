//! What everybody in a room hears: its events, and who is here.
//!
//! The room writes it down once. Connections keep a place in it and read on when they are woken, so that nothing waits in
//! a queue for one who reads slowly, and what has happened meanwhile is told in one go. Players are woken at once;
//! watchers after them, in waves, between which the room takes what the players say.
use std::collections::VecDeque;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use axum::extract::ws::Utf8Bytes;
use tengen_api::socket::{FromServer, Goodbye, Presence};
use tokio::sync::watch;

use super::log::{Log, Parts, Written, json};

/// Watchers that are woken together.
const WAVE: usize = 64;

/// What is told.
struct Told {
    log: Log,
    presence: Utf8Bytes,
    /// Counts the presences.
    presences: u64,
    /// Why the room has ended, if it has.
    end: Option<Goodbye>,
}

/// A shared view of what a room tells. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Feed(Arc<RwLock<Told>>);

/// How far a connection has read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    /// The version of the last event.
    pub(crate) seen: u64,
    presences: u64,
}

impl Cursor {
    /// Of one who has seen the events up to a version.
    pub(crate) const fn after(seen: u64) -> Self {
        Self { seen, presences: 0 }
    }
}

impl Feed {
    fn read(&self) -> RwLockReadGuard<'_, Told> {
        // Nothing is left half done under this lock.
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next message for this place, which moves on.
    pub(crate) fn next(&self, cursor: &mut Cursor) -> Option<Utf8Bytes> {
        let told = self.read();
        // Whoever has once heard all there was hears the end of everything, however late.
        let next = match cursor.presences {
            0 => told.log.after(cursor.seen),
            _ => told.log.following(cursor.seen),
        };
        if let Some((message, seen)) = next {
            cursor.seen = seen;
            return Some(message);
        }
        if cursor.presences < told.presences {
            cursor.presences = told.presences;
            return Some(told.presence.clone());
        }
        None
    }

    /// The version of the last event.
    pub(crate) fn version(&self) -> u64 {
        self.read().log.version()
    }

    /// All events.
    pub(crate) fn list(&self) -> Parts {
        self.read().log.list()
    }

    /// Why the room has ended: to be read again, where it has said nothing else.
    pub(crate) fn end(&self) -> Goodbye {
        self.read().end.unwrap_or(Goodbye::Reload)
    }
}

/// The room's side: writes, and wakes those who read.
pub(crate) struct Teller {
    feed: Feed,
    players: watch::Sender<()>,
    waves: Vec<watch::Sender<()>>,
    /// The waves that have not been woken since something was told, each once.
    waiting: VecDeque<usize>,
}

impl Teller {
    pub(crate) fn new(log: Log, presence: Presence) -> Self {
        let told = Told {
            log,
            presence: json(&FromServer::Presence(presence)).into(),
            presences: 1,
            end: None,
        };
        Self {
            feed: Feed(Arc::new(RwLock::new(told))),
            players: watch::Sender::new(()),
            waves: Vec::new(),
            waiting: VecDeque::new(),
        }
    }

    pub(crate) const fn feed(&self) -> &Feed {
        &self.feed
    }

    /// Wakes a player.
    pub(crate) fn player(&self) -> watch::Receiver<()> {
        self.players.subscribe()
    }

    /// Wakes a watcher, in the first wave that has room.
    pub(crate) fn watcher(&mut self) -> watch::Receiver<()> {
        let free = self.waves.iter().find(|wave| wave.receiver_count() < WAVE);
        if let Some(wave) = free {
            return wave.subscribe();
        }
        let (wave, watcher) = watch::channel(());
        self.waves.push(wave);
        watcher
    }

    /// Tells events; `anew` where the room begins anew with them.
    pub(crate) fn tell(&mut self, events: &[Written], anew: bool) {
        self.change(|told| {
            if anew {
                told.log.begin(events);
            } else {
                told.log.extend(events);
            }
        });
    }

    /// Changes what newcomers are told of who is here.
    pub(crate) fn set_presence(&self, presence: Presence) {
        let presence = json(&FromServer::Presence(presence)).into();
        self.write(|told| told.presence = presence);
    }

    /// Tells who is here.
    pub(crate) fn tell_presence(&mut self, presence: Presence) {
        let presence = json(&FromServer::Presence(presence)).into();
        self.change(|told| {
            told.presence = presence;
            told.presences += 1;
        });
    }

    /// Those who read are told why they are sent away when this is dropped.
    pub(crate) fn end(&self, reason: Goodbye) {
        self.write(|told| told.end = Some(reason));
    }

    fn write(&self, change: impl FnOnce(&mut Told)) {
        let mut told = self.feed.0.write().unwrap_or_else(PoisonError::into_inner);
        change(&mut told);
    }

    fn change(&mut self, change: impl FnOnce(&mut Told)) {
        self.write(change);
        self.players.send_replace(());
        for wave in 0..self.waves.len() {
            if !self.waiting.contains(&wave) {
                self.waiting.push_back(wave);
            }
        }
    }

    /// Whether watchers wait to be woken.
    pub(crate) fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Wakes the next wave.
    pub(crate) fn wake_wave(&mut self) {
        if let Some(wave) = self.waiting.pop_front().and_then(|i| self.waves.get(i)) {
            wave.send_replace(());
        }
    }
}

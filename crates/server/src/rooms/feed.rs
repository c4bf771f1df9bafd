//! The public messages of a room: its events and who is present.
//!
//! Messages are written once. Each connection keeps a cursor and reads on when woken, so that a
//! slow reader has no queue and catches up in few messages. Players are woken at once, watchers
//! after them in waves; between waves the room handles requests.

use std::collections::VecDeque;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use axum::extract::ws::Utf8Bytes;
use tengen_api::socket::{FromServer, Goodbye, Presence};
use tokio::sync::watch;

use super::log::{Log, Parts, Written, json};

const WAVE: usize = 64;

struct FeedState {
    log: Log,
    presence: Utf8Bytes,
    presences: u64,
    end: Option<Goodbye>,
}

/// A shared view of a room's messages. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Feed(Arc<RwLock<FeedState>>);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pub(crate) seen: u64,
    presences: u64,
    /// Whether the reader has a seat.
    plays: bool,
}

impl Cursor {
    pub(crate) const fn after(seen: u64, plays: bool) -> Self {
        Self {
            seen,
            presences: 0,
            plays,
        }
    }
}

impl Feed {
    fn read(&self) -> RwLockReadGuard<'_, FeedState> {
        // A poisoned lock is safe: nothing is half done under it.
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next message, advancing the cursor.
    pub(crate) fn next(&self, cursor: &mut Cursor) -> Option<Utf8Bytes> {
        let told = self.read();
        // A connection that has caught up once also gets the end of the list that a new beginning
        // replaced.
        let next = match cursor.presences {
            0 => told.log.after(cursor.seen, cursor.plays),
            _ => told.log.following(cursor.seen, cursor.plays),
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

    pub(crate) fn version(&self) -> u64 {
        self.read().log.version()
    }

    /// About how many bytes the events take.
    pub(crate) fn bytes(&self) -> usize {
        self.read().log.bytes()
    }

    pub(crate) fn list(&self, plays: bool) -> Parts {
        self.read().log.list(plays)
    }

    /// Why the room has ended; `Reload` if it gave no reason.
    pub(crate) fn end(&self) -> Goodbye {
        self.read().end.unwrap_or(Goodbye::Reload)
    }
}

/// The writing end of a feed.
pub(crate) struct Publisher {
    feed: Feed,
    players: watch::Sender<()>,
    waves: Vec<watch::Sender<()>>,
    /// Waves to be woken, each listed once.
    waiting: VecDeque<usize>,
}

impl Publisher {
    pub(crate) fn new(log: Log, presence: Presence) -> Self {
        let told = FeedState {
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

    pub(crate) fn player(&self) -> watch::Receiver<()> {
        self.players.subscribe()
    }

    /// Subscribes a watcher in the first wave with space.
    pub(crate) fn watcher(&mut self) -> watch::Receiver<()> {
        let free = self.waves.iter().find(|wave| wave.receiver_count() < WAVE);
        if let Some(wave) = free {
            return wave.subscribe();
        }
        let (wave, watcher) = watch::channel(());
        self.waves.push(wave);
        watcher
    }

    /// Publishes events; `anew` if the room starts over with them.
    pub(crate) fn tell(&mut self, events: &[Written], anew: bool) {
        self.change(|told| {
            if anew {
                told.log.begin(events);
            } else {
                told.log.extend(events);
            }
        });
    }

    /// Sets the presence that new connections get.
    pub(crate) fn set_presence(&self, presence: Presence) {
        let presence = json(&FromServer::Presence(presence)).into();
        self.write(|told| told.presence = presence);
    }

    pub(crate) fn tell_presence(&mut self, presence: Presence) {
        let presence = json(&FromServer::Presence(presence)).into();
        self.change(|told| {
            told.presence = presence;
            told.presences += 1;
        });
    }

    /// Sets the reason that readers get when the feed is dropped.
    pub(crate) fn end(&self, reason: Goodbye) {
        self.write(|told| told.end = Some(reason));
    }

    fn write(&self, change: impl FnOnce(&mut FeedState)) {
        let mut told = self.feed.0.write().unwrap_or_else(PoisonError::into_inner);
        change(&mut told);
    }

    fn change(&mut self, change: impl FnOnce(&mut FeedState)) {
        self.write(change);
        self.players.send_replace(());
        for wave in 0..self.waves.len() {
            if !self.waiting.contains(&wave) {
                self.waiting.push_back(wave);
            }
        }
    }

    pub(crate) fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub(crate) fn wake_wave(&mut self) {
        if let Some(wave) = self.waiting.pop_front().and_then(|i| self.waves.get(i)) {
            wave.send_replace(());
        }
    }
}

//! What a room tells its players as it happens, and its watchers, who may be some moves behind.
//!
//! Watchers who are behind have a feed of their own, which gets events later: the last moves are
//! held with all that has come after the first of them, until more are played or the game is over.
//! What had happened when the room was read is told at once.

use std::collections::VecDeque;

use tengen_api::socket::{Goodbye, Presence};
use tokio::sync::watch;

use super::feed::{Feed, Publisher};
use super::log::{Log, Written};

/// The writing ends of a room's feeds.
pub(crate) struct Tellers {
    now: Publisher,
    /// For watchers, where they are behind.
    late: Option<Late>,
}

struct Late {
    told: Publisher,
    /// By how many moves.
    behind: usize,
    /// What is not told yet; the first of them is a move.
    held: VecDeque<Written>,
    /// The moves among them.
    moves: usize,
}

impl Tellers {
    /// The feeds of a room whose watchers are `behind` moves behind; 0 for no delay.
    pub(crate) fn new(log: Log, presence: Presence, behind: usize) -> Self {
        let late = (behind > 0).then(|| Late {
            told: Publisher::new(log.clone(), presence),
            behind,
            held: VecDeque::new(),
            moves: 0,
        });
        Self {
            now: Publisher::new(log, presence),
            late,
        }
    }

    /// Whether watchers are behind.
    pub(crate) const fn are_watchers_late(&self) -> bool {
        self.late.is_some()
    }

    /// What players get, or watchers.
    pub(crate) fn feed(&self, plays: bool) -> &Feed {
        let late = self.late.as_ref().filter(|_| !plays);
        late.map_or(&self.now, |late| &late.told).feed()
    }

    pub(crate) fn player(&self) -> watch::Receiver<()> {
        self.now.player()
    }

    /// Subscribes a watcher.
    pub(crate) fn watcher(&mut self) -> watch::Receiver<()> {
        match &mut self.late {
            Some(late) => late.told.watcher(),
            None => self.now.watcher(),
        }
    }

    /// Publishes events; `anew` if the room starts over with them, `over` if no game goes on after
    /// them.
    pub(crate) fn tell(&mut self, events: &[Written], (anew, over): (bool, bool)) {
        self.now.tell(events, anew);
        let Some(late) = &mut self.late else {
            return;
        };
        late.moves += events.iter().filter(|event| event.is_move).count();
        late.held.extend(events.iter().cloned());
        let mut free = Vec::new();
        while let Some(first) = late.held.front()
            && (over || !first.is_move || late.moves > late.behind)
        {
            late.moves -= usize::from(first.is_move);
            free.extend(late.held.pop_front());
        }
        if !free.is_empty() {
            late.told.tell(&free, anew);
        }
    }

    /// Sets the presence that new connections get.
    pub(crate) fn set_presence(&self, presence: Presence) {
        for one in self.all() {
            one.set_presence(presence);
        }
    }

    pub(crate) fn tell_presence(&mut self, presence: Presence) {
        self.now.tell_presence(presence);
        if let Some(late) = &mut self.late {
            late.told.tell_presence(presence);
        }
    }

    /// Sets the reason that readers get when the feeds are dropped.
    pub(crate) fn end(&self, reason: Goodbye) {
        for one in self.all() {
            one.end(reason);
        }
    }

    fn all(&self) -> impl Iterator<Item = &Publisher> {
        let late = self.late.as_ref().map(|late| &late.told);
        std::iter::once(&self.now).chain(late)
    }

    pub(crate) fn has_waiting(&self) -> bool {
        self.all().any(Publisher::has_waiting)
    }

    pub(crate) fn wake_wave(&mut self) {
        self.now.wake_wave();
        if let Some(late) = &mut self.late {
            late.told.wake_wave();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tengen_room::{Asked, Event, Seat, Stored};

    use super::*;

    fn written(version: u64, event: Event) -> Written {
        Written::of(&Stored::new(version, event), true)
    }

    fn moved(version: u64) -> Written {
        let seat = Seat::First;
        written(version, Event::Passed { seat })
    }

    fn asked(version: u64) -> Written {
        let (seat, what) = (Seat::First, Asked::Draw);
        written(version, Event::Asked { seat, what })
    }

    proptest! {
        #[test]
        fn watchers_are_so_many_moves_behind_until_the_game_is_over(
            behind in 0..5usize,
            kinds in prop::collection::vec(any::<bool>(), 1..60),
        ) {
            let log = Log::beginning_after(0);
            let mut tellers = Tellers::new(log, Presence::default(), behind);
            let (mut version, mut moves) = (0, Vec::new());
            for is_move in kinds {
                version += 1;
                let event = if is_move { moved(version) } else { asked(version) };
                moves.extend(is_move.then_some(version));
                tellers.tell(&[event], (false, false));
                prop_assert_eq!(tellers.feed(true).version(), version);
                // All before the first of the last moves.
                let held = moves.len().saturating_sub(behind);
                let until = moves.get(held).map_or(version, |first| first - 1);
                prop_assert_eq!(tellers.feed(false).version(), until);
            }
            tellers.tell(&[asked(version + 1)], (false, true));
            prop_assert_eq!(tellers.feed(false).version(), version + 1);
        }
    }
}

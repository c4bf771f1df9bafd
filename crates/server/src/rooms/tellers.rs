//! What a room tells its players as it happens, and its watchers, who may be behind.
//!
//! Watchers who are some moves behind have a feed of their own, which gets events later: the last
//! moves are held with all that has come after the first of them, until more are played or the game
//! is over. Where they are behind by a time, each move is held so long, and so is all that follows
//! in its game, the end included. What had happened when the room was read is held alike.

use std::collections::VecDeque;

use tengen_api::socket::{Goodbye, Presence};
use tokio::sync::watch;

use super::behind::WatchersBehind;
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
    behind: WatchersBehind,
    /// What is not told yet; the first of them waits.
    held: VecDeque<Written>,
    /// The moves among them.
    moves: usize,
    /// Whether a move of the game that goes on has been told.
    has_moved: bool,
}

impl Late {
    /// Splits what a room had when it was read; `is_over` if no game goes on.
    fn new(
        log: &Log,
        presence: Presence,
        behind: WatchersBehind,
        (is_over, now): (bool, u64),
    ) -> Self {
        let mut held: VecDeque<Written> = VecDeque::new();
        let (mut moves, mut has_moved, mut is_told) = (0, false, false);
        for event in log.backwards() {
            is_told |= match behind {
                WatchersBehind::Moves(most) => {
                    is_over || event.is_end || moves == usize::from(most)
                }
                WatchersBehind::Seconds(_) => left(behind, &event, now) == 0,
            };
            // Before what is held, whether a move was told in the same game.
            has_moved |= is_told && event.is_move;
            if has_moved || is_told && event.is_end {
                break;
            }
            if !is_told {
                moves += usize::from(event.is_move);
                held.push_front(event);
            }
        }
        let until = held
            .front()
            .map_or(log.version(), |first| first.version - 1);
        let mut late = Self {
            told: Publisher::new(log.until(until), presence),
            behind,
            held,
            moves,
            has_moved,
        };
        let free = late.free(is_over, now);
        if !free.is_empty() {
            late.told.tell(&free, false);
        }
        late
    }

    /// What is held no more.
    fn free(&mut self, is_over: bool, now: u64) -> Vec<Written> {
        let mut free = Vec::new();
        while let Some(first) = self.held.front() {
            let waits = match self.behind {
                WatchersBehind::Moves(most) => {
                    first.is_move && !is_over && self.moves <= usize::from(most)
                }
                WatchersBehind::Seconds(_) => {
                    let follows = first.is_move || self.has_moved;
                    follows && left(self.behind, first, now) > 0
                }
            };
            if waits {
                break;
            }
            self.moves -= usize::from(first.is_move);
            self.has_moved = (self.has_moved || first.is_move) && !first.is_end;
            free.extend(self.held.pop_front());
        }
        free
    }
}

/// Milliseconds for which an event is still held. What comes from the future of a clock that was
/// set back is not.
fn left(behind: WatchersBehind, event: &Written, now: u64) -> u64 {
    match now.checked_sub(event.at) {
        Some(age) => behind.ms().saturating_sub(age),
        None => 0,
    }
}

impl Tellers {
    /// The feeds of a room; `is_over` if no game goes on at this time, in milliseconds since 1970.
    pub(crate) fn new(
        log: Log,
        presence: Presence,
        behind: WatchersBehind,
        (is_over, now): (bool, u64),
    ) -> Self {
        let is_late = behind != WatchersBehind::NONE;
        Self {
            late: is_late.then(|| Late::new(&log, presence, behind, (is_over, now))),
            now: Publisher::new(log, presence),
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

    /// Publishes events; `anew` if the room starts over with them, `is_over` if no game goes on
    /// after them, at this time.
    pub(crate) fn tell(&mut self, events: &[Written], (anew, is_over): (bool, bool), now: u64) {
        self.now.tell(events, anew);
        let Some(late) = &mut self.late else {
            return;
        };
        late.moves += events.iter().filter(|event| event.is_move).count();
        late.held.extend(events.iter().cloned());
        let free = late.free(is_over, now);
        if !free.is_empty() {
            late.told.tell(&free, anew);
        }
    }

    /// Milliseconds until watchers are told more, if that is a matter of time.
    pub(crate) fn due_in(&self, now: u64) -> Option<u64> {
        let late = self.late.as_ref()?;
        let is_timed = matches!(late.behind, WatchersBehind::Seconds(_));
        let first = late.held.front().filter(|_| is_timed)?;
        Some(left(late.behind, first, now))
    }

    /// Tells watchers what is held no more at this time.
    pub(crate) fn release(&mut self, now: u64) {
        if let Some(late) = &mut self.late
            && matches!(late.behind, WatchersBehind::Seconds(_))
        {
            let free = late.free(false, now);
            if !free.is_empty() {
                late.told.tell(&free, false);
            }
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

    fn written(version: u64, at: u64, event: Event) -> Written {
        let stored = Stored {
            at: Some(at),
            ..Stored::new(version, event)
        };
        Written::of(&stored, true)
    }

    /// An event of each kind.
    fn event(kind: u8, version: u64, at: u64) -> Written {
        let seat = Seat::First;
        written(
            version,
            at,
            match kind {
                0 => Event::Finished {
                    winner: None,
                    by: "agreed".to_owned(),
                    line: Vec::new(),
                },
                1..=3 => Event::Asked {
                    seat,
                    what: Asked::Draw,
                },
                _ => Event::Passed { seat },
            },
        )
    }

    /// Up to which version watchers are told, by what has happened, one event after the other.
    fn told(events: &[Written], behind: WatchersBehind, now: u64) -> u64 {
        let last = events.last().map_or(0, |last| last.version);
        let ends = events.iter().rposition(|event| event.is_end);
        let game = &events[ends.map_or(0, |at| at + 1)..];
        match behind {
            WatchersBehind::Moves(most) => {
                let moves: Vec<u64> = game
                    .iter()
                    .filter(|one| one.is_move)
                    .map(|one| one.version)
                    .collect();
                let first = moves.len().saturating_sub(most.into());
                moves.get(first).map_or(last, |first| first - 1)
            }
            WatchersBehind::Seconds(seconds) => {
                let mut follows = false;
                for event in events {
                    follows |= event.is_move;
                    if follows && event.at + 1_000 * u64::from(seconds) > now {
                        return event.version - 1;
                    }
                    follows &= !event.is_end;
                }
                last
            }
        }
    }

    fn behind() -> impl Strategy<Value = WatchersBehind> {
        prop_oneof![
            (0..5u8).prop_map(WatchersBehind::Moves),
            (1..5u16).prop_map(WatchersBehind::Seconds),
        ]
    }

    proptest! {
        #[test]
        fn watchers_are_behind_also_when_the_room_is_read_anew(
            behind in behind(),
            kinds in prop::collection::vec((0..8u8, 0..2_000u64), 1..120),
            later in 0..6_000u64,
        ) {
            let tellers_of = |log, over, now| {
                Tellers::new(log, Presence::default(), behind, (over, now))
            };
            let mut tellers = tellers_of(Log::beginning_after(0), true, 0);
            let (mut log, mut events) = (Log::beginning_after(0), Vec::new());
            let (mut now, mut over) = (0, true);
            for (version, (kind, pause)) in (1..).zip(kinds) {
                now += pause;
                tellers.release(now);
                prop_assert_eq!(tellers.feed(false).version(), told(&events, behind, now));
                let event = event(kind, version, now);
                over = event.is_end || over && !event.is_move;
                tellers.tell(std::slice::from_ref(&event), (false, over), now);
                log.read(event.clone());
                events.push(event);
                prop_assert_eq!(tellers.feed(true).version(), version);
                prop_assert_eq!(tellers.feed(false).version(), told(&events, behind, now));
                let again = tellers_of(log.clone(), over, now);
                prop_assert_eq!(again.feed(false).version(), told(&events, behind, now));
            }
            now += later;
            let mut again = tellers_of(log, over, now);
            prop_assert_eq!(again.feed(false).version(), told(&events, behind, now));
            // What is held comes when it is due.
            while let Some(wait) = again.due_in(now) {
                prop_assert!(wait > 0);
                now += wait;
                again.release(now);
                prop_assert_eq!(again.feed(false).version(), told(&events, behind, now));
            }
        }
    }
}

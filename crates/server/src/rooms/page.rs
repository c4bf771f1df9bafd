//! Full pages of a room's events, compressed: a room with thousands of events is read from its
//! beginning by few, and all rooms in use are in memory.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use lz4_flex::block::{compress, decompress};
use tengen_api::socket::MOST_EVENTS;

use super::log::{HEAD, TAIL, Written, message};

/// A message of [`MOST_EVENTS`] events.
#[derive(Debug)]
pub(super) struct Page {
    players: Packed,
    /// What watchers get instead, if it differs.
    watchers: Option<Packed>,
}

/// A message, compressed.
#[derive(Debug)]
struct Packed {
    packed: Box<[u8]>,
    /// Bytes of the message.
    length: usize,
    /// Where each event starts in it.
    starts: [u32; MOST_EVENTS],
    /// The message while it is read, so that its readers share one.
    opened: Mutex<Weak<Vec<u8>>>,
}

impl Page {
    pub(super) fn of(events: &[Written; MOST_EVENTS]) -> Self {
        let differs = events.iter().any(Written::is_hidden);
        Self {
            players: Packed::of(events, true),
            watchers: differs.then(|| Packed::of(events, false)),
        }
    }

    const fn packed(&self, plays: bool) -> &Packed {
        match &self.watchers {
            Some(watchers) if !plays => watchers,
            _ => &self.players,
        }
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let watchers = self
            .watchers
            .as_ref()
            .map_or(0, |packed| packed.packed.len());
        size_of::<Self>() + self.players.packed.len() + watchers
    }

    /// A message of the events from index `place` on.
    pub(super) fn from(&self, place: usize, plays: bool) -> Utf8Bytes {
        let packed = self.packed(plays);
        let text = Utf8Bytes::try_from(packed.open()).expect("a packed text");
        if place == 0 {
            return text;
        }
        let rest = &text[packed.starts[place] as usize..];
        format!("{HEAD}{rest}").into()
    }

    /// The events separated by commas, sharing the memory of the message's readers.
    pub(super) fn inner(&self, plays: bool) -> Bytes {
        let whole = self.packed(plays).open();
        whole.slice(HEAD.len()..whole.len() - TAIL.len())
    }

    /// The events.
    pub(super) fn events(&self) -> Vec<Written> {
        let [players, watchers] = [true, false].map(|plays| self.packed(plays));
        let (of_players, of_watchers) = (players.open(), watchers.open());
        let places = 0..MOST_EVENTS;
        let texts = places.map(|at| {
            [
                players.text(&of_players, at),
                watchers.text(&of_watchers, at),
            ]
        });
        texts
            .map(|[text, hidden]| Written::read(text, hidden))
            .collect()
    }

    /// The length of [`inner`](Self::inner).
    pub(super) const fn inner_length(&self, plays: bool) -> usize {
        self.packed(plays).length - HEAD.len() - TAIL.len()
    }
}

impl Packed {
    fn of(events: &[Written; MOST_EVENTS], plays: bool) -> Self {
        let text = message(events, plays);
        let mut at = HEAD.len();
        let starts = events.each_ref().map(|event| {
            let start = u32::try_from(at).expect("events shorter than 4 GiB");
            at += event.text(plays).len() + ",".len();
            start
        });
        Self {
            packed: compress(text.as_bytes()).into(),
            length: text.len(),
            starts,
            opened: Mutex::default(),
        }
    }

    /// An event in the opened message.
    fn text<'a>(&self, message: &'a [u8], at: usize) -> &'a str {
        let end = match self.starts.get(at + 1) {
            Some(next) => *next as usize - ",".len(),
            None => self.length - TAIL.len(),
        };
        let text = &message[self.starts[at] as usize..end];
        std::str::from_utf8(text).expect("a packed text")
    }

    fn open(&self) -> Bytes {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let text = opened.upgrade().unwrap_or_else(|| {
            let text = decompress(&self.packed, self.length).expect("what was packed");
            let text = Arc::new(text);
            *opened = Arc::downgrade(&text);
            text
        });
        Bytes::from_owner(Opened(text))
    }
}

/// A message for its readers. A `Vec`, since a `Weak` would keep the memory of a slice.
struct Opened(Arc<Vec<u8>>);

impl AsRef<[u8]> for Opened {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use tengen_room::{Asked, Event, Seat, Stored};

    use super::*;

    #[test]
    fn a_message_takes_memory_only_while_it_is_read() {
        let events = std::array::from_fn(|version| {
            let event = Event::Asked {
                seat: Seat::First,
                what: Asked::Draw,
            };
            Written::of(&Stored::new(version as u64 + 1, event), true)
        });
        let page = Page::of(&events);
        let [one, other] = [0; 2].map(|_| page.inner(true));
        assert_eq!(one.as_ptr(), other.as_ptr());
        assert!(page.bytes() < one.len(), "{} bytes", page.bytes());
        let is_open = || page.players.opened.lock().expect("a lock").strong_count() > 0;
        drop(one);
        assert!(is_open());
        drop(other);
        assert!(!is_open());
    }
}

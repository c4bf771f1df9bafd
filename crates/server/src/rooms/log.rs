//! A room's events as serialised messages, shared by all recipients.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use hyper::body::{Body, Frame, SizeHint};
use serde::Serialize;
use tengen_api::socket::MOST_EVENTS;
use tengen_room::Stored;

/// The text around the events of a message.
const HEAD: &str = r#"{"type":"events","events":["#;
const TAIL: &str = "]}";

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("serialisable as JSON")
}

/// An event as JSON, as stored and sent.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) version: u64,
    pub(crate) text: Arc<str>,
}

impl Written {
    pub(crate) fn of(stored: &Stored) -> Self {
        Self {
            version: stored.version,
            text: json(stored).into(),
        }
    }
}

/// A message of [`MOST_EVENTS`] events.
struct Page {
    message: Utf8Bytes,
    starts: Box<[u32]>,
}

impl Page {
    fn of(events: &[Written]) -> Self {
        let mut starts = Vec::with_capacity(events.len());
        let mut at = HEAD.len();
        for event in events {
            starts.push(u32::try_from(at).expect("events shorter than 4 GiB"));
            at += event.text.len() + ",".len();
        }
        Self {
            message: message(events),
            starts: starts.into(),
        }
    }

    /// A message of the events from index `place` on.
    fn from(&self, place: usize) -> Utf8Bytes {
        if place == 0 {
            return self.message.clone();
        }
        let rest = &self.message[self.starts[place] as usize..];
        format!("{HEAD}{rest}").into()
    }

    /// The events separated by commas, sharing the message's memory.
    fn inner(&self) -> Bytes {
        let whole: Bytes = self.message.clone().into();
        whole.slice(HEAD.len()..whole.len() - TAIL.len())
    }
}

fn message(events: &[Written]) -> Utf8Bytes {
    format!("{HEAD}{}{TAIL}", joined(events)).into()
}

fn joined(events: &[Written]) -> String {
    let texts: Vec<&str> = events.iter().map(|event| &*event.text).collect();
    texts.join(",")
}

/// A room's events: full pages that never change, and a rest.
#[derive(Default)]
pub(crate) struct Log {
    /// The version before the first event.
    before: u64,
    pages: Vec<Page>,
    /// Events after the pages, fewer than [`MOST_EVENTS`].
    rest: Vec<Written>,
    /// The latest events as one message, and the version before them.
    latest: Option<(u64, Utf8Bytes)>,
    /// The list that was replaced when the room last started over, for connections that have not
    /// read its end.
    former: Option<Box<Log>>,
}

impl Log {
    pub(crate) fn of(events: &[Stored]) -> Self {
        let mut log = Self::beginning_after(events.first().map_or(0, |first| first.version - 1));
        log.add(events.iter().map(Written::of));
        log.latest = None;
        log
    }

    fn beginning_after(before: u64) -> Self {
        Self {
            before,
            ..Self::default()
        }
    }

    pub(crate) fn version(&self) -> u64 {
        self.before + (self.pages.len() * MOST_EVENTS + self.rest.len()) as u64
    }

    /// Appends events. They are sent as one message if they lie in one page.
    pub(crate) fn extend(&mut self, events: &[Written]) {
        let from = self.version();
        let pages = self.pages.len();
        self.add(events.iter().cloned());
        self.latest = (self.pages.len() == pages).then(|| (from, message(events)));
    }

    pub(crate) fn begin(&mut self, events: &[Written]) {
        let new = Self::beginning_after(events.first().map_or(0, |first| first.version - 1));
        let former = std::mem::replace(self, new);
        self.former = Some(Box::new(Self {
            former: None,
            ..former
        }));
        self.extend(events);
    }

    fn add(&mut self, events: impl Iterator<Item = Written>) {
        for event in events {
            debug_assert_eq!(event.version, self.version() + 1);
            self.rest.push(event);
            if self.rest.len() == MOST_EVENTS {
                self.pages.push(Page::of(&self.rest));
                self.rest.clear();
            }
        }
    }

    /// The next message for a connection that has read up to `seen`, and its new position. Includes
    /// the end of the former list.
    pub(crate) fn following(&self, seen: u64) -> Option<(Utf8Bytes, u64)> {
        let former = self.former.as_ref().filter(|log| seen > log.before);
        former
            .and_then(|log| log.after(seen))
            .or_else(|| self.after(seen))
    }

    /// The same for a new connection, without the former list.
    pub(crate) fn after(&self, seen: u64) -> Option<(Utf8Bytes, u64)> {
        if seen >= self.version() {
            return None;
        }
        if let Some((from, message)) = &self.latest
            && *from == seen
        {
            return Some((message.clone(), self.version()));
        }
        // Events before the beginning are not counted as missed.
        let missed = usize::try_from(seen.saturating_sub(self.before)).ok()?;
        let (page, place) = (missed / MOST_EVENTS, missed % MOST_EVENTS);
        Some(match self.pages.get(page) {
            Some(found) => {
                let end = self.before + ((page + 1) * MOST_EVENTS) as u64;
                (found.from(place), end)
            }
            None => (message(&self.rest[place..]), self.version()),
        })
    }

    /// All events as a JSON array.
    pub(crate) fn list(&self) -> Parts {
        let mut parts = Parts::default();
        parts.push("[");
        let rest = (!self.rest.is_empty()).then(|| joined(&self.rest).into());
        let pages = self.pages.iter().map(Page::inner).chain(rest);
        for (number, page) in pages.enumerate() {
            if number > 0 {
                parts.push(",");
            }
            parts.push(page);
        }
        parts.push("]");
        parts
    }
}

/// A response body in shared pieces, so that slow readers take no memory of their own.
#[derive(Default)]
pub(crate) struct Parts {
    parts: VecDeque<Bytes>,
    length: u64,
}

impl Parts {
    pub(crate) fn push(&mut self, part: impl Into<Bytes>) {
        let part = part.into();
        self.length += part.len() as u64;
        self.parts.push_back(part);
    }

    pub(crate) fn append(&mut self, more: Self) {
        self.length += more.length;
        self.parts.extend(more.parts);
    }
}

impl Body for Parts {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let part = self.parts.pop_front();
        self.length -= part.as_ref().map_or(0, |part| part.len() as u64);
        Poll::Ready(part.map(|part| Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.parts.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.length)
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt as _;
    use proptest::prelude::*;
    use tengen_api::socket::FromServer;
    use tengen_room::{Asked, Event, Seat};

    use super::*;

    fn event(version: u64) -> Stored {
        let what = [Asked::Draw, Asked::Takeback][usize::from(version.is_multiple_of(3))];
        Stored::new(
            version,
            Event::Asked {
                seat: Seat::First,
                what,
            },
        )
    }

    /// The events read by a connection that starts after `seen`.
    fn told(log: &Log, mut seen: u64) -> Vec<Stored> {
        let mut all = Vec::new();
        while let Some((message, now)) = log.after(seen) {
            assert!(now > seen, "it gets on");
            seen = now;
            match serde_json::from_str(&message).expect("a message") {
                FromServer::Events { events } => {
                    assert!((1..=MOST_EVENTS).contains(&events.len()));
                    all.extend(events);
                }
                other => panic!("{other:?}"),
            }
        }
        all
    }

    proptest! {
        #[test]
        fn pages_say_what_the_plain_list_says(
            begins in 0..3_u64,
            loaded in 1..160_u64,
            steps in prop::collection::vec((1..4_u64, any::<bool>()), 0..120),
            seen in 0..300_u64,
        ) {
            let mut plain: Vec<Stored> = (begins + 1..=begins + loaded).map(event).collect();
            let mut log = Log::of(&plain);
            let mut former = Vec::new();
            for (count, anew) in steps {
                let next = log.version() + 1;
                let more: Vec<Stored> = (next..next + count).map(event).collect();
                let written: Vec<Written> = more.iter().map(Written::of).collect();
                if anew && count == 3 {
                    former = std::mem::take(&mut plain);
                    log.begin(&written);
                } else {
                    log.extend(&written);
                }
                plain.extend(more);
                prop_assert_eq!(told(&log, next - 1), &plain[plain.len() - count as usize..]);
            }
            prop_assert_eq!(log.version(), plain.last().map_or(0, |last| last.version));
            // A follower reads the end of the former list, unless it is two beginnings behind.
            let mut heard = vec![seen];
            while let Some((_, now)) = log.following(heard[heard.len() - 1]) {
                heard.push(now);
            }
            let first = plain.first().map_or(1, |first| first.version);
            if seen > former.first().map_or(u64::MAX, |first| first.version) - 1 && seen < first - 1 {
                prop_assert!(heard.contains(&(first - 1)), "{:?}", heard);
            }
            prop_assert_eq!(heard[heard.len() - 1], log.version().max(seen));
            let missed: Vec<Stored> = plain.iter().filter(|s| s.version > seen).cloned().collect();
            prop_assert_eq!(told(&log, seen), missed);

            let list = log.list();
            let length = list.size_hint().exact();
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            let body = runtime.block_on(list.collect()).expect("infallible").to_bytes();
            prop_assert_eq!(length, Some(body.len() as u64));
            prop_assert_eq!(serde_json::from_slice::<Vec<Stored>>(&body).expect("a list"), plain);
        }
    }

    #[test]
    fn those_who_are_up_to_date_share_one_text() {
        let mut log = Log::of(&[event(1)]);
        log.extend(&[Written::of(&event(2))]);
        let [one, other] = [log.after(1), log.after(1)].map(|next| next.expect("an event").0);
        assert_eq!(one.as_ptr(), other.as_ptr());
        let events: Vec<Stored> = (1..=50).map(event).collect();
        let log = Log::of(&events);
        let [one, other] = [log.after(0), log.after(0)].map(|next| next.expect("a page").0);
        assert_eq!(one.as_ptr(), other.as_ptr());
        assert!(
            log.list()
                .parts
                .iter()
                .any(|part| part.as_ptr() == one[HEAD.len()..].as_ptr())
        );
    }
}

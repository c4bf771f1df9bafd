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
use tengen_room::{Event, Stored};

use super::page::Page;

/// The text around the events of a message.
pub(super) const HEAD: &str = r#"{"type":"events","events":["#;
pub(super) const TAIL: &str = "]}";

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("serialisable as JSON")
}

/// An event as JSON, as stored and sent.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) version: u64,
    pub(crate) text: Arc<str>,
    /// When it happened, in milliseconds since 1970; 0 if that is not known.
    pub(crate) at: u64,
    /// Whether it is a move, or a decision of the opening.
    pub(crate) is_move: bool,
    /// Whether a game ends with it.
    pub(crate) is_end: bool,
    /// What watchers get instead.
    hidden: Option<Arc<str>>,
}

impl Written {
    /// `hides` if the room hides events from those whom they are not for.
    pub(crate) fn of(stored: &Stored, hides: bool) -> Self {
        Self::with(json(stored).into(), stored, hides)
    }

    /// With a text that may say more than `stored`.
    pub(crate) fn with(text: Arc<str>, stored: &Stored, hides: bool) -> Self {
        let is_hidden = hides && !stored.to.includes(false);
        Self {
            version: stored.version,
            text,
            at: stored.at.unwrap_or(0),
            is_end: matches!(stored.event, Event::Finished { .. }),
            is_move: matches!(
                stored.event,
                Event::Placed { .. }
                    | Event::Passed { .. }
                    | Event::Chose { .. }
                    | Event::Offered { .. }
            ),
            hidden: is_hidden.then(|| json(&stored.hidden()).into()),
        }
    }

    /// One that was read before, as those with a seat get it, and those without.
    pub(super) fn read(text: &str, hidden: &str) -> Self {
        let stored: Stored = serde_json::from_str(text).expect("an event that was read before");
        Self {
            hidden: (hidden != text).then(|| hidden.into()),
            ..Self::with(text.into(), &stored, false)
        }
    }

    fn bytes(&self) -> usize {
        let hidden = self.hidden.as_ref().map_or(0, |hidden| hidden.len());
        size_of::<Self>() + self.text.len() + hidden
    }

    pub(super) const fn is_hidden(&self) -> bool {
        self.hidden.is_some()
    }

    pub(super) fn text(&self, plays: bool) -> &str {
        let hidden = self.hidden.as_ref().filter(|_| !plays);
        hidden.unwrap_or(&self.text)
    }
}

/// A message for the players and one for the watchers: the same text unless it contains events that
/// are hidden from watchers.
#[derive(Clone)]
struct Message {
    players: Utf8Bytes,
    watchers: Utf8Bytes,
}

impl Message {
    fn of(events: &[Written]) -> Self {
        let players = message(events, true);
        let watchers = match events.iter().any(Written::is_hidden) {
            true => message(events, false),
            false => players.clone(),
        };
        Self { players, watchers }
    }

    const fn text(&self, plays: bool) -> &Utf8Bytes {
        if plays { &self.players } else { &self.watchers }
    }
}

pub(super) fn message(events: &[Written], plays: bool) -> Utf8Bytes {
    format!("{HEAD}{}{TAIL}", joined(events, plays)).into()
}

fn joined(events: &[Written], plays: bool) -> String {
    let texts: Vec<&str> = events.iter().map(|event| event.text(plays)).collect();
    texts.join(",")
}

/// A room's events: full pages that never change, and a rest.
#[derive(Clone, Default)]
pub(crate) struct Log {
    /// The version before the first event.
    before: u64,
    pages: Vec<Arc<Page>>,
    /// Events after the pages, fewer than [`MOST_EVENTS`].
    rest: Vec<Written>,
    /// The latest events as one message, and the version before them.
    latest: Option<(u64, Message)>,
    /// The list that was replaced when the room last started over, for connections that have not
    /// read its end.
    former: Option<Box<Log>>,
}

impl Log {
    /// An empty list after the event `before`.
    pub(crate) fn beginning_after(before: u64) -> Self {
        Self {
            before,
            ..Self::default()
        }
    }

    pub(crate) fn version(&self) -> u64 {
        self.before + (self.pages.len() * MOST_EVENTS + self.rest.len()) as u64
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let pages: usize = self.pages.iter().map(|page| page.bytes()).sum();
        let rest: usize = self.rest.iter().map(Written::bytes).sum();
        let former = self.former.as_ref().map_or(0, |former| former.bytes());
        pages + rest + former
    }

    /// Appends events. They are sent as one message if they lie in one page.
    pub(crate) fn extend(&mut self, events: &[Written]) {
        let from = self.version();
        let pages = self.pages.len();
        self.add(events.iter().cloned());
        self.latest = (self.pages.len() == pages).then(|| (from, Message::of(events)));
    }

    /// Appends an event that has been read. No connection waits for it.
    pub(crate) fn read(&mut self, event: Written) {
        self.add(std::iter::once(event));
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
            if let Ok(page) = self.rest.as_slice().try_into() {
                self.pages.push(Arc::new(Page::of(page)));
                self.rest.clear();
            }
        }
    }

    /// The next message for a connection that has read up to `seen`, and its new position. Includes
    /// the end of the former list. `plays` if the connection has a seat.
    pub(crate) fn following(&self, seen: u64, plays: bool) -> Option<(Utf8Bytes, u64)> {
        let former = self.former.as_ref().filter(|log| seen > log.before);
        former
            .and_then(|log| log.after(seen, plays))
            .or_else(|| self.after(seen, plays))
    }

    /// The same for a new connection, without the former list.
    pub(crate) fn after(&self, seen: u64, plays: bool) -> Option<(Utf8Bytes, u64)> {
        if seen >= self.version() {
            return None;
        }
        if let Some((from, message)) = &self.latest
            && *from == seen
        {
            return Some((message.text(plays).clone(), self.version()));
        }
        // Events before the beginning are not counted as missed.
        let missed = usize::try_from(seen.saturating_sub(self.before)).ok()?;
        let (page, place) = (missed / MOST_EVENTS, missed % MOST_EVENTS);
        Some(match self.pages.get(page) {
            Some(found) => {
                let end = self.before + ((page + 1) * MOST_EVENTS) as u64;
                (found.from(place, plays), end)
            }
            None => (message(&self.rest[place..], plays), self.version()),
        })
    }

    /// The list up to a version.
    pub(super) fn until(&self, version: u64) -> Self {
        let count = usize::try_from(version.saturating_sub(self.before)).unwrap_or(usize::MAX);
        let (pages, rest) = (count / MOST_EVENTS, count % MOST_EVENTS);
        let mut events = match self.pages.get(pages) {
            Some(page) => page.events(),
            None => self.rest.clone(),
        };
        events.truncate(rest);
        Self {
            before: self.before,
            pages: self.pages[..pages.min(self.pages.len())].to_vec(),
            rest: events,
            ..Self::default()
        }
    }

    /// The events, the last one first.
    pub(super) fn backwards(&self) -> impl Iterator<Item = Written> {
        let rest = self.rest.iter().rev().cloned();
        let pages = self.pages.iter().rev();
        rest.chain(pages.flat_map(|page| page.events().into_iter().rev()))
    }

    /// All events as a JSON array, as a connection with a seat or without one gets them.
    pub(crate) fn list(&self, plays: bool) -> Parts {
        let mut parts = Parts::default();
        parts.push("[");
        for (number, page) in self.pages.iter().enumerate() {
            if number > 0 {
                parts.push(",");
            }
            parts.push_page(page, plays);
        }
        if !self.rest.is_empty() {
            if !self.pages.is_empty() {
                parts.push(",");
            }
            parts.push(joined(&self.rest, plays));
        }
        parts.push("]");
        parts
    }
}

/// A response body in shared pieces, so that slow readers take little memory of their own.
#[derive(Default)]
pub(crate) struct Parts {
    parts: VecDeque<Part>,
    length: u64,
}

enum Part {
    Ready(Bytes),
    /// The events of a page, as a connection with a seat or without one gets them.
    Page(Arc<Page>, bool),
}

impl Part {
    fn length(&self) -> u64 {
        match self {
            Part::Ready(bytes) => bytes.len() as u64,
            Part::Page(page, plays) => page.inner_length(*plays) as u64,
        }
    }

    fn bytes(self) -> Bytes {
        match self {
            Part::Ready(bytes) => bytes,
            Part::Page(page, plays) => page.inner(plays),
        }
    }
}

impl Parts {
    pub(crate) fn push(&mut self, part: impl Into<Bytes>) {
        self.add(Part::Ready(part.into()));
    }

    fn push_page(&mut self, page: &Arc<Page>, plays: bool) {
        self.add(Part::Page(Arc::clone(page), plays));
    }

    fn add(&mut self, part: Part) {
        self.length += part.length();
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
        self.length -= part.as_ref().map_or(0, Part::length);
        Poll::Ready(part.map(|part| Ok(Frame::data(part.bytes()))))
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
    use tengen_room::{Asked, Audience, Seat};

    use super::*;

    fn event(version: u64) -> Stored {
        let what = [Asked::Draw, Asked::Takeback][usize::from(version.is_multiple_of(3))];
        let seat = Seat::First;
        Stored {
            to: [Audience::All, Audience::Players][usize::from(version % 5 < 2)],
            ..Stored::new(version, Event::Asked { seat, what })
        }
    }

    fn log(events: &[Stored], hides: bool) -> Log {
        let mut log = Log::beginning_after(events.first().map_or(0, |first| first.version - 1));
        for event in events {
            log.read(Written::of(event, hides));
        }
        log
    }

    /// What a connection gets of an event.
    fn seen(stored: &Stored, hides: bool, plays: bool) -> Stored {
        match plays || !hides || stored.to == Audience::All {
            true => stored.clone(),
            false => Stored::new(stored.version, Event::Hidden),
        }
    }

    /// The events read by a connection that starts after `seen`.
    fn told(log: &Log, mut seen: u64, plays: bool) -> Vec<Stored> {
        let mut all = Vec::new();
        while let Some((message, now)) = log.after(seen, plays) {
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
            hides: bool,
            plays: bool,
        ) {
            let event_seen = |version| self::seen(&event(version), hides, plays);
            let loaded = begins + 1..=begins + loaded;
            let mut plain: Vec<Stored> = loaded.clone().map(event_seen).collect();
            let mut log = self::log(&loaded.map(event).collect::<Vec<_>>(), hides);
            let mut former = Vec::new();
            for (count, anew) in steps {
                let next = log.version() + 1;
                let more = next..next + count;
                let written: Vec<Written> =
                    more.clone().map(|v| Written::of(&event(v), hides)).collect();
                if anew && count == 3 {
                    former = std::mem::take(&mut plain);
                    log.begin(&written);
                } else {
                    log.extend(&written);
                }
                plain.extend(more.map(event_seen));
                prop_assert_eq!(told(&log, next - 1, plays), &plain[plain.len() - count as usize..]);
            }
            prop_assert_eq!(log.version(), plain.last().map_or(0, |last| last.version));
            // A follower reads the end of the former list, unless it is two beginnings behind.
            let mut heard = vec![seen];
            while let Some((_, now)) = log.following(heard[heard.len() - 1], plays) {
                heard.push(now);
            }
            let first = plain.first().map_or(1, |first| first.version);
            if seen > former.first().map_or(u64::MAX, |first| first.version) - 1 && seen < first - 1 {
                prop_assert!(heard.contains(&(first - 1)), "{:?}", heard);
            }
            prop_assert_eq!(heard[heard.len() - 1], log.version().max(seen));
            let missed: Vec<Stored> = plain.iter().filter(|s| s.version > seen).cloned().collect();
            prop_assert_eq!(told(&log, seen, plays), missed);

            let list = log.list(plays);
            let length = list.size_hint().exact();
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            let body = runtime.block_on(list.collect()).expect("infallible").to_bytes();
            prop_assert_eq!(length, Some(body.len() as u64));
            prop_assert_eq!(serde_json::from_slice::<Vec<Stored>>(&body).expect("a list"), plain);
        }
    }

    #[test]
    fn those_who_are_up_to_date_share_one_text() {
        let mut log = self::log(&[event(2)], true);
        log.extend(&[Written::of(&event(3), true)]);
        let [one, other] = [true, false].map(|plays| log.after(2, plays).expect("an event").0);
        assert_eq!(one.as_ptr(), other.as_ptr());
        let public: Vec<Stored> = (1..=50).map(|v| Stored::new(v, event(3).event)).collect();
        let log = self::log(&public, true);
        let [one, other] = [true, false].map(|plays| log.after(0, plays).expect("a page").0);
        assert_eq!(one.as_ptr(), other.as_ptr());
        let mut parts = log.list(false).parts.into_iter().map(Part::bytes);
        assert!(parts.any(|part| part.as_ptr() == one[HEAD.len()..].as_ptr()));
    }

    #[test]
    fn a_page_with_hidden_events_has_two_texts() {
        let events: Vec<Stored> = (1..=50).map(event).collect();
        let log = self::log(&events, true);
        let [players, watchers] = [true, false].map(|plays| log.after(0, plays).expect("a page").0);
        assert_ne!(players, watchers);
        assert!(watchers.contains(r#"{"version":1,"event":{"type":"hidden"}}"#));
    }
}

//! A client of a room, without I/O.
//!
//! [`Client`] holds everything that the terminal, bots and the page have in common: the hello and
//! the seat, versions, what was missed, actions until they are answered, when to connect again and
//! when to give up. It opens no socket and reads no clock. A loop around it tells it what happens
//! ([`opened`](Client::opened), [`received`](Client::received), [`act`](Client::act), …), each time
//! with the time, then takes what follows with [`poll`](Client::poll) until there is nothing more,
//! and comes back at [`wake_at`](Client::wake_at) at the latest.
//!
//! Times are milliseconds of any clock that goes on while the connection does. Where it is set
//! back, the deadlines move with it.
//!
//! ```
//! use tengen_room::client::{Change, Client, Contact, Output};
//!
//! let mut client = Client::new(7);
//! client.start(1_000);
//! let Some(Output::Connect(link)) = client.poll() else { panic!() };
//! // A socket opens.
//! client.opened(link, 1_020);
//! let hello = r#"{"type":"hello","protocol":2,"oldest":1,"after":0}"#;
//! assert_eq!(client.poll(), Some(Output::Send(hello.to_owned())));
//! client.received(link, r#"{"type":"welcome","protocol":2,"you":"first","version":1}"#, 1_040);
//! assert_eq!(client.poll(), Some(Output::Tell(Change::Welcomed)));
//! assert_eq!(client.contact(), Contact::Here);
//! // It breaks.
//! client.closed(link, 5_000);
//! assert_eq!(client.poll(), Some(Output::Tell(Change::Lost(None))));
//! assert_eq!(client.poll(), None);
//! let at = client.wake_at().expect("another attempt");
//! assert!((5_150..=5_300).contains(&at));
//! client.time_passed(at);
//! assert!(matches!(client.poll(), Some(Output::Connect(next)) if next != link));
//! ```

mod backoff;
mod hear;
mod join;
mod line;
mod output;
mod timers;
mod view;
mod waiting;

use std::collections::VecDeque;

use tengen_core::SplitMix;

use crate::socket::FromServer;
use crate::{Room, Seat, Stored};
use join::Joins;
use line::Line;
use timers::{Timer, Timers};
use waiting::Waiting;

pub use backoff::{Backoff, FIRST_WAIT, LONGEST_WAIT};
pub use hear::MAX_MISMATCHES;
pub use join::{JOIN_PATIENCE, JoinAnswer, JoinRequest};
pub use line::{ANSWER_PATIENCE, OPENING_PATIENCE, SILENCE};
pub use output::{Change, Contact, Dropped, Happened, Link, Output, Trouble};
pub use view::View;
pub use waiting::{CannotAct, Unanswered};

/// A client of one room; see the [module](self).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The latest time that an input has told.
    now: u64,
    timers: Timers,
    line: Line,
    /// Counts connections.
    links: u32,
    backoff: Backoff,
    view: View,
    /// Whether the server has ever welcomed this client.
    known: bool,
    /// Whether an attempt to connect has failed.
    failed: bool,
    /// Whether the server has said that it stops.
    stopped: bool,
    trouble: Option<Trouble>,
    /// How often the events did not fold.
    mismatches: u32,
    waiting: Waiting,
    joins: Joins,
    /// Messages that are not taken in yet.
    heard: VecDeque<FromServer>,
    /// Events that are not folded yet; they came before all of `heard`.
    events: VecDeque<Stored>,
    out: VecDeque<Output>,
}

impl Client {
    /// A client that has not connected yet. Its actions and connections are named by `seed`, and its
    /// waits drawn from it: a random number, another one for each client.
    #[must_use]
    pub fn new(seed: u64) -> Client {
        Client::with_unanswered(seed, Vec::new())
    }

    /// The same, with what an earlier client in the same seat has left without an answer.
    #[must_use]
    pub fn with_unanswered(seed: u64, unanswered: Vec<Unanswered>) -> Client {
        let mut random = SplitMix::new(seed);
        Client {
            now: 0,
            timers: Timers::default(),
            line: Line::Off,
            // No name of an earlier client in the same program.
            links: random.next() as u32,
            backoff: Backoff::new(random.next()),
            view: View::default(),
            known: false,
            failed: false,
            stopped: false,
            trouble: None,
            mismatches: 0,
            waiting: Waiting::new(random.next(), unanswered),
            joins: Joins::new(random.next(), random.next() as u32),
            heard: VecDeque::new(),
            events: VecDeque::new(),
            out: VecDeque::new(),
        }
    }

    /// What is to be done next; `None` until something else happens. Every input is to be followed
    /// by this until there is nothing more.
    ///
    /// Events are folded here, one at a time: when [`Change::Happened`] is told, [`room`](Self::room)
    /// is the room after this event and no later one.
    pub fn poll(&mut self) -> Option<Output> {
        loop {
            if let Some(output) = self.out.pop_front() {
                return Some(output);
            }
            match self.events.pop_front() {
                Some(stored) => self.fold(stored),
                None => self.heard.pop_front().map(|message| self.hear(message))?,
            }
        }
    }

    /// When [`time_passed`](Self::time_passed) is to be called at the latest.
    #[must_use]
    pub fn wake_at(&self) -> Option<u64> {
        self.timers.next()
    }

    /// Time has passed.
    pub fn time_passed(&mut self, now: u64) {
        self.advance(now);
        while let Some(timer) = self.timers.pop(now) {
            match timer {
                Timer::Retry => self.connect(),
                Timer::Progress | Timer::Answer | Timer::Silence => self.lose(None),
                Timer::Join => self.send_join(),
            }
        }
    }

    /// What is known of the room.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The room; `None` until its first event has come.
    #[must_use]
    pub const fn room(&self) -> Option<&Room> {
        self.view.room.as_ref()
    }

    /// One's own seat; watchers have none.
    #[must_use]
    pub const fn you(&self) -> Option<Seat> {
        self.view.you
    }

    /// How the connection is.
    #[must_use]
    pub const fn contact(&self) -> Contact {
        match self.line {
            Line::Here { .. } => Contact::Here,
            _ if self.known => Contact::Away,
            _ if self.failed => Contact::Unanswered,
            _ => Contact::Seeking,
        }
    }

    /// Whether the connection is gone because the server has said that it stops.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Why there is no use in trying again, if there is none.
    #[must_use]
    pub const fn trouble(&self) -> Option<Trouble> {
        self.trouble
    }

    /// What the server has not answered, in order.
    #[must_use]
    pub fn unanswered(&self) -> &[Unanswered] {
        self.waiting.all()
    }

    /// Follows the loop's clock.
    fn advance(&mut self, now: u64) {
        if now < self.now {
            self.timers.set_back(self.now - now);
        }
        self.now = now;
    }

    fn set(&mut self, timer: Timer, wait: u64) {
        self.timers.set(timer, self.now.saturating_add(wait));
    }

    fn tell(&mut self, change: Change) {
        self.out.push_back(Output::Tell(change));
    }
}

//! A client of a room: a state machine without I/O or clock.
//!
//! [`Client`] implements what terminals, bots and the page share: hello and seat, versions,
//! catching up, actions until they are answered, reconnecting and giving up. The caller's loop
//! reports each input with the time ([`opened`](Client::opened), [`received`](Client::received),
//! [`act`](Client::act), …), drains [`poll`](Client::poll) until it returns `None`, and calls
//! [`time_passed`](Client::time_passed) at [`wake_at`](Client::wake_at) at the latest.
//!
//! Times are milliseconds of any clock. If the clock is set back, pending deadlines move with it.
//!
//! ```
//! use tengen_room::client::{Change, Client, Contact, Output};
//!
//! let mut client = Client::new(7);
//! client.start(1_000);
//! let Some(Output::Connect(link)) = client.poll() else { panic!() };
//! // A socket opens.
//! client.opened(link, 1_020);
//! let hello = r#"{"type":"hello","protocol":8,"oldest":1,"after":0}"#;
//! assert_eq!(client.poll(), Some(Output::Send(hello.to_owned())));
//! client.received(link, r#"{"type":"welcome","protocol":4,"you":"first","version":1}"#, 1_040);
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

use crate::socket::{FromClient, FromServer, OLDEST_PROTOCOL, TALKING_PROTOCOL};
use crate::{Room, Saying, Seat, Stored};
use join::Joins;
use line::Line;
use timers::{Timer, Timers};
use waiting::Waiting;

pub use backoff::{Backoff, FIRST_WAIT, LONGEST_WAIT};
pub use hear::{MAX_MISMATCHES, RunningTurn};
pub use join::{JOIN_TIMEOUT, JoinAnswer, JoinRequest};
pub use line::{ANSWER_TIMEOUT, OPENING_TIMEOUT, SILENCE};
pub use output::{Change, Contact, Dropped, GiveUpReason, Happened, Link, Output};
pub use view::View;
pub use waiting::{CannotAct, Unanswered};

/// A client of one room; see the [module](self).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The time of the latest input.
    now: u64,
    timers: Timers,
    line: Line,
    /// Number of connections, offset by a random start.
    links: u32,
    backoff: Backoff,
    view: View,
    /// Whether the server has ever welcomed this client.
    known: bool,
    /// Whether an attempt to connect has failed.
    failed: bool,
    /// Whether the server has announced its shutdown.
    stopped: bool,
    /// The protocol version of the last connection.
    protocol: u32,
    trouble: Option<GiveUpReason>,
    /// How often the events did not fold.
    mismatches: u32,
    turn: Option<RunningTurn>,
    waiting: Waiting,
    joins: Joins,
    /// Messages not yet processed.
    heard: VecDeque<FromServer>,
    /// Events not yet folded; all of them precede `heard`.
    events: VecDeque<Stored>,
    out: VecDeque<Output>,
}

impl Client {
    /// A client that has not connected yet. `seed` determines ids, connection names and waits: use
    /// a different random number for each client.
    #[must_use]
    pub fn new(seed: u64) -> Client {
        Client::with_unanswered(seed, Vec::new())
    }

    /// As [`new`](Self::new), with the unanswered actions of an earlier client in the same seat.
    #[must_use]
    pub fn with_unanswered(seed: u64, unanswered: Vec<Unanswered>) -> Client {
        let mut random = SplitMix::new(seed);
        Client {
            now: 0,
            timers: Timers::default(),
            line: Line::Off,
            // Random start: link numbers must differ from those of earlier clients in this process.
            links: random.next() as u32,
            backoff: Backoff::new(random.next()),
            view: View::default(),
            known: false,
            failed: false,
            stopped: false,
            protocol: OLDEST_PROTOCOL,
            trouble: None,
            mismatches: 0,
            turn: None,
            waiting: Waiting::new(random.next(), unanswered),
            joins: Joins::new(random.next(), random.next() as u32),
            heard: VecDeque::new(),
            events: VecDeque::new(),
            out: VecDeque::new(),
        }
    }

    /// The next output; `None` until the next input. Drain it after every input.
    ///
    /// Folds one event at a time: at [`Change::Happened`], [`room`](Self::room) is the state right
    /// after that event.
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

    /// The deadline for the next [`time_passed`](Self::time_passed).
    #[must_use]
    pub fn wake_at(&self) -> Option<u64> {
        self.timers.next()
    }

    /// Runs the deadlines that are due at `now`.
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

    /// The client's view of the room.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The room; `None` before its first event.
    #[must_use]
    pub const fn room(&self) -> Option<&Room> {
        self.view.room.as_ref()
    }

    /// When the running turn was last charged, or began, in the caller's time: never earlier than
    /// by the server's clock. `None` until the server has said so.
    #[must_use]
    pub fn turn_at(&self) -> Option<u64> {
        let turn = self.turn?;
        Some(turn.since.saturating_sub(turn.before))
    }

    /// The running turn, for clocks that stand still on some days.
    #[must_use]
    pub const fn turn(&self) -> Option<RunningTurn> {
        self.turn
    }

    /// The client's own seat; `None` for watchers.
    #[must_use]
    pub const fn you(&self) -> Option<Seat> {
        self.view.you
    }

    /// The state of the connection.
    #[must_use]
    pub const fn contact(&self) -> Contact {
        match self.line {
            Line::Here { .. } => Contact::Here,
            _ if self.known => Contact::Away,
            _ if self.failed => Contact::Unanswered,
            _ => Contact::Seeking,
        }
    }

    /// Whether the connection is down because the server announced its shutdown.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Why the client has given up, if it has.
    #[must_use]
    pub const fn trouble(&self) -> Option<GiveUpReason> {
        self.trouble
    }

    /// Whether something can be said to the other player now.
    #[must_use]
    pub const fn can_say(&self) -> bool {
        matches!(self.line, Line::Here { .. })
            && self.view.you.is_some()
            && self.protocol >= TALKING_PROTOCOL
    }

    /// Says something to the other player; `false` if it cannot be said now. It is not sent again.
    pub fn say(&mut self, what: Saying, now: u64) -> bool {
        self.advance(now);
        let can = self.can_say();
        if can {
            self.send(&FromClient::Say { what });
        }
        can
    }

    /// Unanswered actions in order.
    #[must_use]
    pub fn unanswered(&self) -> &[Unanswered] {
        self.waiting.all()
    }

    /// Updates the time, moving deadlines if the clock was set back.
    fn advance(&mut self, now: u64) {
        if now < self.now {
            let by = self.now - now;
            self.timers.set_back(by);
            if let Some(turn) = &mut self.turn {
                turn.since = turn.since.saturating_sub(by);
            }
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

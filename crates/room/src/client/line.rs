//! The connection: opening it, losing it, opening it again.

use crate::socket::{FromClient, Goodbye, OLDEST_PROTOCOL, PROTOCOL};

use super::{Change, Client, Link, Output, Timer, Trouble};

/// How long a connection may take to open, its welcome to come, and each further message of what
/// was missed, in milliseconds.
pub const OPENING_PATIENCE: u64 = 10_000;
/// How long the answer to an action may take, in milliseconds.
pub const ANSWER_PATIENCE: u64 = 8_000;
/// How long a connection over which pings are heard may be silent, in milliseconds. A server pings
/// a silent client three times in this.
pub const SILENCE: u64 = 60_000;

/// The state of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Not started, or given up.
    Off,
    /// About to open.
    Opening(Link),
    /// Open; the hello is sent.
    Greeting(Link),
    /// Welcomed.
    Here {
        link: Link,
        /// The room's version at the welcome.
        version: u64,
    },
    /// Lost; [`Timer::Retry`] is set.
    Paused,
}

impl Line {
    /// The connection, open or about to open.
    pub(super) const fn link(self) -> Option<Link> {
        match self {
            Line::Opening(link) | Line::Greeting(link) | Line::Here { link, .. } => Some(link),
            Line::Off | Line::Paused => None,
        }
    }
}

impl Client {
    /// Connects for the first time.
    pub fn start(&mut self, now: u64) {
        self.advance(now);
        if self.line == Line::Off && self.trouble.is_none() {
            self.connect();
        }
    }

    /// The connection has opened.
    pub fn opened(&mut self, link: Link, now: u64) {
        self.advance(now);
        if self.line != Line::Opening(link) {
            return;
        }
        self.line = Line::Greeting(link);
        self.set(Timer::Progress, OPENING_PATIENCE);
        self.send(&FromClient::Hello {
            protocol: PROTOCOL,
            oldest: Some(OLDEST_PROTOCOL),
            after: self.view.version(),
        });
    }

    /// Something other than a text has come, such as a ping. From the first one on, silence ends
    /// the connection ([`SILENCE`]).
    pub fn alive(&mut self, link: Link, now: u64) {
        self.advance(now);
        if self.line.link() == Some(link) {
            self.set(Timer::Silence, SILENCE);
        }
    }

    /// The connection has ended, or could not be opened.
    pub fn closed(&mut self, link: Link, now: u64) {
        self.advance(now);
        if self.line.link() == Some(link) {
            self.end_line(None);
        }
    }

    /// The server refuses to open the connection. A server that keeps no rooms counts as passing
    /// trouble where the room is known already: its disk fails.
    pub fn denied(&mut self, link: Link, trouble: Trouble, why: &str, now: u64) {
        self.advance(now);
        if self.line.link() != Some(link) {
            return;
        }
        if trouble == Trouble::NoRooms && self.view.room.is_some() {
            self.end_line(None);
        } else {
            self.stop(trouble, why);
        }
    }

    /// The device is awake or in a network again: an attempt that is due later is made now.
    pub fn wake(&mut self, now: u64) {
        self.advance(now);
        if self.line == Line::Paused {
            self.connect();
        }
    }

    /// A person wants the connection now: an attempt is made anew where there is none yet.
    pub fn try_now(&mut self, now: u64) {
        self.advance(now);
        if !matches!(self.line, Line::Off | Line::Here { .. }) {
            self.connect();
        }
    }

    /// The device has left the network; sockets notice it much later.
    pub fn offline(&mut self, now: u64) {
        self.advance(now);
        if self.line.link().is_some() {
            self.lose(None);
        }
    }

    /// There is no use in connecting, for a reason that the loop knows.
    pub fn give_up(&mut self, trouble: Trouble, why: &str, now: u64) {
        self.advance(now);
        if self.trouble.is_none() {
            self.stop(trouble, why);
        }
    }

    /// Opens a connection in place of any other.
    pub(super) fn connect(&mut self) {
        self.drop_line();
        self.links = self.links.wrapping_add(1);
        let link = Link(self.links);
        self.line = Line::Opening(link);
        self.set(Timer::Progress, OPENING_PATIENCE);
        self.out.push_back(Output::Connect(link));
    }

    /// Ends a connection that may still be open.
    pub(super) fn lose(&mut self, goodbye: Option<Goodbye>) {
        self.out.push_back(Output::Close);
        self.end_line(goodbye);
    }

    /// The connection has ended; another attempt follows.
    fn end_line(&mut self, goodbye: Option<Goodbye>) {
        self.drop_line();
        self.line = Line::Paused;
        self.failed = true;
        let wait = self.backoff.wait();
        self.set(Timer::Retry, wait);
        self.tell(Change::Lost(goodbye));
    }

    /// Gives up.
    pub(super) fn stop(&mut self, trouble: Trouble, why: &str) {
        self.drop_line();
        self.stop_joining();
        self.trouble = Some(trouble);
        self.out.push_back(Output::Close);
        self.tell(Change::GaveUp(trouble, why.to_owned()));
    }

    /// Forgets what belongs to one connection. What was heard on it and not taken in comes again
    /// on the next one.
    fn drop_line(&mut self) {
        for timer in [Timer::Retry, Timer::Progress, Timer::Answer, Timer::Silence] {
            self.timers.clear(timer);
        }
        self.line = Line::Off;
        self.heard.clear();
        self.events.clear();
        self.waiting.unsend();
    }

    pub(super) fn send(&mut self, message: &FromClient) {
        let text = serde_json::to_string(message).expect("names and numbers are JSON");
        self.out.push_back(Output::Send(text));
    }
}

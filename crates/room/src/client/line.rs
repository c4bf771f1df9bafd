//! The connection: open, lose, reopen.

use crate::Channel;
use crate::socket::{FromClient, Goodbye};

use super::{Change, Client, GiveUpReason, Link, Output, Timer};

/// Time-out in milliseconds for opening a connection, for its welcome, and for each further message
/// while catching up.
pub const OPENING_TIMEOUT: u64 = 10_000;
/// Time-out for the answer to an action, in milliseconds.
pub const ANSWER_TIMEOUT: u64 = 8_000;
/// Time-out in milliseconds of a silent connection once a ping has been seen on it. The server
/// pings three times within it.
pub const SILENCE: u64 = 60_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Not started, or given up.
    Off,
    Opening(Link),
    /// Open; the hello has been sent.
    Greeting(Link),
    Here {
        link: Link,
        /// The room's version at the welcome.
        version: u64,
    },
    /// Lost; [`Timer::Retry`] is set.
    Paused,
}

impl Line {
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

    /// The connection `link` has opened.
    pub fn opened(&mut self, link: Link, now: u64) {
        self.greet(link, None, now);
    }

    /// There is a connection for `link` that is not the room's own: the room's channel is to be
    /// followed on it. The caller has said hello, and takes the messages out of that channel.
    pub fn subscribing(&mut self, link: Link, channel: Channel, now: u64) {
        self.greet(link, Some(channel), now);
    }

    fn greet(&mut self, link: Link, channel: Option<Channel>, now: u64) {
        self.advance(now);
        if self.line != Line::Opening(link) {
            return;
        }
        self.line = Line::Greeting(link);
        self.set(Timer::Progress, OPENING_TIMEOUT);
        let after = self.view.version();
        let message = match channel {
            Some(channel) => FromClient::Subscribe { channel, after },
            None => FromClient::hello(after),
        };
        self.send(&message);
    }

    /// A frame other than a text arrived, such as a ping. From then on [`SILENCE`] applies.
    pub fn alive(&mut self, link: Link, now: u64) {
        self.advance(now);
        if self.line.link() == Some(link) {
            self.set(Timer::Silence, SILENCE);
        }
    }

    /// The connection `link` has ended or could not be opened.
    pub fn closed(&mut self, link: Link, now: u64) {
        self.advance(now);
        if self.line.link() == Some(link) {
            self.end_line(None);
        }
    }

    /// The server refused to open the connection. [`GiveUpReason::NoRooms`] is temporary if the
    /// room is already known: the server's storage fails.
    pub fn denied(&mut self, link: Link, trouble: GiveUpReason, why: &str, now: u64) {
        self.advance(now);
        if self.line.link() != Some(link) {
            return;
        }
        if trouble == GiveUpReason::NoRooms && self.view.room.is_some() {
            self.end_line(None);
        } else {
            self.stop(trouble, why);
        }
    }

    /// The device woke up or is back on a network: connect now instead of waiting.
    pub fn wake(&mut self, now: u64) {
        self.advance(now);
        if self.line == Line::Paused {
            self.connect();
        }
    }

    /// The user asks to connect now: abandon the current attempt and start another.
    pub fn try_now(&mut self, now: u64) {
        self.advance(now);
        if !matches!(self.line, Line::Off | Line::Here { .. }) {
            self.connect();
        }
    }

    /// The device left the network, which sockets notice much later.
    pub fn offline(&mut self, now: u64) {
        self.advance(now);
        if self.line.link().is_some() {
            self.lose(None);
        }
    }

    /// Stops the client for a reason found by the caller.
    pub fn give_up(&mut self, trouble: GiveUpReason, why: &str, now: u64) {
        self.advance(now);
        if self.trouble.is_none() {
            self.stop(trouble, why);
        }
    }

    pub(super) fn connect(&mut self) {
        self.drop_line();
        self.links = self.links.wrapping_add(1);
        let link = Link(self.links);
        self.line = Line::Opening(link);
        self.set(Timer::Progress, OPENING_TIMEOUT);
        self.out.push_back(Output::Connect(link));
    }

    /// Closes the connection, reporting the reason, and schedules a retry.
    pub(super) fn lose(&mut self, goodbye: Option<Goodbye>) {
        self.out.push_back(Output::Close);
        self.end_line(goodbye);
    }

    /// Records the end of the connection and schedules a retry.
    fn end_line(&mut self, goodbye: Option<Goodbye>) {
        self.drop_line();
        self.line = Line::Paused;
        self.failed = true;
        let wait = self.backoff.wait();
        self.set(Timer::Retry, wait);
        self.tell(Change::Lost(goodbye));
    }

    pub(super) fn stop(&mut self, trouble: GiveUpReason, why: &str) {
        self.drop_line();
        self.stop_joining();
        self.trouble = Some(trouble);
        self.out.push_back(Output::Close);
        self.tell(Change::GaveUp(trouble, why.to_owned()));
    }

    /// Resets the state of one connection. Unprocessed messages are dropped, because the next
    /// connection sends them again.
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
        self.out.push_back(Output::Send(message.text()));
    }
}

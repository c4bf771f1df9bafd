//! The request for the free seat, sent until it is answered.
//!
//! It goes by HTTP, with a token that makes it safe to send again (`tengen_api::Join`): the loop
//! keeps it, with its token, until it is answered.

use super::{Backoff, Client, Output, Timer};

/// How long the loop waits for the answer to one request, in milliseconds.
pub const JOIN_PATIENCE: u64 = 8_000;

/// The name of one request, so that the answer to an earlier one is known to be old.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JoinRequest(u32);

/// How a request has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinAnswer {
    /// The seat is there: the next connection has its key.
    Seated,
    /// There is no answer, or one that may be another a little later. The seat may be taken all the
    /// same.
    Passing,
    /// The server will not.
    Refused,
}

/// Requests for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Joins {
    /// The one that is under way or due again.
    now: Option<JoinRequest>,
    count: u32,
    backoff: Backoff,
}

impl Joins {
    pub(super) const fn new(seed: u64, count: u32) -> Joins {
        Joins {
            now: None,
            count,
            backoff: Backoff::new(seed),
        }
    }
}

impl Client {
    /// Asks for the free seat, until there is an answer.
    pub fn join(&mut self, now: u64) {
        self.advance(now);
        if self.trouble.is_none() {
            self.joins.backoff.reset();
            self.send_join();
        }
    }

    /// A request for the seat has ended.
    pub fn join_answered(&mut self, request: JoinRequest, answer: JoinAnswer, now: u64) {
        self.advance(now);
        if self.joins.now != Some(request) {
            return;
        }
        match answer {
            JoinAnswer::Seated => {
                self.stop_joining();
                // The open connection is a watcher's.
                self.connect();
            }
            JoinAnswer::Passing => {
                let wait = self.joins.backoff.wait();
                self.set(Timer::Join, wait);
            }
            JoinAnswer::Refused => self.stop_joining(),
        }
    }

    /// Whether a seat is being asked for.
    #[must_use]
    pub const fn is_joining(&self) -> bool {
        self.joins.now.is_some()
    }

    /// Asks for no seat any more.
    pub fn stop_joining(&mut self) {
        self.joins.now = None;
        self.timers.clear(Timer::Join);
    }

    pub(super) fn send_join(&mut self) {
        self.timers.clear(Timer::Join);
        self.joins.count = self.joins.count.wrapping_add(1);
        let request = JoinRequest(self.joins.count);
        self.joins.now = Some(request);
        self.out.push_back(Output::Join(request));
    }
}

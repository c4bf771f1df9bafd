//! The request for the free seat, retried until it is answered.
//!
//! It goes over HTTP with a token that makes retries safe (`tengen_api::Join`). The caller's loop
//! keeps the token until the request is answered.

use super::{Backoff, Client, Output, Timer};

/// Time-out of one request for a seat in milliseconds.
pub const JOIN_TIMEOUT: u64 = 8_000;

/// Identifies one request, to ignore late answers to earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JoinRequest(u32);

/// The result of a request for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinAnswer {
    /// The seat is taken by this client; the next connection must use its key.
    Seated,
    /// No answer or a temporary failure. The seat may have been taken all the same.
    Passing,
    /// The server refused.
    Refused,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Joins {
    /// The request under way or waiting for its retry.
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
    /// Requests the free seat and retries until answered.
    pub fn join(&mut self, now: u64) {
        self.advance(now);
        if self.trouble.is_none() {
            self.joins.backoff.reset();
            self.send_join();
        }
    }

    /// A request for a seat has ended.
    pub fn join_answered(&mut self, request: JoinRequest, answer: JoinAnswer, now: u64) {
        self.advance(now);
        if self.joins.now != Some(request) {
            return;
        }
        match answer {
            JoinAnswer::Seated => {
                self.stop_joining();
                // The open connection has no seat.
                self.connect();
            }
            JoinAnswer::Passing => {
                let wait = self.joins.backoff.wait();
                self.set(Timer::Join, wait);
            }
            JoinAnswer::Refused => self.stop_joining(),
        }
    }

    /// Whether a request for a seat is pending.
    #[must_use]
    pub const fn is_joining(&self) -> bool {
        self.joins.now.is_some()
    }

    /// Cancels the pending request for a seat.
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

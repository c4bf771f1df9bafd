//! Unanswered actions.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::socket::FromClient;
use crate::{Action, ActionId};

use super::line::ANSWER_TIMEOUT;
use super::{Change, Client, Dropped, Line, Timer};

/// An action without an answer yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unanswered {
    /// The action's id, equal for every retry.
    pub id: ActionId,
    /// The action to resend.
    pub action: Action,
}

/// Why an action cannot be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotAct {
    /// The client is a watcher.
    #[error("watchers cannot act")]
    NoSeat,
    /// The client has given up.
    #[error("there is no room to act in")]
    GaveUp,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    all: Vec<Unanswered>,
    /// The number of actions, from the first, that were sent over the current connection.
    sent: usize,
    /// Prefix of the actions' ids; `count` is the suffix.
    mark: u64,
    count: u64,
}

impl Waiting {
    pub(super) const fn new(mark: u64, all: Vec<Unanswered>) -> Waiting {
        Waiting {
            all,
            sent: 0,
            mark,
            count: 0,
        }
    }

    pub(super) fn all(&self) -> &[Unanswered] {
        &self.all
    }

    pub(super) fn has(&self, id: &ActionId) -> bool {
        self.all.iter().any(|one| one.id == *id)
    }

    /// Marks all as unsent, for the next connection.
    pub(super) const fn unsend(&mut self) {
        self.sent = 0;
    }

    /// The action's id; `true` if the action is new, `false` if an equal one is waiting.
    fn put(&mut self, action: Action) -> (ActionId, bool) {
        if let Some(one) = self.all.iter().find(|one| one.action == action) {
            return (one.id.clone(), false);
        }
        self.count += 1;
        let id = format!("{:x}-{}", self.mark, self.count);
        let id: ActionId = id.parse().expect("hexadecimal digits and a hyphen");
        self.all.push(Unanswered {
            id: id.clone(),
            action,
        });
        (id, true)
    }

    pub(super) fn take(&mut self, id: &ActionId) -> Option<Unanswered> {
        let at = self.all.iter().position(|one| one.id == *id)?;
        self.sent -= usize::from(at < self.sent);
        Some(self.all.remove(at))
    }

    fn send(&mut self) -> Option<Unanswered> {
        let one = self.all.get(self.sent)?.clone();
        self.sent += 1;
        Some(one)
    }
}

impl Client {
    /// Queues an action. It is sent once the client is connected and has caught up. An equal action
    /// that is still waiting is not queued again; its id is returned.
    ///
    /// # Errors
    /// [`CannotAct`] if it would never be sent.
    pub fn act(&mut self, action: Action, now: u64) -> Result<ActionId, CannotAct> {
        self.advance(now);
        if self.trouble.is_some() {
            return Err(CannotAct::GaveUp);
        }
        if self.known && self.view.you.is_none() {
            return Err(CannotAct::NoSeat);
        }
        let (id, new) = self.waiting.put(action);
        if new {
            self.tell(Change::Waiting);
            self.flush();
        }
        Ok(id)
    }

    /// Sends queued actions once the client has caught up. The back-off resets only when nothing is
    /// left unanswered, so that a connection that opens but carries nothing keeps backing off.
    pub(super) fn flush(&mut self) {
        let Line::Here { version, .. } = self.line else {
            return;
        };
        if self.view.version() < version {
            return;
        }
        self.timers.clear(Timer::Progress);
        while let Some(Unanswered { id, action }) = self.waiting.send() {
            self.send(&FromClient::Act { id, action });
            if !self.timers.is_set(Timer::Answer) {
                self.set(Timer::Answer, ANSWER_TIMEOUT);
            }
        }
        if self.waiting.all.is_empty() {
            self.backoff.reset();
        }
    }

    /// Restarts the time-out for the next answer.
    pub(super) fn time_answer(&mut self) {
        if self.waiting.sent > 0 {
            self.set(Timer::Answer, ANSWER_TIMEOUT);
        } else {
            self.timers.clear(Timer::Answer);
        }
    }

    pub(super) fn drop_waiting(&mut self, why: Dropped) {
        let count = match why {
            Dropped::NoSeat => self.waiting.all.len(),
            Dropped::NotUnderstood => self.waiting.sent,
        };
        let dropped: Vec<Unanswered> = self.waiting.all.drain(..count).collect();
        self.waiting.unsend();
        self.time_answer();
        if !dropped.is_empty() {
            self.tell(Change::Waiting);
            self.tell(Change::Dropped(dropped, why));
        }
        self.flush();
    }
}

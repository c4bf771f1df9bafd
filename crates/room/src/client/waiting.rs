//! Actions until they are answered.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::socket::FromClient;
use crate::{Action, ActionId};

use super::line::ANSWER_PATIENCE;
use super::{Change, Client, Dropped, Line, Timer};

/// An action that the server has not answered yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unanswered {
    /// Its name, the same however often it is sent.
    pub id: ActionId,
    /// What.
    pub action: Action,
}

/// Why an action is not taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotAct {
    /// The client watches.
    #[error("watchers cannot act")]
    NoSeat,
    /// The client has given up.
    #[error("there is no room to act in")]
    GaveUp,
}

/// The actions without an answer, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    all: Vec<Unanswered>,
    /// How many of them, from the first, were sent over the present connection.
    sent: usize,
    /// Names the actions, together with their number.
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

    /// The connection over which they were sent has ended.
    pub(super) const fn unsend(&mut self) {
        self.sent = 0;
    }

    /// The id of an action that waits or waits from now on; `true` where it is new.
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

    /// The next one that is to be sent.
    fn send(&mut self) -> Option<Unanswered> {
        let one = self.all.get(self.sent)?.clone();
        self.sent += 1;
        Some(one)
    }
}

impl Client {
    /// A person or a bot wants something: it is sent when there is a connection and all that was
    /// missed is known, and waits until then. The same action that waits already is not sent twice;
    /// its id is given.
    ///
    /// # Errors
    /// [`CannotAct`] where it would never be sent.
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

    /// Sends what waits, once all that was missed is known. A connection over which nothing gets
    /// through is not worth much: the waits between attempts begin anew only where nothing waits.
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
                self.set(Timer::Answer, ANSWER_PATIENCE);
            }
        }
        if self.waiting.all.is_empty() {
            self.backoff.reset();
        }
    }

    /// An answer has come: the next one may take as long again.
    pub(super) fn time_answer(&mut self) {
        if self.waiting.sent > 0 {
            self.set(Timer::Answer, ANSWER_PATIENCE);
        } else {
            self.timers.clear(Timer::Answer);
        }
    }

    /// The server will never take what waits, or what of it was sent.
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

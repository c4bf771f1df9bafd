//! Supervision of a worker, without I/O: events and the time come in, actions go out.
//!
//! A worker is off, loading, ready, or its load has failed. A question waits in line, is sent when it is the first and the
//! worker is ready, and has exactly one end: an answer, [`Event::Ended`] or [`Event::Failed`].
//!
//! * A load has no deadline: it is as slow as the connection. Its progress is told while a question waits for
//!   it. Where it fails, the line stays until [`Supervisor::retry`], another question or [`Supervisor::give_up`].
//! * A worker that ends in disorder, or is [`GRACE`] past its question's deadline without a sign of life, is replaced and
//!   the question asked once more. The second time the question fails.
//! * A question that is to stop is over within [`STOP`]: a worker that reads the flag may answer that
//!   soon; any other is ended.

use std::collections::VecDeque;

/// Milliseconds past its deadline after which a worker that gives no sign of life is replaced.
pub const GRACE: u64 = 1_000;
/// Milliseconds that a worker told to stop has for its answer.
pub const STOP: u64 = 150;

/// What the supervisor knows of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Milliseconds that the worker may take; `None` if unbounded.
    pub ms: Option<u32>,
    /// Whether the worker reads the stop flag meanwhile, and has one.
    pub reads_flag: bool,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action<L> {
    /// Start a worker, in place of any that runs.
    Start,
    /// End the worker.
    End,
    /// Send it a message.
    Send(L),
    /// Tell it by the flag to stop what has this number.
    Flag(i32),
    /// Call [`Supervisor::tick`] at this time, instead of at any time said before.
    WakeAt(u64),
    /// Tell the page.
    Tell(Event),
}

/// Events for the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A question was stopped: there will be no answer.
    Ended(i32),
    /// A question has got no answer, and gets none.
    Failed(i32),
    /// Why the worker has failed; for a developer.
    Broken(String),
    /// The worker could not be loaded, and why; questions wait for [`Supervisor::retry`].
    Unloaded(String),
    /// A question waits for the load: bytes so far.
    Loading(u64),
    /// No question waits for the load any more, or it is tried again.
    Loaded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Off,
    Loading { bytes: u64 },
    Ready,
    Failed,
}

#[derive(Clone, Debug)]
struct Asked<L> {
    id: i32,
    letter: L,
    terms: Terms,
    /// Set while a worker has it.
    sent: Option<Sent>,
    /// Whether a worker has failed at it.
    again: bool,
}

#[derive(Clone, Copy, Debug)]
struct Sent {
    /// When it was sent.
    at: u64,
    /// When the worker last gave a sign of life.
    heard: u64,
    /// By when it must have answered, having been told to stop.
    stop_by: Option<u64>,
}

impl<L> Asked<L> {
    /// When something is to be done about it.
    fn due(&self) -> Option<u64> {
        let sent = self.sent?;
        let late = self
            .terms
            .ms
            .map(|ms| (sent.at + u64::from(ms)).max(sent.heard) + GRACE);
        sent.stop_by.into_iter().chain(late).min()
    }
}

/// A worker's supervisor; `L` is a message to it.
#[derive(Clone, Debug)]
pub struct Supervisor<L> {
    stage: Stage,
    line: VecDeque<Asked<L>>,
    /// Whether a worker is kept ready although nothing is asked.
    warm: bool,
    /// What each new worker is sent before anything else; its answer is dropped.
    preface: Option<L>,
    /// Whether the page has been told that a load is waited for.
    told: bool,
}

impl<L> Default for Supervisor<L> {
    fn default() -> Supervisor<L> {
        Supervisor {
            stage: Stage::Off,
            line: VecDeque::new(),
            warm: false,
            preface: None,
            told: false,
        }
    }
}

impl<L: Clone> Supervisor<L> {
    /// Loads the worker: it will be asked soon. From now on one is kept ready.
    pub fn warm(&mut self) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        self.warm = true;
        if self.stage == Stage::Off {
            self.start(&mut actions);
        }
        actions
    }

    /// What each new worker is sent before anything else, if anything is.
    pub fn set_preface(&mut self, preface: Option<L>) {
        self.preface = preface;
    }

    /// Puts a question in line. Its number is above all earlier ones.
    pub fn ask(&mut self, id: i32, letter: L, terms: Terms, now: u64) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        self.line.push_back(Asked {
            id,
            letter,
            terms,
            sent: None,
            again: false,
        });
        match self.stage {
            Stage::Off | Stage::Failed => self.start(&mut actions),
            Stage::Loading { .. } => self.tell_load(&mut actions),
            Stage::Ready => self.send(now, &mut actions),
        }
        actions
    }

    /// The numbers of all questions without an end, in line.
    pub fn asked(&self) -> impl Iterator<Item = i32> {
        self.line.iter().map(|asked| asked.id)
    }

    /// Stops a question, if it has no end yet.
    pub fn stop(&mut self, id: i32, now: u64) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        let Some(at) = self.line.iter().position(|asked| asked.id == id) else {
            return actions;
        };
        let asked = &mut self.line[at];
        match &mut asked.sent {
            Some(sent) if asked.terms.reads_flag => {
                if sent.stop_by.is_none() {
                    sent.stop_by = Some(now + STOP);
                    actions.push(Action::Flag(id));
                    self.wake(&mut actions);
                }
            }
            Some(_) => self.cut_short(&mut actions),
            None => {
                self.line.remove(at);
                actions.push(Action::Tell(Event::Ended(id)));
                if self.line.is_empty() {
                    self.end_load(&mut actions);
                }
            }
        }
        actions
    }

    /// So many bytes of the module have come.
    pub fn loading(&mut self, bytes: u64) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        if let Stage::Loading { bytes: known } = &mut self.stage {
            *known = bytes;
            self.tell_load(&mut actions);
        }
        actions
    }

    /// The worker has announced itself.
    pub fn ready(&mut self, now: u64) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        self.stage = Stage::Ready;
        self.end_load(&mut actions);
        actions.extend(self.preface.clone().map(Action::Send));
        self.send(now, &mut actions);
        actions
    }

    /// The worker says something of a question and goes on with it; whether the question is waited for.
    pub fn progress(&mut self, id: i32, now: u64) -> bool {
        let front = self.line.front_mut().filter(|asked| asked.id == id);
        let sent = front.and_then(|asked| asked.sent.as_mut());
        sent.map(|sent| sent.heard = now).is_some()
    }

    /// A question is answered; `None` if it is not awaited.
    pub fn answered(&mut self, id: i32, now: u64) -> Option<Vec<Action<L>>> {
        let mut actions = Vec::new();
        let is_front = |asked: &Asked<L>| asked.id == id && asked.sent.is_some();
        if !self.line.front().is_some_and(is_front) {
            return None;
        }
        self.line.pop_front();
        self.send(now, &mut actions);
        Some(actions)
    }

    /// The worker refuses a question, and goes on with others.
    pub fn refused(&mut self, id: i32, why: String, now: u64) -> Vec<Action<L>> {
        match self.answered(id, now) {
            Some(mut actions) => {
                let told = [Event::Broken(why), Event::Failed(id)];
                actions.extend(told.map(Action::Tell));
                actions
            }
            None => Vec::new(),
        }
    }

    /// The load has failed, or the worker has ended in disorder.
    pub fn broken(&mut self, why: String) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        match self.stage {
            Stage::Loading { .. } => {
                self.stage = Stage::Failed;
                self.end_load(&mut actions);
                actions.push(Action::End);
                actions.push(Action::Tell(Event::Unloaded(why)));
            }
            Stage::Ready => self.replace(why, &mut actions),
            // It has been told.
            Stage::Off | Stage::Failed => {}
        }
        actions
    }

    /// The worker has said what cannot be read: the question fails, and another worker answers the next.
    pub fn unreadable(&mut self, why: String) -> Vec<Action<L>> {
        if let Some(asked) = self.line.front_mut() {
            asked.again |= asked.sent.is_some();
        }
        self.broken(why)
    }

    /// Loads once more what could not be loaded.
    pub fn retry(&mut self) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        if self.stage == Stage::Failed {
            self.start(&mut actions);
        }
        actions
    }

    /// Waits no longer for a load that has failed.
    pub fn give_up(&mut self) -> Vec<Action<L>> {
        if self.stage != Stage::Failed {
            return Vec::new();
        }
        self.stage = Stage::Off;
        let failed = |asked: Asked<L>| Action::Tell(Event::Failed(asked.id));
        self.line.drain(..).map(failed).collect()
    }

    /// The time that was asked for has come.
    pub fn tick(&mut self, now: u64) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        let Some(asked) = self.line.front() else {
            return actions;
        };
        let stops = asked.sent.is_some_and(|sent| sent.stop_by.is_some());
        match asked.due() {
            Some(due) if due <= now && stops => self.cut_short(&mut actions),
            Some(due) if due <= now => {
                let why = "the worker did not answer in time".to_owned();
                self.replace(why, &mut actions);
            }
            _ => self.wake(&mut actions),
        }
        actions
    }

    /// Ends the worker in the middle of a question that is to stop.
    fn cut_short(&mut self, actions: &mut Vec<Action<L>>) {
        if let Some(asked) = self.line.pop_front() {
            self.go_on(actions);
            actions.push(Action::Tell(Event::Ended(asked.id)));
        }
    }

    /// Ends a worker that does not run in order, and asks another what it was asked, unless that was done before.
    fn replace(&mut self, why: String, actions: &mut Vec<Action<L>>) {
        let front = self.line.front_mut().filter(|asked| asked.sent.is_some());
        let failed = match front {
            Some(asked) if asked.sent.is_some_and(|sent| sent.stop_by.is_some()) => {
                return self.cut_short(actions);
            }
            Some(asked) if !asked.again => {
                (asked.again, asked.sent) = (true, None);
                return self.start(actions);
            }
            Some(asked) => Some(asked.id),
            None => None,
        };
        actions.push(Action::Tell(Event::Broken(why)));
        if let Some(id) = failed {
            self.line.pop_front();
            actions.push(Action::Tell(Event::Failed(id)));
        }
        // One that breaks without a question is started anew by the next.
        self.warm &= failed.is_some();
        self.go_on(actions);
    }

    /// Another worker for what is left, if anything is.
    fn go_on(&mut self, actions: &mut Vec<Action<L>>) {
        if self.warm || !self.line.is_empty() {
            self.start(actions);
        } else {
            self.stage = Stage::Off;
            actions.push(Action::End);
        }
    }

    fn start(&mut self, actions: &mut Vec<Action<L>>) {
        self.stage = Stage::Loading { bytes: 0 };
        actions.push(Action::Start);
        self.tell_load(actions);
    }

    fn tell_load(&mut self, actions: &mut Vec<Action<L>>) {
        if let Stage::Loading { bytes } = self.stage
            && !self.line.is_empty()
        {
            self.told = true;
            actions.push(Action::Tell(Event::Loading(bytes)));
        }
    }

    fn end_load(&mut self, actions: &mut Vec<Action<L>>) {
        if std::mem::take(&mut self.told) {
            actions.push(Action::Tell(Event::Loaded));
        }
    }

    /// Sends the first question, where a worker waits for one.
    fn send(&mut self, now: u64, actions: &mut Vec<Action<L>>) {
        let Some(asked) = self.line.front_mut() else {
            return;
        };
        if self.stage == Stage::Ready && asked.sent.is_none() {
            asked.sent = Some(Sent {
                at: now,
                heard: now,
                stop_by: None,
            });
            actions.push(Action::Send(asked.letter.clone()));
            self.wake(actions);
        }
    }

    fn wake(&self, actions: &mut Vec<Action<L>>) {
        let due = self.line.front().and_then(Asked::due);
        actions.extend(due.map(Action::WakeAt));
    }
}

#[cfg(test)]
mod tests;

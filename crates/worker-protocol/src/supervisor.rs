//! Supervision of a worker, without I/O: events and the current time go in, actions come out.
//!
//! A worker is off, loading, ready, or failed to load. Questions queue; the first is sent once the
//! worker is ready. Each ends exactly once: answered, [`Event::Ended`] or [`Event::Failed`].
//!
//! * Loading has no deadline, as connections may be slow; progress is reported while a question
//!   waits. After a failure the queue stays until [`Supervisor::retry`], another question or
//!   [`Supervisor::give_up`].
//! * A worker that crashes, or is silent [`GRACE`] past the question's deadline, is replaced and
//!   the question sent once more. The second time, the question fails.
//! * A stopped question ends within [`STOP`]: a worker that reads the flag may answer in that time,
//!   any other is terminated.

use std::collections::VecDeque;

/// Milliseconds that a silent worker may exceed a question's deadline before it is replaced.
pub const GRACE: u64 = 1_000;
/// Milliseconds that a worker has to answer once its stop flag is set.
pub const STOP: u64 = 150;

/// A question's limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The worker's time limit in milliseconds; `None` if unbounded.
    pub ms: Option<u32>,
    /// Whether the worker has a stop flag and polls it.
    pub reads_flag: bool,
}

/// What the caller must do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action<L> {
    /// Start a worker, replacing any that runs.
    Start,
    /// Terminate the worker.
    End,
    /// Send the worker a message.
    Send(L),
    /// Set the stop flag to this id.
    Flag(i32),
    /// Call [`Supervisor::tick`] at this time; replaces any earlier request.
    WakeAt(u64),
    /// Pass an event to the page.
    Tell(Event),
}

/// What the page needs to hear about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A question was stopped and will not be answered.
    Ended(i32),
    /// A question could not be answered.
    Failed(i32),
    /// The reason why the worker failed, for developers.
    Broken(String),
    /// The worker could not be loaded, with the reason; questions wait for [`Supervisor::retry`].
    Unloaded(String),
    /// A question waits for the download: bytes so far.
    Loading(u64),
    /// No question waits for the download any more, or it is retried.
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
    /// Set while the worker has the question.
    sent: Option<Sent>,
    /// Whether the question has failed once.
    again: bool,
}

#[derive(Clone, Copy, Debug)]
struct Sent {
    at: u64,
    /// When the worker last reported progress.
    heard: u64,
    /// The deadline once the stop flag is set.
    stop_by: Option<u64>,
}

impl<L> Asked<L> {
    /// When the worker is overdue.
    fn due(&self) -> Option<u64> {
        let sent = self.sent?;
        let late = self
            .terms
            .ms
            .map(|ms| (sent.at + u64::from(ms)).max(sent.heard) + GRACE);
        sent.stop_by.into_iter().chain(late).min()
    }
}

/// The state of one worker and its queue; `L` is a message to it. Times are in milliseconds.
#[derive(Clone, Debug)]
pub struct Supervisor<L> {
    stage: Stage,
    line: VecDeque<Asked<L>>,
    /// Whether to keep a worker ready while no question waits.
    warm: bool,
    preface: Option<L>,
    /// Whether the page was sent [`Event::Loading`] without [`Event::Loaded`] yet.
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
    /// Loads the worker ahead of the first question, and keeps one ready from now on.
    pub fn warm(&mut self) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        self.warm = true;
        if self.stage == Stage::Off {
            self.start(&mut actions);
        }
        actions
    }

    /// Sets the message that each new worker receives first; its answer is ignored.
    pub fn set_preface(&mut self, preface: Option<L>) {
        self.preface = preface;
    }

    /// Queues a question; `id` must be larger than all earlier ones.
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

    /// The ids of all unfinished questions, in order.
    pub fn asked(&self) -> impl Iterator<Item = i32> {
        self.line.iter().map(|asked| asked.id)
    }

    /// Stops a question; does nothing if it has ended.
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

    /// Download progress: bytes so far.
    pub fn loading(&mut self, bytes: u64) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        if let Stage::Loading { bytes: known } = &mut self.stage {
            *known = bytes;
            self.tell_load(&mut actions);
        }
        actions
    }

    /// The worker is loaded.
    pub fn ready(&mut self, now: u64) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        self.stage = Stage::Ready;
        self.end_load(&mut actions);
        actions.extend(self.preface.clone().map(Action::Send));
        self.send(now, &mut actions);
        actions
    }

    /// The worker reports progress; returns whether it works on this question.
    pub fn progress(&mut self, id: i32, now: u64) -> bool {
        let front = self.line.front_mut().filter(|asked| asked.id == id);
        let sent = front.and_then(|asked| asked.sent.as_mut());
        sent.map(|sent| sent.heard = now).is_some()
    }

    /// The worker has answered; `None` if it was not asked this question.
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

    /// The worker cannot answer the question, but runs on.
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

    /// Loading has failed, or the worker has crashed.
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
            // Reported before.
            Stage::Off | Stage::Failed => {}
        }
        actions
    }

    /// The worker sent an unreadable message: its question fails without a retry.
    pub fn unreadable(&mut self, why: String) -> Vec<Action<L>> {
        if let Some(asked) = self.line.front_mut() {
            asked.again |= asked.sent.is_some();
        }
        self.broken(why)
    }

    /// Loads again after a failure.
    pub fn retry(&mut self) -> Vec<Action<L>> {
        let mut actions = Vec::new();
        if self.stage == Stage::Failed {
            self.start(&mut actions);
        }
        actions
    }

    /// Fails all questions that wait for a load that has failed.
    pub fn give_up(&mut self) -> Vec<Action<L>> {
        if self.stage != Stage::Failed {
            return Vec::new();
        }
        self.stage = Stage::Off;
        let failed = |asked: Asked<L>| Action::Tell(Event::Failed(asked.id));
        self.line.drain(..).map(failed).collect()
    }

    /// The time of the last [`Action::WakeAt`] has come.
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

    /// Terminates the worker in the middle of a stopped question.
    fn cut_short(&mut self, actions: &mut Vec<Action<L>>) {
        if let Some(asked) = self.line.pop_front() {
            self.go_on(actions);
            actions.push(Action::Tell(Event::Ended(asked.id)));
        }
    }

    /// Replaces a failed worker and sends its question again, unless it failed before.
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
        // A worker that crashes while idle is restarted by the next question only.
        self.warm &= failed.is_some();
        self.go_on(actions);
    }

    /// Starts another worker if one is needed.
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

    /// Sends the first question if the worker is ready for it.
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

//! Supervision of a worker, without I/O: events and the current time go in, actions come out.
//!
//! A worker is off, loading, ready, or failed to load. Questions queue; the first is sent once the
//! worker is ready. Each ends exactly once: answered, [`WorkerEvent::Ended`] or
//! [`WorkerEvent::Failed`].
//!
//! * Loading has no deadline, as connections may be slow; progress is reported while a question
//!   waits. After a failure the queue stays until [`Supervisor::retry`], another question or
//!   [`Supervisor::give_up`]. A worker that lacks data for its question loads again: the question
//!   waits like any other and is sent anew.
//! * A worker that crashes, or is silent [`GRACE`] past the question's deadline, is replaced and
//!   the question sent once more. The second time, the question fails.
//! * A stopped question ends within [`STOP_TIMEOUT`]: a worker that reads the flag may answer in
//!   that time, any other is terminated.

use std::collections::VecDeque;

/// Milliseconds that a silent worker may exceed a question's deadline before it is replaced.
pub const GRACE: u64 = 1_000;
/// Milliseconds that a worker has to answer once its stop flag is set.
pub const STOP_TIMEOUT: u64 = 150;

/// A question's limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuestionLimits {
    /// The worker's time limit in milliseconds; `None` if unbounded.
    pub ms: Option<u32>,
    /// Whether the worker has a stop flag and polls it.
    pub reads_flag: bool,
}

/// What the caller must do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SupervisorAction<M> {
    /// Start a worker, replacing any that runs.
    Start,
    /// Terminate the worker.
    End,
    /// Send the worker a message.
    Send(M),
    /// Set the stop flag to this id.
    Flag(i32),
    /// Call [`Supervisor::tick`] at this time; replaces any earlier request.
    WakeAt(u64),
    /// Pass an event to the page.
    Report(WorkerEvent),
}

/// What the page needs to hear about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
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
struct Queued<M> {
    id: i32,
    message: M,
    limits: QuestionLimits,
    /// Set while the worker has the question.
    sent: Option<Sent>,
    /// Whether the question has failed once.
    again: bool,
}

#[derive(Clone, Copy, Debug)]
struct Sent {
    at: u64,
    /// When the worker last reported progress, or when the question was sent.
    last_progress: u64,
    /// The deadline once the stop flag is set.
    stop_by: Option<u64>,
}

impl<M> Queued<M> {
    /// When the worker is overdue.
    fn due(&self) -> Option<u64> {
        let sent = self.sent?;
        let late = self
            .limits
            .ms
            .map(|ms| (sent.at + u64::from(ms)).max(sent.last_progress) + GRACE);
        sent.stop_by.into_iter().chain(late).min()
    }
}

/// The state of one worker and its queue; `M` is a message to it. Times are in milliseconds.
#[derive(Clone, Debug)]
pub struct Supervisor<M> {
    stage: Stage,
    queue: VecDeque<Queued<M>>,
    /// Whether to keep a worker ready while no question waits.
    warm: bool,
    /// What each new worker receives first: what it begins with, and changes of parts of that.
    preface: Vec<(Option<usize>, M)>,
    /// Whether the page was sent [`WorkerEvent::Loading`] without [`WorkerEvent::Loaded`] yet.
    load_reported: bool,
}

impl<M> Default for Supervisor<M> {
    fn default() -> Supervisor<M> {
        Supervisor {
            stage: Stage::Off,
            queue: VecDeque::new(),
            warm: false,
            preface: Vec::new(),
            load_reported: false,
        }
    }
}

impl<M: Clone> Supervisor<M> {
    /// Loads the worker ahead of the first question, and keeps one ready from now on.
    pub fn warm(&mut self) -> Vec<SupervisorAction<M>> {
        let mut actions = Vec::new();
        self.warm = true;
        if self.stage == Stage::Off {
            self.start(&mut actions);
        }
        actions
    }

    /// Has each new worker receive the message of this question first, which the worker is about to
    /// answer; the answer of a new one is ignored. `part` is which part of what the worker has the
    /// message replaces, `None` for everything: a new worker receives the last message about
    /// everything, and then the last one about each part that has changed since, in their order.
    pub fn begin_with(&mut self, id: i32, part: impl FnOnce(&M) -> Option<usize>) {
        let front = self.queue.front().filter(|queued| queued.id == id);
        if let Some(queued) = front.filter(|queued| queued.sent.is_some()) {
            let message = queued.message.clone();
            let part = part(&message);
            self.preface
                .retain(|(other, _)| part.is_some() && *other != part);
            self.preface.push((part, message));
        }
    }

    /// Queues a question; `id` must be larger than all earlier ones.
    pub fn ask(
        &mut self,
        id: i32,
        message: M,
        limits: QuestionLimits,
        now: u64,
    ) -> Vec<SupervisorAction<M>> {
        let mut actions = Vec::new();
        self.queue.push_back(Queued {
            id,
            message,
            limits,
            sent: None,
            again: false,
        });
        match self.stage {
            Stage::Off | Stage::Failed => self.start(&mut actions),
            Stage::Loading { .. } => self.report_load(&mut actions),
            Stage::Ready => self.send(now, &mut actions),
        }
        actions
    }

    /// The ids of all unfinished questions, in order.
    pub fn asked(&self) -> impl Iterator<Item = i32> {
        self.queue.iter().map(|queued| queued.id)
    }

    /// Stops a question; does nothing if it has ended.
    pub fn stop(&mut self, id: i32, now: u64) -> Vec<SupervisorAction<M>> {
        let mut actions = Vec::new();
        let Some(at) = self.queue.iter().position(|queued| queued.id == id) else {
            return actions;
        };
        let queued = &mut self.queue[at];
        match &mut queued.sent {
            Some(sent) if queued.limits.reads_flag => {
                if sent.stop_by.is_none() {
                    sent.stop_by = Some(now + STOP_TIMEOUT);
                    actions.push(SupervisorAction::Flag(id));
                    self.wake(&mut actions);
                }
            }
            Some(_) => self.cut_short(&mut actions),
            None => {
                self.queue.remove(at);
                actions.push(SupervisorAction::Report(WorkerEvent::Ended(id)));
                if self.queue.is_empty() {
                    self.end_load(&mut actions);
                }
            }
        }
        actions
    }

    /// Download progress: bytes so far. From a ready worker, that it lacks data for its question.
    pub fn loading(&mut self, bytes: u64) -> Vec<SupervisorAction<M>> {
        let mut actions = Vec::new();
        match &mut self.stage {
            Stage::Loading { bytes: known } => *known = bytes,
            Stage::Ready => self.take_back(&mut actions),
            Stage::Off | Stage::Failed => {}
        }
        self.report_load(&mut actions);
        actions
    }

    /// Waits for the worker to load what its question needs.
    fn take_back(&mut self, actions: &mut Vec<SupervisorAction<M>>) {
        let front = self.queue.pop_front_if(|queued| queued.sent.is_some());
        let Some(queued) = front else { return };
        self.stage = Stage::Loading { bytes: 0 };
        match queued.sent.and_then(|sent| sent.stop_by) {
            Some(_) => actions.push(SupervisorAction::Report(WorkerEvent::Ended(queued.id))),
            None => self.queue.push_front(Queued {
                sent: None,
                ..queued
            }),
        }
    }

    /// The worker is loaded.
    pub fn ready(&mut self, now: u64) -> Vec<SupervisorAction<M>> {
        let mut actions = Vec::new();
        self.stage = Stage::Ready;
        self.end_load(&mut actions);
        let preface = self.preface.iter();
        actions.extend(preface.map(|(_, message)| SupervisorAction::Send(message.clone())));
        self.send(now, &mut actions);
        actions
    }

    /// The worker reports progress; returns whether it works on this question.
    pub fn progress(&mut self, id: i32, now: u64) -> bool {
        let front = self.queue.front_mut().filter(|queued| queued.id == id);
        let sent = front.and_then(|queued| queued.sent.as_mut());
        sent.map(|sent| sent.last_progress = now).is_some()
    }

    /// The worker has answered; `None` if it was not asked this question.
    pub fn answered(&mut self, id: i32, now: u64) -> Option<Vec<SupervisorAction<M>>> {
        let mut actions = Vec::new();
        let is_front = |queued: &Queued<M>| queued.id == id && queued.sent.is_some();
        if !self.queue.front().is_some_and(is_front) {
            return None;
        }
        self.queue.pop_front();
        self.send(now, &mut actions);
        Some(actions)
    }

    /// The worker cannot answer the question, but runs on.
    pub fn refused(&mut self, id: i32, why: String, now: u64) -> Vec<SupervisorAction<M>> {
        match self.answered(id, now) {
            Some(mut actions) => {
                let events = [WorkerEvent::Broken(why), WorkerEvent::Failed(id)];
                actions.extend(events.map(SupervisorAction::Report));
                actions
            }
            None => Vec::new(),
        }
    }

    /// Loading has failed, or the worker has crashed.
    pub fn broken(&mut self, why: String) -> Vec<SupervisorAction<M>> {
        let mut actions = Vec::new();
        match self.stage {
            Stage::Loading { .. } => {
                self.stage = Stage::Failed;
                self.end_load(&mut actions);
                actions.push(SupervisorAction::End);
                actions.push(SupervisorAction::Report(WorkerEvent::Unloaded(why)));
            }
            Stage::Ready => self.replace(why, &mut actions),
            // Reported before.
            Stage::Off | Stage::Failed => {}
        }
        actions
    }

    /// The worker sent an unreadable message: its question fails without a retry.
    pub fn unreadable(&mut self, why: String) -> Vec<SupervisorAction<M>> {
        if let Some(queued) = self.queue.front_mut() {
            queued.again |= queued.sent.is_some();
        }
        self.broken(why)
    }

    /// Loads again after a failure.
    pub fn retry(&mut self) -> Vec<SupervisorAction<M>> {
        let mut actions = Vec::new();
        if self.stage == Stage::Failed {
            self.start(&mut actions);
        }
        actions
    }

    /// Ends a worker without questions, to free its memory, and forgets what the next one would
    /// receive first.
    pub fn rest(&mut self) -> Vec<SupervisorAction<M>> {
        self.preface.clear();
        if self.stage != Stage::Ready || !self.queue.is_empty() {
            return Vec::new();
        }
        self.stage = Stage::Off;
        vec![SupervisorAction::End]
    }

    /// Fails all questions that wait for a load that has failed.
    pub fn give_up(&mut self) -> Vec<SupervisorAction<M>> {
        if self.stage != Stage::Failed {
            return Vec::new();
        }
        self.stage = Stage::Off;
        let failed = |queued: Queued<M>| SupervisorAction::Report(WorkerEvent::Failed(queued.id));
        self.queue.drain(..).map(failed).collect()
    }

    /// The time of the last [`SupervisorAction::WakeAt`] has come.
    pub fn tick(&mut self, now: u64) -> Vec<SupervisorAction<M>> {
        let mut actions = Vec::new();
        let Some(queued) = self.queue.front() else {
            return actions;
        };
        let stops = queued.sent.is_some_and(|sent| sent.stop_by.is_some());
        match queued.due() {
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
    fn cut_short(&mut self, actions: &mut Vec<SupervisorAction<M>>) {
        if let Some(queued) = self.queue.pop_front() {
            self.go_on(actions);
            actions.push(SupervisorAction::Report(WorkerEvent::Ended(queued.id)));
        }
    }

    /// Replaces a failed worker and sends its question again, unless it failed before.
    fn replace(&mut self, why: String, actions: &mut Vec<SupervisorAction<M>>) {
        let front = self
            .queue
            .front_mut()
            .filter(|queued| queued.sent.is_some());
        let failed = match front {
            Some(queued) if queued.sent.is_some_and(|sent| sent.stop_by.is_some()) => {
                return self.cut_short(actions);
            }
            Some(queued) if !queued.again => {
                (queued.again, queued.sent) = (true, None);
                return self.start(actions);
            }
            Some(queued) => Some(queued.id),
            None => None,
        };
        actions.push(SupervisorAction::Report(WorkerEvent::Broken(why)));
        if let Some(id) = failed {
            self.queue.pop_front();
            actions.push(SupervisorAction::Report(WorkerEvent::Failed(id)));
        }
        // A worker that crashes while idle is restarted by the next question only.
        self.warm &= failed.is_some();
        self.go_on(actions);
    }

    /// Starts another worker if one is needed.
    fn go_on(&mut self, actions: &mut Vec<SupervisorAction<M>>) {
        if self.warm || !self.queue.is_empty() {
            self.start(actions);
        } else {
            self.stage = Stage::Off;
            actions.push(SupervisorAction::End);
        }
    }

    fn start(&mut self, actions: &mut Vec<SupervisorAction<M>>) {
        self.stage = Stage::Loading { bytes: 0 };
        actions.push(SupervisorAction::Start);
        self.report_load(actions);
    }

    fn report_load(&mut self, actions: &mut Vec<SupervisorAction<M>>) {
        if let Stage::Loading { bytes } = self.stage
            && !self.queue.is_empty()
        {
            self.load_reported = true;
            actions.push(SupervisorAction::Report(WorkerEvent::Loading(bytes)));
        }
    }

    fn end_load(&mut self, actions: &mut Vec<SupervisorAction<M>>) {
        if std::mem::take(&mut self.load_reported) {
            actions.push(SupervisorAction::Report(WorkerEvent::Loaded));
        }
    }

    /// Sends the first question if the worker is ready for it.
    fn send(&mut self, now: u64, actions: &mut Vec<SupervisorAction<M>>) {
        let Some(queued) = self.queue.front_mut() else {
            return;
        };
        if self.stage == Stage::Ready && queued.sent.is_none() {
            queued.sent = Some(Sent {
                at: now,
                last_progress: now,
                stop_by: None,
            });
            actions.push(SupervisorAction::Send(queued.message.clone()));
            self.wake(actions);
        }
    }

    fn wake(&self, actions: &mut Vec<SupervisorAction<M>>) {
        let due = self.queue.front().and_then(Queued::due);
        actions.extend(due.map(SupervisorAction::WakeAt));
    }
}

#[cfg(test)]
mod tests;

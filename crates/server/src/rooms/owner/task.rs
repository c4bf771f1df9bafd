//! The task around a node: what is asked goes in, its effects are carried out.
//!
//! A room is *in use* from its load to [`Ask::Rest`]. An entry of a room that is not in use, as the
//! first one of a new room, opens the room for itself alone.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tengen_api::RoomId;
use tengen_ownership::{
    Authority, Condition, Effect, Input, Moment, Node, NodeId, Outcome, Pace, Position, Reply,
    Shard, Why,
};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep};

use super::super::clocks::Clocks;
use super::super::games::projector::Projection;
use super::super::journal::{AppendError, Entry, LoadError, now};
use super::super::stored::Found;
use super::super::token;
use super::lines::{Ended, Found as Primary, Lines, News};
use super::owned::Owned;
use super::{Ask, why_waiting};
use crate::store::health;
use crate::store::postgres::nodes::Loaded;

/// How long a room that cannot be opened is waited for: longer than the takeover of one.
const OPEN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a drain may take. After that the shards are free once the lease has ended.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(3);
/// The shortest sleep, since the node's clock has milliseconds.
const STEP: u64 = 1;

/// Whom the task tells what.
pub(super) struct Outlets {
    pub(super) health: health::Condition,
    pub(super) clocks: Clocks,
    pub(super) projection: Projection,
    pub(super) owned: watch::Sender<Owned>,
    /// Rooms in use that end here.
    pub(super) forgotten: mpsc::UnboundedSender<RoomId>,
    /// Why moves wait, while they do.
    pub(super) troubles: watch::Sender<Option<Arc<str>>>,
}

type Answer<T, E> = oneshot::Sender<Result<T, E>>;

/// Who waits for a room.
struct Waiter {
    what: Waits,
    since: Instant,
}

enum Waits {
    Load(Answer<Found, LoadError>),
    Append(Box<Entry>, Answer<(), AppendError>),
}

impl Waiter {
    /// Without a reason, the room is another node's.
    fn fail(self, why: Option<String>) {
        match self.what {
            Waits::Load(answer) => {
                let why = why.map_or(LoadError::Elsewhere, LoadError::Failed);
                answer.send(Err(why)).ok();
            }
            Waits::Append(_, answer) => {
                let why = why.map_or(AppendError::Elsewhere, AppendError::Failed);
                answer.send(Err(why)).ok();
            }
        }
    }
}

/// An entry that the node has.
struct Sent {
    answer: Answer<(), AppendError>,
    /// Whether the room is in use for the entry alone.
    alone: bool,
}

pub(super) struct Task {
    node: Node<RoomId, Entry, Loaded>,
    lines: Lines,
    outlets: Outlets,
    /// For each room, in the order in which they came.
    waiting: HashMap<RoomId, VecDeque<Waiter>>,
    sent: HashMap<RoomId, Sent>,
    effects: VecDeque<Effect<RoomId, Entry, Loaded>>,
    /// Why the last append was not done.
    why: Option<String>,
    /// The last timeline of an acknowledged commit.
    timeline: u32,
    /// Who asks whether a room may be decided for.
    unsure: Vec<(RoomId, Answer<(), AppendError>)>,
    drains_until: Option<Instant>,
    is_drained: bool,
}

impl Task {
    pub(super) fn new(id: NodeId, lines: Lines, outlets: Outlets) -> Self {
        // A node that is alone has all shards with its first claim. How many are claimed at a time
        // is bounded by its share anyway.
        let pace = Pace {
            claims: usize::from(token::SHARDS),
            ..Pace::default()
        };
        Self {
            node: Node::new(id, pace, moment()),
            lines,
            outlets,
            waiting: HashMap::new(),
            sent: HashMap::new(),
            effects: VecDeque::new(),
            why: None,
            timeline: 0,
            unsure: Vec::new(),
            drains_until: None,
            is_drained: false,
        }
    }

    /// Runs until it has given up all shards, which it does once nobody can ask any more.
    pub(super) async fn run(mut self, mut asks: mpsc::UnboundedReceiver<Ask>) {
        self.hear(Input::Tick);
        loop {
            while let Some(effect) = self.effects.pop_front() {
                self.follow(effect);
            }
            self.confirm();
            let is_late = self
                .drains_until
                .is_some_and(|until| until <= Instant::now());
            if self.is_drained || is_late {
                return;
            }
            let pause = self.pause();
            tokio::select! {
                biased;
                news = self.lines.next() => self.came(news),
                ask = asks.recv(), if self.drains_until.is_none() => {
                    self.take(ask.unwrap_or(Ask::Drain));
                }
                () = sleep(pause) => {
                    self.hear(Input::Tick);
                    self.lose_patience();
                }
            }
        }
    }

    fn hear(&mut self, input: Input<RoomId, Entry, Loaded>) {
        self.effects.extend(self.node.hear(moment(), input));
    }

    fn pause(&self) -> Duration {
        let wakes = self.node.wakes_at().0.saturating_sub(moment().0);
        let wakes = Duration::from_millis(wakes.max(STEP));
        let firsts = self.waiting.values().filter_map(VecDeque::front);
        let first = firsts.map(|waiter| waiter.since + OPEN_TIMEOUT).min();
        let drains = self.drains_until;
        let ends = first.into_iter().chain(drains).min();
        ends.map_or(wakes, |end| {
            let left = end.saturating_duration_since(Instant::now());
            wakes.min(left.max(Duration::from_millis(STEP)))
        })
    }

    fn take(&mut self, ask: Ask) {
        match ask {
            Ask::Load(room, answer) => self.wait(room, Waits::Load(answer)),
            Ask::Append(entry, answer) => self.append(entry, answer),
            Ask::Rest(room) => self.hear(Input::Rest(room)),
            Ask::Confirm(room, answer) => self.unsure.push((room, answer)),
            Ask::Drain => {
                self.drains_until = Some(Instant::now() + DRAIN_TIMEOUT);
                self.hear(Input::Drain);
            }
        }
    }

    /// Answers who asks whether a room may be decided for, as soon as that is known.
    fn confirm(&mut self) {
        let (node, now) = (&self.node, moment());
        let unsure = std::mem::take(&mut self.unsure);
        for (room, answer) in unsure {
            let may = match node.authority(&room, now) {
                Authority::Owner(_) => Ok(()),
                Authority::None => Err(AppendError::Elsewhere),
                Authority::Unsure => {
                    self.unsure.push((room, answer));
                    continue;
                }
            };
            answer.send(may).ok();
        }
    }

    fn append(&mut self, entry: Box<Entry>, answer: Answer<(), AppendError>) {
        let room = &entry.room;
        if self.sent.contains_key(room) || self.waiting.contains_key(room) {
            self.wait(room.clone(), Waits::Append(entry, answer));
            return;
        }
        match self.node.authority(room, moment()) {
            Authority::None => self.wait(room.clone(), Waits::Append(entry, answer)),
            Authority::Owner(at) if at.version != entry.expected => {
                answer.send(Err(conflict(&entry, at))).ok();
            }
            Authority::Owner(_) | Authority::Unsure => self.keep(*entry, answer, false),
        }
    }

    fn keep(&mut self, entry: Entry, answer: Answer<(), AppendError>, alone: bool) {
        let room = entry.room.clone();
        self.sent.insert(room.clone(), Sent { answer, alone });
        self.hear(Input::Keep {
            room,
            expected: entry.expected,
            adds: entry.events.len() as u64,
            entry,
        });
    }

    fn wait(&mut self, room: RoomId, what: Waits) {
        let since = Instant::now();
        let waiters = self.waiting.entry(room.clone()).or_default();
        waiters.push_back(Waiter { what, since });
        self.open(room);
    }

    /// Has the node open a room for those who wait. Nobody uses it then: a room is loaded when its
    /// task has ended. An entry on its way is waited for.
    fn open(&mut self, room: RoomId) {
        if self.sent.contains_key(&room) || !self.waiting.contains_key(&room) {
            return;
        }
        self.hear(Input::Rest(room.clone()));
        let shard = Shard(token::shard(&room));
        self.hear(Input::Want { room, shard });
    }

    /// Those who wait for a room hear that it cannot be opened.
    fn fail(&mut self, room: &RoomId, why: Option<&str>) {
        for waiter in self.waiting.remove(room).unwrap_or_default() {
            waiter.fail(why.map(str::to_owned));
        }
    }

    /// Those who have waited too long hear why.
    fn lose_patience(&mut self) {
        let late = |waiters: &VecDeque<Waiter>| {
            let first = waiters.front();
            first.is_none_or(|waiter| waiter.since.elapsed() >= OPEN_TIMEOUT)
        };
        let late = self.waiting.iter().filter(|(_, waiters)| late(waiters));
        let late: Vec<RoomId> = late.map(|(room, _)| room.clone()).collect();
        let why = why_waiting(self.node.condition());
        let why = why.unwrap_or_else(|| "the database does not answer".into());
        for room in late {
            self.fail(&room, Some(&why));
        }
    }

    fn came(&mut self, news: News) {
        match news {
            News::Ended(ended) => self.ended(*ended),
            News::Found(Primary { timeline, .. })
                if timeline > self.timeline && self.timeline > 0 =>
            {
                tracing::warn!("another primary of PostgreSQL's answers, on timeline {timeline}");
                self.lines.close_idle();
                self.hear(Input::Promoted);
            }
            News::Found(Primary { commits, .. }) => {
                if let Some(began) = commits {
                    self.lines.end_before(began);
                }
            }
        }
    }

    fn ended(&mut self, ended: Ended) {
        let Ended {
            id,
            batch,
            room,
            outcome,
            why,
            since,
            took,
        } = ended;
        if let Outcome::Done { mark, reply } = &outcome
            && !matches!(reply, Reply::Loaded { .. })
        {
            self.timeline = self.timeline.max(mark.timeline);
            self.lines.end_before(since);
        }
        if let (Some(room), Some(why)) = (&room, &why) {
            // The node reads it again, and others may wait for that.
            self.fail(room, Some(why));
        }
        if !batch.is_empty() {
            let done = why.as_deref().map_or(Ok(()), Err);
            self.outlets.health.wrote(done);
            self.why = why;
        }
        if let Outcome::Done {
            reply: Reply::Appended(results),
            ..
        } = &outcome
        {
            for (entry, _) in batch.iter().zip(results).filter(|(_, kept)| kept.is_ok()) {
                if let Some(deadline) = entry.deadline {
                    self.outlets.clocks.follow(deadline);
                }
                self.outlets.projection.note(entry);
            }
        }
        let is_owning = matches!(
            &outcome,
            Outcome::Done {
                reply: Reply::Renewed(_) | Reply::Claimed(_) | Reply::Released,
                ..
            }
        );
        if took {
            // What those nodes have not written of lists.
            self.outlets.projection.look_again();
        }
        self.hear(Input::Ended(id, outcome));
        if is_owning {
            let (node, now) = (&self.node, moment());
            let owns = |shard| node.owns(Shard(shard), now).is_some();
            self.outlets.owned.send_replace(Owned::of(owns));
        }
    }

    fn follow(&mut self, effect: Effect<RoomId, Entry, Loaded>) {
        match effect {
            Effect::Ask(id, request) => self.lines.ask(id, request),
            Effect::Abandon(id) => self.lines.abandon(id),
            Effect::Seek => self.lines.seek(),
            Effect::Start {
                room,
                position,
                kept,
            } => self.begin(room, position, kept),
            Effect::Elsewhere { room, .. } => self.fail(&room, None),
            Effect::Kept { room, .. } => {
                if let Some(Sent { answer, alone }) = self.sent.remove(&room) {
                    // A caller that has left reads the result from the database later.
                    answer.send(Ok(())).ok();
                    if alone {
                        self.hear(Input::Rest(room.clone()));
                    }
                }
                self.open(room);
            }
            Effect::Forget { room, why } => self.forget(room, why),
            Effect::Condition(condition) => self.fares(condition),
            Effect::Drained => self.is_drained = true,
            // A load of a room that is in use waits for its entry. There is no bus yet.
            Effect::Here(_) | Effect::Publish => (),
        }
    }

    /// The room is open for the first who waits for it, if there is still one.
    fn begin(&mut self, room: RoomId, position: Position, kept: Loaded) {
        let waiters = self.waiting.get_mut(&room);
        let first = waiters.and_then(VecDeque::pop_front);
        if self.waiting.get(&room).is_some_and(VecDeque::is_empty) {
            self.waiting.remove(&room);
        }
        match first.map(|waiter| waiter.what) {
            Some(Waits::Load(answer)) => {
                let is_room = matches!(&kept, Ok(found) if found.kept.is_some());
                if answer.send(kept).is_err() || !is_room {
                    self.hear(Input::Rest(room.clone()));
                }
            }
            Some(Waits::Append(entry, answer)) if entry.expected == position.version => {
                self.keep(*entry, answer, true);
            }
            Some(Waits::Append(entry, answer)) => {
                answer.send(Err(conflict(&entry, position))).ok();
                self.hear(Input::Rest(room.clone()));
            }
            None => self.hear(Input::Rest(room.clone())),
        }
        self.open(room);
    }

    fn forget(&mut self, room: RoomId, why: Why) {
        match self.sent.remove(&room) {
            Some(Sent { answer, .. }) => {
                let is_known = matches!(why, Why::NotStored | Why::Unknown);
                let words = self.why.clone().filter(|_| is_known);
                let words = words.unwrap_or_else(|| why.to_string());
                answer.send(Err(AppendError::Failed(words))).ok();
            }
            // Without anybody who listens nothing is in use.
            None => {
                self.outlets.forgotten.send(room.clone()).ok();
            }
        }
        self.open(room);
    }

    fn fares(&self, condition: Condition) {
        if self.drains_until.is_some() {
            // Giving up the lease is no trouble.
            return;
        }
        let Outlets {
            health,
            clocks,
            troubles,
            ..
        } = &self.outlets;
        let at = (Instant::now(), now());
        let why = why_waiting(condition);
        match &why {
            None => {
                clocks.go_on(at);
                // The renewal of the lease was written and acknowledged.
                health.wrote(Ok(()));
            }
            Some(why) => {
                clocks.stop(at);
                health.wrote(Err(why.as_ref()));
            }
        }
        troubles.send_replace(why);
    }
}

fn conflict(entry: &Entry, found: Position) -> AppendError {
    AppendError::Conflict {
        expected: entry.expected,
        found: found.version,
    }
}

/// The time since the machine was started, also while it slept: a lease ends meanwhile.
#[cfg(target_os = "linux")]
fn moment() -> Moment {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::Boottime);
    let (seconds, nanos) = (now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs());
    Moment(seconds * 1_000 + nanos / 1_000_000)
}

/// The time since the first call. Elsewhere the monotonic clock may stand still while the machine
/// sleeps.
#[cfg(not(target_os = "linux"))]
fn moment() -> Moment {
    use std::sync::OnceLock;
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    let since = START.get_or_init(std::time::Instant::now).elapsed();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

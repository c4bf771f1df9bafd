//! Single failures step by step, and random histories in which every question must end once.

use proptest::prelude::*;

use super::SupervisorAction::{End, Flag, Report, Send, Start, WakeAt};
use super::WorkerEvent::{Broken, Ended, Failed, Loaded, Loading, Unloaded};
use super::*;

const SEARCH: QuestionLimits = QuestionLimits {
    ms: Some(4_000),
    reads_flag: true,
};
const DEAF: QuestionLimits = QuestionLimits {
    ms: None,
    reads_flag: false,
};

type Watched = Supervisor<&'static str>;

fn ready() -> Watched {
    let mut watched = Watched::default();
    assert_eq!(watched.warm(), [Start]);
    assert_eq!(watched.ready(0), []);
    watched
}

#[test]
fn a_question_waits_for_the_load_and_sees_it_come() {
    let mut watched = Watched::default();
    let asked = watched.ask(1, "a", SEARCH, 0);
    assert_eq!(asked, [Start, Report(Loading(0))]);
    assert_eq!(watched.loading(7), [Report(Loading(7))]);
    // Loading has no deadline.
    assert_eq!(watched.tick(1_000_000), []);
    let sent = watched.ready(50_000);
    assert_eq!(sent, [Report(Loaded), Send("a"), WakeAt(55_000)]);
    assert_eq!(watched.answered(1, 51_000), Some(vec![]));
    assert_eq!(watched.answered(1, 51_000), None, "nobody waits for it");
}

#[test]
fn a_load_that_fails_is_said_and_tried_again() {
    let mut watched = Watched::default();
    watched.ask(1, "a", SEARCH, 0);
    let failed = watched.broken("offline".to_owned());
    let why = || Report(Unloaded("offline".to_owned()));
    assert_eq!(failed, [Report(Loaded), End, why()]);
    assert_eq!(watched.retry(), [Start, Report(Loading(0))]);
    watched.broken("offline".to_owned());
    // Another question retries too; both are answered in order.
    let asked = watched.ask(2, "b", DEAF, 0);
    assert_eq!(asked, [Start, Report(Loading(0))]);
    assert_eq!(watched.ready(9), [Report(Loaded), Send("a"), WakeAt(5_009)]);
    assert_eq!(watched.answered(1, 10), Some(vec![Send("b")]));
    assert_eq!(watched.retry(), [], "there is nothing to try again");
}

#[test]
fn a_worker_at_rest_begins_with_nothing() {
    let mut watched = Watched {
        preface: vec![(None, "file")],
        ..Watched::default()
    };
    assert_eq!(watched.rest(), [], "no worker runs");
    watched.preface = vec![(None, "file")];
    watched.ask(1, "a", DEAF, 0);
    assert_eq!(watched.rest(), [], "it is still loaded for a question");
    assert_eq!(watched.ready(1), [Report(Loaded), Send("a")]);
    assert_eq!(watched.rest(), [], "it works");
    watched.answered(1, 2);
    assert_eq!(watched.rest(), [End]);
    assert_eq!(watched.rest(), []);
    assert_eq!(watched.ask(2, "b", DEAF, 3), [Start, Report(Loading(0))]);
    assert_eq!(watched.ready(4), [Report(Loaded), Send("b")]);
}

#[test]
fn who_gives_up_a_load_waits_for_nothing() {
    let mut watched = Watched::default();
    watched.ask(1, "a", SEARCH, 0);
    watched.ask(2, "b", DEAF, 0);
    watched.broken("404".to_owned());
    assert_eq!(watched.give_up(), [Report(Failed(1)), Report(Failed(2))]);
    assert_eq!(watched.asked().count(), 0);
    assert_eq!(watched.warm(), [Start]);
}

#[test]
fn what_a_question_needs_is_loaded_before_it_is_sent_again() {
    let mut watched = ready();
    watched.ask(1, "a", SEARCH, 0);
    assert_eq!(watched.loading(0), [Report(Loading(0))]);
    assert_eq!(watched.tick(1_000_000), [], "loading has no deadline");
    let sent = watched.ready(50_000);
    assert_eq!(sent, [Report(Loaded), Send("a"), WakeAt(55_000)]);
    // If that fails, it waits as it does for a module.
    watched.loading(0);
    let why = || Report(Unloaded("offline".to_owned()));
    let failed = watched.broken("offline".to_owned());
    assert_eq!(failed, [Report(Loaded), End, why()]);
    assert_eq!(watched.retry(), [Start, Report(Loading(0))]);
    let sent = watched.ready(60_000);
    assert_eq!(sent, [Report(Loaded), Send("a"), WakeAt(65_000)]);
}

#[test]
fn a_stopped_question_does_not_wait_for_what_it_needs() {
    let mut watched = ready();
    watched.ask(1, "a", SEARCH, 0);
    watched.stop(1, 10);
    assert_eq!(watched.loading(0), [Report(Ended(1))]);
    assert_eq!(
        watched.ask(2, "b", DEAF, 20),
        [Report(Loading(0))],
        "it loads on"
    );
    assert_eq!(watched.ready(30), [Report(Loaded), Send("b")]);
    assert_eq!(watched.loading(0), [Report(Loading(0))]);
    assert_eq!(watched.stop(2, 40), [Report(Ended(2)), Report(Loaded)]);
    assert_eq!(watched.loading(0), [], "nobody waits for it");
}

#[test]
fn an_overdue_worker_is_replaced_once() {
    let mut watched = ready();
    assert_eq!(watched.ask(1, "a", SEARCH, 0), [Send("a"), WakeAt(5_000)]);
    assert_eq!(watched.tick(4_999), [WakeAt(5_000)]);
    assert_eq!(watched.tick(5_000), [Start, Report(Loading(0))]);
    let sent = watched.ready(6_000);
    assert_eq!(sent, [Report(Loaded), Send("a"), WakeAt(11_000)]);
    let late = watched.tick(11_000);
    assert!(
        matches!(late[..], [Report(Broken(_)), Report(Failed(1)), Start]),
        "{late:?}"
    );
}

#[test]
fn a_worker_that_shows_that_it_is_at_work_is_not_overdue() {
    let mut watched = ready();
    watched.ask(1, "a", SEARCH, 0);
    assert!(watched.progress(1, 4_800));
    assert!(!watched.progress(2, 4_900), "of something else");
    assert_eq!(watched.tick(5_000), [WakeAt(5_800)]);
    assert_eq!(watched.tick(5_800), [Start, Report(Loading(0))]);
    assert!(!watched.progress(1, 5_900), "it is not asked yet");
}

#[test]
fn a_crash_is_healed_once() {
    let mut watched = ready();
    watched.ask(1, "a", DEAF, 0);
    assert_eq!(
        watched.broken("trap".to_owned()),
        [Start, Report(Loading(0))]
    );
    watched.ready(1);
    let again = watched.broken("trap".to_owned());
    let why = Report(Broken("trap".to_owned()));
    assert_eq!(again, [why, Report(Failed(1)), Start]);
}

#[test]
fn what_cannot_be_read_is_said_at_once() {
    let mut watched = ready();
    watched.ask(1, "a", SEARCH, 0);
    let said = watched.unreadable("?".to_owned());
    let why = Report(Broken("?".to_owned()));
    assert_eq!(said, [why, Report(Failed(1)), Start]);
}

#[test]
fn stop_is_a_matter_of_moments() {
    // A worker that reads the flag may answer in time.
    let mut watched = ready();
    watched.ask(1, "a", SEARCH, 0);
    assert_eq!(watched.stop(1, 10), [Flag(1), WakeAt(10 + STOP_TIMEOUT)]);
    assert_eq!(watched.stop(1, 11), [], "it has been told");
    assert_eq!(watched.answered(1, 20), Some(vec![]));
    // One that does not is terminated, and the question is not repeated.
    watched.ask(2, "b", SEARCH, 100);
    watched.stop(2, 200);
    assert_eq!(watched.tick(200 + STOP_TIMEOUT), [Start, Report(Ended(2))]);
    watched.ready(400);
    // One without the flag is terminated at once; a waiting question ends at once.
    watched.ask(3, "c", DEAF, 500);
    watched.ask(4, "d", DEAF, 500);
    assert_eq!(watched.stop(4, 501), [Report(Ended(4))]);
    assert_eq!(watched.stop(3, 502), [Start, Report(Ended(3))]);
    let mut loading = Watched::default();
    loading.ask(1, "a", SEARCH, 0);
    assert_eq!(loading.stop(1, 1), [Report(Ended(1)), Report(Loaded)]);
}

#[test]
fn a_new_worker_learns_first_what_the_last_one_knew() {
    let mut watched = ready();
    watched.ask(0, "file", DEAF, 0);
    watched.begin_with(0, |_| None);
    watched.answered(0, 0);
    watched.ask(1, "a", DEAF, 0);
    watched.begin_with(0, |_| None);
    watched.broken("trap".to_owned());
    watched.begin_with(1, |_| None);
    assert_eq!(watched.ready(9), [Report(Loaded), Send("file"), Send("a")]);
    assert_eq!(watched.answered(0, 10), None, "nobody has asked that");
}

#[test]
fn a_new_worker_learns_the_changes_too_and_each_part_once() {
    let mut watched = ready();
    let mut id = 0;
    let mut begin = |watched: &mut Watched, message, part| {
        id += 1;
        watched.ask(id, message, DEAF, 0);
        watched.begin_with(id, |_| part);
        watched.answered(id, 0);
    };
    let lost = |watched: &mut Watched| {
        watched.broken("trap".to_owned());
        watched.ask(100, "a", DEAF, 0);
        let sent = watched.ready(9);
        watched.answered(100, 9);
        sent.into_iter()
            .filter_map(|action| match action {
                Send(message) => Some(message),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    begin(&mut watched, "file", None);
    begin(&mut watched, "first", Some(0));
    begin(&mut watched, "third", Some(2));
    begin(&mut watched, "first again", Some(0));
    assert_eq!(lost(&mut watched), ["file", "third", "first again", "a"]);
    begin(&mut watched, "another file", None);
    assert_eq!(lost(&mut watched), ["another file", "a"]);
}

/// One step of a random history.
#[derive(Clone, Debug)]
enum Fate {
    Ask(bool),
    Stop(usize),
    Ready,
    Lack,
    Break,
    Answer,
    Progress,
    Unreadable,
    Wait(u64),
    Retry,
    GiveUp,
}

fn fate() -> impl Strategy<Value = Fate> {
    prop_oneof![
        3 => any::<bool>().prop_map(Fate::Ask),
        1 => (0usize..4).prop_map(Fate::Stop),
        3 => Just(Fate::Ready),
        1 => Just(Fate::Lack),
        1 => Just(Fate::Break),
        3 => Just(Fate::Answer),
        1 => Just(Fate::Progress),
        1 => Just(Fate::Unreadable),
        2 => (1u64..6_000).prop_map(Fate::Wait),
        1 => Just(Fate::Retry),
        1 => Just(Fate::GiveUp),
    ]
}

/// A simulated worker and page around the supervisor.
#[derive(Default)]
struct World {
    watched: Supervisor<i32>,
    now: u64,
    last: i32,
    /// `None` without a worker, else whether it is ready.
    worker: Option<bool>,
    /// The question in progress.
    at: Option<i32>,
    wake: Option<u64>,
    /// How often each question was sent, and how often it ended.
    counts: Vec<(u32, u32)>,
    stopped: Vec<(i32, u64)>,
}

impl World {
    fn count(&mut self, id: i32) -> &mut (u32, u32) {
        let at = usize::try_from(id - 1).expect("a question");
        &mut self.counts[at]
    }

    fn end(&mut self, id: i32) {
        self.count(id).1 += 1;
        let now = self.now;
        for &(stopped, at) in &self.stopped {
            assert!(
                stopped != id || now <= at + STOP_TIMEOUT,
                "{id} is stopped too late"
            );
        }
    }

    fn perform(&mut self, actions: Vec<SupervisorAction<i32>>) {
        for action in actions {
            match action {
                Start => (self.worker, self.at) = (Some(false), None),
                End => (self.worker, self.at) = (None, None),
                Send(id) => {
                    assert_eq!((self.worker, self.at), (Some(true), None), "it listens");
                    self.at = Some(id);
                    self.count(id).0 += 1;
                }
                Flag(id) => assert_eq!(self.at, Some(id)),
                WakeAt(at) => self.wake = Some(at),
                Report(Ended(id) | Failed(id)) => self.end(id),
                Report(_) => {}
            }
        }
    }

    fn pass(&mut self, ms: u64) {
        let until = self.now + ms;
        while let Some(at) = self.wake.filter(|&at| at <= until) {
            (self.now, self.wake) = (self.now.max(at), None);
            let actions = self.watched.tick(self.now);
            self.perform(actions);
        }
        self.now = until;
    }

    fn happen(&mut self, fate: &Fate) {
        let now = self.now;
        let actions = match fate {
            Fate::Ask(reads_flag) => {
                self.last += 1;
                self.counts.push((0, 0));
                let ms = reads_flag.then_some(2_000);
                let limits = QuestionLimits {
                    ms,
                    reads_flag: *reads_flag,
                };
                self.watched.ask(self.last, self.last, limits, now)
            }
            Fate::Stop(at) => {
                let id = self.watched.asked().nth(*at);
                let known = self.stopped.iter().any(|(old, _)| Some(*old) == id);
                let new = id.filter(|_| !known).map(|id| (id, now));
                self.stopped.extend(new);
                id.map(|id| self.watched.stop(id, now)).unwrap_or_default()
            }
            Fate::Ready if self.worker == Some(false) => {
                self.worker = Some(true);
                self.watched.ready(now)
            }
            Fate::Lack => match self.at.take() {
                Some(id) => {
                    // It will be sent once more for that.
                    self.count(id).0 -= 1;
                    self.worker = Some(false);
                    self.watched.loading(0)
                }
                None => Vec::new(),
            },
            Fate::Break if self.worker.is_some() => self.watched.broken("trap".to_owned()),
            Fate::Answer => match self.at.take() {
                Some(id) => {
                    let actions = self.watched.answered(id, now).expect("it is waited for");
                    self.end(id);
                    actions
                }
                None => Vec::new(),
            },
            Fate::Progress => {
                if let Some(id) = self.at {
                    assert!(self.watched.progress(id, now));
                }
                Vec::new()
            }
            Fate::Unreadable if self.worker == Some(true) => {
                self.watched.unreadable("?".to_owned())
            }
            Fate::Wait(ms) => return self.pass(*ms),
            Fate::Retry => self.watched.retry(),
            Fate::GiveUp => self.watched.give_up(),
            Fate::Ready | Fate::Break | Fate::Unreadable => Vec::new(),
        };
        self.perform(actions);
    }
}

proptest! {
    /// Every question ends exactly once if workers load and answer, is sent at most twice, and ends
    /// within `STOP_TIMEOUT` of being stopped.
    #[test]
    fn every_question_has_one_end(fates in prop::collection::vec(fate(), 0..60)) {
        let mut world = World::default();
        for fate in &fates {
            world.happen(fate);
        }
        for _ in 0..=2 * world.counts.len() {
            for fate in [Fate::Retry, Fate::Ready, Fate::Answer] {
                world.happen(&fate);
            }
        }
        prop_assert_eq!(world.watched.asked().count(), 0);
        for (at, &(sent, ended)) in world.counts.iter().enumerate() {
            prop_assert_eq!(ended, 1, "question {}", at + 1);
            prop_assert!(sent <= 2, "question {} was sent {} times", at + 1, sent);
        }
    }
}

//! A supervised worker: [`Supervisor`] with a real worker, clock and timer.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use tengen_worker_protocol::supervisor::{
    QuestionLimits, Supervisor, SupervisorAction, WorkerEvent,
};
use tengen_worker_protocol::{FromWorker, Question, ToWorker};
use wasm_bindgen::JsValue;
use web_sys::console;

use super::errand::{Errand, opened};
use super::system::{is_isolated, now};

type Letter = Rc<(String, Option<Vec<u8>>)>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said<A> {
    Progress(i32, A),
    Answer(i32, A, Option<Vec<u8>>),
    Event(WorkerEvent),
}

/// The state that does not depend on the question type.
struct Line {
    script: &'static str,
    supervisor: Supervisor<Letter>,
    running: Option<Errand>,
    timer: Option<TimeoutHandle>,
    hear: Rc<dyn Fn(JsValue)>,
    tell: Rc<dyn Fn(WorkerEvent)>,
}

type Shared = Rc<RefCell<Line>>;
type Actions = Vec<SupervisorAction<Letter>>;

/// A handle to a worker that answers questions of type `Q`.
pub(crate) struct Staff<Q> {
    line: Shared,
    question: PhantomData<Q>,
}

impl<Q> Clone for Staff<Q> {
    fn clone(&self) -> Staff<Q> {
        Staff {
            line: self.line.clone(),
            question: PhantomData,
        }
    }
}

impl<Q: Question + 'static> Staff<Q> {
    /// `script` names the start data with the script's URL; the worker is loaded with the first
    /// question. The listener must not ask from within its call.
    pub(crate) fn new(
        script: &'static str,
        listener: impl Fn(Said<Q::Answer>) + 'static,
    ) -> Staff<Q> {
        let listener = Rc::new(listener);
        let events = listener.clone();
        let line = Rc::new_cyclic(|line: &std::rc::Weak<RefCell<Line>>| {
            let line = line.clone();
            let hear = move |message| {
                if let Some(line) = line.upgrade() {
                    hear::<Q::Answer>(&line, message, &*listener);
                }
            };
            RefCell::new(Line {
                script,
                supervisor: Supervisor::default(),
                running: None,
                timer: None,
                hear: Rc::new(hear),
                tell: Rc::new(move |event| events(Said::Event(event))),
            })
        });
        Staff {
            line,
            question: PhantomData,
        }
    }

    /// Loads the worker ahead of the first question.
    pub(crate) fn warm(&self) {
        act(&self.line, |supervisor, _| supervisor.warm());
    }

    pub(crate) fn ask(&self, id: i32, question: Q, bytes: Option<&[u8]>) {
        let limits = QuestionLimits {
            ms: question.ms(),
            reads_flag: question.reads_flag() && is_isolated(),
        };
        let letter = letter(id, question, bytes);
        act(&self.line, move |supervisor, now| {
            supervisor.ask(id, letter, limits, now)
        });
    }

    /// Stops a question; the listener receives its end within
    /// [`STOP`](tengen_worker_protocol::supervisor::STOP) milliseconds.
    pub(crate) fn stop(&self, id: i32) {
        act(&self.line, |supervisor, now| supervisor.stop(id, now));
    }

    pub(crate) fn stop_all(&self) {
        let all: Vec<i32> = self.line.borrow().supervisor.asked().collect();
        all.into_iter().for_each(|id| self.stop(id));
    }

    pub(crate) fn retry(&self) {
        act(&self.line, |supervisor, _| supervisor.retry());
    }

    /// Fails the questions that wait for a load that has failed.
    pub(crate) fn give_up(&self) {
        act(&self.line, |supervisor, _| supervisor.give_up());
    }

    /// Sets the question that each new worker receives first; its answer is ignored.
    pub(crate) fn begin_with(&self, question: Q, bytes: Option<&[u8]>) {
        let letter = letter(0, question, bytes);
        let mut line = self.line.borrow_mut();
        line.supervisor.set_preface(Some(letter));
    }
}

fn letter<Q: Question>(id: i32, question: Q, bytes: Option<&[u8]>) -> Letter {
    let text = tengen_worker_protocol::write(&ToWorker { id, question });
    Rc::new((text, bytes.map(<[u8]>::to_vec)))
}

fn hear<A: serde::de::DeserializeOwned>(
    line: &Shared,
    message: JsValue,
    listener: &dyn Fn(Said<A>),
) {
    let read = match opened(message) {
        Some((text, bytes)) => tengen_worker_protocol::read::<FromWorker<A>>(&text)
            .map(|said| (said, bytes))
            .map_err(|why| why.to_string()),
        None => Err("a message is no array that begins with a text".to_owned()),
    };
    match read {
        Ok((FromWorker::Loading { bytes }, _)) => act(line, |s, _| s.loading(bytes)),
        Ok((FromWorker::Ready, _)) => act(line, Supervisor::ready),
        Ok((FromWorker::Progress { id, answer }, _)) => {
            let awaited = line.borrow_mut().supervisor.progress(id, now());
            if awaited {
                listener(Said::Progress(id, answer));
            }
        }
        Ok((FromWorker::Answer { id, answer }, bytes)) => {
            let actions = line.borrow_mut().supervisor.answered(id, now());
            if let Some(actions) = actions {
                listener(Said::Answer(id, answer, bytes));
                perform(line, actions);
            }
        }
        Ok((FromWorker::Failed { id: Some(id), why }, _)) => {
            act(line, |s, now| s.refused(id, why, now));
        }
        Ok((FromWorker::Failed { id: None, why }, _)) => act(line, |s, _| s.broken(why)),
        Err(why) => act(line, |s, _| s.unreadable(why)),
    }
}

/// Feeds the supervisor an event and performs its actions.
fn act(line: &Shared, decide: impl FnOnce(&mut Supervisor<Letter>, u64) -> Actions) {
    let actions = decide(&mut line.borrow_mut().supervisor, now());
    perform(line, actions);
}

fn perform(line: &Shared, actions: Actions) {
    let mut broken = None;
    for action in actions {
        let done = match action {
            SupervisorAction::Start => start(line),
            SupervisorAction::End => {
                line.borrow_mut().running = None;
                Ok(())
            }
            SupervisorAction::Send(letter) => match &line.borrow().running {
                Some(running) => running.say(&letter.0, letter.1.as_deref()),
                None => Ok(()),
            },
            SupervisorAction::Flag(id) => match &line.borrow().running {
                Some(running) => running.stop(id),
                None => Ok(()),
            },
            SupervisorAction::WakeAt(at) => {
                wake_at(line, at);
                Ok(())
            }
            SupervisorAction::Report(event) => {
                if let WorkerEvent::Broken(why) | WorkerEvent::Unloaded(why) = &event {
                    let script = line.borrow().script;
                    console::warn_1(&JsValue::from_str(&format!("{script}: {why}")));
                }
                let tell = line.borrow().tell.clone();
                tell(event);
                Ok(())
            }
        };
        broken = broken.or(done.err());
    }
    if let Some(error) = broken {
        act(line, |supervisor, _| {
            supervisor.broken(format!("{error:?}"))
        });
    }
}

fn start(line: &Shared) -> Result<(), JsValue> {
    let (script, hear) = {
        let line = line.borrow();
        (line.script, line.hear.clone())
    };
    let weak = Rc::downgrade(line);
    let fail = move |why| {
        if let Some(line) = weak.upgrade() {
            act(&line, |supervisor, _| supervisor.broken(why));
        }
    };
    // Drop the previous worker first, so that nothing more is heard from it.
    line.borrow_mut().running = None;
    let errand = Errand::start(script, move |message| hear(message), fail)?;
    line.borrow_mut().running = Some(errand);
    Ok(())
}

fn wake_at(line: &Shared, at: u64) {
    let weak = Rc::downgrade(line);
    let tick = move || {
        if let Some(line) = weak.upgrade() {
            line.borrow_mut().timer = None;
            act(&line, Supervisor::tick);
        }
    };
    let wait = Duration::from_millis(at.saturating_sub(now()));
    let timer = set_timeout_with_handle(tick, wait).ok();
    let old = std::mem::replace(&mut line.borrow_mut().timer, timer);
    if let Some(old) = old {
        old.clear();
    }
}

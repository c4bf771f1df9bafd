//! A supervised worker: [`Supervisor`] with a real worker, clock and timer.

use std::cell::{OnceCell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::task::spawn_local;
use tengen_core::Rule;
use tengen_worker_protocol::supervisor::{
    QuestionLimits, Supervisor, SupervisorAction, WorkerEvent,
};
use tengen_worker_protocol::{FromWorker, ToWorker};
use wasm_bindgen::JsValue;
use web_sys::console;

use super::messages::{Codec, Coded, codecs};
use super::running_worker::{RunningWorker, parts_of};
use super::system::{is_isolated, now};

/// A message to a worker.
type Message = Rc<Sent>;

struct Sent {
    /// Its JSON, once the codec is loaded.
    text: Box<dyn Fn() -> String>,
    attachment: Option<Arc<Vec<u8>>>,
    /// See [`WorkerQuestion::part`](tengen_worker_protocol::WorkerQuestion::part).
    part: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WorkerMessage<A> {
    Progress(i32, A),
    Answer(i32, A, Option<Vec<u8>>),
    Event(WorkerEvent),
}

/// The state that does not depend on the question type.
struct State {
    script: &'static str,
    /// The rule whose weights a new worker loads with its module.
    weights: Option<Rule>,
    supervisor: Supervisor<Message>,
    running: Option<RunningWorker>,
    timer: Option<TimeoutHandle>,
    /// What the worker said before the codec was loaded.
    early: Vec<JsValue>,
    /// Loads the codec, unless it is loaded.
    load: Rc<dyn Fn()>,
    hear: Rc<dyn Fn(JsValue)>,
    tell: Rc<dyn Fn(WorkerEvent)>,
}

type Shared = Rc<RefCell<State>>;
type Actions = Vec<SupervisorAction<Message>>;

/// A handle to a worker that answers questions of type `Q`.
pub(crate) struct WorkerClient<Q: Coded> {
    state: Shared,
    codec: Rc<OnceCell<Codec<Q>>>,
}

impl<Q: Coded> Clone for WorkerClient<Q> {
    fn clone(&self) -> WorkerClient<Q> {
        WorkerClient {
            state: self.state.clone(),
            codec: self.codec.clone(),
        }
    }
}

impl<Q: Coded> WorkerClient<Q> {
    /// `script` names the start data with the script's URL; the worker is loaded with the first
    /// question. The listener must not ask from within its call.
    pub(crate) fn new(
        script: &'static str,
        listener: impl Fn(WorkerMessage<Q::Answer>) + 'static,
    ) -> WorkerClient<Q> {
        let listener = Rc::new(listener);
        let events = listener.clone();
        let codec = Rc::new(OnceCell::new());
        let state = Rc::new_cyclic(|state: &Weak<RefCell<State>>| {
            let (weak, known) = (state.clone(), codec.clone());
            let hear = move |message| {
                let Some(state) = weak.upgrade() else { return };
                match known.get() {
                    Some(codec) => hear::<Q>(&state, codec, message, &*listener),
                    None => state.borrow_mut().early.push(message),
                }
            };
            let (weak, lacking) = (state.clone(), codec.clone());
            let load = move || {
                if lacking.get().is_none() {
                    spawn_local(load::<Q>(weak.clone(), lacking.clone()));
                }
            };
            RefCell::new(State {
                script,
                weights: None,
                supervisor: Supervisor::default(),
                running: None,
                timer: None,
                early: Vec::new(),
                load: Rc::new(load),
                hear: Rc::new(hear),
                tell: Rc::new(move |event| events(WorkerMessage::Event(event))),
            })
        });
        WorkerClient { state, codec }
    }

    /// Loads the worker ahead of the first question, which needs the weights of this rule.
    pub(crate) fn warm(&self, weights: Rule) {
        self.state.borrow_mut().weights = Some(weights);
        act(&self.state, |supervisor, _| supervisor.warm());
    }

    pub(crate) fn ask(&self, id: i32, question: Q, bytes: Option<&[u8]>) {
        self.send(id, question, bytes.map(|bytes| Arc::new(bytes.to_vec())));
    }

    /// [`WorkerClient::ask`] with bytes that others have too.
    pub(crate) fn send(&self, id: i32, question: Q, bytes: Option<Arc<Vec<u8>>>) {
        let limits = QuestionLimits {
            ms: question.ms(),
            reads_flag: question.reads_flag() && is_isolated(),
        };
        let weights = question.weights();
        let message = message(self.codec.clone(), id, question, bytes);
        {
            let mut state = self.state.borrow_mut();
            state.weights = weights.or(state.weights);
        }
        act(&self.state, move |supervisor, now| {
            supervisor.ask(id, message, limits, now)
        });
    }

    /// Stops a question; the listener receives its end within
    /// [`STOP_TIMEOUT`](tengen_worker_protocol::supervisor::STOP_TIMEOUT) milliseconds.
    pub(crate) fn stop(&self, id: i32) {
        act(&self.state, |supervisor, now| supervisor.stop(id, now));
    }

    pub(crate) fn stop_all(&self) {
        let all: Vec<i32> = self.state.borrow().supervisor.asked().collect();
        all.into_iter().for_each(|id| self.stop(id));
    }

    pub(crate) fn retry(&self) {
        act(&self.state, |supervisor, _| supervisor.retry());
    }

    /// Fails the questions that wait for a load that has failed.
    pub(crate) fn give_up(&self) {
        act(&self.state, |supervisor, _| supervisor.give_up());
    }

    /// Frees the worker's memory until the next question, for which it has to be told everything.
    pub(crate) fn rest(&self) {
        act(&self.state, |supervisor, _| supervisor.rest());
    }
}

fn message<Q: Coded>(
    codec: Rc<OnceCell<Codec<Q>>>,
    id: i32,
    question: Q,
    bytes: Option<Arc<Vec<u8>>>,
) -> Message {
    let part = question.part();
    let message = ToWorker { id, question };
    let text = move || {
        let codec = codec.get().expect("who is ready has been heard");
        (codec.write)(&message)
    };
    Rc::new(Sent {
        text: Box::new(text),
        attachment: bytes,
        part,
    })
}

/// Loads the codec, and passes on what the worker has said meanwhile.
async fn load<Q: Coded>(state: Weak<RefCell<State>>, codec: Rc<OnceCell<Codec<Q>>>) {
    let loaded = codecs().await;
    let Some(state) = state.upgrade() else { return };
    match loaded {
        Ok(all) => {
            // Of two loads the first is kept.
            let _ = codec.set(Q::codec(all));
            let (early, hear) = {
                let mut state = state.borrow_mut();
                (std::mem::take(&mut state.early), state.hear.clone())
            };
            early.into_iter().for_each(|message| hear(message));
        }
        Err(why) => act(&state, |supervisor, _| supervisor.broken(why.to_string())),
    }
}

fn hear<Q: Coded>(
    state: &Shared,
    codec: &Codec<Q>,
    message: JsValue,
    listener: &dyn Fn(WorkerMessage<Q::Answer>),
) {
    let read = match parts_of(message) {
        Some((text, bytes)) => (codec.read)(&text).map(|said| (said, bytes)),
        None => Err("a message is no array that begins with a text".to_owned()),
    };
    match read {
        Ok((FromWorker::Loading { bytes }, _)) => act(state, |s, _| s.loading(bytes)),
        Ok((FromWorker::Ready, _)) => act(state, Supervisor::ready),
        Ok((FromWorker::Progress { id, answer }, _)) => {
            let awaited = state.borrow_mut().supervisor.progress(id, now());
            if awaited {
                listener(WorkerMessage::Progress(id, answer));
            }
        }
        Ok((FromWorker::Answer { id, answer }, bytes)) => {
            if Q::begins(&answer) {
                let part = |sent: &Message| sent.part;
                state.borrow_mut().supervisor.begin_with(id, part);
            }
            let actions = state.borrow_mut().supervisor.answered(id, now());
            if let Some(actions) = actions {
                listener(WorkerMessage::Answer(id, answer, bytes));
                perform(state, actions);
            }
        }
        Ok((FromWorker::Failed { id: Some(id), why }, _)) => {
            act(state, |s, now| s.refused(id, why, now));
        }
        Ok((FromWorker::Failed { id: None, why }, _)) => act(state, |s, _| s.broken(why)),
        Err(why) => act(state, |s, _| s.unreadable(why)),
    }
}

/// Feeds the supervisor an event and performs its actions.
fn act(state: &Shared, decide: impl FnOnce(&mut Supervisor<Message>, u64) -> Actions) {
    let actions = decide(&mut state.borrow_mut().supervisor, now());
    perform(state, actions);
}

fn perform(state: &Shared, actions: Actions) {
    let mut broken = None;
    for action in actions {
        let done = match action {
            SupervisorAction::Start => start(state),
            SupervisorAction::End => {
                let mut state = state.borrow_mut();
                state.running = None;
                state.early.clear();
                Ok(())
            }
            SupervisorAction::Send(message) => match &state.borrow().running {
                Some(running) => {
                    let attachment = message.attachment.as_deref();
                    running.send(&(message.text)(), attachment.map(Vec::as_slice))
                }
                None => Ok(()),
            },
            SupervisorAction::Flag(id) => match &state.borrow().running {
                Some(running) => running.stop(id),
                None => Ok(()),
            },
            SupervisorAction::WakeAt(at) => {
                wake_at(state, at);
                Ok(())
            }
            SupervisorAction::Report(event) => {
                if let WorkerEvent::Broken(why) | WorkerEvent::Unloaded(why) = &event {
                    let script = state.borrow().script;
                    console::warn_1(&JsValue::from_str(&format!("{script}: {why}")));
                }
                let tell = state.borrow().tell.clone();
                tell(event);
                Ok(())
            }
        };
        broken = broken.or(done.err());
    }
    if let Some(error) = broken {
        act(state, |supervisor, _| {
            supervisor.broken(format!("{error:?}"))
        });
    }
}

fn start(state: &Shared) -> Result<(), JsValue> {
    let (script, weights, hear, load) = {
        let state = state.borrow();
        let (hear, load) = (state.hear.clone(), state.load.clone());
        (state.script, state.weights, hear, load)
    };
    let weak = Rc::downgrade(state);
    let fail = move |why| {
        if let Some(state) = weak.upgrade() {
            act(&state, |supervisor, _| supervisor.broken(why));
        }
    };
    // Drop the previous worker first, so that none of its messages can still arrive.
    {
        let mut state = state.borrow_mut();
        state.running = None;
        state.early.clear();
    }
    load();
    let worker = RunningWorker::start(script, weights, move |message| hear(message), fail)?;
    state.borrow_mut().running = Some(worker);
    Ok(())
}

fn wake_at(state: &Shared, at: u64) {
    let weak = Rc::downgrade(state);
    let tick = move || {
        if let Some(state) = weak.upgrade() {
            state.borrow_mut().timer = None;
            act(&state, Supervisor::tick);
        }
    };
    let wait = Duration::from_millis(at.saturating_sub(now()));
    let timer = set_timeout_with_handle(tick, wait).ok();
    let old = std::mem::replace(&mut state.borrow_mut().timer, timer);
    if let Some(old) = old {
        old.clear();
    }
}

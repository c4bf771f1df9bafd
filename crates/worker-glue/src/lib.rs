//! What the Web Workers share: messages in and out, the stop flag, the clock.
//!
//! A message is an array of JSON text ([`ToWorker`], [`FromWorker`]) and, for some messages, bytes.
//! On a cross-origin isolated page the shared bytes of the stop flag come before the first message.
//! The start script (`web/static/serve.js`) loads the module, reports progress and passes messages
//! in.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::pin::Pin;
use std::rc::Rc;

use js_sys::{Array, Atomics, Int32Array, Uint8Array};
use tengen_worker_protocol::{
    Answered, FromWorker, ToWorker, Unreadable, WorkerQuestion, is_stopped,
};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, Performance, console};

/// The worker's end of the message channel to the page.
#[derive(Debug, Default)]
pub struct Port {
    flag: Option<Int32Array>,
}

impl Port {
    /// Handles one message: stores the stop flag, or calls `answer` and posts its result, unless
    /// that is `None`. The error of `answer` is a message for developers.
    pub fn hear<Q: WorkerQuestion, R: Into<Option<Answered<Q::Answer>>>>(
        &mut self,
        message: JsValue,
        answer: impl FnOnce(&Q, &[u8], &mut Task<'_>) -> Result<R, String>,
    ) {
        let message = match message.dyn_into::<Int32Array>() {
            Ok(flag) => {
                self.flag = Some(flag);
                return;
            }
            Err(message) => message,
        };
        let (id, question, bytes) = match opened::<Q>(message) {
            Ok(opened) => opened,
            Err(why) => return post_unreadable::<Q>(why),
        };
        let mut task = Task::new(id, self.flag.as_ref());
        match answer(&question, &bytes, &mut task).map(Into::into) {
            Ok(None) => {}
            Ok(Some(answered)) => post_answer::<Q>(id, Ok(answered)),
            Err(why) => post_answer::<Q>(id, Err(why)),
        }
    }
}

/// A worker that waits for the browser while it answers.
#[expect(
    async_fn_in_trait,
    reason = "futures are awaited in the worker's only thread"
)]
pub trait AsyncService: 'static {
    /// Its questions.
    type Question: WorkerQuestion + 'static;

    /// The result of its work beside the questions.
    type Done: 'static;

    /// Answers a question; `bytes` are its attachment. The error is a message for developers.
    async fn answer(
        &mut self,
        question: Self::Question,
        bytes: Vec<u8>,
    ) -> Result<Answered<<Self::Question as WorkerQuestion>::Answer>, String>;

    /// Whether a question waits for [`AsyncService::done`]. It must not while no work goes on.
    fn holds(&self, question: &Self::Question) -> bool;

    /// Begins work that goes on while questions are answered; asked for when none waits.
    async fn work(&mut self) -> Option<Work<Self::Done>>;

    /// Handles the result of work.
    async fn done(&mut self, done: Self::Done);
}

/// Work of an [`AsyncService`] that does not need the service.
pub type Work<T> = Pin<Box<dyn Future<Output = T>>>;

/// [`Port`] for an [`AsyncService`], which answers one question after another, in the order of
/// their arrival.
pub struct AsyncPort<S: AsyncService>(Rc<RefCell<Questions<S>>>);

struct Questions<S: AsyncService> {
    /// `None` while it answers.
    service: Option<S>,
    waiting: VecDeque<(i32, S::Question, Vec<u8>)>,
    done: VecDeque<S::Done>,
}

impl<S: AsyncService> std::fmt::Debug for AsyncPort<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AsyncPort")
    }
}

impl<S: AsyncService> AsyncPort<S> {
    /// A port to a service.
    pub fn new(service: S) -> AsyncPort<S> {
        AsyncPort(Rc::new(RefCell::new(Questions {
            service: Some(service),
            waiting: VecDeque::new(),
            done: VecDeque::new(),
        })))
    }

    /// Handles one message: queues the question, and posts its answer when it is there.
    pub fn hear(&self, message: JsValue) {
        // The stop flag is not read: no question takes long.
        if message.is_instance_of::<Int32Array>() {
            return;
        }
        match opened::<S::Question>(message) {
            Ok(opened) => self.0.borrow_mut().waiting.push_back(opened),
            Err(why) => return post_unreadable::<S::Question>(why),
        }
        go_on(&self.0);
    }
}

/// Starts to answer, unless that is in progress.
fn go_on<S: AsyncService>(questions: &Rc<RefCell<Questions<S>>>) {
    let service = questions.borrow_mut().service.take();
    if let Some(service) = service {
        wasm_bindgen_futures::spawn_local(answer_all(service, questions.clone()));
    }
}

impl<S: AsyncService> Questions<S> {
    /// The next question that can be answered.
    fn next(&mut self, service: &S) -> Option<(i32, S::Question, Vec<u8>)> {
        self.waiting
            .pop_front_if(|(_, question, _)| !service.holds(question))
    }
}

async fn answer_all<S: AsyncService>(mut service: S, questions: Rc<RefCell<Questions<S>>>) {
    let mut rests = false;
    loop {
        let done = questions.borrow_mut().done.pop_front();
        if let Some(done) = done {
            service.done(done).await;
            rests = false;
            continue;
        }
        let next = questions.borrow_mut().next(&service);
        if let Some((id, question, bytes)) = next {
            post_answer::<S::Question>(id, service.answer(question, bytes).await);
            rests = false;
            continue;
        }
        // Work may end the wait of a question by having nothing to do.
        if std::mem::replace(&mut rests, true) {
            break;
        }
        if let Some(work) = service.work().await {
            let questions = questions.clone();
            wasm_bindgen_futures::spawn_local(async move {
                let done = work.await;
                questions.borrow_mut().done.push_back(done);
                go_on(&questions);
            });
        }
    }
    questions.borrow_mut().service = Some(service);
}

fn post_answer<Q: WorkerQuestion>(id: i32, answered: Result<Answered<Q::Answer>, String>) {
    match answered {
        Ok(Answered { answer, bytes }) => {
            let said = FromWorker::Answer { id, answer };
            post(&tengen_worker_protocol::write(&said), bytes.as_deref());
        }
        Err(why) => {
            let id = Some(id);
            let said = FromWorker::<Q::Answer>::Failed { id, why };
            post(&tengen_worker_protocol::write(&said), None);
        }
    }
}

fn post_unreadable<Q: WorkerQuestion>(why: String) {
    console::error_1(&JsValue::from_str(&why));
    let said = FromWorker::<Q::Answer>::Failed { id: None, why };
    post(&tengen_worker_protocol::write(&said), None);
}

fn opened<Q: WorkerQuestion>(message: JsValue) -> Result<(i32, Q, Vec<u8>), String> {
    let no_message = || "a message of the page is no array that begins with a text".to_owned();
    let parts: Array = message.dyn_into().map_err(|_| no_message())?;
    let text = parts.get(0).as_string().ok_or_else(no_message)?;
    let read = tengen_worker_protocol::read::<ToWorker<Q>>(&text);
    let ToWorker { id, question } = read.map_err(|e: Unreadable| e.to_string())?;
    let bytes = match parts.get(1).dyn_into::<Uint8Array>() {
        Ok(bytes) => bytes.to_vec(),
        Err(_) => Vec::new(),
    };
    Ok((id, question, bytes))
}

/// The question in progress: its clock, its stop flag and progress reports.
#[derive(Debug)]
pub struct Task<'a> {
    id: i32,
    /// Holds the id of the last question to stop.
    flag: Option<&'a Int32Array>,
    performance: Option<Performance>,
    began: f64,
}

impl<'a> Task<'a> {
    fn new(id: i32, flag: Option<&'a Int32Array>) -> Task<'a> {
        let performance = scope().performance();
        Task {
            id,
            flag,
            began: performance.as_ref().map_or(0.0, Performance::now),
            performance,
        }
    }

    /// Milliseconds since the question arrived.
    #[must_use]
    pub fn elapsed(&self) -> f64 {
        let now = self.performance.as_ref().map_or(0.0, Performance::now);
        (now - self.began).max(0.0)
    }

    /// Whether the page has set the stop flag for this question.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.flag
            .is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|last| is_stopped(last, self.id)))
    }

    /// Posts an interim result to the page.
    pub fn report<A: serde::Serialize>(&self, answer: A) {
        let id = self.id;
        let said = FromWorker::Progress { id, answer };
        post(&tengen_worker_protocol::write(&said), None);
    }
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn post(text: &str, bytes: Option<&[u8]>) {
    let bytes = bytes.map_or(JsValue::UNDEFINED, |bytes| Uint8Array::from(bytes).into());
    let message = Array::of2(&JsValue::from_str(text), &bytes);
    if let Err(error) = scope().post_message(&message) {
        console::error_1(&error);
    }
}

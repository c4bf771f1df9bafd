//! The worker that thinks, seen from the page.
//!
//! Where the page is cross-origin isolated, four shared bytes hold the number of the last search
//! that is to stop, and the worker reads them while it thinks. Elsewhere a busy worker cannot be
//! reached, so it is ended and another one started. So it is while a founding program chooses: it
//! reads no flag, and may be told to look far ahead.

use std::cell::RefCell;
use std::rc::Rc;

use tengen_protocol::{Answer, Ask};
use wasm_bindgen::JsValue;

use super::errand::Errand;

/// What comes from the worker.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FromWorker {
    Said(Answer),
    /// The worker was ended while it was at work on this.
    Ended(i32),
}

type Listener = Rc<dyn Fn(FromWorker)>;

/// What the worker is at work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Busy {
    id: i32,
    /// Whether it reads the flag meanwhile.
    reads_flag: bool,
}

/// The worker, started when it is first needed.
pub(crate) struct Thinker {
    listener: Listener,
    running: Option<Errand>,
    busy: Rc<RefCell<Option<Busy>>>,
}

impl Thinker {
    pub(crate) fn new(listener: impl Fn(FromWorker) + 'static) -> Thinker {
        Thinker {
            listener: Rc::new(listener),
            running: None,
            busy: Rc::default(),
        }
    }

    /// Loads the worker, so that the first answer is quick.
    pub(crate) fn warm(&mut self) {
        if self.running.is_none() {
            match self.start() {
                Ok(running) => self.running = Some(running),
                Err(error) => self.fail(None, &error),
            }
        }
    }

    /// Asks; the answer comes to the listener.
    pub(crate) fn ask(&mut self, ask: &Ask) {
        self.warm();
        let id = ask.id();
        let Some(running) = &self.running else {
            // Why it does not run has been told.
            return;
        };
        *self.busy.borrow_mut() = Some(Busy {
            id,
            reads_flag: !matches!(ask, Ask::Textbook(_) | Ask::Teach(_)),
        });
        let text = tengen_protocol::write(ask).unwrap_or_default();
        if let Err(error) = running.say(&JsValue::from_str(&text)) {
            self.fail(Some(id), &error);
        }
    }

    /// Ends a search. An isolated worker answers with its best move at once; another one is
    /// ended, and the listener hears [`FromWorker::Ended`].
    pub(crate) fn stop(&mut self, id: i32) {
        let Some(busy) = self.busy.borrow().filter(|busy| busy.id == id) else {
            return;
        };
        if busy.reads_flag && self.running.as_ref().is_some_and(|r| r.stop(id)) {
            return;
        }
        self.drop_worker();
        self.warm();
        (self.listener)(FromWorker::Ended(id));
    }

    /// Lets the worker go, for instance because it has failed; the next question starts another.
    /// Returns what it was at work on.
    pub(crate) fn drop_worker(&mut self) -> Option<i32> {
        self.running = None;
        self.busy.borrow_mut().take().map(|busy| busy.id)
    }

    fn fail(&self, id: Option<i32>, error: &JsValue) {
        let why = format!("{error:?}");
        (self.listener)(FromWorker::Said(Answer::Failed { id, why }));
    }

    fn start(&self) -> Result<Errand, JsValue> {
        let (listener, busy) = (self.listener.clone(), self.busy.clone());
        let hear = move |message: JsValue| {
            let text = message.as_string().unwrap_or_default();
            let answer = tengen_protocol::read(&text).unwrap_or_else(|e| Answer::Failed {
                id: None,
                why: e.to_string(),
            });
            let ends = !matches!(answer, Answer::Ready | Answer::Info { .. });
            if ends && answer.id() == busy.borrow().map(|busy| busy.id) {
                *busy.borrow_mut() = None;
            }
            listener(FromWorker::Said(answer));
        };
        let listener = self.listener.clone();
        let fail = move |why| listener(FromWorker::Said(Answer::Failed { id: None, why }));
        Errand::start("tengen-worker", hear, fail)?.with_flag()
    }
}

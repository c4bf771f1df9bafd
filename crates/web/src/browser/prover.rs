//! The worker that finds and checks wins, seen from the page: loaded when it is first needed.
//!
//! As with the engine, shared bytes tell it to stop where the page is isolated; elsewhere a busy
//! worker is ended, and another one started for the next question.

use std::cell::RefCell;
use std::rc::Rc;

use tengen_protocol::proofs::{Reply, Request, Wish};
use wasm_bindgen::JsValue;

use super::errand::{Errand, letter, opened};

/// What comes from the worker.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FromProver {
    /// A message, and the certificate that came with it.
    Said(Reply, Option<Vec<u8>>),
    /// The worker was ended while it was at work on this.
    Ended(i32),
}

type Listener = Rc<dyn Fn(FromProver)>;

/// The prover; what it says goes to one listener.
pub(crate) struct Prover {
    listener: Listener,
    running: Option<Errand>,
    busy: Rc<RefCell<Option<i32>>>,
    /// Whether it has been told to stop already.
    deaf: bool,
}

impl Prover {
    pub(crate) fn new(listener: impl Fn(FromProver) + 'static) -> Prover {
        Prover {
            listener: Rc::new(listener),
            running: None,
            busy: Rc::default(),
            deaf: false,
        }
    }

    /// Asks; whatever was asked before is ended first.
    pub(crate) fn ask(&mut self, id: i32, wish: Wish, bytes: Option<&[u8]>) {
        self.end();
        self.deaf = false;
        *self.busy.borrow_mut() = Some(id);
        let text = tengen_protocol::write(&Request { id, wish }).unwrap_or_default();
        let running = self.running.take().map_or_else(|| self.start(), Ok);
        let asked = running.and_then(|running| {
            running.say(&letter(&text, bytes))?;
            Ok(running)
        });
        match asked {
            Ok(running) => self.running = Some(running),
            Err(error) => {
                self.drop_worker();
                let why = format!("{error:?}");
                (self.listener)(FromProver::Said(Reply::Failed { id: Some(id), why }, None));
            }
        }
    }

    /// Ends what it is at work on. An isolated worker answers with what it knows; another one, or
    /// one that has been told before, is ended, and the listener hears [`FromProver::Ended`].
    pub(crate) fn stop(&mut self, id: i32) {
        if *self.busy.borrow() == Some(id) {
            self.end();
        }
    }

    fn end(&mut self) {
        let Some(id) = *self.busy.borrow() else {
            return;
        };
        let hears = !std::mem::replace(&mut self.deaf, true);
        if hears && self.running.as_ref().is_some_and(|r| r.stop(id)) {
            return;
        }
        self.drop_worker();
        (self.listener)(FromProver::Ended(id));
    }

    /// Lets the worker go; the next question starts another. Returns what it was at work on.
    pub(crate) fn drop_worker(&mut self) -> Option<i32> {
        self.running = None;
        self.busy.borrow_mut().take()
    }

    fn start(&self) -> Result<Errand, JsValue> {
        let (listener, busy) = (self.listener.clone(), self.busy.clone());
        let hear = move |message| {
            let (text, bytes) = opened(message);
            let reply = tengen_protocol::read(&text).unwrap_or_else(|e| Reply::Failed {
                id: None,
                why: e.to_string(),
            });
            if reply.answers().is_some() && reply.answers() == *busy.borrow() {
                *busy.borrow_mut() = None;
            }
            listener(FromProver::Said(reply, bytes));
        };
        let listener = self.listener.clone();
        let fail = move |why| {
            listener(FromProver::Said(Reply::Failed { id: None, why }, None));
        };
        Errand::start("tengen-prover", hear, fail)?.with_flag()
    }
}

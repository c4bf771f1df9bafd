//! The worker that finds and checks wins, seen from the page: loaded when it is first needed.
//!
//! As with the engine, shared bytes tell it to stop where the page is isolated; elsewhere a busy
//! worker is ended, and another one started for the next question.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Atomics, Int32Array, SharedArrayBuffer, Uint8Array};
use tengen_messages::proofs::{Reply, Request, Wish};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::system::{is_isolated, script};

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
    running: Option<Running>,
    busy: Rc<RefCell<Option<i32>>>,
    last: i32,
    /// Whether it has been told to stop, or could not hear it: replaying a proof asks nobody.
    deaf: bool,
}

struct Running {
    worker: Worker,
    /// There where the page is isolated.
    flag: Option<Int32Array>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Prover {
    pub(crate) fn new(listener: impl Fn(FromProver) + 'static) -> Prover {
        Prover {
            listener: Rc::new(listener),
            running: None,
            busy: Rc::default(),
            last: 0,
            deaf: false,
        }
    }

    /// A number for the next question.
    pub(crate) const fn number(&mut self) -> i32 {
        self.last += 1;
        self.last
    }

    /// Asks; whatever was asked before is ended first.
    pub(crate) fn ask(&mut self, id: i32, wish: Wish, bytes: Option<&[u8]>) {
        self.stop();
        self.deaf = wish == Wish::Check;
        if let Err(error) = self.try_ask(id, wish, bytes) {
            self.drop_worker();
            let why = format!("{error:?}");
            (self.listener)(FromProver::Said(Reply::Failed { id: Some(id), why }, None));
        }
    }

    fn try_ask(&mut self, id: i32, wish: Wish, bytes: Option<&[u8]>) -> Result<(), JsValue> {
        if self.running.is_none() {
            self.running = Some(self.start()?);
        }
        let text = tengen_messages::write(&Request { id, wish }).unwrap_or_default();
        let bytes = bytes.map_or(JsValue::UNDEFINED, |b| Uint8Array::from(b).into());
        let message = Array::of2(&JsValue::from_str(&text), &bytes);
        *self.busy.borrow_mut() = Some(id);
        if let Some(running) = &self.running {
            running.worker.post_message(&message)?;
        }
        Ok(())
    }

    /// Ends what it is at work on. An isolated worker answers with what it knows; another one, or
    /// one that has been told before, is ended, and the listener hears [`FromProver::Ended`].
    pub(crate) fn stop(&mut self) {
        let Some(id) = *self.busy.borrow() else {
            return;
        };
        let flag = self.running.as_ref().and_then(|r| r.flag.as_ref());
        let hears = !std::mem::replace(&mut self.deaf, true);
        if hears && flag.is_some_and(|flag| Atomics::store(flag, 0, id).is_ok()) {
            return;
        }
        self.drop_worker();
        (self.listener)(FromProver::Ended(id));
    }

    /// Lets the worker go; the next question starts another.
    pub(crate) fn drop_worker(&mut self) {
        self.running = None;
        *self.busy.borrow_mut() = None;
    }

    fn start(&self) -> Result<Running, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script("tengen-prover"), &options)?;
        let (listener, busy) = (self.listener.clone(), self.busy.clone());
        let on_message = Closure::new(move |event: MessageEvent| {
            let parts: Array = event.data().unchecked_into();
            let text = parts.get(0).as_string().unwrap_or_default();
            let bytes = parts.get(1).dyn_into::<Uint8Array>().ok();
            let reply = tengen_messages::read(&text).unwrap_or_else(|e| Reply::Failed {
                id: None,
                why: e.to_string(),
            });
            if reply.answers().is_some() && reply.answers() == *busy.borrow() {
                *busy.borrow_mut() = None;
            }
            listener(FromProver::Said(reply, bytes.map(|b| b.to_vec())));
        });
        let listener = self.listener.clone();
        let on_error = Closure::new(move |event: ErrorEvent| {
            event.prevent_default();
            let why = match event.message() {
                empty if empty.is_empty() => "the worker's script could not be loaded.".to_owned(),
                message => message,
            };
            listener(FromProver::Said(Reply::Failed { id: None, why }, None));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let flag = is_isolated().then(|| Int32Array::new(&SharedArrayBuffer::new(4)));
        if let Some(flag) = &flag {
            worker.post_message(flag)?;
        }
        Ok(Running {
            worker,
            flag,
            _on_message: on_message,
            _on_error: on_error,
        })
    }
}

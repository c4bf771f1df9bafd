//! The worker that reads and writes records, seen from the page: loaded when it is first needed.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_channel::oneshot;
use tengen_protocol::records::{Reply, Request, Wish};
use wasm_bindgen::JsValue;

use super::errand::{Errand, letter, opened};

/// A reply, and the bytes that came with it.
pub(crate) type Answered = (Reply, Option<Vec<u8>>);

#[derive(Default)]
struct State {
    running: Option<Errand>,
    last: i32,
    waiting: HashMap<i32, oneshot::Sender<Answered>>,
}

/// The reader; clones are the same one.
#[derive(Clone, Default)]
pub(crate) struct Reader(Rc<RefCell<State>>);

impl Reader {
    /// Asks, and waits for the answer.
    ///
    /// # Errors
    /// Where the worker does not run, or fails at it; why, in a sentence.
    pub(crate) async fn ask(
        &self,
        language: &str,
        wish: Wish,
        bytes: Option<&[u8]>,
    ) -> Result<Answered, String> {
        let answer = self.send(language, wish, bytes)?;
        match answer.await {
            Ok((Reply::Failed { why, .. }, _)) => Err(why),
            Ok(answered) => Ok(answered),
            Err(_) => Err("the worker has ended".to_owned()),
        }
    }

    fn send(
        &self,
        language: &str,
        wish: Wish,
        bytes: Option<&[u8]>,
    ) -> Result<oneshot::Receiver<Answered>, String> {
        let said = |error: JsValue| format!("{error:?}");
        if self.0.borrow().running.is_none() {
            let running = self.start().map_err(said)?;
            self.0.borrow_mut().running = Some(running);
        }
        let mut state = self.0.borrow_mut();
        state.last += 1;
        let id = state.last;
        let request = Request {
            id,
            language: language.to_owned(),
            wish,
        };
        let text = tengen_protocol::write(&request).map_err(|e| e.to_string())?;
        let (sender, receiver) = oneshot::channel();
        state.waiting.insert(id, sender);
        if let Some(running) = &state.running {
            running.say(&letter(&text, bytes)).map_err(said)?;
        }
        Ok(receiver)
    }

    fn start(&self) -> Result<Errand, JsValue> {
        let reader = self.clone();
        let hear = move |message| {
            let (text, bytes) = opened(message);
            match tengen_protocol::read::<Reply>(&text) {
                Ok(reply) => reader.hear(reply, bytes),
                Err(error) => reader.fail(&error.to_string()),
            }
        };
        let reader = self.clone();
        Errand::start("tengen-reader", hear, move |why| reader.fail(&why))
    }

    fn hear(&self, reply: Reply, bytes: Option<Vec<u8>>) {
        let id = match &reply {
            Reply::Ready => return,
            Reply::Failed { id: None, why } => return self.fail(why),
            Reply::Opened { id, .. }
            | Reply::Refused { id, .. }
            | Reply::Tree { id, .. }
            | Reply::Written { id, .. }
            | Reply::Drawn { id, .. }
            | Reply::Failed { id: Some(id), .. } => *id,
        };
        let waiting = self.0.borrow_mut().waiting.remove(&id);
        if let Some(sender) = waiting {
            // Who asked may have gone.
            let _ = sender.send((reply, bytes));
        }
    }

    /// The worker does not run in order any more: nobody waits for it longer, and the next
    /// question starts another one.
    fn fail(&self, why: &str) {
        let (running, waiting) = {
            let mut state = self.0.borrow_mut();
            (state.running.take(), std::mem::take(&mut state.waiting))
        };
        for sender in waiting.into_values() {
            let reply = Reply::Failed {
                id: None,
                why: why.to_owned(),
            };
            let _ = sender.send((reply, None));
        }
        // The closure that is running now belongs to it.
        leptos::task::spawn_local(async move { drop(running) });
    }
}

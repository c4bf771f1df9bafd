//! A worker at work: its script, what it says, and, where the page is isolated, the shared bytes that tell it to stop.

use js_sys::{Array, Atomics, Int32Array, SharedArrayBuffer, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::system::{is_isolated, start_data};

/// A running worker; ended when dropped.
pub(super) struct Errand {
    worker: Worker,
    /// There where the page is isolated and the worker reads it.
    flag: Option<Int32Array>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Drop for Errand {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Errand {
    /// Starts the worker whose script the page names so. `hear` gets what it says, `fail` why it does not run.
    pub(super) fn start(
        name: &str,
        hear: impl Fn(JsValue) + 'static,
        fail: impl Fn(String) + 'static,
    ) -> Result<Errand, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&start_data(name), &options)?;
        let on_message = Closure::new(move |event: MessageEvent| hear(event.data()));
        let on_error = Closure::new(move |event: ErrorEvent| {
            event.prevent_default();
            fail(match event.message() {
                empty if empty.is_empty() => "the worker's script could not be loaded.".to_owned(),
                message => message,
            });
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Errand {
            worker,
            flag: None,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    /// Shares the bytes by which it can be stopped, where the page may.
    pub(super) fn with_flag(mut self) -> Result<Errand, JsValue> {
        if is_isolated() {
            let flag = Int32Array::new(&SharedArrayBuffer::new(4));
            self.worker.post_message(&flag)?;
            self.flag = Some(flag);
        }
        Ok(self)
    }

    /// Says something to it.
    pub(super) fn say(&self, message: &JsValue) -> Result<(), JsValue> {
        self.worker.post_message(message)
    }

    /// Tells it to stop what has this number; whether it can hear that.
    pub(super) fn stop(&self, id: i32) -> bool {
        let flag = self.flag.as_ref();
        flag.is_some_and(|flag| Atomics::store(flag, 0, id).is_ok())
    }
}

/// A message of a text and, perhaps, bytes.
pub(super) fn letter(text: &str, bytes: Option<&[u8]>) -> JsValue {
    let bytes = bytes.map_or(JsValue::UNDEFINED, |b| Uint8Array::from(b).into());
    Array::of2(&JsValue::from_str(text), &bytes).into()
}

/// Text and bytes of such a message.
pub(super) fn opened(message: JsValue) -> (String, Option<Vec<u8>>) {
    let parts: Array = message.unchecked_into();
    let text = parts.get(0).as_string().unwrap_or_default();
    let bytes = parts.get(1).dyn_into::<Uint8Array>().ok();
    (text, bytes.map(|b| b.to_vec()))
}

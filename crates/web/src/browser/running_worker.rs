//! A running Web Worker: its messages, its errors, and its stop flag on a cross-origin isolated
//! page.

use js_sys::{Array, Atomics, Int32Array, Reflect, SharedArrayBuffer, Uint8Array};
use leptos::task::spawn_local;
use tengen_core::Rule;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::mirror;
use super::system::{is_isolated, start_data};

/// A running worker; terminated when dropped.
pub(super) struct RunningWorker {
    worker: Worker,
    /// The shared stop flag; `None` unless the page is cross-origin isolated.
    flag: Option<Int32Array>,
    on_message: Option<Closure<dyn FnMut(MessageEvent)>>,
    on_error: Option<Closure<dyn FnMut(Event)>>,
}

impl Drop for RunningWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
        // One of the closures may be running, so free them later.
        let closures = (self.on_message.take(), self.on_error.take());
        spawn_local(async move { drop(closures) });
    }
}

impl RunningWorker {
    /// Starts the worker whose script URL is the start data `name`, which loads the weights of a
    /// rule at once. `hear` receives its messages, `fail` its errors.
    pub(super) fn start(
        name: &str,
        weights: Option<Rule>,
        hear: impl Fn(JsValue) + 'static,
        fail: impl Fn(String) + 'static,
    ) -> Result<RunningWorker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        match weights {
            Some(rule) => options.set_name(rule.name()),
            // The library's worker meets the mirror if this browser shares it.
            None => options.set_name(mirror::worker_name()),
        }
        let worker = Worker::new_with_options(&start_data(name), &options)?;
        let on_message = Closure::new(move |event: MessageEvent| hear(event.data()));
        // A script that cannot be fetched raises an event without a message.
        let on_error = Closure::new(move |event: Event| {
            event.prevent_default();
            let message = Reflect::get(&event, &JsValue::from_str("message"));
            let message = message.ok().and_then(|message| message.as_string());
            let said = message.filter(|message| !message.is_empty());
            fail(said.unwrap_or_else(|| "the worker's script could not be fetched".to_owned()));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let flag = match is_isolated() {
            true => {
                let flag = Int32Array::new(&SharedArrayBuffer::new(4));
                worker.post_message(&flag)?;
                Some(flag)
            }
            false => None,
        };
        Ok(RunningWorker {
            worker,
            flag,
            on_message: Some(on_message),
            on_error: Some(on_error),
        })
    }

    pub(super) fn send(&self, text: &str, bytes: Option<&[u8]>) -> Result<(), JsValue> {
        let bytes = bytes.map(Uint8Array::from);
        // The copy goes to the worker, so that it is not copied once more.
        let moved: Array = bytes.iter().map(Uint8Array::buffer).collect();
        let bytes = bytes.map_or(JsValue::UNDEFINED, JsValue::from);
        let message = Array::of2(&JsValue::from_str(text), &bytes);
        self.worker.post_message_with_transfer(&message, &moved)
    }

    /// Sets the stop flag to `id`, if there is one.
    pub(super) fn stop(&self, id: i32) -> Result<(), JsValue> {
        match &self.flag {
            Some(flag) => Atomics::store(flag, 0, id).map(drop),
            None => Ok(()),
        }
    }
}

pub(super) fn parts_of(message: JsValue) -> Option<(String, Option<Vec<u8>>)> {
    let parts: Array = message.dyn_into().ok()?;
    let bytes = parts.get(1).dyn_into::<Uint8Array>().ok();
    Some((parts.get(0).as_string()?, bytes.map(|b| b.to_vec())))
}

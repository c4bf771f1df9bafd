//! The bench in a Web Worker. A message is an array: JSON text, and the bytes of a certificate if one
//! comes with it; before all others, where there can be one, the shared bytes of the stop flag.

use js_sys::{Array, Atomics, Int32Array, Uint8Array};
use tengen_protocol::is_stopped;
use tengen_protocol::proofs::{Reply, Request};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, Performance};

use crate::{Answered, Bench, Watch};

/// Milliseconds between two signs of life.
const SIGN: u64 = 250;

/// What the script of the worker holds on to.
#[wasm_bindgen]
#[derive(Default)]
pub struct Prover {
    bench: Bench,
    flag: Option<Int32Array>,
}

#[wasm_bindgen]
impl Prover {
    /// A worker at rest.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Prover {
        Prover::default()
    }

    /// Takes a message of the page and answers it.
    pub fn hear(&mut self, message: JsValue) {
        if let Some(flag) = message.dyn_ref::<Int32Array>() {
            self.flag = Some(flag.clone());
            return;
        }
        let message: Array = message.unchecked_into();
        let text = message.get(0).as_string().unwrap_or_default();
        let bytes = message
            .get(1)
            .dyn_into::<Uint8Array>()
            .map(|bytes| bytes.to_vec())
            .unwrap_or_default();
        let id = tengen_protocol::read::<Request>(&text).map_or(0, |request| request.id);
        let mut watch = Browser::new(id, self.flag.as_ref());
        let answered = self.bench.answer(&text, &bytes, &mut watch);
        post(&answered);
    }
}

/// Time, the stop flag, signs of life.
struct Browser<'a> {
    id: i32,
    /// Holds the number of the last search that is to stop.
    flag: Option<&'a Int32Array>,
    performance: Option<Performance>,
    began: f64,
    told: u64,
}

impl<'a> Browser<'a> {
    fn new(id: i32, flag: Option<&'a Int32Array>) -> Browser<'a> {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        let performance = scope.performance();
        Browser {
            id,
            flag,
            began: performance.as_ref().map_or(0.0, Performance::now),
            performance,
            told: 0,
        }
    }
}

impl Watch for Browser<'_> {
    fn elapsed(&mut self) -> u64 {
        let now = self.performance.as_ref().map_or(0.0, Performance::now);
        (now - self.began).max(0.0) as u64
    }

    fn stop(&mut self) -> bool {
        let ms = self.elapsed();
        if ms >= self.told + SIGN {
            self.told = ms;
            let reply = Reply::Busy { id: self.id, ms };
            post(&Answered { reply, bytes: None });
        }
        self.flag
            .is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|last| is_stopped(last, self.id)))
    }
}

/// Sends an answer to the page. Where the page is gone there is nobody to tell.
fn post(answered: &Answered) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let Ok(text) = tengen_protocol::write(&answered.reply) else {
        return;
    };
    let bytes = match &answered.bytes {
        Some(bytes) => Uint8Array::from(&bytes[..]).into(),
        None => JsValue::UNDEFINED,
    };
    let _ = scope.post_message(&Array::of2(&JsValue::from_str(&text), &bytes));
}

//! The engine in a Web Worker: the page sends it messages and stays free itself.
//!
//! One thought at a time, each told whole: rule, size and moves. The table of the engine is kept
//! between thoughts. A busy worker hears nothing, so the wish to stop comes through four shared
//! bytes where the page is cross-origin isolated; where it is not, the page ends the worker and
//! starts another.

mod control;
mod lesson;
mod think;

use js_sys::Int32Array;
use tengen_protocol::{Answer, Ask};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::DedicatedWorkerGlobalScope;

use think::Thinker;

/// What the script of the worker holds on to.
#[wasm_bindgen]
pub struct Worker {
    thinker: Thinker,
    flag: Option<Int32Array>,
}

#[wasm_bindgen]
impl Worker {
    /// A worker at rest.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "made from JavaScript only")]
    pub fn new() -> Worker {
        Worker {
            thinker: Thinker::new(),
            flag: None,
        }
    }

    /// Takes a message of the page: an [`Ask`] as text, or once, before all others, the shared
    /// bytes of the stop flag.
    pub fn hear(&mut self, message: JsValue) {
        if let Some(flag) = message.dyn_ref::<Int32Array>() {
            self.flag = Some(flag.clone());
            return;
        }
        let text = message.as_string().unwrap_or_default();
        match tengen_protocol::read(&text) {
            Ok(Ask::Think(think)) => {
                let id = think.id;
                let best = self.thinker.think(&think, self.flag.as_ref());
                post(&best.map_or_else(
                    |error| failed(Some(id), error.to_string()),
                    |(best, depth)| Answer::Best {
                        id,
                        best,
                        depth: Some(depth),
                    },
                ));
            }
            Ok(Ask::Decide(decide)) => {
                let id = decide.id;
                let action = self.thinker.decide(&decide, self.flag.as_ref());
                post(&action.map_or_else(
                    |error| failed(Some(id), error.to_string()),
                    |action| Answer::Decided { id, action },
                ));
            }
            Ok(Ask::Textbook(question)) => {
                let id = question.id;
                let answer = think::textbook(&question);
                post(&answer.unwrap_or_else(|error| failed(Some(id), error.to_string())));
            }
            Ok(Ask::Teach(question)) => {
                let id = question.id;
                let answer = lesson::teach(&question);
                post(&answer.unwrap_or_else(|error| failed(Some(id), error.to_string())));
            }
            Ok(Ask::Judge(judge)) => {
                let id = judge.id;
                let answer = self.thinker.judge(&judge, self.flag.as_ref());
                post(&answer.unwrap_or_else(|error| failed(Some(id), error.to_string())));
            }
            Ok(Ask::Bench { id }) => {
                let bench = tengen_engine::bench(None);
                post(&Answer::Bench {
                    id,
                    signature: format!("{:016x}", bench.signature),
                    nodes: bench.nodes,
                });
            }
            Err(error) => post(&failed(None, error.to_string())),
        }
    }
}

fn failed(id: Option<i32>, why: String) -> Answer {
    Answer::Failed { id, why }
}

/// Sends an answer to the page. Where the page is gone there is nobody to tell.
fn post(answer: &Answer) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    if let Ok(text) = tengen_protocol::write(answer) {
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}

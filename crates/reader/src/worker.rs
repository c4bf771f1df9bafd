//! The shelf in a Web Worker. A message is an array: JSON text, and the bytes of a file if one
//! comes with it.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::DedicatedWorkerGlobalScope;

use crate::{Answered, Shelf};

/// What the script of the worker holds on to.
#[wasm_bindgen]
#[derive(Default)]
pub struct Reader {
    shelf: Shelf,
}

#[wasm_bindgen]
impl Reader {
    /// A reader with an empty shelf.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Takes a message of the page and answers it.
    pub fn hear(&mut self, message: &Array) {
        let text = message.get(0).as_string().unwrap_or_default();
        let bytes = message
            .get(1)
            .dyn_into::<Uint8Array>()
            .map(|bytes| bytes.to_vec())
            .unwrap_or_default();
        post(&self.shelf.answer(&text, &bytes));
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

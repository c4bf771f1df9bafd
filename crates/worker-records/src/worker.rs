//! The wasm bindings of the records worker.

use tengen_worker_glue::{Answered, Port, Task};
use tengen_worker_protocol::records::RecordsRequest;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Shelf;

/// The object that the worker's start script holds.
#[wasm_bindgen]
#[derive(Default)]
pub struct Reader {
    shelf: Shelf,
    port: Port,
}

#[wasm_bindgen]
impl Reader {
    /// Starts with no open file.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Handles one message from the page and posts the answer.
    pub fn hear(&mut self, message: JsValue) {
        let shelf = &mut self.shelf;
        self.port.hear(
            message,
            |request: &RecordsRequest, bytes, _: &mut Task<'_>| {
                let answered = shelf.answer(request, bytes);
                Ok(Answered {
                    answer: answered.reply,
                    bytes: answered.bytes,
                })
            },
        );
    }
}

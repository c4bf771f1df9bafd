//! The shelf in a Web Worker.

use tengen_worker_glue::{Answered, Port, Task};
use tengen_worker_protocol::records::Request;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Shelf;

/// What the script of the worker holds on to.
#[wasm_bindgen]
#[derive(Default)]
pub struct Reader {
    shelf: Shelf,
    port: Port,
}

#[wasm_bindgen]
impl Reader {
    /// A reader with an empty shelf.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Takes a message of the page and answers it.
    pub fn hear(&mut self, message: JsValue) {
        let shelf = &mut self.shelf;
        self.port
            .hear(message, |request: &Request, bytes, _: &mut Task<'_>| {
                let answered = shelf.answer(request, bytes);
                Ok(Answered {
                    answer: answered.reply,
                    bytes: answered.bytes,
                })
            });
    }
}

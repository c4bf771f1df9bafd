//! The wasm bindings of the records worker.

use tengen_worker_glue::{Port, Task};
use tengen_worker_protocol::records::RecordsRequest;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::RecordService;

/// The object that the worker's start script holds.
#[wasm_bindgen]
#[derive(Default)]
pub struct Reader {
    service: RecordService,
    port: Port,
}

#[wasm_bindgen]
impl Reader {
    /// Starts with no open file.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Reader {
        crate::encodings::use_those_of_the_browser();
        Reader::default()
    }

    /// Handles one message from the page and posts the answer.
    pub fn hear(&mut self, message: JsValue) {
        let service = &mut self.service;
        self.port.hear(
            message,
            |request: &RecordsRequest, bytes, task: &mut Task<'_>| {
                Ok(service.answer(request, bytes, &mut |answer| task.report(answer)))
            },
        );
    }
}

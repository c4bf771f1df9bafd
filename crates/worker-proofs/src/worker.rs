//! The wasm bindings of the proofs worker.

use tengen_worker_glue::{Answered, Port, Task};
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{ProofService, TaskControl};

/// Milliseconds between two progress reports.
const REPORT_INTERVAL: u64 = 150;

/// The object that the worker's start script holds.
#[wasm_bindgen]
#[derive(Default)]
pub struct Prover {
    service: ProofService,
    port: Port,
}

#[wasm_bindgen]
impl Prover {
    /// Allocates the solver's tables.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Prover {
        Prover::default()
    }

    /// Handles one message from the page and posts the answer.
    pub fn hear(&mut self, message: JsValue) {
        let service = &mut self.service;
        self.port.hear(
            message,
            |wish: &ProofQuestion, bytes, task: &mut Task<'_>| {
                let answered = service.answer(wish, bytes, &mut Reporter { task, last: 0 });
                let answered = answered.map_err(|why| why.to_string())?;
                Ok(Answered {
                    answer: answered.reply,
                    bytes: answered.bytes,
                })
            },
        );
    }
}

/// Reports progress to the page while the solver polls it.
struct Reporter<'a, 'b> {
    task: &'a Task<'b>,
    last: u64,
}

impl TaskControl for Reporter<'_, '_> {
    fn elapsed(&mut self) -> u64 {
        self.task.elapsed() as u64
    }

    fn stop(&mut self) -> bool {
        let ms = self.elapsed();
        if ms >= self.last + REPORT_INTERVAL {
            self.last = ms;
            self.task.report(ProofAnswer::Busy { ms });
        }
        self.task.is_stopped()
    }
}

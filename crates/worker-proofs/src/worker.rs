//! The wasm bindings of the proofs worker.

use tengen_worker_glue::{Answered, Port, Task};
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Bench, Watch};

/// Milliseconds between two progress reports.
const SIGN: u64 = 250;

/// The object that the worker's start script holds.
#[wasm_bindgen]
#[derive(Default)]
pub struct Prover {
    bench: Bench,
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
        let bench = &mut self.bench;
        self.port.hear(
            message,
            |wish: &ProofQuestion, bytes, task: &mut Task<'_>| {
                let answered = bench.answer(wish, bytes, &mut Signs { task, told: 0 });
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
struct Signs<'a, 'b> {
    task: &'a Task<'b>,
    told: u64,
}

impl Watch for Signs<'_, '_> {
    fn elapsed(&mut self) -> u64 {
        self.task.elapsed() as u64
    }

    fn stop(&mut self) -> bool {
        let ms = self.elapsed();
        if ms >= self.told + SIGN {
            self.told = ms;
            self.task.report(ProofAnswer::Busy { ms });
        }
        self.task.is_stopped()
    }
}

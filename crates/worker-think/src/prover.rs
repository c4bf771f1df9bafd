//! The worker that proves and reviews.
//!
//! The page asks this worker for forced wins only, so the solver, and the messages about it, are a
//! part of the module. The worker that plays never loads it.

use tengen_core::Rule;
use tengen_worker_glue::{Port, Task};
use tengen_worker_protocol::WorkerQuestion as _;
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::engine::load_weights;
use crate::{ProofService, TaskControl};

/// Milliseconds between two progress reports.
const REPORT_INTERVAL: u64 = 150;

/// What the part has.
trait Hear {
    /// Handles one message from the page and posts the answer, or returns the rule whose weights
    /// are lacking for it.
    fn hear(&mut self, message: JsValue) -> Option<Rule>;
}

/// The object that the worker's start script holds.
#[wasm_bindgen]
pub struct Prover(Box<dyn Hear>);

#[wasm_bindgen]
impl Prover {
    /// Loads the solver.
    ///
    /// # Errors
    /// If it cannot be loaded.
    pub async fn start() -> Result<Prover, JsError> {
        match solver().await {
            Ok(start) => Ok(Prover(start())),
            Err(_) => Err(JsError::new("the solver cannot be loaded")),
        }
    }

    /// Handles one message from the page and posts the answer. If weights are lacking, it returns
    /// the name of their rule instead: the page must send the question again once they are loaded.
    pub fn hear(&mut self, message: JsValue) -> Option<String> {
        let lacking = self.0.hear(message);
        lacking.map(|rule| rule.name().to_owned())
    }

    /// Takes the weights of a rule.
    ///
    /// # Errors
    /// If there is no such rule, or these are not its weights.
    pub fn load(&mut self, rule: &str, weights: &[u8]) -> Result<(), JsError> {
        load_weights(rule, weights)
    }
}

/// The entry of the part.
#[wasm_split(solver, fallible, wasm_split_path = wasm_split_helpers)]
fn solver() -> Result<fn() -> Box<dyn Hear>, SplitLoaderError> {
    Ok(|| Box::new(Proofs::default()))
}

#[derive(Default)]
struct Proofs {
    service: ProofService,
    port: Port,
}

impl Hear for Proofs {
    fn hear(&mut self, message: JsValue) -> Option<Rule> {
        let service = &mut self.service;
        let mut lacking = None;
        self.port.hear(
            message,
            |wish: &ProofQuestion, bytes, task: &mut Task<'_>| {
                let needed = wish.weights();
                lacking = needed.filter(|rule| !tengen_engine::has_weights(*rule));
                if lacking.is_some() {
                    return Ok(None);
                }
                let answered = service.answer(wish, bytes, &mut Reporter { task, last: 0 });
                answered.map(Some).map_err(|why| why.to_string())
            },
        );
        lacking
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

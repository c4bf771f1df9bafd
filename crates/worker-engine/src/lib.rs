//! The engine in a Web Worker, so that searches do not block the page.
//!
//! It answers one question at a time, each with its whole position; the hash table is kept between
//! questions. A busy worker receives no messages, so on a cross-origin isolated page the stop
//! request comes through four shared bytes; elsewhere the page terminates the worker and starts
//! another.

mod control;
mod lesson;
mod search;

use tengen_worker_glue::{Answered, Port, Task};
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use search::{SearchError, Searcher};

/// The object that the worker's start script holds.
#[wasm_bindgen]
pub struct Worker {
    searcher: Searcher,
    port: Port,
}

#[wasm_bindgen]
impl Worker {
    /// Allocates the engine with an empty hash table.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "made from JavaScript only")]
    pub fn new() -> Worker {
        Worker {
            searcher: Searcher::new(),
            port: Port::default(),
        }
    }

    /// Handles one message from the page and posts the answer.
    pub fn hear(&mut self, message: JsValue) {
        let searcher = &mut self.searcher;
        self.port.hear(
            message,
            |question: &EngineQuestion, _, task: &mut Task<'_>| {
                let answer = searcher.answer(question, task);
                answer
                    .map(Answered::from)
                    .map_err(|why: SearchError| why.to_string())
            },
        );
    }
}

impl Searcher {
    fn answer(
        &mut self,
        question: &EngineQuestion,
        task: &Task<'_>,
    ) -> Result<EngineAnswer, SearchError> {
        match question {
            EngineQuestion::Think(think) => self.think(think, task),
            EngineQuestion::Decide(decide) => self.decide(decide, task),
            EngineQuestion::Textbook(question) => search::textbook(question),
            EngineQuestion::Teach(question) => lesson::teach(question),
            EngineQuestion::Judge(judge) => self.judge(judge, task),
            EngineQuestion::Bench => {
                let bench = tengen_engine::bench(None);
                Ok(EngineAnswer::Bench {
                    signature: format!("{:016x}", bench.signature),
                    nodes: bench.nodes,
                })
            }
        }
    }
}

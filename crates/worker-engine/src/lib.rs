//! The engine in a Web Worker, so that searches do not block the page.
//!
//! It answers one question at a time, each with its whole position; the hash table is kept between
//! questions. A busy worker receives no messages, so on a cross-origin isolated page the stop
//! request comes through four shared bytes; elsewhere the page terminates the worker and starts
//! another.
//!
//! The weights are files of their own, one for each rule. The start script loads those of the rule
//! that the page names the worker after, and any others when a question needs them.

mod control;
mod lesson;
mod search;

use tengen_core::Rule;
use tengen_worker_glue::{Answered, Port, Task};
use tengen_worker_protocol::{EngineAnswer, EngineQuestion, WorkerQuestion as _};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

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

    /// Handles one message from the page and posts the answer. If weights are lacking, it returns
    /// the name of their rule instead: the page must send the question again once they are loaded.
    pub fn hear(&mut self, message: JsValue) -> Option<String> {
        let searcher = &mut self.searcher;
        let mut lacking = None;
        self.port.hear(
            message,
            |question: &EngineQuestion, _, task: &mut Task<'_>| {
                lacking = lacking_weights(question);
                if lacking.is_some() {
                    return Ok(None);
                }
                let answer = searcher.answer(question, task);
                answer
                    .map(|answer| Some(Answered::from(answer)))
                    .map_err(|why: SearchError| why.to_string())
            },
        );
        lacking.map(|rule| rule.name().to_owned())
    }

    /// Takes the weights of a rule.
    ///
    /// # Errors
    /// If there is no such rule, or these are not its weights.
    pub fn load(&mut self, rule: &str, weights: &[u8]) -> Result<(), JsError> {
        Ok(tengen_engine::load_weights(rule.parse()?, weights)?)
    }
}

/// A rule whose weights must be loaded before the question can be answered.
fn lacking_weights(question: &EngineQuestion) -> Option<Rule> {
    let needed = match question {
        EngineQuestion::Bench => Rule::ALL.to_vec(),
        question => question.weights().into_iter().collect(),
    };
    needed
        .into_iter()
        .find(|rule| !tengen_engine::has_weights(*rule))
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
            EngineQuestion::Analyze(question) => self.analyze(question, task),
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

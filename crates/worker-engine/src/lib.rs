//! The engine in a Web Worker: the page sends it questions and stays free itself.
//!
//! One question at a time, each told whole. The table of the engine is kept between questions. A busy
//! worker hears nothing, so the wish to stop comes through four shared bytes where the page is
//! cross-origin isolated; where it is not, the page ends the worker and starts another.

mod control;
mod lesson;
mod think;

use tengen_worker_glue::{Answered, Port, Task};
use tengen_worker_protocol::{Answer, Ask};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use think::{ThinkError, Thinker};

/// What the script of the worker holds on to.
#[wasm_bindgen]
pub struct Worker {
    thinker: Thinker,
    port: Port,
}

#[wasm_bindgen]
impl Worker {
    /// A worker at rest.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "made from JavaScript only")]
    pub fn new() -> Worker {
        Worker {
            thinker: Thinker::new(),
            port: Port::default(),
        }
    }

    /// Takes a message of the page and answers it.
    pub fn hear(&mut self, message: JsValue) {
        let thinker = &mut self.thinker;
        self.port
            .hear(message, |ask: &Ask, _, task: &mut Task<'_>| {
                let answer = thinker.answer(ask, task);
                answer
                    .map(Answered::from)
                    .map_err(|why: ThinkError| why.to_string())
            });
    }
}

impl Thinker {
    fn answer(&mut self, ask: &Ask, task: &Task<'_>) -> Result<Answer, ThinkError> {
        match ask {
            Ask::Think(think) => self.think(think, task),
            Ask::Decide(decide) => self.decide(decide, task),
            Ask::Textbook(question) => think::textbook(question),
            Ask::Teach(question) => lesson::teach(question),
            Ask::Judge(judge) => self.judge(judge, task),
            Ask::Bench => {
                let bench = tengen_engine::bench(None);
                Ok(Answer::Bench {
                    signature: format!("{:016x}", bench.signature),
                    nodes: bench.nodes,
                })
            }
        }
    }
}

//! The bench in a Web Worker.

use tengen_worker_glue::{Answered, Port, Task};
use tengen_worker_protocol::proofs::{Reply, Wish};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Bench, Watch};

/// Milliseconds between two signs of life.
const SIGN: u64 = 250;

/// What the script of the worker holds on to.
#[wasm_bindgen]
#[derive(Default)]
pub struct Prover {
    bench: Bench,
    port: Port,
}

#[wasm_bindgen]
impl Prover {
    /// A worker at rest.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Prover {
        Prover::default()
    }

    /// Takes a message of the page and answers it.
    pub fn hear(&mut self, message: JsValue) {
        let bench = &mut self.bench;
        self.port
            .hear(message, |wish: &Wish, bytes, task: &mut Task<'_>| {
                let answered = bench.answer(wish, bytes, &mut Signs { task, told: 0 });
                let answered = answered.map_err(|why| why.to_string())?;
                Ok(Answered {
                    answer: answered.reply,
                    bytes: answered.bytes,
                })
            });
    }
}

/// A task whose page is told from time to time that it is at work.
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
            self.task.report(Reply::Busy { ms });
        }
        self.task.is_stopped()
    }
}

//! The worker that plays and analyses, so that searches do not block the page.
//!
//! `tengen_analysis::Searcher` answers one question at a time, each with its whole position. A busy
//! worker receives no messages, so on a cross-origin isolated page the stop request comes through
//! four shared bytes; elsewhere the page terminates the worker and starts another.
//!
//! The weights are files of their own, one for each rule. The start script loads those of the rule
//! that the page names the worker after, and any others when a question needs them.

use tengen_analysis::{Host, SearchError, Searcher, programs};
use tengen_core::{Point, Rule};
use tengen_worker_glue::{Port, Task};
use tengen_worker_protocol::{
    Analysis, Answered, EngineAnswer, EngineQuestion, WorkerQuestion as _,
};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The hash table's size in MiB: enough for a few seconds of search, small enough for a phone.
const TABLE_MIB: usize = 32;

/// What the worker calls the part of the founding programs.
const PROGRAMS: &str = "programs";

/// Answers questions about founding programs: [`programs::answer`].
type AskPrograms = fn(&EngineQuestion) -> Option<Result<EngineAnswer, SearchError>>;

/// The founding programs, a part of the module that games against the engine do without.
#[wasm_bindgen]
pub struct Programs(AskPrograms);

/// The entry of the part.
#[wasm_split(programs, fallible, wasm_split_path = wasm_split_helpers)]
fn founding_programs() -> Result<AskPrograms, SplitLoaderError> {
    Ok(programs::answer)
}

/// The object that the worker's start script holds.
#[wasm_bindgen]
pub struct Worker {
    searcher: Searcher,
    programs: Option<Programs>,
    port: Port,
}

#[wasm_bindgen]
impl Worker {
    /// Allocates the engine with an empty hash table.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "made from JavaScript only")]
    pub fn new() -> Worker {
        Worker {
            searcher: Searcher::new(TABLE_MIB),
            programs: None,
            port: Port::default(),
        }
    }

    /// Handles one message from the page and posts the answer. If weights or the founding programs
    /// are lacking, it returns the name of their rule, or `programs`, instead: the page must send
    /// the question again once they are loaded.
    pub fn hear(&mut self, message: JsValue) -> Option<String> {
        let (searcher, programs) = (&mut self.searcher, self.programs.as_ref());
        let mut lacking = None;
        self.port.hear(
            message,
            |question: &EngineQuestion, _, task: &mut Task<'_>| {
                let weights = || Some(lacking_weights(question)?.name());
                lacking = lacking_programs(question, programs).or_else(weights);
                if lacking.is_some() {
                    return Ok(None);
                }
                let answer = match programs.and_then(|programs| programs.0(question)) {
                    Some(answer) => answer,
                    None => searcher.search(question, &PageHost(task)),
                };
                answer
                    .map(|answer| Some(Answered::from(answer)))
                    .map_err(|why| why.to_string())
            },
        );
        lacking.map(str::to_owned)
    }

    /// Loads the founding programs.
    ///
    /// # Errors
    /// If they cannot be loaded.
    pub async fn programs() -> Result<Programs, JsError> {
        match founding_programs().await {
            Ok(programs) => Ok(Programs(programs)),
            Err(_) => Err(JsError::new("the founding programs cannot be loaded")),
        }
    }

    /// Takes the founding programs.
    pub fn take(&mut self, programs: Programs) {
        self.programs = Some(programs);
    }

    /// Takes the weights of a rule, and builds its line tables before a question's time begins.
    ///
    /// # Errors
    /// If there is no such rule, or these are not its weights.
    pub fn load(&mut self, rule: &str, weights: &[u8]) -> Result<(), JsError> {
        load_weights(rule, weights)?;
        tengen_engine::Engine::prepare(rule.parse()?);
        Ok(())
    }
}

/// Takes the weights of a rule for every search of this module.
pub(crate) fn load_weights(rule: &str, weights: &[u8]) -> Result<(), JsError> {
    Ok(tengen_engine::load_weights(rule.parse()?, weights)?)
}

/// The part that must be loaded before the question can be answered.
fn lacking_programs(
    question: &EngineQuestion,
    programs: Option<&Programs>,
) -> Option<&'static str> {
    match question {
        EngineQuestion::Textbook(_) | EngineQuestion::Teach(_) if programs.is_none() => {
            Some(PROGRAMS)
        }
        _ => None,
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

/// The page as the host of a search.
struct PageHost<'a>(&'a Task<'a>);

impl Host for PageHost<'_> {
    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }

    fn elapsed(&self) -> f64 {
        self.0.elapsed()
    }

    fn report(&self, analysis: Analysis) {
        self.0.report(EngineAnswer::Analysis(Box::new(analysis)));
    }

    fn report_best(&self, depth: u32, best: Point) {
        self.0.report(EngineAnswer::Info { depth, best });
    }
}

//! How messages to workers are written and read, in a part of the page's module with the readers of
//! what is stored.
//!
//! The part is loaded with the first worker at the latest: it is much code, and no worker starts
//! before the first paint.

use leptos::wasm_split::{SplitLoaderError, wasm_split};
use tengen_worker_protocol::analysis::ToAnalyst;
use tengen_worker_protocol::library::LibraryQuestion;
use tengen_worker_protocol::proofs::ProofQuestion;
use tengen_worker_protocol::records::RecordsRequest;
use tengen_worker_protocol::{EngineQuestion, FromWorker, ToWorker, WorkerQuestion, read, write};

/// The texts of messages between the page and one kind of worker.
pub(crate) struct Codec<Q: WorkerQuestion> {
    /// A question's text.
    pub(super) write: fn(&ToWorker<Q>) -> String,
    /// What a worker says, or what is wrong with it.
    pub(super) read: fn(&str) -> Result<FromWorker<Q::Answer>, String>,
}

impl<Q: WorkerQuestion> Codec<Q> {
    fn json() -> Codec<Q> {
        Codec {
            write: |message| write(message),
            read: |text| read(text).map_err(|why| why.to_string()),
        }
    }
}

/// All of them.
pub(crate) struct Codecs {
    pub(super) engine: Codec<EngineQuestion>,
    proofs: Codec<ProofQuestion>,
    records: Codec<RecordsRequest>,
    library: Codec<LibraryQuestion>,
    /// A message to the server's engines, which answer as the engine's worker does.
    pub(super) to_analyst: fn(&ToAnalyst) -> String,
}

/// Loads them.
#[wasm_split(json, fallible, wasm_split_path = leptos::wasm_split)]
pub(super) fn codecs() -> Result<Codecs, SplitLoaderError> {
    Ok(Codecs {
        engine: Codec::json(),
        proofs: Codec::json(),
        records: Codec::json(),
        library: Codec::json(),
        to_analyst: |message| write(message),
    })
}

/// A question of which the page knows the codec.
pub(crate) trait Coded: WorkerQuestion + 'static {
    /// Its own among all.
    fn codec(all: Codecs) -> Codec<Self>;
}

impl Coded for EngineQuestion {
    fn codec(all: Codecs) -> Codec<EngineQuestion> {
        all.engine
    }
}

impl Coded for ProofQuestion {
    fn codec(all: Codecs) -> Codec<ProofQuestion> {
        all.proofs
    }
}

impl Coded for RecordsRequest {
    fn codec(all: Codecs) -> Codec<RecordsRequest> {
        all.records
    }
}

impl Coded for LibraryQuestion {
    fn codec(all: Codecs) -> Codec<LibraryQuestion> {
        all.library
    }
}

//! The records worker as a future-based API; loaded with the first request.

use std::sync::Arc;

use tengen_text::Language;
use tengen_worker_protocol::records::{RecordsAnswer, RecordsCommand, RecordsRequest};
use tengen_worker_protocol::supervisor::WorkerEvent;

use super::async_client::{Answered, AsyncClient};
use super::worker_client::WorkerClient;

/// A handle to the records worker.
#[derive(Clone)]
pub(crate) struct RecordsClient(AsyncClient<RecordsRequest>);

impl RecordsClient {
    /// `listener` receives the worker's events, `progress` how far a file is read; answers go to
    /// the futures of [`RecordsClient::ask`].
    pub(crate) fn new(
        listener: impl Fn(WorkerEvent) + 'static,
        progress: impl Fn(RecordsAnswer) + 'static,
    ) -> RecordsClient {
        let script = "tengen-worker-records";
        RecordsClient(AsyncClient::new(script, listener, progress))
    }

    /// Sends a request and waits; `None` if it failed, an event for the listener.
    pub(crate) async fn ask(
        &self,
        language: Language,
        wish: RecordsCommand,
        bytes: Option<Arc<Vec<u8>>>,
    ) -> Option<Answered<RecordsRequest>> {
        let request = RecordsRequest {
            language: language.name().to_owned(),
            words: tengen_text::supplied(language).map(str::to_owned),
            wish,
        };
        let (message, answer) = self.0.send(request, bytes);
        let answered = answer.await.ok()?;
        if matches!(answered.0, RecordsAnswer::Opened(_)) {
            // A replacement worker must open the file again.
            self.worker().begin_with(message);
        }
        Some(answered)
    }

    pub(crate) const fn worker(&self) -> &WorkerClient<RecordsRequest> {
        self.0.worker()
    }
}

//! The records worker as a future-based API; loaded with the first request.

use std::sync::Arc;

use tengen_text::Language;
use tengen_worker_protocol::records::{RecordsAnswer, RecordsCommand, RecordsRequest};

use super::async_client::{Answered, AsyncClient, AsyncMessage};
use super::words::fetch_more_words;
use super::worker_client::WorkerClient;

/// A handle to the records worker.
#[derive(Clone)]
pub(crate) struct RecordsClient(AsyncClient<RecordsRequest>);

impl RecordsClient {
    /// Answers go to the futures of [`RecordsClient::ask`], all else to the listener.
    pub(crate) fn new(listener: impl Fn(AsyncMessage<RecordsAnswer>) + 'static) -> RecordsClient {
        RecordsClient(AsyncClient::new("tengen-worker-records", listener))
    }

    /// Sends a request and waits; `None` if it failed, an event for the listener.
    pub(crate) async fn ask(
        &self,
        language: Language,
        wish: RecordsCommand,
        bytes: Option<Arc<Vec<u8>>>,
    ) -> Option<Answered<RecordsRequest>> {
        // Without a network the worker speaks in identifiers, and is asked for all the same.
        let _ = fetch_more_words(language).await;
        let request = RecordsRequest {
            language: language.name().to_owned(),
            words: tengen_text::supplied(language),
            wish,
        };
        self.0.send(request, bytes).await.ok()
    }

    pub(crate) const fn worker(&self) -> &WorkerClient<RecordsRequest> {
        self.0.worker()
    }
}

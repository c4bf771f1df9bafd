//! The records worker as a future-based API; loaded with the first request.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_channel::oneshot;
use tengen_text::Language;
use tengen_worker_protocol::records::{RecordsAnswer, RecordsCommand, RecordsRequest};
use tengen_worker_protocol::supervisor::WorkerEvent;

use super::worker_client::{WorkerClient, WorkerMessage};

pub(crate) type Answered = (RecordsAnswer, Option<Vec<u8>>);

#[derive(Default)]
struct State {
    last: i32,
    waiting: HashMap<i32, oneshot::Sender<Answered>>,
}

/// A handle to the records worker.
#[derive(Clone)]
pub(crate) struct RecordsClient {
    worker: WorkerClient<RecordsRequest>,
    state: Rc<RefCell<State>>,
}

impl RecordsClient {
    /// `listener` receives the worker's events; answers go to the futures of
    /// [`RecordsClient::ask`].
    pub(crate) fn new(listener: impl Fn(WorkerEvent) + 'static) -> RecordsClient {
        let state = Rc::<RefCell<State>>::default();
        let of = state.clone();
        let worker = WorkerClient::new("tengen-worker-records", move |said| match said {
            WorkerMessage::Progress(..) => {}
            WorkerMessage::Event(WorkerEvent::Ended(id) | WorkerEvent::Failed(id)) => {
                // Dropping the sender resolves the future to `None`.
                of.borrow_mut().waiting.remove(&id);
            }
            WorkerMessage::Event(event) => listener(event),
            WorkerMessage::Answer(id, reply, bytes) => {
                if let Some(sender) = of.borrow_mut().waiting.remove(&id) {
                    let _ = sender.send((reply, bytes));
                }
            }
        });
        RecordsClient { worker, state }
    }

    /// Sends a request and waits; `None` if it failed, an event for the listener.
    pub(crate) async fn ask(
        &self,
        language: Language,
        wish: RecordsCommand,
        bytes: Option<&[u8]>,
    ) -> Option<Answered> {
        let request = RecordsRequest {
            language: language.name().to_owned(),
            words: tengen_text::supplied(language).map(str::to_owned),
            wish,
        };
        let (sender, receiver) = oneshot::channel();
        let id = {
            let mut state = self.state.borrow_mut();
            state.last += 1;
            let id = state.last;
            state.waiting.insert(id, sender);
            id
        };
        self.worker.ask(id, request.clone(), bytes);
        let answered = receiver.await.ok()?;
        if matches!(answered.0, RecordsAnswer::Opened(_)) {
            // A replacement worker must open the file again.
            self.worker.begin_with(request, bytes);
        }
        Some(answered)
    }

    pub(crate) const fn worker(&self) -> &WorkerClient<RecordsRequest> {
        &self.worker
    }
}

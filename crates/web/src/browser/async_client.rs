//! A worker as a future-based API.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use futures_channel::oneshot;
use tengen_worker_protocol::WorkerQuestion;
use tengen_worker_protocol::supervisor::WorkerEvent;

use super::messages::Coded;
use super::worker_client::{WorkerClient, WorkerMessage};

/// An answer and its attachment.
pub(crate) type Answered<Q> = (<Q as WorkerQuestion>::Answer, Option<Vec<u8>>);

/// What is heard of it, besides answers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AsyncMessage<A> {
    /// An interim result.
    Progress(A),
    /// A question was answered.
    Answered,
    Event(WorkerEvent),
}

struct State<Q: WorkerQuestion> {
    last: i32,
    waiting: HashMap<i32, oneshot::Sender<Answered<Q>>>,
}

/// A handle to a worker; it is loaded with the first question.
pub(crate) struct AsyncClient<Q: Coded> {
    worker: WorkerClient<Q>,
    state: Rc<RefCell<State<Q>>>,
}

impl<Q: Coded> Clone for AsyncClient<Q> {
    fn clone(&self) -> AsyncClient<Q> {
        AsyncClient {
            worker: self.worker.clone(),
            state: self.state.clone(),
        }
    }
}

impl<Q: Coded> AsyncClient<Q> {
    /// Answers go to the futures of [`AsyncClient::ask`], all else to the listener.
    pub(crate) fn new(
        script: &'static str,
        listener: impl Fn(AsyncMessage<Q::Answer>) + 'static,
    ) -> AsyncClient<Q> {
        let state = Rc::new(RefCell::new(State::<Q> {
            last: 0,
            waiting: HashMap::new(),
        }));
        let of = state.clone();
        let worker = WorkerClient::new(script, move |said| match said {
            WorkerMessage::Progress(_, answer) => listener(AsyncMessage::Progress(answer)),
            WorkerMessage::Event(WorkerEvent::Ended(id) | WorkerEvent::Failed(id)) => {
                // Dropping the sender resolves the future to `None`.
                of.borrow_mut().waiting.remove(&id);
            }
            WorkerMessage::Event(event) => listener(AsyncMessage::Event(event)),
            WorkerMessage::Answer(id, answer, bytes) => {
                listener(AsyncMessage::Answered);
                if let Some(sender) = of.borrow_mut().waiting.remove(&id) {
                    let _ = sender.send((answer, bytes));
                }
            }
        });
        AsyncClient { worker, state }
    }

    /// Asks and waits; `None` if it failed, an event for the listener.
    pub(crate) async fn ask(&self, question: Q, bytes: Option<&[u8]>) -> Option<Answered<Q>> {
        let bytes = bytes.map(|bytes| Arc::new(bytes.to_vec()));
        self.send(question, bytes).await.ok()
    }

    /// [`AsyncClient::ask`] with bytes that others have too.
    pub(super) fn send(
        &self,
        question: Q,
        bytes: Option<Arc<Vec<u8>>>,
    ) -> oneshot::Receiver<Answered<Q>> {
        let (sender, receiver) = oneshot::channel();
        let id = {
            let mut state = self.state.borrow_mut();
            state.last += 1;
            let id = state.last;
            state.waiting.insert(id, sender);
            id
        };
        self.worker.send(id, question, bytes);
        receiver
    }

    pub(crate) const fn worker(&self) -> &WorkerClient<Q> {
        &self.worker
    }
}

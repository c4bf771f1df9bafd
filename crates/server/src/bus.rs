//! What wakes servers that share a database, so that they read their [letters](crate::letters).
//!
//! A message has no content: the letters are in PostgreSQL. A lost message delays them until the
//! next poll, and a forged one costs a query.

mod nats;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tengen_ownership::NodeId;
use tokio::sync::Notify;

pub(crate) use nats::Nats;
pub use nats::{NatsUrl, NatsUrlError};

/// For whom letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Receiver {
    /// All servers but the sender.
    Others,
    /// The server that leads.
    Leader,
    Node(NodeId),
    /// All servers.
    All,
}

/// What carries the messages.
pub(crate) trait Bus: Send + Sync + 'static {
    /// Has the receiver read its letters, if the message arrives. Does not wait.
    fn wake(&self, receiver: Receiver);

    /// Why messages do not arrive now, if they do not.
    fn trouble(&self) -> Option<String>;
}

/// What a process hears of the bus. Messages that come before it looks are one.
#[derive(Debug)]
pub(crate) struct Bell {
    node: NodeId,
    leads: AtomicBool,
    rung: Notify,
}

impl Bell {
    pub(crate) fn new(node: NodeId) -> Arc<Self> {
        Arc::new(Self {
            node,
            leads: AtomicBool::new(false),
            rung: Notify::new(),
        })
    }

    pub(crate) const fn node(&self) -> NodeId {
        self.node
    }

    /// From now on this process leads.
    pub(crate) fn leads_now(&self) {
        self.leads.store(true, Ordering::Relaxed);
        self.ring();
    }

    /// Whether letters to the leader are for this process.
    pub(crate) fn leads(&self) -> bool {
        self.leads.load(Ordering::Relaxed)
    }

    /// Rings if it is for this process.
    fn hear(&self, receiver: Receiver) {
        let is_own = match receiver {
            Receiver::Others | Receiver::All => true,
            Receiver::Leader => self.leads(),
            Receiver::Node(node) => node == self.node,
        };
        if is_own {
            self.ring();
        }
    }

    fn ring(&self) {
        self.rung.notify_one();
    }

    /// Waits until it rings; at once if it has rung since the last time.
    pub(crate) async fn rung(&self) {
        self.rung.notified().await;
    }
}

/// The bus of the servers in one process: one, or several in a test. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct InProcess(Arc<Mutex<Vec<Weak<Bell>>>>);

impl InProcess {
    /// Adds a server.
    pub(crate) fn join(&self, bell: &Arc<Bell>) {
        self.lock().push(Arc::downgrade(bell));
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Weak<Bell>>> {
        // A poisoned lock is safe: nothing is half done under it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for InProcess {
    fn wake(&self, receiver: Receiver) {
        self.lock().retain(|bell| match bell.upgrade() {
            Some(bell) => {
                bell.hear(receiver);
                true
            }
            None => false,
        });
    }

    fn trouble(&self) -> Option<String> {
        let why = "there is no NATS (--nats): what the lobby tells at other servers of this site \
                   comes seconds late";
        Some(why.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// Whether it has rung since the last time.
    fn has_rung(bell: &Bell) -> bool {
        let mut cx = Context::from_waker(Waker::noop());
        let rung = pin!(bell.rung());
        rung.poll(&mut cx) == Poll::Ready(())
    }

    #[test]
    fn a_message_wakes_those_for_whom_it_is() {
        let bus = InProcess::default();
        let [one, two] = [1, 2].map(|node| Bell::new(NodeId(node)));
        for bell in [&one, &two] {
            bus.join(bell);
        }
        let woken = |receiver| {
            bus.wake(receiver);
            [&one, &two].map(|bell| has_rung(bell))
        };
        assert_eq!(woken(Receiver::Others), [true, true]);
        assert_eq!(woken(Receiver::Node(NodeId(2))), [false, true]);
        assert_eq!(woken(Receiver::Leader), [false, false]);
        two.leads_now();
        assert!(has_rung(&two), "what has come before is for it now");
        assert_eq!(woken(Receiver::Leader), [false, true]);
        // Two that come together are one.
        bus.wake(Receiver::All);
        assert_eq!(woken(Receiver::All), [true, true]);
        assert!(!has_rung(&one));
    }

    #[test]
    fn a_server_that_has_ended_is_forgotten() {
        let bus = InProcess::default();
        let bell = Bell::new(NodeId(1));
        bus.join(&bell);
        drop(bell);
        bus.wake(Receiver::All);
        assert!(bus.lock().is_empty());
    }
}

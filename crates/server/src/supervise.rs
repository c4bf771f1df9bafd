//! Tasks that the server cannot do without: when one ends, so does the server, with the reason.
//!
//! A supervisor of processes, such as systemd, then starts it anew. A panic has been logged by
//! then.

use std::collections::HashMap;
use std::future::Future;

use tokio::sync::watch;
use tokio::task::{Id, JoinSet};

const DONE: &str = "it had no more to do";

/// A task has ended that lasts as long as the server.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{what} has ended: {why}")]
pub(crate) struct TaskEnded {
    what: &'static str,
    why: String,
}

/// The tasks, which are aborted on drop.
#[derive(Debug, Default)]
pub(crate) struct Essential {
    tasks: JoinSet<()>,
    names: HashMap<Id, &'static str>,
}

impl Essential {
    /// Starts a task; `what` names it at the beginning of a sentence.
    pub(crate) fn spawn(
        &mut self,
        what: &'static str,
        task: impl Future<Output = ()> + Send + 'static,
    ) {
        let id = self.tasks.spawn(task).id();
        self.names.insert(id, what);
    }

    /// Waits until one has ended; for ever if there are none.
    pub(crate) async fn ended(&mut self) -> TaskEnded {
        let (id, why) = match self.tasks.join_next_with_id().await {
            None => std::future::pending().await,
            Some(Ok((id, ()))) => (id, DONE.to_owned()),
            Some(Err(error)) => (error.id(), error.to_string()),
        };
        let what = self.names.remove(&id).unwrap_or("A task");
        TaskEnded { what, why }
    }
}

/// A task whose end can be waited for by several. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Watched {
    what: &'static str,
    ended: watch::Receiver<Option<String>>,
}

impl Watched {
    /// Starts a task; `what` names it at the beginning of a sentence.
    pub(crate) fn spawn(
        what: &'static str,
        task: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        let (end, ended) = watch::channel(None);
        let task = tokio::spawn(task);
        tokio::spawn(async move {
            let why = match task.await {
                Ok(()) => DONE.to_owned(),
                Err(error) => error.to_string(),
            };
            end.send_replace(Some(why));
        });
        Self { what, ended }
    }

    /// Waits until the task has ended.
    pub(crate) async fn ended(&self) -> TaskEnded {
        let mut ended = self.ended.clone();
        let why = ended.wait_for(Option::is_some).await;
        let why = why.ok().and_then(|why| why.clone());
        TaskEnded {
            what: self.what,
            why: why.unwrap_or_else(|| "its runtime was shut down".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_end_of_a_task_is_told_with_its_name_and_reason() {
        let mut essential = Essential::default();
        essential.spawn("Waiting", std::future::pending());
        essential.spawn("Counting", async { panic!("no more numbers") });
        let ended = essential.ended().await.to_string();
        assert!(ended.starts_with("Counting has ended: "), "{ended}");
        assert!(ended.contains("no more numbers"), "{ended}");

        let watched = Watched::spawn("Writing", async {});
        let ended = watched.ended().await.to_string();
        assert_eq!(ended, "Writing has ended: it had no more to do");
    }
}

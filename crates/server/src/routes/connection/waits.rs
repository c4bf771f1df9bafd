//! What a connection waits for.

use std::sync::Arc;

use tengen_api::socket::{FromServer, Goodbye};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::super::pulse::SEND_TIMEOUT;
use super::end::End;
use crate::rooms::journal::Troubles;

/// A player's answers; watchers have none.
pub(super) type Answers = Option<mpsc::Receiver<Box<FromServer>>>;

/// Waits until moves begin to wait; returns why.
pub(super) async fn next_trouble(troubles: &mut Option<Troubles>) -> Arc<str> {
    while let Some(told) = troubles {
        if told.changed().await.is_err() {
            // The server stops.
            *troubles = None;
        } else if let Some(why) = &*told.borrow_and_update() {
            return Arc::clone(why);
        }
    }
    std::future::pending().await
}

/// Waits for news of the connection's own room, if it has one.
pub(super) async fn next_news(news: &mut Option<watch::Receiver<()>>) -> Result<(), End> {
    match news {
        Some(news) => news.changed().await.map_err(|_| End::Room),
        None => std::future::pending().await,
    }
}

/// The next answer to a player; never completes for a watcher.
pub(super) async fn next_answer(answers: &mut Answers) -> Option<Box<FromServer>> {
    match answers {
        Some(answers) => answers.recv().await,
        None => std::future::pending().await,
    }
}

/// What a client does not take for long makes it a slow one.
pub(super) async fn in_time(
    sending: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), End> {
    match timeout(SEND_TIMEOUT, sending).await {
        Ok(sent) => Ok(sent?),
        Err(_) => Err(End::Goodbye(Goodbye::Slow)),
    }
}

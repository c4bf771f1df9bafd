//! A connection's place in the lobby, whose channel it follows.

use std::collections::VecDeque;
use std::pin::Pin;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tengen_api::socket::{FromServer, Goodbye, SocketError};
use tengen_room::lobby::Wish;
use tengen_room::{ActionId, Channel, PlayerId};
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep_until};

use super::subscriptions::on;
use super::visitor::Share;
use crate::lobby::{Entered, Lobby};
use crate::rooms::actor::refusal;
use crate::rooms::log::json;

/// Where a connection is.
enum Place {
    Outside,
    Entering(Pin<Box<dyn Future<Output = Option<Entered>> + Send>>),
    Inside(Box<Entered>),
}

/// A connection's part of the lobby.
pub(super) struct LobbyPlace {
    /// `None` where there is no lobby, since nothing is stored or games are only shown.
    lobby: Option<Lobby>,
    place: Place,
    ready: VecDeque<Utf8Bytes>,
    /// News, and when it is sent on.
    waiting: Option<(Instant, Utf8Bytes)>,
}

impl LobbyPlace {
    pub(super) const fn new(lobby: Option<Lobby>) -> Self {
        Self {
            lobby,
            place: Place::Outside,
            ready: VecDeque::new(),
            waiting: None,
        }
    }

    /// Whether the channel is followed.
    pub(super) const fn is_followed(&self) -> bool {
        !matches!(self.place, Place::Outside)
    }

    /// Begins to follow the lobby's channel; `false` if there is no lobby.
    pub(super) fn enter(&mut self, player: Option<&PlayerId>) -> bool {
        let Some(lobby) = self.lobby.clone() else {
            return false;
        };
        let player = player.cloned();
        self.clear();
        self.place = Place::Entering(Box::pin(async move { lobby.enter(player).await }));
        true
    }

    /// Follows it no more.
    pub(super) fn leave(&mut self) {
        self.place = Place::Outside;
        self.clear();
    }

    fn clear(&mut self) {
        self.ready.clear();
        self.waiting = None;
    }

    /// Asks for something; the answer is a message of the channel.
    pub(super) async fn ask(
        &mut self,
        who: (&Share, Option<&PlayerId>),
        id: ActionId,
        wish: Wish,
    ) -> Result<(), (SocketError, &'static str)> {
        let outside = (SocketError::OutOfOrder, "follow the lobby's channel first");
        let Some(lobby) = self.lobby.clone() else {
            return Err((SocketError::NoChannel, "there is no lobby here"));
        };
        // A wish may be sent right after the subscription.
        if let Place::Entering(entering) = &mut self.place {
            let entered = entering.as_mut().await;
            self.entered(entered);
        }
        let Place::Inside(entered) = &self.place else {
            return Err(outside);
        };
        let (share, player) = who;
        let asked = lobby.ask(&entered.stay, (player, share.maker()), id, wish);
        for told in asked.await {
            let told = Box::new(told);
            let message = json(&FromServer::Lobby { told });
            self.ready.push_back(on(&Channel::lobby(), &message));
        }
        Ok(())
    }

    /// The next message that is there.
    pub(super) fn next(&mut self) -> Option<Utf8Bytes> {
        self.ready.pop_front()
    }

    /// Waits for what changes [`next`](Self::next). Cancellation safe.
    pub(super) async fn changed(&mut self) {
        match &mut self.place {
            Place::Outside => std::future::pending().await,
            Place::Entering(entering) => {
                let entered = entering.as_mut().await;
                self.entered(entered);
            }
            Place::Inside(entered) => {
                let told = tokio::select! {
                    own = entered.own.recv() => own.ok_or(Goodbye::Slow),
                    news = next(&mut entered.news, entered.delay, &mut self.waiting) => news,
                };
                match told {
                    Ok(message) => self.ready.push_back(message),
                    Err(reason) => self.end(reason),
                }
            }
        }
    }

    fn entered(&mut self, entered: Option<Entered>) {
        match entered {
            Some(entered) => {
                self.ready.push_back(entered.first.clone());
                self.place = Place::Inside(Box::new(entered));
            }
            None => {
                let why = "the lobby is closed";
                let error = json(&refusal(SocketError::StorageUnavailable, why));
                self.ready.push_back(on(&Channel::lobby(), &error));
                self.end(Goodbye::Unavailable);
            }
        }
    }

    fn end(&mut self, reason: Goodbye) {
        self.place = Place::Outside;
        self.waiting = None;
        let goodbye = json(&FromServer::Goodbye { reason });
        self.ready.push_back(on(&Channel::lobby(), &goodbye));
    }
}

/// The next news, after this connection's delay. Cancellation safe: news that is read waits.
async fn next(
    news: &mut broadcast::Receiver<Utf8Bytes>,
    delay: Duration,
    waiting: &mut Option<(Instant, Utf8Bytes)>,
) -> Result<Utf8Bytes, Goodbye> {
    if waiting.is_none() {
        let told = news.recv().await.map_err(|error| match error {
            // What was missed is not kept: the client enters again.
            broadcast::error::RecvError::Lagged(_) => Goodbye::Slow,
            broadcast::error::RecvError::Closed => Goodbye::Unavailable,
        })?;
        *waiting = Some((Instant::now() + delay, told));
    }
    if let Some((at, _)) = waiting
        && !delay.is_zero()
    {
        sleep_until(*at).await;
    }
    let told = waiting.take().map(|(_, told)| told);
    told.ok_or(Goodbye::Unavailable)
}

#[cfg(test)]
mod tests {
    use std::future::ready;

    use super::*;

    #[tokio::test]
    async fn news_that_is_read_waits_and_comes_in_order() {
        let all = broadcast::Sender::new(8);
        let (mut news, mut waiting) = (all.subscribe(), None);
        let delay = Duration::from_millis(5);
        for text in ["one", "two"] {
            all.send(Utf8Bytes::from(text)).expect("a connection");
        }
        tokio::select! {
            biased;
            told = next(&mut news, delay, &mut waiting) => panic!("{told:?} before its time"),
            () = ready(()) => (),
        }
        drop(all);
        for text in ["one", "two"] {
            let told = next(&mut news, delay, &mut waiting).await;
            assert_eq!(told.expect("news").as_str(), text);
        }
        let ended = next(&mut news, delay, &mut waiting).await;
        assert!(matches!(ended, Err(Goodbye::Unavailable)), "{ended:?}");
    }
}

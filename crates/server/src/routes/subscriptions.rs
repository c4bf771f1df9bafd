//! What a connection follows beside its own room.
//!
//! A subscription is a cursor in a room's feed, like the connection's own: nothing queues for a
//! slow reader. Its messages are sent one at a time, after those of the connection's own room.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

use axum::extract::ws::Utf8Bytes;
use tengen_api::RoomId;
use tengen_api::socket::{FromServer, Goodbye, LOBBY_PROTOCOL, MOST_SUBSCRIPTIONS, SocketError};
use tengen_room::lobby::Wish;
use tengen_room::{ActionId, Channel, PlayerId};
use tokio::sync::{mpsc, watch};

use super::lobby::LobbyPlace;
use super::visitor::Share;
use crate::host::present::Here;
use crate::lobby::Lobby;
use crate::rooms::actor::{Ask, Entered, refusal};
use crate::rooms::feed::{Cursor, Feed};
use crate::rooms::log::json;
use crate::rooms::memory::Visit;
use crate::rooms::{RoomError, Rooms};

/// A room that is followed as a watcher.
struct Subscription {
    channel: Channel,
    asks: mpsc::Sender<Ask>,
    feed: Feed,
    news: watch::Receiver<()>,
    cursor: Cursor,
    welcome: Option<FromServer>,
    /// Whether the room has ended, so that what was told before is all that there is.
    has_ended: bool,
    visit: Visit,
    _here: Here,
}

/// A room that is being entered; it may have to be loaded.
struct Pending {
    channel: Channel,
    /// Whether it is still wanted. A room that was entered must be left in any case.
    is_wanted: bool,
    entering: Pin<Box<dyn Future<Output = Result<Subscription, Refused>> + Send>>,
}

type Refused = (SocketError, String);

/// The subscriptions of one connection.
pub(super) struct Subscriptions {
    rooms: Rooms,
    lobby: LobbyPlace,
    all: Vec<Subscription>,
    pending: Vec<Pending>,
    /// The answers to a request that failed.
    refused: Vec<(Channel, FromServer)>,
    /// What is to be left.
    leaving: Vec<Subscription>,
    /// Whose turn it is to be read.
    next: usize,
}

/// What has happened with the subscriptions.
enum Happened {
    /// Something is new in the lobby.
    Lobby,
    Entered(usize, Box<Result<Subscription, Refused>>),
    /// Something is new in a room.
    News,
    Ended(usize),
}

impl Subscriptions {
    pub(super) const fn new(rooms: Rooms, lobby: Option<Lobby>) -> Self {
        Self {
            rooms,
            lobby: LobbyPlace::new(lobby),
            all: Vec::new(),
            pending: Vec::new(),
            refused: Vec::new(),
            leaving: Vec::new(),
            next: 0,
        }
    }

    /// Begins to follow a channel, after a version.
    pub(super) fn add(
        &mut self,
        channel: Channel,
        after: u64,
        who: (&Share, Option<&PlayerId>),
        protocol: u32,
    ) {
        self.remove(&channel);
        let is_lobby = channel.is_lobby() && protocol >= LOBBY_PROTOCOL;
        let room = channel.room().map(str::parse::<RoomId>);
        if !is_lobby && !matches!(room, Some(Ok(_))) {
            return self.no_channel(&channel);
        }
        let followed = usize::from(self.lobby.is_followed());
        if self.all.len() + self.pending.len() + followed >= MOST_SUBSCRIPTIONS {
            let why = format!("a connection follows at most {MOST_SUBSCRIPTIONS} channels");
            return self.refuse(&channel, (SocketError::TooMany, why));
        }
        if !who.0.may_ask() {
            let why = "too many requests from this address; wait a minute".to_owned();
            return self.refuse(&channel, (SocketError::TooMany, why));
        }
        let Some(Ok(room)) = room else {
            if !self.lobby.enter(who.1) {
                self.no_channel(&channel);
            }
            return;
        };
        let rooms = self.rooms.clone();
        let (address, player) = (who.0.address(), who.1.cloned());
        let named = channel.clone();
        let entering = Box::pin(async move {
            let found = rooms.resolve(room).await;
            let room = found.map_err(|error| refused(&error))?.room;
            let entered = rooms.enter(&room, None).await;
            let (entered, asks, visit) = entered.map_err(|error| refused(&error))?;
            let here = rooms.present().enter(&room, address, player.as_ref());
            let Entered {
                feed,
                news,
                names,
                turn,
                ..
            } = entered;
            let welcome = FromServer::Welcome {
                protocol,
                you: None,
                version: feed.version(),
                names: (after > 0).then_some(names),
                turn,
            };
            Ok(Subscription {
                channel: named,
                asks,
                feed,
                news,
                cursor: Cursor::after(after, false),
                welcome: Some(welcome),
                has_ended: false,
                visit,
                _here: here,
            })
        });
        self.pending.push(Pending {
            channel,
            is_wanted: true,
            entering,
        });
    }

    /// Asks the lobby for something.
    pub(super) async fn ask_lobby(
        &mut self,
        who: (&Share, Option<&PlayerId>),
        id: ActionId,
        wish: Wish,
    ) -> Result<(), (SocketError, &'static str)> {
        self.lobby.ask(who, id, wish).await
    }

    /// Follows a channel no more.
    pub(super) fn remove(&mut self, channel: &Channel) {
        if channel.is_lobby() {
            self.lobby.leave();
        }
        self.refused.retain(|(refused, _)| refused != channel);
        for pending in &mut self.pending {
            pending.is_wanted &= pending.channel != *channel;
        }
        if let Some(at) = self.all.iter().position(|one| one.channel == *channel) {
            self.leaving.push(self.all.remove(at));
        }
    }

    /// The answers to a request that failed, in order.
    pub(super) fn answers(&mut self) -> Vec<Utf8Bytes> {
        let refused = std::mem::take(&mut self.refused).into_iter();
        let answers = refused.map(|(channel, message)| on(&channel, &json(&message)));
        answers.collect()
    }

    /// The next message of a channel, from each in turn.
    pub(super) fn next(&mut self) -> Option<Utf8Bytes> {
        if let Some(message) = self.lobby.next() {
            return Some(message);
        }
        for _ in 0..self.all.len() {
            self.next = (self.next + 1) % self.all.len();
            let one = &mut self.all[self.next];
            if let Some(welcome) = one.welcome.take() {
                return Some(on(&one.channel, &json(&welcome)));
            }
            if let Some(message) = one.feed.next(&mut one.cursor) {
                return Some(on(&one.channel, message.as_str()));
            }
            if one.has_ended {
                let one = self.all.remove(self.next);
                let reason = one.feed.end();
                let goodbye = json(&FromServer::Goodbye { reason });
                let message = on(&one.channel, &goodbye);
                self.leaving.push(one);
                return Some(message);
            }
        }
        None
    }

    /// Waits for what changes [`next`](Self::next) or [`answers`](Self::answers). Cancellation
    /// safe.
    pub(super) async fn changed(&mut self) {
        match self.happens().await {
            Happened::Lobby => {}
            Happened::News => {}
            Happened::Entered(at, entered) => {
                let Pending {
                    channel, is_wanted, ..
                } = self.pending.swap_remove(at);
                match *entered {
                    Ok(one) if is_wanted => self.all.push(one),
                    Ok(one) => self.leaving.push(one),
                    Err(why) if is_wanted => self.refuse(&channel, why),
                    Err(_) => {}
                }
            }
            Happened::Ended(at) => self.all[at].has_ended = true,
        }
    }

    async fn happens(&mut self) -> Happened {
        let live = self.all.iter_mut().enumerate();
        let live = live.filter(|(_, one)| !one.has_ended);
        let news = live.map(|(at, one)| (at, Box::pin(one.news.changed())));
        let mut news: Vec<_> = news.collect();
        let pending = &mut self.pending;
        let mut lobby = std::pin::pin!(self.lobby.changed());
        poll_fn(|cx| {
            if lobby.as_mut().poll(cx).is_ready() {
                return Poll::Ready(Happened::Lobby);
            }
            for (at, one) in pending.iter_mut().enumerate() {
                if let Poll::Ready(entered) = one.entering.as_mut().poll(cx) {
                    return Poll::Ready(Happened::Entered(at, Box::new(entered)));
                }
            }
            for (at, one) in &mut news {
                match one.as_mut().poll(cx) {
                    Poll::Ready(Ok(())) => return Poll::Ready(Happened::News),
                    Poll::Ready(Err(_)) => return Poll::Ready(Happened::Ended(*at)),
                    Poll::Pending => {}
                }
            }
            Poll::Pending
        })
        .await
    }

    /// Leaves the rooms that are not followed any more.
    pub(super) async fn settle(&mut self) {
        for one in std::mem::take(&mut self.leaving) {
            // A room that has ended counts nobody.
            one.asks.send(Ask::Unwatch).await.ok();
            self.rooms.leave(one.visit);
        }
    }

    /// Ends all of them.
    pub(super) async fn end(&mut self) {
        self.lobby.leave();
        for pending in std::mem::take(&mut self.pending) {
            self.leaving.extend(pending.entering.await.ok());
        }
        self.leaving.append(&mut self.all);
        self.settle().await;
    }

    fn no_channel(&mut self, channel: &Channel) {
        let why = format!("there is no channel {channel}");
        self.refuse(channel, (SocketError::NoChannel, why));
    }

    fn refuse(&mut self, channel: &Channel, (code, why): Refused) {
        self.rooms.metrics().refused.inc();
        let reason = Goodbye::Unavailable;
        self.refused.extend([
            (channel.clone(), refusal(code, &why)),
            (channel.clone(), FromServer::Goodbye { reason }),
        ]);
    }
}

fn refused(error: &RoomError) -> Refused {
    let code = match error {
        RoomError::Unknown(_) | RoomError::Closed(_) => SocketError::NoChannel,
        RoomError::Crowded(_) => SocketError::TooMany,
        _ => SocketError::StorageUnavailable,
    };
    (code, error.to_string())
}

/// A message of a channel, from the message's text.
pub(super) fn on(channel: &Channel, message: &str) -> Utf8Bytes {
    format!(r#"{{"type":"on","channel":"{channel}","message":{message}}}"#).into()
}

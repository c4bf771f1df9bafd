//! One WebSocket, from hello to goodbye: of a room, or of a page that plays in none.

mod end;
mod heard;
mod waits;

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt as _;
use tengen_api::RoomId;
use tengen_api::socket::{
    FromClient, FromServer, Goodbye, OLDEST_PROTOCOL, PROTOCOL, SUBSCRIBING_PROTOCOL, SocketError,
    common_protocol,
};
use tengen_room::PlayerId;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use self::end::End;
use self::waits::{Answers, in_time, next_answer, next_news, next_trouble};
use super::pulse::Pulse;
use super::subscriptions::Subscriptions;
use super::visitor::Share;
use crate::host::rules::Who;
use crate::lobby::Lobby;
use crate::rooms::actor::{Ask, Entered, MemberId, Playing, RoundTrip, refusal};
use crate::rooms::feed::{Cursor, Feed};
use crate::rooms::log::json;
use crate::rooms::{RoomError, Rooms};

const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
const MOST_UNUSABLE: u32 = 50;

pub(super) struct Connection {
    socket: WebSocket,
    rooms: Rooms,
    share: Share,
    protocol: u32,
    unusable: u32,
    stopping: CancellationToken,
    /// The player with the session, for what the host has forbidden.
    player: Option<PlayerId>,
    pulse: Pulse,
    subscriptions: Subscriptions,
}

struct Place {
    member: MemberId,
    plays: bool,
    asks: mpsc::Sender<Ask>,
    feed: Feed,
    cursor: Cursor,
    /// Where the connection's delay is noted.
    trip: RoundTrip,
}

impl Connection {
    pub(super) fn new(
        socket: WebSocket,
        rooms: Rooms,
        share: Share,
        stopping: CancellationToken,
        lobby: Option<Lobby>,
    ) -> Self {
        Self {
            socket,
            subscriptions: Subscriptions::new(rooms.clone(), lobby),
            pulse: Pulse::new(false),
            rooms,
            share,
            protocol: OLDEST_PROTOCOL,
            unusable: 0,
            stopping,
            player: None,
        }
    }

    /// `room` is the connection's own; one without only has subscriptions.
    pub(super) async fn run(mut self, room: Option<RoomId>, player: Option<PlayerId>) {
        let metrics = self.rooms.metrics().clone();
        metrics.sockets.inc();
        let end = match room {
            Some(room) => self.talk(&room, player).await,
            None => self.stand_by(player).await,
        };
        let end = end.err().unwrap_or(End::Gone);
        self.subscriptions.end().await;
        let readable = !matches!(end, End::Unreadable(_));
        let (error, goodbye) = match end {
            End::Gone => (None, None),
            End::Room => (None, Some(Goodbye::Reload)),
            End::Goodbye(reason) => (None, Some(reason)),
            End::Error(code, why, reason) => (Some(refusal(code, &why)), Some(reason)),
            End::Unreadable(why) => {
                self.share.linger();
                let error = refusal(SocketError::TooLong, &why);
                (Some(error), Some(Goodbye::Misuse))
            }
        };
        if error.is_some() {
            metrics.unusable.inc();
        }
        if goodbye == Some(Goodbye::Slow) {
            metrics.slow.inc();
        }
        if let Some(reason) = goodbye {
            self.say_goodbye(error, reason, readable).await;
        }
        metrics.sockets.dec();
    }

    /// Serves a client without a room of its own.
    async fn stand_by(&mut self, player: Option<PlayerId>) -> Result<(), End> {
        self.player = player;
        self.hello().await?;
        if self.protocol < SUBSCRIBING_PROTOCOL {
            let why = format!("this needs protocol {SUBSCRIBING_PROTOCOL}: reload the page");
            return Err(End::Error(SocketError::Protocol, why, Goodbye::NoHello));
        }
        let welcome = FromServer::Welcome {
            protocol: self.protocol,
            you: None,
            version: 0,
            names: None,
            turn: None,
        };
        self.send(welcome).await?;
        self.pulse = Pulse::new(false);
        self.follow(None, &mut None, &mut None).await
    }

    async fn talk(&mut self, room: &RoomId, player: Option<PlayerId>) -> Result<(), End> {
        self.player = player.clone();
        let after = self.hello().await?;
        let entered = self.rooms.enter(room, player).await;
        let (entered, asks, visit) = entered.map_err(|error| {
            let code = match error {
                RoomError::Crowded(_) => SocketError::TooMany,
                _ => SocketError::StorageUnavailable,
            };
            End::Error(code, error.to_string(), Goodbye::Unavailable)
        })?;
        let Entered {
            member,
            feed,
            news,
            protocol,
            names,
            turn,
            timed,
            player,
        } = entered;
        let (you, answers, trip) = match player {
            Some(Playing {
                seat,
                answers,
                trip,
            }) => (Some(seat), Some(answers), trip),
            None => (None, None, RoundTrip::default()),
        };
        self.pulse = Pulse::new(timed && you.is_some());
        let welcome = FromServer::Welcome {
            protocol: self.protocol,
            you,
            version: feed.version(),
            names: (after > 0).then_some(names),
            turn,
        };
        let is_too_old = self.protocol < protocol;
        let mut place = Place {
            member,
            plays: you.is_some(),
            asks,
            feed,
            cursor: Cursor::after(after, you.is_some()),
            trip,
        };
        let result = async {
            if is_too_old {
                let why = format!("this room needs protocol {protocol}: reload the page");
                return Err(End::Error(SocketError::Protocol, why, Goodbye::NoHello));
            }
            self.send(welcome).await?;
            self.go_on(&mut place, news, answers).await
        }
        .await;
        let leave = match place.plays {
            true => Ask::Leave { member },
            false => Ask::Unwatch,
        };
        place.asks.send(leave).await.ok();
        self.rooms.leave(visit);
        result
    }

    /// Waits for the hello; returns the last version that the client has seen.
    async fn hello(&mut self) -> Result<u64, End> {
        let stopping = self.stopping.clone();
        let first = timeout(HELLO_TIMEOUT, self.receive());
        let first = tokio::select! {
            first = first => first.map_err(|_| End::Goodbye(Goodbye::NoHello))??,
            () = stopping.cancelled() => return Err(End::Goodbye(Goodbye::Shutdown)),
        };
        let (code, message) = match first.as_deref().map(serde_json::from_str) {
            Some(Ok(FromClient::Hello {
                protocol,
                oldest,
                after,
            })) => {
                let oldest = oldest.unwrap_or(protocol);
                if let Some(common) = common_protocol(oldest, protocol) {
                    self.protocol = common;
                    return Ok(after);
                }
                let message = format!(
                    "this server speaks the versions {OLDEST_PROTOCOL} to {PROTOCOL}, not {oldest} to {protocol}"
                );
                (SocketError::Protocol, message)
            }
            Some(Ok(_)) => (
                SocketError::OutOfOrder,
                "the first message is a hello".to_owned(),
            ),
            Some(Err(error)) => (SocketError::Malformed, error.to_string()),
            None => (SocketError::Malformed, "messages are text".to_owned()),
        };
        Err(End::Error(code, message, Goodbye::NoHello))
    }

    /// Writes the events since the last call; they leave with the next [`flush`](Self::flush).
    /// Returns whether there were any.
    async fn catch_up(&mut self, place: &mut Place) -> Result<bool, End> {
        let mut told = false;
        while let Some(message) = place.feed.next(&mut place.cursor) {
            self.feed(Message::Text(message)).await?;
            told = true;
        }
        Ok(told)
    }

    /// Writes the answers to a player that are there, each after the events before it. Returns
    /// whether there were any.
    async fn give_answers(
        &mut self,
        place: &mut Place,
        answers: &mut Answers,
    ) -> Result<bool, End> {
        let mut given = false;
        while let Some(Ok(answer)) = answers.as_mut().map(mpsc::Receiver::try_recv) {
            self.catch_up(place).await?;
            match *answer {
                FromServer::Goodbye { reason } => return Err(End::Goodbye(reason)),
                answer => self.give(answer).await?,
            }
            given = true;
        }
        Ok(given)
    }

    /// Writes a ping where one is due, after an event that the client has not caused: what it does
    /// next is what the delay counts for.
    async fn ping_with_events(&mut self) -> Result<(), End> {
        if self.pulse.goes_with_message() {
            let ping = self.pulse.ping();
            self.feed(Message::Ping(ping.into())).await?;
        }
        Ok(())
    }

    async fn go_on(
        &mut self,
        place: &mut Place,
        news: watch::Receiver<()>,
        mut answers: Answers,
    ) -> Result<(), End> {
        let mut news = Some(news);
        let followed = self.follow(Some(place), &mut news, &mut answers).await;
        match followed {
            Err(End::Room) => (),
            end => return end,
        }
        // Messages sent before the room ended: events first, then answers.
        self.catch_up(place).await?;
        self.give_answers(place, &mut answers).await?;
        Err(End::Goodbye(place.feed.end()))
    }

    /// Sends events and handles the client's messages. `place` is that in its own room.
    async fn follow(
        &mut self,
        mut place: Option<&mut Place>,
        news: &mut Option<watch::Receiver<()>>,
        answers: &mut Answers,
    ) -> Result<(), End> {
        let stopping = self.stopping.clone();
        let rules = self.rooms.rules().clone();
        let player = self.player.clone();
        let banned = rules.becomes_banned(Who {
            address: Some(self.share.address()),
            player: player.as_ref(),
        });
        tokio::pin!(banned);
        let plays = place.as_ref().is_some_and(|place| place.plays);
        let mut troubles = self.rooms.troubles().filter(|_| plays);
        if let Some(troubles) = &mut troubles {
            // What has begun before is told, too.
            troubles.mark_changed();
        }
        loop {
            // Send events before any answer or goodbye, and all that is there in one piece.
            if let Some(place) = &mut place {
                let told = self.catch_up(place).await?;
                let is_own = self.give_answers(place, answers).await?;
                if told && !is_own {
                    self.ping_with_events().await?;
                }
            }
            let has_more = self.send_subscribed().await?;
            self.flush().await?;
            tokio::select! {
                () = stopping.cancelled() => {
                    // Events of a shown match are not stored, so this is the last chance to send
                    // them.
                    if let Some(place) = &mut place {
                        self.catch_up(place).await?;
                    }
                    while self.send_subscribed().await? {}
                    self.flush().await?;
                    return Err(End::Goodbye(Goodbye::Shutdown));
                }
                told = next_news(news) => told?,
                trouble = next_trouble(&mut troubles) => {
                    // The room may wait for its move to be stored, and say nothing.
                    let error = refusal(SocketError::StorageUnavailable, &trouble);
                    self.feed(self.text(error)).await?;
                }
                () = self.subscriptions.changed() => {}
                () = std::future::ready(()), if has_more => {}
                // The next connection is refused with the reason.
                _ = &mut banned => return Err(End::Goodbye(Goodbye::Reload)),
                () = self.share.session_ended() => return Err(End::Goodbye(Goodbye::Reload)),
                answer = next_answer(answers) => match answer.map(|answer| *answer) {
                    // The room has ended or has dropped this player.
                    None if news.as_ref().is_some_and(|news| news.has_changed().is_err()) => {
                        return Err(End::Room);
                    }
                    None => return Err(End::Goodbye(Goodbye::Slow)),
                    Some(FromServer::Goodbye { reason }) => return Err(End::Goodbye(reason)),
                    Some(answer) => {
                        if let Some(place) = &mut place {
                            self.catch_up(place).await?;
                        }
                        self.give(answer).await?;
                    }
                },
                is_alive = self.pulse.due() => {
                    if !is_alive {
                        return Err(End::Goodbye(Goodbye::Silent));
                    }
                    let ping = self.pulse.ping();
                    self.put(Message::Ping(ping.into())).await?;
                }
                frame = self.socket.recv() => {
                    self.pulse.heard();
                    match frame {
                        None => return Err(End::Gone),
                        Some(frame) => self.frame(frame?, place.as_deref_mut()).await?,
                    }
                }
            }
        }
    }

    /// Sends the answers to subscriptions, and one message of them; returns whether there was one.
    async fn send_subscribed(&mut self) -> Result<bool, End> {
        for answer in self.subscriptions.answers() {
            self.feed(Message::Text(answer)).await?;
        }
        let message = self.subscriptions.next();
        let has_more = message.is_some();
        if let Some(message) = message {
            self.feed(Message::Text(message)).await?;
        }
        self.subscriptions.settle().await;
        Ok(has_more)
    }

    /// The next text; `None` for a binary message.
    async fn receive(&mut self) -> Result<Option<Utf8Bytes>, End> {
        loop {
            match self.socket.recv().await {
                None => return Err(End::Gone),
                Some(frame) => match frame? {
                    Message::Text(text) => return Ok(Some(text)),
                    Message::Binary(_) => return Ok(None),
                    Message::Close(_) => return Err(End::Gone),
                    Message::Ping(_) | Message::Pong(_) if self.share.may_say() => (),
                    Message::Ping(_) | Message::Pong(_) => {
                        return Err(End::Goodbye(Goodbye::Misuse));
                    }
                },
            }
        }
    }

    /// Writes an answer to a player, unless the client is too old for it.
    async fn give(&mut self, answer: FromServer) -> Result<(), End> {
        match answer.since() <= self.protocol {
            true => self.feed(self.text(answer)).await,
            false => Ok(()),
        }
    }

    fn text(&self, message: FromServer) -> Message {
        Message::Text(json(&message.for_protocol(self.protocol)).into())
    }

    async fn send(&mut self, message: FromServer) -> Result<(), End> {
        self.put(self.text(message)).await
    }

    /// Sends a message, and what is written before it.
    async fn put(&mut self, message: Message) -> Result<(), End> {
        self.feed(message).await?;
        self.flush().await
    }

    /// Writes a message, which is sent with the next [`flush`](Self::flush) at the latest.
    async fn feed(&mut self, message: Message) -> Result<(), End> {
        in_time(self.socket.feed(message)).await
    }

    async fn flush(&mut self) -> Result<(), End> {
        in_time(self.socket.flush()).await
    }

    /// Sends the error and goodbye, within a second.
    async fn say_goodbye(&mut self, error: Option<FromServer>, reason: Goodbye, readable: bool) {
        tracing::debug!(?reason, "ending a connection");
        let code = match reason {
            Goodbye::Shutdown | Goodbye::Reload | Goodbye::Unavailable => close_code::RESTART,
            Goodbye::Slow | Goodbye::NoHello | Goodbye::Misuse | Goodbye::Silent => {
                close_code::POLICY
            }
        };
        let close = Message::Close(Some(CloseFrame {
            code,
            reason: "".into(),
        }));
        let words = async {
            if let Some(error) = error {
                self.send(error).await?;
            }
            self.send(FromServer::Goodbye { reason }).await?;
            self.put(close).await?;
            // Closing with unread input would reset the connection and lose the goodbye.
            while readable && matches!(self.socket.recv().await, Some(Ok(_))) {}
            Ok::<_, End>(())
        };
        timeout(Duration::from_secs(1), words).await.ok();
    }
}

//! `/api/v1/rooms/{room}/socket`: one connection to a room.
use std::time::Duration;

use axum::Extension;
use axum::extract::Path;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use governor::DefaultDirectRateLimiter;
use tengen_api::socket::{FromClient, FromServer, Goodbye, LONGEST_MESSAGE, PROTOCOL, SocketError};
use tengen_api::{ApiError, ErrorCode, RoomId};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use super::failure::Failure;
use super::rooms::{Live, open, parse};
use super::visitor::Visitor;
use crate::places::Place;
use crate::rooms::Rooms;
use crate::rooms::actor::{Ask, MemberId, in_messages, refusal};
use crate::rooms::token::TokenHash;
use crate::stopping::Stopping;

/// Messages that may wait for a client before it counts as slow.
const QUEUE: usize = 64;
/// How long a client may take for its hello, and for reading one message.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a silent client is asked whether it is still there; after two questions without answer
/// it is not.
const PING: Duration = Duration::from_secs(20);
/// Messages that cannot be used before a client is sent away.
const MOST_UNUSABLE: u32 = 50;

/// A WebSocket to a room
///
/// The client sends `FromClient`, the server `FromServer`, one JSON text a message; see above.
#[utoipa::path(
    get,
    path = "/api/v1/rooms/{room}/socket",
    tag = "rooms",
    params(("room" = RoomId, Path, description = "the room's name")),
    responses(
        (status = 101, description = "the WebSocket"),
        (status = 400, body = ApiError, description = "this asks for no WebSocket"),
        (status = 403, body = ApiError, description = "asked by another page"),
        (status = 404, body = ApiError, description = "there is no such room"),
        (status = 429, body = ApiError, description = "too many requests or sockets from this address"),
        (status = 503, body = ApiError, description = "the server cannot keep games"),
    )
)]
pub(super) async fn socket(
    rooms: Live,
    visitor: Visitor,
    Extension(stopping): Extension<Stopping>,
    room: Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    // Browsers let any page open a WebSocket to anywhere, cookies included: only our own page may.
    if visitor.is_foreign {
        let why = "sockets are opened by this server's own page only";
        return Err(Failure::new(ErrorCode::Forbidden, why));
    }
    visitor.may_ask()?;
    let upgrade =
        upgrade.map_err(|rejection| Failure::new(ErrorCode::BadRequest, rejection.body_text()))?;
    let place = visitor.socket()?;
    let room = parse(&room)?;
    let rooms = open(&rooms)?.clone();
    // A room that is not there is said before the upgrade, where everybody can read it.
    rooms.wake(&room).await?;
    let pace = visitor.pace();
    let sockets = stopping.sockets.clone();
    let upgrade = upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| {
        let connection = Connection {
            socket,
            rooms,
            room,
            token: visitor.key,
            pace,
            unusable: 0,
            stopping: stopping.token,
            _place: place,
        };
        sockets.track_future(connection.run())
    }))
}

struct Connection {
    socket: WebSocket,
    rooms: Rooms,
    room: RoomId,
    token: Option<TokenHash>,
    pace: DefaultDirectRateLimiter,
    unusable: u32,
    stopping: CancellationToken,
    _place: Place,
}

/// Why a connection ends.
enum End {
    /// The other side has closed it, or it is broken.
    Gone,
    /// We say goodbye.
    Goodbye(Goodbye),
}

impl From<axum::Error> for End {
    fn from(_: axum::Error) -> Self {
        Self::Gone
    }
}

impl Connection {
    async fn run(mut self) {
        let metrics = self.rooms.metrics().clone();
        metrics.sockets.inc();
        if let Err(End::Goodbye(reason)) = self.talk().await {
            if reason == Goodbye::Slow {
                metrics.slow.inc();
            }
            self.say_goodbye(reason).await;
        }
        metrics.sockets.dec();
    }

    async fn talk(&mut self) -> Result<(), End> {
        let after = self.hello().await?;
        let (out, mut queue) = mpsc::channel(QUEUE);
        let entered = self.rooms.enter(&self.room, self.token, after, &out).await;
        // The room has the only sender: when it drops it, we are sent away.
        drop(out);
        let (entered, asks) = entered.map_err(|_| End::Goodbye(Goodbye::Reload))?;
        let member = entered.member;
        let welcome = FromServer::Welcome {
            protocol: PROTOCOL,
            you: entered.you,
            version: entered.version,
        };
        let result = async {
            self.send(&welcome).await?;
            for message in in_messages(&entered.missed) {
                self.send(&message).await?;
            }
            self.send(&FromServer::Presence(entered.presence)).await?;
            self.go_on(member, &asks, &mut queue).await
        }
        .await;
        asks.send(Ask::Leave { member }).await.ok();
        result
    }

    /// Waits for the hello; gives the version of the last event the client has seen.
    async fn hello(&mut self) -> Result<u64, End> {
        let stopping = self.stopping.clone();
        let first = timeout(PATIENCE, self.receive());
        let first = tokio::select! {
            first = first => first.map_err(|_| End::Goodbye(Goodbye::NoHello))??,
            () = stopping.cancelled() => return Err(End::Goodbye(Goodbye::Shutdown)),
        };
        let (code, message) = match first.as_deref().map(serde_json::from_str) {
            Some(Ok(FromClient::Hello {
                protocol: PROTOCOL,
                after,
            })) => return Ok(after),
            Some(Ok(FromClient::Hello { protocol, .. })) => {
                let message = format!("this server speaks version {PROTOCOL}, not {protocol}");
                (SocketError::Protocol, message)
            }
            Some(Ok(_)) => (
                SocketError::OutOfOrder,
                "the first message is a hello".to_owned(),
            ),
            Some(Err(error)) => (SocketError::Malformed, error.to_string()),
            None => (SocketError::Malformed, "messages are text".to_owned()),
        };
        self.rooms.metrics().unusable.inc();
        self.send(&refusal(code, &message)).await?;
        Err(End::Goodbye(Goodbye::NoHello))
    }

    async fn go_on(
        &mut self,
        member: MemberId,
        asks: &mpsc::Sender<Ask>,
        queue: &mut mpsc::Receiver<FromServer>,
    ) -> Result<(), End> {
        let stopping = self.stopping.clone();
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                () = stopping.cancelled() => {
                    // What has happened is told before the goodbye: of a match that is shown
                    // nothing is kept.
                    while let Ok(message) = queue.try_recv() {
                        self.send(&message).await?;
                    }
                    return Err(End::Goodbye(Goodbye::Shutdown));
                }
                message = queue.recv() => match message {
                    None => return Err(End::Goodbye(Goodbye::Slow)),
                    Some(FromServer::Goodbye { reason }) => return Err(End::Goodbye(reason)),
                    Some(message) => self.send(&message).await?,
                },
                _ = ping.tick() => {
                    if heard.elapsed() > 2 * PING {
                        return Err(End::Gone);
                    }
                    self.put(Message::Ping(Vec::new().into())).await?;
                }
                frame = self.socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        None => return Err(End::Gone),
                        Some(frame) => match frame? {
                            Message::Text(text) => self.take(text.as_str(), member, asks).await?,
                            Message::Binary(_) => self.unusable(SocketError::Malformed, "messages are text").await?,
                            Message::Close(_) => return Err(End::Gone),
                            Message::Ping(_) | Message::Pong(_) => (),
                        },
                    }
                }
            }
        }
    }

    /// One message of the client's.
    async fn take(
        &mut self,
        text: &str,
        member: MemberId,
        asks: &mpsc::Sender<Ask>,
    ) -> Result<(), End> {
        let since = Instant::now();
        if self.pace.check().is_err() {
            let why = "messages come faster than people play";
            return self.unusable(SocketError::TooMany, why).await;
        }
        match serde_json::from_str(text) {
            Ok(FromClient::Act { id, action }) => {
                let ask = Ask::Act {
                    member,
                    id,
                    action,
                    since,
                };
                asks.send(ask)
                    .await
                    .map_err(|_| End::Goodbye(Goodbye::Reload))
            }
            Ok(FromClient::Hello { .. }) => {
                self.unusable(SocketError::OutOfOrder, "there has been a hello")
                    .await
            }
            Err(error) => {
                self.unusable(SocketError::Malformed, &error.to_string())
                    .await
            }
        }
    }

    async fn unusable(&mut self, code: SocketError, why: &str) -> Result<(), End> {
        self.rooms.metrics().unusable.inc();
        self.unusable += 1;
        if self.unusable > MOST_UNUSABLE {
            return Err(End::Goodbye(Goodbye::Misuse));
        }
        self.send(&refusal(code, why)).await
    }

    /// The next text; `None` for something else.
    async fn receive(&mut self) -> Result<Option<String>, End> {
        loop {
            match self.socket.recv().await {
                None => return Err(End::Gone),
                Some(frame) => match frame? {
                    Message::Text(text) => return Ok(Some(text.as_str().to_owned())),
                    Message::Binary(_) => return Ok(None),
                    Message::Close(_) => return Err(End::Gone),
                    Message::Ping(_) | Message::Pong(_) => (),
                },
            }
        }
    }

    async fn send(&mut self, message: &FromServer) -> Result<(), End> {
        let text = serde_json::to_string(message).map_err(|error| {
            tracing::error!(%error, "a message could not be written");
            End::Gone
        })?;
        self.put(Message::Text(text.into())).await
    }

    async fn put(&mut self, message: Message) -> Result<(), End> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(sent) => Ok(sent?),
            Err(_) => Err(End::Goodbye(Goodbye::Slow)),
        }
    }

    /// The last words; a client that does not take them is gone anyway.
    async fn say_goodbye(&mut self, reason: Goodbye) {
        tracing::debug!(?reason, "ending a connection");
        let code = match reason {
            Goodbye::Shutdown | Goodbye::Reload => close_code::RESTART,
            Goodbye::Slow | Goodbye::NoHello | Goodbye::Misuse => close_code::POLICY,
        };
        let close = Message::Close(Some(CloseFrame {
            code,
            reason: "".into(),
        }));
        let words = async {
            self.send(&FromServer::Goodbye { reason }).await?;
            self.put(close).await
        };
        timeout(Duration::from_secs(1), words).await.ok();
    }
}

//! What a client sends over its WebSocket.

use axum::extract::ws::Message;
use tengen_api::socket::{
    FromClient, FromServer, Goodbye, LOBBY_PROTOCOL, LONGEST_MESSAGE, SUBSCRIBING_PROTOCOL,
    SocketError, TALKING_PROTOCOL,
};
use tengen_room::{Action, Unsaid};
use tokio::time::Instant;

use super::{Connection, End, MOST_UNUSABLE, Place};
use crate::host::rules::Who;
use crate::rooms::actor::{Acting, Ask, refusal};

impl Connection {
    pub(super) async fn frame(
        &mut self,
        frame: Message,
        place: Option<&mut Place>,
    ) -> Result<(), End> {
        if matches!(frame, Message::Close(_)) {
            return Err(End::Gone);
        }
        // Pings count too, because each is answered.
        if !self.share.may_say() {
            return self.too_many().await;
        }
        match frame {
            Message::Text(text) if text.len() > LONGEST_MESSAGE => {
                let why = format!(
                    "a message of {} bytes, and {LONGEST_MESSAGE} may be",
                    text.len()
                );
                Err(End::Error(SocketError::TooLong, why, Goodbye::Misuse))
            }
            Message::Text(text) => self.take(text.as_str(), place).await,
            Message::Binary(_) => {
                self.unusable(SocketError::Malformed, "messages are text")
                    .await
            }
            Message::Pong(pong) => {
                if let (Some(trip), Some(place)) = (self.pulse.round_trip(&pong), place) {
                    place.trip.measured(trip);
                }
                Ok(())
            }
            Message::Ping(_) | Message::Close(_) => Ok(()),
        }
    }

    async fn take(&mut self, text: &str, place: Option<&mut Place>) -> Result<(), End> {
        let since = Instant::now();
        let place = place.filter(|place| place.plays);
        match serde_json::from_str(text) {
            Ok(FromClient::Subscribe { .. } | FromClient::Unsubscribe { .. })
                if self.protocol < SUBSCRIBING_PROTOCOL =>
            {
                let why = format!("subscriptions need protocol {SUBSCRIBING_PROTOCOL}");
                self.unusable(SocketError::OutOfOrder, &why).await
            }
            Ok(FromClient::Subscribe { channel, after }) => {
                let who = (&self.share, self.player.as_ref());
                self.subscriptions.add(channel, after, who, self.protocol);
                Ok(())
            }
            Ok(FromClient::Unsubscribe { channel }) => {
                self.subscriptions.remove(&channel);
                Ok(())
            }
            Ok(FromClient::Lobby { .. }) if self.protocol < LOBBY_PROTOCOL => {
                let why = format!("the lobby needs protocol {LOBBY_PROTOCOL}");
                self.unusable(SocketError::OutOfOrder, &why).await
            }
            Ok(FromClient::Lobby { .. }) if !self.share.may_act() => self.too_many().await,
            Ok(FromClient::Lobby { id, wish }) => {
                let who = (&self.share, self.player.as_ref());
                match self.subscriptions.ask_lobby(who, id, wish).await {
                    Ok(()) => Ok(()),
                    Err((code, why)) => self.unusable(code, why).await,
                }
            }
            Ok(FromClient::Act { .. }) if place.is_none() => {
                self.rooms.metrics().refused.inc();
                let message = refusal(SocketError::NoSeat, "watchers cannot act");
                self.send(message).await
            }
            Ok(FromClient::Act { .. }) if !self.share.may_act() => self.too_many().await,
            Ok(FromClient::Act {
                action: Action::Ask { .. } | Action::Place { draw: true, .. },
                ..
            }) if self.rooms.rules().muted(self.who()).is_some() => self.muted().await,
            Ok(FromClient::Act { id, action }) => {
                let Some(place) = place else {
                    return Ok(());
                };
                let acting = Acting {
                    member: place.member,
                    id,
                    action,
                    protocol: self.protocol,
                    since,
                    asker: Some(self.share.origin()),
                };
                let asked = place.asks.send(Ask::Act(acting)).await;
                asked.map_err(|_| End::Room)
            }
            Ok(FromClient::Say { .. }) if self.protocol < TALKING_PROTOCOL => {
                let why = format!("sayings need protocol {TALKING_PROTOCOL}");
                self.unusable(SocketError::OutOfOrder, &why).await
            }
            Ok(FromClient::Say { .. }) if !self.share.may_act() => self.too_many().await,
            Ok(FromClient::Say { what }) => match place {
                None => {
                    let message = refusal(SocketError::NoSeat, "watchers say nothing");
                    self.send(message).await
                }
                Some(_) if self.rooms.rules().muted(self.who()).is_some() => {
                    let why = Unsaid::Muted;
                    self.send(FromServer::Unsaid { why }).await
                }
                Some(place) => {
                    let said = place.asks.send(Ask::Say(place.member, what)).await;
                    said.map_err(|_| End::Room)
                }
            },
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

    async fn muted(&mut self) -> Result<(), End> {
        let why = self.rooms.rules().muted(self.who()).unwrap_or_default();
        self.rooms.metrics().refused.inc();
        let why = format!("the host of this server has muted you: {why}");
        self.send(refusal(SocketError::TooMany, &why)).await
    }

    fn who(&self) -> Who<'_> {
        Who {
            address: Some(self.share.address()),
            player: self.player.as_ref(),
        }
    }

    async fn too_many(&mut self) -> Result<(), End> {
        let why = "messages come faster than people play";
        self.unusable(SocketError::TooMany, why).await
    }

    async fn unusable(&mut self, code: SocketError, why: &str) -> Result<(), End> {
        self.rooms.metrics().unusable.inc();
        self.unusable += 1;
        if self.unusable > MOST_UNUSABLE {
            return Err(End::Goodbye(Goodbye::Misuse));
        }
        self.send(refusal(code, why)).await
    }
}

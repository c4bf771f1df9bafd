//! A room's WebSocket.

use futures_util::{SinkExt as _, StreamExt as _};
use tengen_api::ApiError;
use tengen_api::socket::{FromClient, FromServer, OLDEST_PROTOCOL, PROTOCOL};
use tengen_room::{Action, ActionId};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{
    Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config,
};

use crate::http::Http;
use crate::{Access, ClientError};

/// An open WebSocket to a room.
#[derive(Debug)]
pub struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

pub(crate) enum Frame {
    Text(String),
    /// A ping, a pong or binary data.
    Other,
}

impl Connection {
    /// Opens the WebSocket without sending the hello.
    pub(crate) async fn open(http: &Http, access: &Access) -> Result<Self, ClientError> {
        // `http` becomes `ws`, and `https` becomes `wss`.
        let address = format!(
            "{}/api/v1/rooms/{}/socket",
            http.server().replacen("http", "ws", 1),
            access.room
        );
        let mut request = address.into_client_request()?;
        if let Some(cookie) = &access.cookie {
            let cookie = HeaderValue::from_str(cookie).map_err(|_| {
                ClientError::Incompatible("a cookie that cannot be sent".to_owned())
            })?;
            request.headers_mut().insert(COOKIE, cookie);
        }
        let tls = Some(Connector::Rustls(http.tls()));
        // TCP_NODELAY: a move is a small message that must not wait for the next one.
        let socket = match connect_async_tls_with_config(request, None, true, tls).await {
            Ok((socket, _)) => socket,
            Err(Error::Http(response)) => return Err(refused(response.body().as_deref())),
            Err(error) => return Err(error.into()),
        };
        Ok(Self { socket })
    }

    pub(crate) async fn hello(&mut self, after: u64) -> Result<(), ClientError> {
        self.send(&FromClient::Hello {
            protocol: PROTOCOL,
            oldest: Some(OLDEST_PROTOCOL),
            after,
        })
        .await
    }

    /// Sends an action; its answer is a message with the same id.
    ///
    /// # Errors
    /// [`ClientError::Lost`] if the connection is broken.
    pub async fn act(&mut self, id: ActionId, action: Action) -> Result<(), ClientError> {
        self.send(&FromClient::Act { id, action }).await
    }

    /// The next message; `None` once the server has closed the connection.
    ///
    /// # Errors
    /// [`ClientError::Lost`], or [`ClientError::Incompatible`] for an unknown message.
    pub async fn next(&mut self) -> Result<Option<FromServer>, ClientError> {
        while let Some(frame) = self.frame().await? {
            if let Frame::Text(text) = frame {
                let message = serde_json::from_str(&text);
                let message =
                    message.map_err(|error| ClientError::Incompatible(error.to_string()))?;
                return Ok(Some(message));
            }
        }
        Ok(None)
    }

    /// The next frame; `None` once the connection is closed.
    pub(crate) async fn frame(&mut self) -> Result<Option<Frame>, ClientError> {
        let Some(message) = self.socket.next().await else {
            return Ok(None);
        };
        Ok(match message? {
            Message::Text(text) => Some(Frame::Text(text.as_str().to_owned())),
            Message::Close(_) => None,
            _ => Some(Frame::Other),
        })
    }

    /// Sends a raw text message.
    ///
    /// # Errors
    /// [`ClientError::Lost`] if the connection is broken.
    pub async fn say(&mut self, text: &str) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Closes the connection.
    ///
    /// # Errors
    /// [`ClientError::Lost`] if the connection is broken.
    pub async fn close(mut self) -> Result<(), ClientError> {
        Ok(self.socket.close(None).await?)
    }

    async fn send(&mut self, message: &FromClient) -> Result<(), ClientError> {
        let text = serde_json::to_string(message)
            .map_err(|error| ClientError::Incompatible(error.to_string()))?;
        self.say(&text).await
    }
}

fn refused(body: Option<&[u8]>) -> ClientError {
    match body.map(serde_json::from_slice::<ApiError>) {
        Some(Ok(error)) => ClientError::Refused(error),
        _ => ClientError::Incompatible("it takes no WebSocket there".to_owned()),
    }
}

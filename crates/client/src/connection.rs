//! A room's WebSocket.
use futures_util::{SinkExt as _, StreamExt as _};
use tengen_api::ApiError;
use tengen_api::socket::{FromClient, FromServer, PROTOCOL};
use tengen_room::{Action, ActionId};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{
    Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config,
};

use crate::http::Http;
use crate::{Access, ClientError};

/// An open connection to a room.
#[derive(Debug)]
pub struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// When anything came last, be it a ping.
    heard: Instant,
}

impl Connection {
    pub(crate) async fn open(
        http: &Http,
        access: &Access,
        after: u64,
    ) -> Result<Self, ClientError> {
        // `http` becomes `ws`, and `https` becomes `wss`.
        let address = format!(
            "{}/api/v1/rooms/{}/socket",
            http.server().replacen("http", "ws", 1),
            access.room
        );
        let mut request = address.into_client_request()?;
        if let Some(cookie) = &access.cookie {
            let cookie = HeaderValue::from_str(cookie)
                .map_err(|_| ClientError::Stranger("a cookie that cannot be sent".to_owned()))?;
            request.headers_mut().insert(COOKIE, cookie);
        }
        let tls = Some(Connector::Rustls(http.tls()));
        // A move is a small message that must not wait for the next one: no delay.
        let socket = match connect_async_tls_with_config(request, None, true, tls).await {
            Ok((socket, _)) => socket,
            Err(Error::Http(response)) => return Err(refused(response.body().as_deref())),
            Err(error) => return Err(error.into()),
        };
        let heard = Instant::now();
        let mut connection = Self { socket, heard };
        let protocol = PROTOCOL;
        connection
            .send(&FromClient::Hello { protocol, after })
            .await?;
        Ok(connection)
    }

    /// Sends an action; the answer comes as a message with its id.
    ///
    /// # Errors
    /// [`ClientError::Lost`].
    pub async fn act(&mut self, id: ActionId, action: Action) -> Result<(), ClientError> {
        self.send(&FromClient::Act { id, action }).await
    }

    /// The next message; `None` when the server has closed the connection.
    ///
    /// # Errors
    /// [`ClientError::Lost`], or [`ClientError::Stranger`] where the message is none that we know.
    pub async fn next(&mut self) -> Result<Option<FromServer>, ClientError> {
        while let Some(message) = self.socket.next().await {
            self.heard = Instant::now();
            match message? {
                Message::Text(text) => {
                    let message = serde_json::from_str(&text);
                    let message =
                        message.map_err(|error| ClientError::Stranger(error.to_string()))?;
                    return Ok(Some(message));
                }
                Message::Close(_) => return Ok(None),
                _ => (),
            }
        }
        Ok(None)
    }

    /// When the server was heard last: it asks now and then whether a silent client is there.
    #[must_use]
    pub const fn heard(&self) -> Instant {
        self.heard
    }

    /// Sends any text, whether the server knows what it means or not.
    ///
    /// # Errors
    /// [`ClientError::Lost`].
    pub async fn say(&mut self, text: &str) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Closes the connection.
    ///
    /// # Errors
    /// [`ClientError::Lost`].
    pub async fn close(mut self) -> Result<(), ClientError> {
        Ok(self.socket.close(None).await?)
    }

    async fn send(&mut self, message: &FromClient) -> Result<(), ClientError> {
        let text = serde_json::to_string(message)
            .map_err(|error| ClientError::Stranger(error.to_string()))?;
        self.say(&text).await
    }
}

fn refused(body: Option<&[u8]>) -> ClientError {
    match body.map(serde_json::from_slice::<ApiError>) {
        Some(Ok(error)) => ClientError::Refused(error),
        _ => ClientError::Stranger("it takes no WebSocket there".to_owned()),
    }
}

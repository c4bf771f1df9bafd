//! A WebSocket with messages as JSON.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tengen_api::RoomId;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Server;

pub(crate) struct Raw(pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Raw {
    pub(crate) async fn open(server: &Server, room: &RoomId) -> Self {
        Self::open_at(server, &format!("/api/v1/rooms/{room}/socket")).await
    }

    pub(crate) async fn open_at(server: &Server, path: &str) -> Self {
        let url = server.at(path).replacen("http", "ws", 1);
        Self(connect_async(url).await.expect("a socket").0)
    }

    /// Opens a socket with cookies, if there are any.
    pub(crate) async fn open_as(server: &Server, path: &str, cookie: Option<&str>) -> Self {
        Self::open_from(server, path, cookie, None).await
    }

    /// The same, through a proxy from an address.
    pub(crate) async fn open_from(
        server: &Server,
        path: &str,
        cookie: Option<&str>,
        from: Option<&str>,
    ) -> Self {
        let url = server.at(path).replacen("http", "ws", 1);
        let mut request = url.into_client_request().expect("a request");
        for (name, value) in [("cookie", cookie), ("x-forwarded-for", from)] {
            if let Some(value) = value {
                let value = value.parse().expect("a header");
                request.headers_mut().insert(name, value);
            }
        }
        Self(connect_async(request).await.expect("a socket").0)
    }

    /// Opens a socket and sends a hello with a protocol version.
    pub(crate) async fn hello(server: &Server, room: &RoomId, protocol: u32) -> Self {
        let mut raw = Self::open(server, room).await;
        let hello = json!({ "type": "hello", "protocol": protocol, "after": 0 });
        raw.say(&hello.to_string()).await;
        raw
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.expect("sent");
    }

    /// The next text as JSON; `None` once the server has closed the socket.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match self.0.next().await?.ok()? {
                Message::Text(text) => {
                    return Some(serde_json::from_str(text.as_str()).expect("JSON"));
                }
                Message::Close(_) => return None,
                _ => (),
            }
        }
    }

    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("an open socket");
            if message["type"] == kind {
                return message;
            }
        }
    }
}

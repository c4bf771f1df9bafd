//! A client as a browser is: HTTP requests, one socket, cookies by path and name.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use reqwest::Method;
use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::common::{Server, client as http};

#[derive(Default)]
pub(crate) struct Client {
    /// Values by path and name.
    pub(crate) cookies: BTreeMap<(String, String), String>,
    /// The cookies that the last answer set.
    pub(crate) set: Vec<String>,
    /// The last answer over HTTP.
    pub(crate) answer: Option<(u16, Value)>,
    pub(crate) socket: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
}

impl Client {
    pub(crate) async fn ask(
        &mut self,
        server: &Server,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) {
        let mut request = http().request(method, server.at(path));
        if let Some(cookies) = self.cookies(path) {
            request = request.header(COOKIE, cookies);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.expect("an answer");
        self.keep_all(answer.headers());
        let status = answer.status().as_u16();
        self.answer = Some((status, answer.json().await.expect("JSON")));
    }

    pub(crate) async fn open(&mut self, server: &Server, path: &str) {
        let url = server.at(path).replacen("http", "ws", 1);
        let mut request = url.into_client_request().expect("an address");
        if let Some(cookies) = self.cookies(path) {
            let cookies = cookies.parse().expect("a header");
            request.headers_mut().insert(COOKIE, cookies);
        }
        let (socket, answer) = connect_async(request).await.expect("a socket");
        self.keep_all(answer.headers());
        self.socket = Some(socket);
    }

    /// Sends a message; a text that is no JSON object as it is.
    pub(crate) async fn send(&mut self, message: &Value) {
        let text = match message {
            Value::String(text) => text.clone(),
            message => message.to_string(),
        };
        let socket = self.socket.as_mut().expect("an open socket");
        socket.send(Message::text(text)).await.expect("sent");
    }

    pub(crate) async fn close(&mut self) {
        let mut socket = self.socket.take().expect("an open socket");
        socket.close(None).await.expect("closed");
        while socket.next().await.is_some_and(|message| message.is_ok()) {}
    }

    /// The next message: `None` if none comes in time, `Some(None)` if the socket is closed.
    pub(crate) async fn next(&mut self, within: Duration) -> Option<Option<Value>> {
        let socket = self.socket.as_mut().expect("an open socket");
        loop {
            match timeout(within, socket.next()).await.ok()? {
                Some(Ok(Message::Text(text))) => {
                    return Some(Some(serde_json::from_str(&text).expect("JSON")));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return Some(None),
            }
        }
    }

    fn keep_all(&mut self, headers: &HeaderMap) {
        let set = headers.get_all(SET_COOKIE).iter();
        let set = set.map(|cookie| cookie.to_str().expect("a cookie").to_owned());
        self.set = set.collect();
        for cookie in self.set.clone() {
            self.keep(&cookie);
        }
    }

    pub(crate) fn keep(&mut self, cookie: &str) {
        let mut pairs = cookie
            .split(';')
            .filter_map(|part| part.trim().split_once('='));
        let (name, value) = pairs.next().expect("a cookie");
        let (mut path, mut expired) = ("/", false);
        for (key, value) in pairs {
            match key.to_ascii_lowercase().as_str() {
                "path" => path = value,
                "max-age" => expired = value == "0",
                _ => {}
            }
        }
        let key = (path.to_owned(), name.to_owned());
        if expired {
            self.cookies.remove(&key);
        } else {
            self.cookies.insert(key, value.to_owned());
        }
    }

    fn cookies(&self, path: &str) -> Option<String> {
        let sent = self.cookies.iter();
        let sent = sent.filter(|((under, _), _)| path.starts_with(under.as_str()));
        let pairs: Vec<String> = sent
            .map(|((_, name), value)| format!("{name}={value}"))
            .collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }
}

//! Players without a browser, who enter an arena and play each game that begins: after three
//! stones the second seat gives up.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::server::Tengen;

/// How long a guest thinks.
const THINKS: Duration = Duration::from_secs(1);
/// The newest version of the messages that it understands.
const PROTOCOL: u32 = 7;

/// A player in an arena; gone when dropped.
#[derive(Debug)]
pub struct Guest(JoinHandle<()>);

impl Guest {
    /// Becomes a player of this name and enters an arena.
    pub async fn enter(tengen: &Tengen, name: &str, arena: u64) -> Result<Self> {
        let url = tengen.url();
        let server = url.strip_prefix("http://").context("an address")?;
        let person = Person::new(server, name).await?;
        let mut lobby = person.socket("/api/v1/socket").await?;
        lobby.until("welcome").await?;
        let follow = json!({ "type": "subscribe", "channel": "lobby", "after": 0 });
        lobby.say(&follow).await?;
        lobby.told("here").await?;
        let wish = json!({ "type": "enter-arena", "arena": arena });
        lobby
            .say(&json!({ "type": "lobby", "id": "enter", "wish": wish }))
            .await?;
        lobby.told("done").await?;
        let playing = async move {
            // It ends with the server, or with the test.
            while let Ok(game) = lobby.told("game").await {
                let person = person.clone();
                // Others may find out who does not play.
                tokio::spawn(async move { person.play(&game).await.ok() });
            }
        };
        Ok(Self(tokio::spawn(playing)))
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A session on the server.
#[derive(Clone, Debug)]
struct Person {
    server: String,
    cookie: String,
}

impl Person {
    async fn new(server: &str, name: &str) -> Result<Self> {
        let mut person = Self {
            server: server.to_owned(),
            cookie: String::new(),
        };
        let head = person
            .post("/api/v1/my/player", &json!({ "name": name }))
            .await?;
        let cookie = head.lines().find_map(|line| {
            let (header, value) = line.split_once(": ")?;
            let is_cookie = header.eq_ignore_ascii_case("set-cookie");
            is_cookie.then(|| value.split(';').next().unwrap_or(value).to_owned())
        });
        person.cookie = cookie.context("no cookie")?;
        Ok(person)
    }

    /// Returns the head of the answer.
    async fn post(&self, path: &str, body: &Value) -> Result<String> {
        let body = body.to_string();
        let Self { server, cookie } = self;
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(server).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
        ensure!(head.starts_with("HTTP/1.1 2"), "{path}: {head}\n{body}");
        Ok(head.to_owned())
    }

    async fn socket(&self, path: &str) -> Result<Socket> {
        let mut request = format!("ws://{}{path}", self.server).into_client_request()?;
        request.headers_mut().insert("Cookie", self.cookie.parse()?);
        let (stream, _) = connect_async(request).await?;
        let mut socket = Socket(stream);
        let hello = json!({ "type": "hello", "protocol": PROTOCOL, "after": 0 });
        socket.say(&hello).await?;
        Ok(socket)
    }

    /// Sits down at a game and plays it.
    async fn play(&self, game: &Value) -> Result<()> {
        let room = game["room"].as_str().context("no room")?;
        let room = room.strip_prefix("room/").context("no room's channel")?;
        self.post(&format!("/api/v1/rooms/{room}/join"), &json!({}))
            .await?;
        let mut socket = self.socket(&format!("/api/v1/rooms/{room}/socket")).await?;
        let is_first = game["seat"] == "first";
        let mut stones = 0;
        loop {
            let message = socket.until("events").await?;
            let events = message["events"].as_array().cloned().unwrap_or_default();
            for event in events {
                match event["event"]["type"].as_str() {
                    Some("started") => stones = 0,
                    Some("placed") => stones += 1,
                    Some("finished") => return Ok(()),
                    _ => continue,
                }
                if let Some(action) = act(is_first, stones) {
                    sleep(THINKS).await;
                    let id = format!("act-{stones}");
                    socket
                        .say(&json!({ "type": "act", "id": id, "action": action }))
                        .await?;
                }
            }
        }
    }
}

/// The action of a seat after `stones` stones, if it is its turn.
fn act(is_first: bool, stones: u32) -> Option<Value> {
    let point = match (is_first, stones) {
        (true, 0) => "h8",
        (false, 1) => "i9",
        (true, 2) => "g7",
        (false, 3) => return Some(json!({ "type": "resign" })),
        _ => return None,
    };
    Some(json!({ "type": "place", "point": point, "ply": stones }))
}

struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    async fn say(&mut self, message: &Value) -> Result<()> {
        Ok(self.0.send(Message::text(message.to_string())).await?)
    }

    /// The next message of this type.
    async fn until(&mut self, kind: &str) -> Result<Value> {
        loop {
            let message = self.0.next().await.context("the socket has ended")??;
            if let Message::Text(text) = message {
                let message: Value = serde_json::from_str(&text)?;
                if message["type"] == kind {
                    return Ok(message);
                }
            }
        }
    }

    /// What the lobby tells next of this type.
    async fn told(&mut self, kind: &str) -> Result<Value> {
        loop {
            let mut message = self.until("on").await?;
            let told = message["message"]["told"].take();
            ensure!(told["type"] != "refused", "{told}");
            if told["type"] == kind {
                return Ok(told);
            }
        }
    }
}

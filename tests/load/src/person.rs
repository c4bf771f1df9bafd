//! A client at an address of its own: HTTP requests and room sockets.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anyhow::{Context as _, bail, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tengen_api::socket::{FromServer, PROTOCOL};
use tengen_api::{RoomId, RoomMade, RoomNow, Seated};
use tengen_core::Point;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::client::generate_key;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

pub(crate) const ADDRESSES: usize = 256;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Person {
    server: SocketAddr,
    own: IpAddr,
}

/// A seat and its cookie.
pub(crate) struct Seat {
    pub(crate) room: RoomId,
    pub(crate) cookie: String,
}

impl Person {
    /// The client with this number; every 256th shares an address.
    pub(crate) fn new(server: SocketAddr, number: usize) -> Self {
        let last = u8::try_from(number % ADDRESSES).unwrap_or(0);
        Self::at(server, Ipv4Addr::new(127, 0, 1, last).into())
    }

    pub(crate) const fn at(server: SocketAddr, own: IpAddr) -> Self {
        Self { server, own }
    }

    fn socket(&self) -> anyhow::Result<TcpSocket> {
        let socket = match self.own {
            IpAddr::V4(_) => TcpSocket::new_v4()?,
            IpAddr::V6(_) => TcpSocket::new_v6()?,
        };
        if self.own.is_ipv6() {
            // An address that is routed here but not listed.
            #[cfg(target_os = "linux")]
            socket2::SockRef::from(&socket).set_freebind_v6(true)?;
        }
        socket.bind((self.own, 0).into())?;
        Ok(socket)
    }

    pub(crate) async fn connect(&self) -> anyhow::Result<TcpStream> {
        let stream = self.socket()?.connect(self.server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// A connection that receives little at a time.
    pub(crate) async fn narrow(&self) -> anyhow::Result<TcpStream> {
        let socket = self.socket()?;
        socket.set_recv_buffer_size(2048)?;
        Ok(socket.connect(self.server).await?)
    }

    pub(crate) async fn health(&self) -> anyhow::Result<()> {
        self.ask("GET", "/healthz", "").await?;
        Ok(())
    }

    /// A whole number among the server's metrics.
    pub(crate) async fn metric(&self, name: &str) -> anyhow::Result<u64> {
        let (_, text) = self.ask("GET", "/metrics", "").await?;
        let mut lines = text.lines();
        let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let value = value.with_context(|| format!("no {name}"))?;
        value.parse().with_context(|| format!("{name} {value}"))
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        body: &str,
    ) -> anyhow::Result<(String, String)> {
        self.ask_with("", (method, path), body).await
    }

    /// The same with more lines of the head, each with its end.
    pub(crate) async fn ask_with(
        &self,
        head: &str,
        (method, path): (&str, &str),
        body: &str,
    ) -> anyhow::Result<(String, String)> {
        let mut stream = self.connect().await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{head}Content-Length: {}\r\n\r\n{body}",
            self.server,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").context("an answer")?;
        ensure!(
            head.starts_with("HTTP/1.1 2"),
            "{method} {path}: {head}\n{body}"
        );
        Ok((head.to_owned(), body.to_owned()))
    }

    /// A room with 22 lines; this client has Black.
    pub(crate) async fn make(&self) -> anyhow::Result<Seat> {
        self.make_with(&json!({})).await
    }

    /// The same with more settings.
    async fn make_with(&self, more: &Value) -> anyhow::Result<Seat> {
        let mut config = json!({ "rule": "freestyle", "size": 22, "color": "black" });
        for (name, value) in more.as_object().into_iter().flatten() {
            config[name] = value.clone();
        }
        let new = json!({ "config": config });
        let answer = self.ask("POST", "/api/v1/rooms", &new.to_string()).await?;
        let (cookie, made): (_, RoomMade) = seat(&answer)?;
        let room = made.room;
        Ok(Seat { room, cookie })
    }

    /// The same with a clock, such as `5m+4s`.
    pub(crate) async fn make_timed(&self, clock: &str) -> anyhow::Result<Seat> {
        self.make_with(&json!({ "clock": clock })).await
    }

    /// A room with 22 lines whose openings are dealt.
    pub(crate) async fn make_balanced(&self) -> anyhow::Result<Seat> {
        self.make_with(&json!({ "opening": "balanced" })).await
    }

    /// A room with the largest possible set-up.
    pub(crate) async fn make_largest(&self) -> anyhow::Result<()> {
        let stones = |from: u8| {
            let points =
                (0..240).map(|i| Point::from_xy(2 * (i % 11) + (i / 11 + from) % 2, i / 11));
            points.map(|point| point.to_string()).collect::<String>()
        };
        let start = format!("{}/{}/black", stones(0), stones(1));
        let config = json!({ "rule": "caro", "size": 22 });
        let new = json!({ "config": config, "start": start, "name": "x".repeat(24) });
        self.ask("POST", "/api/v1/rooms", &new.to_string()).await?;
        Ok(())
    }

    pub(crate) async fn join(&self, room: &RoomId) -> anyhow::Result<Seat> {
        let path = format!("/api/v1/rooms/{room}/join");
        let answer = self.ask("POST", &path, "{}").await?;
        let (cookie, _): (_, Seated) = seat(&answer)?;
        let room = room.clone();
        Ok(Seat { room, cookie })
    }

    pub(crate) async fn look(&self, room: &RoomId) -> anyhow::Result<RoomNow> {
        let path = format!("/api/v1/rooms/{room}");
        let (_, body) = self.ask("GET", &path, "").await?;
        Ok(serde_json::from_str(&body)?)
    }

    pub(crate) async fn enter(&self, room: &RoomId, seat: Option<&Seat>) -> anyhow::Result<Socket> {
        self.enter_after(room, seat, 0).await
    }

    /// The same after the events up to a version are known.
    pub(crate) async fn enter_after(
        &self,
        room: &RoomId,
        seat: Option<&Seat>,
        after: u64,
    ) -> anyhow::Result<Socket> {
        let cookie = seat.map_or("", |seat| &seat.cookie);
        let path = format!("/api/v1/rooms/{room}/socket");
        let mut socket = self.upgrade(&path, cookie).await?;
        let hello = json!({ "type": "hello", "protocol": PROTOCOL, "after": after });
        socket.say(&hello.to_string()).await?;
        Ok(socket)
    }

    /// Opens a WebSocket.
    pub(crate) async fn upgrade(&self, path: &str, cookie: &str) -> anyhow::Result<Socket> {
        let request = Request::builder()
            .uri(format!("ws://{}{path}", self.server))
            .header("Host", self.server.to_string())
            .header("Connection", "Upgrade")
            .header("Upgrade", "websocket")
            .header("Sec-WebSocket-Version", "13")
            .header("Sec-WebSocket-Key", generate_key())
            .header("Cookie", cookie)
            .body(())?;
        // Small buffer: one process holds thousands of sockets.
        let config = WebSocketConfig::default().read_buffer_size(1024);
        let stream = self.connect().await?;
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket(stream))
    }
}

/// The cookie that an answer sets, and its body.
pub(crate) fn seat<T: DeserializeOwned>(
    (head, body): &(String, String),
) -> anyhow::Result<(String, T)> {
    let cookie = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        let cookie = name.eq_ignore_ascii_case("set-cookie");
        cookie.then(|| value.split(';').next().unwrap_or(value).to_owned())
    });
    Ok((cookie.context("a cookie")?, serde_json::from_str(body)?))
}

pub(crate) struct Socket(pub(crate) WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// Places stone number `ply` of 210 that make no row, on 15 lines or more: in each line of the
    /// board two stones of a colour follow each other at most.
    pub(crate) async fn place(&mut self, ply: u32) -> anyhow::Result<()> {
        let (color, at) = (ply % 2, ply / 2);
        let (column, two_rows) = (at % 15, at / 15);
        let row = 2 * two_rows + (column / 2 + color) % 2;
        let point = Point::from_xy(u8::try_from(column)?, u8::try_from(row)?);
        let action = json!({ "type": "place", "point": point.to_string(), "ply": ply });
        let act = json!({ "type": "act", "id": format!("m-{ply}"), "action": action });
        self.say(&act.to_string()).await
    }

    pub(crate) async fn next(&mut self) -> anyhow::Result<FromServer> {
        Ok(serde_json::from_str(&self.text().await?)?)
    }

    /// The next message as it came.
    pub(crate) async fn text(&mut self) -> anyhow::Result<String> {
        loop {
            match self.0.next().await.context("the socket has ended")?? {
                Message::Text(text) => return Ok(text.as_str().to_owned()),
                Message::Close(why) => bail!("closed: {why:?}"),
                _ => (),
            }
        }
    }

    /// The same, read as JSON and as nothing else.
    pub(crate) async fn value(&mut self) -> anyhow::Result<Value> {
        Ok(serde_json::from_str(&self.text().await?)?)
    }
}

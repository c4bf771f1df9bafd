//! Attacks from one address, repeated until the process is killed.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::person::{Person, Seat, Socket};

/// Attack names in the order of a mix.
pub(crate) const ATTACKS: [&str; 10] = [
    "half a request",
    "a body that never comes",
    "rooms with the largest set-up",
    "games as fast as they go",
    "questions and answers",
    "sockets that do not read",
    "watchers",
    "answers that are not read",
    "pings",
    "nonsense",
];

const REPLY_TIMEOUT: Duration = Duration::from_secs(8);
/// For one run of an attack.
const ATTACK_TIMEOUT: Duration = Duration::from_secs(32);
/// How long a connection that does not read stays open.
const HOLD_TIME: Duration = Duration::from_secs(24);
/// The wait after a refusal.
const PAUSE: Duration = Duration::from_millis(100);

pub(crate) async fn attack(server: SocketAddr, mix: &[usize]) {
    let person = Person::of_system(server);
    for (attack, &count) in mix.iter().enumerate() {
        for _ in 0..count {
            tokio::spawn(async move {
                loop {
                    // Failures are expected.
                    let _ = timeout(ATTACK_TIMEOUT, once(attack, person, server)).await;
                    sleep(PAUSE).await;
                }
            });
        }
    }
    std::future::pending::<()>().await;
}

async fn once(attack: usize, person: Person, server: SocketAddr) -> anyhow::Result<()> {
    match attack {
        0 => hold(server, "GET /healthz HTTP/1.1\r\nHost: a\r\nX-").await,
        1 => {
            let head = format!(
                "POST /api/v1/rooms HTTP/1.1\r\nHost: {server}\r\nX-Forwarded-For: 1.2.3.4\r\nContent-Length: 4000\r\n\r\n{{"
            );
            hold(server, &head).await
        }
        2 => person.make_largest().await,
        3 => games(person).await,
        4 => questions(person).await,
        5 => {
            let (room, _seat) = old_room(person).await?;
            let request = format!(
                "GET /api/v1/rooms/{room}/socket HTTP/1.1\r\nHost: {server}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                 Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            );
            let mut stream = narrow(server).await?;
            stream.write_all(request.as_bytes()).await?;
            // The hello as one WebSocket frame; a mask of zeros leaves the payload unchanged.
            let hello = br#"{"type":"hello","protocol":2,"after":0}"#;
            let head = [0x81, 0x80 | u8::try_from(hello.len())?, 0, 0, 0, 0];
            stream.write_all(&[head.as_slice(), hello].concat()).await?;
            sleep(HOLD_TIME).await;
            Ok(())
        }
        6 => {
            let (room, _seat) = old_room(person).await?;
            let mut socket = person.enter(&room, None).await?;
            loop {
                socket.next().await?;
            }
        }
        7 => {
            let (room, _seat) = old_room(person).await?;
            let request = format!("GET /api/v1/rooms/{room} HTTP/1.1\r\nHost: {server}\r\n\r\n");
            let mut stream = narrow(server).await?;
            stream.write_all(request.as_bytes()).await?;
            sleep(HOLD_TIME).await;
            Ok(())
        }
        8 => {
            let seat = person.make().await?;
            let mut socket = person.enter(&seat.room, None).await?;
            loop {
                socket.0.feed(Message::Ping(vec![0; 125].into())).await?;
            }
        }
        _ => {
            let seat = person.make().await?;
            let mut socket = person.enter(&seat.room, Some(&seat)).await?;
            loop {
                socket.say(&"[".repeat(15_000)).await?;
                socket.0.next().await;
            }
        }
    }
}

async fn hold(server: SocketAddr, beginning: &str) -> anyhow::Result<()> {
    let mut stream = TcpStream::connect(server).await?;
    stream.write_all(beginning.as_bytes()).await?;
    stream.read_u8().await?;
    Ok(())
}

async fn narrow(server: SocketAddr) -> anyhow::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(2048)?;
    Ok(socket.connect(server).await?)
}

async fn old_room(person: Person) -> anyhow::Result<(tengen_api::RoomId, Seat)> {
    let (seat, mut sockets, _other) = two(person).await?;
    for ply in 0..100 {
        sockets[ply as usize % 2].place(ply).await?;
        answered(&mut sockets[ply as usize % 2]).await?;
    }
    Ok((seat.room.clone(), seat))
}

async fn two(person: Person) -> anyhow::Result<(Seat, [Socket; 2], Seat)> {
    let first = person.make().await?;
    let second = person.join(&first.room).await?;
    let sockets = [
        person.enter(&first.room, Some(&first)).await?,
        person.enter(&first.room, Some(&second)).await?,
    ];
    Ok((first, sockets, second))
}

async fn answered(socket: &mut Socket) -> anyhow::Result<()> {
    use tengen_api::socket::FromServer;
    loop {
        let message = timeout(REPLY_TIMEOUT, socket.next()).await??;
        if matches!(
            message,
            FromServer::Accepted { .. } | FromServer::Refused { .. } | FromServer::Error { .. }
        ) {
            return Ok(());
        }
    }
}

async fn games(person: Person) -> anyhow::Result<()> {
    let (_seat, mut sockets, _other) = two(person).await?;
    for ply in 0..154 {
        let mover = &mut sockets[ply as usize % 2];
        mover.place(ply).await?;
        answered(mover).await?;
    }
    Ok(())
}

async fn questions(person: Person) -> anyhow::Result<()> {
    let (_seat, mut sockets, _other) = two(person).await?;
    for number in 0..1_000 {
        let kind = ["ask", "decline"][number % 2];
        let action = json!({ "type": kind, "what": "draw" });
        let id = format!("long-name-of-an-action-{number:015}");
        let act = json!({ "type": "act", "id": id, "action": action });
        let one = &mut sockets[number % 2];
        one.say(&act.to_string()).await?;
        answered(one).await?;
    }
    Ok(())
}

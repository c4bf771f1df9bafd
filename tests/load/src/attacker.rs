//! Attacks from one home, repeated until the process is killed.

mod lobby;
mod players;

use std::net::{Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tengen_api::RoomId;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::evening;
use crate::person::{Person, Seat, Socket};

/// Attack names in the order of a mix.
pub(crate) const ATTACKS: [&str; 35] = [
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
    "one old room",
    "old rooms that are kept open",
    "rematches in balanced rooms",
    "analyses",
    "analyses that fall silent",
    "reviews",
    "questions to an engine",
    "the page and documents",
    "wrong hosts",
    "events and PINs",
    "new accounts",
    "passwords",
    "forged sessions",
    "other people's seats",
    "reports and blocks",
    "acts of moderators",
    "profiles and exports",
    "seeks",
    "challenges",
    "games from a pool",
    "games with a level",
    "nonsense in the lobby",
    "lobbies that are not read",
    "sayings",
    "connections of a /48",
];

const REPLY_TIMEOUT: Duration = Duration::from_secs(8);
/// For one run of an attack.
const ATTACK_TIMEOUT: Duration = Duration::from_secs(32);
/// How long a connection that does not read stays open.
const HOLD_TIME: Duration = Duration::from_secs(24);
/// The wait after a refusal.
const PAUSE: Duration = Duration::from_millis(100);

/// The attackers' IPv4 address.
const HOME: [u8; 4] = [198, 19, 0, 1];

/// What is attacked.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) server: SocketAddr,
    pub(crate) server_v6: SocketAddr,
    /// With thousands of events.
    pub(crate) rooms: Vec<RoomId>,
}

/// Numbers that differ from each other.
static NUMBER: AtomicU64 = AtomicU64::new(0);

fn some_number() -> u64 {
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

impl Target {
    fn some_room(&self) -> &RoomId {
        &self.rooms[some_number() as usize % self.rooms.len()]
    }

    /// A neighbour in the home's /48, each in a /64 of its own.
    fn neighbour(&self) -> Person {
        let number = some_number() as u16;
        let address = Ipv6Addr::new(0x2001, 0xdb8, 1, number, 0, 0, 0, 1);
        Person::at(self.server_v6, address.into())
    }
}

pub(crate) async fn attack(target: &Target, mix: &[usize]) {
    let person = Person::at(target.server, HOME.into());
    let target = Arc::new(target.clone());
    for (attack, &count) in mix.iter().enumerate() {
        for _ in 0..count {
            let target = Arc::clone(&target);
            tokio::spawn(async move {
                loop {
                    // Failures are expected.
                    let once = once(attack, person, &target);
                    let _ = timeout(ATTACK_TIMEOUT, once).await;
                    sleep(PAUSE).await;
                }
            });
        }
    }
    std::future::pending::<()>().await;
}

async fn once(attack: usize, person: Person, target: &Target) -> anyhow::Result<()> {
    let server = target.server;
    match attack {
        0 => hold(person, "GET /healthz HTTP/1.1\r\nHost: a\r\nX-").await,
        1 => {
            let head = format!(
                "POST /api/v1/rooms HTTP/1.1\r\nHost: {server}\r\nX-Forwarded-For: 1.2.3.4\r\nContent-Length: 4000\r\n\r\n{{"
            );
            hold(person, &head).await
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
            let mut stream = person.narrow().await?;
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
            let mut stream = person.narrow().await?;
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
        9 => {
            let seat = person.make().await?;
            let mut socket = person.enter(&seat.room, Some(&seat)).await?;
            loop {
                socket.say(&"[".repeat(15_000)).await?;
                socket.0.next().await;
            }
        }
        10 => person.look(&target.rooms[0]).await.map(drop),
        11 => {
            let mut socket = person.enter(target.some_room(), None).await?;
            loop {
                socket.next().await?;
            }
        }
        12 => rematches(person).await,
        13 => analyses(person).await,
        14 => {
            let mut socket = person.upgrade("/api/v1/analysis", "").await?;
            socket.say(&analysis(1)).await?;
            // Neither its answers nor pings are read.
            sleep(HOLD_TIME).await;
            Ok(())
        }
        15 => {
            let question = r#"{"rule":"renju","size":15,"moves":"h8h9i7g9h7h6g7i5j6k5"}"#;
            person.ask("POST", "/api/v1/review", question).await?;
            Ok(())
        }
        16 => {
            let question = r#"{"rule":"freestyle","size":15,"moves":"h8i9","turn_ms":5000}"#;
            person
                .ask("POST", "/api/v1/engines/Ours/move", question)
                .await?;
            Ok(())
        }
        17 => pages(person, &server.to_string()).await,
        18 => pages(person, "elsewhere.example").await,
        19 => evening::events(person).await,
        20 => players::accounts(person).await,
        21 => players::passwords(person).await,
        22 => players::forged(person).await,
        23 => players::seats(person).await,
        24 => players::reports(person).await,
        25 => players::moderation(person).await,
        26 => players::profiles(person).await,
        27 => lobby::seeks(person).await,
        28 => lobby::challenges(person).await,
        29 => lobby::pool_games(person).await,
        30 => lobby::level_games(person).await,
        31 => lobby::nonsense(person).await,
        32 => lobby::unread(person).await,
        33 => sayings(person).await,
        _ => hold(target.neighbour(), "GET / HTTP/1.1\r\n").await,
    }
}

/// Games in a room whose openings are dealt, each resigned at once.
async fn rematches(person: Person) -> anyhow::Result<()> {
    let (_seat, mut sockets, _other) = pair(person, person.make_balanced().await?).await?;
    for number in 0..1_000 {
        let rematch = |kind: &str| json!({ "type": kind, "what": "rematch" });
        for (who, action) in [
            (0, rematch("ask")),
            (0, json!({ "type": "resign" })),
            (0, rematch("ask")),
            (0, rematch("ask")),
            (1, rematch("accept")),
        ] {
            let id = format!("{number}-{}", some_number());
            let act = json!({ "type": "act", "id": id, "action": action });
            sockets[who].say(&act.to_string()).await?;
            answered(&mut sockets[who]).await?;
        }
    }
    Ok(())
}

/// Long questions to the server's engine, one after another.
async fn analyses(person: Person) -> anyhow::Result<()> {
    let mut socket = person.upgrade("/api/v1/analysis", "").await?;
    for id in 1.. {
        socket.say(&analysis(id)).await?;
        loop {
            let message = socket.0.next().await.context("an open socket")??;
            let text = message.into_text()?;
            if !text.is_empty() && !text.starts_with(r#"{"progress""#) {
                break;
            }
        }
    }
    Ok(())
}

/// A question of ten seconds.
fn analysis(id: i32) -> String {
    let lines = json!({ "lines": { "count": 1, "only": [], "except": [] } });
    let ask = json!({ "ask": { "id": id, "engine": null, "question": {
        "position": { "rule": "renju", "size": 15, "moves": "h8h9i7" }, "task": lines,
        "limits": { "ms": 10_000, "nodes": null, "depth": null }, "fresh": true,
    } } });
    ask.to_string()
}

/// Files, and what has to be unpacked, over one connection.
async fn pages(person: Person, host: &str) -> anyhow::Result<()> {
    let mut stream = person.connect().await?;
    let mut buffer = vec![0; 1 << 16];
    let paths = [
        "/",
        "/api/docs/swagger-ui-bundle.js",
        "/healthz",
        "/nothing",
        "/api/openapi.json",
    ];
    for path in paths.iter().cycle() {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        // Answers are read as they come; how many is no matter.
        if stream.read(&mut buffer).await? == 0 {
            break;
        }
    }
    Ok(())
}

async fn hold(person: Person, beginning: &str) -> anyhow::Result<()> {
    let mut stream = person.connect().await?;
    stream.write_all(beginning.as_bytes()).await?;
    stream.read_u8().await?;
    Ok(())
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
    pair(person, person.make().await?).await
}

/// Takes the other seat of a room and opens both players' sockets.
async fn pair(person: Person, first: Seat) -> anyhow::Result<(Seat, [Socket; 2], Seat)> {
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

/// Own words, which both players want, as fast as they go.
async fn sayings(person: Person) -> anyhow::Result<()> {
    let (_seat, mut sockets, _other) = two(person).await?;
    let say = |what| json!({ "type": "say", "what": what }).to_string();
    for socket in &mut sockets {
        let freely = json!({ "type": "freely", "on": true });
        socket.say(&say(freely)).await?;
    }
    let words = say(json!({ "type": "text", "text": "x".repeat(200) }));
    for number in 0..1_000 {
        let one = &mut sockets[number % 2];
        one.say(&words).await?;
        one.next().await?;
    }
    Ok(())
}

//! Clients that send too much or read too slowly are cut off without harm to others.

use std::num::NonZeroU32;
use std::time::Duration;

use crate::common::{Server, client as http, new_room};
use tengen_api::ErrorCode;
use tengen_api::socket::{FromServer, Goodbye, SocketError};
use tengen_client::{Access, Client, ClientError, Connection};
use tengen_room::{Action, Asked, Event};
use tengen_server::{Limits, Settings};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// For the server to disconnect clients.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(120);
/// Games of four events: more than the buffers towards a stalled reader hold, fewer than a room's
/// maximum.
const GAMES: usize = 2_300;

async fn act(connection: &mut Connection, number: usize, action: Action) {
    let id = format!("a-{number}").parse().expect("an id");
    connection.act(id, action).await.expect("sent");
    loop {
        match connection.next().await.expect("a message").expect("more") {
            FromServer::Accepted { .. } => return,
            FromServer::Events { .. } | FromServer::Welcome { .. } | FromServer::Presence(_) => (),
            other => panic!("{other:?}"),
        }
    }
}

/// A game of one stone and a rematch; colours change with every game.
async fn play(ada: &mut Connection, bob: &mut Connection, game: usize) {
    let place = Action::place("h8".parse().expect("a point"), 0);
    let what = Asked::Rematch;
    let id = |action: usize| 4 * game + action;
    let black = if game.is_multiple_of(2) {
        &mut *ada
    } else {
        &mut *bob
    };
    act(black, id(0), place).await;
    act(black, id(1), Action::Resign).await;
    act(ada, id(2), Action::Ask { what }).await;
    act(bob, id(3), Action::Accept { what }).await;
}

/// Watches a room through a small window and reads nothing after the upgrade.
async fn sleeper(server: &Server, room: &str) -> TcpStream {
    let host = server.url.strip_prefix("http://").expect("an address");
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small window");
    // Short segments keep the server's send buffer small too.
    let short = socket2::SockRef::from(&socket).set_tcp_mss(536);
    short.expect("short segments");
    let address = host.parse().expect("an address");
    let mut stream = socket.connect(address).await.expect("a connection");
    let request = format!(
        "GET /api/v1/rooms/{room}/socket HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.expect("an answer"));
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"));
    // One masked text frame; a mask of zeros leaves the payload unchanged.
    let hello = br#"{"type":"hello","protocol":1,"after":0}"#;
    let length = u8::try_from(hello.len()).expect("short");
    let head = [0x81, 0x80 | length, 0, 0, 0, 0];
    let frame = [head.as_slice(), hello].concat();
    stream.write_all(&frame).await.expect("sent");
    stream
}

async fn metric(server: &Server, name: &str) -> u64 {
    let answer = http().get(server.at("/metrics")).send().await;
    let text = answer.expect("an answer").text().await.expect("text");
    let value = text
        .lines()
        .find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    value.unwrap_or_else(|| panic!("{name} in\n{text}"))
}

#[tokio::test]
async fn whoever_reads_too_slowly_is_cut_off_and_the_game_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(data.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = client.make(&new_room()).await.expect("a room");
    let visit = Access::watch(ada.room.clone());
    let bob = client.join(&visit, None).await.expect("a seat");
    let mut ada = client.connect(&ada, 0).await.expect("a socket");
    let mut bob = client.connect(&bob, 0).await.expect("a socket");
    let asleep = sleeper(&server, visit.room.as_str()).await;

    // Play until the path to the stalled reader is full and the server notices.
    for game in 0..GAMES {
        play(&mut ada, &mut bob, game).await;
    }
    let gone = async {
        while metric(&server, "tengen_sockets_slow_total").await == 0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        while metric(&server, "tengen_sockets").await != 2 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let gone = tokio::time::timeout(DISCONNECT_TIMEOUT, gone).await;
    gone.expect("the others stay");
    play(&mut ada, &mut bob, GAMES).await;
    drop(asleep);
    server.stop().await;
}

#[tokio::test]
async fn one_address_has_its_share_and_is_told_when_it_is_used_up() {
    let data = tempfile::tempdir().expect("a folder");
    let few = |n| NonZeroU32::new(n).expect("not zero");
    let settings = Settings {
        limits: Limits {
            rooms_per_minute: few(2),
            requests_per_minute: few(10),
            sockets: 2,
            ..Limits::default()
        },
        ..Settings::default()
    };
    let server = Server::start_with(Some(data.path()), settings).await;
    let client = Client::new(&server.url).expect("an address");
    let refused = |error: ClientError| match error {
        ClientError::Refused(error) => error.error,
        other => panic!("{other}"),
    };
    let ada = client.make(&new_room()).await.expect("a room");
    client.make(&new_room()).await.expect("another");
    let third = client.make(&new_room()).await.map_err(refused);
    assert_eq!(third.err(), Some(ErrorCode::TooMany));

    let first = client.connect(&ada, 0).await.expect("a socket");
    let second = client.connect(&ada, 0).await.expect("a socket");
    let third = client.connect(&ada, 0).await.map_err(refused);
    assert_eq!(third.err(), Some(ErrorCode::TooMany));
    drop(second);

    let mut last = None;
    for _ in 0..20 {
        last = client.look(&ada).await.err().map(refused);
    }
    assert_eq!(last, Some(ErrorCode::TooMany));
    drop(first);
    server.stop().await;
}

async fn until(connection: &mut Connection, wanted: impl Fn(&FromServer) -> bool) -> FromServer {
    loop {
        let message = connection.next().await.expect("a message");
        let message = message.expect("an open connection");
        if wanted(&message) {
            return message;
        }
    }
}

#[tokio::test]
async fn a_flood_is_refused_and_ends_its_own_connection_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        limits: Limits {
            messages_per_second: NonZeroU32::MIN,
            ..Limits::default()
        },
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = client.make(&new_room()).await.expect("a room");
    let visit = Access::watch(ada.room.clone());
    let bob = client.join(&visit, None).await.expect("a seat");
    let mut flood = client.connect(&ada, 0).await.expect("a socket");
    let mut calm = client.connect(&bob, 0).await.expect("a socket");
    let mut said = 0;
    let farewell = loop {
        if said < 200 {
            said += 1;
            // A later ply: even accepted messages change nothing.
            let place = format!(
                r#"{{"type":"act","id":"f-{said}","action":{{"type":"place","point":"h8","ply":7}}}}"#
            );
            if flood.say(&place).await.is_err() {
                said = 200;
            }
        }
        let wanted = |m: &FromServer| {
            matches!(
                m,
                FromServer::Error { .. } | FromServer::Refused { .. } | FromServer::Goodbye { .. }
            )
        };
        match until(&mut flood, wanted).await {
            FromServer::Error { code, .. } => assert_eq!(code, SocketError::TooMany),
            FromServer::Goodbye { reason } => break reason,
            _ => {}
        }
    };
    assert_eq!(farewell, Goodbye::Misuse);
    // The opponent plays on, and the sender can reconnect.
    let mut ada = client.connect(&ada, 0).await.expect("a socket");
    let place = Action::place("h8".parse().expect("a point"), 0);
    let id: tengen_room::ActionId = "calm".parse().expect("an id");
    ada.act(id, place).await.expect("sent");
    let placed = |m: &FromServer| {
        matches!(m, FromServer::Events { events }
            if events.iter().any(|e| matches!(e.event, Event::Placed { .. })))
    };
    until(&mut calm, placed).await;
    server.stop().await;
}

#[tokio::test]
async fn what_is_said_back_is_one_printable_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(folder.path())).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = client.make(&new_room()).await.expect("a room");
    // An escape sequence, a line break, an 8-bit control, and marks that turn or hide text.
    let hostile = "\u{1b}]0;owned\u{7}\r\n\u{9b}2J\u{202e}\u{200b}\u{2028}";
    let body = serde_json::json!({ hostile: 1 }).to_string();
    let rule = serde_json::json!({ "rule": hostile, "size": 15, "turn_ms": 1 }).to_string();
    let moves = serde_json::json!({ "rule": "renju", "size": 15, "moves": hostile, "turn_ms": 1 });
    let join = format!("/api/v1/rooms/{}/join", ada.room);
    let coded = "%1b%5d0;owned%07%0a%c2%9b%e2%80%ae";
    let engine = format!("/api/v1/engines/{coded}/move");
    let document = format!("/api/v1/library/{coded}");
    let question = r#"{"rule":"renju","size":15,"turn_ms":1}"#.to_owned();
    for (path, body) in [
        ("/api/v1/rooms", &body),
        (join.as_str(), &body),
        ("/api/v1/engines/none/move", &body),
        ("/api/v1/engines/none/move", &rule),
        ("/api/v1/engines/none/move", &moves.to_string()),
        (engine.as_str(), &question),
    ] {
        let request = http().post(server.at(path)).body(body.clone());
        one_line(request.send().await.expect("an answer")).await;
    }
    for path in [document.as_str(), "/api/v1/local-games/one"] {
        let request = http().put(server.at(path)).body(body.clone());
        one_line(request.send().await.expect("an answer")).await;
    }

    let mut connection = client.connect(&ada, 0).await.expect("a socket");
    for said in [hostile, &body, r#"{"type":"\u001b[2J"}"#] {
        connection.say(said).await.expect("sent");
        let error = |m: &FromServer| matches!(m, FromServer::Error { .. });
        match until(&mut connection, error).await {
            FromServer::Error { message, .. } => assert!(is_printable(&message), "{message:?}"),
            _ => unreachable!("nothing else was waited for"),
        }
    }
    server.stop().await;
}

async fn one_line(answer: reqwest::Response) {
    assert!(answer.status().is_client_error(), "{}", answer.status());
    let error: tengen_api::ApiError = answer.json().await.expect("an error of the API");
    assert!(is_printable(&error.message), "{:?}", error.message);
}

/// Whether a terminal shows the text as one line.
fn is_printable(text: &str) -> bool {
    let hidden = ['\u{200b}', '\u{202e}', '\u{2028}'];
    !text.is_empty() && !text.chars().any(|c| c.is_control() || hidden.contains(&c))
}

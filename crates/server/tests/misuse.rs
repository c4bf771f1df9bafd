//! Those who take too much or too slowly are cut off, and nobody else is harmed.
mod common;

use std::num::NonZeroU32;
use std::time::Duration;

use common::{Server, client as http};
use tengen_api::socket::{FromServer, SocketError};
use tengen_api::{ErrorCode, NewRoom};
use tengen_client::{Access, Client, ClientError, Connection};
use tengen_core::Rule;
use tengen_room::{Action, Asked, ColorChoice, Config, Fouls};
use tengen_server::{Limits, Settings};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// Longer than anything takes that happens at all.
const PATIENCE: Duration = Duration::from_secs(120);
/// Enough questions and answers to fill all buffers on the way to somebody who does not read.
const TALK: usize = 250;

fn new() -> NewRoom {
    let config = Config {
        rule: Rule::Freestyle,
        size: 15,
        color: ColorChoice::Black,
        fouls: Fouls::Refuse,
        casual: false,
    };
    NewRoom { config, name: None }
}

/// Sends an action and reads until it is accepted.
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

/// Watches a room through a small window, and reads nothing after the upgrade.
async fn sleeper(server: &Server, room: &str) -> TcpStream {
    let host = server.url.strip_prefix("http://").expect("an address");
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small window");
    // With short segments the server's side keeps little on the way, too.
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
    // One masked text frame; a mask of zeros changes nothing.
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
    let settings = Settings {
        limits: Limits::none(),
        ..Settings::default()
    };
    let server = Server::start_with(Some(data.path()), settings).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = client.make(&new()).await.expect("a room");
    let visit = Access::watch(ada.room.clone());
    let bob = client.join(&visit, None).await.expect("a seat");
    let mut ada = client.connect(&ada, 0).await.expect("a socket");
    let mut bob = client.connect(&bob, 0).await.expect("a socket");
    let asleep = sleeper(&server, visit.room.as_str()).await;

    let what = Asked::Draw;
    for number in 0..TALK {
        act(&mut ada, number, Action::Ask { what }).await;
        act(&mut bob, number, Action::Decline { what }).await;
    }
    let cut_off = async {
        while metric(&server, "tengen_sockets_slow_total").await == 0
            || metric(&server, "tengen_sockets").await != 2
        {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let cut_off = tokio::time::timeout(PATIENCE, cut_off).await;
    cut_off.expect("the one who does not read is cut off");
    act(&mut ada, TALK, Action::Ask { what }).await;
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
            messages_per_second: few(1),
        },
        ..Settings::default()
    };
    let server = Server::start_with(Some(data.path()), settings).await;
    let client = Client::new(&server.url).expect("an address");
    let refused = |error: ClientError| match error {
        ClientError::Refused(error) => error.error,
        other => panic!("{other}"),
    };
    let ada = client.make(&new()).await.expect("a room");
    client.make(&new()).await.expect("another");
    let third = client.make(&new()).await.map_err(refused);
    assert_eq!(third.err(), Some(ErrorCode::TooMany));

    let mut first = client.connect(&ada, 0).await.expect("a socket");
    let second = client.connect(&ada, 0).await.expect("a socket");
    let third = client.connect(&ada, 0).await.map_err(refused);
    assert_eq!(third.err(), Some(ErrorCode::TooMany));
    drop(second);

    // Three at once are no haste; what comes after them is not done.
    for number in 0..6 {
        let id = format!("a-{number}").parse().expect("an id");
        first.act(id, Action::Resign).await.expect("sent");
    }
    let hasty = async {
        loop {
            match first.next().await.expect("a message").expect("more") {
                FromServer::Error { code, .. } => return code,
                FromServer::Goodbye { reason } => panic!("{reason:?}"),
                _ => (),
            }
        }
    };
    let hasty = tokio::time::timeout(PATIENCE, hasty).await.expect("a word");
    assert_eq!(hasty, SocketError::TooMany);

    let mut last = None;
    for _ in 0..20 {
        last = client.look(&ada).await.err().map(refused);
    }
    assert_eq!(last, Some(ErrorCode::TooMany));
    server.stop().await;
}

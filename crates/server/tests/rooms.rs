//! Rooms over real sockets and a real database: games, bad input, lost connections, restarts.

mod accounts;
mod arbiter;
mod blocks;
mod channels;
mod clocks;
mod deletion;
mod events;
mod forms;
mod guests;
mod hidden;
mod joins;
mod moderators;
mod own_data;
mod owned;
mod projection;
mod ratings;
mod read_model;
mod reports;
mod rounds;
mod set_ups;
mod talk;
mod vacations;

only_sqlite! {
    mod kept;
    mod kept_games;
}

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::ON_POSTGRES;
use crate::common::database::Database;
use crate::common::{Server, client as http, new_room};
use reqwest::StatusCode;
use serde_json::json;
use tengen_api::socket::{FromServer, Goodbye, SocketError};
use tengen_api::{ApiError, ErrorCode, NewRoom, RoomId};
use tengen_client::{Access, Client, ClientError, Connection, View};
use tengen_core::{Color, Rule};
use tengen_room::{Action, Asked, Config, Refusal, Seat};
use tengen_server::Settings;

/// For one message, or for a room to empty.
const STEP_TIMEOUT: Duration = Duration::from_secs(60);

fn config(rule: Rule) -> Config {
    Config {
        rule,
        ..new_room().config
    }
}

struct Visitor {
    client: Client,
    access: Access,
    connection: Connection,
    view: View,
}

/// Numbers of actions.
static ACTIONS: AtomicU32 = AtomicU32::new(1);

impl Visitor {
    async fn connect(client: &Client, access: Access, view: View) -> Self {
        let connection = client
            .connect(&access, view.version())
            .await
            .expect("a socket");
        let mut visitor = Self {
            client: client.clone(),
            access,
            connection,
            view,
        };
        visitor
            .until(|message| matches!(message, FromServer::Presence(_)))
            .await;
        visitor
    }

    async fn until(&mut self, wanted: impl Fn(&FromServer) -> bool) -> FromServer {
        let reading = async {
            loop {
                let message = self.connection.next().await.expect("a message");
                let message = message.expect("an open connection");
                self.view.take(&message).expect("events that add up");
                if wanted(&message) {
                    return message;
                }
            }
        };
        tokio::time::timeout(STEP_TIMEOUT, reading)
            .await
            .expect("it never came")
    }

    async fn act(&mut self, action: Action) -> Result<(), Refusal> {
        // Ids are never used again, also by the next connection of the same player.
        let id = format!("act-{}", ACTIONS.fetch_add(1, Ordering::Relaxed));
        self.act_as(&id, action).await.map(drop)
    }

    /// The same with a given id; returns the versions it caused.
    async fn act_as(&mut self, id: &str, action: Action) -> Result<(u64, u64), Refusal> {
        let id = id.parse().expect("an id");
        self.connection.act(id, action).await.expect("sent");
        let answered =
            |m: &FromServer| matches!(m, FromServer::Accepted { .. } | FromServer::Refused { .. });
        match self.until(answered).await {
            FromServer::Accepted { from, to, .. } => Ok((from, to)),
            FromServer::Refused { refusal, .. } => Err(refusal),
            _ => unreachable!("nothing else was waited for"),
        }
    }

    async fn place(&mut self, point: &str) -> Result<(), Refusal> {
        let ply = self.room().game().position().ply() as u32;
        let point = point.parse().expect("a point");
        self.act(Action::place(point, ply)).await
    }

    async fn see(&mut self, version: u64) {
        while self.view.version() < version {
            self.until(|message| matches!(message, FromServer::Events { .. }))
                .await;
        }
    }

    fn room(&self) -> &tengen_room::Room {
        self.view.room.as_ref().expect("events have come")
    }

    async fn error(&mut self) -> SocketError {
        match self
            .until(|message| matches!(message, FromServer::Error { .. }))
            .await
        {
            FromServer::Error { code, .. } => code,
            _ => unreachable!("nothing else was waited for"),
        }
    }
}

async fn two(server: &Server, config: Config) -> (Visitor, Visitor) {
    two_in(
        server,
        NewRoom {
            config,
            name: Some("Ada".parse().expect("a name")),
            start: None,
            arbiter: false,
        },
    )
    .await
}

async fn two_in(server: &Server, new: NewRoom) -> (Visitor, Visitor) {
    let client = Client::new(&server.url).expect("an address");
    let first = client.make(&new).await.expect("a room");
    let visit = Access::watch(first.room.clone());
    let second = client.join(&visit, None).await.expect("a seat");
    let first = Visitor::connect(&client, first, View::default()).await;
    let second = Visitor::connect(&client, second, View::default()).await;
    (first, second)
}

async fn start(folder: &Path) -> Server {
    Server::start(Some(folder)).await
}

#[tokio::test]
async fn a_whole_game_a_takeback_and_a_rematch() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, mut bob) = two(&server, config(Rule::Freestyle)).await;
    let watcher = Access::watch(ada.access.room.clone());
    let mut eve = Visitor::connect(&ada.client, watcher, View::default()).await;
    assert_eq!(ada.view.you, Some(Seat::First));
    assert_eq!(bob.view.you, Some(Seat::Second));
    assert_eq!(eve.view.you, None);

    ada.place("h8").await.expect("a move");
    bob.see(ada.view.version()).await;
    bob.place("h9").await.expect("a move");
    bob.act(Action::Ask {
        what: Asked::Takeback,
    })
    .await
    .expect("a question");
    ada.see(bob.view.version()).await;
    ada.act(Action::Accept {
        what: Asked::Takeback,
    })
    .await
    .expect("an answer");
    bob.see(ada.view.version()).await;
    for (black, white) in [("", "a1"), ("i8", "a2"), ("j8", "a3"), ("k8", "a4")] {
        if !black.is_empty() {
            ada.see(bob.view.version()).await;
            ada.place(black).await.expect("a move");
            bob.see(ada.view.version()).await;
        }
        bob.place(white).await.expect("a move");
    }
    ada.see(bob.view.version()).await;
    ada.place("l8").await.expect("the five");
    eve.see(ada.view.version()).await;
    assert_eq!(eve.room().finished(), Some((Some(Seat::First), "five")));
    assert_eq!(
        eve.room()
            .name(Seat::First)
            .map(ToString::to_string)
            .as_deref(),
        Some("Ada")
    );

    bob.see(ada.view.version()).await;
    bob.act(Action::Ask {
        what: Asked::Rematch,
    })
    .await
    .expect("a question");
    ada.see(bob.view.version()).await;
    ada.act(Action::Accept {
        what: Asked::Rematch,
    })
    .await
    .expect("an answer");
    eve.see(ada.view.version()).await;
    assert_eq!(eve.room().number(), 2);
    assert_eq!(
        eve.room().owner(Color::Black),
        Seat::Second,
        "colours are swapped"
    );
    server.stop().await;
}

#[tokio::test]
async fn nothing_is_lost_when_the_server_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, mut bob) = two(&server, config(Rule::Renju)).await;
    ada.place("h8").await.expect("a move");
    let place = Action::place("h9".parse().expect("a point"), 1);
    bob.see(ada.view.version()).await;
    let versions = bob.act_as("mine", place.clone()).await.expect("a move");
    server.stop().await;
    let farewell = ada
        .until(|message| matches!(message, FromServer::Goodbye { .. }))
        .await;
    assert_eq!(
        farewell,
        FromServer::Goodbye {
            reason: Goodbye::Shutdown
        }
    );

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    // Ada has seen everything but Bob's move, so she gets only that.
    let seen = ada.view.version();
    let mut connection = client
        .connect(&ada.access, versions.0 - 1)
        .await
        .expect("a socket");
    let mut missed = Vec::new();
    loop {
        match connection.next().await.expect("a message").expect("open") {
            FromServer::Events { events } => missed.extend(events),
            FromServer::Presence(_) => break,
            _ => (),
        }
    }
    let numbers: Vec<u64> = missed.iter().map(|stored| stored.version).collect();
    assert_eq!(numbers, (versions.0..=versions.1).collect::<Vec<_>>());
    assert!(seen <= versions.1);
    // Bob cannot know whether his move arrived and retries it.
    let mut bob = Visitor::connect(&client, bob.access, View::default()).await;
    assert_eq!(bob.view.you, Some(Seat::Second), "the key fits as before");
    assert_eq!(bob.act_as("mine", place.clone()).await, Ok(versions));
    assert_eq!(bob.room().game().position().ply(), 2);
    server.stop().await;
}

#[tokio::test]
async fn looking_takes_no_seat_and_the_third_is_told_that_it_is_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let new = NewRoom {
        config: config(Rule::Freestyle),
        name: None,
        start: None,
        arbiter: false,
    };
    let ada = client.make(&new).await.expect("a room");
    let anybody = Access::watch(ada.room.clone());
    for _ in 0..3 {
        let now = client.look(&anybody).await.expect("the room");
        assert_eq!((now.you, now.events.len()), (None, 1));
    }
    assert_eq!(
        client.look(&ada).await.expect("the room").you,
        Some(Seat::First)
    );
    // A client with a seat keeps it.
    assert_eq!(
        client.join(&ada, None).await.expect("a seat").seat,
        Some(Seat::First)
    );
    let bob = client.join(&anybody, None).await.expect("a seat");
    assert_eq!(bob.seat, Some(Seat::Second));
    assert_eq!(client.join(&bob, None).await.expect("a seat"), bob);
    let refused = client.join(&anybody, None).await;
    assert!(
        matches!(&refused, Err(ClientError::Refused(error)) if error.error == ErrorCode::Full),
        "{refused:?}"
    );
    server.stop().await;
}

#[tokio::test]
async fn keys_open_their_own_seat_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (ada, _bob) = two(&server, config(Rule::Freestyle)).await;
    let (other, _) = two(&server, config(Rule::Freestyle)).await;
    let forged = [
        ada.access.cookie.clone(),
        Some("tengen-seat=aaaaaaaaaaaaaaaaaaaaaaaaaa".to_owned()),
        Some("tengen-seat=".to_owned()),
        None,
    ];
    for cookie in forged {
        let access = Access {
            room: other.access.room.clone(),
            seat: None,
            cookie,
        };
        let mut eve = Visitor::connect(&ada.client, access, View::default()).await;
        assert_eq!(eve.view.you, None);
        let place = r#"{"type":"act","id":"x","action":{"type":"place","point":"h8","ply":0}}"#;
        eve.connection.say(place).await.expect("sent");
        assert_eq!(eve.error().await, SocketError::NoSeat);
        assert_eq!(eve.room().game().position().ply(), 0);
    }
    // The stored hashes open nothing.
    let kept = match ON_POSTGRES {
        true => Database::of(folder.path()).await.all().await,
        false => std::fs::read(folder.path().join("tengen.sqlite")).expect("the database"),
    };
    let wal = std::fs::read(folder.path().join("tengen.sqlite-wal")).unwrap_or_default();
    let cookie = ada.access.cookie.expect("a key");
    let key = cookie.split_once('=').expect("a name").1.as_bytes();
    let holds = |bytes: &[u8]| bytes.windows(key.len()).any(|window| window == key);
    assert!(!holds(&kept) && !holds(&wal));
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_used_changes_nothing_and_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, mut bob) = two(&server, config(Rule::Renju)).await;
    for text in [
        "",
        "{",
        "[]",
        "null",
        r#"{"type":"dance"}"#,
        r#"{"type":"act","id":"no spaces","action":{"type":"resign"}}"#,
        r#"{"type":"act","id":"a","action":{"type":"place","point":"z99","ply":0}}"#,
        r#"{"type":"act","id":"a","action":{"type":"resign"},"more":1}"#,
    ] {
        ada.connection.say(text).await.expect("sent");
        assert_eq!(ada.error().await, SocketError::Malformed, "{text}");
    }
    ada.connection
        .say(r#"{"type":"hello","protocol":1,"after":0}"#)
        .await
        .expect("sent");
    assert_eq!(ada.error().await, SocketError::OutOfOrder);

    assert_eq!(bob.place("h8").await, Err(Refusal::NotYourTurn));
    let early = Action::place("h8".parse().expect("a point"), 3);
    assert_eq!(ada.act(early).await, Err(Refusal::Stale { ply: 0 }));
    ada.place("h8").await.expect("a move");
    bob.see(ada.view.version()).await;
    let taken = bob.place("h8").await;
    assert!(
        matches!(&taken, Err(Refusal::Illegal { point, kind, .. }) if point == "h8" && kind == "taken"),
        "{taken:?}"
    );
    assert_eq!(bob.act(Action::ClaimWin).await, Err(Refusal::NotAbsent));
    assert_eq!(
        bob.act(Action::Accept { what: Asked::Draw }).await,
        Err(Refusal::NotAsked)
    );
    assert_eq!(
        ada.act(Action::Ask {
            what: Asked::Rematch
        })
        .await,
        Err(Refusal::NotOver)
    );
    assert_eq!(bob.room().game().position().ply(), 1);

    // A message beyond the maximum closes the connection only.
    bob.connection.say(&"x".repeat(20_000)).await.ok();
    let mut end = Ok(Some(()));
    while let Ok(Some(())) = end {
        end = bob.connection.next().await.map(|message| message.map(drop));
    }
    let mut bob = Visitor::connect(&ada.client, bob.access, bob.view).await;
    bob.place("h9").await.expect("a move");
    server.stop().await;
}

#[tokio::test]
async fn requests_that_make_no_sense_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let post = async |path: &str, body: &str| {
        let request = http().post(server.at(path)).body(body.to_owned());
        let answer = request.send().await.expect("an answer");
        let status = answer.status();
        (
            status,
            answer.json::<ApiError>().await.expect("an error").error,
        )
    };
    let size = json!({ "config": { "rule": "renju", "size": 99 } }).to_string();
    for body in [
        "",
        "{}",
        "[",
        &size,
        r#"{"config":{"rule":"chess","size":15}}"#,
    ] {
        let answer = post("/api/v1/rooms", body).await;
        assert_eq!(
            answer,
            (StatusCode::BAD_REQUEST, ErrorCode::BadRequest),
            "{body}"
        );
    }
    let long = format!(
        r#"{{"config":{{"rule":"renju","size":15}},"name":"{}"}}"#,
        "x".repeat(9000)
    );
    let answer = post("/api/v1/rooms", &long).await;
    assert_eq!(answer, (StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge));
    let never = "abcdefghijklmnopqrstuvwxyz";
    for room in [never, "x", "..%2f..%2fetc%2fpasswd"] {
        let answer = post(&format!("/api/v1/rooms/{room}/join"), "{}").await;
        assert_eq!(
            answer,
            (StatusCode::NOT_FOUND, ErrorCode::NotFound),
            "{room}"
        );
    }
    let client = Client::new(&server.url).expect("an address");
    let room: RoomId = never.parse().expect("a name");
    let refused = client.connect(&Access::watch(room), 0).await;
    assert!(
        matches!(&refused, Err(ClientError::Refused(error)) if error.error == ErrorCode::NotFound),
        "{refused:?}"
    );
    server.stop().await;
}

#[tokio::test]
async fn a_foreign_page_opens_no_socket() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (ada, _bob) = two(&server, config(Rule::Freestyle)).await;
    let url = server.at(&format!("/api/v1/rooms/{}/socket", ada.access.room));
    let upgrade = |origin: String| {
        http()
            .get(&url)
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
            .header("origin", origin)
            .send()
    };
    let foreign = upgrade("http://evil.example".to_owned())
        .await
        .expect("an answer");
    assert_eq!(foreign.status(), StatusCode::FORBIDDEN);
    let own = upgrade(server.url.clone()).await.expect("an answer");
    assert_eq!(own.status(), StatusCode::SWITCHING_PROTOCOLS);
    drop(own);
    server.stop().await;
}

#[tokio::test]
async fn the_win_is_claimed_from_a_player_who_is_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        absence: Duration::ZERO,
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let (mut ada, bob) = two(&server, config(Rule::Freestyle)).await;
    assert_eq!(
        ada.act(Action::ClaimWin).await,
        Err(Refusal::NotAbsent),
        "Bob is here"
    );
    let Visitor {
        connection,
        access,
        client,
        ..
    } = bob;
    connection.close().await.expect("closed");
    let gone = |message: &FromServer| matches!(message, FromServer::Presence(p) if !p.second.here && p.second.claim_in == Some(0));
    ada.until(gone).await;
    ada.act(Action::ClaimWin).await.expect("the win");
    let mut bob = Visitor::connect(&client, access, View::default()).await;
    bob.see(ada.view.version()).await;
    assert_eq!(bob.room().finished(), Some((Some(Seat::First), "absence")));
    server.stop().await;
}

#[tokio::test]
async fn counted_things_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, _bob) = two(&server, config(Rule::Freestyle)).await;
    ada.place("h8").await.expect("a move");
    ada.connection.say("nonsense").await.expect("sent");
    ada.error().await;
    let answer = http()
        .get(server.at("/metrics"))
        .send()
        .await
        .expect("an answer");
    let text = answer.text().await.expect("text");
    for line in [
        "tengen_rooms 1",
        "tengen_sockets 2",
        "tengen_actions_accepted_total 1",
        "tengen_messages_unusable_total 1",
        "tengen_action_latency_seconds_count 1",
    ] {
        assert!(text.lines().any(|l| l == line), "{line} in\n{text}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_room_forgets_nothing_when_it_leaves_the_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        idle: Duration::ZERO,
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let (mut ada, bob) = two(&server, config(Rule::Freestyle)).await;
    ada.place("h8").await.expect("a move");
    let Visitor {
        connection,
        access,
        client,
        ..
    } = ada;
    connection.close().await.expect("closed");
    bob.connection.close().await.expect("closed");
    let empty = async {
        loop {
            let answer = http().get(server.at("/metrics")).send().await;
            let text = answer.expect("an answer").text().await.expect("text");
            if text.lines().any(|line| line == "tengen_rooms 0") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(STEP_TIMEOUT, empty)
        .await
        .expect("the room stays");
    let ada = Visitor::connect(&client, access, View::default()).await;
    assert_eq!(ada.room().game().position().ply(), 1);
    server.stop().await;
}

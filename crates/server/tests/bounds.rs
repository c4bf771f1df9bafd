//! Bounds of rooms and messages, and the named errors beyond them.

use std::path::Path;
use std::time::Duration;

use crate::common::database::Database;
use crate::common::raw::Raw;
use crate::common::{Server, client as http, new_room};
use futures_util::SinkExt as _;
use serde_json::{Value, json};

use tengen_api::socket::{LONGEST_MESSAGE, OLDEST_PROTOCOL, PROTOCOL};
use tengen_api::{ApiError, ErrorCode, Join, NewRoom, RoomId, RoomMade, RoomNow};
use tengen_client::{Access, Client, ClientError};
use tengen_room::{Action, Asked, Name};
use tengen_server::{Limits, Retention, Settings};
use tokio_tungstenite::tungstenite::Message;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub(crate) fn new(name: Option<&str>) -> NewRoom {
    NewRoom {
        name: name.map(|name| name.parse().expect("a name")),
        ..new_room()
    }
}

async fn start(folder: &Path) -> Server {
    Server::start(Some(folder)).await
}

#[tokio::test]
async fn both_sides_speak_the_newest_version_they_know() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let room = client.make(&new(None)).await.expect("a room").room;
    for protocol in OLDEST_PROTOCOL..=PROTOCOL {
        let mut raw = Raw::hello(&server, &room, protocol).await;
        assert_eq!(raw.until("welcome").await["protocol"], protocol);
    }
    let mut newer = Raw::open(&server, &room).await;
    let hello = json!({ "type": "hello", "protocol": PROTOCOL + 7, "oldest": 1, "after": 0 });
    newer.say(&hello.to_string()).await;
    assert_eq!(newer.until("welcome").await["protocol"], PROTOCOL);
    for strange in [OLDEST_PROTOCOL - 1, PROTOCOL + 1] {
        let mut raw = Raw::hello(&server, &room, strange).await;
        assert_eq!(raw.until("error").await["code"], "protocol");
        assert_eq!(raw.until("goodbye").await["reason"], "no-hello");
        assert_eq!(raw.next().await, None);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_message_that_is_too_long_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let room = client.make(&new(None)).await.expect("a room").room;
    for (protocol, code) in [(1, "malformed"), (2, "too-long")] {
        let mut raw = Raw::hello(&server, &room, protocol).await;
        raw.until("welcome").await;
        raw.say(&"x".repeat(LONGEST_MESSAGE + 1)).await;
        assert_eq!(raw.until("error").await["code"], code);
        assert_eq!(raw.until("goodbye").await["reason"], "misuse");
    }
    server.stop().await;
}

#[tokio::test]
async fn pings_without_end_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let room = client.make(&new(None)).await.expect("a room").room;
    // After the hello and before it.
    for greeted in [true, false] {
        let mut raw = Raw::open(&server, &room).await;
        if greeted {
            raw.say(r#"{"type":"hello","protocol":2,"after":0}"#).await;
            raw.until("welcome").await;
        }
        for _ in 0..300 {
            // The server may have closed the socket already.
            if raw.0.feed(Message::Ping(Vec::new().into())).await.is_err() {
                break;
            }
        }
        raw.0.flush().await.ok();
        assert_eq!(raw.until("goodbye").await["reason"], "misuse");
        assert_eq!(raw.next().await, None);
    }
    server.stop().await;
}

#[tokio::test]
async fn an_address_acts_no_more_often_than_it_may_over_all_its_sockets() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        limits: Limits {
            actions_per_minute: 30.try_into().expect("not zero"),
            ..Limits::default()
        },
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = client.make(&new(None)).await.expect("a room");
    let mut refused = 0;
    for socket in 0..6 {
        let mut connection = client.connect(&ada, 0).await.expect("a socket");
        for action in 0..10 {
            let id = format!("a-{socket}-{action}").parse().expect("an id");
            connection.act(id, Action::Resign).await.expect("sent");
        }
        let mut answers = 0;
        while answers < 10 {
            use tengen_api::socket::{FromServer, SocketError};
            match connection.next().await.expect("a message").expect("more") {
                FromServer::Refused { .. } => answers += 1,
                FromServer::Error { code, .. } => {
                    assert_eq!(code, SocketError::TooMany);
                    (answers, refused) = (answers + 1, refused + 1);
                }
                _ => (),
            }
        }
    }
    // Some tokens may have been replenished meanwhile.
    assert!((1..=30).contains(&refused), "{refused}");
    server.stop().await;
}

async fn refusal(answer: reqwest::Response) -> (u16, ErrorCode) {
    let status = answer.status().as_u16();
    let error: ApiError = answer.json().await.expect("an error of the API");
    (status, error.error)
}

#[tokio::test]
async fn names_that_cannot_be_read_or_told_apart_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let hostile = [
        "\u{3164}",
        "\u{2800}",
        "Z\u{335}\u{321}\u{489}\u{301}a",
        "pаypal",
    ];
    let names: Vec<Name> = hostile
        .iter()
        .map(|name| name.parse().expect("a name"))
        .collect();
    let named = |name: &Name| NewRoom {
        name: Some(name.clone()),
        ..new(None)
    };
    let client = Client::new(&server.url).expect("an address");
    let room = client.make(&new(Some("ABC"))).await.expect("a room").room;
    let join = server.at(&format!("/api/v1/rooms/{room}/join"));
    let bad = (400, ErrorCode::NameRefused);
    for name in &names {
        let request = http().post(server.at("/api/v1/rooms")).json(&named(name));
        assert_eq!(refusal(request.send().await.expect("an answer")).await, bad);
        let request = http().post(&join).json(&json!({ "name": name }));
        assert_eq!(refusal(request.send().await.expect("an answer")).await, bad);
    }
    // Direction controls are no name at all.
    let request = http().post(&join).json(&json!({ "name": "a\u{202e}b" }));
    let turned = refusal(request.send().await.expect("an answer")).await;
    assert_eq!(turned, (400, ErrorCode::BadRequest));
    // Cyrillic letters that look like the creator's name.
    let request = http().post(&join).json(&json!({ "name": "АВС" }));
    assert_eq!(refusal(request.send().await.expect("an answer")).await, bad);
    let join = Join {
        name: Some("Bob".parse().expect("a name")),
        ..Join::default()
    };
    let watch = Access::watch(room);
    client.send_join(&watch, &join).await.expect("a seat");
    server.stop().await;
}

#[tokio::test]
async fn by_a_watch_link_one_sees_all_and_gets_no_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let made = http().post(server.at("/api/v1/rooms")).json(&new(None));
    let made = made.send().await.expect("an answer");
    let cookie = made.headers()["set-cookie"].to_str().expect("text");
    let cookie = cookie.split(';').next().expect("a pair").to_owned();
    let made: RoomMade = made.json().await.expect("a room");
    let watch = made.watch.expect("a name to watch by");
    assert_ne!(watch, made.room);
    for again in 0..2 {
        if again == 1 {
            // The room is not in memory and is found by either id.
            let client = Client::new(&server.url).expect("an address");
            let access = Access::watch(watch.clone());
            assert_eq!(client.look(&access).await.expect("the room").you, None);
        }
        let look = |name: &RoomId| http().get(server.at(&format!("/api/v1/rooms/{name}")));
        let now: RoomNow = look(&watch)
            .send()
            .await
            .expect("an answer")
            .json()
            .await
            .expect("it");
        assert!(now.only_watch && now.room == watch && now.watch.as_ref() == Some(&watch));
        let own = look(&made.room).header("cookie", &cookie);
        let own: RoomNow = own
            .send()
            .await
            .expect("an answer")
            .json()
            .await
            .expect("it");
        assert!(!own.only_watch && own.you.is_some() && own.events == now.events);
        let join = http().post(server.at(&format!("/api/v1/rooms/{watch}/join")));
        let join = join.header("cookie", &cookie).json(&json!({}));
        let join = refusal(join.send().await.expect("an answer")).await;
        assert_eq!(join, (403, ErrorCode::Forbidden));
        let mut raw = Raw::hello(&server, &watch, PROTOCOL).await;
        assert_eq!(raw.until("welcome").await["you"], Value::Null);
        raw.until("presence").await;
    }
    server.stop().await;
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let seen = client.look(&Access::watch(watch)).await.expect("the room");
    assert!(seen.only_watch && seen.events.len() == 1);
    server.stop().await;
}

async fn sql(folder: &Path, statement: &str) {
    let mut database = Database::of(folder).await;
    database.change(statement).await;
    database.close().await;
}

#[tokio::test]
async fn rooms_that_never_began_go_after_a_day_and_finished_ones_when_the_host_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut rooms = Vec::new();
    for stage in 0..3 {
        let ada = client.make(&new(None)).await.expect("a room");
        if stage > 0 {
            let watch = Access::watch(ada.room.clone());
            client.join(&watch, None).await.expect("a seat");
        }
        if stage > 1 {
            let mut ada = client.connect(&ada, 0).await.expect("a socket");
            let id = "over".parse().expect("an id");
            ada.act(id, Action::Resign).await.expect("sent");
            let over =
                |m: &Option<_>| matches!(m, Some(tengen_api::socket::FromServer::Accepted { .. }));
            while !over(&ada.next().await.expect("a message")) {}
        }
        rooms.push(Access::watch(ada.room));
    }
    server.stop().await;
    let back = |days: u64| {
        let ago = days * 24 * 60 * 60 * 1_000;
        format!(
            "UPDATE room_list SET changed = changed - {ago}; UPDATE room_events SET kept = kept - {ago};"
        )
    };
    let kept = async |retention: Retention| {
        let settings = Settings {
            retention,
            ..Settings::default()
        };
        let server = Server::start_with(Some(folder.path()), settings).await;
        let client = Client::new(&server.url).expect("an address");
        server.swept().await;
        let mut kept = Vec::new();
        for room in &rooms {
            kept.push(match client.look(room).await {
                Ok(_) => true,
                Err(ClientError::Refused(error)) if error.error == ErrorCode::NotFound => false,
                Err(error) => panic!("{error}"),
            });
        }
        server.stop().await;
        kept
    };
    let usual = Retention::default();
    let month = Retention {
        played: Some(30 * DAY),
        ..usual
    };
    assert_eq!(kept(month).await, [true; 3], "nothing is old");
    sql(folder.path(), &back(2)).await;
    assert_eq!(kept(usual).await, [false, true, true]);
    sql(folder.path(), &back(20)).await;
    assert_eq!(kept(month).await, [false, true, true]);
    sql(folder.path(), &back(20)).await;
    assert_eq!(kept(usual).await, [false, true, true], "for ever");
    assert_eq!(kept(month).await, [false, false, false]);
}

#[tokio::test]
async fn a_host_s_space_is_not_exceeded_and_games_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = client.make(&new(None)).await.expect("a room");
    server.stop().await;
    let settings = Settings {
        space: Some(1),
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let client = Client::new(&server.url).expect("an address");
    let full = http().post(server.at("/api/v1/rooms")).json(&new(None));
    let full = refusal(full.send().await.expect("an answer")).await;
    assert_eq!(full, (507, ErrorCode::StorageFull));
    let watch = Access::watch(ada.room);
    client.join(&watch, None).await.expect("a seat");
    server.stop().await;
}

#[tokio::test]
async fn a_crowd_hears_everything_once_and_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = client.make(&new(None)).await.expect("a room");
    let watch = Access::watch(ada.room.clone());
    let bob = client.join(&watch, None).await.expect("a seat");
    let mut players = [
        client.connect(&ada, 0).await.expect("a socket"),
        client.connect(&bob, 0).await.expect("a socket"),
    ];
    // More than two waves; some join during the game.
    let mut crowd = Vec::new();
    for ply in 0..60_u32 {
        for _ in 0..3 {
            crowd.push(client.connect(&watch, 0).await.expect("a socket"));
        }
        let at = u8::try_from(ply).expect("small");
        let point = tengen_core::Point::from_xy(3 * (at % 5), at / 5);
        let id = format!("m-{ply}").parse().expect("an id");
        let player = &mut players[ply as usize % 2];
        player
            .act(id, Action::place(point, ply))
            .await
            .expect("sent");
        while !matches!(
            player.next().await.expect("a message").expect("more"),
            tengen_api::socket::FromServer::Accepted { .. }
        ) {}
    }
    let what = Asked::Draw;
    let id = "last".parse().expect("an id");
    // The offer belongs to the move just made.
    players[1]
        .act(id, Action::Ask { what })
        .await
        .expect("sent");
    for watcher in &mut crowd {
        let mut view = tengen_client::View::default();
        while view.version() < 64 {
            let message = watcher.next().await.expect("a message").expect("more");
            view.take(&message).expect("events that add up");
        }
        let room = view.room.expect("a room");
        assert_eq!(room.game().position().ply(), 60);
    }
    server.stop().await;
}

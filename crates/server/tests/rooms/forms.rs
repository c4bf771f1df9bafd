//! Rooms of form 1 and recorded conversations of earlier protocol versions.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Row as _};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use super::*;

pub(super) const ROOM: &str = "abcdefghijklmnopqrstuvwxyz";

pub(super) async fn database(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(folder.join("tengen.sqlite"));
    let connection = SqliteConnection::connect_with(&options).await;
    connection.expect("a database")
}

/// Stores a room of two players in which Black has placed one stone, in form 1.
pub(super) async fn store_form_1(folder: &Path) {
    let mut database = database(folder).await;
    let events = [
        r#"{"version":1,"event":{"type":"created","config":{"rule":"freestyle","size":15,"color":"black","fouls":"refuse"},"name":"Mei"}}"#,
        r#"{"version":2,"event":{"type":"joined"}}"#,
        r#"{"version":3,"event":{"type":"started","game":1,"black":"first"}}"#,
        r#"{"version":4,"cause":["first","move-0"],"event":{"type":"placed","seat":"first","point":"h8"}}"#,
        r#"{"version":5,"cause":["second","why"],"event":{"type":"asked","seat":"second","what":"takeback"}}"#,
    ];
    for (event, version) in events.into_iter().zip(1_i64..) {
        let kept = 1_700_000_000_000 + version;
        let query =
            "INSERT INTO room_events (room, version, form, kept, event) VALUES (?, ?, 1, ?, ?)";
        let query = sqlx::query(query).bind(ROOM).bind(version).bind(kept);
        query
            .bind(event)
            .execute(&mut database)
            .await
            .expect("an event");
    }
    for seat in 0..2 {
        let query = "INSERT INTO room_seats (room, seat, token) VALUES (?, ?, ?)";
        let hash = sha256(&format!("key-{seat}"));
        let query = sqlx::query(query).bind(ROOM).bind(seat).bind(hash);
        query.execute(&mut database).await.expect("a seat");
    }
    let list = "INSERT INTO room_list (room, changed, state) VALUES (?, 1700000000005, 1)";
    let listed = sqlx::query(list).bind(ROOM).execute(&mut database).await;
    listed.expect("a room");
    database.close().await.expect("closed");
}

pub(super) fn sha256(text: &str) -> Vec<u8> {
    use sha2::Digest as _;
    sha2::Sha256::digest(text.as_bytes()).to_vec()
}

#[tokio::test]
async fn a_room_of_form_1_opens_and_goes_on_in_form_2() {
    let folder = tempfile::tempdir().expect("a folder");
    start(folder.path()).await.stop().await;
    store_form_1(folder.path()).await;
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let access = |seat: u32| Access {
        room: ROOM.parse().expect("a name"),
        seat: None,
        cookie: Some(format!("tengen-seat=key-{seat}")),
    };
    let old = client.look(&access(0)).await.expect("the room");
    assert!(
        old.events
            .iter()
            .all(|s| s.at.is_none() && s.spent.is_none())
    );
    let mut mei = Visitor::connect(&client, access(0), View::default()).await;
    let mut bob = Visitor::connect(&client, access(1), View::default()).await;
    assert_eq!(
        (mei.view.you, bob.view.you),
        (Some(Seat::First), Some(Seat::Second))
    );
    bob.place("i9").await.expect("a move");
    mei.see(bob.view.version()).await;
    mei.act(Action::Resign).await.expect("an end");
    bob.see(mei.view.version()).await;
    assert_eq!(bob.room(), mei.room());
    server.stop().await;
    let mut database = database(folder.path()).await;
    let rows = sqlx::query("SELECT form, event FROM room_events ORDER BY version");
    let rows = rows.fetch_all(&mut database).await.expect("events");
    for (row, version) in rows.iter().zip(1..) {
        let event: Value = serde_json::from_str(row.get("event")).expect("JSON");
        let form: i64 = row.get("form");
        assert_eq!(
            (form, event["at"].is_u64()),
            if version > 5 { (2, true) } else { (1, false) }
        );
    }
    assert_eq!(rows.len(), 7);
}

pub(super) type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

pub(super) async fn open(server: &Server, access: &Access) -> Socket {
    let url = server.at(&format!("/api/v1/rooms/{}/socket", access.room));
    let mut request = url
        .replacen("http", "ws", 1)
        .into_client_request()
        .expect("a request");
    if let Some(cookie) = &access.cookie {
        let cookie = cookie.parse().expect("a header");
        request.headers_mut().insert("cookie", cookie);
    }
    let (socket, _) = tokio_tungstenite::connect_async(request)
        .await
        .expect("a socket");
    socket
}

pub(super) async fn say(socket: &mut Socket, message: &Value) {
    let text = Message::text(message.to_string());
    socket.send(text).await.expect("sent");
}

pub(super) async fn next(socket: &mut Socket) -> Value {
    loop {
        let message = tokio::time::timeout(STEP_TIMEOUT, socket.next()).await;
        let message = message
            .expect("it never came")
            .expect("more")
            .expect("a message");
        if let Message::Text(text) = message {
            return serde_json::from_str(text.as_str()).expect("JSON");
        }
    }
}

/// A message without the fields that its protocol version does not have.
fn older(mut message: Value) -> Value {
    let events = message.get_mut("events").and_then(Value::as_array_mut);
    for stored in events.into_iter().flatten() {
        let stored = stored.as_object_mut().expect("an event");
        for field in ["at", "spent", "to"] {
            stored.remove(field);
        }
        stored["event"]
            .as_object_mut()
            .expect("an event")
            .remove("player");
    }
    // The reason is for logs, and no part of the protocol.
    if let Some(refusal) = message.get_mut("refusal").and_then(Value::as_object_mut) {
        refusal.remove("why");
    }
    message
}

/// Plays what `A`, `B` and the watcher `W` sent to a server of protocol 1 or 2, and compares what
/// they receive with what they received then.
async fn replay(text: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let new = lines.next().expect("the room").take();
    let new = serde_json::from_value(new["made"].clone()).expect("a room");
    let first = client.make(&new).await.expect("a room");
    let watcher = Access::watch(first.room.clone());
    let second = client.join(&watcher, None).await.expect("a seat");
    let mut sockets = Vec::new();
    for access in [&first, &second, &watcher] {
        sockets.push(open(&server, access).await);
    }
    for line in lines {
        let who = line["who"].as_str().expect("a name");
        let socket = &mut sockets["ABW".find(who).expect("a player")];
        if let Some(sent) = line.get("sent") {
            say(socket, sent).await;
        }
        if let Some(got) = line.get("got") {
            let mut found = next(socket).await;
            while found["type"] == "presence" {
                found = next(socket).await;
            }
            assert_eq!(&older(found), got, "{line}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn recorded_conversations_of_earlier_clients_play_on() {
    for text in [
        include_str!("../kept/protocol-1.jsonl"),
        include_str!("../kept/protocol-2.jsonl"),
    ] {
        replay(text).await;
    }
}

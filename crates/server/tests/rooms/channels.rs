//! Subscriptions: what a connection follows beside its own room.

mod lobby;

use serde_json::Value;
use tengen_api::socket::{MOST_SUBSCRIPTIONS, PROTOCOL};

use super::*;
use crate::common::raw::Raw;

/// A connection without a room of its own, after the welcome.
async fn lobby(server: &Server) -> Raw {
    let mut raw = Raw::open_at(server, "/api/v1/socket").await;
    let hello = json!({ "type": "hello", "protocol": PROTOCOL, "oldest": 1, "after": 0 });
    raw.say(&hello.to_string()).await;
    let welcome = raw.until("welcome").await;
    assert_eq!(welcome["protocol"], PROTOCOL);
    assert_eq!(welcome["you"], Value::Null);
    raw
}

fn channel(room: &RoomId) -> String {
    format!("room/{room}")
}

async fn subscribe(raw: &mut Raw, channel: &str, after: u64) {
    let message = json!({ "type": "subscribe", "channel": channel, "after": after });
    raw.say(&message.to_string()).await;
}

/// The next message of a channel and this kind; nothing else may come from another connection.
async fn until(raw: &mut Raw, channel: &str, kind: &str) -> Value {
    let waiting = async {
        loop {
            let on = raw.until("on").await;
            if on["channel"] == channel && on["message"]["type"] == kind {
                return on["message"].clone();
            }
        }
    };
    tokio::time::timeout(STEP_TIMEOUT, waiting)
        .await
        .unwrap_or_else(|_| panic!("no {kind} of {channel}"))
}

/// Waits until the room counts this many watchers.
async fn watchers(player: &mut Visitor, expected: u32) {
    while player.view.presence.watchers != expected {
        let message = player
            .until(|message| matches!(message, FromServer::Presence(_)))
            .await;
        let FromServer::Presence(presence) = message else {
            continue;
        };
        player.view.presence = presence;
    }
}

#[tokio::test]
async fn one_connection_follows_several_rooms() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, _bob) = two(&server, config(Rule::Freestyle)).await;
    let (mut eve, _dan) = two(&server, config(Rule::Standard)).await;
    let rooms = [&ada, &eve].map(|player| channel(&player.access.room));
    let mut raw = lobby(&server).await;
    for name in &rooms {
        subscribe(&mut raw, name, 0).await;
        let welcome = until(&mut raw, name, "welcome").await;
        assert_eq!(
            (&welcome["you"], &welcome["version"]),
            (&Value::Null, &json!(3))
        );
        let events = until(&mut raw, name, "events").await;
        assert_eq!(events["events"].as_array().map(Vec::len), Some(3));
    }
    watchers(&mut ada, 1).await;
    watchers(&mut eve, 1).await;
    for (player, name) in [(&mut ada, &rooms[0]), (&mut eve, &rooms[1])] {
        player.place("h8").await.expect("a move");
        let events = until(&mut raw, name, "events").await;
        assert_eq!(events["events"][0]["event"]["type"], "placed", "{events}");
    }
    // What is followed no more is not told, and not counted.
    let message = json!({ "type": "unsubscribe", "channel": rooms[0] });
    raw.say(&message.to_string()).await;
    watchers(&mut ada, 0).await;
    assert_eq!(eve.view.presence.watchers, 1);
    drop(raw);
    watchers(&mut eve, 0).await;
    server.stop().await;
}

#[tokio::test]
async fn a_player_follows_another_room_on_the_same_connection() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, bob) = two(&server, config(Rule::Freestyle)).await;
    let (mut eve, _dan) = two(&server, config(Rule::Freestyle)).await;
    let other = channel(&eve.access.room);
    let subscribe = json!({ "type": "subscribe", "channel": other, "after": 2 });
    ada.connection
        .say(&subscribe.to_string())
        .await
        .expect("sent");
    let other = other.as_str();
    let on = |kind: fn(&FromServer) -> bool| {
        move |message: &FromServer| match message {
            FromServer::On { channel, message } => {
                assert_eq!(channel.as_str(), other);
                kind(message)
            }
            _ => false,
        }
    };
    ada.until(on(|m| matches!(m, FromServer::Welcome { you: None, .. })))
        .await;
    // Only what follows the version, and the player's own room goes on.
    ada.until(on(
        |m| matches!(m, FromServer::Events { events } if events.len() == 1),
    ))
    .await;
    eve.place("h8").await.expect("a move");
    ada.until(on(|m| matches!(m, FromServer::Events { .. })))
        .await;
    ada.place("j9").await.expect("a move");
    // Acts are for the own room.
    assert_eq!(ada.room().game().position().ply(), 1);
    assert_eq!(eve.room().game().position().ply(), 1);
    drop((ada, bob, eve));
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_followed_is_named_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, _bob) = two(&server, config(Rule::Freestyle)).await;
    let known = channel(&ada.access.room);
    let mut raw = lobby(&server).await;
    for name in ["room/abcdefghijklmnopqrstuvwxyz", "room/x", "classes"] {
        subscribe(&mut raw, name, 0).await;
        let error = until(&mut raw, name, "error").await;
        assert_eq!(error["code"], "no-channel", "{error}");
        let goodbye = until(&mut raw, name, "goodbye").await;
        assert_eq!(goodbye["reason"], "unavailable");
    }
    subscribe(&mut raw, "Room Ä", 0).await;
    assert_eq!(raw.until("error").await["code"], "malformed");
    let act = json!({ "type": "act", "id": "a1", "action": { "type": "resign" } });
    raw.say(&act.to_string()).await;
    assert_eq!(raw.until("error").await["code"], "no-seat");
    // The connection goes on.
    subscribe(&mut raw, &known, 0).await;
    until(&mut raw, &known, "presence").await;
    ada.place("h8").await.expect("a move");
    until(&mut raw, &known, "events").await;
    server.stop().await;
}

#[tokio::test]
async fn a_connection_follows_so_many_channels_at_most() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut raw = lobby(&server).await;
    let mut names = Vec::new();
    for _ in 0..=MOST_SUBSCRIPTIONS {
        let access = client.make(&new_room()).await.expect("a room");
        names.push(channel(&access.room));
    }
    for name in &names[..MOST_SUBSCRIPTIONS] {
        subscribe(&mut raw, name, 0).await;
        until(&mut raw, name, "welcome").await;
    }
    let last = &names[MOST_SUBSCRIPTIONS];
    subscribe(&mut raw, last, 0).await;
    let error = until(&mut raw, last, "error").await;
    assert_eq!(error["code"], "too-many", "{error}");
    until(&mut raw, last, "goodbye").await;
    // One again is not one more.
    subscribe(&mut raw, &names[0], 0).await;
    until(&mut raw, &names[0], "welcome").await;
    let message = json!({ "type": "unsubscribe", "channel": names[1] });
    raw.say(&message.to_string()).await;
    subscribe(&mut raw, last, 0).await;
    until(&mut raw, last, "welcome").await;
    server.stop().await;
}

#[tokio::test]
async fn older_protocols_have_no_subscriptions() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut raw = Raw::open_at(&server, "/api/v1/socket").await;
    let hello = json!({ "type": "hello", "protocol": 5, "after": 0 });
    raw.say(&hello.to_string()).await;
    let error = raw.until("error").await;
    assert_eq!(error["code"], "protocol");
    assert!(error["message"].to_string().contains("reload"), "{error}");
    assert_eq!(raw.until("goodbye").await["reason"], "no-hello");
    let client = Client::new(&server.url).expect("an address");
    let room = client.make(&new_room()).await.expect("a room").room;
    let mut raw = Raw::hello(&server, &room, 5).await;
    raw.until("presence").await;
    subscribe(&mut raw, &channel(&room), 0).await;
    assert_eq!(raw.until("error").await["code"], "out-of-order");
    server.stop().await;
}

/// The room is written anew, or the server stops.
#[tokio::test]
async fn a_subscription_ends_with_its_room_and_the_connection_with_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (ada, _bob) = two(&server, config(Rule::Freestyle)).await;
    let name = channel(&ada.access.room);
    let mut raw = lobby(&server).await;
    subscribe(&mut raw, &name, 0).await;
    until(&mut raw, &name, "presence").await;
    server.stop().await;
    let goodbye = raw.until("goodbye").await;
    assert_eq!(goodbye["reason"], "shutdown");
    assert_eq!(raw.next().await, None);
    let server = start(folder.path()).await;
    let mut raw = lobby(&server).await;
    subscribe(&mut raw, &name, 3).await;
    let welcome = until(&mut raw, &name, "welcome").await;
    assert_eq!(welcome["version"], 3);
    server.stop().await;
}

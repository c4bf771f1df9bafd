//! Rooms of form 1.

use serde_json::Value;

use super::*;
use crate::common::database::quoted;

pub(super) const ROOM: &str = "abcdefghijklmnopqrstuvwxyz";

/// Stores a room of two players in which Black has placed one stone, in form 1.
pub(super) async fn store_form_1(folder: &Path) {
    let mut database = Database::of(folder).await;
    let events = [
        r#"{"version":1,"event":{"type":"created","config":{"rule":"freestyle","size":15,"color":"black","fouls":"refuse"},"name":"Mei"}}"#,
        r#"{"version":2,"event":{"type":"joined"}}"#,
        r#"{"version":3,"event":{"type":"started","game":1,"black":"first"}}"#,
        r#"{"version":4,"cause":["first","move-0"],"event":{"type":"placed","seat":"first","point":"h8"}}"#,
        r#"{"version":5,"cause":["second","why"],"event":{"type":"asked","seat":"second","what":"takeback"}}"#,
    ];
    for (event, version) in events.into_iter().zip(1_i64..) {
        let kept = 1_700_000_000_000 + version;
        let event = quoted(event);
        let put = format!(
            "INSERT INTO room_events (room, version, form, kept, event) \
             VALUES ('{ROOM}', {version}, 1, {kept}, {event})"
        );
        database.change(&put).await;
    }
    for seat in 0..2 {
        let hash = database.bytes(&sha256(&format!("key-{seat}")));
        let put =
            format!("INSERT INTO room_seats (room, seat, token) VALUES ('{ROOM}', {seat}, {hash})");
        database.change(&put).await;
    }
    let list =
        format!("INSERT INTO room_list (room, changed, state) VALUES ('{ROOM}', 1700000000005, 1)");
    database.change(&list).await;
    database.close().await;
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
    let mut database = Database::of(folder.path()).await;
    let query = "SELECT form, event FROM room_events ORDER BY version";
    let rows = database.rows(query).await;
    for (row, version) in rows.iter().zip(1..) {
        let [Some(form), Some(event)] = &row[..] else {
            panic!("{row:?}");
        };
        let event: Value = serde_json::from_str(event).expect("JSON");
        assert_eq!(
            (form.as_str(), event["at"].is_u64()),
            if version > 5 {
                ("2", true)
            } else {
                ("1", false)
            }
        );
    }
    assert_eq!(rows.len(), 7);
}

/// What a later release may write: settings, fields, actors and events that this one does not know.
#[tokio::test]
async fn a_room_of_a_later_version_is_shown_and_takes_no_actions() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, bob) = two(&server, config(Rule::Freestyle)).await;
    ada.place("h8").await.expect("a move");
    let [first, second] = [&ada, &bob].map(|visitor| visitor.access.clone());
    drop((ada, bob));
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    let auction = r#"{"version":5,"by":"teacher","lesson":3,"event":{"type":"auctioned","lot":{"seat":"first","bid":7}}}"#;
    let spring = |event: &mut Value| event["event"]["config"]["ladder"] = json!("spring");
    database.edit(1, spring).await;
    for (version, event) in [
        (5, quoted(auction)),
        // In a game that has gone on differently, this is no move.
        (
            6,
            r#"replace(event, '"version":4', '"version":6')"#.to_owned(),
        ),
    ] {
        let put = format!(
            "INSERT INTO room_events (room, version, form, kept, event) \
             SELECT room, {version}, form, kept, {event} FROM room_events WHERE version = 4"
        );
        assert_eq!(database.change(&put).await, 1);
    }
    database.close().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    // All of it is sent, with the names.
    let text = http().get(server.at(&format!("/api/v1/rooms/{}", first.room)));
    let text = text.send().await.expect("an answer").text().await;
    let now: Value = serde_json::from_str(&text.expect("text")).expect("JSON");
    assert_eq!(now["events"][0]["event"]["config"]["ladder"], "spring");
    assert_eq!(now["events"][0]["event"]["name"], "Ada");
    let auctioned: Value = serde_json::from_str(auction).expect("JSON");
    assert_eq!(now["events"][4], auctioned);
    for access in [first, second] {
        let mut visitor = Visitor::connect(&client, access, View::default()).await;
        assert!(visitor.room().is_of_later_version());
        assert_eq!(visitor.room().game().position().ply(), 1);
        let refused = visitor.act(Action::Resign).await;
        assert_eq!(refused, Err(Refusal::LaterVersion));
    }
    // A visitor cannot create such a room.
    let mut new = serde_json::to_value(new_room()).expect("JSON");
    new["config"]["ladder"] = json!("spring");
    let made = http().post(server.at("/api/v1/rooms")).json(&new);
    let made = made.send().await.expect("an answer");
    assert_eq!(made.status(), StatusCode::BAD_REQUEST);
    let why: ApiError = made.json().await.expect("an error");
    assert!(why.message.contains("not known to this version"), "{why:?}");
    server.stop().await;
}

/// Each stored event in turn has a field that only a later release knows.
#[tokio::test]
async fn a_field_of_a_later_version_is_no_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, bob) = two(&server, config(Rule::Freestyle)).await;
    ada.place("h8").await.expect("a move");
    let seats = [&ada, &bob].map(|visitor| visitor.access.clone());
    drop((ada, bob));
    server.stop().await;
    for version in 1..=4 {
        let novel = |event: &mut Value| event["event"]["novel"] = json!("of spring");
        change_event(folder.path(), version, novel).await;
        let server = start(folder.path()).await;
        let text = http().get(server.at(&format!("/api/v1/rooms/{}", seats[0].room)));
        let text = text.send().await.expect("an answer").text().await;
        let now: Value = serde_json::from_str(&text.expect("text")).expect("JSON");
        for (event, at) in now["events"].as_array().expect("events").iter().zip(1..) {
            // It is sent as it stands, and with the names.
            let novel = (at == version).then_some("of spring");
            assert_eq!(event["event"]["novel"].as_str(), novel, "{event}");
        }
        assert_eq!(now["events"][0]["event"]["name"], "Ada");
        let client = Client::new(&server.url).expect("an address");
        for access in &seats {
            let mut visitor = Visitor::connect(&client, access.clone(), View::default()).await;
            assert!(visitor.room().is_of_later_version(), "{version}");
            assert_eq!(visitor.room().game().position().ply(), 1);
            let refused = visitor.act(Action::Resign).await;
            assert_eq!(refused, Err(Refusal::LaterVersion));
        }
        server.stop().await;
        let usual = |event: &mut Value| {
            let event = event["event"].as_object_mut();
            event.expect("an event").remove("novel");
        };
        change_event(folder.path(), version, usual).await;
    }
    // Without it, the room goes on as before.
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut bob = Visitor::connect(&client, seats[1].clone(), View::default()).await;
    bob.place("h9").await.expect("a move");
    server.stop().await;
}

async fn change_event(folder: &Path, version: u64, edit: impl Fn(&mut Value)) {
    let mut database = Database::of(folder).await;
    database.edit(version, edit).await;
    database.close().await;
}

/// The name of a room's first player, as a visitor sees it.
async fn name(client: &Client, room: &RoomId) -> Value {
    let now = client.look(&Access::watch(room.clone())).await;
    let now = serde_json::to_value(now.expect("the room")).expect("JSON");
    now["events"][0]["event"]["name"].clone()
}

#[tokio::test]
async fn names_stand_with_the_players_and_not_in_events() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (ada, bob) = two(&server, config(Rule::Freestyle)).await;
    let (room, cookie) = (ada.access.room.clone(), ada.access.cookie.clone());
    // The same player takes another seat without a name, and a third one with another name.
    let client = Client::new(&server.url).expect("an address");
    let nameless = client.make_as(cookie.as_deref(), &new_room()).await;
    let nameless = nameless.expect("a room").room;
    assert_eq!(name(&client, &room).await, "Ada");
    assert_eq!(name(&client, &nameless).await, Value::Null);
    let mut new = new_room();
    new.name = Some("Ada L.".parse().expect("a name"));
    let renamed = client.make_as(cookie.as_deref(), &new).await;
    let renamed = renamed.expect("a room").room;
    drop((ada, bob));
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    for row in database.rows("SELECT event FROM room_events").await {
        let event = row[0].as_deref().expect("an event");
        assert!(
            !event.contains("Ada") && !event.contains("\"name\""),
            "{event}"
        );
    }
    // As an earlier release would have stored it.
    let older = |event: &mut Value| event["event"]["name"] = json!("Eve");
    database.edit_of(&nameless, 1, older).await;
    database.close().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    // The name that was given last; and what the earlier release has shown, while it is loaded.
    for (room, expected) in [(&room, "Ada L."), (&renamed, "Ada L."), (&nameless, "Eve")] {
        assert_eq!(name(&client, room).await, expected);
    }
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    let left = "SELECT COUNT(*) FROM room_events WHERE event LIKE '%\"name\"%'";
    let left = database.number(left).await;
    assert_eq!(left, Some(0), "they moved when the room was loaded");
    database.close().await;
}

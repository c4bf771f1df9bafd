//! Rooms of form 1.

use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Row as _};

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

//! Rooms stored by an earlier version (`tests/kept`) still open.

use serde::Deserialize;
use serde_json::Value;
use tengen_api::RoomId;
use tengen_server::Retention;

use super::*;

/// A stored room: its seats' cookies and the expected state.
#[derive(Deserialize)]
struct KeptRoom {
    room: RoomId,
    first: String,
    second: Option<String>,
    now: Value,
}

impl KeptRoom {
    fn seat(&self, cookie: &str) -> Access {
        Access {
            room: self.room.clone(),
            seat: None,
            cookie: Some(cookie.to_owned()),
        }
    }
}

/// A server that keeps rooms without a second player however old they are.
async fn start_with_old_rooms(folder: &Path) -> Server {
    let settings = Settings {
        retention: Retention {
            never_began: Duration::from_secs(100 * 365 * 24 * 60 * 60),
            played: None,
        },
        ..Settings::default()
    };
    Server::start_with(Some(folder), settings).await
}

#[tokio::test]
async fn rooms_kept_by_an_earlier_version_open_and_go_on() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::copy(
        kept.join("rooms.sqlite"),
        folder.path().join("tengen.sqlite"),
    )
    .expect("a copy");
    let text = std::fs::read_to_string(kept.join("rooms.json")).expect("the rooms");
    let rooms: Vec<KeptRoom> = serde_json::from_str(&text).expect("rooms");
    let server = start_with_old_rooms(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    for room in &rooms {
        let now = client.look(&Access::watch(room.room.clone())).await;
        let mut now = serde_json::to_value(now.expect("the room")).expect("JSON");
        // A field added since: the id for watching, for old rooms too.
        let since = now.as_object_mut().expect("an object");
        assert!(since.remove("watch").is_some_and(|watch| watch.is_string()));
        assert_eq!(since.remove("only_watch"), Some(Value::Bool(false)));
        assert_eq!(now, room.now, "{}", room.room);
        let seats = [Some(&room.first), room.second.as_ref()];
        for (seat, cookie) in Seat::BOTH.into_iter().zip(seats) {
            if let Some(cookie) = cookie {
                let now = client.look(&room.seat(cookie)).await.expect("the room");
                assert_eq!(now.you, Some(seat), "{}", room.room);
            }
        }
    }

    // The first room's rematch goes on, and the last room still waits for a second player.
    let again = &rooms[0];
    let cookie = again.second.as_deref().expect("two players");
    let mut second = Visitor::connect(&client, again.seat(cookie), View::default()).await;
    assert_eq!(second.room().number(), 2);
    second.place("h9").await.expect("a move");
    let waiting = rooms.last().expect("rooms");
    let joined = client
        .join(&Access::watch(waiting.room.clone()), None)
        .await;
    assert_eq!(joined.expect("a seat").seat, Some(Seat::Second));
    server.stop().await;
}

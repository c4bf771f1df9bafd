//! Rooms with a set-up: played, watched, stored, and refused if no game can begin.

use tengen_api::LARGEST_ROOM_REQUEST;
use tengen_room::Start;

use super::*;
use crate::common::database::quoted;

const SET_UP: &str = "h8h9h10/a1b5/white";

fn new(start: Option<&str>) -> NewRoom {
    NewRoom {
        config: config(Rule::Freestyle),
        name: None,
        start: start.map(|start| start.parse().expect("a start")),
        arbiter: false,
    }
}

/// The start position that a client sees, and the number of stones now.
fn seen(visitor: &Visitor) -> (String, u16) {
    let position = visitor.room().game().position();
    (Start::of(position).to_string(), position.board().stones())
}

#[tokio::test]
async fn a_set_up_is_played_watched_and_survives_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, mut bob) = two_in(&server, new(Some(SET_UP))).await;
    let watcher = Access::watch(ada.access.room.clone());
    let mut eve = Visitor::connect(&ada.client, watcher.clone(), View::default()).await;
    assert_eq!(seen(&eve), (SET_UP.to_owned(), 5));
    assert_eq!(ada.room().to_move(), Some(Seat::Second), "White begins");
    assert_eq!(ada.place("h11").await, Err(Refusal::NotYourTurn));
    let on_a_stone = bob.place("h8").await;
    assert!(
        matches!(&on_a_stone, Err(Refusal::Illegal { kind, .. }) if kind == "taken"),
        "{on_a_stone:?}"
    );
    // Set-up stones cannot be taken back.
    let what = Asked::Takeback;
    let ask = Action::Ask { what };
    for nobody in [&mut ada, &mut bob] {
        assert_eq!(
            nobody.act(ask.clone()).await,
            Err(Refusal::NothingToTakeBack)
        );
    }
    bob.place("h11").await.expect("a move");
    ada.see(bob.view.version()).await;
    bob.act(ask.clone()).await.expect("a question");
    ada.see(bob.view.version()).await;
    ada.act(Action::Accept { what }).await.expect("an answer");
    bob.see(ada.view.version()).await;
    assert_eq!(seen(&bob), (SET_UP.to_owned(), 5));
    assert_eq!(bob.act(ask.clone()).await, Err(Refusal::NothingToTakeBack));
    bob.place("h7").await.expect("a move");
    eve.see(bob.view.version()).await;
    assert_eq!(seen(&eve), (SET_UP.to_owned(), 6));
    let access = ada.access.clone();
    server.stop().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    for access in [access, watcher] {
        let back = Visitor::connect(&client, access, View::default()).await;
        assert_eq!(seen(&back), (SET_UP.to_owned(), 6));
    }
    server.stop().await;
}

#[tokio::test]
async fn what_no_game_can_begin_from_makes_no_room_and_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let stones = "a1".repeat(200);
    let long = "a1".repeat(LARGEST_ROOM_REQUEST);
    let cases: [(serde_json::Value, StatusCode, ErrorCode, &str); 13] = {
        use ErrorCode::{BadRequest, TooLarge};
        let bad = StatusCode::BAD_REQUEST;
        [
            (
                json!("h8/h8/black"),
                bad,
                BadRequest,
                "no game can begin from this: h8 is named twice",
            ),
            (
                json!(format!("{stones}//black")),
                bad,
                BadRequest,
                "a1 is named twice",
            ),
            (
                json!("t20//white"),
                bad,
                BadRequest,
                "t20 is off the 15×15 board",
            ),
            (
                json!("a1b1c1d1e1//white"),
                bad,
                BadRequest,
                "it is over already",
            ),
            (
                json!("a1b1c1d1e1/a3b3c3d3e3/white"),
                bad,
                BadRequest,
                "both sides have a winning row: black at a1 b1 c1 d1 e1, white at a3 b3 c3 d3 e3",
            ),
            (
                json!("h8h9"),
                bad,
                BadRequest,
                "black's points/white's points/whose turn",
            ),
            (json!("h8//red"), bad, BadRequest, "neither black nor white"),
            (json!("h8/zz/white"), bad, BadRequest, "z"),
            (json!(""), bad, BadRequest, "is no set-up"),
            (json!(7), bad, BadRequest, "invalid type"),
            (json!(["h8"]), bad, BadRequest, "invalid type"),
            (json!({"black": "h8"}), bad, BadRequest, "invalid type"),
            (
                json!(format!("{long}//black")),
                StatusCode::PAYLOAD_TOO_LARGE,
                TooLarge,
                "",
            ),
        ]
    };
    let rooms = format!("{}/api/v1/rooms", server.url);
    for (start, status, code, words) in cases {
        let config = json!({"rule": "freestyle", "size": 15, "color": "black", "fouls": "refuse"});
        let body = json!({"config": config, "start": start});
        let answer = http().post(&rooms).json(&body).send().await;
        let answer = answer.expect("an answer");
        let found = answer.status();
        let why: ApiError = answer.json().await.expect("a reason");
        assert_eq!((found, why.error), (status, code), "{start}: {why:?}");
        assert!(why.message.contains(words), "{start}: {}", why.message);
    }
    // `null` is the default start.
    let body = json!({"config": config(Rule::Renju), "start": null});
    let answer = http().post(&rooms).json(&body).send().await;
    assert_eq!(answer.expect("an answer").status(), StatusCode::CREATED);
    server.stop().await;
}

#[tokio::test]
async fn rooms_kept_before_there_were_set_ups_still_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, bob) = two_in(&server, new(None)).await;
    ada.place("h8").await.expect("a move");
    let accesses = [ada.access.clone(), bob.access.clone()];
    server.stop().await;

    // Verbatim text written by an older version, to show that it still opens.
    let old = [
        r#"{"version":1,"event":{"type":"created","config":{"rule":"freestyle","size":15,"color":"black","fouls":"refuse"}}}"#,
        r#"{"version":2,"event":{"type":"joined"}}"#,
        r#"{"version":3,"event":{"type":"started","game":1,"black":"first"}}"#,
        r#"{"version":4,"cause":["first","a-1"],"event":{"type":"placed","seat":"first","point":"h8"}}"#,
    ];
    let mut database = Database::of(folder.path()).await;
    for (event, version) in old.into_iter().zip(1_i64..) {
        let event = quoted(event);
        let change =
            format!("UPDATE room_events SET form = 1, event = {event} WHERE version = {version}");
        assert_eq!(database.change(&change).await, 1);
    }
    database.close().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let [ada, bob] = accesses;
    let ada = Visitor::connect(&client, ada, View::default()).await;
    assert_eq!(seen(&ada), ("//black".to_owned(), 1));
    let mut bob = Visitor::connect(&client, bob, View::default()).await;
    bob.place("h9").await.expect("the game goes on");
    server.stop().await;
}

#[tokio::test]
async fn a_damaged_set_up_is_named_and_harms_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (broken, _) = two_in(&server, new(Some(SET_UP))).await;
    let (whole, _) = two_in(&server, new(Some(SET_UP))).await;
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    let room = &broken.access.room;
    let change = format!(
        "UPDATE room_events SET event = replace(event, '{SET_UP}', 'h8/h8/white') \
         WHERE room = '{room}'"
    );
    assert!(database.change(&change).await > 0);
    database.close().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let failed = client.look(&broken.access).await;
    assert!(
        matches!(&failed, Err(ClientError::Refused(why)) if why.error == ErrorCode::StorageUnavailable),
        "{failed:?}"
    );
    let whole = Visitor::connect(&client, whole.access.clone(), View::default()).await;
    assert_eq!(seen(&whole), (SET_UP.to_owned(), 5));
    server.stop().await;
}

//! Seats that belong to named players, over real sockets.

use tengen_api::{RoomMade, Rule as Act};
use tengen_client::new_join;
use tengen_room::{Event, PlayerId, Ruling, SeatOwners};

use super::*;
use crate::common::database::store;

/// A player who has made a room: the cookie, and the id that the room's event names.
pub(super) struct Player {
    pub(super) cookie: Option<String>,
    pub(super) id: PlayerId,
}

pub(super) async fn player(client: &Client) -> Player {
    let access = client.make(&new_room()).await.expect("a room");
    let now = client.look(&access).await.expect("the room");
    let Event::Created { player, .. } = &now.events[0].event else {
        panic!("{:?}", now.events);
    };
    Player {
        cookie: access.cookie,
        id: player.clone().expect("a player"),
    }
}

/// The settings of a room whose second seat is a player's.
fn owned(id: &str) -> NewRoom {
    NewRoom {
        config: Config {
            seats: SeatOwners {
                first: None,
                second: Some(id.parse().expect("an id")),
                ..SeatOwners::default()
            },
            ..config(Rule::Freestyle)
        },
        ..new_room()
    }
}

fn refused<T: std::fmt::Debug>(result: Result<T, ClientError>) -> ApiError {
    match result {
        Err(ClientError::Refused(error)) => error,
        other => panic!("{other:?}"),
    }
}

/// The players of the games in the read model.
async fn listed(folder: &Path) -> Vec<(String, String)> {
    let mut database = Database::of(folder).await;
    let query = "SELECT black, white FROM games WHERE winner IS NOT NULL";
    let rows = database.rows(query).await;
    database.close().await;
    let player = |player: &Option<String>| player.clone().expect("a player");
    rows.iter()
        .map(|row| (player(&row[0]), player(&row[1])))
        .collect()
}

#[tokio::test]
async fn a_seat_is_taken_with_the_session_of_its_player_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(folder.path())).await;
    let client = Client::new(&server.url).expect("an address");
    let (bob, eve) = (player(&client).await, player(&client).await);
    let made = client.make(&owned(bob.id.as_str())).await.expect("a room");
    server.stop().await;

    // The room is read again.
    let server = Server::start(Some(folder.path())).await;
    let client = Client::new(&server.url).expect("an address");
    let visit = |cookie: &Option<String>| Access {
        cookie: cookie.clone(),
        ..Access::watch(made.room.clone())
    };
    for cookie in [&eve.cookie, &None] {
        let error = refused(client.join(&visit(cookie), None).await);
        assert_eq!(error.error, ErrorCode::SeatOfOther);
        // The room goes on for those who watch.
        let now = client.look(&visit(cookie)).await.expect("the room");
        assert_eq!((now.you, now.owns, now.events.len()), (None, None, 1));
    }
    let now = client.look(&visit(&bob.cookie)).await.expect("the room");
    assert_eq!((now.you, now.owns), (None, Some(Seat::Second)));
    let join = new_join(None).expect("a token");
    let seated = client.send_join(&visit(&bob.cookie), &join).await;
    assert_eq!(seated.expect("a seat").seat, Some(Seat::Second));
    // A token gives the seat again, but to no other session.
    let error = refused(client.send_join(&visit(&eve.cookie), &join).await);
    assert_eq!(error.error, ErrorCode::SeatOfOther);
    let again = client.send_join(&visit(&bob.cookie), &join).await;
    assert_eq!(again.expect("the seat").seat, Some(Seat::Second));

    let mut ada = Visitor::connect(&client, made.clone(), View::default()).await;
    ada.act(Action::Resign).await.expect("an end");
    let waiting = async {
        while listed(folder.path()).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    waited.expect("the game is listed");
    server.stop().await;
    let before = listed(folder.path()).await;
    let id = bob.id.to_string();
    assert!(
        before
            .iter()
            .any(|(black, white)| *black == id || *white == id)
    );
    let store = store(folder.path()).await;
    store.reindex().await.expect("tables");
    store.close().await;
    assert_eq!(listed(folder.path()).await, before);
}

#[tokio::test]
async fn a_seat_is_for_another_player_who_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(folder.path())).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = player(&client).await;
    let make = async |id: &str| {
        let new = owned(id);
        refused(client.make_as(ada.cookie.as_deref(), &new).await)
    };
    let error = make(ada.id.as_str()).await;
    assert_eq!(error.error, ErrorCode::BadRequest);
    assert!(
        error.message.contains("two different players"),
        "{}",
        error.message
    );
    let error = make("zzzzzzzzzzzzzzzz").await;
    assert_eq!(error.error, ErrorCode::BadRequest);
    assert!(
        error.message.contains("not known here"),
        "{}",
        error.message
    );
    let body =
        json!({ "config": { "rule": "freestyle", "size": 15, "seats": { "second": "Bob" } } });
    let sent = http().post(server.at("/api/v1/rooms")).json(&body).send();
    assert_eq!(
        sent.await.expect("an answer").status(),
        StatusCode::BAD_REQUEST
    );
    let owners = |first: &PlayerId, second: &PlayerId| json!({ "first": first, "second": second });
    for (name, seats, why) in [
        (None, owners(&ada.id, &ada.id), "two different players"),
        (Some("Ada"), json!({ "first": ada.id }), "takes no seat"),
    ] {
        let mut body = json!({ "config": { "rule": "freestyle", "size": 15, "seats": seats } });
        body["name"] = json!(name);
        let sent = http().post(server.at("/api/v1/rooms")).json(&body).send();
        let answer = sent.await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
        let error: ApiError = answer.json().await.expect("an error");
        assert!(error.message.contains(why), "{}", error.message);
    }
    server.stop().await;
}

/// An arbiter makes a room for two others, who come in either order.
#[tokio::test]
async fn both_seats_wait_for_their_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let (ada, bob) = (player(&client).await, player(&client).await);
    let eve = player(&client).await;
    let body = json!({
        "config": {
            "rule": "freestyle", "size": 15, "color": "black", "clock": "5m",
            "seats": { "first": ada.id, "second": bob.id },
        },
        "arbiter": true,
    });
    let sent = http().post(server.at("/api/v1/rooms")).json(&body).send();
    let answer = sent.await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::CREATED);
    assert!(!answer.headers().contains_key("set-cookie"));
    let made: RoomMade = answer.json().await.expect("a room");
    assert_eq!(made.seat, None);
    let visit = |player: &Player| Access {
        cookie: player.cookie.clone(),
        ..Access::watch(made.room.clone())
    };
    let bobs = client.join(&visit(&bob), "Bob".parse().ok()).await;
    let bobs = bobs.expect("a seat");
    assert_eq!(bobs.seat, Some(Seat::Second));
    let error = refused(client.join(&visit(&eve), None).await);
    assert_eq!(error.error, ErrorCode::SeatOfOther);
    server.stop().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut bobs = Visitor::connect(&client, bobs, View::default()).await;
    let waits = bobs.room();
    assert_eq!(
        (waits.number(), waits.free_seat()),
        (0, Some(Seat::First)),
        "nobody has the first seat"
    );
    let error = refused(client.join(&visit(&eve), None).await);
    assert_eq!(error.error, ErrorCode::SeatOfOther);
    let adas = client.join(&visit(&ada), "Ada".parse().ok()).await;
    let adas = adas.expect("a seat");
    assert_eq!(adas.seat, Some(Seat::First));
    let mut adas = Visitor::connect(&client, adas, View::default()).await;
    bobs.see(adas.view.version()).await;
    let names = |visitor: &Visitor| {
        Seat::BOTH.map(|seat| visitor.room().name(seat).map(ToString::to_string))
    };
    let both = [Some("Ada".to_owned()), Some("Bob".to_owned())];
    assert_eq!(names(&bobs), both);
    adas.place("h8").await.expect("a move");

    // The freed seat is the same player's.
    let key = made.arbiter.clone().expect("a key");
    let free = Act {
        key: key.clone(),
        id: "a1".parse().expect("an id"),
        what: Ruling::Free { seat: Seat::First },
        reason: "another device".parse().expect("a reason"),
        keep: false,
    };
    let watch = Access::watch(made.watch.clone().expect("an id for watching"));
    client.rule(&watch, &free).await.expect("a free seat");
    let error = refused(client.join(&visit(&eve), None).await);
    assert_eq!(error.error, ErrorCode::SeatOfOther);
    let again = client.join(&visit(&ada), "Ada".parse().ok()).await;
    let mut adas = Visitor::connect(&client, again.expect("the seat"), View::default()).await;
    // A game that is played again has the same players.
    let replay = Act {
        id: "a2".parse().expect("an id"),
        what: Ruling::Replay,
        ..free
    };
    client.rule(&watch, &replay).await.expect("a new game");
    adas.see(adas.view.version() + 3).await;
    assert_eq!(adas.room().number(), 2);
    adas.place("h8").await.expect("a move");
    drop((adas, bobs));
    server.stop().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut adas = Visitor::connect(&client, visit(&ada), View::default()).await;
    assert_eq!((adas.view.you, names(&adas)), (Some(Seat::First), both));
    adas.act(Action::Resign).await.expect("an end");
    drop(adas);
    server.stop().await;
    let store = store(folder.path()).await;
    let written = listed(folder.path()).await;
    store.reindex().await.expect("tables");
    store.close().await;
    assert_eq!(listed(folder.path()).await, written);
    let pair = (ada.id.to_string(), bob.id.to_string());
    assert!(written.contains(&pair), "{written:?}");
}

/// The arbiter decides for who has come; who comes later plays the next game, and the lists follow.
#[tokio::test]
async fn a_game_whose_owner_never_came_is_decided() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let bob = player(&client).await;
    let mut new = owned(bob.id.as_str());
    new.arbiter = true;
    let body = serde_json::to_value(&new).expect("JSON");
    let sent = http().post(server.at("/api/v1/rooms")).json(&body).send();
    let answer = sent.await.expect("an answer");
    let cookie = answer.headers()["set-cookie"].to_str().expect("text");
    let cookie = cookie.split(';').next().map(str::to_owned);
    let made: RoomMade = answer.json().await.expect("a room");
    let visit = |cookie: &Option<String>| Access {
        cookie: cookie.clone(),
        ..Access::watch(made.room.clone())
    };
    let act = |id: &str, what| Act {
        key: made.arbiter.clone().expect("a key"),
        id: id.parse().expect("an id"),
        what,
        reason: "nobody came".parse().expect("a reason"),
        keep: false,
    };
    let watch = Access::watch(made.watch.clone().expect("an id for watching"));
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    let error = refused(
        client
            .rule(&watch, &act("a1", Ruling::Result { winner: second }))
            .await,
    );
    assert_eq!(error.error, ErrorCode::Refused);
    let wins = act("a2", Ruling::Result { winner: first });
    let ruled = client.rule(&watch, &wins).await.expect("a result");
    let again = client.rule(&watch, &wins).await.expect("the same");
    assert_eq!(again.to, ruled.to);
    let mut adas = Visitor::connect(&client, visit(&cookie), View::default()).await;
    assert_eq!(adas.view.you, first);
    let over = (1, Some((first, "arbiter")));
    assert_eq!((adas.room().number(), adas.room().finished()), over);
    let error = refused(client.join(&visit(&None), None).await);
    assert_eq!(error.error, ErrorCode::SeatOfOther);
    drop(adas);
    server.stop().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let bobs = client.join(&visit(&bob.cookie), None).await;
    let mut bobs = Visitor::connect(&client, bobs.expect("a seat"), View::default()).await;
    assert_eq!(bobs.view.you, second);
    adas = Visitor::connect(&client, visit(&cookie), View::default()).await;
    let what = Asked::Rematch;
    adas.act(Action::Ask { what }).await.expect("a question");
    bobs.see(adas.view.version()).await;
    bobs.act(Action::Accept { what }).await.expect("a game");
    adas.see(bobs.view.version()).await;
    assert_eq!(adas.room().number(), 2);
    adas.act(Action::Resign).await.expect("an end");
    drop((adas, bobs));
    server.stop().await;
    let store = store(folder.path()).await;
    let written = listed(folder.path()).await;
    assert_eq!(written.len(), 2, "{written:?}");
    store.reindex().await.expect("tables");
    store.close().await;
    assert_eq!(listed(folder.path()).await, written);
}

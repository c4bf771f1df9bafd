//! Seats of an event, entered by name and PIN.

use reqwest::{Method, Response};
use serde_json::Value;
use tengen_api::{
    EventMade, EventSeat, EventSeats, Export, LoggedIn, SeatPin, SeatPins, SeatsMade,
};
use tengen_client::new_join;
use tengen_server::Limits;

use super::accounts::{ask, cookie, ends, error, me, post, register};
use super::*;

const WRONG: (u16, ErrorCode) = (403, ErrorCode::WrongPassword);
const LOCKED: (u16, ErrorCode) = (403, ErrorCode::SeatLocked);
const NO_EVENT: (u16, ErrorCode) = (404, ErrorCode::NotFound);

/// An event, as its teacher has it.
struct Evening {
    made: EventMade,
}

impl Evening {
    async fn make(server: &Server) -> Self {
        let answer = post(server, "/api/v1/events", None, json!({ "days": 1 })).await;
        assert_eq!(answer.status(), StatusCode::CREATED);
        let made = answer.json().await.expect("an event");
        Self { made }
    }

    /// With seats of these names; returns their PINs.
    async fn with(server: &Server, names: &[&str]) -> (Self, Vec<SeatPin>) {
        let evening = Self::make(server).await;
        let made = evening.add(server, names).await;
        assert_eq!(made.refused, []);
        (evening, made.pins)
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/events/{}{rest}", self.made.event)
    }

    /// A request of the teacher.
    async fn teacher(
        &self,
        server: &Server,
        (method, rest): (Method, &str),
        body: Option<Value>,
    ) -> Response {
        let request = http().request(method, server.at(&self.path(rest)));
        let request = request.bearer_auth(self.made.key.as_str());
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        request.send().await.expect("an answer")
    }

    async fn add(&self, server: &Server, names: &[&str]) -> SeatsMade {
        let body = json!({ "names": names });
        let answer = self
            .teacher(server, (Method::POST, "/seats"), Some(body))
            .await;
        assert_eq!(answer.status(), StatusCode::OK);
        answer.json().await.expect("seats")
    }

    async fn seats(&self, server: &Server) -> Vec<EventSeat> {
        let answer = self.teacher(server, (Method::GET, "/seats"), None).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let seats: EventSeats = answer.json().await.expect("seats");
        assert_eq!(seats.ends, self.made.ends);
        seats.seats
    }

    /// Draws another PIN for each of these seats.
    async fn draw(&self, server: &Server, seats: &[u64]) -> Vec<SeatPin> {
        let body = json!({ "seats": seats });
        let answer = self
            .teacher(server, (Method::POST, "/pins"), Some(body))
            .await;
        assert_eq!(answer.status(), StatusCode::OK);
        answer.json::<SeatPins>().await.expect("PINs").pins
    }

    async fn try_to_enter(&self, server: &Server, name: &str, pin: &str) -> Response {
        let body = json!({ "name": name, "pin": pin, "device": "tablet" });
        post(server, &self.path("/enter"), None, body).await
    }

    /// Enters a seat; returns the player and the cookie.
    async fn enter(&self, server: &Server, seat: &SeatPin) -> (LoggedIn, String) {
        let name = seat.name.to_string();
        let answer = self.try_to_enter(server, &name, seat.pin.as_str()).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let cookie = cookie(&answer);
        (answer.json().await.expect("a player"), cookie)
    }

    async fn refusal(&self, server: &Server, name: &str, pin: &str) -> (u16, ErrorCode) {
        error(self.try_to_enter(server, name, pin).await).await
    }
}

/// A PIN that is not this one.
fn other_than(pin: &SeatPin) -> String {
    let number: u32 = pin.pin.as_str().parse().expect("a number");
    format!("{:06}", (number + 1) % 1_000_000)
}

#[tokio::test]
async fn children_enter_by_name_and_pin_and_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (evening, pins) = Evening::with(&server, &["Ada", "Bo"]).await;
    let free = evening.seats(&server).await;
    assert!(
        free.iter()
            .all(|seat| seat.player.is_none() && !seat.locked && !seat.lost)
    );
    // A capital letter does not matter, and nobody enters as who only looks like Ada.
    let pin = pins[0].pin.as_str();
    assert_eq!(evening.refusal(&server, "Adа", pin).await, WRONG);
    let answer = evening.try_to_enter(&server, "aDA", pin).await;
    let given = answer.headers()["set-cookie"].to_str().expect("a cookie");
    assert!(given.ends_with("; HttpOnly; SameSite=Strict"), "{given}");
    let ada = cookie(&answer);
    let (_, bo) = evening.enter(&server, &pins[1]).await;
    let player: LoggedIn = answer.json().await.expect("a player");
    assert_eq!(player.name.to_string(), "Ada");
    let told = me(&server, &ada).await;
    assert_eq!(
        (told.player, told.account),
        (Some(player.player.clone()), None)
    );
    let seat = told.seat.expect("a seat");
    assert_eq!(
        (seat.event, seat.name),
        (evening.made.event.clone(), player.name.clone())
    );

    let client = Client::new(&server.url).expect("an address");
    let named = |name: &str| Some(name.parse().expect("a name"));
    let new = NewRoom {
        name: named("Ada"),
        ..new_room()
    };
    let room = client.make_as(Some(&ada), &new).await.expect("a room");
    let visit = Access {
        cookie: Some(bo.clone()),
        ..Access::watch(room.room.clone())
    };
    let join = new_join(named("Bo")).expect("a token");
    client.send_join(&visit, &join).await.expect("a seat");
    let mut first = Visitor::connect(&client, room.clone(), View::default()).await;
    let second = Visitor::connect(&client, visit, View::default()).await;
    assert_eq!(second.view.you, Some(Seat::Second));
    first.place("h8").await.expect("a move");
    server.stop().await;

    // The PIN is good after a restart; the tablet that was used before is out.
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut first = Visitor::connect(&client, room.clone(), View::default()).await;
    assert_eq!(first.view.you, Some(Seat::First));
    let (again, tablet) = evening.enter(&server, &pins[0]).await;
    assert_eq!((again.player, again.name), (player.player, player.name));
    ends(&mut first).await;
    assert_eq!(me(&server, &ada).await.player, None);
    let access = Access {
        cookie: Some(tablet.clone()),
        ..Access::watch(room.room)
    };
    assert_eq!(
        client.look(&access).await.expect("a room").you,
        Some(Seat::First)
    );
    let listed = evening.seats(&server).await;
    assert!(
        listed
            .iter()
            .all(|seat| seat.player.is_some() && seat.entered.is_some())
    );
    server.stop().await;
}

#[tokio::test]
async fn five_wrong_pins_lock_one_seat_until_another_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (evening, pins) = Evening::with(&server, &["Ada", "Bo"]).await;
    let (right, wrong) = (pins[0].pin.as_str(), other_than(&pins[0]));
    // A right one begins the count anew.
    for _ in 0..2 {
        for _ in 0..4 {
            assert_eq!(evening.refusal(&server, "Ada", &wrong).await, WRONG);
        }
        evening.enter(&server, &pins[0]).await;
    }
    // Whether there is such a name is not told.
    let mut said = Vec::new();
    for name in ["Ada", "Eve"] {
        let refused = evening.try_to_enter(&server, name, &wrong).await;
        let status = refused.status();
        let refusal: ApiError = refused.json().await.expect("an error");
        said.push((status, refusal));
    }
    assert_eq!(said[0], said[1]);
    for _ in 0..3 {
        assert_eq!(evening.refusal(&server, "Ada", &wrong).await, WRONG);
    }
    assert_eq!(evening.refusal(&server, "ada", &wrong).await, LOCKED);
    assert_eq!(evening.refusal(&server, "Ada", right).await, LOCKED);
    let locked: Vec<bool> = evening
        .seats(&server)
        .await
        .iter()
        .map(|seat| seat.locked)
        .collect();
    assert_eq!(locked, [true, false]);
    evening.enter(&server, &pins[1]).await;
    // What is no PIN is not counted.
    for pin in [json!("12345"), json!(123_456), json!("12345x"), json!(null)] {
        let body = json!({ "name": "Bo", "pin": pin });
        let refused = post(&server, &evening.path("/enter"), None, body).await;
        let said: ApiError = refused.json().await.expect("an error");
        assert_eq!(said.error, ErrorCode::BadRequest);
        assert!(!said.message.contains("12345"), "{}", said.message);
    }
    let drawn = evening.draw(&server, &[1, 99]).await;
    assert_eq!(drawn.len(), 1, "there is no seat 99");
    if drawn[0].pin != pins[0].pin {
        assert_eq!(evening.refusal(&server, "Ada", right).await, WRONG);
    }
    evening.enter(&server, &drawn[0]).await;
    server.stop().await;

    // No PIN is stored.
    let mut database = Database::of(folder.path()).await;
    let rows = database.rows("SELECT name, wrong FROM event_seats ORDER BY number");
    let expected = ["Ada", "Bo"].map(|name| vec![Some(name.to_owned()), Some("0".to_owned())]);
    assert_eq!(rows.await, expected);
    let query = "SELECT COUNT(*) FROM event_seats WHERE length(pin) = 32";
    assert_eq!(database.number(query).await, Some(2));
    database.close().await;
}

#[tokio::test]
async fn names_are_refused_one_by_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    register(&server, None, "Zoe").await;
    let evening = Evening::make(&server).await;
    let long = "x".repeat(500);
    let made = evening
        .add(
            &server,
            &[
                "Al",
                "АВС",
                &long,
                "",
                "a\u{202e}b",
                "Αda",
                "zoe",
                "AI",
                "ABC",
                "abc",
                "AL",
                "Bo",
            ],
        )
        .await;
    let names: Vec<String> = made.pins.iter().map(|pin| pin.name.to_string()).collect();
    assert_eq!(names, ["Al", "АВС", "Bo"]);
    let why: Vec<(u64, &str)> = made
        .refused
        .iter()
        .map(|refused| (refused.place, refused.why.name()))
        .collect();
    let expected = [
        (2, "no-name"),
        (3, "no-name"),
        (4, "no-name"),
        (5, "refused"),
        (6, "account"),
        (7, "taken"),
        (8, "taken"),
        (9, "taken"),
        (10, "taken"),
    ];
    assert_eq!(why, expected);
    // Another event has names of its own.
    let (_, pins) = Evening::with(&server, &["Al"]).await;
    assert_eq!(pins.len(), 1);
    // So many, and no more.
    let many: Vec<String> = (0..250).map(|i| format!("Child {i}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let made = evening.add(&server, &many).await;
    assert_eq!((made.pins.len(), made.refused.len()), (197, 53));
    assert!(
        made.refused
            .iter()
            .all(|refused| refused.why.name() == "full")
    );
    let remove = async |number: u64| {
        let path = format!("/seats/{number}");
        evening
            .teacher(&server, (Method::DELETE, &path), None)
            .await
    };
    assert_eq!(remove(3).await.status(), StatusCode::NO_CONTENT);
    assert_eq!(error(remove(3).await).await, NO_EVENT);
    assert_eq!(evening.add(&server, &["Bo"]).await.pins[0].number, 201);
    let body = json!({ "name": long, "pin": "123456" });
    let refused = post(&server, &evening.path("/enter"), None, body).await;
    assert_eq!(error(refused).await, (400, ErrorCode::BadRequest));
    server.stop().await;
}

#[tokio::test]
async fn a_seat_that_two_enter_at_once_is_one_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (evening, pins) = Evening::with(&server, &["Ada"]).await;
    let enter = || evening.enter(&server, &pins[0]);
    let ((one, first), (other, second)) = tokio::join!(enter(), enter());
    assert_eq!(one.player, other.player);
    let mut sessions = Vec::new();
    for cookie in [first, second] {
        sessions.push(me(&server, &cookie).await.player.is_some());
    }
    sessions.sort_unstable();
    assert_eq!(sessions, [false, true], "the later one has the seat");
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    for table in ["players", "sessions"] {
        let count = format!("SELECT COUNT(*) FROM {table}");
        assert_eq!(database.number(&count).await, Some(1), "{table}");
    }
    database.close().await;
}

#[tokio::test]
async fn without_its_key_a_copy_has_pins_of_no_use() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (evening, pins) = Evening::with(&server, &["Ada", "Bo"]).await;
    evening.enter(&server, &pins[0]).await;
    server.stop().await;
    // As after a restore in another folder.
    std::fs::remove_file(folder.path().join("pins.key")).expect("the key");
    let server = Server::start_unlimited(folder.path()).await;
    for _ in 0..6 {
        let refused = evening
            .try_to_enter(&server, "Ada", pins[0].pin.as_str())
            .await;
        let said: ApiError = refused.json().await.expect("an error");
        assert_eq!(said.error, ErrorCode::PinLost, "nothing is counted");
        assert!(
            said.message
                .ends_with("the teacher of the event draws another")
        );
    }
    let seats = evening.seats(&server).await;
    assert!(seats.iter().all(|seat| seat.lost && !seat.locked));
    let drawn = evening.draw(&server, &[1, 2]).await;
    for pin in &drawn {
        evening.enter(&server, pin).await;
    }
    assert!(evening.seats(&server).await.iter().all(|seat| !seat.lost));
    server.stop().await;
}

#[tokio::test]
async fn an_event_ends_and_its_players_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    for days in [0, 8] {
        let body = json!({ "days": days });
        let refused = post(&server, "/api/v1/events", None, body).await;
        assert_eq!(error(refused).await, (400, ErrorCode::BadRequest));
    }
    let (first, ada) = Evening::with(&server, &["Ada"]).await;
    let (second, bo) = Evening::with(&server, &["Bo"]).await;
    let (_, cookie) = first.enter(&server, &ada[0]).await;
    // Another teacher's key is none of this event's.
    let forged = Evening {
        made: EventMade {
            event: first.made.event.clone(),
            ..second.made.clone()
        },
    };
    let forbidden = (403, ErrorCode::Forbidden);
    for (method, path, body) in [
        (Method::GET, "/seats", None),
        (Method::POST, "/seats", Some(json!({ "names": ["Eve"] }))),
        (Method::POST, "/pins", Some(json!({ "seats": [1] }))),
        (Method::DELETE, "/seats/1", None),
        (Method::DELETE, "", None),
    ] {
        let refused = forged
            .teacher(&server, (method.clone(), path), body.clone())
            .await;
        assert_eq!(error(refused).await, forbidden, "{method} {path}");
        let path = forged.path(path);
        let without = ask(&server, (method.clone(), &path), Some(&cookie), body).await;
        assert_eq!(error(without).await, forbidden, "{method} {path}");
    }
    // Names are deleted with it, also out of a room that is open, but for that of an account.
    let (third, both) = Evening::with(&server, &["Cem", "Dan"]).await;
    let (cem, of_cem) = third.enter(&server, &both[0]).await;
    let (dan, of_dan) = third.enter(&server, &both[1]).await;
    register(&server, Some(&of_dan), "Dan").await;
    let client = Client::new(&server.url).expect("an address");
    let named = |name: &str| name.parse().ok();
    let new = NewRoom {
        name: named("Cem"),
        ..new_room()
    };
    let room = client.make_as(Some(&of_cem), &new).await.expect("a room");
    let visit = Access {
        cookie: Some(of_dan.clone()),
        ..Access::watch(room.room.clone())
    };
    let join = new_join(named("Dan")).expect("a token");
    client.send_join(&visit, &join).await.expect("a seat");
    let names = async || {
        let visitor = Visitor::connect(&client, room.clone(), View::default()).await;
        let shown = visitor.view.room.as_ref().expect("a room");
        Seat::BOTH.map(|seat| shown.name(seat).map(ToString::to_string))
    };
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(names().await, [some("Cem"), some("Dan")]);
    let ended = third.teacher(&server, (Method::DELETE, ""), None).await;
    assert_eq!(ended.status(), StatusCode::NO_CONTENT);
    assert_eq!(names().await, [None, some("Dan")]);
    for (player, name) in [(&cem.player, None), (&dan.player, some("Dan"))] {
        let answer = http()
            .get(server.at(&format!("/api/v1/players/{player}")))
            .send()
            .await;
        let profile: Value = answer.expect("an answer").json().await.expect("a profile");
        assert_eq!(profile["name"].as_str().map(str::to_owned), name);
    }
    let ended = first.teacher(&server, (Method::DELETE, ""), None).await;
    assert_eq!(ended.status(), StatusCode::NO_CONTENT);
    assert_eq!(
        first.refusal(&server, "Ada", ada[0].pin.as_str()).await,
        NO_EVENT
    );
    let stays = me(&server, &cookie).await;
    assert!(stays.player.is_some() && stays.seat.is_none());
    let ended = first.teacher(&server, (Method::GET, "/seats"), None).await;
    assert_eq!(error(ended).await, NO_EVENT);
    server.stop().await;

    // The other one ends by itself, at once, and is deleted soon.
    let mut database = Database::of(folder.path()).await;
    assert_eq!(database.change("UPDATE events SET ends = 1").await, 1);
    database.close().await;
    let server = Server::start_unlimited(folder.path()).await;
    assert_eq!(
        second.refusal(&server, "Bo", bo[0].pin.as_str()).await,
        NO_EVENT
    );
    server.swept().await;
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    for table in ["events", "event_seats"] {
        let count = format!("SELECT COUNT(*) FROM {table}");
        assert_eq!(database.number(&count).await, Some(0), "{table}");
    }
    assert_eq!(
        database.number("SELECT COUNT(*) FROM players").await,
        Some(3)
    );
    database.close().await;
}

#[tokio::test]
async fn a_player_of_a_seat_becomes_an_account_exports_and_deletes() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (evening, pins) = Evening::with(&server, &["Ada", "Bo"]).await;
    let (player, ada) = evening.enter(&server, &pins[0]).await;
    let (_, bo) = evening.enter(&server, &pins[1]).await;
    let path = "/api/v1/my/export";
    let export: Export = ask(&server, (Method::GET, path), Some(&ada), None)
        .await
        .json()
        .await
        .expect("an export");
    let seat = &export.seats[0];
    assert_eq!((export.seats.len(), &seat.event), (1, &evening.made.event));
    assert_eq!((seat.number, seat.name.to_string()), (1, "Ada".to_owned()));

    // A PIN opens no account.
    register(&server, Some(&ada), "Ada").await;
    assert_eq!(me(&server, &ada).await.player, Some(player.player));
    let right = pins[0].pin.as_str();
    let refused = (409, ErrorCode::Refused);
    assert_eq!(evening.refusal(&server, "Ada", right).await, refused);

    // A guest who goes takes the seat along.
    let path = "/api/v1/my/account";
    let deleted = ask(&server, (Method::DELETE, path), Some(&bo), None).await;
    assert_eq!(deleted.status(), StatusCode::NO_CONTENT);
    let left = evening.seats(&server).await;
    let names: Vec<String> = left.iter().map(|seat| seat.name.to_string()).collect();
    assert_eq!(names, ["Ada"]);
    server.stop().await;
}

/// Who has a seat under a name that an account takes later plays on under it, until the event ends.
#[tokio::test]
async fn an_account_locks_no_seat_of_its_name_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let (evening, pins) = Evening::with(&server, &["Ada", "Bo"]).await;
    let (_, ada) = evening.enter(&server, &pins[0]).await;
    let (_, bo) = evening.enter(&server, &pins[1]).await;
    // Somebody else makes an account of that name, and of one that looks like it.
    let made = register(&server, None, "ADA").await;
    assert_eq!(made.status(), StatusCode::CREATED);
    assert_eq!(
        register(&server, None, "Bo").await.status(),
        StatusCode::CREATED
    );
    let named = |name: &str| NewRoom {
        name: Some(name.parse().expect("a name")),
        ..new_room()
    };
    let taken = async |cookie: Option<&str>, name: &str| {
        let refused = client.make_as(cookie, &named(name)).await.map(drop);
        refused.expect_err("a refusal").to_string()
    };
    let room = client.make_as(Some(&ada), &named("Ada")).await;
    let room = room.expect("a room under the seat's name");
    let visit = Access {
        cookie: Some(bo.clone()),
        ..Access::watch(room.room)
    };
    let join = new_join("bo".parse().ok()).expect("a token");
    client.send_join(&visit, &join).await.expect("a seat");
    // The other seat's name is not one's own, and a stranger has neither.
    let refused = taken(Some(&ada), "Bo").await;
    assert!(refused.contains("account"), "{refused}");
    assert_eq!(taken(None, "Ada").await, refused);
    // No seat is made under it any more.
    let later = Evening::make(&server).await.add(&server, &["Ada"]).await;
    assert_eq!(later.pins, []);
    // With the event the name is the account's alone, and the player one without it.
    let ended = evening.teacher(&server, (Method::DELETE, ""), None).await;
    assert_eq!(ended.status(), StatusCode::NO_CONTENT);
    assert_eq!(taken(Some(&ada), "Ada").await, refused);
    let nameless = client.make_as(Some(&ada), &new_room()).await;
    nameless.expect("a room");
    server.stop().await;
}

#[tokio::test]
async fn a_flood_of_pins_from_an_address_uses_up_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        limits: Limits {
            entries_per_minute: 3.try_into().expect("not 0"),
            ..Limits::none()
        },
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let (evening, pins) = Evening::with(&server, &["Ada"]).await;
    let (_, ada) = evening.enter(&server, &pins[0]).await;
    assert_eq!(evening.refusal(&server, "Eve", "000000").await, WRONG);
    let body = json!({ "name": "Ada", "pin": "000000" });
    let unknown = post(&server, "/api/v1/events/aaaaaaaa/enter", None, body).await;
    assert_eq!(error(unknown).await, NO_EVENT);
    let many = (429, ErrorCode::TooMany);
    assert_eq!(evening.refusal(&server, "Eve", "000000").await, many);
    // Who is in plays on, and the teacher goes on.
    assert!(me(&server, &ada).await.player.is_some());
    let client = Client::new(&server.url).expect("an address");
    client
        .make_as(Some(&ada), &new_room())
        .await
        .expect("a room");
    assert_eq!(evening.seats(&server).await.len(), 1);
    server.stop().await;
}

//! Guests: one session for all rooms, and keys of earlier versions that become sessions.

mod interleaved;

use serde_json::Value;

use super::forms::{ROOM, store_form_1};
use super::*;
use crate::conversations::client::Client as Browser;

const FLAGS: &str = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict";

fn path(room: &str) -> String {
    format!("/api/v1/rooms/{room}")
}

/// A browser with the key to a seat of the room of form 1.
fn holder(seat: u32) -> Browser {
    let mut browser = Browser::default();
    let path = path(ROOM);
    browser.keep(&format!("tengen-seat=key-{seat}; Path={path}; Max-Age=9"));
    browser
}

impl Browser {
    async fn post(&mut self, server: &Server, path: &str, body: Value) -> (u16, Value) {
        let method = reqwest::Method::POST;
        self.ask(server, method, path, Some(&body)).await;
        self.answer.take().expect("an answer")
    }

    async fn make(&mut self, server: &Server) -> String {
        let new = json!({ "config": { "rule": "freestyle", "size": 15, "color": "black" } });
        let (status, body) = self.post(server, "/api/v1/rooms", new).await;
        assert_eq!(status, 201, "{body}");
        body["room"].as_str().expect("a room").to_owned()
    }

    /// The visitor's seat.
    async fn look(&mut self, server: &Server, room: &str) -> Value {
        self.ask(server, reqwest::Method::GET, &path(room), None)
            .await;
        let (status, body) = self.answer.take().expect("an answer");
        assert_eq!(status, 200, "{body}");
        body["you"].clone()
    }

    async fn join(&mut self, server: &Server, room: &str) -> Value {
        let path = format!("{}/join", path(room));
        let (status, body) = self.post(server, &path, json!({})).await;
        assert_eq!(status, 200, "{body}");
        body["seat"].clone()
    }

    /// The seat of a socket.
    async fn enter(&mut self, server: &Server, room: &str) -> Value {
        self.open(server, &format!("{}/socket", path(room))).await;
        self.send(&json!({ "type": "hello", "protocol": 2, "after": 0 }))
            .await;
        let welcome = self.next(STEP_TIMEOUT).await.flatten();
        self.close().await;
        self.socket = None;
        welcome.expect("a welcome")["you"].clone()
    }

    fn session(&self) -> Option<&String> {
        self.cookies
            .get(&("/".to_owned(), "tengen-session".to_owned()))
    }

    fn has_key(&self) -> bool {
        self.cookies.keys().any(|(_, name)| name == "tengen-seat")
    }
}

/// Pretends that all sessions are older by more than a minute.
async fn settle(folder: &Path) {
    execute(folder, "UPDATE sessions SET made = made - 61000").await;
}

async fn execute(folder: &Path, statement: &'static str) {
    let mut database = Database::of(folder).await;
    database.change(statement).await;
    database.close().await;
}

async fn count(folder: &Path, query: &'static str) -> u64 {
    let mut database = Database::of(folder).await;
    let count = database.number(query).await;
    database.close().await;
    count.expect("a number")
}

async fn with_form_1(folder: &Path) -> Server {
    start(folder).await.stop().await;
    store_form_1(folder).await;
    start(folder).await
}

#[tokio::test]
async fn one_session_holds_the_seats_of_all_rooms() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, mut bob) = (Browser::default(), Browser::default());
    let first = ada.make(&server).await;
    let session = ada.session().expect("a session").clone();
    assert_eq!(session.len(), 52);
    assert_eq!(ada.set, [format!("tengen-session={session}; {FLAGS}")]);
    let second = bob.make(&server).await;
    assert_eq!(ada.join(&server, &second).await, "second");
    assert_eq!(bob.join(&server, &first).await, "second");
    assert_eq!(ada.session(), Some(&session));
    assert_eq!(ada.cookies.len(), 1);
    for (room, seats) in [
        (&first, ["first", "second"]),
        (&second, ["second", "first"]),
    ] {
        assert_eq!(ada.look(&server, room).await, seats[0]);
        assert_eq!(bob.enter(&server, room).await, seats[1]);
    }
    // The public id is the same in both rooms, and grants nothing.
    let players = async |room: &str| {
        let now = http().get(server.at(&path(room))).send().await;
        let now: Value = now.expect("an answer").json().await.expect("JSON");
        [0, 1].map(|i| now["events"][i]["event"]["player"].clone())
    };
    let [maker, guest] = players(&first).await;
    assert_eq!(players(&second).await, [guest, maker.clone()]);
    let id = maker.as_str().expect("an id");
    let mut eve = Browser::default();
    for name in ["tengen-session", "__Host-tengen", "tengen-seat"] {
        eve.keep(&format!("{name}={id}; Path=/"));
    }
    assert_eq!(eve.look(&server, &first).await, Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn the_maker_who_opens_the_own_link_keeps_the_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Browser::default();
    let room = ada.make(&server).await;
    assert_eq!(ada.join(&server, &room).await, "first");
    assert_eq!(ada.enter(&server, &room).await, "first");
    assert_eq!(ada.enter(&server, &room).await, "first");
    // Another device has no seat until it joins.
    let mut phone = Browser::default();
    assert_eq!(phone.look(&server, &room).await, Value::Null);
    assert_eq!(phone.join(&server, &room).await, "second");
    server.stop().await;
}

#[tokio::test]
async fn players_are_made_with_a_seat_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, mut eve) = (Browser::default(), Browser::default());
    let room = ada.make(&server).await;
    let forged = "a".repeat(52);
    for cookie in [None, Some("x"), Some(forged.as_str())] {
        eve.cookies.clear();
        if let Some(cookie) = cookie {
            eve.keep(&format!("tengen-session={cookie}; Path=/"));
        }
        assert_eq!(eve.look(&server, &room).await, Value::Null);
        assert_eq!(eve.set, [""; 0]);
        assert_eq!(eve.enter(&server, &room).await, Value::Null);
        assert_eq!(eve.set, [""; 0]);
    }
    assert_eq!(
        count(folder.path(), "SELECT COUNT(*) FROM players").await,
        1
    );
    // A session that the server did not give is not adopted.
    eve.make(&server).await;
    assert_ne!(eve.session(), Some(&forged));
    server.stop().await;
}

/// The exchange at each kind of visit, by a browser without a session and by one that has one.
#[tokio::test]
async fn a_key_becomes_a_session_at_any_visit() {
    for way in ["look", "join", "enter"] {
        for has_session in [false, true] {
            let folder = tempfile::tempdir().expect("a folder");
            let server = with_form_1(folder.path()).await;
            let mut mei = holder(0);
            let visit = async |browser: &mut Browser| match way {
                "look" => browser.look(&server, ROOM).await,
                "join" => browser.join(&server, ROOM).await,
                _ => browser.enter(&server, ROOM).await,
            };
            if has_session {
                mei.make(&server).await;
            } else {
                // The answer is lost, and the next one gives the same session.
                assert_eq!(visit(&mut mei).await, "first");
                let lost = mei.session().cloned();
                mei = holder(0);
                assert_eq!(visit(&mut mei).await, "first");
                assert_eq!(mei.session(), lost.as_ref());
                assert!(mei.session().is_some_and(|session| session.len() == 52));
            }
            assert!(mei.has_key());
            settle(folder.path()).await;
            assert_eq!(visit(&mut mei).await, "first");
            let path = path(ROOM);
            let expired =
                format!("tengen-seat=; Path={path}; Max-Age=0; HttpOnly; SameSite=Strict");
            assert!(mei.set.contains(&expired), "{:?}", mei.set);
            assert!(!mei.has_key());
            assert_eq!(visit(&mut mei).await, "first");
            let keys = "SELECT COUNT(token) FROM room_seats WHERE seat = 0 AND room LIKE 'abc%'";
            assert_eq!(count(folder.path(), keys).await, 0);
            // No cookie for a room is left, and the other seat is as before.
            assert!(mei.cookies.keys().all(|(path, _)| path == "/"));
            assert_eq!(holder(1).look(&server, ROOM).await, "second");
            server.stop().await;
        }
    }
}

#[tokio::test]
async fn a_key_follows_its_browser_between_sessions() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = with_form_1(folder.path()).await;
    // Two tabs get two sessions at once; the browser keeps one, and the key with it.
    let mut mei = holder(0);
    assert_eq!(mei.look(&server, ROOM).await, "first");
    let overwritten = mei.session().cloned();
    mei.cookies
        .remove(&("/".to_owned(), "tengen-session".to_owned()));
    mei.make(&server).await;
    assert_ne!(mei.session(), overwritten.as_ref());
    assert_eq!(mei.look(&server, ROOM).await, "first");
    settle(folder.path()).await;
    assert_eq!(mei.look(&server, ROOM).await, "first");
    assert!(!mei.has_key());
    assert_eq!(mei.look(&server, ROOM).await, "first");

    // A forged key is dropped and gives nothing.
    let mut eve = holder(7);
    assert_eq!(eve.look(&server, ROOM).await, Value::Null);
    assert_eq!((eve.has_key(), eve.session()), (false, None));
    // A player has one seat in a room: the key stays valid for its own browser.
    let key = format!("tengen-seat=key-1; Path={}", path(ROOM));
    mei.keep(&key);
    assert_eq!(mei.look(&server, ROOM).await, "first");
    assert!(mei.has_key());
    assert_eq!(holder(1).look(&server, ROOM).await, "second");
    server.stop().await;
}

#[tokio::test]
async fn encrypted_sessions_have_their_own_cookie() {
    let folder = tempfile::tempdir().expect("a folder");
    let public = Settings {
        public_url: Some("https://club.example".parse().expect("an address")),
        ..Settings::default()
    };
    let proxied = Settings {
        trusted_proxies: vec!["127.0.0.1".parse().expect("a network")],
        ..Settings::default()
    };
    for settings in [public, proxied] {
        let server = Server::start_with(Some(folder.path()), settings).await;
        let post = |path: &str, cookie: String| {
            let request = http().post(server.at(path)).json(&new_room());
            let request = request.header("x-forwarded-for", "192.0.2.1");
            let request = request.header("x-forwarded-proto", "https");
            request
                .header("host", "club.example")
                .header("cookie", cookie)
        };
        let cookie = async |cookie: &str| {
            let answer = post("/api/v1/rooms", cookie.to_owned()).send().await;
            let answer = answer.expect("an answer");
            assert_eq!(answer.status(), StatusCode::CREATED);
            let set = answer.headers()["set-cookie"].to_str().expect("text");
            set.to_owned()
        };
        let set = cookie("").await;
        let (pair, flags) = set.split_once("; ").expect("flags");
        assert_eq!(flags, format!("{FLAGS}; Secure"));
        let (name, value) = pair.split_once('=').expect("a value");
        assert_eq!((name, value.len()), ("__Host-tengen", 52));
        assert_eq!(cookie(pair).await, set);
        // Anybody on the way could have set the plain cookie.
        assert_ne!(cookie(&format!("tengen-session={value}")).await, set);
        server.stop().await;
    }
}

#[tokio::test]
async fn guests_without_seats_are_swept_after_a_year() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut browsers = Vec::new();
    for _ in 0..4 {
        let mut browser = Browser::default();
        let room = browser.make(&server).await;
        browsers.push((browser, room));
    }
    let age = "UPDATE sessions SET seen = seen - 31622400000";
    execute(folder.path(), age).await;
    // A visit is noted.
    let (browser, room) = &mut browsers[0];
    assert_eq!(browser.look(&server, room).await, "first");
    let seen = "SELECT COUNT(*) FROM sessions WHERE seen > made - 1000";
    assert_eq!(count(folder.path(), seen).await, 1);
    server.stop().await;
    let seats = "DELETE FROM room_seats WHERE player IN (SELECT player FROM sessions ORDER BY seen DESC LIMIT 2)";
    execute(folder.path(), seats).await;
    let server = start(folder.path()).await;
    server.swept().await;
    assert_eq!(
        count(folder.path(), "SELECT COUNT(*) FROM players").await,
        3
    );
    assert_eq!(count(folder.path(), seen).await, 1);
    server.stop().await;
}

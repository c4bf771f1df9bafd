//! The lobby over real sockets: players who find each other.

use std::collections::VecDeque;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;
use tengen_api::MyPlayer;
use tengen_api::socket::PROTOCOL;
use tengen_room::PlayerId;

use super::*;
use crate::common::raw::Raw;

mod arenas;
mod challenges;
mod evening;
mod games;
mod held;
mod levels;

only_postgres! {
    mod nodes;
}

mod page;
mod pools;
mod seeks;
mod voids;

/// A player in the lobby.
struct Guest {
    id: PlayerId,
    cookie: String,
    raw: Raw,
    /// Numbers of wishes.
    wishes: u32,
    /// What was told while something else was waited for.
    told: VecDeque<Value>,
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    u64::try_from(since.expect("after 1970").as_millis()).expect("in this age")
}

/// Becomes a player; the id and the cookie.
async fn become_player(server: &Server, name: &str) -> (PlayerId, String) {
    let url = server.at("/api/v1/my/player");
    let sent = http().post(url).json(&json!({ "name": name })).send();
    let answer = sent.await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK);
    let cookie = answer.headers()["set-cookie"].to_str().expect("text");
    let cookie = cookie.split(';').next().expect("a cookie").to_owned();
    let made: MyPlayer = answer.json().await.expect("a player");
    assert_eq!(
        made.name.map(|name| name.to_string()).as_deref(),
        Some(name)
    );
    (made.player, cookie)
}

/// A socket without a room, after the welcome, with a session or without.
async fn socket(server: &Server, cookie: Option<&str>) -> Raw {
    socket_from(server, cookie, None).await
}

/// The same, through a proxy from an address.
async fn socket_from(server: &Server, cookie: Option<&str>, from: Option<&str>) -> Raw {
    let mut raw = Raw::open_from(server, "/api/v1/socket", cookie, from).await;
    let hello = json!({ "type": "hello", "protocol": PROTOCOL, "oldest": 1, "after": 0 });
    raw.say(&hello.to_string()).await;
    raw.until("welcome").await;
    raw
}

async fn follow(raw: &mut Raw) {
    let message = json!({ "type": "subscribe", "channel": "lobby", "after": 0 });
    raw.say(&message.to_string()).await;
}

impl Guest {
    /// Becomes a player and enters the lobby.
    async fn enter(server: &Server, name: &str) -> Self {
        let (id, cookie) = become_player(server, name).await;
        Self::with(server, id, cookie).await.0
    }

    /// Enters again, on a new connection; with how the lobby stands.
    async fn with(server: &Server, id: PlayerId, cookie: String) -> (Self, Value) {
        let raw = socket(server, Some(&cookie)).await;
        Self::over(raw, id, cookie).await
    }

    /// Enters on a connection.
    async fn over(mut raw: Raw, id: PlayerId, cookie: String) -> (Self, Value) {
        follow(&mut raw).await;
        let mut guest = Self {
            id,
            cookie,
            raw,
            wishes: 0,
            told: VecDeque::new(),
        };
        let here = guest.told("here").await;
        assert_eq!(here["you"], guest.id.as_str());
        (guest, here)
    }

    /// What is told next of this kind; the rest is kept.
    async fn told(&mut self, kind: &str) -> Value {
        self.until(|told| told["type"] == kind).await
    }

    async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.told.iter().position(&wanted) {
            return self.told.remove(at).expect("found");
        }
        let waiting = async {
            loop {
                let on = self.raw.until("on").await;
                assert_eq!(on["channel"], "lobby");
                let told = on["message"]["told"].clone();
                assert_eq!(on["message"]["type"], "lobby", "{on}");
                if wanted(&told) {
                    return told;
                }
                self.told.push_back(told);
            }
        };
        let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
        waited.expect("it never came")
    }

    /// Sends a wish, and does not wait.
    async fn say(&mut self, wish: Value) -> String {
        self.wishes += 1;
        let id = format!("wish-{}", self.wishes);
        let message = json!({ "type": "lobby", "id": id, "wish": wish });
        self.raw.say(&message.to_string()).await;
        id
    }

    /// The number of what was put up, if there is one; or the code of the refusal.
    async fn answer(&mut self, id: &str) -> Result<Option<u64>, String> {
        let told = self.until(|told| told["id"] == *id).await;
        match told["type"].as_str() {
            Some("done") => Ok(told["number"].as_u64()),
            _ => Err(told["why"].as_str().expect("a code").to_owned()),
        }
    }

    async fn wish(&mut self, wish: Value) -> Result<Option<u64>, String> {
        let id = self.say(wish).await;
        self.answer(&id).await
    }

    async fn seek(&mut self, offer: Value) -> u64 {
        let posted = self.wish(json!({ "type": "seek", "offer": offer })).await;
        posted.expect("a seek").expect("its number")
    }

    async fn take(&mut self, seek: u64) -> Result<(), String> {
        let taken = self.wish(json!({ "type": "take", "seek": seek })).await;
        taken.map(|number| assert_eq!(number, None))
    }

    /// Sits down in the game that is told; the room's name.
    async fn sit_down(&mut self, server: &Server) -> Visitor {
        let game = self.told("game").await;
        let room = game["room"].as_str().expect("a channel");
        let room: RoomId = room["room/".len()..].parse().expect("a room");
        let client = Client::new(&server.url).expect("an address");
        let visit = Access {
            cookie: Some(self.cookie.clone()),
            ..Access::watch(room)
        };
        let joined = client.join(&visit, None).await.expect("a seat");
        let seat = match joined.seat {
            Some(Seat::First) => "first",
            _ => "second",
        };
        assert_eq!(game["seat"], seat);
        Visitor::connect(&client, joined, View::default()).await
    }
}

/// A kind of game: freestyle with swap, so that it may be rated.
fn offer(clock: &str, rated: bool) -> Value {
    let mut offer = json!({ "rule": "freestyle", "size": 15, "opening": "swap", "clock": clock });
    if rated {
        offer["rated"] = true.into();
    }
    offer
}

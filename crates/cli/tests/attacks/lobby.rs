//! Wishes in the lobby that are malformed, too long, too many or for what is others': each is
//! refused by name, and others find their games.

use std::net::TcpStream;

use serde_json::{Value, json};
use tungstenite::handshake::client::{Request, generate_key};

use super::people::Socket;
use super::{Host, SERVER, status};

const ATTACKER: [u8; 4] = [198, 19, 0, 1];
const ADA: [u8; 4] = [198, 19, 1, 1];
const BOB: [u8; 4] = [198, 19, 1, 2];
const POOL: [&str; 2] = ["--pool", "freestyle,none,5m+4s"];

/// A connection to the lobby.
struct Guest {
    socket: Socket,
    wishes: u32,
}

/// Becomes a player; the id and the cookie.
fn player(host: &Host, from: [u8; 4], name: &str) -> (String, String) {
    let be = json!({ "name": name }).to_string();
    let answer = host.ask(from, "POST /api/v1/my/player", "", &be);
    assert_eq!(status(&answer), 200, "{answer}");
    let mut lines = answer.lines();
    let cookie = lines.find_map(|line| line.strip_prefix("set-cookie: "));
    let pair = cookie.and_then(|cookie| cookie.split(';').next());
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    let body: Value = serde_json::from_str(body).expect("JSON");
    let id = body["player"].as_str().expect("an id").to_owned();
    (id, pair.expect("a cookie").to_owned())
}

fn request(host: &Host, cookie: &str) -> Request {
    let address = format!("{SERVER}:{}", host.port());
    let request = Request::builder()
        .uri(format!("ws://{address}/api/v1/socket"))
        .header("host", &address)
        .header("connection", "Upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", generate_key())
        .header("cookie", cookie);
    request.body(()).expect("a request")
}

impl Guest {
    /// Opens a connection; it does not follow the lobby yet.
    fn open(host: &Host, from: [u8; 4], cookie: &str) -> Self {
        let stream: TcpStream = host.connect(from);
        let mut socket = Socket::over(stream, request(host, cookie));
        socket.say(&json!({ "type": "hello", "protocol": 7, "after": 0 }));
        socket.until(&["welcome"]);
        Self { socket, wishes: 0 }
    }

    fn enter(host: &Host, from: [u8; 4], cookie: &str) -> Self {
        let mut guest = Self::open(host, from, cookie);
        let follow = json!({ "type": "subscribe", "channel": "lobby", "after": 0 });
        guest.socket.say(&follow);
        guest.told("here");
        guest
    }

    fn told(&mut self, kind: &str) -> Value {
        loop {
            let on = self.socket.until(&["on"]);
            let told = &on["message"]["told"];
            if told["type"] == kind {
                return told.clone();
            }
        }
    }

    /// The answer to a wish: `done`, or the code of the refusal.
    fn wish(&mut self, wish: &Value) -> Result<Value, String> {
        self.wishes += 1;
        let id = format!("w-{}", self.wishes);
        self.socket
            .say(&json!({ "type": "lobby", "id": id, "wish": wish }));
        loop {
            let message = self.socket.until(&["on", "error"]);
            if message["type"] == "error" {
                return Err(message["code"].as_str().expect("a code").to_owned());
            }
            let told = &message["message"]["told"];
            if told["id"] == id.as_str() {
                return match told["type"].as_str() {
                    Some("done") => Ok(told["number"].clone()),
                    _ => Err(told["why"].as_str().expect("a code").to_owned()),
                };
            }
        }
    }
}

fn seek(minutes: u32) -> Value {
    let clock = format!("{minutes}m+4s");
    json!({ "type": "seek", "offer": { "rule": "freestyle", "size": 15, "clock": clock } })
}

#[test]
fn what_is_others_is_not_taken_and_nonsense_is_named() {
    let Some(host) = Host::new("0.0.0.0", &POOL) else {
        return;
    };
    let (ada, ada_cookie) = player(&host, ADA, "Ada");
    let (_, bob_cookie) = player(&host, BOB, "Bob");
    let (_, eve_cookie) = player(&host, ATTACKER, "Eve");
    let mut ada = (ada, Guest::enter(&host, ADA, &ada_cookie));
    let mut bob = Guest::enter(&host, BOB, &bob_cookie);
    let sought = ada.1.wish(&seek(5)).expect("a seek");
    let offer = seek(3)["offer"].clone();
    let challenge = json!({ "type": "challenge", "to": ada.0, "offer": offer });
    let sent = bob.wish(&challenge).expect("a challenge");

    let forged = format!("tengen-session={}", "a".repeat(52));
    for cookie in ["", &forged] {
        let mut nobody = Guest::enter(&host, ATTACKER, cookie);
        for wish in [seek(5), json!({ "type": "take", "seek": sought })] {
            assert_eq!(nobody.wish(&wish), Err("no-player".to_owned()));
        }
    }
    let mut eve = Guest::enter(&host, ATTACKER, &eve_cookie);
    for (wish, why) in [
        (json!({ "type": "withdraw", "seek": sought }), "not-yours"),
        (json!({ "type": "accept", "challenge": sent }), "not-yours"),
        (json!({ "type": "decline", "challenge": sent }), "not-yours"),
        (
            json!({ "type": "take-back", "challenge": sent }),
            "not-yours",
        ),
        (json!({ "type": "take", "seek": 1_u64 << 40 }), "gone"),
        (
            json!({ "type": "wait", "pools": [{ "pool": 99 }] }),
            "no-pool",
        ),
        (
            json!({ "type": "level", "level": 9, "offer": offer }),
            "no-level",
        ),
        (
            json!({ "type": "challenge", "to": "a".repeat(16), "offer": offer }),
            "unknown-player",
        ),
        (json!({ "type": "win" }), "malformed"),
        (json!({ "type": "take", "seek": -1 }), "malformed"),
        (
            json!({ "type": "seek", "offer": { "rule": "freestyle", "size": 255 } }),
            "offer",
        ),
    ] {
        assert_eq!(eve.wish(&wish), Err(why.to_owned()), "{wish}");
    }
    // Before the channel is followed there is no lobby.
    let mut early = Guest::open(&host, ATTACKER, &eve_cookie);
    assert_eq!(early.wish(&seek(5)), Err("out-of-order".to_owned()));
    let pools: Vec<_> = (0..2_000).map(|pool| json!({ "pool": pool })).collect();
    let long = json!({ "type": "wait", "pools": pools });
    assert_eq!(eve.wish(&long), Err("too-long".to_owned()));
    assert_eq!(eve.socket.until(&["goodbye"])["reason"], "misuse");

    // All is as before: the challenge is answered and the game begins.
    let accept = json!({ "type": "accept", "challenge": sent });
    assert_eq!(ada.1.wish(&accept), Ok(Value::Null));
    let room = bob.told("game")["room"].clone();
    assert_eq!(ada.1.told("game")["room"], room);
    // The seats are closed to other players.
    let room = room.as_str().and_then(|room| room.strip_prefix("room/"));
    let join = format!("POST /api/v1/rooms/{}/join", room.expect("a room"));
    for cookie in [&eve_cookie, &forged] {
        let answer = host.ask(ATTACKER, &join, &format!("cookie: {cookie}\r\n"), "{}");
        assert_eq!(status(&answer), 403, "{answer}");
        assert!(answer.contains(r#""error":"seat-of-other""#), "{answer}");
    }
}

#[test]
fn a_flood_of_wishes_ends_its_own_connection_and_others_find_a_game() {
    let Some(host) = Host::new("0.0.0.0", &POOL) else {
        return;
    };
    let (_, eve) = player(&host, ATTACKER, "Eve");
    for _ in 0..3 {
        let mut flood = Guest::enter(&host, ATTACKER, &eve);
        for number in 0..200 {
            let wish = seek(1 + number % 60);
            let message = json!({ "type": "lobby", "id": format!("f-{number}"), "wish": wish });
            let text = tungstenite::Message::text(message.to_string());
            if flood.socket.0.send(text).is_err() {
                break;
            }
        }
        assert_eq!(flood.socket.until(&["error"])["code"], "too-many");
        assert_eq!(flood.socket.until(&["goodbye"])["reason"], "misuse");
    }
    let mut others = [(ADA, "Ada"), (BOB, "Bob")].map(|(from, name)| {
        let (_, cookie) = player(&host, from, name);
        Guest::enter(&host, from, &cookie)
    });
    for other in &mut others {
        let waits = json!({ "type": "wait", "pools": [{ "pool": 1 }] });
        assert_eq!(other.wish(&waits), Ok(Value::Null));
    }
    let rooms = others
        .each_mut()
        .map(|other| other.told("game")["room"].clone());
    assert_eq!(rooms[0], rooms[1]);
}

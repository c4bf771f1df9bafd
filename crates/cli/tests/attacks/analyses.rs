//! Places for analysis and engines that one address would keep for ever, and balanced openings.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use serde_json::{Value, json};
use tungstenite::handshake::client::{Request, generate_key};
use tungstenite::{Message, WebSocket};

use super::patient::Patient;
use super::people::{Seat, Socket};
use super::{Host, SERVER, rest, status};
use crate::common::stdout;

const ATTACKER: [u8; 4] = [198, 19, 0, 1];
const OTHER: [u8; 4] = [198, 19, 0, 2];

/// A socket for analysis.
struct Analysis(WebSocket<Patient>);

impl Analysis {
    fn open(host: &Host, from: [u8; 4]) -> Self {
        let address = format!("{SERVER}:{}", host.port());
        let request = Request::builder()
            .uri(format!("ws://{address}/api/v1/analysis"))
            .header("host", address)
            .header("connection", "Upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", generate_key());
        let request = request.body(()).expect("a request");
        let socket = tungstenite::client(request, Patient(host.connect(from)));
        Self(socket.expect("a socket").0)
    }

    /// Asks for ten seconds; `None` once the socket is closed.
    fn ask(&mut self, id: i32) -> Option<Value> {
        self.begin(id, 10_000)?;
        self.end()
    }

    /// Asks for some milliseconds.
    fn begin(&mut self, id: i32, ms: u32) -> Option<()> {
        let lines = json!({ "lines": { "count": 1, "only": [], "except": [] } });
        let limits = json!({ "ms": ms, "nodes": null, "depth": null });
        let ask = json!({ "ask": { "id": id, "engine": null, "question": {
            "position": { "rule": "renju", "size": 15, "moves": "h8h9i7" },
            "task": lines, "limits": limits, "fresh": true,
        } } });
        self.0.send(Message::text(ask.to_string())).ok()
    }

    /// The last message of a search.
    fn end(&mut self) -> Option<Value> {
        loop {
            match self.0.read().ok()? {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(text.as_str()).expect("JSON");
                    if message.get("progress").is_none() {
                        return Some(message);
                    }
                }
                Message::Close(_) => return None,
                _ => (),
            }
        }
    }
}

#[test]
fn one_address_does_not_keep_the_places_for_analysis() {
    let Some(host) = Host::new("0.0.0.0", &["--guest-analyses", "2"]) else {
        return;
    };
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut socket = Analysis::open(&host, ATTACKER);
                let mut ids = 1..;
                while !is_over.load(Ordering::Relaxed) {
                    let id = ids.next().expect("numbers without end");
                    if socket.ask(id).is_none() {
                        return;
                    }
                }
            });
        }
        let mut other = Analysis::open(&host, OTHER);
        for id in 1..=3 {
            let answer = other.ask(id).expect("an open socket");
            let lines = &answer["answer"]["answer"]["analyzed"]["lines"];
            let is_analysed = lines.as_array().is_some_and(|lines| !lines.is_empty());
            is_over.store(
                is_over.load(Ordering::Relaxed) || !is_analysed,
                Ordering::Relaxed,
            );
            assert!(is_analysed, "{answer}");
        }
        is_over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_ban_ends_what_its_address_asks_of_engines() {
    let ours = format!("Ours='{}' brain", env!("CARGO_BIN_EXE_tengen"));
    let options = [
        "--for",
        "public",
        "--guest-analyses",
        "2",
        "--engine",
        &ours,
    ];
    let Some(host) = Host::new("0.0.0.0", &options) else {
        return;
    };
    let mut banned = Analysis::open(&host, ATTACKER);
    let mut other = Analysis::open(&host, OTHER);
    banned.begin(1, 600_000);
    let long = question(60_000);
    let ask = || host.ask(ATTACKER, "POST /api/v1/engines/Ours/move", "", &long);
    thread::scope(|scope| {
        let waiting = scope.spawn(ask);
        // Its search runs.
        while !matches!(banned.0.read(), Ok(Message::Text(_))) {}
        let data = host.data.path().to_str().expect("UTF-8");
        let ban = [
            "host",
            "ban",
            "198.19.0.1",
            "--reason",
            "spam",
            "--data",
            data,
        ];
        stdout(&ban);
        while banned.0.read().is_ok() {}
        let refused = waiting.join().expect("an answer");
        assert_eq!(status(&refused), 403, "{refused}");
        assert!(refused.contains("banned you: spam"), "{refused}");
    });
    other.begin(1, 10);
    assert!(other.end().is_some(), "the other address goes on");
    let answer = host.ask(ATTACKER, "GET /api/v1/engines", "", "");
    assert_eq!(status(&answer), 403, "{answer}");
}

#[test]
fn sockets_that_say_nothing_are_closed() {
    let Some(host) = Host::new("0.0.0.0", &["--guest-analyses", "1"]) else {
        return;
    };
    // Nothing is read until the end, so pings are not answered.
    let mut silent = Analysis::open(&host, ATTACKER);
    let stream = &mut silent.0.get_mut().0;
    // The server pings, and closes what has not answered two pings.
    let told = rest(stream);
    assert!(!told.is_empty(), "pings");
}

fn question(turn_ms: u32) -> String {
    format!(r#"{{"rule":"freestyle","size":15,"moves":"h8i9","turn_ms":{turn_ms}}}"#)
}

#[test]
fn one_address_has_not_all_processes_of_an_engine_in_a_club() {
    let ours = format!("Ours='{}' brain", env!("CARGO_BIN_EXE_tengen"));
    let Some(host) = Host::new("0.0.0.0", &["--for", "club", "--engine", &ours]) else {
        return;
    };
    let long = question(30_000);
    let ask = || host.ask(ATTACKER, "POST /api/v1/engines/Ours/move", "", &long);
    thread::scope(|scope| {
        let (told, answers) = channel();
        for _ in 0..8 {
            let told = told.clone();
            scope.spawn(move || told.send(ask()));
        }
        // One is answered; the others wait for it until they are refused.
        for _ in 0..7 {
            let refused = answers.recv().expect("an answer");
            assert_eq!(status(&refused), 429, "{refused}");
        }
        let answer = host.ask(OTHER, "POST /api/v1/engines/Ours/move", "", &question(200));
        assert_eq!(status(&answer), 200, "{answer}");
    });
}

const BALANCED: &str =
    r#"{"config":{"rule":"freestyle","size":15,"color":"black","opening":"balanced"}}"#;

#[test]
fn a_rematch_that_is_refused_deals_nothing_and_deals_have_a_limit() {
    let limits = ["--limit", "deals-per-minute=2"];
    let Some(host) = Host::new("0.0.0.0", &limits) else {
        return;
    };
    let room = Seat::make_with(&host, ATTACKER, BALANCED);
    let other = Seat::join(&host, ATTACKER, &room.room);
    let mut ada = Socket::open(&host, ATTACKER, &room.room, Some(&room));
    let mut bob = Socket::open(&host, ATTACKER, &room.room, Some(&other));
    for socket in [&mut ada, &mut bob] {
        socket.say(&json!({ "type": "hello", "protocol": 3, "after": 0 }));
        socket.until(&["presence"]);
    }
    let rematch = |kind: &str| json!({ "type": kind, "what": "rematch" });
    for number in 0..5 {
        let answer = ada.act(&format!("early-{number}"), &rematch("ask"));
        assert_eq!(answer["refusal"]["code"], "not-over", "{answer}");
    }
    // The first game and one rematch are dealt, and more only as minutes pass.
    for game in 0..100 {
        let resigned = ada.act(&format!("resign-{game}"), &json!({ "type": "resign" }));
        assert_eq!(resigned["type"], "accepted", "{resigned}");
        let asked = ada.act(&format!("ask-{game}"), &rematch("ask"));
        assert_eq!(asked["type"], "accepted", "{asked}");
        let again = ada.act(&format!("again-{game}"), &rematch("ask"));
        assert_eq!(again["refusal"]["code"], "already-asked", "{again}");
        let answer = bob.act(&format!("accept-{game}"), &rematch("accept"));
        if answer["type"] != "accepted" {
            assert!(game > 0 && answer["code"] == "too-many", "{answer}");
            return;
        }
    }
    panic!("deals have no limit");
}

#[test]
fn an_id_that_was_used_is_no_other_action() {
    let Some(mut host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let room = Seat::make(&host, ATTACKER);
    Seat::join(&host, OTHER, &room.room);
    for started_again in [false, true] {
        if started_again {
            host = host.restart(&[], |_| ());
        }
        let mut ada = Socket::open(&host, ATTACKER, &room.room, Some(&room));
        ada.hello(0);
        let place = |point: &str, ply: u32| json!({ "type": "place", "point": point, "ply": ply });
        let placed = ada.act("one", &place("h8", 0));
        assert_eq!(placed["type"], "accepted", "{placed}");
        for other in [place("h9", 0), place("h8", 2), json!({ "type": "resign" })] {
            let refused = ada.act("one", &other);
            assert_eq!(refused["code"], "malformed", "{other}: {refused}");
        }
    }
}

//! A class of 64 behind one address, in its first minute.

use std::thread;

use super::{Host, ROOM, ask, status};

const SCHOOL: [u8; 4] = [198, 19, 0, 1];
const PAIRS: usize = 32;
/// Parallel connections of a browser for the page's files.
const FILES: usize = 6;

type Trouble = Vec<(String, u16)>;

/// One player opens the page, makes a room and connects; the other opens the link, joins and
/// connects.
fn pair(host: &Host) -> Trouble {
    let mut trouble = Vec::new();
    let mut check = |what: &str, answer: &str| {
        let status = status(answer);
        if status >= 400 {
            trouble.push((what.to_owned(), status));
        }
    };
    let page = || {
        let streams: Vec<_> = (0..FILES).map(|_| host.connect(SCHOOL)).collect();
        let answers = streams
            .into_iter()
            .map(|stream| ask(stream, "GET /healthz", "", ""));
        answers.collect::<Vec<_>>()
    };
    for answer in page() {
        check("page", &answer);
    }
    let made = host.ask(SCHOOL, "POST /api/v1/rooms", "", ROOM);
    check("make", &made);
    for answer in page() {
        check("page", &answer);
    }
    let room = made
        .split(r#""room":""#)
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let Some(room) = room else {
        return trouble;
    };
    let room = format!("/api/v1/rooms/{room}");
    check("look", &host.ask(SCHOOL, &format!("GET {room}"), "", ""));
    check(
        "join",
        &host.ask(SCHOOL, &format!("POST {room}/join"), "", "{}"),
    );
    let upgrade = "upgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for _ in 0..2 {
        // Without the upgrade header the request still counts, and fails as a plain request.
        let answer = host.ask(SCHOOL, &format!("GET {room}/socket"), upgrade, "");
        if status(&answer) == 429 {
            check("socket", &answer);
        }
    }
    trouble
}

fn class(options: &[&str]) -> Option<Trouble> {
    let host = Host::new("0.0.0.0", options)?;
    let trouble = thread::scope(|scope| {
        let pairs: Vec<_> = (0..PAIRS).map(|_| scope.spawn(|| pair(&host))).collect();
        let trouble = pairs.into_iter().map(|pair| pair.join().expect("no panic"));
        trouble.flatten().collect()
    });
    Some(trouble)
}

#[test]
fn a_class_of_64_behind_one_address_gets_in() {
    for audience in ["club", "public"] {
        let Some(trouble) = class(&["--for", audience]) else {
            return;
        };
        assert!(trouble.is_empty(), "{audience}: {trouble:?}");
    }
}

#[test]
fn a_home_server_sends_a_class_away_by_name() {
    let Some(trouble) = class(&[]) else {
        return;
    };
    assert!(!trouble.is_empty());
    let known = trouble
        .iter()
        .all(|(what, status)| what == "make" && *status == 429);
    assert!(known, "{trouble:?}");
    let trouble = class(&["--limit", "rooms-per-minute=64"]).expect("as before");
    assert!(trouble.is_empty(), "{trouble:?}");
}

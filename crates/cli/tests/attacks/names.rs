//! Names that are invisible, reverse the line, stack marks, or imitate the other player's.

use serde_json::json;

use super::people::Seat;
use super::{Host, ROOM, status};

const ATTACKER: [u8; 4] = [198, 19, 0, 1];
const ADA: [u8; 4] = [198, 19, 1, 1];

fn named(name: &str) -> String {
    let mut new: serde_json::Value = serde_json::from_str(ROOM).expect("JSON");
    new["name"] = name.into();
    new.to_string()
}

#[test]
fn names_that_hide_or_deceive_are_refused_by_name() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let made = host.ask(ADA, "POST /api/v1/rooms", "", &named("ABC"));
    assert_eq!(status(&made), 201, "{made}");
    let (_, body) = made.split_once("\r\n\r\n").expect("a body");
    let body: serde_json::Value = serde_json::from_str(body).expect("JSON");
    let join = format!(
        "POST /api/v1/rooms/{}/join",
        body["room"].as_str().expect("a name")
    );
    for (name, code) in [
        ("\u{3164}", "name-refused"),
        ("\u{2800}\u{2800}", "name-refused"),
        ("Z\u{335}\u{321}\u{489}\u{301}\u{300}a", "name-refused"),
        ("p\u{430}yp\u{430}l", "name-refused"),
        ("a\u{202e}b", "bad-request"),
    ] {
        let made = host.ask(ATTACKER, "POST /api/v1/rooms", "", &named(name));
        let joined = host.ask(ATTACKER, &join, "", &json!({ "name": name }).to_string());
        for answer in [made, joined] {
            assert_eq!(status(&answer), 400, "{name:?}: {answer}");
            let error = format!(r#""error":"{code}""#);
            assert!(answer.contains(&error), "{name:?}: {answer}");
        }
    }
    // Cyrillic letters that look like the maker's name.
    let alike = json!({ "name": "\u{410}\u{412}\u{421}" }).to_string();
    let answer = host.ask(ATTACKER, &join, "", &alike);
    assert!(answer.contains(r#""error":"name-refused""#), "{answer}");
    Seat::join(&host, ATTACKER, body["room"].as_str().expect("a name"));
}

//! Forged sessions and keys, other people's seats, wrong PINs, and floods of accounts and reports:
//! each is refused by name, and others go on.

use serde_json::{Value, json};

use super::people::{Seat, Socket};
use super::{Host, status};

const ATTACKER: [u8; 4] = [198, 19, 0, 1];
const ADA: [u8; 4] = [198, 19, 1, 1];
const BOB: [u8; 4] = [198, 19, 1, 2];
const PASSWORD: &str = "correct horse battery";

/// A game of others, which goes on.
struct Game {
    room: String,
    players: [Socket; 2],
    ply: u32,
}

impl Game {
    fn begin(host: &Host) -> Self {
        let ada = Seat::make(host, ADA);
        let bob = Seat::join(host, BOB, &ada.room);
        let players = [(ADA, &ada), (BOB, &bob)].map(|(from, seat)| {
            let mut socket = Socket::open(host, from, &seat.room, Some(seat));
            socket.hello(0);
            socket
        });
        let (room, ply) = (ada.room.clone(), 0);
        Self { room, players, ply }
    }

    fn goes_on(&mut self) {
        for player in 0..2 {
            let (column, row) = (self.ply % 5 * 3, self.ply / 5 + 1);
            let column = char::from(b'a' + u8::try_from(column).expect("a column"));
            let point = format!("{column}{row}");
            let action = json!({ "type": "place", "point": point, "ply": self.ply });
            let answer = self.players[player].act(&format!("m-{}", self.ply), &action);
            assert_eq!(answer["type"], "accepted", "{answer}");
            self.ply += 1;
        }
    }
}

fn body(answer: &str) -> Value {
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

#[track_caller]
fn is_refused(answer: &str, expected: (u16, &str)) {
    let found = (status(answer), body(answer)["error"].clone());
    assert_eq!(found, (expected.0, expected.1.into()), "{answer}");
}

/// The request is refused for a reason that has a name.
#[track_caller]
fn is_named(answer: &str) {
    let is_refused = (400..500).contains(&status(answer));
    assert!(is_refused && body(answer)["error"].is_string(), "{answer}");
}

/// A new account's cookie header.
fn account(host: &Host, from: [u8; 4], name: &str) -> String {
    let new = json!({ "name": name, "password": PASSWORD }).to_string();
    let answer = host.ask(from, "POST /api/v1/my/account", "", &new);
    assert_eq!(status(&answer), 201, "{answer}");
    let mut lines = answer.lines();
    let cookie = lines.find_map(|line| line.strip_prefix("set-cookie: "));
    let pair = cookie.and_then(|cookie| cookie.split(';').next());
    format!("cookie: {}\r\n", pair.expect("a cookie"))
}

#[test]
fn sessions_and_keys_that_nobody_was_given_open_nothing() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let mut game = Game::begin(&host);
    let ada = account(&host, ADA, "Ada");
    let sessions = body(&host.ask(ADA, "GET /api/v1/my/sessions", &ada, ""));
    let session = sessions["sessions"][0]["id"].as_str().expect("an id");
    let me = body(&host.ask(ADA, "GET /api/v1/my/account", &ada, ""));
    let player = me["player"].as_str().expect("an id");
    let long = format!("cookie: tengen-session={}\r\n", "a".repeat(4_000));
    let forged = [
        "a".repeat(52),
        "A".repeat(43),
        "0".repeat(64),
        player.to_owned(),
    ];
    let forged =
        forged.map(|value| format!("cookie: tengen-session={value}; __Host-tengen={value}\r\n"));
    for cookie in [&long].into_iter().chain(&forged) {
        let ask = |head: &str, body: &str| host.ask(ATTACKER, head, cookie, body);
        // A forged session is no account.
        let me = body(&ask("GET /api/v1/my/account", ""));
        assert_eq!(
            (&me["player"], &me["account"]),
            (&Value::Null, &Value::Null)
        );
        let none = body(&ask("GET /api/v1/my/sessions", ""));
        assert_eq!(none["sessions"], json!([]));
        let none = body(&ask("GET /api/v1/my/reports", ""));
        assert_eq!(none["reports"], json!([]));
        is_named(&ask("DELETE /api/v1/my/account", ""));
        is_named(&ask(&format!("DELETE /api/v1/my/sessions/{session}"), ""));
        let new = json!({ "old": PASSWORD, "new": "another horse" }).to_string();
        is_named(&ask("PUT /api/v1/my/account/password", &new));
        is_named(&ask("GET /api/v1/host/reports", ""));
        let ban = json!({ "act": "ban", "player": player, "reason": "none" }).to_string();
        is_named(&ask("POST /api/v1/host/acts", &ban));
        let report = json!({ "reason": "none" }).to_string();
        let path = format!("POST /api/v1/rooms/{}/reports", game.room);
        is_named(&ask(&path, &report));
        let path = format!("POST /api/v1/rooms/{}/join", game.room);
        is_named(&ask(&path, "{}"));
    }
    // A session of one's own gives nothing of another's either.
    let eve = account(&host, ATTACKER, "Eve");
    let path = format!("DELETE /api/v1/my/sessions/{session}");
    is_named(&host.ask(ATTACKER, &path, &eve, ""));
    let ban = json!({ "act": "refund", "player": player, "reason": "none" }).to_string();
    is_refused(
        &host.ask(ATTACKER, "POST /api/v1/host/acts", &eve, &ban),
        (403, "forbidden"),
    );
    let still = body(&host.ask(ADA, "GET /api/v1/my/account", &ada, ""));
    assert_eq!(still["account"], "Ada");
    game.goes_on();
}

/// An event with seats, and its teacher's header.
fn event(host: &Host, from: [u8; 4], names: &[&str]) -> (String, String, Vec<String>) {
    let made = body(&host.ask(from, "POST /api/v1/events", "", r#"{"days":1}"#));
    let (event, key) = (made["event"].as_str(), made["key"].as_str());
    let (event, key) = (event.expect("an event"), key.expect("a key"));
    let teacher = format!("authorization: Bearer {key}\r\n");
    let path = format!("POST /api/v1/events/{event}/seats");
    let seats = host.ask(
        from,
        &path,
        &teacher,
        &json!({ "names": names }).to_string(),
    );
    let seats = body(&seats);
    let pins = seats["pins"].as_array().expect("seats");
    let pins = pins
        .iter()
        .map(|seat| seat["pin"].as_str().expect("a PIN").to_owned());
    (event.to_owned(), teacher, pins.collect())
}

#[test]
fn wrong_pins_lock_the_seat_that_they_are_for_and_nothing_else() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let mut game = Game::begin(&host);
    let (evening, teacher, pins) = event(&host, ADA, &["Ada", "Bob"]);
    let enter = |from: [u8; 4], event: &str, name: &str, pin: &str| {
        let seat = json!({ "name": name, "pin": pin }).to_string();
        host.ask(
            from,
            &format!("POST /api/v1/events/{event}/enter"),
            "",
            &seat,
        )
    };
    let wrong = if pins[0] == "000000" {
        "000001"
    } else {
        "000000"
    };
    for _ in 0..4 {
        is_refused(
            &enter(ATTACKER, &evening, "Ada", wrong),
            (403, "wrong-password"),
        );
    }
    is_refused(
        &enter(ATTACKER, &evening, "Ada", wrong),
        (403, "seat-locked"),
    );
    is_refused(
        &enter(ATTACKER, &evening, "Ada", &pins[0]),
        (403, "seat-locked"),
    );
    is_refused(
        &enter(ATTACKER, &evening, "Nobody", wrong),
        (403, "wrong-password"),
    );
    is_refused(
        &enter(ATTACKER, "aaaaaaaa", "Ada", wrong),
        (404, "not-found"),
    );
    for bad in [
        json!({ "name": "Ada", "pin": 0 }),
        json!({ "name": "Ada", "pin": "1".repeat(9_000) }),
    ] {
        let path = format!("POST /api/v1/events/{evening}/enter");
        is_refused(
            &host.ask(ATTACKER, &path, "", &bad.to_string()),
            (400, "bad-request"),
        );
    }
    // Another teacher's key is none here.
    let (_, other, _) = event(&host, ATTACKER, &["Eve"]);
    for (head, body) in [
        (format!("GET /api/v1/events/{evening}/seats"), "".to_owned()),
        (
            format!("POST /api/v1/events/{evening}/pins"),
            json!({ "seats": [1] }).to_string(),
        ),
        (
            format!("DELETE /api/v1/events/{evening}/seats/1"),
            "".to_owned(),
        ),
        (format!("DELETE /api/v1/events/{evening}"), "".to_owned()),
    ] {
        is_refused(
            &host.ask(ATTACKER, &head, &other, &body),
            (403, "forbidden"),
        );
    }
    // The address is not locked, nor is another seat, and the teacher frees the one that is.
    assert_eq!(status(&enter(ATTACKER, &evening, "Bob", &pins[1])), 200);
    let path = format!("POST /api/v1/events/{evening}/pins");
    let drawn = host.ask(ADA, &path, &teacher, &json!({ "seats": [1] }).to_string());
    let pin = body(&drawn)["pins"][0]["pin"]
        .as_str()
        .expect("a PIN")
        .to_owned();
    assert_eq!(status(&enter(BOB, &evening, "Ada", &pin)), 200);
    game.goes_on();
}

/// So few that they come again slowly.
const FEW: [&str; 4] = [
    "--limit",
    "logins-per-minute=3",
    "--limit",
    "entries-per-minute=3",
];

#[test]
fn floods_of_accounts_pins_and_reports_are_refused_to_their_address_alone() {
    let Some(host) = Host::new("0.0.0.0", &FEW) else {
        return;
    };
    let mut game = Game::begin(&host);
    let _ada = account(&host, ADA, "Ada");
    let (evening, _, pins) = event(&host, ADA, &["Cid", "Dan"]);
    let enter = format!("POST /api/v1/events/{evening}/enter");
    let room = Seat::make(&host, ATTACKER).room;
    let reports = format!("POST /api/v1/rooms/{room}/reports");
    // An unknown name: failures for Ada's are counted over all addresses.
    let login = json!({ "name": "Zoe", "password": "wrong horse battery" }).to_string();
    let new = json!({ "name": "Eve", "password": PASSWORD }).to_string();
    let seat = json!({ "name": "Nobody", "pin": "000000" }).to_string();
    for (head, body) in [
        ("POST /api/v1/login", login.as_str()),
        ("POST /api/v1/my/account", &new),
        (&enter, &seat),
        (&reports, r#"{"reason":"none"}"#),
        ("GET /api/v1/my/export", ""),
    ] {
        let mut answers = (0..20).map(|_| host.ask(ATTACKER, head, "", body));
        let refused = answers.find(|answer| status(answer) == 429);
        is_refused(&refused.expect("a refusal"), (429, "too-many"));
    }
    // Others feel nothing of it: they log in, enter and make accounts.
    let login = json!({ "name": "Ada", "password": PASSWORD }).to_string();
    assert_eq!(
        status(&host.ask(BOB, "POST /api/v1/login", "", &login)),
        200
    );
    let seat = json!({ "name": "Dan", "pin": pins[1] }).to_string();
    assert_eq!(status(&host.ask(BOB, &enter, "", &seat)), 200);
    account(&host, BOB, "Bobby");
    game.goes_on();
}

#[test]
fn what_is_too_large_or_no_request_is_named() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let mut game = Game::begin(&host);
    for path in [
        "POST /api/v1/my/account",
        "POST /api/v1/login",
        "POST /api/v1/recover",
        "POST /api/v1/my/player",
        "POST /api/v1/events",
        "POST /api/v1/events/aaaaaaaa/enter",
        "POST /api/v1/host/acts",
        "PUT /api/v1/my/account/password",
    ] {
        for nonsense in [
            "",
            "[]",
            "{\"name\":",
            "{\"name\":\"Ada\",\"is_admin\":true}",
        ] {
            let answer = host.ask(ATTACKER, path, "", nonsense);
            let code = body(&answer)["error"].as_str().map(str::to_owned);
            let is_named = code.is_some() && (400..500).contains(&status(&answer));
            // A player needs no name.
            let is_empty = path.ends_with("player") && ["", "[]"].contains(&nonsense);
            assert!(is_named || is_empty, "{path} {nonsense}: {answer}");
        }
        let large = format!("{{\"name\":\"{}\"}}", "x".repeat(70_000));
        let answer = host.ask(ATTACKER, path, "", &large);
        assert!([413, 429].contains(&status(&answer)), "{path}: {answer}");
    }
    for name in [
        "x".repeat(500),
        "\u{202e}ada".to_owned(),
        "".to_owned(),
        " ".to_owned(),
    ] {
        let new = json!({ "name": name, "password": PASSWORD }).to_string();
        let answer = host.ask(BOB, "POST /api/v1/my/account", "", &new);
        let code = body(&answer)["error"].clone();
        assert!(code == "bad-request" || code == "name-refused", "{answer}");
    }
    game.goes_on();
}

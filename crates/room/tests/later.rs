//! What a later release writes into events, settings and acts that are known here: it is shown, and
//! not judged.

use serde_json::{Value, json};
use tengen_room::{Action, Decision, Event, Refusal, Room, Ruling, Seat, Stored, World};

/// Settings with every field.
fn config() -> Value {
    json!({
        "rule": "renju", "size": 15, "color": "black", "fouls": "claim", "wrong_claim": "turn",
        "opening": "swap2", "clock": "5m+4s,15m=arbiter,draw=first",
        "arbiter": "00112233445566778899aabbccddeeff", "exchanged": true,
    })
}

/// Every kind of event, each with every field.
fn events() -> Vec<Value> {
    let player = "abcdefgh234567ab";
    vec![
        json!({ "type": "created", "config": config(), "name": "Mei", "player": player }),
        json!({ "type": "joined", "name": "Bob", "player": player }),
        json!({ "type": "started", "game": 1, "black": "first" }),
        json!({ "type": "dealt", "points": ["h8", "h9"] }),
        json!({ "type": "chose", "seat": "second", "what": "take-black" }),
        json!({ "type": "offered", "seat": "first", "points": ["a1", "a2"] }),
        json!({ "type": "placed", "seat": "first", "point": "h8" }),
        json!({ "type": "passed", "seat": "first" }),
        json!({ "type": "asked", "seat": "first", "what": "draw" }),
        json!({ "type": "declined", "seat": "second", "what": "draw" }),
        json!({ "type": "taken-back", "plies": 1 }),
        json!({ "type": "claimed-wrongly", "seat": "first" }),
        json!({ "type": "help-allowed" }),
        json!({ "type": "finished", "winner": "first", "by": "five", "line": ["a1"] }),
        json!({ "type": "paused" }),
        json!({ "type": "continued" }),
        json!({ "type": "resumed" }),
        json!({ "type": "arbiter", "what": { "type": "stop" } }),
        json!({ "type": "round-over" }),
        json!({ "type": "reseated", "seat": "first", "name": "Eve", "player": player }),
        json!({ "type": "hidden" }),
        json!({ "type": "vacation-taken", "seat": "first", "first": 20_001, "days": 3 }),
        json!({ "type": "vacation-ended", "seat": "first", "today": 20_001 }),
        json!({ "type": "void" }),
    ]
}

/// Every act of an arbiter.
fn acts() -> Vec<Value> {
    vec![
        json!({ "type": "stop" }),
        json!({ "type": "start" }),
        json!({ "type": "time", "seat": "first", "ms": 60_000 }),
        json!({ "type": "back", "ply": 0 }),
        json!({ "type": "result", "winner": null }),
        json!({ "type": "replay" }),
        json!({ "type": "warn", "seat": "second" }),
        json!({ "type": "free", "seat": "second" }),
    ]
}

/// A kind that is missing above does not compile here.
fn kind(event: &Event) -> usize {
    match event {
        Event::Created { .. } => 0,
        Event::Joined { .. } => 1,
        Event::Started { .. } => 2,
        Event::Dealt { .. } => 3,
        Event::Chose { .. } => 4,
        Event::Offered { .. } => 5,
        Event::Placed { .. } => 6,
        Event::Passed { .. } => 7,
        Event::Asked { .. } => 8,
        Event::Declined { .. } => 9,
        Event::TakenBack { .. } => 10,
        Event::ClaimedWrongly { .. } => 11,
        Event::HelpAllowed => 12,
        Event::Finished { .. } => 13,
        Event::Paused => 14,
        Event::Continued => 15,
        Event::Resumed => 16,
        Event::Arbiter { .. } => 17,
        Event::RoundOver => 18,
        Event::Reseated { .. } => 19,
        Event::Hidden => 20,
        Event::VacationTaken { .. } => 21,
        Event::VacationEnded { .. } => 22,
        Event::Void => 23,
        Event::Later => unreachable!("it is not written"),
    }
}

fn act(what: Ruling) -> usize {
    match what {
        Ruling::Stop => 0,
        Ruling::Start => 1,
        Ruling::Time { .. } => 2,
        Ruling::Back { .. } => 3,
        Ruling::Result { .. } => 4,
        Ruling::Replay => 5,
        Ruling::Warn { .. } => 6,
        Ruling::Free { .. } => 7,
        Ruling::Later => unreachable!("it is not written"),
    }
}

fn stored(version: u64, event: &Value) -> Stored {
    let text = json!({ "version": version, "event": event }).to_string();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What an event becomes that a later release has written.
fn with(event: &Value, field: &str) -> Value {
    let mut more = event.clone();
    more[field] = json!({ "type": "placed", "of": [3, null] });
    more
}

/// A room whose first game has begun.
fn begun() -> Room {
    let events = events();
    let all: Vec<Stored> = (1..).zip(&events[..3]).map(|(n, e)| stored(n, e)).collect();
    Room::from_events(&all).expect("a room")
}

fn is_shown_and_not_judged(room: &Room, what: &Value) {
    assert!(room.is_of_later_version(), "{what}");
    let id = "a1".parse().expect("an id");
    for seat in Seat::BOTH {
        let refused = room.decide(seat, &id, Action::Resign, World::default());
        assert_eq!(refused, Err(Refusal::LaterVersion), "{what}");
    }
    let refused = room.rule(&id, Ruling::Replay, 0, World::default());
    assert_eq!(refused, Err(Refusal::LaterVersion), "{what}");
}

#[test]
fn what_is_known_has_no_other_fields() {
    for (at, event) in events().iter().enumerate() {
        let read = stored(4, event);
        assert!(!read.is_of_later_version(), "{event}");
        assert_eq!(kind(&read.event), at);
        // All that was read is written again.
        assert_eq!(&serde_json::to_value(&read.event).expect("JSON"), event);
    }
    for (at, what) in acts().iter().enumerate() {
        let read: Ruling = serde_json::from_value(what.clone()).expect("an act");
        assert_eq!(act(read), at);
        assert_eq!(&serde_json::to_value(read).expect("JSON"), what);
    }
    // A set-up is no field of an opening's room.
    let set_up = json!({ "type": "created", "config": { "rule": "renju", "size": 15 }, "start": "h8/h9/black" });
    assert!(!stored(1, &set_up).is_of_later_version());
}

/// Names of fields of other events among them.
#[test]
fn events_with_fields_of_a_later_release_are_shown_and_not_judged() {
    for field in ["novel", "plies", "config"] {
        for event in &events()[1..] {
            if event.get(field).is_some() {
                continue;
            }
            let more = with(event, field);
            let read = stored(4, &more);
            assert!(read.is_of_later_version(), "{more}");
            let mut room = begun();
            room.apply(&read).expect("an event that is shown");
            is_shown_and_not_judged(&room, &more);
        }
    }
    // In the list of a whole room: what is known of them is shown.
    for at in 0..3 {
        let mut all = events()[..3].to_vec();
        all.push(json!({ "type": "placed", "seat": "first", "point": "h8" }));
        all[at] = with(&all[at], "novel");
        let all: Vec<Stored> = (1..).zip(&all).map(|(n, e)| stored(n, e)).collect();
        let room = Room::from_events(&all).expect("a room that is shown");
        assert_eq!(room.game().position().ply(), 1);
        is_shown_and_not_judged(&room, &json!(at));
    }
}

#[test]
fn acts_with_fields_of_a_later_release_are_shown_and_not_judged() {
    for what in acts() {
        let more = json!({ "type": "arbiter", "what": with(&what, "novel") });
        let read = stored(4, &more);
        let later = Event::Arbiter {
            what: Ruling::Later,
        };
        assert_eq!(read.event, later, "what half of it changes is not known");
        let mut room = begun();
        room.apply(&read).expect("an event that is shown");
        is_shown_and_not_judged(&room, &more);
    }
}

#[test]
fn settings_of_a_later_release_are_shown_and_not_judged() {
    for field in ["novel", "vacations", "plies"] {
        let mut created = events()[0].clone();
        created["config"] = with(&config(), field);
        let room = Room::from_events(&[stored(1, &created)]).expect("a room that is shown");
        is_shown_and_not_judged(&room, &created);
    }
    // In a setting that is an object itself.
    let mut created = events()[0].clone();
    let seats = json!({ "first": "abcdefghijklmnop", "second": "bcdefghijklmnopq" });
    created["config"]["seats"] = seats.clone();
    let known = Room::from_events(&[stored(1, &created)]).expect("a room");
    assert!(!known.is_of_later_version());
    created["config"]["seats"] = with(&seats, "third");
    let room = Room::from_events(&[stored(1, &created)]).expect("a room that is shown");
    is_shown_and_not_judged(&room, &created);
}

/// The other direction: what this release writes is what the release before it reads, to which
/// nothing is new.
#[test]
fn nothing_new_is_written() {
    let room = begun();
    let id = "a1".parse().expect("an id");
    let resigned = room.decide(Seat::First, &id, Action::Resign, World::default());
    let Ok(Decision::New(events)) = resigned else {
        panic!("{resigned:?}");
    };
    let text = serde_json::to_string(&Stored::new(4, events[0].clone())).expect("JSON");
    let plain = r#"{"version":4,"event":{"type":"finished","winner":"second","by":"resignation","line":[]}}"#;
    assert_eq!(text, plain);
}

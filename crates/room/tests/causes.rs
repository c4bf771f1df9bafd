//! Who causes an event, in the stored form and across versions.

use serde::Deserialize;
use tengen_core::Rule;
use tengen_room::{
    Action, ActionId, Actor, Cause, Config, Decision, Event, Refusal, Room, Seat, Stored, World,
};

fn created() -> Stored {
    let config = Config {
        color: tengen_room::ColorChoice::Black,
        ..Config::new(Rule::Freestyle, 15)
    };
    let event = Event::Created {
        config,
        name: None,
        start: None,
        player: None,
    };
    Stored::new(1, event)
}

/// A room in which the first seat is to move.
fn begun() -> Vec<Stored> {
    let joined = Event::Joined {
        name: None,
        player: None,
    };
    let started = Event::Started {
        game: 1,
        black: Seat::First,
    };
    vec![created(), Stored::new(2, joined), Stored::new(3, started)]
}

fn placed(version: u64) -> Stored {
    let (seat, point) = (Seat::First, "h8".parse().expect("a point"));
    Stored::new(version, Event::Placed { seat, point })
}

fn id(text: &str) -> ActionId {
    text.parse().expect("an id")
}

fn json(stored: &Stored) -> String {
    serde_json::to_string(stored).expect("JSON")
}

#[test]
fn actions_of_players_are_stored_as_ever_and_other_causes_beside_them() {
    const STONE: &str = r#""event":{"type":"placed","seat":"first","point":"h8"}}"#;
    let act = |actor, id: Option<&str>, reason: Option<&str>| Cause {
        id: id.map(self::id),
        reason: reason.map(|reason| reason.parse().expect("a reason")),
        ..Cause::by(actor)
    };
    let named = Cause {
        player: Some("abcdefghijklmnop".parse().expect("an id")),
        name: Some("Cy".parse().expect("a name")),
        ..act(Actor::Arbiter, Some("a-1"), Some("a phone rang"))
    };
    for (cause, said) in [
        (
            act(Actor::First, Some("a-1"), None),
            r#""cause":["first","a-1"],"#,
        ),
        (act(Actor::Second, None, None), r#""by":"second","#),
        (act(Actor::Server, None, None), r#""by":"server","#),
        (
            act(Actor::Host, None, Some("spam")),
            r#""by":"host","reason":"spam","#,
        ),
        (
            act(Actor::Arbiter, Some("a-1"), Some("a phone rang")),
            r#""by":"arbiter","id":"a-1","reason":"a phone rang","#,
        ),
        (
            named,
            r#""by":"arbiter","id":"a-1","reason":"a phone rang","player":"abcdefghijklmnop","name":"Cy","#,
        ),
    ] {
        let stored = placed(4).caused_by(cause.clone());
        assert_eq!(json(&stored), format!("{{\"version\":4,{said}{STONE}"));
        assert_eq!(
            serde_json::from_str::<Stored>(&json(&stored)).ok(),
            Some(stored.clone())
        );
        assert_eq!(stored.actor(), Some(cause.actor));
        let action = cause.id.as_ref().map(|id| (cause.actor, id));
        assert_eq!(stored.action(), action);
    }
    assert_eq!(placed(4).actor(), None);
}

/// As the release before reads events.
#[derive(Deserialize)]
struct Before {
    version: u64,
    cause: Option<(Seat, ActionId)>,
    event: Event,
}

#[test]
fn the_release_before_reads_past_other_causes() {
    let stored = placed(4).caused_by(Cause::by(Actor::Arbiter));
    let before: Before = serde_json::from_str(&json(&stored)).expect("an event");
    assert_eq!((before.version, before.cause), (4, None));
    assert_eq!(before.event, stored.event);
}

/// What it has changed is not known, even if the event is.
#[test]
fn an_actor_of_a_later_version_is_shown_and_stops_the_room() {
    for text in [
        r#"{"version":4,"by":"teacher","lesson":3,"event":{"type":"placed","seat":"first","point":"h8"}}"#,
        // Another move of the same seat, which only a later version can explain.
        r#"{"version":4,"by":"teacher","event":{"type":"placed","seat":"second","point":"h8"}}"#,
    ] {
        let stored: Stored = serde_json::from_str(text).expect("an event");
        assert_eq!(stored.actor(), Some(Actor::Later));
        let events: Vec<Stored> = begun().into_iter().chain([stored]).collect();
        let room = Room::from_events(&events).expect("a room");
        assert!(room.is_of_later_version());
        let refused = room.decide(Seat::First, &id("a"), Action::Resign, World::default());
        assert_eq!(refused, Err(Refusal::LaterVersion));
    }
}

/// Ids belong to their senders.
#[test]
fn an_action_is_known_by_its_actor_and_id() {
    let mut events = begun();
    let cause = Cause::action(Actor::Arbiter, id("a-1"));
    events.push(placed(4).caused_by(cause));
    let room = Room::from_events(&events).expect("a room");
    assert_eq!(room.caused(Actor::Arbiter, &id("a-1")), Some(4..=4));
    for seat in Seat::BOTH {
        assert_eq!(room.caused(seat, &id("a-1")), None);
        let decided = room.decide(seat, &id("a-1"), Action::Resign, World::default());
        assert!(matches!(decided, Ok(Decision::New(_))), "{decided:?}");
    }
}

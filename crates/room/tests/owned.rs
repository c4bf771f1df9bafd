//! Seats that belong to named players.

use tengen_core::Rule;
use tengen_room::{
    Action, ArbiterMark, Asked, Config, ConfigError, Event, Name, PlayerId, Refusal, Room, Ruling,
    Seat, SeatOwner, SeatOwners, Stored, World,
};

fn id(letter: &str) -> PlayerId {
    letter.repeat(PlayerId::LENGTH).parse().expect("an id")
}

fn owner(letter: &str) -> Option<SeatOwner> {
    id(letter).as_str().parse().ok()
}

fn config(first: Option<SeatOwner>, second: Option<SeatOwner>) -> Config {
    Config {
        seats: SeatOwners {
            first,
            second,
            ..SeatOwners::default()
        },
        arbiter: Some(ArbiterMark([1; 16])),
        ..Config::new(Rule::Freestyle, 15)
    }
}

fn room(config: Config, maker: Option<PlayerId>) -> Room {
    let created = Event::Created {
        config,
        name: None,
        start: None,
        player: maker,
    };
    Room::from_events(&[Stored::new(1, created)]).expect("a room")
}

fn join(room: &mut Room, player: Option<PlayerId>) -> Result<usize, Refusal> {
    let world = World {
        player,
        ..World::default()
    };
    let events = room.join(None, world)?;
    Ok(keep(room, events))
}

fn keep(room: &mut Room, events: Vec<Event>) -> usize {
    let many = events.len();
    for event in events {
        let stored = Stored::new(room.version() + 1, event);
        room.apply(&stored).expect("an event that fits");
    }
    many
}

/// Nobody of these gets the seat, also not by an event that somebody has forged.
fn refuses(room: &mut Room, seat: Seat, players: &[Option<PlayerId>]) {
    for player in players {
        let before = room.clone();
        assert!(!room.is_open_to(seat, player.as_ref()));
        assert_eq!(join(room, player.clone()), Err(Refusal::SeatOfOther));
        let (name, player) = (None, player.clone());
        for forged in [
            Event::Joined {
                name: None,
                player: player.clone(),
            },
            Event::Reseated { seat, name, player },
        ] {
            let stored = Stored::new(room.version() + 1, forged);
            assert!(room.apply(&stored).is_err());
        }
        assert_eq!(*room, before);
    }
}

#[test]
fn players_who_were_brought_together_play_without_help() {
    for (second, refused) in [(owner("b"), true), (None, false)] {
        let mut room = room(config(owner("a"), second), None);
        join(&mut room, Some(id("a"))).expect("the seat of a");
        join(&mut room, Some(id("b"))).expect("the seat of b");
        let ask = Action::Ask { what: Asked::Help };
        let asked = room.decide(Seat::First, &"h-1".parse().unwrap(), ask, World::default());
        assert_eq!(asked == Err(Refusal::NoHelp), refused, "{asked:?}");
    }
}

#[test]
fn the_second_seat_is_closed_to_all_others() {
    let config = config(None, owner("b"));
    assert_eq!(config.protocol(), 5);
    let text = serde_json::to_string(&config).expect("JSON");
    assert!(
        text.contains(r#""seats":{"second":"bbbbbbbbbbbbbbbb"}"#),
        "{text}"
    );
    assert_eq!(serde_json::from_str::<Config>(&text).expect("JSON"), config);
    let mut room = room(config, Some(id("a")));
    refuses(
        &mut room,
        Seat::Second,
        &[None, Some(id("a")), Some(id("c"))],
    );
    assert_eq!(join(&mut room, Some(id("b"))), Ok(2));
    assert!(room.is_full() && room.number() == 1);
    assert_eq!(join(&mut room, Some(id("b"))), Err(Refusal::Full));
}

#[test]
fn the_game_begins_when_both_owners_have_come() {
    for order in [["a", "b"], ["b", "a"]] {
        let config = config(owner("a"), owner("b"));
        let mut room = room(config, None);
        assert_eq!(room.free_seat(), Some(Seat::First));
        refuses(&mut room, Seat::First, &[None, Some(id("c"))]);
        let started = Event::Started {
            game: 1,
            black: Seat::First,
        };
        let early = Stored::new(room.version() + 1, started);
        assert!(room.clone().apply(&early).is_err());
        assert_eq!(join(&mut room, Some(id(order[0]))), Ok(1));
        let early = Stored::new(room.version() + 1, early.event);
        assert!(room.clone().apply(&early).is_err());
        assert_eq!((room.number(), room.is_full()), (0, false));
        let seat = room.free_seat().expect("a seat");
        refuses(&mut room, seat, &[None, Some(id("c")), Some(id(order[0]))]);
        assert_eq!(join(&mut room, Some(id(order[1]))), Ok(2));
        assert_eq!((room.number(), room.is_full()), (1, true));
    }
}

#[test]
fn a_name_stands_at_the_seat_that_its_player_takes() {
    let created = Event::Created {
        config: config(owner("a"), None),
        name: "Nobody".parse().ok(),
        start: None,
        player: None,
    };
    let mut room = Room::from_events(&[Stored::new(1, created)]).expect("a room");
    assert_eq!(room.name(Seat::First), None);
    let world = World {
        player: Some(id("a")),
        ..World::default()
    };
    let name: Option<Name> = "Ada".parse().ok();
    let events = room.join(name.clone(), world).expect("the first seat");
    keep(&mut room, events);
    assert_eq!(room.name(Seat::First), name.as_ref());
    // The other one is for whoever comes.
    assert_eq!(join(&mut room, None), Ok(2));
    assert!(room.is_full());
}

#[test]
fn who_has_no_seat_gets_the_open_one() {
    let mut room = room(config(owner("a"), None), None);
    assert_eq!(room.seat_for(Some(&id("a")), [false; 2]), Ok(Seat::First));
    assert_eq!(room.seat_for(Some(&id("c")), [false; 2]), Ok(Seat::Second));
    assert_eq!(join(&mut room, Some(id("c"))), Ok(1));
    refuses(&mut room, Seat::First, &[Some(id("d"))]);
}

#[test]
fn a_freed_seat_goes_to_its_owner() {
    let mut room = room(config(owner("a"), owner("b")), None);
    for letter in ["a", "b"] {
        join(&mut room, Some(id(letter))).expect("a seat");
    }
    for (seat, letter) in [(Seat::First, "a"), (Seat::Second, "b")] {
        keep(
            &mut room,
            vec![Event::Arbiter {
                what: Ruling::Free { seat },
            }],
        );
        refuses(&mut room, seat, &[None, Some(id("c"))]);
        assert_eq!(join(&mut room, Some(id(letter))), Ok(1));
        assert_eq!((room.number(), room.is_full()), (1, true));
    }
}

#[test]
fn what_cannot_be_an_owner_is_named() {
    for bad in ["", "Bob", "aaaaaaaaaaaaaaa1", "aaaaaaaaaaaaaaaaa"] {
        let text = format!(r#"{{"rule":"freestyle","size":15,"seats":{{"second":"{bad}"}}}}"#);
        let error = serde_json::from_str::<Config>(&text).expect_err(bad);
        assert!(
            error.to_string().contains("a player's id has 16"),
            "{error}"
        );
    }
    let text = r#"{"rule":"freestyle","size":15,"seats":{"third":"aaaaaaaaaaaaaaaa"}}"#;
    let later = serde_json::from_str::<Config>(text).expect("settings of a later version");
    assert!(later.is_of_later_version());
    let same = config(owner("a"), owner("a")).first(None);
    assert_eq!(same.map(drop), Err(ConfigError::OnePlayer));
}

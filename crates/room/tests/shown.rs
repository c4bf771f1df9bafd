//! Rooms that show a match: each game starts the room over.

use tengen_core::{Rule, notation};
use tengen_room::{ColorChoice, Config, Event, FoldError, Fouls, Room, Seat, Stored};

fn created(version: u64, rule: Rule) -> Stored {
    let config = Config {
        color: ColorChoice::Black,
        fouls: Fouls::Lose,
        ..Config::new(rule, 15)
    };
    event(
        version,
        Event::Created {
            config,
            name: Some("Mei".parse().unwrap()),
            start: None,
            player: None,
        },
    )
}

fn event(version: u64, event: Event) -> Stored {
    Stored::new(version, event)
}

/// A room with a game of one stone under way.
fn room() -> Room {
    let point = notation::parse_points("h8").unwrap()[0];
    let seat = Seat::First;
    let later = [
        Event::Joined {
            name: None,
            player: None,
        },
        Event::Started {
            game: 1,
            black: seat,
        },
        Event::Placed { seat, point },
    ];
    let first = created(1, Rule::Freestyle);
    let later = (2..).zip(later).map(|(version, e)| event(version, e));
    let events: Vec<Stored> = std::iter::once(first).chain(later).collect();
    Room::from_events(&events).unwrap()
}

#[test]
fn a_room_that_begins_anew_forgets_what_was_before() {
    let mut room = room();
    assert_eq!((room.number(), room.is_full()), (1, true));
    // The versions in between are gone, as for a watcher who was away.
    let anew = created(room.version() + 40, Rule::Renju);
    room.apply(&anew).unwrap();
    assert_eq!(room, Room::from_events(&[anew]).unwrap());
    assert_eq!((room.number(), room.is_full()), (0, false));
    assert_eq!(room.config().rule, Rule::Renju);
    // Versions keep counting, without gaps and never backwards.
    let joined = |version| {
        event(
            version,
            Event::Joined {
                name: None,
                player: None,
            },
        )
    };
    let version = room.version();
    let gap = room.apply(&joined(version + 2));
    assert!(matches!(gap, Err(FoldError::Version { .. })));
    room.apply(&joined(version + 1)).unwrap();
    let before = room.clone();
    assert!(matches!(
        room.apply(&created(version, Rule::Renju)),
        Err(FoldError::Version { .. })
    ));
    assert_eq!(room, before);
}

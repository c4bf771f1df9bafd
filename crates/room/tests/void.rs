//! Games that the server ends, since a first move has not come.

use tengen_core::Rule;
use tengen_core::opening::{Action as Choice, Procedure};
use tengen_room::{
    Action, Asked, Config, Decided, Decision, Event, PlayerId, Refusal, Room, Seat, SeatOwners,
    Stored, World,
};

fn player(letter: &str) -> PlayerId {
    letter.repeat(16).parse().expect("an id")
}

fn owners() -> SeatOwners {
    SeatOwners {
        first: Some((&player("a")).into()),
        second: Some((&player("b")).into()),
        ..SeatOwners::default()
    }
}

/// A room whose seats wait for their owners.
fn waiting(seats: SeatOwners) -> Room {
    let config = Config {
        opening: Procedure::Swap,
        clock: "5m,draw=second".parse().ok(),
        color: tengen_room::ColorChoice::Black,
        seats,
        ..Config::new(Rule::Freestyle, 15)
    };
    let created = Event::Created {
        config,
        name: None,
        start: None,
        player: None,
    };
    Room::from_events(&[Stored::new(1, created)]).expect("a room")
}

fn fold(room: &mut Room, events: Vec<Event>) {
    for event in events {
        let stored = Stored::new(room.version() + 1, event);
        room.apply(&stored).expect("an event that fits");
    }
}

fn world(letter: &str) -> World {
    World {
        player: Some(player(letter)),
        ..World::default()
    }
}

fn join(room: &mut Room, letter: &str) -> Vec<Event> {
    let joined = room.join(None, world(letter)).expect("a free seat");
    fold(room, joined.clone());
    joined
}

fn act(room: &mut Room, seat: Seat, action: Action, world: World) -> Result<(), Refusal> {
    let id = format!("a-{}", room.version()).parse().expect("an id");
    let Decision::New(events) = room.decide(seat, &id, action, world)? else {
        panic!("a new action");
    };
    fold(room, events);
    Ok(())
}

fn place(room: &mut Room, point: &str) {
    let seat = room.to_move().expect("a game");
    let ply = room.game().position().ply() as u32;
    let action = Action::place(point.parse().expect("a point"), ply);
    act(room, seat, action, World::default()).expect("a stone");
}

fn void(room: &mut Room) -> Vec<Event> {
    let events = room.void(&World::default()).expect("it may be void");
    fold(room, events.clone());
    assert_eq!(room.finished(), Some((None, "void")));
    assert_eq!((room.to_move(), room.running()), (None, None));
    // Not even where draws count.
    assert_eq!(room.counts_for(), None);
    assert!(!Decided::counts("void") && Decided::counts("five"));
    assert_eq!(room.void(&World::default()), None);
    let again = Stored::new(room.version() + 1, Event::Void);
    assert!(room.clone().apply(&again).is_err());
    events
}

#[test]
fn a_game_to_which_somebody_has_not_come_begins_only_to_end() {
    for comes in [None, Some("a"), Some("b")] {
        let mut room = waiting(owners());
        if let Some(letter) = comes {
            join(&mut room, letter);
        }
        let events = void(&mut room);
        let started = Event::Started {
            game: 1,
            black: Seat::First,
        };
        assert_eq!((events.len(), &events[0]), (3, &Event::Void));
        assert_eq!(events[1], started);
        // Who comes later has the seat, and no game begins.
        for letter in ["a", "b"] {
            if comes != Some(letter) {
                assert_eq!(join(&mut room, letter).len(), 1);
            }
        }
        assert!(room.is_full());
        let place = Action::place("h8".parse().expect("a point"), 0);
        for seat in Seat::BOTH {
            let played = act(&mut room, seat, place.clone(), World::default());
            assert_eq!(played, Err(Refusal::Over));
        }
    }
}

#[test]
fn each_player_acts_once_and_then_the_game_stands() {
    let mut room = waiting(owners());
    join(&mut room, "a");
    join(&mut room, "b");
    assert_eq!(room.acted(), [false, false]);
    assert_eq!(void(&mut room.clone()).len(), 2);
    for point in ["h8", "h9", "j10"] {
        place(&mut room, point);
        assert_eq!(room.acted(), [true, false]);
        void(&mut room.clone());
    }
    let choose = Action::Choose {
        what: Choice::TakeWhite,
        step: 3,
    };
    act(&mut room, Seat::Second, choose, World::default()).expect("a choice");
    assert_eq!(room.acted(), [true, true]);
    assert_eq!(room.void(&World::default()), None);
    let forged = Stored::new(room.version() + 1, Event::Void);
    assert!(room.apply(&forged).is_err());
}

#[test]
fn only_games_between_named_players_are_void() {
    let mut room = waiting(SeatOwners {
        first: None,
        ..owners()
    });
    assert_eq!(room.void(&World::default()), None);
    let forged = Stored::new(2, Event::Void);
    assert!(room.apply(&forged).is_err());
    // A first game does not begin by itself.
    let started = Event::Started {
        game: 1,
        black: Seat::First,
    };
    let mut room = waiting(owners());
    assert!(room.apply(&Stored::new(2, started)).is_err());
}

#[test]
fn no_rematch_begins_while_one_of_the_two_plays_elsewhere() {
    let mut room = waiting(owners());
    join(&mut room, "a");
    join(&mut room, "b");
    let ask = Action::Ask {
        what: Asked::Rematch,
    };
    let elsewhere = || World {
        elsewhere: true,
        ..World::default()
    };
    let early = act(&mut room, Seat::First, ask.clone(), elsewhere());
    assert_eq!(early, Err(Refusal::NotOver));
    void(&mut room);
    let refused = act(&mut room, Seat::First, ask.clone(), elsewhere());
    assert_eq!(refused, Err(Refusal::InOtherGame));
    assert_eq!(Refusal::InOtherGame.for_protocol(6), Refusal::AlreadyAsked);
    act(&mut room, Seat::First, ask, World::default()).expect("a question");
    let accept = Action::Accept {
        what: Asked::Rematch,
    };
    let refused = act(&mut room, Seat::Second, accept.clone(), elsewhere());
    assert_eq!(refused, Err(Refusal::InOtherGame));
    act(&mut room, Seat::Second, accept, World::default()).expect("a rematch");
    // A new game, which may be void too.
    assert_eq!((room.number(), room.acted()), (2, [false; 2]));
    assert_eq!(void(&mut room).len(), 2);
}

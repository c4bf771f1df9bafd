//! The list of games in rooms.

use tengen_api::{MyGame, RoomId, RoomNow};
use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_room::{Config, Event, PlayerId, Seat, Stored};
use tengen_text::{Language, Text};

use crate::online::{my_game, opponent_in, opponents};

fn room(letter: &str) -> RoomId {
    letter.repeat(RoomId::LENGTH).parse().expect("a name")
}

fn game() -> MyGame {
    let room = room("a");
    MyGame {
        link: room.link(""),
        room,
        number: 1,
        rule: Rule::Renju,
        size: 15,
        opening: Procedure::None,
        you: Seat::First,
        black: Some(Seat::Second),
        name: None,
        opponent: Some("Bo".parse().expect("a name")),
        opponent_deleted: false,
        started: 0,
        finished: None,
        winner: None,
        by: None,
        moves: 7,
        turn: Some(Seat::First),
    }
}

/// Each opponent once, with the latest room; games without a name or not begun have none.
#[test]
fn opponents_are_those_of_earlier_games() {
    let with = |letter, name: &str, number| MyGame {
        room: room(letter),
        opponent: name.parse().ok(),
        number,
        ..game()
    };
    let games = [
        with("a", "", 1),
        with("b", "Bo", 2),
        with("b", "Bo", 1),
        with("c", "Cy", 0),
        with("d", "Dee", 1),
        with("e", "Bo", 1),
    ];
    let found: Vec<_> = opponents(&games)
        .into_iter()
        .map(|(name, room)| (name.to_string(), room))
        .collect();
    let expected = [("Bo", room("b")), ("Dee", room("d"))];
    assert_eq!(found, expected.map(|(name, room)| (name.to_owned(), room)));
    let many: Vec<_> = (1..20).map(|n| with("b", &format!("P{n}"), 1)).collect();
    assert_eq!(opponents(&many).len(), 8);
}

#[test]
fn an_opponent_is_who_has_the_other_seat() {
    let id = |letter: &str| -> Option<PlayerId> { letter.repeat(16).parse().ok() };
    let created = Event::Created {
        config: Config::new(Rule::Freestyle, 15),
        name: None,
        start: None,
        player: id("a"),
    };
    let joined = Event::Joined {
        name: None,
        player: id("b"),
    };
    let again = Event::Reseated {
        seat: Seat::Second,
        name: None,
        player: id("c"),
    };
    let found = |you, events: &[&Event]| {
        let stored = |(i, event): (usize, &&Event)| Stored::new(i as u64 + 1, (*event).clone());
        let now = RoomNow {
            room: room("a"),
            you,
            owns: None,
            owners: [None, None],
            deleted: Vec::new(),
            kept: Vec::new(),
            watch: None,
            only_watch: false,
            events: events.iter().enumerate().map(stored).collect(),
        };
        opponent_in(&now).map(|owner| owner.to_string())
    };
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    let owner = |letter: &str| Some(letter.repeat(16));
    assert_eq!(found(first, &[&created, &joined]), owner("b"));
    assert_eq!(found(second, &[&created, &joined]), owner("a"));
    assert_eq!(found(first, &[&created, &joined, &again]), owner("c"));
    assert_eq!(found(first, &[&created]), None);
    assert_eq!(found(None, &[&created, &joined]), None);
    let nobody = Event::Joined {
        name: None,
        player: None,
    };
    assert_eq!(found(first, &[&created, &nobody]), None);
}

#[test]
fn a_game_tells_the_opponent_and_how_it_stands() {
    let game = game();
    let text = Text::new(Language::English);
    let line = |game: &MyGame| my_game(text, game).1;
    let (title, turn) = my_game(text, &game);
    assert_eq!(title, "Renju, 15 × 15, 7 moves");
    assert_eq!(turn, "Bo · your turn");
    let theirs = MyGame {
        turn: Some(Seat::Second),
        ..game.clone()
    };
    assert_eq!(line(&theirs), "Bo · waiting for the other player");
    let over = MyGame { turn: None, ..game };
    assert_eq!(line(&over), "Bo · draw");
    let won = |winner| MyGame {
        winner: Some(winner),
        ..over.clone()
    };
    assert_eq!(line(&won(Seat::First)), "Bo · you won");
    assert_eq!(line(&won(Seat::Second)), "Bo · you lost");
    let deleted = MyGame {
        opponent: None,
        opponent_deleted: true,
        ..won(Seat::First)
    };
    assert_eq!(line(&deleted), "deleted player · you won");
    let waiting = MyGame {
        black: None,
        opponent: None,
        ..over.clone()
    };
    assert_eq!(line(&waiting), "nobody has joined yet");
}

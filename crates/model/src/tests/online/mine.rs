//! The list of games in rooms.

use tengen_api::MyGame;
use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_room::Seat;
use tengen_text::{Language, Text};

use crate::online::my_game;

#[test]
fn a_game_tells_the_opponent_and_how_it_stands() {
    let room: tengen_api::RoomId = "abcdefghijklmnopqrstuvwxyz".parse().expect("a name");
    let game = MyGame {
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
        started: 0,
        finished: None,
        winner: None,
        by: None,
        moves: 7,
        turn: Some(Seat::First),
    };
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
    let waiting = MyGame {
        black: None,
        opponent: None,
        ..over.clone()
    };
    assert_eq!(line(&waiting), "nobody has joined yet");
}

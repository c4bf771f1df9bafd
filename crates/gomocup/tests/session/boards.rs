//! `BOARD`: stones in any order, mistakes, and a block that is never finished.

use crate::common::Talk;
use tengen_core::{Color, notation};

#[test]
fn an_empty_board_is_a_beginning() {
    let mut talk = Talk::new();
    assert_eq!(talk.say("START 15\nBOARD\nDONE"), ["OK", "14,0"]);
    assert_eq!(talk.asked().to_move(), Color::Black);
}

#[test]
fn a_board_in_playing_order() {
    let mut talk = Talk::new();
    talk.say("START 15\nBOARD\n7,7,2\n8,7,1\n9,9,2\n6,6,1\n5,5,2\nDONE");
    assert_eq!(notation::format_moves(talk.asked().moves()), "h8i8j6g9f10");
    assert_eq!(talk.asked().to_move(), Color::White);
    talk.say("board\n7,7,1\n8,7,2\ndone");
    assert_eq!(notation::format_moves(talk.asked().moves()), "h8i8");
    assert_eq!(talk.asked().to_move(), Color::Black);
}

#[test]
fn a_board_in_any_order() {
    // Three stones of the opponent and two own: the engine is White, whichever comes first.
    let mut talk = Talk::new();
    talk.say("START 15\nBOARD\n8,7,1\n6,6,1\n7,7,2\n9,9,2\n5,5,2\nDONE");
    let position = talk.asked();
    assert_eq!(position.to_move(), Color::White);
    assert_eq!(position.board().count(Color::Black), 3);
    let own = "i8".parse().expect("a point");
    assert_eq!(position.board().get(own), Some(Color::White));
    assert_eq!(position.ply(), 5, "put into turn");
    // Stones are taken back in the order received, last first.
    assert_eq!(talk.say("TAKEBACK 14,0\nTAKEBACK 5,5"), ["OK", "OK"]);
    // Counts of no real game: a set-up position, the first stone Black's, the engine to move.
    talk.say("BOARD\n7,7,1\n8,8,1\n9,9,1\nDONE");
    assert_eq!(talk.asked().to_move(), Color::Black);
    assert_eq!(talk.asked().board().count(Color::Black), 3);
}

#[test]
fn a_board_with_a_mistake_leaves_the_old_one() {
    let mistakes = [
        (
            "7,7,1\n7,7,2",
            "BOARD: stone 2 at 7,7: the point is named twice",
        ),
        ("15,7,1", "BOARD: stone 1 at 15,7 is off the 15x15 board"),
        (
            "7,7,3",
            "BOARD: stone 1 at 7,7 belongs to nobody (3): continuous games are not supported",
        ),
        (
            "7,7,0",
            "BOARD: \"7,7,0\" is no stone X,Y,F with F one of 1, 2 and 3",
        ),
        ("seven", "BOARD: command \"seven\""),
    ];
    for (block, mistake) in mistakes {
        let mut talk = Talk::new();
        talk.say("START 15\nBEGIN");
        assert_eq!(
            talk.say(&format!("BOARD\n{block}\nDONE")),
            [format!("ERROR {mistake}")]
        );
        assert_eq!(talk.say("TURN 7,7"), ["13,0"]);
        assert_eq!(notation::format_moves(talk.asked().moves()), "o15h8");
    }
}

#[test]
fn another_command_drops_an_unfinished_board() {
    let mut talk = Talk::new();
    talk.say("START 15\nBEGIN\nBOARD\n3,3,1");
    assert_eq!(
        talk.say("ABOUT\nINFO rule 0").len(),
        1,
        "these may stand in it"
    );
    assert_eq!(
        talk.say("TURN 7,7"),
        ["ERROR BOARD without DONE was dropped", "13,0"]
    );
    assert_eq!(talk.say("DONE"), ["ERROR DONE outside of BOARD"]);
    assert_eq!(talk.say("BOARD\nEND"), ["(leaves)"]);
}

//! Moves that are refused, taken back or end the game.

use crate::common::Talk;
use tengen_core::{Color, Ending, notation};

#[test]
fn wrong_moves_change_nothing() {
    let mut talk = Talk::new();
    talk.say("START 15\nTURN 7,7");
    let wrong = [
        ("TURN 7,7", "ERROR 7,7: h8 is taken by a black stone"),
        ("TURN 15,7", "ERROR 15,7: off the 15x15 board"),
        (
            "TURN 99999999999,7",
            "ERROR TURN: \"99999999999,7\" is no pair of numbers X,Y",
        ),
        ("BEGIN", "ERROR BEGIN on a board with stones: use BOARD"),
        ("TAKEBACK 7,7", "ERROR TAKEBACK 7,7: not the last stone"),
        ("TAKEBACK 15,15", "ERROR TAKEBACK 15,15: not the last stone"),
    ];
    for (line, reply) in wrong {
        assert_eq!(talk.say(line), [reply]);
    }
    assert_eq!(talk.say("TURN 8,8"), ["13,0"]);
    assert_eq!(notation::format_moves(talk.asked().moves()), "h8o15i7");
}

#[test]
fn stones_are_taken_back_one_by_one() {
    let mut talk = Talk::new();
    assert_eq!(talk.say("START 15\nTURN 7,7"), ["OK", "14,0"]);
    assert_eq!(talk.say("TAKEBACK 14,0\nTAKEBACK 7,7"), ["OK", "OK"]);
    assert_eq!(
        talk.say("TAKEBACK 7,7"),
        ["ERROR TAKEBACK 7,7: not the last stone"]
    );
    assert_eq!(talk.say("BEGIN"), ["14,0"]);
    assert_eq!(talk.asked().to_move(), Color::Black);
}

#[test]
fn after_the_end_there_is_nothing_to_answer() {
    let mut talk = Talk::new();
    talk.say("START 15\nBOARD\n0,5,2\n0,0,1\n1,5,2\n0,1,1\n2,5,2\n0,2,1\n3,5,2\nDONE");
    let over = "ERROR nothing to answer: the game is over (five)";
    assert_eq!(talk.say("TURN 4,5"), [over]);
    assert_eq!(talk.say("TURN 9,9"), [over]);
    assert_eq!(talk.say("TAKEBACK 4,5\nTURN 9,9"), ["OK", "13,0"]);
    assert_eq!(talk.say("START 15\nBEGIN"), ["OK", "14,0"]);
    // The same with the five already in BOARD.
    let five = "BOARD\n0,5,2\n0,0,1\n1,5,2\n0,1,1\n2,5,2\n0,2,1\n3,5,2\n0,3,1\n4,5,2\nDONE";
    assert_eq!(talk.say(five), [over]);
}

#[test]
fn a_forbidden_move_of_the_manager_ends_the_game() {
    // Double three at G9; T31 in the renju rules' list of positions.
    let mut talk = Talk::new();
    let board = "START 15\nINFO rule 4\nBOARD\n7,7,2\n7,6,1\n8,8,2\n8,6,1\n7,5,2\n8,9,1\n8,4,2\n8,3,1\n0,0,2\nDONE";
    talk.say(board);
    let foul = "ERROR nothing to answer: the game is over (foul)";
    assert_eq!(talk.say("TURN 6,6"), [foul]);
    assert_eq!(talk.say("TAKEBACK 6,6\nTURN 1,0"), ["OK", "13,0"]);
}

#[test]
fn a_game_that_went_on_after_its_end_is_a_set_up() {
    // A six does not end a game of exactly-five; in freestyle it does.
    let mut talk = Talk::new();
    let six =
        "BOARD\n0,5,2\n0,0,1\n1,5,2\n0,1,1\n2,5,2\n0,2,1\n4,5,2\n2,0,1\n5,5,2\n2,1,1\n3,5,2\nDONE";
    talk.say(&format!("START 15\nINFO rule 1\n{six}"));
    assert_eq!(talk.asked().ply(), 11);
    assert_eq!(
        talk.say("INFO rule 0\nTURN 9,9"),
        ["ERROR nothing to answer: the game is over (overline)"]
    );
    assert_eq!(talk.say("INFO rule 1\nTURN 9,9"), ["13,0"]);
    let ending = talk.asked().outcome().map(|o| o.by);
    assert_eq!(ending, None::<Ending>);
}

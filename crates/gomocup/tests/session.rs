//! A session's answers, with a stand-in engine that plays the first empty point.

mod boards;
mod moves;
mod openings;
mod settings;
mod yixin;

use crate::common::{Talk, answers};
use tengen_core::{Color, notation};

#[test]
fn a_game_by_turns() {
    // The stand-in plays from the upper right corner leftwards.
    let mut talk = Talk::new();
    assert_eq!(talk.say("START 15\nBEGIN"), ["OK", "14,0"]);
    assert_eq!(talk.say("TURN 7,7"), ["13,0"]);
    assert_eq!(talk.asked().moves().len(), 2);
    assert_eq!(talk.say("TURN 8,8\nTURN 9,9"), ["12,0", "11,0"]);
    assert_eq!(
        notation::format_moves(talk.asked().moves()),
        "o15h8n15i7m15j6"
    );
    assert_eq!(talk.asked().to_move(), Color::Black);
    assert_eq!(talk.say("RESTART\nTURN 0,0"), ["OK", "14,0"]);
    assert_eq!(talk.asked().to_move(), Color::White);
    assert_eq!(talk.say("END"), ["(leaves)"]);
}

#[test]
fn boards_large_and_small() {
    assert_eq!(answers("START 20"), ["OK"]);
    assert_eq!(answers("START 5\nSTART 22"), ["OK", "OK"]);
    let refused = "ERROR unsupported board size 3: from 5 to 22";
    assert_eq!(answers("START 3"), [refused]);
    // A refused size leaves the current game running.
    assert_eq!(answers("START 15\nSTART 3\nBEGIN")[1..], [refused, "14,0"]);
    assert_eq!(answers("RECTSTART 15,15\nBEGIN"), ["OK", "14,0"]);
    let square = "only square boards from 5x5 to 22x22";
    for pair in ["30,20", "23,23", "0,0"] {
        let line = format!(
            "ERROR unsupported board {}: {square}",
            pair.replace(',', "x")
        );
        assert_eq!(answers(&format!("RECTSTART {pair}")), [line]);
    }
}

#[test]
fn commands_need_a_board() {
    for command in ["BEGIN", "TURN 7,7", "BOARD", "TAKEBACK 7,7", "RESTART"] {
        let word = command.split(' ').next().expect("a word");
        assert_eq!(answers(command), [format!("ERROR {word} before START")]);
    }
    assert_eq!(answers("DONE"), ["ERROR DONE outside of BOARD"]);
    assert_eq!(answers("7,7,1"), ["ERROR a stone outside of BOARD"]);
}

#[test]
fn it_says_who_it_is_at_any_time() {
    let about = "name=\"Test\", version=\"1\", author=\"Us\", country=\"Here\"";
    assert_eq!(answers("ABOUT\nSTART 15\nabout"), [about, "OK", about]);
}

#[test]
fn an_engine_that_is_told_what_to_play_plays_it() {
    let mut talk = Talk::new();
    assert_eq!(talk.say("START 15\nPLAY 3,4"), ["OK", "3,4"]);
    assert_eq!(
        talk.say("PLAY 3,4"),
        ["ERROR 3,4: d11 is taken by a black stone"]
    );
    assert_eq!(talk.say("TURN 7,7"), ["14,0"]);
    assert_eq!(notation::format_moves(talk.asked().moves()), "d11h8");
}

//! Sessions as a manager sees them: boards, settings, time limits, moves taken back.

mod games;
mod malformed;
mod tester;
mod thinking;

use crate::common::{Talk, is_point, leaves, point, quick};
use tengen_core::Size;

#[test]
fn basics() {
    let mut talk = quick("START 15");
    point(&talk.ask("BEGIN"), Size::STANDARD);
    leaves(talk);
}

#[test]
fn an_empty_board() {
    let mut talk = quick("START 15\nBOARD");
    point(&talk.ask("DONE"), Size::STANDARD);
    leaves(talk);
}

#[test]
fn sizes() {
    let mut talk = quick("START 20");
    let size = Size::new(20).expect("20");
    point(&talk.ask("BEGIN"), size);
    assert_eq!(talk.ask("RESTART"), "OK");
    assert!(talk.ask("START 3").starts_with("ERROR "));
    assert_eq!(talk.ask("RECTSTART 15,15"), "OK");
    assert!(talk.ask("RECTSTART 15,20").starts_with("ERROR "));
    for n in [5, 22] {
        assert_eq!(talk.ask(&format!("START {n}")), "OK");
        point(&talk.ask("BEGIN"), Size::new(n).expect("5 to 22"));
    }
    leaves(talk);
}

#[test]
fn twenty_settings_are_met_with_silence() {
    let mut talk = Talk::start();
    for key in [
        "timeout_turn",
        "timeout_match",
        "time_left",
        "thread_split_depth",
        "game_type",
        "evaluate",
        "folder",
        "time_increment",
        "max_depth",
        "hash_size",
        "thread_num",
        "caution_factor",
        "pondering",
        "checkmate",
        "nbestsym",
        "vcthread",
        "show_detail",
        "usedatabase",
        "strength",
        "unheard_of",
    ] {
        talk.say(&format!("INFO {key} 1"));
    }
    assert_eq!(talk.ask("START 15"), "OK", "the first line of all");
    leaves(talk);
}

#[test]
fn answers_in_the_time_it_is_given() {
    // Every kind of limit must get an answer, even those that leave no time; the time taken is not
    // measured here.
    for limits in [
        "INFO timeout_turn 1000",
        "INFO timeout_turn 0",
        "INFO timeout_turn 1",
        "INFO timeout_match 2000",
        "INFO timeout_turn 1000\nINFO time_left 5",
        "INFO timeout_turn 1000\nINFO time_left -100",
        "INFO timeout_turn 300\nINFO time_left 2147483647",
        "INFO timeout_turn 300\nINFO max_memory 30000000",
        "INFO timeout_turn 300\nINFO max_memory 367001600",
    ] {
        let mut talk = Talk::start();
        assert_eq!(talk.ask("START 15"), "OK");
        talk.say(limits);
        assert!(is_point(&talk.ask("TURN 7,7")), "{limits}");
        leaves(talk);
    }
}

#[test]
fn moves_are_taken_back() {
    let mut talk = quick("START 15");
    let reply = talk.ask("TURN 7,7");
    assert_eq!(talk.ask(&format!("TAKEBACK {reply}")), "OK");
    assert_eq!(talk.ask("TAKEBACK 7,7"), "OK");
    assert!(is_point(&talk.ask("BEGIN")));
    leaves(talk);
}

#[test]
fn it_says_who_it_is() {
    let mut talk = Talk::start();
    let version = env!("CARGO_PKG_VERSION");
    let about = talk.ask("ABOUT");
    assert!(about.starts_with(&format!("name=\"Tengen\", version=\"{version}\", author=")));
    assert!(about.contains(", country=\""), "{about}");
    leaves(talk);
}

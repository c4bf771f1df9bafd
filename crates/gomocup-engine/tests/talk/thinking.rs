//! Input while a search runs: stops, questions, queued commands, the end of input.

use crate::common::{Talk, is_point, leaves, point, quick};
use tengen_core::Size;
use tengen_gomocup::manager::Evaluation;

/// Ten minutes for a move: far beyond any test's time-out.
const LONG: &str = "INFO timeout_turn 600000";

fn thinking() -> Talk {
    let mut talk = Talk::start();
    talk.say(LONG);
    assert_eq!(talk.ask("START 20"), "OK");
    talk.say("BOARD\n9,9,1\n10,8,2\nDONE");
    talk
}

#[test]
fn stop_makes_it_answer() {
    for stop in [
        "STOP",
        "yxstop",
        "INFO timeout_turn 0",
        "INFO time_left 0",
        "INFO time_left -20",
    ] {
        let mut talk = thinking();
        talk.say(stop);
        assert!(is_point(&talk.line()), "{stop}");
        leaves(talk);
    }
}

#[test]
fn stop_is_for_one_search_only() {
    let mut talk = thinking();
    talk.say("STOP");
    assert!(is_point(&talk.line()));
    // No search is running: STOP has no effect, and the next search uses all its nodes.
    talk.say("STOP\nINFO max_node 20000\nTURN 0,0");
    let mut evaluation = Evaluation::default();
    loop {
        let line = talk.any_line();
        match line.strip_prefix("MESSAGE ") {
            Some(message) => evaluation.read(message),
            None => break assert!(is_point(&line)),
        }
    }
    let nodes = evaluation.nodes.expect("a count of nodes");
    assert!(nodes >= 20_000, "{nodes}");
    leaves(talk);
}

#[test]
fn what_comes_in_while_it_thinks_is_done_in_order() {
    let mut talk = thinking();
    talk.say("NONSENSE\nSTOP\nSTART 15\nINFO max_node 100\nTURN 7,7");
    assert!(is_point(&talk.line()));
    assert_eq!(talk.line(), "UNKNOWN command \"NONSENSE\"");
    assert_eq!(talk.line(), "OK");
    let p = talk.line();
    point(&p, Size::STANDARD);
    assert_ne!(p, "7,7");
    leaves(talk);
}

#[test]
fn questions_about_the_engine_are_answered_while_it_thinks() {
    let mut talk = thinking();
    let about = talk.ask("ABOUT");
    assert!(about.starts_with("name=\"Tengen\""), "{about}");
    talk.say("YXSHOWINFO");
    while !talk.any_line().starts_with("MESSAGE INFO MAX_HASH_SIZE") {}
    // A question is answered before the queued line ahead of it.
    talk.say("NONSENSE\nABOUT");
    assert_eq!(talk.line(), about);
    talk.say("STOP");
    assert!(is_point(&talk.line()));
    assert_eq!(talk.line(), "UNKNOWN command \"NONSENSE\"");
    leaves(talk);
}

#[test]
fn a_file_name_is_no_question_about_the_engine() {
    let mut talk = thinking();
    talk.say("YXHASHLOAD\nABOUT\nSTOP");
    assert!(is_point(&talk.line()));
    leaves(talk);
}

#[test]
fn end_ends_it_while_it_thinks() {
    let mut talk = thinking();
    talk.say("END");
    let rest = talk.end();
    assert!(rest.iter().all(|line| is_point(line)), "{rest:?}");
}

#[test]
fn the_end_of_input_ends_it() {
    for talk in [Talk::start(), thinking(), quick("START 15")] {
        let mut talk = talk;
        talk.close();
        talk.end();
    }
}

#[test]
fn a_last_line_without_end_counts() {
    let mut talk = quick("START 15");
    talk.write("TURN 7,7");
    talk.close();
    let rest = talk.end();
    assert_eq!(rest.len(), 1);
    assert!(is_point(&rest[0]));
}

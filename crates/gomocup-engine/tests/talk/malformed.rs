//! Malformed and refused input.

use crate::common::{Talk, is_point, leaves, quick};

#[test]
fn lines_may_end_in_any_way() {
    for end in ["\r", "\r\n", "\n"] {
        let mut talk = Talk::start();
        let lines = ["start 15", "INFO max_node 100", "", "  Turn 7 , 7 "];
        talk.write(&lines.map(|line| format!("{line}{end}")).concat());
        assert_eq!(talk.line(), "OK");
        assert!(is_point(&talk.line()));
        leaves(talk);
    }
}

#[test]
fn nonsense_is_answered_and_the_game_goes_on() {
    let mut talk = quick("START 15");
    assert!(is_point(&talk.ask("TURN 7,7")));
    for (line, reply) in [
        ("HELLO", "UNKNOWN command \"HELLO\""),
        ("YXDRAW", "UNKNOWN command \"YXDRAW\""),
        ("TURN 7,7", "ERROR 7,7: h8 is taken by a black stone"),
        ("TURN 15,15", "ERROR 15,15: off the 15x15 board"),
        ("TURN x", "ERROR TURN: \"x\" is no pair of numbers X,Y"),
        (
            "START many",
            "ERROR START needs a number of lines, not \"many\"",
        ),
        ("DONE", "ERROR DONE outside of BOARD"),
        ("1,1,1", "ERROR a stone outside of BOARD"),
        ("\u{5929}\u{5143}", "UNKNOWN command \"??\""),
    ] {
        assert_eq!(talk.ask(line), reply);
    }
    assert!(is_point(&talk.ask("TURN 0,0")));
    leaves(talk);
}

#[test]
fn an_unsupported_rule_is_refused_until_it_is_put_right() {
    let mut talk = quick("START 15\nINFO rule 3");
    for line in ["BEGIN", "TURN 7,7", "START 15"] {
        assert!(talk.ask(line).starts_with("ERROR unsupported rule 3"));
    }
    talk.say("INFO rule 0");
    assert!(is_point(&talk.ask("BEGIN")));
    leaves(talk);
}

#[test]
fn an_unreadable_setting_is_told_with_the_next_answer() {
    let mut talk = Talk::start();
    talk.say("INFO timeout_turn soon");
    talk.say("START 15");
    let error = "ERROR INFO timeout_turn needs a whole number, not \"soon\"";
    assert_eq!(talk.any_line(), error);
    assert_eq!(talk.any_line(), "OK");
    leaves(talk);
}

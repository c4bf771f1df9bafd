//! `INFO`: limits, the clock, rules and unreadable values.

use crate::common::Talk;
use tengen_core::Rule;

#[test]
fn settings_are_silent_and_last() {
    let mut talk = Talk::new();
    let before = "INFO timeout_turn 5000\nINFO timeout_match 120000\nINFO max_memory 367001600\n\
        INFO game_type 1\nINFO rule 1\nINFO folder C:\\data\nINFO mystery 7\nINFO x\nINFO";
    assert!(talk.say(before).is_empty());
    assert_eq!(talk.say("START 15"), ["OK"]);
    let limits = talk.session.limits();
    assert_eq!((limits.turn, limits.left), (Some(5000), Some(120_000)));
    assert_eq!(limits.memory, Some(367_001_600));
    // Without time_left the session counts by itself: 100 ms for each move here.
    talk.say("BEGIN\nTURN 7,7");
    assert_eq!(talk.session.limits().left, Some(119_800));
    assert_eq!(talk.asked().rule(), Rule::Standard);
    for (said, left) in [(-5, Some(0)), (0x7fff_ffff, None), (777, Some(777))] {
        talk.say(&format!("INFO time_left {said}"));
        assert_eq!(talk.session.limits().left, left);
    }
    talk.say("RESTART");
    assert_eq!(
        talk.session.limits().left,
        Some(120_000),
        "a new game, a new clock"
    );
    talk.say("INFO timeout_match 0\nINFO max_memory 0\nINFO max_depth 3\nINFO max_node 500");
    let limits = talk.session.limits();
    assert_eq!((limits.left, limits.memory), (None, None));
    assert_eq!((limits.depth, limits.nodes), (Some(3), Some(500)));
    talk.say("INFO max_depth -1\nINFO max_node 0");
    let limits = talk.session.limits();
    assert_eq!((limits.depth, limits.nodes), (None, None));
}

#[test]
fn unreadable_settings_are_kept_to_be_told_and_change_nothing() {
    let mut talk = Talk::new();
    assert!(
        talk.say("INFO timeout_turn 1000\nINFO timeout_turn soon")
            .is_empty()
    );
    assert_eq!(talk.session.limits().turn, Some(1000));
    let complaint = "ERROR INFO timeout_turn needs a whole number, not \"soon\"";
    assert_eq!(talk.say("INFO x\nSTART 15"), [complaint, "OK"]);
    assert_eq!(talk.say("START 15"), ["OK"], "told once");
    // A tiny memory limit does not stop the game.
    assert_eq!(talk.say("INFO max_memory 1000\nBEGIN"), ["14,0"]);
    assert_eq!(talk.session.limits().memory, Some(1000));
}

#[test]
fn rules_by_number() {
    let rules = [
        (0, Rule::Freestyle),
        (1, Rule::Standard),
        (2, Rule::Renju),
        (4, Rule::Renju),
        (8, Rule::CaroOverline),
        (9, Rule::Caro),
    ];
    for (number, rule) in rules {
        let mut talk = Talk::new();
        talk.say(&format!("START 15\nINFO rule {number}\nBEGIN"));
        assert_eq!(talk.asked().rule(), rule);
    }
    let refused =
        |n: u32| format!("ERROR unsupported rule {n}: supported are 0, 1, 2 (as 4), 4, 8 and 9");
    for n in [3, 5, 6, 7, 10, 16] {
        let mut talk = Talk::new();
        assert_eq!(
            talk.say(&format!("START 15\nINFO rule {n}\nBEGIN")),
            ["OK".to_owned(), refused(n)]
        );
        // It stays refused until a supported rule is set.
        assert_eq!(talk.say("TURN 7,7\nSTART 20"), [refused(n), refused(n)]);
        assert_eq!(talk.say("INFO rule 0\nTURN 7,7"), ["14,0"]);
    }
}

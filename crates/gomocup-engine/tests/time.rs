//! Time management on a scripted clock whose every reading takes time.

use std::time::Duration;

use tengen_core::{OnFoul, Position, Rule, Size};

use crate::common::scripted::{ScriptedSession, last_move};

#[test]
fn the_answer_comes_before_the_time_is_over() {
    for (step, turns) in [(200, [20, 50, 100]), (4_000, [100, 300, 1_000])] {
        for turn in turns {
            for left in [20, 60, 200, 2_147_483_647] {
                let limit = Duration::from_millis(turn.min(left));
                if limit < Duration::from_micros(30 * step) {
                    continue; // No answer is possible within a few clock readings.
                }
                let mut session = ScriptedSession::new(step);
                session.say("START 15");
                let setting = format!("INFO timeout_turn {turn}\nINFO time_left {left}");
                session.say(&format!("{setting}\nBOARD\n7,7,1\n8,8,2\n7,6,1\n7,8,2"));
                let (text, took) = session.say("DONE");
                last_move(&text);
                assert!(took < limit, "{step} {turn} {left}: {took:?}");
            }
        }
    }
}

#[test]
fn no_time_at_all_is_answered_all_the_same() {
    for setting in [
        "timeout_turn 0",
        "timeout_turn 1",
        "time_left 0",
        "time_left -500",
    ] {
        let mut session = ScriptedSession::new(500);
        session.say(&format!("START 20\nINFO {setting}"));
        let (text, took) = session.say("TURN 3,4");
        last_move(&text);
        assert!(took < Duration::from_millis(60), "{setting}: {took:?}");
    }
}

#[test]
fn every_other_answer_keeps_the_time_too() {
    for (ask, words) in [
        ("YXNBEST 5", 1),
        ("YXBALANCEONE 0", 1),
        ("YXBALANCETWO 0", 2),
        ("SWAP2BOARD\n7,7\n8,8\n9,6\nDONE", 1),
        ("SWAP2BOARD\nDONE", 3),
    ] {
        let mut session = ScriptedSession::new(1_000);
        session.say("START 15\nINFO timeout_turn 800\nYXBOARD\n7,7,1\n8,8,2\nDONE");
        let (text, took) = session.say(ask);
        let last = text.lines().last().expect("an answer");
        assert!(last == "SWAP" || last.split(' ').count() >= words, "{last}");
        assert!(took < Duration::from_millis(800), "{ask}: {took:?}");
    }
}

/// A match of a session against itself on two clocks that run down.
fn play_down(start: u64, turn: u64, step: u64) {
    let mut tables = [ScriptedSession::new(step), ScriptedSession::new(step)];
    let mut left = [Duration::from_millis(start); 2];
    let size = Size::STANDARD;
    let mut position = Position::new(Rule::Freestyle, size);
    let mut request = "BOARD\nDONE".to_owned();
    for session in &mut tables {
        let settings = format!("START 15\nINFO timeout_turn {turn}\nINFO timeout_match {start}");
        assert_eq!(session.say(&settings).0, "OK\n");
    }
    while position.outcome().is_none() {
        let side = position.to_move().index();
        let ms = left[side].as_millis();
        tables[side].say(&format!("INFO time_left {ms}"));
        let (text, took) = tables[side].say(&request);
        assert!(took <= left[side], "{took:?} of {:?}", left[side]);
        assert!(took <= Duration::from_millis(turn), "{took:?}");
        left[side] -= took;
        let at = last_move(&text);
        let p = at.point(size).expect("on the board");
        position.play_with(p.into(), OnFoul::Refuse).expect("legal");
        request = format!("TURN {at}");
    }
}

#[test]
fn a_clock_that_runs_down_is_never_overrun() {
    play_down(2_000, 500, 500);
    // Starting with 200 ms left.
    play_down(200, 5_000, 60);
}

/// The fields of a line about an iteration, by name; the moves of its variation under `pv`.
fn thought(line: &str) -> Vec<(&str, Vec<&str>)> {
    let words: Vec<&str> = line.split(' ').collect();
    let names = ["depth", "ev", "n", "n/ms", "tm", "pv"];
    let places = names.map(|name| words.iter().position(|w| *w == name).expect(name));
    assert_eq!(places, [1, 3, 5, 7, 9, 11], "{line}");
    let ends = places[1..].iter().copied().chain([words.len()]);
    let values = places
        .iter()
        .zip(ends)
        .map(|(from, to)| words[from + 1..to].to_vec());
    names.into_iter().zip(values).collect()
}

#[test]
fn each_iteration_is_told_but_at_most_ten_a_second() {
    let mut session = ScriptedSession::new(1_000);
    session.say("START 15\nINFO timeout_turn 5000");
    let (text, _) = session.say("TURN 4,4");
    let lines: Vec<&str> = text
        .lines()
        .filter(|l| l.starts_with("MESSAGE depth"))
        .collect();
    assert!(lines.len() > 3, "{text}");
    let mut told = Vec::new();
    for line in &lines {
        let fields = thought(line);
        let value = |i: usize| fields[i].1[0];
        let number = |i: usize| -> u64 { value(i).parse().expect(line) };
        let (depth, deepest) = value(0).split_once('-').expect("two depths");
        let depth: u64 = depth.parse().expect("a depth");
        assert!(deepest.parse::<u64>().expect("a depth") >= 1, "{line}");
        let ev = value(1).trim_start_matches(['+', '-', 'M']);
        assert!(ev.parse::<u32>().is_ok(), "{line}");
        assert_eq!(number(3), number(2) / number(4).max(1), "{line}");
        assert!((1..=12).contains(&fields[5].1.len()), "{line}");
        told.push((depth, number(4)));
    }
    assert!(told.is_sorted(), "{told:?}");
    for window in told.windows(11) {
        assert!(window[10].1 - window[0].1 >= 1000, "{told:?}");
    }
    // As fast as possible, the move alone.
    let mut session = ScriptedSession::new(100);
    session.say("START 15\nINFO timeout_turn 0");
    let (text, _) = session.say("TURN 7,7");
    assert_eq!(text.lines().count(), 1, "{text}");
}

//! Positions of a board, and those of the rule tester.

use crate::common::{Talk, is_point, leaves, point, quick};
use tengen_core::Size;
use tengen_gomocup::Xy;

#[test]
fn colours_of_a_board() {
    // Five stones in order, the first the opponent's: the engine is White and plays the sixth.
    let mut talk = quick("START 15\nBOARD\n7,7,2\n8,7,1\n9,9,2\n6,6,1\n5,5,2");
    let p = point(&talk.ask("DONE"), Size::STANDARD);
    let taken = ["h8", "i8", "j6", "g9", "f10"];
    assert!(!taken.contains(&p.to_string().as_str()));
    leaves(talk);
    // The manager is Black, so in renju his six in the first column would be a foul. White need not
    // answer in that column's gap: (0,3) is no threat, as it makes no five.
    let own = [(1, 0), (3, 1), (5, 2), (7, 3), (9, 4)];
    let mut talk = quick("START 15\nINFO rule 4\nBOARD");
    for (y, (x, row)) in [0, 1, 2, 4, 5].into_iter().zip(own) {
        talk.say(&format!("0,{y},2\n{x},{row},1"));
    }
    talk.say("14,14,2");
    assert!(is_point(&talk.ask("DONE")));
    assert_eq!(
        talk.ask("TURN 0,3"),
        "ERROR nothing to answer: the game is over (foul)"
    );
    leaves(talk);
}

/// Stones in the rule tester's notation: column letter, row from the *top*.
fn tester_board(rule: u32, stones: &str) -> Talk {
    let stones: Vec<(u32, u32)> = stones
        .split_whitespace()
        .map(|s| {
            let (column, row) = s.split_at(1);
            let x = u32::from(column.as_bytes()[0] - b'a');
            (x, row.parse::<u32>().expect("a row") - 1)
        })
        .collect();
    let mut talk = quick(&format!(
        "START 15\nINFO max_node 30000\nINFO rule {rule}\nBOARD"
    ));
    for (i, (x, y)) in stones.iter().enumerate() {
        let own = (stones.len() - i).is_multiple_of(2);
        talk.say(&format!("{x},{y},{}", if own { 1 } else { 2 }));
    }
    talk
}

fn tester_answer(mut talk: Talk) -> String {
    let xy: Xy = talk.ask("DONE").parse().expect("a move");
    leaves(talk);
    format!("{}{}", char::from(b'a' + xy.x as u8), xy.y + 1)
}

#[test]
fn rule_tester_completes_a_five() {
    for rule in [0, 1, 4, 8, 9] {
        let talk = tester_board(rule, "h8 h9 i8 i9 j8 j9 k8 k9");
        let answer = tester_answer(talk);
        assert!(
            ["g8", "l8"].contains(&answer.as_str()),
            "rule {rule}: {answer}"
        );
    }
}

#[test]
fn rule_tester_standard() {
    let talk = tester_board(1, "h8 h9 i8 h10 g8 h11 j13 h12 g14 h14 i15");
    let answer = tester_answer(talk);
    assert!(["f8", "j8"].contains(&answer.as_str()), "{answer}");
}

#[test]
fn rule_tester_renju() {
    for number in [4, 2] {
        let talk = tester_board(number, "h8 h9 i7 i9 h10 i6 i11 i12");
        assert_ne!(tester_answer(talk), "g9", "a double three");
    }
}

#[test]
fn rule_tester_caro() {
    for rule in [8, 9] {
        let talk = tester_board(rule, "h8 f8 g8 f9 i8 f7 j8 l8");
        let answer = tester_answer(talk);
        assert!(
            ["f5", "f6", "f10", "f11"].contains(&answer.as_str()),
            "rule {rule}: {answer}"
        );
    }
}

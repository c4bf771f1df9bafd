//! The census: what every move from fixed positions makes, to depth 3, under every rule.

#![allow(dead_code)]

#[path = "../census/mod.rs"]
mod counted;

use tengen_core::foul::{self, Verdict};

#[test]
fn the_census_is_what_the_file_says() {
    let now = counted::census();
    for (now, pinned) in now.lines().zip(counted::COUNTS.lines()) {
        assert_eq!(now, pinned, "after a wanted change: cargo xtask census");
    }
    assert_eq!(now.lines().count(), counted::COUNTS.lines().count());
}

#[test]
fn the_census_has_something_of_everything() {
    let positions = counted::entries();
    assert!(positions.len() >= 10);
    let forbidden: usize = positions
        .iter()
        .map(|e| e.black_to_move().forbidden_points().len())
        .sum();
    assert!(forbidden >= 10, "{forbidden}");
    for word in ["fives", "fours", "threes", "forbidden"] {
        let counted = counted::COUNTS.lines().any(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let at = words.iter().position(|w| *w == word);
            at.is_some_and(|at| words[at - 1] != "0")
        });
        assert!(counted, "no {word}");
    }
}

#[test]
fn the_look_at_the_whole_board_finds_what_a_look_at_each_point_finds() {
    for entry in counted::entries() {
        let position = entry.black_to_move();
        let board = position.board();
        let empty = board.size().points().filter(|&p| board.is_empty(p));
        let one_by_one: Vec<_> = empty
            .filter(|&p| matches!(foul::verdict(board, p), Verdict::Foul(_)))
            .collect();
        assert_eq!(foul::forbidden(board), one_by_one, "{}", entry.name);
    }
}

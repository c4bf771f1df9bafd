//! Fuzz body for move lists; also run by the tests of `tengen-core`.

use tengen_core::notation::{format_moves, parse_moves, parse_points};
use tengen_core::{Move, OnFoul, Position, Rule, Size};

/// Parses bytes as moves.
///
/// # Panics
/// If an invariant fails: formatting and parsing gives the same moves, an error's offset lies in
/// the text, and a move is played whole or refused with a reason.
pub fn fuzz_notation(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match parse_moves(&text) {
        Ok(moves) => {
            assert_eq!(parse_moves(&format_moves(&moves)).as_ref(), Ok(&moves));
            let placed = moves.iter().all(|mv| matches!(mv, Move::Place(_)));
            assert_eq!(parse_points(&text).is_ok(), placed);
            for rule in Rule::ALL {
                play(rule, &moves);
            }
        }
        Err(error) => {
            assert!(error.offset >= 1 && error.offset <= text.chars().count());
            assert!(error.ply >= 1 && error.text.chars().count() <= 6);
            let before: String = text.chars().take(error.offset - 1).collect();
            let read = parse_moves(&before).expect("all before the error can be read");
            assert_eq!(read.len(), error.ply - 1);
            assert!(parse_points(&text).is_err());
        }
    }
}

fn play(rule: Rule, moves: &[Move]) {
    let mut position = Position::new(rule, Size::STANDARD);
    for &mv in moves {
        let before = position.clone();
        if position.play_with(mv, OnFoul::Lose).is_err() {
            assert_eq!(position, before, "a refused move has changed something");
        }
    }
    while position.undo().is_some() {}
    assert_eq!(position, Position::new(rule, Size::STANDARD));
}

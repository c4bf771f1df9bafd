//! Moves that are refused and moves that end a position.

use crate::common::{point, points};
use tengen_core::notation::parse_moves;
use tengen_core::{Color, Ending, Foul, Illegal, Move, OnFoul, Outcome, Position, Rule, Size};

use super::played;

#[test]
fn illegal_moves_are_named_and_change_nothing() {
    let mut position = played(Rule::Freestyle, "h8i9");
    let before = position.clone();
    let taken = position.play(point("h8")).unwrap_err();
    assert_eq!(taken, Illegal::Taken(point("h8"), Color::Black));
    assert_eq!(taken.to_string(), "h8 is taken by a black stone");
    let off = position.play(point("p3")).unwrap_err();
    assert_eq!(off.to_string(), "p3 is off the 15×15 board");
    assert_eq!(position, before);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut position = played(Rule::Freestyle, "h8h9i8i9j8j9k8k9l8");
    let outcome = position.outcome().unwrap().clone();
    assert_eq!(outcome.winner, Some(Color::Black));
    assert_eq!(outcome.by, Ending::Five);
    assert_eq!(outcome.line, points("h8 i8 j8 k8 l8"));
    assert_eq!(position.play(point("a1")), Err(Illegal::Over(Ending::Five)));
    assert_eq!(position.play(Move::Pass), Err(Illegal::Over(Ending::Five)));
    assert!(position.legal_points().is_empty());
    assert_eq!(position.undo(), Some(point("l8").into()));
    assert_eq!(position.outcome(), None);
    assert_eq!(position.legal_points().len(), 217);
}

#[test]
fn two_passes_are_a_draw_and_one_is_not() {
    let mut position = played(Rule::Renju, "h8 pass i9 -- PASS");
    assert_eq!(position.outcome(), Some(&Outcome::draw(Ending::Passes)));
    assert_eq!(position.to_move(), Color::White);
    assert_eq!(position.ply(), 5);
    assert_eq!(position.undo(), Some(Move::Pass));
    assert_eq!(position.outcome(), None);
    assert_eq!(position.to_move(), Color::Black);
}

#[test]
fn a_foul_is_refused_or_loses() {
    let black = points("f8 g8 h9 h10");
    let mut position =
        Position::from_stones(Rule::Renju, Size::STANDARD, &black, &[], Color::Black).unwrap();
    let h8 = point("h8");
    assert_eq!(
        position.play(h8),
        Err(Illegal::Forbidden(h8, Foul::DoubleThree))
    );
    position.play_with(h8.into(), OnFoul::Lose).unwrap();
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Color::White));
    assert_eq!(outcome.by, Ending::Foul(Foul::DoubleThree));
    assert_eq!(outcome.by.name(), "foul");
    assert_eq!(outcome.line, [h8]);
    assert!(position.forbidden_points().is_empty());
    // A taken point is illegal under every foul policy.
    position.undo();
    assert!(
        position
            .play_with(point("f8").into(), OnFoul::Lose)
            .is_err()
    );
}

#[test]
fn a_full_board_is_a_draw() {
    // Columns of two colours, shifted every second row, so that no five appears on 5×5.
    let size = Size::MIN;
    let colors = "XOXOX XOXOX OXOXO XOXOX XOXOX";
    let (black, white) = crate::common::diagram(colors);
    let (last, rest) = black.split_last().unwrap();
    let mut position =
        Position::from_stones(Rule::Freestyle, size, rest, &white, Color::Black).unwrap();
    assert_eq!(position.outcome(), None);
    position.play(*last).unwrap();
    assert_eq!(position.outcome(), Some(&Outcome::draw(Ending::FullBoard)));
    let full = Position::from_stones(Rule::Freestyle, size, &black, &white, Color::White).unwrap();
    assert_eq!(full.outcome(), Some(&Outcome::draw(Ending::FullBoard)));
}

#[test]
fn a_bad_move_in_a_list_is_named() {
    let moves = parse_moves("h8i9h8").unwrap();
    let error = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap_err();
    assert_eq!(error.ply, 3);
    assert_eq!(
        error.to_string(),
        "move 3 (h8): h8 is taken by a black stone"
    );
}

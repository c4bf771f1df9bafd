//! Games: undo and redo, resignation, dead boards, limits of stones.

mod boards;
mod endings;
mod set_ups;
mod text;

use crate::common::{point, points};
use tengen_core::notation::parse_moves;
use tengen_core::{
    Color, DeadDraw, Ending, Game, Illegal, Outcome, Point, Policy, Position, Rule, Size, notation,
};

fn played(rule: Rule, text: &str) -> Position {
    Position::from_moves(rule, Size::STANDARD, &parse_moves(text).unwrap()).unwrap()
}

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

#[test]
fn taking_back_and_playing_again() {
    let mut game = Game::new(
        Position::new(Rule::Freestyle, Size::STANDARD),
        Policy::default(),
    );
    assert!(!game.undo() && !game.redo());
    for p in points("h8 i9 j8") {
        game.play(p).unwrap();
    }
    assert!(game.undo() && game.undo());
    assert_eq!(game.undone(), [point("j8").into(), point("i9").into()]);
    assert!(game.redo());
    // The undone move keeps redo, another move clears it.
    game.play(point("j8")).unwrap();
    assert_eq!(game.undone(), []);
    assert!(game.undo() && game.undo());
    game.play(point("a1")).unwrap();
    assert_eq!(game.undone(), []);
    assert!(!game.redo());
    assert_eq!(notation::format_moves(game.position().moves()), "h8a1");
    // A refused move keeps redo.
    assert!(game.undo());
    assert!(game.play(point("h8")).is_err());
    assert!(game.redo());
}

#[test]
fn resigning_ends_the_game_and_can_be_taken_back() {
    let mut game = Game::new(played(Rule::Freestyle, "h8i9"), Policy::default());
    game.resign(Color::Black);
    let outcome = game.outcome().unwrap().clone();
    assert_eq!(
        (outcome.winner, outcome.by),
        (Some(Color::White), Ending::Resignation)
    );
    game.agree_draw();
    assert_eq!(game.outcome(), Some(&outcome), "a game ends once");
    assert_eq!(
        game.play(point("a1")),
        Err(Illegal::Over(Ending::Resignation))
    );
    assert!(game.undo());
    assert_eq!(game.outcome(), None);
    assert_eq!(game.position().ply(), 2);
    game.agree_draw();
    assert_eq!(game.outcome(), Some(&Outcome::draw(Ending::Agreement)));
    assert!(!game.is_dead());
}

/// A 5×5 position in which only rank 1 and file d can become five, and the point that closes both.
fn dead_end() -> (Position, Point) {
    let (black, white) = crate::common::diagram("XO... ..XO. O...X .XO.. ....O");
    let position =
        Position::from_stones(Rule::Freestyle, Size::MIN, &black, &white, Color::Black).unwrap();
    (position, point("d1"))
}

#[test]
fn a_dead_board_is_offered_ended_or_ignored() {
    let (position, p) = dead_end();
    let after = |dead_draw| {
        let mut game = Game::new(
            position.clone(),
            Policy {
                dead_draw,
                ..Policy::default()
            },
        );
        assert!(!game.is_dead());
        game.play(p).unwrap();
        game
    };
    let mut offer = after(DeadDraw::Offer);
    assert!(offer.is_dead() && offer.outcome().is_none());
    offer.agree_draw();
    assert_eq!(offer.outcome(), Some(&Outcome::draw(Ending::DeadBoard)));
    let off = after(DeadDraw::Off);
    assert!(off.is_dead() && off.outcome().is_none());
    let mut end = after(DeadDraw::End);
    assert_eq!(end.outcome(), Some(&Outcome::draw(Ending::DeadBoard)));
    assert!(end.undo());
    assert_eq!(end.outcome(), None);
    assert_eq!(end.position(), &position);
}

#[test]
fn a_limit_of_stones_ends_in_a_draw() {
    let policy = Policy {
        max_stones: Some(3),
        ..Policy::default()
    };
    let mut game = Game::new(Position::new(Rule::Renju, Size::STANDARD), policy);
    game.play(point("h8")).unwrap();
    game.play(point("i9")).unwrap();
    assert_eq!(game.outcome(), None);
    game.play(point("j8")).unwrap();
    assert_eq!(game.outcome(), Some(&Outcome::draw(Ending::MoveLimit)));
    assert_eq!(game.policy(), policy);
    // Taking back and playing again ends it again.
    assert!(game.undo());
    assert_eq!(game.outcome(), None);
    assert!(game.redo());
    assert_eq!(game.outcome(), Some(&Outcome::draw(Ending::MoveLimit)));
}

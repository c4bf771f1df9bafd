//! Claims: what may be claimed, until when, and what a wrong claim costs.

use crate::common::{point, points};
use tengen_core::notation::parse_moves;
use tengen_core::{
    ClaimError, Claimable, Color, Ending, Foul, Game, Move, OnFoul, Policy, Position, Rule, Size,
    WrongClaim,
};

fn game(rule: Rule, wrong: WrongClaim, moves: &str) -> Game {
    let policy = Policy {
        on_foul: OnFoul::Claim(wrong),
        ..Policy::default()
    };
    let mut game = Game::new(Position::new(rule, Size::STANDARD), policy);
    for mv in parse_moves(moves).unwrap() {
        game.play(mv).unwrap();
    }
    game
}

/// Black makes a double three with the last move.
const DOUBLE_THREE: &str = "h6a1h7a15f8o1g8o15h8";
/// Black makes a row of six with the last move.
const OVERLINE: &str = "c8a1d8a3e8a5f8a7h8a9g8";

fn foul(name: &str, foul: Foul) -> Claimable {
    Claimable::Foul {
        point: point(name),
        foul,
    }
}

#[test]
fn a_double_three_may_be_claimed_until_whites_next_stone() {
    let mut game = game(Rule::Renju, WrongClaim::Nothing, DOUBLE_THREE);
    assert_eq!(game.outcome(), None);
    assert_eq!(game.claimable(), [foul("h8", Foul::DoubleThree)]);
    let mut late = game.clone();
    game.claim_foul().unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Color::White));
    assert_eq!(outcome.by, Ending::Foul(Foul::DoubleThree));
    assert_eq!(outcome.line, [point("h8")]);
    assert_eq!(
        game.claim_foul(),
        Err(ClaimError::Over(Ending::Foul(Foul::DoubleThree)))
    );

    late.play(point("a8")).unwrap();
    assert_eq!(late.claimable(), []);
    assert_eq!(late.claim_foul(), Err(ClaimError::Nothing));
    assert_eq!(late.outcome(), None, "an unnoticed foul plays on");
    // A pass is no stone: a wrong claim may have cost White the turn.
    let mut passed = self::game(Rule::Renju, WrongClaim::Nothing, DOUBLE_THREE);
    passed.play(Move::Pass).unwrap();
    assert_eq!(passed.claimable(), [foul("h8", Foul::DoubleThree)]);
    passed.play(point("m4")).unwrap();
    passed.claim_foul().unwrap();
    let by = passed.outcome().map(|outcome| outcome.by);
    assert_eq!(by, Some(Ending::Foul(Foul::DoubleThree)));
}

#[test]
fn an_overline_may_be_claimed_until_the_end() {
    let mut game = game(Rule::Renju, WrongClaim::Nothing, OVERLINE);
    for p in points("o1o3o5") {
        game.play(p).unwrap();
        assert_eq!(game.claimable(), [foul("g8", Foul::Overline)]);
    }
    game.claim_foul().unwrap();
    assert_eq!(
        game.outcome().unwrap().by,
        Ending::Foul(Foul::Overline),
        "even when Black has moved since"
    );
}

#[test]
fn an_unnoticed_five_plays_on_until_its_owner_says_so() {
    let five = "h8a1i8a3j8a5k8a7l8";
    for rule in Rule::ALL {
        let mut game = game(rule, WrongClaim::Nothing, five);
        assert_eq!(game.outcome(), None);
        game.play(point("a9")).unwrap();
        assert_eq!(game.claim_row(Color::White), Err(ClaimError::Nothing));
        game.claim_row(Color::Black).unwrap();
        let outcome = game.outcome().unwrap();
        assert_eq!(
            (outcome.winner, outcome.by),
            (Some(Color::Black), Ending::Five)
        );
        assert_eq!(outcome.line, points("h8i8j8k8l8"));
    }
}

#[test]
fn a_five_that_grows_to_six_is_an_overline() {
    let mut game = game(Rule::Renju, WrongClaim::Nothing, "h8a1i8a3j8a5k8a7l8a9m8");
    assert_eq!(game.claim_row(Color::Black), Err(ClaimError::Nothing));
    assert_eq!(game.claimable(), [foul("m8", Foul::Overline)]);
    game.claim_foul().unwrap();
    // A five outranks a six made by the same stone.
    let both = "c8a1d8a3e8a5f8a7h8b1g9b3g10b5g7b7g6b9g8";
    let game = self::game(Rule::Renju, WrongClaim::Nothing, both);
    assert!(matches!(
        game.claimable()[..],
        [Claimable::Row {
            color: Color::Black,
            by: Ending::Five,
            ..
        }]
    ));
}

#[test]
fn a_wrong_claim_costs_what_was_agreed() {
    let mut game = game(Rule::Renju, WrongClaim::Game, "h8i9");
    let mut row = game.clone();
    game.claim_foul().unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.by),
        (Some(Color::Black), Ending::WrongClaim)
    );
    assert!(game.undo(), "a claim is taken back before a move");
    assert_eq!((game.outcome(), game.position().ply()), (None, 2));
    row.claim_row(Color::Black).unwrap();
    assert_eq!(row.outcome().unwrap().winner, Some(Color::White));
}

#[test]
fn a_claim_is_taken_back_without_the_move_it_was_about() {
    let mut game = game(Rule::Renju, WrongClaim::Nothing, DOUBLE_THREE);
    game.claim_foul().unwrap();
    assert!(game.undo());
    assert_eq!(game.position().ply(), 9);
    assert_eq!(game.claimable(), [foul("h8", Foul::DoubleThree)]);
    assert!(game.undo());
    assert_eq!(game.claimable(), []);
    assert!(game.redo(), "a foul is played again like any other move");
    assert_eq!(game.claimable(), [foul("h8", Foul::DoubleThree)]);
}

#[test]
fn a_full_board_can_be_claimed_on_until_a_pass() {
    let size = Size::MIN;
    // Black's row a5 to e5 is full with the last stone.
    let black = points("b5c5d5e5a4c4e4b3d3a2c2e1");
    let white = points("b4d4a3c3e3b2d2a1b1c1d1e2");
    let start = Position::from_stones(Rule::Freestyle, size, &black, &white, Color::Black).unwrap();
    let last = point("a5");
    let game = |on_foul| {
        let policy = Policy {
            on_foul,
            ..Policy::default()
        };
        let mut game = Game::new(start.clone(), policy);
        game.play(last).unwrap();
        game
    };
    let by = |game: &Game| game.outcome().map(|outcome| outcome.by);
    assert_eq!(by(&game(OnFoul::Refuse)), Some(Ending::Five));
    let mut claimed = game(OnFoul::Claim(WrongClaim::Nothing));
    assert_eq!(by(&claimed), None);
    let mut passed = claimed.clone();
    claimed.claim_row(Color::Black).unwrap();
    assert_eq!(by(&claimed), Some(Ending::Five));
    passed.play(Move::Pass).unwrap();
    assert_eq!(by(&passed), Some(Ending::FullBoard));
    assert!(passed.undo());
    assert_eq!(by(&passed), None);
}

#[test]
fn nothing_is_claimed_where_the_rules_see_to_it() {
    for on_foul in [OnFoul::Refuse, OnFoul::Lose] {
        let policy = Policy {
            on_foul,
            ..Policy::default()
        };
        let mut game = Game::new(Position::new(Rule::Renju, Size::STANDARD), policy);
        assert_eq!(game.claim_foul(), Err(ClaimError::NotClaimed));
        assert_eq!(game.claim_row(Color::White), Err(ClaimError::NotClaimed));
        assert_eq!(game.claimable(), []);
    }
    // Only renju has fouls.
    let game = game(Rule::Standard, WrongClaim::Nothing, OVERLINE);
    assert_eq!(game.claimable(), []);
}

#[test]
fn stones_of_a_set_up_are_nobodys_foul() {
    let black = points("c8d8e8f8g8h8");
    let set_up =
        Position::from_stones(Rule::Renju, Size::STANDARD, &black, &[], Color::White).unwrap();
    let policy = Policy {
        on_foul: OnFoul::Claim(WrongClaim::Nothing),
        ..Policy::default()
    };
    let mut game = Game::new(set_up, policy);
    game.play(point("a1")).unwrap();
    game.play(point("i8")).unwrap();
    assert_eq!(game.claimable(), [foul("i8", Foul::Overline)]);
}

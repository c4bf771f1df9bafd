//! Foul policies: fouls and rows that are claimed, or lose at once.

use super::*;
use crate::Notice;
use tengen_core::{ClaimError, Color, Ending, Foul, OnFoul, WrongClaim};

fn played(on_foul: OnFoul, text: &str) -> Table {
    let mut setup = super::setup(Rule::Renju, [Seat::Person; 2]);
    setup.terms.policy.on_foul = on_foul;
    let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
    for mv in moves(text) {
        let Move::Place(point) = mv else { continue };
        table.touch(point, 2);
    }
    table
}

const DOUBLE_THREE: &str = "h6a1h7a15f8o1g8o15h8";

fn again(table: &Table) -> Table {
    let text = table.saved().write().expect("text");
    Table::restored(&Saved::read(&text).expect("a document")).expect("a game")
}

use crate::Saved;

#[test]
fn a_foul_that_loses_ends_the_game_at_once() {
    let table = played(OnFoul::Lose, DOUBLE_THREE);
    let outcome = table.outcome().expect("over");
    assert_eq!(outcome.winner, Some(Color::White));
    assert_eq!(outcome.by, Ending::Foul(Foul::DoubleThree));
    assert_eq!(again(&table).outcome(), table.outcome());
}

#[test]
fn a_foul_to_be_claimed_stands_unmarked_until_white_says_so() {
    let claim = OnFoul::Claim(WrongClaim::Nothing);
    let before = played(claim, "h6a1h7a15f8o1g8o15");
    assert!(before.cells().iter().all(|c| c.forbidden.is_none()));
    let mut table = played(claim, DOUBLE_THREE);
    assert_eq!(table.outcome(), None);
    assert!(table.view().can.claim && !table.view().can.hint);
    assert!(table.act(3, <Session>::ask_hint).is_empty());
    assert_eq!(again(&table).saved(), table.saved());
    let effects = table.act(3, <Session>::claim_foul);
    assert!(saves(&effects));
    assert_eq!(table.outcome().map(|o| o.winner), Some(Some(Color::White)));
    assert_eq!(again(&table).outcome(), table.outcome());
    table.act(4, Session::undo);
    assert_eq!(
        on_board(&table),
        DOUBLE_THREE,
        "the claim is taken back, not the stone"
    );
    table.touch(p("c3"), 5);
    let effects = table.act(6, <Session>::claim_foul);
    assert_eq!(effects, [Effect::Tell(Notice::Claim(ClaimError::Nothing))]);
}

#[test]
fn a_wrong_claim_costs_the_game_where_that_was_agreed() {
    let mut table = played(OnFoul::Claim(WrongClaim::Game), "h8i9");
    table.act(3, <Session>::claim_foul);
    let outcome = table.outcome().expect("over");
    assert_eq!(
        (outcome.winner, outcome.by),
        (Some(Color::Black), Ending::WrongClaim)
    );
    assert_eq!(again(&table).outcome(), table.outcome());
}

#[test]
fn a_five_plays_on_until_its_owner_says_so() {
    let claim = OnFoul::Claim(WrongClaim::Nothing);
    let mut table = played(claim, "h8a1i8a3j8a5k8a7l8o15");
    assert_eq!(table.outcome(), None);
    table.act(3, Session::claim_row);
    let outcome = table.outcome().expect("over");
    assert_eq!(
        (outcome.winner, outcome.by),
        (Some(Color::Black), Ending::Five)
    );
    assert_eq!(again(&table).outcome(), table.outcome());
    let refused = played(OnFoul::Refuse, "h8i9");
    assert!(!refused.view().can.claim);
}

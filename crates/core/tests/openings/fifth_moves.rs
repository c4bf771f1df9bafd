//! Procedures that offer fifth moves: RIF, Yamaguchi, Soosyrv-8.

use crate::common::{point, points};
use tengen_core::opening::{Action, Area, Decision, Kind, Opening, Procedure, Seat, Violation};
use tengen_core::{Color, Illegal, Rule, Size};

use super::{act, over, place, refused, start};

use Action::{Declare, Keep, Pick, Place, Swap};
use Seat::{First, Second};

#[test]
fn rif_offers_two_fifth_moves() {
    let mut opening = start(Procedure::Rif);
    let wide = refused(&opening, Place(point("i8")));
    assert_eq!(wide, Violation::Outside(point("i8"), Area::Center));
    place(&mut opening, "h8");
    assert_eq!(opening.points(&[]).len(), 8);
    place(&mut opening, "h9");
    assert_eq!(opening.points(&[]).len(), 23);
    place(&mut opening, "h7");
    assert_eq!(act(&mut opening, Swap), Second);
    // After the swap the first player has White and plays the fourth move.
    assert_eq!(place(&mut opening, "h6"), [First]);
    let due = opening.decision().unwrap();
    assert_eq!(
        due,
        Decision {
            seat: Some(Second),
            kind: Kind::Offer { count: 2 }
        }
    );
    let offer = |text: &str| Action::Offer(points(text));
    assert_eq!(
        refused(&opening, offer("g8")),
        Violation::Count { found: 1, count: 2 }
    );
    let twice = Violation::Equivalent(point("g8"), point("g8"));
    assert_eq!(refused(&opening, offer("g8 g8")), twice);
    let mirrored = Violation::Equivalent(point("g8"), point("i7"));
    assert_eq!(refused(&opening, offer("g8 i7")), mirrored);
    let taken = Violation::Illegal(Illegal::Taken(point("h9"), Color::White));
    assert_eq!(refused(&opening, offer("g8 h9")), taken);
    assert!(!opening.points(&[point("g8")]).contains(&point("i7")));
    assert!(opening.points(&[point("g8")]).contains(&point("g9")));
    act(&mut opening, offer("g8 g9"));
    assert_eq!(opening.offers(), [point("g8"), point("g9")]);
    assert_eq!(opening.position().board().stones(), 4);
    assert_eq!(opening.points(&[]), points("g8 g9"));
    assert_eq!(
        refused(&opening, Pick(point("i7"))),
        Violation::NotOffered(point("i7"))
    );
    assert_eq!(act(&mut opening, Pick(point("g9"))), First);
    assert_eq!(opening.offers(), []);
    over(&opening, Second, Color::White);
    // A fifth move that was not kept is legal again.
    assert_eq!(opening.position().legality(point("g8")), Ok(()));
}

#[test]
fn yamaguchi_declares_before_the_swap() {
    let mut opening = start(Procedure::Yamaguchi { offers: None });
    place(&mut opening, "h8 i9 j10");
    assert_eq!(
        refused(&opening, Declare(0)),
        Violation::Number { found: 0, most: 12 }
    );
    assert_eq!(
        refused(&opening, Declare(13)),
        Violation::Number {
            found: 13,
            most: 12
        }
    );
    assert_eq!(act(&mut opening, Declare(1)), First);
    assert_eq!(act(&mut opening, Keep), Second);
    assert_eq!(place(&mut opening, "a1"), [Second]);
    act(&mut opening, Action::Offer(points("o15")));
    act(&mut opening, Pick(point("o15")));
    over(&opening, First, Color::White);
}

#[test]
fn yamaguchi_with_a_fixed_number_declares_nothing() {
    let mut opening = start(Procedure::Yamaguchi { offers: Some(2) });
    place(&mut opening, "h8 i9 j10");
    act(&mut opening, Keep);
    place(&mut opening, "a1");
    assert_eq!(opening.decision().unwrap().kind, Kind::Offer { count: 2 });
    let none = Procedure::Yamaguchi { offers: Some(0) };
    assert!(Opening::new(none, Rule::Renju, Size::STANDARD).is_err());
}

#[test]
fn soosyrv_declares_with_the_fourth_move_and_swaps_again() {
    let mut opening = start(Procedure::Soosyrv8);
    place(&mut opening, "h8 h9 h7");
    assert_eq!(act(&mut opening, Swap), Second);
    assert_eq!(place(&mut opening, "h6"), [First]);
    assert_eq!(
        refused(&opening, Declare(9)),
        Violation::Number { found: 9, most: 8 }
    );
    assert_eq!(act(&mut opening, Declare(8)), First);
    assert_eq!(act(&mut opening, Swap), Second, "Black may swap");
    // A symmetric position has eight classes too.
    let mut chosen = Vec::new();
    while chosen.len() < 8 {
        chosen.push(opening.points(&chosen)[0]);
    }
    assert_eq!(act(&mut opening, Action::Offer(chosen.clone())), First);
    assert_eq!(act(&mut opening, Pick(chosen[7])), Second);
    over(&opening, First, Color::White);
}

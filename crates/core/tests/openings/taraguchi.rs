//! Taraguchi-10, and the 26 openings of its beginners' step.

use crate::common::{point, points};
use tengen_core::Color;
use tengen_core::opening::{Action, Area, Decision, Kind, Procedure, Seat, Violation};

use super::{act, over, place, refused, start};

use Action::{Keep, KeepAndOffer, Pick, Place, Swap};
use Seat::{First, Second};

#[test]
fn taraguchi_swaps_after_every_move() {
    let mut opening = start(Procedure::Taraguchi10);
    assert_eq!(place(&mut opening, "h8"), [First]);
    assert_eq!(act(&mut opening, Swap), Second);
    assert_eq!(
        place(&mut opening, "h9"),
        [First],
        "who swapped away Black plays White's stone"
    );
    assert_eq!(act(&mut opening, Keep), Second);
    assert_eq!(place(&mut opening, "j9"), [Second]);
    assert_eq!(act(&mut opening, Swap), First);
    assert_eq!(opening.points(&[]).len(), 46);
    assert_eq!(
        refused(&opening, Place(point("l8"))),
        Violation::Outside(point("l8"), Area::Within(3))
    );
    assert_eq!(place(&mut opening, "k8"), [Second]);
    let choice = opening.decision().unwrap();
    assert_eq!(
        choice,
        Decision {
            seat: Some(First),
            kind: Kind::Swap { offers: Some(10) }
        }
    );
    assert_eq!(act(&mut opening, Swap), First);
    assert_eq!(
        refused(&opening, Place(point("m8"))),
        Violation::Outside(point("m8"), Area::Within(4))
    );
    assert_eq!(place(&mut opening, "l8"), [Second]);
    let last = opening.decision().unwrap();
    assert_eq!(
        last,
        Decision {
            seat: Some(First),
            kind: Kind::Swap { offers: None }
        }
    );
    assert_eq!(act(&mut opening, Keep), First);
    assert_eq!(
        place(&mut opening, "a1"),
        [First],
        "the sixth move is White's, anywhere"
    );
    over(&opening, Second, Color::Black);
}

#[test]
fn taraguchi_offers_ten() {
    let mut opening = start(Procedure::Taraguchi10);
    for p in ["h8", "h9", "h7"] {
        place(&mut opening, p);
        act(&mut opening, Keep);
    }
    assert_eq!(place(&mut opening, "h6"), [Second]);
    assert_eq!(act(&mut opening, KeepAndOffer), First);
    let mut ten = points("g8 a1 a2 b1 c5 d9 e4 f2 g13 i8");
    let pair = Violation::Equivalent(point("g8"), point("i8"));
    assert_eq!(refused(&opening, Action::Offer(ten.clone())), pair);
    ten[9] = point("o15");
    act(&mut opening, Action::Offer(ten));
    assert_eq!(act(&mut opening, Pick(point("o15"))), Second);
    over(&opening, First, Color::White);
    // Keeping the colours without an offer is allowed as well.
    let mut opening = start(Procedure::Taraguchi10);
    for p in ["h8", "h9", "h7"] {
        place(&mut opening, p);
        act(&mut opening, Keep);
    }
    place(&mut opening, "h6");
    act(&mut opening, Keep);
    assert_eq!(place(&mut opening, "g8"), [First]);
    assert_eq!(act(&mut opening, Swap), Second);
    assert_eq!(place(&mut opening, "o15"), [First]);
    over(&opening, Second, Color::Black);
}

#[test]
fn the_beginners_step_ends_with_the_swap() {
    let mut opening = start(Procedure::Openings26);
    place(&mut opening, "h8 g9 f10");
    assert_eq!(
        refused(&opening, KeepAndOffer),
        Violation::NotNow(KeepAndOffer)
    );
    act(&mut opening, Swap);
    over(&opening, Second, Color::White);
}

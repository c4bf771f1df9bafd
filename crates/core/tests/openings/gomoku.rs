//! Procedures without an offer of fifth moves: pro, long pro, swap, swap2, a dealt opening.

use crate::common::{point, points};
use tengen_core::opening::{Action, Area, Decision, Kind, Procedure, Seat, Violation};
use tengen_core::{Color, Illegal};

use super::{act, over, place, refused, start};

use Action::{Place, PlaceTwo, TakeBlack, TakeWhite};
use Seat::{First, Second};

#[test]
fn none_begins_at_once() {
    over(&start(Procedure::None), First, Color::Black);
}

#[test]
fn pro_and_long_pro_keep_the_third_stone_away() {
    for (procedure, far, near, radius) in [
        (Procedure::Pro, "k8", "j10", 2),
        (Procedure::LongPro, "l8", "k8", 3),
    ] {
        let mut opening = start(procedure);
        assert_eq!(opening.points(&[]), [point("h8")]);
        let off_centre = refused(&opening, Place(point("h9")));
        assert_eq!(off_centre, Violation::Outside(point("h9"), Area::Center));
        assert_eq!(place(&mut opening, "h8 g9"), [First, Second]);
        let taken = refused(&opening, Place(point("h8")));
        assert_eq!(
            taken,
            Violation::Illegal(Illegal::Taken(point("h8"), Color::Black))
        );
        let close = refused(&opening, Place(point(near)));
        assert_eq!(close, Violation::Outside(point(near), Area::Beyond(radius)));
        assert_eq!(place(&mut opening, far), [First]);
        over(&opening, First, Color::White);
    }
}

#[test]
fn swap_chooses_a_colour() {
    for (choice, black) in [(TakeBlack, Second), (TakeWhite, First)] {
        let mut opening = start(Procedure::Swap);
        assert_eq!(place(&mut opening, "a1 o15 h8"), [First; 3]);
        assert_eq!(refused(&opening, PlaceTwo), Violation::NotNow(PlaceTwo));
        assert_eq!(act(&mut opening, choice), Second);
        over(&opening, black, Color::White);
    }
}

#[test]
fn swap2_has_three_answers_and_two_more() {
    for (choice, black) in [(TakeBlack, Second), (TakeWhite, First)] {
        let mut opening = start(Procedure::Swap2);
        place(&mut opening, "h8 i8 j6");
        act(&mut opening, choice.clone());
        over(&opening, black, Color::White);
    }
    for (choice, black) in [(TakeBlack, First), (TakeWhite, Second)] {
        let mut opening = start(Procedure::Swap2);
        place(&mut opening, "h8 i8 j6");
        assert_eq!(act(&mut opening, PlaceTwo), Second);
        let due = Decision {
            seat: Some(Second),
            kind: Kind::Place {
                color: Color::White,
                area: Area::Anywhere,
            },
        };
        assert_eq!(opening.decision(), Some(due));
        assert_eq!(place(&mut opening, "g9 f10"), [Second; 2]);
        assert_eq!(refused(&opening, PlaceTwo), Violation::NotNow(PlaceTwo));
        assert_eq!(act(&mut opening, choice), First);
        over(&opening, black, Color::White);
        assert_eq!(
            opening.position().board().get(point("g9")),
            Some(Color::White)
        );
        assert_eq!(
            opening.position().board().get(point("f10")),
            Some(Color::Black)
        );
    }
}

#[test]
fn a_balanced_opening_is_dealt() {
    let mut opening = start(Procedure::Balanced);
    assert_eq!(
        opening.decision(),
        Some(Decision {
            seat: None,
            kind: Kind::Deal
        })
    );
    let deal = |text| Action::Deal(points(text));
    assert_eq!(
        opening.act(Some(First), deal("h8")),
        Err(Violation::NotYours)
    );
    assert!(opening.act(None, deal("h8 h8")).is_err());
    assert!(
        opening
            .act(None, deal("a1 a3 b1 b3 c1 c3 d1 d3 e1"))
            .is_err(),
        "already won"
    );
    assert_eq!(opening.position().ply(), 0);
    opening.act(None, deal("h8 i9 a1 o2")).unwrap();
    over(&opening, First, Color::Black);
}

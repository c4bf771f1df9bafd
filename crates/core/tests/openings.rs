//! Opening procedures: every branch, equivalent fifth moves, named openings.

use crate::common::{point, points};
use proptest::prelude::*;
use tengen_core::opening::{
    Action, Area, Decision, Kind, Opening, Procedure, Seat, Violation, classes, equivalent,
};
use tengen_core::{Board, Color, Illegal, Point, Rule, Size, Symmetry};

use Action::{Declare, Keep, KeepAndOffer, Pick, Place, PlaceTwo, Swap, TakeBlack, TakeWhite};
use Seat::{First, Second};

fn start(procedure: Procedure) -> Opening {
    Opening::new(procedure, Rule::Renju, Size::STANDARD).unwrap()
}

/// Takes the action for the seat to decide, after the other seat has been refused.
fn act(opening: &mut Opening, action: Action) -> Seat {
    let seat = opening
        .decision()
        .expect("a decision")
        .seat
        .expect("a player's decision");
    let before = opening.clone();
    assert_eq!(
        opening.act(Some(seat.other()), action.clone()),
        Err(Violation::NotYours)
    );
    assert_eq!(opening, &before);
    opening.act(Some(seat), action).unwrap();
    assert_eq!(opening.before_last().as_ref(), Some(&before));
    seat
}

fn place(opening: &mut Opening, text: &str) -> Vec<Seat> {
    points(text)
        .into_iter()
        .map(|p| act(opening, Place(p)))
        .collect()
}

fn refused(opening: &Opening, action: Action) -> Violation {
    let mut copy = opening.clone();
    let seat = opening.decision().unwrap().seat;
    let violation = copy.act(seat, action).unwrap_err();
    assert_eq!(&copy, opening, "a refused action changed something");
    violation
}

fn over(opening: &Opening, black: Seat, to_move: Color) {
    assert_eq!(opening.decision(), None);
    assert_eq!(opening.owner(Color::Black), black);
    assert_eq!(opening.owner(Color::White), black.other());
    assert_eq!(opening.position().to_move(), to_move);
    assert_eq!(opening.points(&[]), []);
    let mut copy = opening.clone();
    assert_eq!(copy.act(Some(First), Keep), Err(Violation::Over));
}

#[test]
fn names_read_back() {
    for procedure in Procedure::ALL {
        assert_eq!(procedure.to_string().parse(), Ok(procedure));
    }
    assert!("swap3".parse::<Procedure>().is_err());
}

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

#[test]
fn small_boards_are_refused() {
    for procedure in Procedure::ALL {
        let least = procedure.min_size();
        let at = |n: u8| Opening::new(procedure, Rule::Renju, Size::new(n.into()).unwrap());
        assert!(at(least).is_ok(), "{procedure}");
        if least > 5 {
            assert_eq!(
                at(least - 1),
                Err(Violation::TooSmall(least)),
                "{procedure}"
            );
        }
    }
}

/// Black stones, white stones, an offer, its equivalents, the number of classes.
const EQUIVALENTS: [(&str, &str, &str, &str, usize); 5] = [
    ("h8 h7", "h9 h6", "g8", "g7 i7 g8 i8", 62),
    ("h8 h10", "h9 i9", "g8", "g8 g10", 132),
    ("h8 h10", "h9 h12", "i8", "g8 i8", 116),
    ("h8 i10", "h9 i9", "g10", "j8 g10", 132),
    ("h8 i9", "h9 j10", "i8", "i8", 221),
];

#[test]
fn equivalent_points_are_found_with_translations() {
    for (black, white, offer, expected, count) in EQUIVALENTS {
        let (black, white) = (points(black), points(white));
        let turn = Symmetry::all()[0];
        let position = crate::common::set_up(
            Rule::Renju,
            Size::STANDARD,
            (&black, &white),
            Color::Black,
            turn,
        );
        let board = position.board();
        let offer = point(offer);
        let found: Vec<Point> = position
            .legal_points()
            .into_iter()
            .filter(|&p| equivalent(board, offer, p))
            .collect();
        assert_eq!(found, points(expected), "{board}");
        let classes = classes(board);
        assert_eq!(classes.len(), count, "{board}");
        assert_eq!(classes.iter().map(Vec::len).sum::<usize>(), 221);
        assert!(classes.contains(&found));
    }
}

proptest! {
    /// Random decisions reach the end, swaps decide who has Black, and a replay leads to the same
    /// opening.
    #[test]
    fn every_way_through_leads_to_play(
        procedure in prop::sample::select(Procedure::ALL.to_vec()),
        picks in prop::collection::vec(any::<u16>(), 64),
    ) {
        let size = Size::new(u32::from(procedure.min_size().max(9))).unwrap();
        let mut opening = Opening::new(procedure, Rule::Renju, size).unwrap();
        let mut picks = picks.into_iter().cycle();
        let mut black = First;
        let mut guard = 0;
        while let Some(Decision { seat, kind }) = opening.decision() {
            guard += 1;
            prop_assert!(guard < 30);
            let mut pick = || usize::from(picks.next().unwrap());
            let action = match kind {
                Kind::Place { .. } => {
                    let free = opening.points(&[]);
                    Place(free[pick() % free.len()])
                }
                Kind::Colour { place_two } => match pick() % 3 {
                    0 if place_two => PlaceTwo,
                    1 => TakeBlack,
                    _ => TakeWhite,
                },
                Kind::Swap { offers } => match pick() % 3 {
                    0 if offers.is_some() => KeepAndOffer,
                    1 => Swap,
                    _ => Keep,
                },
                Kind::Declare { most } => Declare(pick() as u8 % most + 1),
                Kind::Offer { count } => {
                    let mut chosen = Vec::new();
                    while chosen.len() < usize::from(count) {
                        let free = opening.points(&chosen);
                        chosen.push(free[pick() % free.len()]);
                    }
                    Action::Offer(chosen)
                }
                Kind::Pick => {
                    let free = opening.points(&[]);
                    Pick(free[pick() % free.len()])
                }
                Kind::Deal => Action::Deal(Vec::new()),
            };
            match (&action, seat) {
                (Swap, _) => black = black.other(),
                (TakeBlack, Some(seat)) => black = seat,
                (TakeWhite, Some(seat)) => black = seat.other(),
                _ => {}
            }
            prop_assert_eq!(opening.act(seat, action), Ok(()));
            prop_assert_eq!(opening.owner(Color::Black), black);
            prop_assert_eq!(opening.position().outcome(), None);
        }
        let mut again = Opening::new(procedure, Rule::Renju, size).unwrap();
        for action in opening.actions() {
            let seat = again.decision().unwrap().seat;
            again.act(seat, action.clone()).unwrap();
        }
        prop_assert_eq!(again, opening);
    }

    /// Equivalence does not depend on how the board is turned.
    #[test]
    fn turned_boards_have_the_same_classes(picks in prop::collection::vec(0u16..81, 4)) {
        let size = Size::new(9).unwrap();
        let turned = |turn: Symmetry| {
            let mut board = Board::new(size);
            for (i, &pick) in picks.iter().enumerate() {
                let p = turn.apply(Point::from_xy((pick % 9) as u8, (pick / 9) as u8), size);
                if board.is_empty(p) {
                    board.put(p, Color::BOTH[i % 2]);
                }
            }
            board
        };
        let mut plain: Vec<usize> =
            classes(&turned(Symmetry::all()[0])).iter().map(Vec::len).collect();
        plain.sort_unstable();
        for turn in Symmetry::all() {
            let mut sizes: Vec<usize> = classes(&turned(turn)).iter().map(Vec::len).collect();
            sizes.sort_unstable();
            prop_assert_eq!(&sizes, &plain);
        }
    }
}

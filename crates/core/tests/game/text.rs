//! Names, points and lists of moves as text.

use crate::common::point;
use tengen_core::notation::{format_moves, parse_moves, parse_points};
use tengen_core::{Color, Ending, Foul, Move, Point, Rule, Size};

use super::size;

#[test]
fn sizes_run_from_5_to_22() {
    assert_eq!(Size::new(4).unwrap_err().0, 4);
    assert_eq!(Size::new(23).unwrap_err().0, 23);
    assert_eq!(Size::new(5).unwrap(), Size::MIN);
    assert_eq!(Size::new(22).unwrap(), Size::MAX);
    assert_eq!(Size::STANDARD.cells(), 225);
    assert_eq!(Size::STANDARD.points().count(), 225);
    assert_eq!(Size::STANDARD.center(), point("h8"));
    assert_eq!(size(10).center(), point("f5"));
    assert_eq!(size(20).center(), point("k10"));
    assert_eq!(Size::MAX.to_string(), "22");
}

#[test]
fn points_read_and_print() {
    for text in ["a1", "h8", "v22", "o15"] {
        assert_eq!(point(text).to_string(), text);
        assert_eq!(format!("{:?}", point(&text.to_uppercase())), text);
    }
    for text in [
        "", "h", "8", "w1", "a0", "a23", "h08", "h8x", "hh", "h-1", "é5", "h100", "h+8", "`1",
    ] {
        let error = text.parse::<Point>().unwrap_err();
        assert_eq!(error.0, text);
        assert!(error.to_string().contains("is not a point"), "{error}");
    }
    assert_eq!(Point::new(22, 0), None);
    assert_eq!(Point::new(0, 22), None);
    for p in Size::MAX.points() {
        assert_eq!(Point::from_index(p.index()), Some(p));
        assert!(p.index() < Point::LIMIT);
    }
    assert_eq!(Point::from_index(22), None);
    assert_eq!(Point::from_index(Point::LIMIT), None);
    assert_eq!(point("a1").shifted(-1, 0, Size::MAX), None);
    assert_eq!(point("a1").shifted(0, -1, Size::MAX), None);
    assert_eq!(point("o15").shifted(1, 0, Size::STANDARD), None);
    assert_eq!(point("o15").shifted(0, 1, Size::STANDARD), None);
    assert_eq!(
        point("h8").shifted(-2, 3, Size::STANDARD),
        Some(point("f11"))
    );
}

#[test]
fn names_of_rules_and_colours_read_back() {
    for rule in Rule::ALL {
        assert_eq!(rule.to_string().parse::<Rule>(), Ok(rule));
    }
    assert_eq!("Renju".parse::<Rule>().unwrap_err().0, "Renju");
    assert_eq!(Color::Black.to_string(), "black");
    assert_eq!(Color::White.opponent().to_string(), "black");
    assert_eq!(Foul::DoubleFour.to_string(), "double-four");
    assert_eq!(Move::Pass.to_string(), "pass");
}

#[test]
fn move_lists_read_and_print() {
    let text = "h8i9passa15o1";
    let moves = parse_moves(text).unwrap();
    assert_eq!(moves.len(), 5);
    assert_eq!(format_moves(&moves), text);
    assert_eq!(parse_moves(" H8, i9\n--\tA 15 o1").unwrap(), moves);
    assert_eq!(parse_moves("").unwrap(), []);
    let error = parse_moves("h8 i9 x3 j9").unwrap_err();
    assert_eq!((error.ply, error.offset, &error.text[..]), (3, 7, "x3 j9"));
    let error = parse_moves("h8i").unwrap_err();
    assert_eq!((error.ply, error.offset, &error.text[..]), (2, 3, "i"));
    assert!(
        error.to_string().starts_with("move 2 at character 3"),
        "{error}"
    );
    for bad in ["h0", "h23", "h123", "8h", "-", "pas", "h8;i9", "☗", "h８"] {
        assert!(parse_moves(bad).is_err(), "{bad}");
    }
    assert_eq!(parse_points("h8,J9").unwrap(), [point("h8"), point("j9")]);
    let error = parse_points("h8 pass").unwrap_err();
    assert_eq!((error.ply, error.offset), (2, 4));
}

#[test]
fn names_of_endings_are_those_of_the_contract() {
    let names = [
        (Ending::Five, "five"),
        (Ending::Overline, "overline"),
        (Ending::Foul(Foul::Overline), "foul"),
        (Ending::FullBoard, "full-board"),
        (Ending::Passes, "passes"),
        (Ending::MoveLimit, "move-limit"),
        (Ending::DeadBoard, "dead-board"),
        (Ending::Resignation, "resignation"),
        (Ending::Agreement, "agreement"),
        (Ending::WrongClaim, "wrong-claim"),
        (Ending::Time, "time"),
    ];
    for (ending, name) in names {
        assert_eq!(ending.name(), name);
    }
    for ending in Ending::ALL {
        let foul = ending.foul().map(Foul::name);
        assert_eq!(Ending::named(ending.name(), foul), Some(ending));
    }
    for (name, foul) in [("foul", None), ("five", Some("overline")), ("", None)] {
        assert_eq!(Ending::named(name, foul), None);
    }
}

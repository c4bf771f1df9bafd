//! Layout of the board, and marks that leave stones visible.

use tengen_core::Foul;

use super::*;

fn p(name: &str) -> Point {
    name.parse().expect("a point")
}

fn frame() -> Frame {
    Frame::new(Size::STANDARD, true)
}

#[test]
fn every_point_is_nearest_to_itself_on_every_board() {
    for n in 5..=22 {
        for coordinates in [false, true] {
            let frame = Frame::new(Size::new(n).expect("a size"), coordinates);
            for view in Symmetry::all() {
                let frame = frame.turned(view);
                for q in frame.size.points() {
                    let (x, y) = (frame.x(q), frame.y(q));
                    assert_eq!(frame.nearest(x + 15.0, y - 15.0), Some(q));
                    assert!(frame.distance(q, x, y + UNIT) - 1.0 < 1e-9);
                    assert_eq!(frame.at(frame.seen(q)), q);
                }
                assert_eq!(frame.nearest(-60.0, 100.0), None);
            }
        }
    }
}

#[test]
fn a1_lies_at_the_lower_left() {
    let frame = frame();
    assert!(frame.x(p("a1")) < frame.x(p("b1")));
    assert!(frame.y(p("a1")) > frame.y(p("a2")));
}

#[test]
fn rows_are_numbered_from_either_end() {
    /// The row numbers at the left edge, from top to bottom.
    fn numbers(frame: &Frame) -> Vec<String> {
        let drawn = ground(frame);
        let left = (frame.margin - STONE_RADIUS) / 2.0;
        let mark = format!("<text x=\"{left}\" y=\"");
        let texts = drawn.split(mark.as_str()).skip(1);
        let mut all: Vec<(f64, String)> = texts
            .filter_map(|text| {
                let (y, rest) = text.split_once("\">")?;
                Some((y.parse().ok()?, rest.split_once('<')?.0.to_owned()))
            })
            .collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        all.into_iter().map(|(_, number)| number).collect()
    }
    for n in [5, 10, 22] {
        let usual = Frame::new(Size::new(n).expect("a size"), true);
        let from_top: Vec<String> = (1..=n).map(|i| i.to_string()).collect();
        assert_eq!(numbers(&usual.rows_from_top(true)), from_top);
        let from_bottom: Vec<String> = from_top.into_iter().rev().collect();
        assert_eq!(numbers(&usual), from_bottom);
    }
    let bare = Frame::new(Size::STANDARD, false).rows_from_top(true);
    assert!(numbers(&bare).is_empty());
}

#[test]
fn letters_and_numbers_turn_with_the_board() {
    let turn = |name: &str| {
        let mut all = Symmetry::all().into_iter();
        let view = all.find(|view| view.name() == name).expect("a symmetry");
        ground(&frame().turned(view))
    };
    let label = |drawn: &str, at: &str, text: &str| {
        let mut texts = drawn.split("<text ");
        texts.any(|t| t.contains(at) && t.ends_with(&format!(">{text}</text>")))
    };
    let left = frame().x(p("a1"));
    let left = format!("x=\"{left}\" ");
    assert!(label(&turn("identity"), &left, "A"));
    // After a quarter turn clockwise A1 lies at the upper left, and the left column is row 1.
    assert!(label(&turn("rotate-90"), &left, "1"));
    assert!(label(&turn("rotate-180"), &left, "O"));
    assert!(label(&turn("rotate-270"), &left, "15"));
    assert!(label(&turn("flip-left-right"), &left, "O"));
    assert!(label(&turn("flip-top-bottom"), &left, "A"));
    assert!(label(&turn("flip-diagonal"), &left, "1"));
}

#[test]
fn no_coordinate_lies_under_a_stone() {
    /// Width of two digits in letter heights, rounded up for any system font.
    const TWO_FIGURES: f64 = 1.2;
    for n in 5..=22 {
        let frame = Frame::new(Size::new(n).expect("a size"), true);
        let letters = LETTER_HEIGHT * frame.width;
        let number = (frame.margin - STONE_RADIUS) / 2.0;
        let (left, right) = (
            number - TWO_FIGURES * letters / 2.0,
            number + TWO_FIGURES * letters / 2.0,
        );
        assert!(left > 0.0, "{n}: the number begins at {left}");
        let corner = frame.x(Point::from_xy(0, 0));
        assert!(
            right < corner - STONE_RADIUS,
            "{n}: it ends at {right}, the stone begins at {}",
            corner - STONE_RADIUS
        );
    }
}

#[test]
fn marks_leave_the_stones_their_colour() {
    let cell = Cell {
        stone: Some(Color::White),
        evidence: true,
        ..Cell::default()
    };
    let drawn = point(&frame(), p("h8"), &cell, false);
    let ring = drawn.split("class=\"evidence\" r=\"").nth(1);
    let ring: f64 = ring
        .and_then(|r| r.split_once('"')?.0.parse().ok())
        .expect("a ring");
    assert!(ring >= STONE_RADIUS, "it runs through the stone");
    let row = victory(&frame(), &[p("h8"), p("i8"), p("j8"), p("k8"), p("l8")]);
    assert!(!row.contains("rect") && !row.contains("use"), "{row}");
}

#[test]
fn a_bare_point_draws_nothing_and_a_stone_its_mark() {
    let cell = Cell::default();
    assert_eq!(point(&frame(), p("h8"), &cell, true), "");
    let stone = Cell {
        stone: Some(Color::Black),
        number: 107,
        last: true,
        ..cell.clone()
    };
    let drawn = point(&frame(), p("h8"), &stone, true);
    assert!(drawn.contains("#black") && drawn.contains(">107<") && drawn.contains("small"));
    let drawn = point(&frame(), p("h8"), &stone, false);
    assert!(!drawn.contains("107") && drawn.contains("class=\"last\""));
    let forbidden = Cell {
        forbidden: Some(Foul::Overline),
        ..cell
    };
    assert!(point(&frame(), p("h8"), &forbidden, false).contains("forbidden"));
}

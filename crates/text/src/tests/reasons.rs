//! Explanations of forbidden points.

use tengen_core::why::{changes, explain};
use tengen_core::{Color, Point, Position, Rule, Size, notation};

use crate::{Language, Text, WhyPart};

fn board(black: &str, white: &str) -> Position {
    let points = |s: &str| notation::parse_points(s).expect("points");
    let size = Size::STANDARD;
    let (black, white) = (points(black), points(white));
    Position::from_stones(Rule::Renju, size, &black, &white, Color::Black).expect("a position")
}

fn sentences(text: Text, position: &Position, at: &str) -> Vec<String> {
    let p: Point = at.parse().expect("a point");
    let why = explain(position.board(), p).expect("empty");
    let steps = text.why(&why);
    steps
        .iter()
        .map(|s| format!("{}{}", "  ".repeat(s.depth), s.sentence))
        .collect()
}

#[test]
fn a_double_three_is_taken_apart() {
    let position = board("f8 i8 h6 h9", "");
    let en = sentences(Text::new(Language::English), &position, "h8");
    assert_eq!(en[0], "H8 is forbidden: double three.");
    assert!(en.contains(&"  A three: F8 H8 I8.".to_owned()), "{en:#?}");
    let extension = "    G8 would make it a straight four, and Black may play there.";
    assert!(en.contains(&extension.to_owned()), "{en:#?}");
    let ja = sentences(Text::new(Language::Japanese), &position, "h8");
    assert_eq!(ja[0], "H8 は禁点です：三三。");
    assert_eq!(en.len(), ja.len());
}

#[test]
fn every_kind_of_row_has_words_in_every_language() {
    let cases = [
        ("d8 e8 f8 g8", "h8", WhyPart::Five),
        ("c8 d8 e8 f8 h8", "g8", WhyPart::Overline),
        ("e8 f8 g8 h9 h10 h11", "h8", WhyPart::Four),
        ("f8 i8 h6 h9", "h8", WhyPart::Three),
    ];
    for text in Language::ALL.map(Text::new) {
        for (black, at, part) in cases {
            let position = board(black, "");
            let why = explain(position.board(), at.parse().expect("a point")).expect("empty");
            let steps = text.why(&why);
            assert_eq!(steps[0].part, WhyPart::Verdict);
            let found = steps.iter().find(|s| s.part == part).expect("the row");
            assert!(!found.points.is_empty());
            assert!(steps.iter().all(|s| !s.sentence.contains("why-")));
        }
    }
}

#[test]
fn what_frees_and_what_forbids_is_said_for_each_colour() {
    let position = board("f8 i8 h6 h9", "");
    let at = "h8".parse().expect("a point");
    let why = explain(position.board(), at).expect("empty");
    let found = changes(position.board(), at);
    let en = Text::new(Language::English).why_changes(&why, &found);
    assert_eq!(en.len(), 2, "{en:#?}");
    assert!(
        en[1].starts_with("Would be legal with a white stone on"),
        "{en:#?}"
    );
    let lonely = board("", "");
    let why = explain(lonely.board(), at).expect("empty");
    let none = Text::new(Language::English).why_changes(&why, &[]);
    assert_eq!(none, ["No single stone would make it forbidden."]);
}

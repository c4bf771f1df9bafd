//! Texts for everything that can happen in an opening.

use std::collections::BTreeSet;

use tengen_core::opening::{
    Action, Area, Kind, Named, Opening, Procedure, Seat, Violation, recognise,
};
use tengen_core::{Color, Foul, Illegal, Point, Position, Rule, Size, notation};

use crate::{Language, Text};

fn p(name: &str) -> Point {
    name.parse().expect("a point")
}

fn distinct(words: &[String]) {
    let set: BTreeSet<&String> = words.iter().collect();
    assert_eq!(set.len(), words.len(), "{words:#?}");
    for word in words {
        assert!(!word.trim().is_empty() && !word.contains('{'), "{word:?}");
    }
}

#[test]
fn every_procedure_and_every_opening_has_its_own_name() {
    for text in Language::ALL.map(Text::new) {
        distinct(&Procedure::ALL.map(|o| text.procedure(o)));
        distinct(&Procedure::ALL.map(|o| text.procedure_line(o)));
        let fixed = text.procedure(Procedure::Yamaguchi { offers: Some(2) });
        assert!(fixed.contains('2'), "{fixed}");
        distinct(&Named::all().map(|o| text.named(o)).collect::<Vec<_>>());
        distinct(&[Seat::First, Seat::Second].map(|s| text.seat(s)));
    }
    let kagetsu = Named::find("D4").expect("D4");
    assert_eq!(
        Text::new(Language::English).opening_title(kagetsu),
        "D4 Kagetsu (flower moon)"
    );
    assert_eq!(Text::new(Language::Chinese).named(kagetsu), "花月");
}

fn kinds() -> Vec<Kind> {
    let areas = [
        Area::Anywhere,
        Area::Center,
        Area::Within(1),
        Area::Within(4),
        Area::Beyond(2),
        Area::Beyond(3),
    ];
    let mut kinds: Vec<Kind> = Color::BOTH
        .into_iter()
        .flat_map(|color| areas.map(|area| Kind::Place { color, area }))
        .collect();
    kinds.extend([false, true].map(|place_two| Kind::Colour { place_two }));
    kinds.extend([None, Some(10)].map(|offers| Kind::Swap { offers }));
    kinds.extend([8, 12].map(|most| Kind::Declare { most }));
    kinds.extend([1, 2, 10].map(|count| Kind::Offer { count }));
    kinds.extend([Kind::Pick, Kind::Deal]);
    kinds
}

#[test]
fn every_decision_says_what_may_be_done() {
    for text in Language::ALL.map(Text::new) {
        let words: Vec<String> = kinds().into_iter().map(|k| text.opening_task(k)).collect();
        distinct(&words);
    }
    let en = Text::new(Language::English);
    let within = Kind::Place {
        color: Color::White,
        area: Area::Within(1),
    };
    assert_eq!(
        en.opening_task(within),
        "a white stone within the central 3×3."
    );
}

#[test]
fn who_waits_is_told_what_the_other_decides_and_not_what_to_do() {
    for text in Language::ALL.map(Text::new) {
        let words: Vec<String> = kinds()
            .into_iter()
            .filter(|kind| !matches!(kind, Kind::Place { .. } | Kind::Deal))
            .map(|kind| (kind, text.opening_awaited(kind, "Bob")))
            .inspect(|(kind, said)| assert!(!said.contains(&text.opening_task(*kind)), "{said}"))
            .map(|(_, said)| said)
            .collect();
        assert!(
            words.iter().all(|said| said.starts_with("Bob")),
            "{words:?}"
        );
    }
    let en = Text::new(Language::English);
    let colour = Kind::Colour { place_two: true };
    assert_eq!(
        en.opening_awaited(colour, "Bob"),
        "Bob is choosing colours…"
    );
}

#[test]
fn who_watches_an_opening_is_told_so_and_what_is_awaited() {
    for text in Language::ALL.map(Text::new) {
        for kind in kinds() {
            let awaited = text.opening_awaited(kind, "Bob");
            let said = text.opening_watched(awaited.clone());
            assert!(
                said.ends_with(&awaited) && said.len() > awaited.len(),
                "{said}"
            );
        }
        // The same words as after the opening.
        let later = text.room_watching(Color::Black);
        let watched = text.opening_watched("");
        assert!(later.starts_with(watched.trim_end()), "{later}");
    }
    let en = Text::new(Language::English);
    let awaited = en.opening_awaited(Kind::Pick, "Bob");
    assert_eq!(
        en.opening_watched(awaited),
        "You are watching. Bob is choosing the fifth move…"
    );
}

#[test]
fn an_opening_says_whose_decision_it_is_until_it_is_done() {
    let mut opening = Opening::new(Procedure::Swap, Rule::Freestyle, Size::STANDARD).expect("fits");
    let en = Text::new(Language::English);
    assert_eq!(
        en.opening_state(&opening),
        "First player: a black stone on any empty point."
    );
    for name in ["h8", "i9", "j8"] {
        opening
            .act(Some(Seat::First), Action::Place(p(name)))
            .expect("free");
    }
    assert_eq!(
        en.opening_state(&opening),
        "Second player: Take Black or take White."
    );
    opening
        .act(Some(Seat::Second), Action::TakeBlack)
        .expect("due");
    assert_eq!(
        en.opening_state(&opening),
        "The opening is done. White to move."
    );
}

#[test]
fn every_action_and_every_violation_has_its_own_words() {
    let actions = [
        Action::Place(p("h8")),
        Action::TakeBlack,
        Action::TakeWhite,
        Action::PlaceTwo,
        Action::Swap,
        Action::Keep,
        Action::KeepAndOffer,
        Action::Declare(3),
        Action::Offer(vec![p("h8"), p("i9")]),
        Action::Pick(p("h8")),
        Action::Deal(vec![p("h8")]),
    ];
    let h8 = p("h8");
    let violations = [
        Violation::Over,
        Violation::NotYours,
        Violation::NotNow(Action::Keep),
        Violation::Outside(h8, Area::Center),
        Violation::Outside(h8, Area::Within(1)),
        Violation::Outside(h8, Area::Beyond(2)),
        Violation::Illegal(Illegal::Forbidden(h8, Foul::Overline)),
        Violation::Number { found: 9, most: 8 },
        Violation::Count { found: 1, count: 2 },
        Violation::Equivalent(h8, h8),
        Violation::Equivalent(h8, p("i9")),
        Violation::NotOffered(h8),
        Violation::TooSmall(9),
    ];
    for text in Language::ALL.map(Text::new) {
        let who = text.seat(Seat::First);
        distinct(
            &actions
                .clone()
                .map(|a| text.opening_action(&who, Color::Black, &a)),
        );
        distinct(&violations.clone().map(|v| text.violation(&v)));
    }
}

#[test]
fn an_opening_found_is_named_with_its_stones() {
    let moves = notation::parse_moves("c4c5d5").expect("moves");
    let position = Position::from_moves(Rule::Renju, Size::STANDARD, &moves).expect("legal");
    let found = recognise(&position);
    let en = Text::new(Language::English);
    assert_eq!(
        en.opening_recognised(found.as_ref()),
        "D4 Kagetsu (flower moon): C4, C5, D5."
    );
    assert_eq!(
        en.opening_recognised(None),
        "These stones are none of the 26 openings."
    );
}

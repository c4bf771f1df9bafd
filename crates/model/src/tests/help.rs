//! Help for beginners against the lowest levels.

use super::*;
use crate::{Help, PlainThreat, names};
use tengen_core::Color;
use tengen_text::{Language, Text};

/// Black must stop a four of White at L8.
pub(super) const FOUR: &str = "g8h8c1i8e1j8a1k8";
/// Black must stop an open three of White.
const THREE: &str = "a1h8c1i8e1j8";

fn level(number: u8) -> Seat {
    Seat::Computer(Computer::Level(Level::try_from(number).expect("a level")))
}

pub(super) fn against(number: u8, played: &str) -> Table {
    table(Rule::Freestyle, [Seat::Person, level(number)], played)
}

fn marked(table: &Table) -> Vec<String> {
    let points = Size::STANDARD.points().zip(table.cells());
    let marked = points.filter(|(_, cell)| cell.stops);
    marked.map(|(p, _)| p.to_string()).collect()
}

fn threat(table: &Table) -> Option<PlainThreat> {
    match table.view().help? {
        Help::Threat(Color::White, threat) => Some(threat),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_answers_to_a_plain_threat_are_marked() {
    for number in 0..=3 {
        let four = threat(&against(number, FOUR)).expect("a four");
        assert_eq!((four.four, four.stops), (true, vec![p("l8")]));
        let three = threat(&against(number, THREE)).expect("an open three");
        assert!(!three.four);
        assert_eq!(marked(&against(number, THREE)), ["g8", "k8"]);
    }
}

#[test]
fn only_beginners_get_help() {
    for number in 4..=10 {
        let table = against(number, FOUR);
        assert!(threat(&table).is_none() && marked(&table).is_empty());
    }
    assert!(threat(&friends(FOUR)).is_none());
    let textbook = Seat::Computer(Computer::Textbook(crate::Program::WinTable.into()));
    let program = table(Rule::Freestyle, [Seat::Person, textbook], FOUR);
    assert!(threat(&program).is_none());
}

#[test]
fn one_switch_turns_help_off_and_on() {
    let mut table = against(1, FOUR);
    for on in [false, true, false] {
        table.settings.help = on;
        table.act(2, Session::follow_help);
        assert_eq!(threat(&table).is_some(), on);
        assert_eq!(marked(&table).is_empty(), !on);
    }
    // Earlier settings have no such switch.
    let text = Settings::default().write().expect("text");
    let old = text.replace("\"help\":true,", "");
    assert_ne!(old, text);
    assert!(Settings::read(&old).expect("settings").help);
}

#[test]
fn other_levels_are_offered_only_with_help() {
    for help in [true, false] {
        let mut table = against(1, THREE);
        table.settings.help = help;
        for now in 2..4 {
            table.act(now, <Session>::confirm_resign);
            assert!(table.view().shows_result);
            table.act(now, Session::restart_surely);
        }
        assert_eq!(table.settings.streak.offer().is_some(), help);
    }
}

#[test]
fn nothing_is_marked_where_stopping_is_no_use() {
    // An open four cannot be stopped; a five, or an open four of one's own, is faster.
    for played in ["a1h8c1i8e1j8g1k8", "h4h8i4i8j4j8k4k8", "h4h8i4i8j4j8"] {
        assert_eq!(threat(&against(1, played)), None, "{played}");
    }
}

#[test]
fn the_mark_goes_with_the_move() {
    let mut table = against(1, THREE);
    assert!(!marked(&table).is_empty());
    table.touch(p("g8"), 2);
    assert!(marked(&table).is_empty() && threat(&table).is_none());
    // Undone, the threat is back.
    table.act(3, Session::undo);
    assert!(!marked(&table).is_empty());
    table.act(4, |session, cx| session.step(crate::Go::Back, cx));
    assert!(marked(&table).is_empty());
}

#[test]
fn a_threat_is_told_in_one_sentence() {
    let said = |played| {
        let help = against(1, played).view().help.expect("help");
        Language::ALL.map(|language| names::help(Text::new(language), &help))
    };
    assert_eq!(said(FOUR)[0], "White is about to make five: stop it at L8.");
    assert_eq!(
        said(THREE)[0],
        "White has an open three: stop it at G8 or K8."
    );
    for (four, three) in said(FOUR).iter().zip(&said(THREE)) {
        assert!(
            four.contains("L8") && three.contains("K8"),
            "{four} {three}"
        );
    }
}

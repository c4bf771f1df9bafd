//! Help for beginners against the lowest levels.

use super::guard::{Nodes, asked as ask};
use super::*;
use crate::Stepping as _;
use crate::{Help, Holds, ThreatHelp, names};
use tengen_core::Color;
use tengen_text::{Language, Text};
use tengen_worker_think::ProofService;

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

/// The marked answers of which this is known.
fn known(table: &Table, holds: Holds) -> Vec<String> {
    let points = Size::STANDARD.points().zip(table.cells());
    let marked = points.filter(|(_, cell)| cell.answer == Some(holds));
    marked.map(|(p, _)| p.to_string()).collect()
}

fn marked(table: &Table) -> Vec<String> {
    let all = [Holds::Asked, Holds::Stops, Holds::Perhaps, Holds::Loses];
    all.into_iter()
        .flat_map(|holds| known(table, holds))
        .collect()
}

fn threat(table: &Table) -> Option<ThreatHelp> {
    match table.view().help? {
        Help::Threat(Color::White, threat) => Some(threat),
        other => panic!("{other:?}"),
    }
}

/// Lets the real prover answer until nothing is asked.
fn prove(table: &mut Table, mut effects: Vec<Effect>) {
    let mut prover = ProofService::default();
    while let Some((id, Question::Prover(question, _))) = ask(&effects) {
        let answered = prover.answer(&question, &[], &mut Nodes);
        let answered = answered.expect("a question to solve");
        effects = table.hear(id, &Reply::Prover(answered.answer, answered.bytes), 3);
    }
}

/// A game against level 1 in which the help is settled.
fn settled(played: &str) -> Table {
    let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves(played));
    let seats = [Seat::Person, level(1)];
    let seats = match moves(played).len() % 2 {
        0 => seats,
        _ => [seats[1], seats[0]],
    };
    let session = Session::opened("one".to_owned(), seats, &position.expect("legal"), 1);
    let mut table = Table::of(session);
    let asked = table.begin();
    prove(&mut table, asked);
    table
}

fn said(table: &Table) -> String {
    names::help(Text::default(), &table.view().help.expect("help"))
}

#[test]
fn a_threat_is_marked_at_once_and_its_answers_as_they_settle() {
    for number in 0..=3 {
        let four = threat(&against(number, FOUR)).expect("a four");
        assert_eq!(
            (four.threat.four, four.threat.answers),
            (true, vec![p("l8")])
        );
        let three = against(number, THREE);
        assert!(!threat(&three).expect("an open three").threat.four);
        assert_eq!(known(&three, Holds::Asked), ["g8", "k8"]);
    }
    let three = settled(THREE);
    assert_eq!(known(&three, Holds::Stops), ["g8", "k8"]);
    assert_eq!(
        said(&three),
        "White has an open three: stop it at G8 or K8."
    );
}

#[test]
fn an_answer_by_shape_that_loses_is_not_called_a_stop() {
    // G7 and K7 take the three, and White wins by threats after either.
    let table = settled("h8j7k8i8g8i7f9h7");
    assert!(threat(&table).is_some_and(|help| !help.threat.four));
    for stop in ["g7", "k7"] {
        assert!(
            known(&table, Holds::Loses).contains(&stop.to_owned()),
            "{stop}"
        );
    }
    assert!(
        known(&table, Holds::Stops).is_empty(),
        "{:?}",
        threat(&table)
    );
    let sentence = said(&table);
    assert!(!sentence.contains("stop it"), "{sentence}");
}

#[test]
fn a_four_with_a_three_is_named_though_nothing_stops_both() {
    let played = "h8f7k8h7g8j7f9e8e9h5g9i7";
    let table = settled(played);
    let Some(Help::Threat(Color::White, help)) = table.view().help else {
        panic!("no threat");
    };
    assert!(help.threat.four && !help.answers.is_empty());
    assert!(help.points(Holds::Stops).is_empty(), "{help:?}");
    let sentence = said(&table);
    assert!(
        sentence.starts_with("White is about to make five"),
        "{sentence}"
    );
    // An open four alone: every move loses, and that is said.
    let late = said(&settled("a1h8c1i8e1j8g1k8"));
    assert_eq!(
        late,
        "White is about to make five: it is too late, every move loses."
    );
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
fn nothing_is_marked_where_the_person_is_ahead() {
    // A five, or an open four against an open three.
    for played in ["h4h8i4i8j4j8k4k8", "h4h8i4i8j4j8"] {
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
    let said = |table: &Table| {
        let help = table.view().help.expect("help");
        Language::ALL.map(|language| names::help(Text::new(language), &help))
    };
    let [asked, settled] = [said(&against(1, FOUR)), said(&settled(FOUR))];
    assert_eq!(asked[0], "White is about to make five. Looking at L8…");
    assert_eq!(settled[0], "White is about to make five: stop it at L8.");
    for (asked, settled) in asked.iter().zip(&settled) {
        assert!(
            asked.contains("L8") && settled.contains("L8"),
            "{asked} {settled}"
        );
    }
}

//! Warnings of stones that are proved to lose, answered by the real prover.

use super::help::{FOUR, against};
use super::*;
use crate::{Help, Phase, Warning, names};
use tengen_text::{Language, Text};
use tengen_worker_think::{ProofService, TaskControl};

/// An open four of White's, which cannot be stopped.
const LOST: &str = "a1h8c1i8e1j8g1k8";

/// Without a clock: the nodes are limited.
#[derive(Debug)]
pub(super) struct Nodes;

impl TaskControl for Nodes {
    fn elapsed(&mut self) -> u64 {
        0
    }

    fn stop(&mut self) -> bool {
        false
    }
}

pub(super) fn asked(effects: &[Effect]) -> Option<(SearchId, Question)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Ask(id, question) => Some((*id, (**question).clone())),
        _ => None,
    })
}

/// Plays a stone and answers the prover's questions; whether the engine is asked then.
fn play(table: &mut Table, stone: Point) -> bool {
    let mut effects = table.touch(stone, 2);
    while let Some((id, Question::Prover(question, _))) = asked(&effects) {
        assert_eq!(table.view().phase, Phase::Computer);
        let answered = ProofService::default().answer(&question, &[], &mut Nodes);
        let answered = answered.expect("a question to solve");
        let reply = Reply::Prover(answered.answer, answered.bytes);
        effects = table.hear(id, &reply, 3);
    }
    matches!(asked(&effects), Some((_, Question::Engine(_))))
}

fn warning(table: &Table) -> Option<Warning> {
    match table.view().help {
        Some(Help::Warning(warning)) => Some(warning),
        _ => None,
    }
}

#[test]
fn a_stone_that_leaves_a_five_is_warned_of() {
    let mut table = against(1, FOUR);
    assert!(!play(&mut table, p("a3")), "the computer is not asked");
    assert_eq!(warning(&table), Some(Warning::Loses(p("l8"), 1)));
    assert_eq!(table.view().phase, Phase::Waiting);
    assert_eq!(on_board(&table), format!("{FOUR}a3"), "the stone stays");
    let cells = table.position().size().points().zip(table.cells());
    let marked = cells.filter(|(_, cell)| cell.hint);
    assert_eq!(marked.map(|(p, _)| p).collect::<Vec<_>>(), [p("l8")]);
}

#[test]
fn a_warning_is_given_once() {
    let mut table = against(1, FOUR);
    assert!(!play(&mut table, p("a3")));
    table.act(4, Session::undo);
    assert_eq!(on_board(&table), FOUR);
    assert!(warning(&table).is_none());
    assert!(play(&mut table, p("a4")), "the computer answers");
    assert!(warning(&table).is_none());
}

#[test]
fn the_game_goes_on_by_a_button_or_a_touch() {
    for by_touch in [false, true] {
        let mut table = against(1, FOUR);
        assert!(!play(&mut table, p("a3")));
        // A second tap on the stone does nothing.
        assert!(!play(&mut table, p("a3")));
        let effects = match by_touch {
            true => table.touch(p("a5"), 4),
            false => table.act(4, Session::go_on),
        };
        assert!(matches!(asked(&effects), Some((_, Question::Engine(_)))));
        assert!(warning(&table).is_none());
        assert_eq!(on_board(&table), format!("{FOUR}a3"));
    }
}

#[test]
fn only_stones_with_an_alternative_are_warned_of() {
    assert!(play(&mut against(1, LOST), p("a3")));
    assert!(play(&mut against(1, FOUR), p("l8")));
    // No question where neither side can make a four.
    assert!(play(&mut against(1, "h8i9"), p("a3")));
}

#[test]
fn only_beginners_are_warned() {
    for number in [4, 10] {
        assert!(play(&mut against(number, FOUR), p("a3")));
    }
    let mut off = against(1, FOUR);
    off.settings.help = false;
    assert!(play(&mut off, p("a3")));
    let mut two = friends(FOUR);
    assert!(asked(&two.touch(p("a3"), 2)).is_none());
}

#[test]
fn switching_help_off_lets_the_computer_answer() {
    let mut table = against(1, FOUR);
    assert!(!play(&mut table, p("a3")));
    table.settings.help = false;
    let effects = table.act(4, Session::follow_help);
    assert!(matches!(asked(&effects), Some((_, Question::Engine(_)))));
}

#[test]
fn without_a_prover_the_computer_answers() {
    for reply in [Reply::Failed, Reply::Ended] {
        let mut table = against(1, FOUR);
        let (id, question) = asked(&table.touch(p("a3"), 2)).expect("a question");
        assert!(matches!(question, Question::Prover(..)));
        let effects = table.hear(id, &reply, 3);
        assert!(matches!(asked(&effects), Some((_, Question::Engine(_)))));
    }
}

#[test]
fn a_win_that_is_let_go_is_told() {
    let start = |played: &str, stone: &str| {
        let mut table = against(1, played);
        (play(&mut table, p(stone)), warning(&table))
    };
    // Two threes, each stopped at one end, that cross at K8.
    let fours = "h8g8i8k4j8a1k5c1k6e1k7a3";
    assert_eq!(start(fours, "k8"), (true, None));
    for stone in ["a5", "l8"] {
        let told = start(fours, stone);
        assert_eq!(told, (false, Some(Warning::LetGo(p("k8"), 3))), "{stone}");
    }
    // A five that is left for later, and an open four, which wins later too.
    let five = start("h8g8i8c1j8e1k8g1", "a5");
    assert_eq!(five, (false, Some(Warning::LetGo(p("l8"), 1))));
    assert_eq!(start("h8a1i8c1j8e1k8g1", "a5"), (true, None));
}

#[test]
fn every_warning_names_its_point() {
    let warnings = [
        Warning::Loses(p("l8"), 1),
        Warning::Loses(p("l8"), 5),
        Warning::LetGo(p("l8"), 1),
        Warning::LetGo(p("l8"), 5),
    ];
    let said = warnings.map(Help::Warning);
    for language in Language::ALL {
        for help in &said {
            let sentence = names::help(Text::new(language), help);
            assert!(sentence.contains("L8") && sentence.chars().count() <= 140);
        }
    }
    assert_eq!(
        names::help(Text::default(), &said[0]),
        "The computer can now make five at L8. Take it back?"
    );
}

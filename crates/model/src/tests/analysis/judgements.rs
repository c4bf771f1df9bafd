//! Evaluations that come from the library and go there.

use tengen_core::Canonical;
use tengen_library::unpack_judged;

use super::*;
use crate::Analyst;

/// The bytes with which the library is asked.
fn recalled(effects: &[Effect]) -> Option<&[u8]> {
    effects.iter().find_map(|effect| match effect {
        Effect::Recall(bytes) => Some(&bytes[..]),
        _ => None,
    })
}

/// What another page has found about a position.
fn found(moves: &str, lines: Vec<SearchedLine>, nodes: u64) -> Vec<u8> {
    let mut table = friends(moves);
    table.switch();
    table.told(&at_last(lines, nodes));
    table.model.analysis_mut().take_new().expect("evaluations")
}

#[test]
fn the_library_is_asked_once_about_each_position_of_the_line() {
    let mut table = friends("h8i9i7g9");
    assert_eq!(
        recalled(&table.step(Go::Back)),
        None,
        "not before the switch"
    );
    let effects = table.switch();
    let asked = unpack_judged(recalled(&effects).expect("a question")).expect("keys");
    assert_eq!(asked.len(), 5);
    let here = Canonical::of(&Position::new(Rule::Freestyle, Size::STANDARD)).key();
    assert_eq!(asked[0].0, here);
    assert_eq!(recalled(&table.step(Go::Back)), None);
    assert_eq!(recalled(&table.switch()), None);
}

#[test]
fn what_the_library_has_shows_in_every_orientation() {
    let lines = vec![line("h9i8", 620), line("g7", 540), line("j8", 530)];
    let bytes = found("h8i9i7g9", lines, 50_000);
    // The same stones, turned.
    let mut table = friends("h8g9g7i9");
    table.switch();
    table.told(&so_far(vec![line("a1", 300)], 20));
    table.analysis(|analysis| analysis.learn(&bytes).expect("judgements"));
    let shown = table.shown();
    assert_eq!(shown.number, Some(Number::Percent(62)));
    assert_eq!(shown.lines[0].pv, [p("h9"), p("g8")]);
    assert_eq!(table.model.graph().last(), Some(&Some(620)));
    // A search with fewer nodes does not replace it, one with more does.
    table.told(&so_far(vec![line("a1", 300); 3], 40_000));
    assert_eq!(table.shown().number, Some(Number::Percent(62)));
    table.told(&so_far(vec![line("a1", 300); 3], 60_000));
    assert_eq!(table.shown().number, Some(Number::Percent(30)));
    // Broken bytes change nothing.
    let broken = &bytes[..bytes.len() - 1];
    table.analysis(|analysis| assert!(analysis.learn(broken).is_err()));
    assert_eq!(table.shown().number, Some(Number::Percent(30)));
}

#[test]
fn lines_of_another_engine_are_not_mixed() {
    let bytes = found("h8i9i7g9", vec![line("h9", 620); 3], 50_000);
    let mut table = friends("h8i9i7g9");
    let mine = crate::EngineName::from("Mine").expect("a short name");
    table.settings.analysis.engine = Analyst::Host(mine);
    table.switch();
    table.analysis(|analysis| analysis.learn(&bytes).expect("judgements"));
    assert!(table.shown().lines.is_empty());
    table.told(&at_last(vec![line("g7", 410)], 30));
    assert_eq!(table.shown().number, Some(Number::Percent(41)));
}

#[test]
fn what_was_called_proved_by_a_search_is_kept_as_found() {
    let mut table = friends("h8a1i8a3j8a5");
    table.switch();
    let sealed = SearchedLine {
        proved: Some(3),
        ..mate("k8l8g8", 3)
    };
    table.told(&at_last(vec![sealed; 3], 900));
    assert_eq!(table.shown().number, Some(Number::Proved(3)));
    let bytes = table.model.analysis_mut().take_new().expect("evaluations");
    let mut table = friends("h8a1i8a3j8a5");
    table.switch();
    table.analysis(|analysis| analysis.learn(&bytes).expect("judgements"));
    assert_eq!(table.shown().number, Some(Number::Found(3)));
}

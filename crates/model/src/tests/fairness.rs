//! Choices of colour in an opening procedure, compared by the review.

use tengen_core::Color;
use tengen_core::opening::{Action, Opening, Procedure};
use tengen_worker_protocol::analysis::{Analysis, AnalysisTask};
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};

use super::openings::{FRIENDS, opened};
use super::review::step;
use super::*;
use crate::review::{ColorChoice, last_choice};

fn actions(text: &str) -> Vec<Action> {
    let action = |text: &str| text.parse().expect("an action");
    text.split(' ').map(action).collect()
}

/// The last choice in an opening that goes like this.
fn choice(procedure: &str, rule: Rule, text: &str) -> Option<ColorChoice> {
    let procedure = Procedure::from_full_name(procedure).expect("an opening");
    let mut opening = Opening::new(procedure, rule, Size::STANDARD).expect("allowed");
    for action in actions(text) {
        let seat = opening.decision().and_then(|decision| decision.seat);
        opening.act(seat, action).expect("allowed");
    }
    last_choice(&opening)
}

#[test]
fn a_choice_of_colour_is_told_from_five_points_on() {
    let choice = choice("swap2", Rule::Freestyle, "h8 h9 i10 take-white").expect("a choice");
    let cost = |black| choice.cost(&[0, 0, 0, black], Some(1000));
    assert_eq!(
        (choice.ply, choice.color, choice.offers),
        (3, Color::White, None)
    );
    assert_eq!((cost(600), cost(525)), (Some(200), Some(50)));
    for black in [524, 500, 300] {
        assert_eq!(cost(black), None);
    }
    assert_eq!(choice.cost(&[600; 3], None), None, "not known");
}

#[test]
fn only_the_last_choice_is_compared() {
    let told =
        |procedure, text| choice(procedure, Rule::Renju, text).map(|c| (c.ply, c.color, c.offers));
    for (procedure, text, expected) in [
        (
            "swap2",
            "h8 h9 i10 place-two a1 o15 take-black",
            Some((5, Color::Black, None)),
        ),
        (
            "openings26",
            "h8 h9 i10 swap",
            Some((3, Color::Black, None)),
        ),
        // The choice before White's fourth stone depends on what follows.
        (
            "soosyrv8",
            "h8 h9 i10 swap g9 declare:2 keep offer:g7i8 pick:i8",
            Some((4, Color::Black, Some(2))),
        ),
        (
            "soosyrv8",
            "h8 h9 i10 keep g9 declare:1 swap offer:g7 pick:g7",
            Some((4, Color::White, Some(1))),
        ),
        (
            "taraguchi10",
            "h8 keep h9 keep i10 keep g9 keep g7 swap i7",
            Some((5, Color::Black, None)),
        ),
        ("rif", "h8 h9 i10 swap g9 offer:g7i8 pick:i8", None),
        (
            "yamaguchi",
            "h8 h9 i10 declare:1 swap g9 offer:g7 pick:g7",
            None,
        ),
        (
            "taraguchi10",
            "h8 keep h9 keep i10 keep g9 keep-and-offer offer:g7i8g8f9j8j9f7h7k9g6 pick:g7",
            None,
        ),
        ("soosyrv8", "h8 h9 i10 swap g9 declare:2 keep", None),
    ] {
        assert_eq!(told(procedure, text), expected, "{procedure} {text}");
    }
}

#[test]
fn with_fifth_moves_the_engine_ranks_them() {
    let mut table = opened(Rule::Renju, Procedure::Soosyrv8, FRIENDS);
    for (now, action) in actions("h8 h9 i10 keep g9 declare:2 keep")
        .into_iter()
        .enumerate()
    {
        match action {
            Action::Place(point) => table.touch(point, now as u64),
            action => table.act(now as u64, |s, cx| s.decide(action, cx)),
        };
    }
    for point in ["g7", "i8"] {
        table.touch(p(point), 9);
    }
    table.act(10, <Session>::offer);
    table.touch(p("i8"), 11);
    table.act(12, <Session>::confirm_resign);
    table.then(|_, _| Vec::new());
    let shown = table.model.shown_review();
    let choice = shown.choice.expect("a choice");
    assert_eq!(choice.cost(&[900; 6], shown.with_offers), None);

    // Asked once every position is settled.
    let asked_for = table.told(&step(10, Some("all")));
    let Some(Question::Engine(EngineQuestion::Analyze(analyze))) = asked(&asked_for) else {
        panic!("{asked_for:?}")
    };
    assert_eq!(analyze.task, AnalysisTask::FifthMoves(2));
    assert_eq!(analyze.position.moves.len(), 4);
    let found = Analysis {
        lines: vec![line(p("g7"), 700), line(p("i8"), 380)],
        ..Analysis::default()
    };
    let then = table.told(&Reply::Engine(EngineAnswer::Analyzed(Box::new(found))));
    assert_eq!(asked(&then), None, "asked once");
    let shown = table.model.shown_review();
    assert_eq!(shown.with_offers, Some(380));
    assert_eq!(choice.cost(&[], shown.with_offers), Some(240));
}

//! *Swap or keep?*: beginnings, grades and sentences.

use super::*;
use crate::Positions as _;
use crate::{SwapChoice, SwapDrill};
use tengen_core::Color;
use tengen_core::opening::Procedure;
use tengen_text::{Language, Text};
use tengen_worker_protocol::analysis::Analysis;

const SEEDS: u64 = 20;

/// A drill, opened, with the question to the engine.
fn opened(procedure: Procedure, seed: u64) -> (Table, SearchId) {
    let mut table = friends("");
    let drill = SwapDrill::new(procedure, seed).expect("a beginning");
    let settings = &mut table.settings;
    let effects = table
        .model
        .open(Box::new(drill), Outside { now: 1, settings });
    let id = super::search(&effects).expect("a question");
    (table, id)
}

fn drill(table: &Table) -> &SwapDrill {
    table.model.get().expect("the drill")
}

/// What is said after a choice, where Black wins this share of a thousand games.
fn graded(procedure: Procedure, choice: SwapChoice, black: u32) -> (Option<bool>, String) {
    let (mut table, id) = opened(procedure, 1);
    let to_move = table.model.top().turn().expect("a side");
    let winrate = match to_move {
        Color::Black => black,
        Color::White => 1000 - black,
    };
    // Of fifth moves on offer the last, the worst, counts.
    let better = drill(&table).shown().offers.map(|_| line(p("h8"), 999));
    let analysis = Analysis {
        lines: better.into_iter().chain([line(p("h8"), winrate)]).collect(),
        ..Analysis::default()
    };
    let settings = &mut table.settings;
    table.model.update(
        Outside { now: 2, settings },
        Box::new(move |drill: &mut SwapDrill, cx| drill.choose(choice, cx)),
    );
    assert_eq!(drill(&table).shown().right, None, "not before the engine");
    let reply = Reply::Engine(EngineAnswer::Analyzed(Box::new(analysis)));
    table.hear(id, &reply, 3);
    let (right, score) = (drill(&table).shown().right, table.settings.swap);
    assert_eq!((score.asked, score.right), (1, right.map_or(0, u32::from)));
    let said = table.model.top().sentence(Text::default());
    (right, said.expect("a sentence"))
}

#[test]
fn every_procedure_stops_at_a_choice_of_colour() {
    for procedure in SwapDrill::PROCEDURES {
        let mut boards = std::collections::BTreeSet::new();
        for seed in 0..SEEDS {
            let drill = SwapDrill::new(procedure, seed).expect("a beginning");
            let position = drill.position().expect("legal");
            let shown = drill.shown();
            let (stones, offers) = match procedure {
                Procedure::Swap2 => (3, 0..=0),
                Procedure::Taraguchi10 => (5, 0..=0),
                _ => (4, 1..=8),
            };
            assert_eq!(position.ply(), stones, "{position:?}");
            assert!(offers.contains(&shown.offers.unwrap_or(0)), "{shown:?}");
            assert_eq!(shown.own.is_none(), procedure == Procedure::Swap2);
            assert_eq!(shown.place_two, procedure == Procedure::Swap2);
            boards.insert(notation::format_moves(position.moves()));
            let again = SwapDrill::new(procedure, seed).expect("a beginning");
            assert_eq!(again.position().as_ref(), Some(&position));
        }
        assert!(boards.len() > 10, "{procedure:?}: {boards:?}");
    }
    assert!(SwapDrill::new(Procedure::Rif, 1).is_none());
}

#[test]
fn both_are_right_under_five_points_apart() {
    let colors = Color::BOTH.map(SwapChoice::Color);
    for procedure in SwapDrill::PROCEDURES {
        for choice in colors.into_iter().chain([SwapChoice::PlaceTwo]) {
            for black in [476, 500, 524] {
                let (right, said) = graded(procedure, choice, black);
                assert_eq!(right, Some(true), "{choice:?} {black}");
                assert!(said.starts_with("About even"), "{said}");
            }
        }
        let [black, white] = colors;
        assert_eq!(
            graded(procedure, black, 600),
            (Some(true), "Right: Black’s chances are 60 %.".to_owned())
        );
        assert_eq!(
            graded(procedure, white, 600),
            (
                Some(false),
                "Black was better: Black’s chances are 60 %.".to_owned()
            )
        );
        assert_eq!(graded(procedure, black, 300).0, Some(false));
    }
    // Two more stones cost half as much as the worse colour.
    assert_eq!(
        graded(Procedure::Swap2, SwapChoice::PlaceTwo, 540).0,
        Some(true)
    );
    assert_eq!(
        graded(Procedure::Swap2, SwapChoice::PlaceTwo, 600).0,
        Some(false)
    );
}

#[test]
fn without_an_engine_it_says_so() {
    let (mut table, id) = opened(Procedure::Swap2, 3);
    table.hear(id, &Reply::Failed, 2);
    for language in Language::ALL {
        let text = Text::new(language);
        let said = table.model.top().sentence(text);
        assert_eq!(said, Some(text.get(tengen_text::Key::SwapFailed)));
    }
}

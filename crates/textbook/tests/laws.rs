//! Properties of every program in every position.

use proptest::prelude::*;
use tengen_core::{Position, Rule, Size};
use tengen_textbook::{Program, ProgramAction, ProgramSettings, ProgramSpec};

use crate::common::depth;

/// Every program, at depth 1 where it searches.
fn quick(faithful: bool) -> impl Iterator<Item = ProgramSpec> {
    Program::ALL.into_iter().map(move |program| {
        let depth = program.takes_depth().then(|| depth(1));
        ProgramSpec::new(program, ProgramSettings { faithful, depth }).expect("they go together")
    })
}

fn positions() -> impl Strategy<Value = Position> {
    let rule = prop::sample::select(&Rule::ALL[..]);
    let picks = prop::collection::vec(any::<prop::sample::Index>(), 0..120);
    (rule, 5u32..=22, picks).prop_map(|(rule, n, picks)| {
        let size = Size::new(n).expect("between 5 and 22");
        let mut position = Position::new(rule, size);
        for pick in picks {
            let legal = position.legal_points();
            if legal.is_empty() {
                break;
            }
            position.play(*pick.get(&legal)).expect("a legal point");
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Moves are legal and repeatable, and exist wherever a legal point does.
    #[test]
    fn moves_are_legal(position in positions(), faithful in any::<bool>()) {
        for program in quick(faithful) {
            let choice = program.choose(&position);
            prop_assert_eq!(&choice, &program.choose(&position));
            match choice.point() {
                Some(p) => prop_assert!(position.legality(p).is_ok(), "{program} at {p}"),
                None => prop_assert!(
                    faithful || position.legal_points().is_empty(),
                    "{program}: {:?}", choice.action
                ),
            }
        }
    }

    /// Fixed programs do not resign.
    #[test]
    fn repaired_programs_play_on(position in positions()) {
        for program in quick(false) {
            let choice = program.choose(&position);
            prop_assert!(!matches!(choice.action, ProgramAction::Resign(_)));
        }
    }

    /// No program moves after the end of the game.
    #[test]
    fn a_finished_game_is_left_alone(mut position in positions()) {
        position.play(tengen_core::Move::Pass).ok();
        position.play(tengen_core::Move::Pass).ok();
        prop_assume!(position.outcome().is_some());
        for program in quick(false) {
            prop_assert_eq!(program.choose(&position).action, ProgramAction::Stuck);
        }
    }
}

#[test]
fn names_read_back() {
    for program in Program::ALL {
        assert_eq!(program.name().parse(), Ok(program));
    }
    let error = "win table".parse::<Program>().expect_err("no such program");
    assert_eq!(
        error.to_string(),
        "\"win table\" is not a founding program: win-table, win-counter, pattern-table, pattern-dictionary, bitboard"
    );
}

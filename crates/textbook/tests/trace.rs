//! Traces match the programs' decisions.

use proptest::prelude::*;
use tengen_core::{Move, Position, Rule, Size, notation};
use tengen_textbook::{Look, Program, ProgramSettings};

use crate::common::depth;

fn played(rule: Rule, size: u32, moves: &str) -> Position {
    let size = Size::new(size).expect("a size");
    let moves = notation::parse_moves(moves).expect("moves");
    Position::from_moves(rule, size, &moves).expect("legal")
}

fn looks(program: Program, position: &Position) -> Vec<Look> {
    let trace = program.trace(position, ProgramSettings::REPAIRED);
    trace.stages.iter().map(|s| s.look).collect()
}

#[test]
fn steps_come_in_the_order_of_the_programs() {
    use Look::{
        Attack, Code, Defence, EmptyBoard, Higher, Mark, Moves, OwnFive, OwnForce, OwnFours,
        OwnThrees, Patterns, Search, TheirFive, TheirForce, TheirFours, TheirThrees, Weight,
    };
    let quiet = played(Rule::Freestyle, 15, "h8i9");
    let fours = [OwnFours, OwnThrees, TheirFours, TheirThrees];
    let wanted = [&fours[..], &[Attack, Defence, Higher]].concat();
    assert_eq!(looks(Program::WinTable, &quiet), wanted);
    assert_eq!(looks(Program::WinCounter, &quiet), wanted[4..]);
    let codes = [OwnFive, TheirFive, OwnForce, TheirForce, Code, Weight, Mark];
    assert_eq!(looks(Program::PatternTable, &quiet), codes);
    assert_eq!(looks(Program::PatternDictionary, &quiet), [Patterns]);
    assert_eq!(
        looks(Program::Bitboard, &quiet),
        [Moves, Search, Search, Search, Search]
    );
    let empty = Position::new(Rule::Freestyle, Size::STANDARD);
    assert_eq!(looks(Program::Bitboard, &empty), [EmptyBoard]);
    // A four is filled before any sums.
    let four = played(Rule::Freestyle, 15, "h8a1i8a3j8a5k8a7");
    assert_eq!(looks(Program::WinTable, &four), [OwnFours]);
    assert_eq!(looks(Program::PatternTable, &four), [OwnFive]);
}

#[test]
fn what_a_beginner_would_have_seen_is_remarked() {
    // Program 4 leaves the four of its description unblocked.
    let size = Size::new(13).expect("a size");
    let at = |list: &[(u32, u32)]| -> Vec<_> {
        list.iter()
            .map(|&(x, y)| size.from_top(x, y).expect("on board"))
            .collect()
    };
    let position = Position::from_stones(
        Rule::Freestyle,
        size,
        &at(&[(8, 8), (9, 9), (8, 9), (5, 10)]),
        &at(&[(0, 3), (1, 3), (2, 3), (3, 3)]),
        tengen_core::Color::Black,
    );
    let position = position.expect("a set-up");
    let trace = Program::PatternDictionary.trace(&position, ProgramSettings::REPAIRED);
    let last = trace.stages.last().expect("a step");
    assert_eq!(
        (last.look, last.points.clone()),
        (Look::MissedBlock, at(&[(4, 3)]))
    );
    // Program 1 makes its own five first.
    let trace = Program::WinTable.trace(&position, ProgramSettings::REPAIRED);
    assert!(trace.stages.iter().all(|s| s.look != Look::MissedBlock));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn a_trace_decides_as_the_program_does(
        cells in prop::collection::vec(0u8..121, 0..40),
        renju: bool,
        faithful: bool,
    ) {
        let rule = if renju { Rule::Renju } else { Rule::Freestyle };
        let mut position = Position::new(rule, Size::new(11).expect("a size"));
        for c in cells {
            let p = tengen_core::Point::from_xy(c % 11, c / 11);
            // Skip illegal moves.
            let _ = position.play(Move::Place(p));
        }
        for program in Program::ALL {
            let mut settings = ProgramSettings::with_slips(faithful);
            if program == Program::Bitboard {
                settings = settings.at_depth(depth(2));
            }
            let trace = program.trace(&position, settings);
            prop_assert_eq!(&trace.choice, &program.choose(&position, settings));
            let deciding: Vec<_> = trace.stages.iter().filter(|s| s.decides).collect();
            prop_assert_eq!(deciding.len(), 1, "{} {:?}", program, trace.stages);
            if let Some(p) = trace.choice.point() {
                let of = deciding[0];
                let named = of.points.contains(&p) || of.line.first() == Some(&p);
                prop_assert!(named, "{} {:?}", program, of);
            }
        }
    }
}

//! Second implementations of the founding programs, written from their descriptions alone and
//! compared with the crate: in games and set-ups, faithful and fixed, on three sizes.

mod bitboard;
mod cases;
mod pattern_dictionary;
mod pattern_table;
mod sheet;
mod win_counter;
mod win_table;

use tengen_core::{Move, Position, Rule, Start};
use tengen_textbook::{Program, ProgramSettings, ProgramSpec};

use crate::common::depth;
use crate::win_table_faithful::{GAMES, played};
use cases::{Case, cases, may, said, sheet, xy};
use pattern_dictionary::Book;
use sheet::{MINE, Said, THEIRS};

/// The fewest positions to compare for each program, with and without bugs.
const FEWEST: usize = 300;
const SLIPS: [bool; 2] = [false, true];

/// Compares a program with its second implementation on all cases, which must be at least `fewest`.
fn compare(
    spec: ProgramSpec,
    cases: &[Case],
    fewest: usize,
    mut decide: impl FnMut(&Position) -> Said,
) {
    assert!(cases.len() >= fewest, "{spec}: {} positions", cases.len());
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let theirs = said(&case.position, &spec.choose(&case.position));
            let ours = decide(&case.position);
            (theirs != ours).then(|| format!("{case}: {theirs:?}, by the description {ours:?}"))
        })
        .collect();
    let shown = wrong.iter().take(5).cloned().collect::<Vec<_>>();
    assert!(
        wrong.is_empty(),
        "{spec}: {} of {} positions differ\n{}",
        wrong.len(),
        cases.len(),
        shown.join("\n")
    );
}

/// Program 1's flags for the side to move, after the set-up and the moves of a position.
fn flags(position: &Position, faithful: bool) -> win_table::Flags {
    let size = position.size();
    let mover = position.to_move();
    let stone = |color| if color == mover { MINE } else { THEIRS };
    let start = Start::of(position);
    let mut flags = win_table::Flags::new(usize::from(size.get()));
    for (color, points) in tengen_core::Color::BOTH
        .into_iter()
        .zip([&start.black, &start.white])
    {
        points
            .iter()
            .for_each(|&p| flags.put(xy(size, p), stone(color)));
    }
    let mut color = start.to_move;
    for &mv in position.moves() {
        if let Move::Place(p) = mv {
            flags.play(xy(size, p), stone(color), faithful);
        }
        color = color.opponent();
    }
    flags
}

#[test]
fn win_table_decides_as_described() {
    for faithful in SLIPS {
        let spec = ProgramSpec::with_slips(Program::WinTable, faithful);
        let mut cases = cases(spec, Rule::Freestyle, 14);
        cases.extend(whole_games());
        compare(spec, &cases, FEWEST, |position| {
            flags(position, faithful).decide(faithful, &may(position))
        });
        // The bugs must matter often enough to be tested.
        let other = ProgramSpec::with_slips(Program::WinTable, !faithful);
        let differ = |case: &&Case| spec.choose(&case.position) != other.choose(&case.position);
        assert!(cases.iter().filter(differ).count() > 20);
    }
    let spec = Program::WinTable.into();
    compare(spec, &cases(spec, Rule::Renju, 14), FEWEST, |position| {
        flags(position, false).decide(false, &may(position))
    });
}

/// All positions with the program to move in the whole games.
fn whole_games() -> Vec<Case> {
    let mut cases = Vec::new();
    for game in &GAMES {
        let mut position = played(game.moves);
        cases.push(position.clone());
        while position.undo().is_some() {
            cases.push(position.clone());
        }
    }
    let open = cases.into_iter().filter(|p| p.outcome().is_none());
    open.map(|position| Case { position }).collect()
}

#[test]
fn win_counter_decides_as_described() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        for faithful in SLIPS {
            let spec = ProgramSpec::with_slips(Program::WinCounter, faithful);
            compare(spec, &cases(spec, rule, 14), FEWEST, |position| {
                win_counter::decide(&sheet(position), &may(position))
            });
        }
    }
}

#[test]
fn pattern_table_decides_as_described() {
    for (faithful, other) in [
        (false, None),
        (true, None),
        (false, Some(1)),
        (false, Some(5)),
    ] {
        let spec = ProgramSpec::with_slips(Program::PatternTable, faithful);
        let spec = spec
            .with_flags(false, other.map(depth))
            .expect("it looks ahead");
        compare(
            spec,
            &cases(spec, Rule::Freestyle, 14),
            FEWEST,
            |position| {
                let last = match position.moves().last() {
                    Some(&Move::Place(p)) => Some(xy(position.size(), p)),
                    _ => None,
                };
                pattern_table::decide(&sheet(position), last, other.unwrap_or(3))
            },
        );
    }
}

#[test]
fn pattern_dictionary_decides_as_described() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        for faithful in SLIPS {
            let spec = ProgramSpec::with_slips(Program::PatternDictionary, faithful);
            let mut book = Book::default();
            compare(spec, &cases(spec, rule, 14), FEWEST, |position| {
                pattern_dictionary::decide(&mut book, &sheet(position), &may(position), faithful)
            });
        }
    }
}

/// Plain negamax needs small, rather full boards.
#[test]
fn pattern_dictionary_looks_ahead_as_described() {
    for (faithful, plies, fewest) in [
        (false, 1, FEWEST),
        (true, 1, FEWEST),
        (false, 2, 200),
        (true, 2, 200),
        (false, 3, 60),
        (true, 4, 30),
    ] {
        let settings = ProgramSettings::with_slips(faithful).at_depth(depth(plies));
        let spec = ProgramSpec::new(Program::PatternDictionary, settings);
        let spec = spec.expect("it looks ahead");
        let mut cases = cases::small(spec, 12);
        cases.retain(|case| case.free().pow(plies) <= 800);
        let mut book = Book::default();
        compare(spec, &cases, fewest, |position| {
            pattern_dictionary::look_ahead(&mut book, &sheet(position), plies, faithful)
        });
    }
}

#[test]
fn bitboard_decides_as_described() {
    // At the default depth the second implementation takes seconds for a move.
    for (faithful, plies, games, fewest) in [
        (false, 2, 10, FEWEST),
        (true, 2, 10, FEWEST),
        (false, 3, 1, 20),
    ] {
        let settings = ProgramSettings::with_slips(faithful).at_depth(depth(plies));
        let spec = ProgramSpec::new(Program::Bitboard, settings).expect("it looks ahead");
        let cases = cases(spec, Rule::Freestyle, games);
        compare(spec, &cases, fewest, |position| {
            bitboard::decide(&sheet(position), plies)
        });
    }
    let own = Program::Bitboard.into();
    let quick = Program::WinTable.into();
    let cases = cases(quick, Rule::Freestyle, 1).into_iter().step_by(6);
    compare(own, &cases.collect::<Vec<_>>(), 5, |position| {
        bitboard::decide(&sheet(position), 4)
    });
}

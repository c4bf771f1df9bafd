//! Program 4: the worked examples of its description and further decisions derived by hand.
//!
//! Lines are written as the program reads them: 2 mine, 1 theirs, 0 empty, the point tried
//! included. Patterns found are named with their values.

use crate::common::{Board, depth, size};
use tengen_core::{Position, Rule, notation};
use tengen_textbook::{
    Program, ProgramAction, ProgramChoice, ProgramSettings, ProgramSpec, Reason,
};

fn decide(board: &Board) -> (ProgramChoice, Option<(u32, u32)>) {
    board.choose(Program::PatternDictionary, ProgramSettings::REPAIRED)
}

fn sum(board: &Board, choice: &ProgramChoice, p: (u32, u32)) -> i32 {
    choice.scores.as_ref().expect("scores").get(board.at(p))
}

/// Asserts the move, its sum, and the sums of some rivals.
fn check(
    board: &Board,
    point: (u32, u32),
    worth: i32,
    rivals: &[((u32, u32), i32)],
) -> ProgramChoice {
    let (choice, played) = decide(board);
    assert_eq!(played, Some(point));
    assert_eq!(sum(board, &choice, point), worth);
    for &(p, value) in rivals {
        assert_eq!(sum(board, &choice, p), value, "at {p:?}");
    }
    if let Reason::BestPatterns(found) = &choice.reason {
        assert_eq!(found.iter().map(|m| m.pattern.value).sum::<i32>(), worth);
    }
    choice
}

#[test]
fn opens_in_the_corner() {
    // A lone stone is in no pattern, so all sums are 0 and the first point is taken.
    for n in [13, 5, 15, 22] {
        check(&Board::new(n, &[], &[]), (0, 0), 0, &[]);
    }
}

#[test]
fn worked_example_one() {
    // Next to a lone stone: 00000210000 holds 21000 (222), and 12000 (222) reversed.
    let board = Board::new(13, &[], &[(6, 6)]);
    check(&board, (5, 5), 444, &[((7, 7), 444), ((4, 4), 0)]);
}

#[test]
fn worked_example_two() {
    // (7,9): row 00000222000 holds 02220 (2522), the rising diagonal, from (4,12) to (12,4),
    // 000220000 holds 00220 (522). The opponent's open four in row 3 stays unblocked: (4,3) reads
    // 1111200000 and holds only 11200 (822) and 12000 (222), as no pattern is an opposing four
    // against the edge.
    let board = Board::new(
        13,
        &[(8, 8), (9, 9), (8, 9), (5, 10)],
        &[(0, 3), (1, 3), (2, 3), (3, 3)],
    );
    check(&board, (7, 9), 3_044, &[((4, 3), 1_044)]);
}

#[test]
fn completes_five() {
    // Row 5, mine at 3 to 6. (2,5): 00222220 and (7,5): 02222200000, each 22222 (122222); the
    // four inside is no 022220, for its neighbours are mine. First x-major: (2,5).
    let board = Board::new(13, &[(3, 5), (4, 5), (5, 5), (6, 5)], &[]);
    check(&board, (2, 5), 122_222, &[((7, 5), 122_222)]);
}

#[test]
fn opens_a_four() {
    // Row 5, mine at 4 to 6. (3,5): 000222200 holds 022220 (12222); (7,5) the same.
    // (2,5): 00202220 holds 20222 (5222) and 02220 (2522).
    let board = Board::new(13, &[(4, 5), (5, 5), (6, 5)], &[]);
    check(&board, (3, 5), 12_222, &[((7, 5), 12_222), ((2, 5), 7_744)]);
}

#[test]
fn stops_an_open_three() {
    // Row 5, theirs at 4 to 6. (3,5): 000211100 holds 21110 (4222) and, reversed, 11200 (822) and
    // 12000 (222); (7,5) mirrors it. (2,5): 00201110 holds nothing. (5,4) touches one in each of
    // three directions: 3 × 444.
    let board = Board::new(13, &[], &[(4, 5), (5, 5), (6, 5)]);
    check(
        &board,
        (3, 5),
        5_266,
        &[((7, 5), 5_266), ((2, 5), 0), ((5, 4), 1_332)],
    );
}

#[test]
fn stops_a_four_closed_at_the_other_end() {
    // Row 5, theirs at 4 to 7, mine at 8. (3,5): 000211112 holds 211112 (52222)
    // and, reversed, 11200 (822) and 12000 (222).
    let board = Board::new(13, &[(8, 5)], &[(4, 5), (5, 5), (6, 5), (7, 5)]);
    check(&board, (3, 5), 53_266, &[]);
}

#[test]
fn does_not_see_an_open_four() {
    // Row 5, theirs at 4 to 7 with both ends open: (3,5) reads 000211110 and (8,5) 0111120000,
    // which hold 11200 (822) and 12000 (222), as against two of theirs. The best is a point that
    // touches three of their stones from outside, 3 × 444: (5,4) is the first of these.
    let board = Board::new(13, &[], &[(4, 5), (5, 5), (6, 5), (7, 5)]);
    check(&board, (5, 4), 1_332, &[((3, 5), 1_044), ((8, 5), 1_044)]);
}

#[test]
fn steps_into_a_gap() {
    // Row 5, theirs at 4, 5, 7, 8. (6,5): 00011211000 holds 11211 (52222), 12110 (4222) and
    // 21100 (822), each counted once although it also fits reversed.
    // (3,5) and (9,5) meet two of theirs: 11200 (822) and 12000 (222).
    let board = Board::new(13, &[], &[(4, 5), (5, 5), (7, 5), (8, 5)]);
    check(&board, (6, 5), 57_266, &[((3, 5), 1_044), ((9, 5), 1_044)]);
}

#[test]
fn lengthens_a_closed_three() {
    // Row 5, theirs at 0, mine at 1 to 3. (4,5): 1222200000 holds 122220 (5222). (5,5):
    // 12220200000 holds 20222 (5222) reversed. The first of the two is played. (2,4) makes three
    // open twos, 3 × 522.
    let board = Board::new(13, &[(1, 5), (2, 5), (3, 5)], &[(0, 5)]);
    check(&board, (4, 5), 5_222, &[((5, 5), 5_222), ((2, 4), 1_566)]);
}

#[test]
fn faithful_never_reads_column_zero() {
    // Row 5, mine at 1 to 3. (4,5): 0222200000 holds 022220 (12222).
    // (5,5): 02220200000 holds 02220 (2522) and, reversed, 20222 (5222).
    let board = Board::new(13, &[(1, 5), (2, 5), (3, 5)], &[]);
    check(&board, (4, 5), 12_222, &[((5, 5), 7_744)]);
    // Faithful, the 0 of column 0 is missing: (4,5) reads 222200000 and holds nothing, (5,5)
    // reads 2220200000 and keeps 20222.
    let (choice, point) = board.choose(Program::PatternDictionary, ProgramSettings::FAITHFUL);
    assert_eq!(point, Some((5, 5)));
    assert_eq!(sum(&board, &choice, (5, 5)), 5_222);
    assert_eq!(sum(&board, &choice, (4, 5)), 0);
    // The same turned into column 5, where walking up stops before row 0: (5,5) again.
    // On the rising diagonal from (0,7) to (7,0), mine at (1,6) and (2,5), both walks stop early:
    // (3,4) reads 222000 without the ends and 02220000 with them, which holds 02220 (2522).
    let column = Board::new(13, &[(5, 1), (5, 2), (5, 3)], &[]);
    let (_, point) = column.choose(Program::PatternDictionary, ProgramSettings::FAITHFUL);
    assert_eq!(point, Some((5, 5)));
    let rising = Board::new(13, &[(1, 6), (2, 5)], &[]);
    let (choice, _) = rising.choose(Program::PatternDictionary, ProgramSettings::FAITHFUL);
    assert_eq!(sum(&rising, &choice, (3, 4)), 0);
    let (choice, _) = decide(&rising);
    assert_eq!(sum(&rising, &choice, (3, 4)), 2_522);
}

#[test]
fn skips_forbidden_points_in_renju() {
    // Row 5, mine at 2, 3, 4, 6, 7. (5,5): 00222222000 holds 22222 (122222), but is six in a row.
    // (1,5): 0222202 holds 022220 (12222) and 20222 (5222) reversed. (8,5): 2202220000 holds
    // 22022 (5222), 20222 (5222) and 02220 (2522).
    let freestyle = Board::new(13, &[(2, 5), (3, 5), (4, 5), (6, 5), (7, 5)], &[]);
    check(&freestyle, (5, 5), 122_222, &[]);
    let renju = Board {
        rule: Rule::Renju,
        ..freestyle
    };
    check(&renju, (1, 5), 17_444, &[((8, 5), 12_966)]);
}

/// With a search it blocks the four of the worked example: any other move lets the opponent make
/// five, which two plies reveal.
#[test]
fn looking_ahead_it_blocks_a_four() {
    let board = Board::new(
        13,
        &[(8, 8), (9, 9), (8, 9), (5, 10)],
        &[(0, 3), (1, 3), (2, 3), (3, 3)],
    );
    let settings = ProgramSettings::REPAIRED.at_depth(depth(2));
    let (choice, point) = board.choose(Program::PatternDictionary, settings);
    assert_eq!(point, Some((4, 3)));
    assert!(matches!(choice.reason, Reason::Searched { depth: 2, .. }));
}

/// Ten games on its own board, three plies deep, against each program; the first three stones are
/// random. `cargo bench --bench look_ahead` times their moves.
#[test]
fn whole_games_with_a_look_ahead() {
    let program: ProgramSpec = "pattern-dictionary,depth=3".parse().expect("a program");
    let mut chosen = 0;
    for game in include_str!("pinned_games.txt").lines() {
        let (color, moves) = game.split_once(' ').expect("a colour and moves");
        let mut position = Position::new(Rule::Freestyle, size(13));
        for mv in notation::parse_moves(moves).expect("moves") {
            if position.ply() >= 3 && position.to_move().to_string() == color {
                let choice = program.choose(&position);
                assert_eq!(
                    choice.action,
                    ProgramAction::Play(mv.to_string().parse().expect("a point"))
                );
                chosen += 1;
            }
            position.play(mv).expect("a legal move");
        }
        assert!(position.outcome().is_some());
    }
    assert!(chosen >= 100);
}

//! Program 2: its decisions, derived by hand from the description.

use crate::common::Board;
use tengen_core::{Color, Rule};
use tengen_textbook::{Program, ProgramAction, ProgramChoice, ProgramSettings, Reason};

const ME: Color = Color::Black;
const THEM: Color = Color::White;

fn decide(board: &Board) -> (ProgramChoice, Option<(u32, u32)>, Option<Color>) {
    let (choice, point) = board.choose(Program::WinCounter, ProgramSettings::REPAIRED);
    let side = match choice.reason {
        Reason::BestLines { side, .. } => Some(side),
        _ => None,
    };
    (choice, point, side)
}

fn own(board: &Board, choice: &ProgramChoice, p: (u32, u32)) -> i32 {
    choice.attack.as_ref().expect("grades").get(board.at(p))
}

fn theirs(board: &Board, choice: &ProgramChoice, p: (u32, u32)) -> i32 {
    choice.defence.as_ref().expect("grades").get(board.at(p))
}

#[test]
fn opens_where_most_lines_meet() {
    // Lines without stones count 1. Columns and rows 4 and 5 lie on five lines of each direction:
    // 20 in all; the first such point x-major is (4,4). Both sides' grades are equal: own.
    let board = Board::new(10, &[], &[]);
    let (choice, point, side) = decide(&board);
    assert_eq!(own(&board, &choice, (4, 4)), 20);
    assert_eq!(own(&board, &choice, (3, 4)), 4 + 5 + 4 + 4);
    assert_eq!((point, side), (Some((4, 4)), Some(ME)));
}

#[test]
fn answers_a_first_stone_below_it() {
    // Theirs (4,4). (4,5): column starts 1 to 5, four of them with the stone, 40 + 1; row 5 and
    // both diagonals 5 each: 56. (5,4) and (5,5) have 56 too, later x-major. (4,3): column starts
    // 0 to 3, all with the stone, 40; row 5, diagonals 4 and 4: 53.
    let board = Board::new(10, &[], &[(4, 4)]);
    let (choice, point, side) = decide(&board);
    assert_eq!(theirs(&board, &choice, (4, 5)), 56);
    assert_eq!(theirs(&board, &choice, (4, 3)), 53);
    assert_eq!(theirs(&board, &choice, (3, 3)), 51);
    assert_eq!((point, side), (Some((4, 5)), Some(THEM)));
}

#[test]
fn wins_on_equality() {
    // (4,0): row starts 0 to 4 with 4, 3, 2, 1, 0 own stones: 11111, and one empty line each along
    // the column and both diagonals: 11114. (9,5) is the same for them, turned: column starts 5 to
    // 1, one line of row 5 and of each diagonal. Equal: own.
    let board = Board::new(
        10,
        &[(0, 0), (1, 0), (2, 0), (3, 0)],
        &[(9, 9), (9, 8), (9, 7), (9, 6)],
    );
    let (choice, point, side) = decide(&board);
    assert_eq!(own(&board, &choice, (4, 0)), 11_114);
    assert_eq!(theirs(&board, &choice, (9, 5)), 11_114);
    assert_eq!((point, side), (Some((4, 0)), Some(ME)));
}

#[test]
fn may_block_where_it_could_have_won() {
    // Their four in column 5, rows 3 to 6. (5,7): column starts 3, 4, 5 with 4, 3, 2: 11100; row 7
    // starts 3 to 5 hold their (7,7), 10 each, starts 1 and 2 count 1: 32; diagonals 3 and 3:
    // 11138. That is more than the own 11114 at (4,0), so it blocks and loses.
    let board = Board::new(
        10,
        &[(0, 0), (1, 0), (2, 0), (3, 0)],
        &[(5, 3), (5, 4), (5, 5), (5, 6), (7, 7)],
    );
    let (choice, point, side) = decide(&board);
    assert_eq!(own(&board, &choice, (4, 0)), 11_114);
    assert_eq!(theirs(&board, &choice, (5, 7)), 11_138);
    assert_eq!((point, side), (Some((5, 7)), Some(THEM)));
}

#[test]
fn fills_a_gap() {
    // (2,0): row starts 0, 1, 2 with 4, 3, 2 own stones: 11100, one line of the column and one of
    // the falling diagonal: 11102.
    let board = Board::new(10, &[(0, 0), (1, 0), (3, 0), (4, 0)], &[]);
    let (choice, point, side) = decide(&board);
    assert_eq!(own(&board, &choice, (2, 0)), 11_102);
    assert_eq!((point, side), (Some((2, 0)), Some(ME)));
}

#[test]
fn lengthens_its_three() {
    // Row 4, own at 4, 5, 6. (3,4): starts 0 to 3 with 1, 2, 3, 3: 2110; column 3: 5 lines, its
    // diagonals 4 and 4: 2123. (7,4): starts 3, 4, 5 with 3, 3, 2: 2100; column 7: 5 lines; its
    // diagonals 3 and 3: the falling one's start from (3,0) to (5,2), the other's from (9,2) to
    // (7,4).
    let board = Board::new(10, &[(4, 4), (5, 4), (6, 4)], &[(0, 9), (9, 9)]);
    let (choice, point, side) = decide(&board);
    assert_eq!(own(&board, &choice, (3, 4)), 2123);
    assert_eq!(own(&board, &choice, (7, 4)), 2100 + 5 + 3 + 3);
    assert_eq!((point, side), (Some((3, 4)), Some(ME)));
    let Reason::BestLines { lines, .. } = &choice.reason else {
        unreachable!()
    };
    assert_eq!(lines.iter().map(|l| l.value).sum::<i32>(), 2123);
}

#[test]
fn closes_their_three() {
    // The same three, theirs: the same 2123 at (3,4). Own stones in the corners make no line
    // through it and are worth little.
    let board = Board::new(10, &[(0, 9), (9, 9)], &[(4, 4), (5, 4), (6, 4)]);
    let (choice, point, side) = decide(&board);
    assert_eq!(theirs(&board, &choice, (3, 4)), 2123);
    assert_eq!((point, side), (Some((3, 4)), Some(THEM)));
}

#[test]
fn prefers_a_four_to_an_open_three() {
    // Own four with one end at the edge against their open three. Own (4,0): 11114, as above.
    // Theirs (3,6): row starts 0 to 3 with 1, 2, 3, 3: 2110; column starts 2 to 5: 4; the falling
    // diagonal 3 lines, the other 4: 2121.
    let board = Board::new(
        10,
        &[(0, 0), (1, 0), (2, 0), (3, 0)],
        &[(4, 6), (5, 6), (6, 6)],
    );
    let (choice, point, side) = decide(&board);
    assert_eq!(own(&board, &choice, (4, 0)), 11_114);
    assert_eq!(theirs(&board, &choice, (3, 6)), 2121);
    assert_eq!((point, side), (Some((4, 0)), Some(ME)));
}

#[test]
fn spoilt_lines_are_worth_nothing() {
    // Row 0: theirs at 0 and 5 enclose mine at 1 to 4: no line of the row is unspoilt for me.
    // (3,1): column 3 from (3,0): 10 + 1; row 1: 4; the falling diagonal from (2,0): 10 + 1; the
    // other one from (4,0): 10. 36. (4,3): column 10 + 3, row 5, falling diagonal from (1,0)
    // 10 + 3, the other 4: 35.
    let board = Board::new(10, &[(1, 0), (2, 0), (3, 0), (4, 0)], &[(0, 0), (5, 0)]);
    let (choice, point, side) = decide(&board);
    assert_eq!(own(&board, &choice, (3, 1)), 36);
    assert_eq!(own(&board, &choice, (4, 3)), 35);
    assert_eq!(theirs(&board, &choice, (4, 4)), 28);
    assert_eq!((point, side), (Some((3, 1)), Some(ME)));
}

#[test]
fn calls_a_draw_when_every_line_is_spoilt() {
    // 5×5: each row, column and diagonal holds both colours. All grades are 0; the first empty
    // point x-major is (0,1).
    let board = Board::new(
        5,
        &[(0, 0), (1, 2), (2, 4), (3, 1), (4, 3)],
        &[(0, 4), (1, 1), (2, 0), (3, 3), (4, 2)],
    );
    let (choice, point, _) = decide(&board);
    assert_eq!(point, Some((0, 1)));
    assert_eq!(
        choice.action,
        ProgramAction::CallDraw {
            otherwise: Some(board.at((0, 1)))
        }
    );
    assert_eq!(choice.reason, Reason::NoLinesLeft);
}

#[test]
fn skips_forbidden_points_in_renju() {
    // Row 0, own at 2, 3, 4, 6, 7. (5,0): starts 1 to 5 with 3, 4, 4, 3, 2: 22100, and one line
    // each way down: 22103. In renju it would be six in a row; then (1,0): starts 0 and 1 with 3
    // and 3, column and falling diagonal 1 each: 2002.
    let freestyle = Board::new(10, &[(2, 0), (3, 0), (4, 0), (6, 0), (7, 0)], &[]);
    let (choice, point, _) = decide(&freestyle);
    assert_eq!(own(&freestyle, &choice, (5, 0)), 22_103);
    assert_eq!(point, Some((5, 0)));
    let renju = Board {
        rule: Rule::Renju,
        ..freestyle
    };
    let (choice, point, _) = decide(&renju);
    assert_eq!(own(&renju, &choice, (1, 0)), 2002);
    assert_eq!(point, Some((1, 0)));
}

//! Program 1: its lines and its decisions, derived by hand from the description.

use crate::common::{Board, size};
use tengen_core::{Color, Rule};
use tengen_textbook::{
    Program, ProgramAction, ProgramChoice, ProgramSettings, Reason, WinLine, win_lines,
};

const ME: Color = Color::Black;
const THEM: Color = Color::White;

fn decide(board: &Board) -> (ProgramChoice, Option<(u32, u32)>) {
    board.choose(Program::WinTable, ProgramSettings::REPAIRED)
}

fn attack(board: &Board, choice: &ProgramChoice, p: (u32, u32)) -> i32 {
    choice.attack.as_ref().expect("scores").get(board.at(p))
}

fn defence(board: &Board, choice: &ProgramChoice, p: (u32, u32)) -> i32 {
    choice.defence.as_ref().expect("scores").get(board.at(p))
}

fn is_best(choice: &ProgramChoice, of: Color) -> bool {
    matches!(choice.reason, Reason::BestLines { side, .. } if side == of)
}

#[test]
fn lines_are_counted_and_ordered() {
    // 2n(n−4) + 2(n−4)²: 60 + 60 + 36 + 36 and 165 + 165 + 121 + 121.
    for (n, count) in [(10, 192), (15, 572), (5, 12), (22, 1440)] {
        assert_eq!(win_lines(size(n)).len(), count);
    }
    let lines = win_lines(size(10));
    let xy = |line: &WinLine| line.points.map(|p| (p.x(), size(10).row_from_top(p)));
    let line = |i: usize| xy(&lines[i]);
    assert!(
        lines
            .iter()
            .enumerate()
            .all(|(i, l)| i == usize::from(l.index))
    );
    // Rows from the top, starts from the left.
    assert_eq!(line(0), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]);
    assert_eq!(line(5), [(5, 0), (6, 0), (7, 0), (8, 0), (9, 0)]);
    assert_eq!(line(6)[0], (0, 1));
    assert_eq!(line(59), [(5, 9), (6, 9), (7, 9), (8, 9), (9, 9)]);
    // Columns from the left, starts from the top.
    assert_eq!(line(60), [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]);
    assert_eq!(line(66)[0], (1, 0));
    assert_eq!(line(119), [(9, 5), (9, 6), (9, 7), (9, 8), (9, 9)]);
    // Right and down: start rows from the top, in each from the left.
    assert_eq!(line(120), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(line(121)[0], (1, 0));
    assert_eq!(line(155), [(5, 5), (6, 6), (7, 7), (8, 8), (9, 9)]);
    // Left and down: start rows from the top, in each from the right.
    assert_eq!(line(156), [(9, 0), (8, 1), (7, 2), (6, 3), (5, 4)]);
    assert_eq!(line(157)[0], (8, 0));
    assert_eq!(line(191), [(4, 5), (3, 6), (2, 7), (1, 8), (0, 9)]);
    // On 15×15 the four directions begin at 0, 165, 330 and 451.
    let lines = win_lines(size(15));
    let ends = |i: usize| {
        let points = lines[i].points;
        [points[0], points[4]].map(|p| (p.x(), size(15).row_from_top(p)))
    };
    for (i, first, last) in [
        (0, (0, 0), (4, 0)),
        (11, (0, 1), (4, 1)),
        (164, (10, 14), (14, 14)),
        (165, (0, 0), (0, 4)),
        (176, (1, 0), (1, 4)),
        (329, (14, 10), (14, 14)),
        (330, (0, 0), (4, 4)),
        (341, (0, 1), (4, 5)),
        (450, (10, 10), (14, 14)),
        (451, (14, 0), (10, 4)),
        (462, (14, 1), (10, 5)),
        (571, (4, 10), (0, 14)),
    ] {
        assert_eq!(ends(i), [first, last], "line {i}");
    }
}

#[test]
fn opens_in_the_middle() {
    // ⌊(n−1)/2⌋ from the left and from the top.
    for (n, middle) in [(10, 4), (15, 7), (5, 2), (20, 9)] {
        let (choice, point) = decide(&Board::new(n, &[], &[]));
        assert_eq!(point, Some((middle, middle)), "on {n}×{n}");
        assert_eq!(choice.reason, Reason::Opening);
    }
}

#[test]
fn answers_a_first_stone_at_its_upper_left() {
    // Their lone stone (4,4): all starts 0 to 4 fit in every direction, so a neighbour shares four
    // lines with it and scores 4; no point scores more. The first neighbour x-major is (3,3).
    let board = Board::new(10, &[], &[(4, 4)]);
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((3, 3)));
    assert_eq!(defence(&board, &choice, (3, 3)), 4);
    assert_eq!(defence(&board, &choice, (2, 2)), 3);
    assert_eq!(attack(&board, &choice, (3, 3)), 0);
}

#[test]
fn prefers_defence_on_equality() {
    // Mine (4,4): the diagonal towards (6,6) is mostly dead, every other neighbour scores 4; the
    // first is (3,4), for (3,3) keeps only the two lines that stop short of (6,6).
    // Theirs (6,6): on a row of ten, lines start at 2 to 5, so (5,6) and (6,5) score 4, (7,6) 3;
    // the diagonal is dead but for the line from (5,5). First maximum: (5,6).
    // 4 against 4: the defence point, although the attack point comes first on the board.
    let board = Board::new(10, &[(4, 4)], &[(6, 6)]);
    let (choice, point) = decide(&board);
    assert_eq!(attack(&board, &choice, (3, 4)), 4);
    assert_eq!(attack(&board, &choice, (3, 3)), 2);
    assert_eq!(defence(&board, &choice, (5, 6)), 4);
    assert_eq!(defence(&board, &choice, (5, 5)), 1);
    assert_eq!(point, Some((5, 6)));
    assert!(is_best(&choice, THEM));
}

#[test]
fn wins_before_it_blocks() {
    // Own four in row 0, their four in column 9: own lines are looked at first.
    let board = Board::new(
        10,
        &[(0, 0), (1, 0), (2, 0), (3, 0)],
        &[(9, 9), (9, 8), (9, 7), (9, 6)],
    );
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((4, 0)));
    assert!(
        matches!(choice.reason, Reason::FifthPoint { side, line } if side == ME && line.index == 0)
    );
}

#[test]
fn fills_the_first_four_by_index() {
    // Row 9 holds (5..8): line (4..8) comes before (5..9), so (4,9), not (9,9). The four in
    // column 0 would be filled at (0,4), but columns come after rows.
    let board = Board::new(
        10,
        &[
            (0, 0),
            (0, 1),
            (0, 2),
            (0, 3),
            (5, 9),
            (6, 9),
            (7, 9),
            (8, 9),
        ],
        &[],
    );
    assert_eq!(decide(&board).1, Some((4, 9)));
}

#[test]
fn fills_a_gap() {
    // (0,0) (1,0) _ (3,0) (4,0): the line from (0,0) has four stones, its empty point is (2,0).
    let board = Board::new(10, &[(0, 0), (1, 0), (3, 0), (4, 0)], &[]);
    assert_eq!(decide(&board).1, Some((2, 0)));
}

#[test]
fn blocks_a_four() {
    // Column 9: the only line with four of theirs is (9,5)..(9,9). Own three at the other end
    // does not matter.
    let board = Board::new(
        10,
        &[(0, 0), (1, 0), (2, 0)],
        &[(9, 9), (9, 8), (9, 7), (9, 6)],
    );
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((9, 5)));
    assert!(matches!(choice.reason, Reason::FifthPoint { side, .. } if side == THEM));
}

#[test]
fn ignores_a_dead_four() {
    // Row 0: theirs at 0 and 5 enclose mine at 1 to 4, so no line of the row is alive for me.
    // Attack: each of my stones gives 1 along its column, its right-down diagonal, and (4,0) also
    // along (4,0)..(0,4). (3,1) lies on three of these: column 3, the diagonal of (2,0), and that
    // of (4,0). No other point has more than 2.
    // Defence: (0,0) along its column and diagonal, (5,0) along row, column and both diagonals;
    // no two of these cross on an empty point, so 1 is the maximum.
    let board = Board::new(10, &[(1, 0), (2, 0), (3, 0), (4, 0)], &[(0, 0), (5, 0)]);
    let (choice, point) = decide(&board);
    assert_eq!(attack(&board, &choice, (3, 1)), 3);
    assert_eq!(attack(&board, &choice, (4, 1)), 2);
    assert_eq!(defence(&board, &choice, (1, 1)), 1);
    assert_eq!(point, Some((3, 1)));
    assert!(is_best(&choice, ME));
}

#[test]
fn closes_an_open_three() {
    // Row 4, theirs at 4, 5, 6. Lines by start: 0 has 1 stone, 1 has 2, 2, 3 and 4 have 3, 5 has
    // 2. Threes add 30 to (2,4)(3,4), (3,4)(7,4) and (7,4)(8,4).
    // (3,4): 60 + 1 + 2 + 3 + 3 = 69. (7,4): 60 + 3 + 3 + 2 = 68. (2,4): 30 + 1 + 2 + 3 = 36.
    let board = Board::new(10, &[(0, 0), (9, 9)], &[(4, 4), (5, 4), (6, 4)]);
    let (choice, point) = decide(&board);
    assert_eq!(defence(&board, &choice, (3, 4)), 69);
    assert_eq!(defence(&board, &choice, (7, 4)), 68);
    assert_eq!(defence(&board, &choice, (2, 4)), 36);
    assert_eq!(point, Some((3, 4)));
}

#[test]
fn lengthens_its_own_three() {
    // The same three, mine: 5 instead of 30, so (3,4) is worth 10 + 9 = 19 and (7,4) 18. Their
    // two stones in row 6 give at most 2 + 2 + 2 + 1 = 7 to (3,6) and (6,6) along the row.
    let board = Board::new(10, &[(4, 4), (5, 4), (6, 4)], &[(4, 6), (5, 6)]);
    let (choice, point) = decide(&board);
    assert_eq!(attack(&board, &choice, (3, 4)), 19);
    assert_eq!(attack(&board, &choice, (7, 4)), 18);
    assert_eq!(defence(&board, &choice, (6, 6)), 7);
    assert_eq!(point, Some((3, 4)));
    let Reason::BestLines { side, lines } = &choice.reason else {
        panic!("scores decide here, not {:?}", choice.reason);
    };
    assert_eq!(*side, ME);
    // The four lines of row 4 through (3,4), starts 0 to 3: 1, 2, 3 + 5, 3 + 5.
    let shares: Vec<_> = lines.iter().map(|s| (s.stones, s.value)).collect();
    assert_eq!(shares, [(1, 1), (2, 2), (3, 8), (3, 8)]);
}

#[test]
fn blocks_a_three_where_it_could_make_a_four() {
    // Three against three: 69 at (3,8) outweighs 19 at (3,4). The blind spot: the own four would
    // have won.
    let board = Board::new(10, &[(4, 4), (5, 4), (6, 4)], &[(4, 8), (5, 8), (6, 8)]);
    let (choice, point) = decide(&board);
    assert_eq!(attack(&board, &choice, (3, 4)), 19);
    assert_eq!(defence(&board, &choice, (3, 8)), 69);
    assert_eq!(point, Some((3, 8)));
}

#[test]
fn takes_the_first_point_where_nothing_has_worth() {
    // 5×5 has twelve lines. Every row and column with a stone (rows 0 and 2, columns 1 and 3)
    // holds both colours, and no stone lies on a diagonal. Lines without stones add nothing.
    let board = Board::new(5, &[(1, 0), (3, 2)], &[(3, 0), (1, 2)]);
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((0, 0)));
    assert_eq!(choice.action, ProgramAction::Play(board.at((0, 0))));
    assert_eq!(choice.reason, Reason::NothingElse);
}

#[test]
fn calls_a_draw_when_no_line_is_left() {
    // 5×5: mine and theirs have one stone each in every row and every column. The falling diagonal
    // holds (0,0) mine and (1,1) theirs, the rising one (3,1) mine and (0,4) theirs.
    let board = Board::new(
        5,
        &[(0, 0), (1, 2), (2, 4), (3, 1), (4, 3)],
        &[(0, 4), (1, 1), (2, 0), (3, 3), (4, 2)],
    );
    let (choice, _) = decide(&board);
    // First empty point x-major: (0,0) is taken, so (0,1).
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
    // Row 0: mine at 2, 3, 4, 6, 7. The first four by index, (2..6), lacks (5,0): a win in
    // freestyle, six in a row and forbidden in renju, and so for the four (3..7).
    let freestyle = Board::new(10, &[(2, 0), (3, 0), (4, 0), (6, 0), (7, 0)], &[]);
    assert_eq!(decide(&freestyle).1, Some((5, 0)));
    // Then the threes: starts 0 and 1 add 5 each to (1,0), which with counts 3 + 3 has 16;
    // (8,0) has 5 + 3 + 2 = 10 from starts 4 and 5.
    let renju = Board {
        rule: Rule::Renju,
        ..freestyle
    };
    let (choice, point) = decide(&renju);
    assert_eq!(attack(&renju, &choice, (1, 0)), 16);
    assert_eq!(attack(&renju, &choice, (8, 0)), 10);
    assert_eq!(point, Some((1, 0)));
}

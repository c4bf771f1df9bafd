//! Program 3: its decisions, derived by hand from the description.

use crate::common::{Board, depth, size};
use tengen_core::{Color, Point, Position, Rule};
use tengen_textbook::{Program, ProgramChoice, ProgramSettings, Reason};

const ME: Color = Color::Black;
const THEM: Color = Color::White;

fn decide(board: &Board) -> (ProgramChoice, Option<(u32, u32)>) {
    board.choose(Program::PatternTable, ProgramSettings::REPAIRED)
}

/// The line of a forcing win of this side, if the decision rests on one.
fn forced(board: &Board, choice: &ProgramChoice, by: Color) -> Vec<(u32, u32)> {
    match &choice.reason {
        Reason::ForcingWin { side, line } if *side == by => {
            line.iter().map(|&p| board.xy(p)).collect()
        }
        other => panic!("not a forcing win of {by}: {other:?}"),
    }
}

#[test]
fn opens_in_the_centre() {
    let (choice, point) = decide(&Board::new(15, &[], &[]));
    assert_eq!((point, choice.reason), (Some((7, 7)), Reason::Opening));
}

#[test]
fn completes_its_five_before_anything_else() {
    // Row 7: theirs at 2, mine at 3 to 6: (7,7) makes five. Their own four in row 9 is not looked
    // at: own fives come first.
    let board = Board::new(
        15,
        &[(3, 7), (4, 7), (5, 7), (6, 7)],
        &[(2, 7), (3, 9), (4, 9), (5, 9), (6, 9)],
    );
    let (choice, point) = decide(&board);
    assert_eq!(
        (point, choice.reason),
        (Some((7, 7)), Reason::Five { side: ME })
    );
}

#[test]
fn blocks_the_first_end_of_an_open_four() {
    // (2,7) and (7,7) both have code 50 for them; (2,7) is first y-major.
    let board = Board::new(15, &[(0, 0)], &[(3, 7), (4, 7), (5, 7), (6, 7)]);
    let (choice, point) = decide(&board);
    assert_eq!(
        (point, choice.reason),
        (Some((2, 7)), Reason::Five { side: THEM })
    );
}

#[test]
fn an_open_three_is_a_forcing_win() {
    // (5,7) and (9,7) have code 30: four with two empty ends. Equal sums stay y-major.
    let board = Board::new(15, &[(6, 7), (7, 7), (8, 7)], &[(0, 0)]);
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((5, 7)));
    assert_eq!(forced(&board, &choice, ME), [(5, 7)]);
    // The sum of codes at (5,7) is 30 along the row and nothing else.
    assert_eq!(choice.attack.expect("codes").get(board.at((5, 7))), 30);
}

#[test]
fn a_double_three_is_a_forcing_win() {
    // (8,7): row 6, 7 and itself, code 15; column with 8 and 9, code 15. Its sum of 30 is the
    // highest, so it is tried first.
    let board = Board::new(15, &[(6, 7), (7, 7), (8, 8), (8, 9)], &[(0, 0)]);
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((8, 7)));
    assert_eq!(forced(&board, &choice, ME), [(8, 7)]);
    assert_eq!(choice.attack.expect("codes").get(board.at((8, 7))), 30);
}

#[test]
fn a_four_three_is_a_forcing_win() {
    // (7,7): row four with theirs at one end, code 20; column with 8 and 9, code 15.
    let board = Board::new(
        15,
        &[(4, 7), (5, 7), (6, 7), (7, 8), (7, 9)],
        &[(3, 7), (0, 0)],
    );
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((7, 7)));
    assert_eq!(forced(&board, &choice, ME), [(7, 7)]);
}

#[test]
fn looks_two_forcing_moves_ahead() {
    // (7,7) makes a simple four, code 20, and no more; the answer is its five point (8,7), worth
    // nothing to them. Then (7,8) joins (7,7), (7,9), (7,10): code 30.
    let board = Board::new(
        15,
        &[(4, 7), (5, 7), (6, 7), (7, 9), (7, 10)],
        &[(3, 7), (0, 0)],
    );
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((7, 7)));
    assert_eq!(forced(&board, &choice, ME), [(7, 7), (8, 7), (7, 8)]);
}

#[test]
fn an_answer_that_makes_a_four_drops_the_line() {
    // As before, but their (8,8), (8,9), (8,10) turn the answer (8,7) into an open four: dropped.
    // Next come the codes of 15, y-major: (7,8) makes three in column 7 with ends (7,7) and
    // (7,11). Their marks. (7,7): row 5 (mine at 6), column 5, falling diagonal with (8,8) 200,
    // the other 20: 230. (7,11): row 20, column 5, diagonal with (8,10) 200, the other 20: 245, so
    // they answer (7,11). Then (7,7) is a four in the row (20) and in the column (20): a win.
    let board = Board::new(
        15,
        &[(4, 7), (5, 7), (6, 7), (7, 9), (7, 10)],
        &[(3, 7), (8, 8), (8, 9), (8, 10)],
    );
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((7, 8)));
    assert_eq!(forced(&board, &choice, ME), [(7, 8), (7, 11), (7, 7)]);
}

#[test]
fn plays_the_first_move_of_their_forcing_win() {
    // Their open three: they would play (5,7). I have nothing.
    let board = Board::new(15, &[(0, 0)], &[(6, 7), (7, 7), (8, 7)]);
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((5, 7)));
    assert_eq!(forced(&board, &choice, THEM), [(5, 7)]);
}

#[test]
fn without_a_forcing_win_the_highest_code_decides() {
    // (6,7) and (9,7) make an open three, code 15. As a forcing try it fails: they answer (5,7)
    // (both ends have mark 5 + 3·20, the first counts), (9,7) makes a simple four, they answer
    // (10,7), and nothing is left. A set-up has no last stone, so no weights; both marks are
    // 2000 + 3·20. The first y-major is (6,7).
    let board = Board::new(15, &[(7, 7), (8, 7)], &[(0, 0)]);
    let (choice, point) = decide(&board);
    assert_eq!(point, Some((6, 7)));
    assert_eq!(
        choice.reason,
        Reason::BestCode {
            code: 15,
            weight: 0,
            mark: 2060
        }
    );
}

fn played(moves: &[(u32, u32)]) -> Position {
    let size = size(15);
    let moves: Vec<_> = moves
        .iter()
        .map(|&(x, y)| size.from_top(x, y).expect("a point").into())
        .collect();
    Position::from_moves(Rule::Freestyle, size, &moves).expect("moves")
}

fn choose(position: &Position) -> (ProgramChoice, (u32, u32)) {
    let choice = Program::PatternTable.choose(position, ProgramSettings::REPAIRED);
    let p: Point = choice.point().expect("a move");
    (
        choice,
        (u32::from(p.x()), u32::from(position.size().row_from_top(p))),
    )
}

#[test]
fn answers_the_centre_at_its_upper_left() {
    // Beside the stone they would have two with two empty ends, code 5. The eight neighbours weigh
    // 1000 (one stone in the run); own marks: one direction half shut, 10/2, three open, 2·10: 65
    // each. The first y-major is (6,6).
    let (choice, point) = choose(&played(&[(7, 7)]));
    assert_eq!(point, (6, 6));
    assert_eq!(
        choice.reason,
        Reason::BestCode {
            code: 5,
            weight: 1000,
            mark: 65
        }
    );
}

#[test]
fn the_weight_counts_the_last_movers_run() {
    // Black (7,7), White (0,14), Black (8,7), and White is to move: Black's open three at (6,7) or
    // (9,7) would be code 15. Neither side has a forcing win (see above). Both points lie on the
    // last stone's row; with them two of Black's stones in the run weigh 5000. White's marks are
    // equal, 5 + 3·20. The first y-major is (6,7).
    let (choice, point) = choose(&played(&[(7, 7), (0, 14), (8, 7)]));
    assert_eq!(point, (6, 7));
    assert_eq!(
        choice.reason,
        Reason::BestCode {
            code: 15,
            weight: 5000,
            mark: 65
        }
    );
}

#[test]
fn an_empty_line_to_the_last_stone_weighs_a_little() {
    // The same pair, but Black's last stone is (9,11): four below (9,7) in its column, where no
    // stone of Black's stands beside (9,7): 200. No line joins (6,7) and (9,11): 0. So the second
    // of the two points is played. As forcing tries both end in a four that is stopped.
    let (choice, point) = choose(&played(&[(7, 7), (0, 14), (8, 7), (14, 14), (9, 11)]));
    assert_eq!(point, (9, 7));
    assert_eq!(
        choice.reason,
        Reason::BestCode {
            code: 15,
            weight: 200,
            mark: 65
        }
    );
}

#[test]
fn stops_a_closed_three_by_its_code() {
    // Black 3, 4, 5 in row 7 with White's (2,7) at one end: (6,7) would be a simple four, code 20,
    // whose answer (7,7) ends it, so it is no forcing win. Three of Black's stones in the run of
    // the last one weigh 8000. White's mark: row 10/2, three open directions 20: 65.
    let (choice, point) = choose(&played(&[(3, 7), (2, 7), (4, 7), (0, 14), (5, 7)]));
    assert_eq!(point, (6, 7));
    assert_eq!(
        choice.reason,
        Reason::BestCode {
            code: 20,
            weight: 8000,
            mark: 65
        }
    );
}

#[test]
fn a_depth_of_one_sees_decisive_moves_only() {
    // The position of two forcing moves: at depth 1 only (7,7)'s like, codes of 30 or pairs, wins.
    let board = Board::new(
        15,
        &[(4, 7), (5, 7), (6, 7), (7, 9), (7, 10)],
        &[(3, 7), (0, 0)],
    );
    let settings = ProgramSettings::REPAIRED.at_depth(depth(1));
    let (choice, point) = board.choose(Program::PatternTable, settings);
    // The highest code is then (7,7)'s own 20: the same point, for another reason. Its mark: row
    // 10000/2, column 20, diagonals 20 and 20.
    assert_eq!(point, Some((7, 7)));
    assert_eq!(
        choice.reason,
        Reason::BestCode {
            code: 20,
            weight: 0,
            mark: 5060
        }
    );
}

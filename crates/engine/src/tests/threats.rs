//! Static wins, losses and restricted moves against full-width search.

use tengen_board::{
    Cell, PointClass, Threat, assess, cell_of, cells_in, four_three_stops, point_on_board,
};
use tengen_core::{Position, Rule, Size};

use super::positions::{Random, clump, setup};
use crate::Board;
use crate::movegen::{anywhere, generate};

fn all(board: &Board) -> Vec<Cell> {
    let mut list = Vec::new();
    anywhere(board, &mut list);
    list.iter().map(|c| c.cell()).collect()
}

fn after(board: &mut Board, cell: Cell, check: impl FnOnce(&mut Board) -> bool) -> bool {
    board.play_cell(cell);
    let result = check(board);
    board.undo();
    result
}

/// Whether the claimed win holds against every legal defence, within `within` plies.
fn wins(board: &mut Board, within: i32) -> bool {
    let Threat::Win { plies, cell } = assess(board) else {
        return false;
    };
    let us = board.to_move();
    plies <= within
        && board.is_legal(cell, us)
        && (plies == 1
            || after(board, cell, |board| {
                board.empties() > 0 && loses(board, plies - 1)
            }))
}

/// Whether every legal move loses.
fn loses(board: &mut Board, within: i32) -> bool {
    all(board)
        .into_iter()
        .all(|cell| after(board, cell, |board| wins(board, within - 1)))
}

/// Whether the side to move has a four-three that wins against every legal defence.
fn four_three_wins(board: &mut Board) -> bool {
    let us = board.to_move();
    let points = board.cells_of(us, PointClass::FourThree);
    cells_in(&points).any(|cell| after(board, cell, |board| loses(board, 4)))
}

fn positions(rule: Rule, seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut random = Random::new(seed);
    (0..count).map(move |i| {
        let size = Size::new([15, 9, 12, 6, 19, 5][i % 6]).unwrap();
        let most = (usize::from(size.cells()) - 2).min(70);
        let stones = 4 + random.below(most - 4);
        if i % 4 == 0 {
            setup(rule, size, stones, &mut random)
        } else {
            clump(rule, size, stones, &mut random)
        }
    })
}

#[test]
fn static_wins_and_losses_hold() {
    let mut found = [0; 6];
    for rule in Rule::ALL {
        for position in positions(rule, 11 + rule as u64, 700) {
            let mut board = Board::new(&position);
            let (kind, plies, holds) = match assess(&board) {
                Threat::Win { plies, .. } => (plies, plies, wins(&mut board, plies)),
                Threat::Loss { plies } => (plies, plies, loses(&mut board, plies)),
                _ => continue,
            };
            // The longest checks are full-width to five plies: sample them.
            found[kind as usize] += 1;
            assert!(holds, "{rule} in {plies}:\n{:?}", position.board());
        }
    }
    assert!(found[1..].iter().all(|&n| n >= 10), "{found:?}");
}

#[test]
fn moves_left_out_lose() {
    let mut fives = 0;
    let mut open_fours = 0;
    for rule in Rule::ALL {
        for position in positions(rule, 31 + rule as u64, 1000) {
            let mut board = Board::new(&position);
            let threat = assess(&board);
            let within = match threat {
                Threat::Five(_) => 1,
                Threat::OpenFour(_) => 3,
                _ => continue,
            };
            let mut moves = Vec::new();
            generate(&board, &threat, &mut moves);
            let kept: Vec<Cell> = moves.iter().map(|c| c.cell()).collect();
            let mut unique = kept.clone();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), kept.len(), "a move is there twice");
            for cell in all(&board).into_iter().filter(|c| !kept.contains(c)) {
                let loses = after(&mut board, cell, |board| wins(board, within));
                assert!(
                    loses,
                    "{rule}: {cell:?} is left out in\n{:?} {threat:?}",
                    position.board()
                );
            }
            if within == 1 {
                fives += 1;
            } else {
                open_fours += 1;
            }
        }
    }
    assert!(fives >= 100 && open_fours >= 100, "{fives} {open_fours}");
}

#[test]
fn moves_left_out_against_a_four_with_a_three_lose() {
    let (mut found, mut left_out) = (0, 0);
    for rule in Rule::ALL {
        for position in positions(rule, 71 + rule as u64, 2000) {
            let mut board = Board::new(&position);
            let Threat::Free = assess(&board) else {
                continue;
            };
            let Some(stops) = four_three_stops(&mut board) else {
                continue;
            };
            assert_eq!(board.difference(&Board::new(&position)), None);
            found += 1;
            let threat = Threat::FourThree(stops);
            let mut moves = Vec::new();
            generate(&board, &threat, &mut moves);
            let kept: Vec<Cell> = moves.iter().map(|c| c.cell()).collect();
            for cell in all(&board).into_iter().filter(|c| !kept.contains(c)) {
                left_out += 1;
                let loses = after(&mut board, cell, four_three_wins);
                let p = point_on_board(cell);
                assert!(loses, "{rule}: {p} is left out in\n{:?}", position.board());
            }
        }
    }
    assert!(found >= 80 && left_out >= 5_000, "{found} {left_out}");
}

#[test]
fn moves_are_legal_and_there_whenever_one_is() {
    for rule in Rule::ALL {
        for position in positions(rule, 51 + rule as u64, 600) {
            let board = Board::new(&position);
            let legal: Vec<Cell> = position.legal_points().into_iter().map(cell_of).collect();
            assert_eq!(all(&board), legal);
            let mut moves = Vec::new();
            generate(&board, &assess(&board), &mut moves);
            assert!(moves.iter().all(|c| legal.contains(&c.cell())));
            assert_eq!(moves.is_empty(), legal.is_empty());
        }
    }
}

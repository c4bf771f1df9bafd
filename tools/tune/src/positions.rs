//! The positions of games that have a score, each once.

use std::collections::HashSet;

use tengen_core::{Canonical, Point, PosKey, Position};
use tengen_engine::{Board, PointClass};

use crate::game::{Branch, Game};
use crate::labels::{alone, labels};

/// A position with what a search says of it.
pub(crate) struct Scored<'a> {
    pub(crate) position: &'a Position,
    /// The board before the last stone, since the evaluation averages both.
    pub(crate) before: &'a Board,
    pub(crate) board: &'a Board,
    /// Expected result for the side to move, 0 to 1.
    pub(crate) label: f32,
    pub(crate) best: Point,
    pub(crate) score: i32,
    /// The score of a longer search, where one was made.
    pub(crate) second: Option<i32>,
}

#[derive(Debug)]
pub(crate) struct Positions {
    later: f32,
    seen: HashSet<PosKey>,
}

impl Positions {
    /// `later`: see [`labels`].
    pub(crate) fn new(later: f32) -> Positions {
        Positions {
            later,
            seen: HashSet::new(),
        }
    }

    /// Visits the positions of a game and those beside it, except those decided statically and
    /// those that came before, turned or mirrored or not. Ends at the first illegal move.
    pub(crate) fn visit(&mut self, game: &Game, mut each: impl FnMut(&Scored<'_>)) {
        let Ok(mut position) = game.position(0) else {
            return;
        };
        let mut board = Board::new(&position);
        let mut before: Option<Board> = None;
        let mut branches = game.branches.iter().peekable();
        for (at, (m, label)) in game.moves.iter().zip(labels(game, self.later)).enumerate() {
            if let Some(before) = &before {
                let scored = Scored {
                    position: &position,
                    before,
                    board: &board,
                    label,
                    best: m.best,
                    score: m.score,
                    second: m.second,
                };
                self.show(&scored, &mut each);
            }
            while let Some(branch) = branches.next_if(|branch| branch.at == at) {
                let label = alone(game.rule, branch.score);
                self.branch(&position, &board, (branch, label), &mut each);
            }
            before = Some(board.clone());
            if position.play(m.played).is_err() {
                return;
            }
            board.play(m.played);
        }
    }

    fn branch(
        &mut self,
        position: &Position,
        board: &Board,
        (branch, label): (&Branch, f32),
        each: &mut impl FnMut(&Scored<'_>),
    ) {
        let (mut position, mut board) = (position.clone(), board.clone());
        let mut before = board.clone();
        for &p in &branch.path {
            if position.play(p).is_err() {
                return;
            }
            before.clone_from(&board);
            board.play(p);
        }
        let scored = Scored {
            position: &position,
            before: &before,
            board: &board,
            label,
            best: branch.best,
            score: branch.score,
            second: branch.second,
        };
        self.show(&scored, each);
    }

    fn show(&mut self, scored: &Scored<'_>, each: &mut impl FnMut(&Scored<'_>)) {
        if !is_decided(scored.board) && self.seen.insert(Canonical::of(scored.position).key()) {
            each(scored);
        }
    }
}

fn is_decided(board: &Board) -> bool {
    let us = board.to_move();
    board.count(us, PointClass::Five) > 0
        || board.count(us.opponent(), PointClass::Five) > 0
        || board.count(us, PointClass::OpenFour) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::parsed;

    #[test]
    fn each_position_comes_once_with_the_board_before_it() {
        let mut game = parsed("renju 15 b h8i9 g7:g7:10 f9:f9:20 e5:e5:30");
        for (at, path) in [(0, "k7k8"), (1, "f9"), (1, "c4c5")] {
            let path = tengen_core::notation::parse_moves(path).unwrap();
            let path = path.into_iter().map(|mv| match mv {
                tengen_core::Move::Place(p) => p,
                tengen_core::Move::Pass => panic!("a stone"),
            });
            game.branches.push(Branch {
                at,
                path: path.collect(),
                stray: true,
                best: "c3".parse().unwrap(),
                score: -5,
                second: None,
            });
        }
        let mut positions = Positions::new(0.9);
        let mut seen = Vec::new();
        let mut visit = |game: &Game, seen: &mut Vec<(usize, i32)>| {
            positions.visit(game, |scored| {
                let fresh = Board::new(scored.position);
                assert_eq!(scored.board.difference(&fresh), None);
                let mut after = scored.before.clone();
                let Some(tengen_core::Move::Place(last)) = scored.position.moves().last() else {
                    panic!("a stone");
                };
                after.play(*last);
                assert_eq!(after.difference(&fresh), None);
                seen.push((scored.position.ply(), scored.score));
            });
        };
        visit(&game, &mut seen);
        // The branch f9 is the game's own next position.
        assert_eq!(
            seen,
            [(4, -5), (3, 20), (4, -5), (5, -5), (4, 30)][..4].to_vec()
        );
        visit(&game, &mut seen);
        assert_eq!(seen.len(), 4);
    }
}

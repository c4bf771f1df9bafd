//! Program 1's flags of live win lines.

use tengen_core::{Board, Color, Move, OnFoul, Point, Position, Size, WrongClaim};

use super::fifth_point;
use crate::{ProgramSettings, WinLine, win_lines};

/// The win lines of a board, with Black's and White's dead ones.
pub(crate) struct Flags {
    lines: Vec<WinLine>,
    dead: [Vec<bool>; 2],
}

impl Flags {
    /// The flags of the program that plays the side to move.
    ///
    /// A stone kills every opposing line through its point. In the original, a stone that fills a
    /// four (the first two steps) kills only the first of them, so there the game is replayed from
    /// its start.
    pub(crate) fn of(position: &Position, settings: ProgramSettings) -> Flags {
        if settings.faithful {
            Flags::replayed(position)
        } else {
            Flags::of_board(position.board())
        }
    }

    fn of_board(board: &Board) -> Flags {
        let mut flags = Flags::new(board.size());
        for (p, color) in board.iter() {
            flags.kill_all(p, color.opponent());
        }
        flags
    }

    fn replayed(position: &Position) -> Flags {
        let program = position.to_move();
        let mut past = position.clone();
        while past.undo().is_some() {}
        let mut flags = Flags::of_board(past.board());
        for &mv in position.moves() {
            if let Move::Place(p) = mv {
                let color = past.to_move();
                if color == program && fifth_point(&past, &flags) == Some(p) {
                    flags.kill_first(p, color.opponent());
                } else {
                    flags.kill_all(p, color.opponent());
                }
            }
            // Under this policy every move accepted under any policy can be replayed.
            past.play_with(mv, OnFoul::Claim(WrongClaim::Nothing))
                .expect("a move that has been played");
        }
        flags
    }

    fn new(size: Size) -> Flags {
        let lines = win_lines(size);
        let dead = [(); 2].map(|()| vec![false; lines.len()]);
        Flags { lines, dead }
    }

    fn kill_all(&mut self, p: Point, of: Color) {
        for (line, dead) in self.lines.iter().zip(&mut self.dead[of.index()]) {
            *dead |= line.points.contains(&p);
        }
    }

    /// Kills a side's first line through a point, dead or alive.
    fn kill_first(&mut self, p: Point, of: Color) {
        let first = self.lines.iter().position(|line| line.points.contains(&p));
        if let Some(first) = first {
            self.dead[of.index()][first] = true;
        }
    }

    /// A side's live lines with their stone counts.
    pub(crate) fn alive(&self, board: &Board, side: Color) -> Vec<(WinLine, u8)> {
        let lines = self.lines.iter().zip(&self.dead[side.index()]);
        let alive = lines.filter(|(_, dead)| !**dead);
        alive
            .map(|(&line, _)| (line, line.stones(board, side)))
            .collect()
    }
}

//! The leaves of the search: the evaluation, or what continuous fours make of it.
//!
//! A side may stand still, which is worth the evaluation, or go on with fours, each of which has one answer (in caro
//! perhaps more). A win found this way is real: the winner chooses among its own moves only, and every answer is tried.

use crate::classes::PointClass;
use crate::movegen::{self, Candidate};
use crate::ordering::Picker;
use crate::params as p;
use crate::score::{MATE, MAX_PLIES, NONE};
use crate::search::Search;
use crate::threats::{Threat, assess};
use crate::tt::{Bound, Known};

impl Search<'_> {
    /// The value of a leaf for the side to move. `fours` is how many it has played on end to get here.
    pub(crate) fn leaf(&mut self, mut alpha: i32, beta: i32, ply: usize, fours: i32) -> i32 {
        self.pv[ply].clear();
        if self.nodes >= self.next_look {
            self.look();
        }
        if self.stopped || self.board.empties() == 0 || ply >= MAX_PLIES as usize {
            return 0;
        }
        let here = ply as i32;
        let threat = assess(&self.board);
        match threat {
            Threat::Win { plies, .. } => return MATE - here - plies,
            Threat::Loss { plies } => return -(MATE - here - plies),
            Threat::Five(answers) => {
                let mut best = -MATE;
                for cell in answers.iter() {
                    self.play(cell, ply);
                    let score = -self.leaf(-beta, -alpha, ply + 1, fours);
                    self.board.undo();
                    best = best.max(score);
                    alpha = alpha.max(score);
                    if self.stopped || alpha >= beta {
                        break;
                    }
                }
                return best;
            }
            Threat::OpenFour(_) | Threat::FourThree(_) | Threat::Free => {}
        }
        self.after(alpha, beta, ply, fours)
    }

    fn after(&mut self, mut alpha: i32, beta: i32, ply: usize, fours: i32) -> i32 {
        let here = ply as i32;
        let hash = self.board.hash();
        let known = self.table.probe(hash, here);
        if let Some(known) = known
            && (known.depth >= -fours && known.cuts(alpha, beta) || known.decides(alpha, beta))
        {
            return known.score;
        }
        let still = match known {
            Some(known) if known.eval != NONE => known.eval,
            _ => self.eval(),
        };
        let was = alpha;
        let mut best = still;
        let mut best_cell = 0;
        alpha = alpha.max(still);
        if alpha < beta && self.sees_fours && fours < p::leaf_fours() {
            let start = self.moves.len();
            self.push_fours(ply, fours);
            let mut picker = Picker::new(self.lanes);
            while let Some(candidate) = picker.next(&self.moves[start..]) {
                let cell = candidate.cell();
                self.play(cell, ply);
                let score = -self.leaf(-beta, -alpha, ply + 1, fours + 1);
                self.board.undo();
                if self.stopped {
                    break;
                }
                if score > best {
                    best = score;
                    if score > alpha {
                        alpha = score;
                        best_cell = cell;
                        if score >= beta {
                            break;
                        }
                    }
                }
            }
            self.moves.truncate(start);
            if self.stopped {
                return 0;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > was => Bound::Exact,
            _ => Bound::Upper,
        };
        let leaf = Known {
            cell: best_cell,
            score: best,
            eval: still,
            depth: -fours,
            bound,
            pv: false,
        };
        self.table.store(hash, here, leaf);
        best
    }

    /// The fours worth a look.
    fn push_fours(&mut self, ply: usize, fours: i32) {
        let board = &self.board;
        let us = board.to_move();
        let last = match ply {
            2.. => usize::from(self.stack[ply - 2].cell),
            _ => 0,
        };
        let near = |cell: usize| {
            let dx = (cell & 31).abs_diff(last & 31);
            let dy = (cell >> 5).abs_diff(last >> 5);
            let ray = dx == 0 || dy == 0 || dx == dy;
            dx.max(dy) <= if ray { 4 } else { 2 }
        };
        let wide = last == 0 || fours < p::leaf_wide();
        let plain = fours < p::leaf_plain();
        let moves = &mut self.moves;
        movegen::fours(board, |cell| {
            let entry = board.entry(cell, us);
            if (wide || near(cell)) && (plain || entry.class() != PointClass::Four) {
                moves.push(Candidate::new(cell, entry.own_score()));
            }
        });
    }
}

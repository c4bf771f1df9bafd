//! The leaves of the search: static wins and losses, else the evaluation.
//!
//! A threatened five is answered first, since the evaluation is meaningless in the middle of an
//! exchange. The side to move's own fours are left to the search: a quiescence search over them did
//! not pay (see `docs/engine-log.md`).

use tengen_board::{Threat, assess};

use crate::depth::Depth;
use crate::score::{MAX_PLIES, Score};
use crate::search::Search;
use crate::tt::{Bound, TtEntry};

impl Search<'_> {
    /// The score of a leaf for the side to move.
    pub(crate) fn leaf(&mut self, mut alpha: Score, beta: Score, ply: usize) -> Score {
        self.pv[ply].clear();
        if self.nodes >= self.next_poll {
            self.poll();
        }
        if self.stopped || self.board.empties() == 0 || ply >= MAX_PLIES as usize {
            return Score::DRAW;
        }
        let here = ply as i32;
        let threat = assess(&self.board);
        match threat {
            Threat::Win { plies, .. } => return Score::win_at(here + plies),
            Threat::Loss { plies } => return Score::loss_at(here + plies),
            Threat::Five(answers) => {
                let mut best = Score::MATED;
                for cell in answers.iter() {
                    self.play(cell, ply);
                    let score = -self.leaf(-beta, -alpha, ply + 1);
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
        let hash = self.board.hash();
        let known = self.table.probe(hash, here);
        if let Some(known) = known
            && (known.depth >= Depth::ZERO && known.cuts(alpha, beta) || known.decides(alpha, beta))
        {
            return known.score;
        }
        let still = match known {
            Some(known) if known.eval != Score::NONE => known.eval,
            _ => self.static_eval(ply),
        };
        let bound = match still {
            _ if still >= beta => Bound::Lower,
            _ if still > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let leaf = TtEntry {
            cell: None,
            score: still,
            eval: still,
            depth: Depth::ZERO,
            bound,
            pv: false,
        };
        self.table.store(hash, here, leaf);
        still
    }
}

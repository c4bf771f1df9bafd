//! The leaves of the search: what the threats decide, or else the evaluation.
//!
//! A five that is threatened is stopped first, since nothing can be said of a position in the middle of an exchange. Fours of
//! one's own are left to the search above: stones placed on them here have not paid (see `docs/engine-log.md`).

use crate::score::{MATE, MAX_PLIES, NONE};
use crate::search::Search;
use crate::threats::{Threat, assess};
use crate::tt::{Bound, Known};

impl Search<'_> {
    /// The value of a leaf for the side to move.
    pub(crate) fn leaf(&mut self, mut alpha: i32, beta: i32, ply: usize) -> i32 {
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
            && (known.depth >= 0 && known.cuts(alpha, beta) || known.decides(alpha, beta))
        {
            return known.score;
        }
        let still = match known {
            Some(known) if known.eval != NONE => known.eval,
            _ => self.eval(),
        };
        let bound = match still {
            _ if still >= beta => Bound::Lower,
            _ if still > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let leaf = Known {
            cell: 0,
            score: still,
            eval: still,
            depth: 0,
            bound,
            pv: false,
        };
        self.table.store(hash, here, leaf);
        still
    }
}

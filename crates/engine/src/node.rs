//! The search below the root: a principal variation search whose leaves look for continuous
//! fours.
//!
//! Depths are counted in 64ths of a ply. Nothing is pruned before a move that does not lose is
//! known, so that no loss is ever claimed that was not searched.

use crate::classes::PointClass;
use crate::eval;
use crate::movegen::generate;
use crate::ordering::{reduction, select, width};
use crate::score::{MATE, MATE_BOUND, MAX_PLIES, NONE};
use crate::search::Search;
use crate::threats::{Threat, assess};
use crate::tt::{Bound, Known};
use crate::vcf::{Vcf, Verdict};

/// One ply of depth.
pub(crate) const PLY: i32 = 64;
/// What a ply of depth is worth in static pruning.
const FUTILITY: i32 = 55;
/// The deepest static pruning, in plies.
const FUTILITY_PLIES: i32 = 8;
/// The deepest node given up for its continuous fours alone.
const RAZOR_PLIES: i32 = 4;
/// The shallowest node where the side to move may be asked to do without a move.
const NULL_PLIES: i32 = 6;
/// The shallowest node where a move is checked for being the only one.
const SINGULAR_PLIES: i32 = 7;
/// The extra depth of a forced answer: the ply it costs, and a third.
const FORCED: i32 = PLY + 20;
/// What a move's history is divided by, in its score and in its reduction.
const HISTORY_SHARE: i32 = 128;

impl Search<'_> {
    pub(crate) fn eval(&self) -> i32 {
        eval::evaluate(&self.board)
    }

    /// The value of the position for the side to move. `cut`: a beta cutoff is expected.
    /// `excluded`: a cell not to be played, 0 for none.
    pub(crate) fn node<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
        excluded: usize,
    ) -> i32 {
        self.pv[ply].clear();
        if self.nodes >= self.next_look {
            self.look();
        }
        if self.stopped || self.board.empties() == 0 || ply >= MAX_PLIES as usize {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply as u32);
        let here = ply as i32;
        alpha = alpha.max(-MATE + here);
        beta = beta.min(MATE - here - 1);
        if alpha >= beta {
            return alpha;
        }
        let threat = assess(&self.board);
        match threat {
            Threat::Win { plies, cell } => {
                self.pv[ply].push(cell as u16);
                return MATE - here - plies;
            }
            Threat::Loss { plies } => return -(MATE - here - plies),
            _ => {}
        }
        let forced = matches!(threat, Threat::Five(_));
        let free = matches!(threat, Threat::Free);
        if forced {
            depth += FORCED;
        }

        let hash = self.board.hash();
        let known = if excluded == 0 {
            self.engine.table.probe(hash, here)
        } else {
            None
        };
        if let Some(known) = known
            && !PV
            && known.depth >= depth
            && known.cuts(alpha, beta)
        {
            return known.score;
        }
        if depth <= 0 {
            let score = self.leaf(ply);
            let leaf = Known {
                cell: 0,
                score,
                eval: NONE,
                depth: 0,
                bound: Bound::Exact,
                pv: false,
            };
            self.engine.table.store(hash, here, leaf);
            return score;
        }

        // In an answer to a four the position before it says more than the one in between.
        let raw = match known {
            _ if forced && ply >= 2 => self.stack[ply - 2].eval,
            Some(known) if known.eval != NONE => known.eval,
            _ => self.eval(),
        };
        self.stack[ply].eval = raw;
        let improving = ply >= 2 && raw > self.stack[ply - 2].eval;
        let mut eval = raw;
        if let Some(known) = known
            && known.says(eval)
            && known.score.abs() < MATE_BOUND
        {
            eval = known.score;
        }

        let plies = depth / PLY;
        if !PV && !forced && excluded == 0 && beta.abs() < MATE_BOUND {
            if let Some(score) = self.prune(alpha, beta, depth, ply, eval, free, cut) {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }
        let hint = known.map_or(0, |k| k.cell);
        if hint == 0 && plies >= 4 && !forced && excluded == 0 {
            depth -= PLY;
        }
        let mut extension = 0;
        if let Some(known) = known
            && plies >= SINGULAR_PLIES
            && hint != 0
            && !forced
            && matches!(known.bound, Bound::Lower | Bound::Exact)
            && known.depth >= depth - 3 * PLY
            && known.score.abs() < MATE_BOUND
        {
            let bar = known.score - 2 * plies;
            let score = self.node::<false>(bar - 1, bar, depth / 2, ply, cut, hint);
            if self.stopped {
                return 0;
            }
            self.pv[ply].clear();
            if score < bar {
                extension = if !PV && score < bar - 30 {
                    PLY + PLY / 2
                } else {
                    PLY
                };
            } else if bar >= beta {
                return bar;
            } else if known.score >= beta {
                extension = -PLY;
            }
            self.stack[ply].eval = raw;
        }

        let us = self.board.to_move();
        let last = match ply {
            0 => None,
            _ => Some(usize::from(self.stack[ply - 1].cell)).filter(|&c| c != 0),
        };
        let start = self.moves.len();
        generate(&self.board, &threat, &mut self.moves);
        for candidate in &mut self.moves[start..] {
            let cell = usize::from(candidate.cell);
            candidate.score += self.engine.history.of(us, cell, last) / HISTORY_SHARE;
            if cell == hint {
                candidate.score = i32::MAX;
            }
        }
        let count = self.moves.len() - start;
        if count == 0 {
            return 0;
        }
        let was = alpha;
        let mut best = -MATE;
        let mut best_cell = 0;
        let mut searched = 0;
        for i in 0..count {
            let Some(candidate) = select(&mut self.moves[start + i..]) else {
                break;
            };
            let cell = usize::from(candidate.cell);
            if cell == excluded {
                continue;
            }
            let own = self.board.entry(cell, us).class();
            let other = self.board.entry(cell, us.opponent()).class();
            let quiet = own < PointClass::Three && other < PointClass::Three;
            if best > -MATE_BOUND && !forced {
                if !PV && searched >= width(plies, improving) {
                    break;
                }
                if quiet
                    && plies <= FUTILITY_PLIES
                    && free
                    && eval + 60 + FUTILITY * (depth - reduction(plies, searched)).max(0) / PLY
                        <= alpha
                    && searched >= 2
                {
                    continue;
                }
            }
            self.play(cell, ply);
            let mut next = depth - PLY;
            if cell == hint {
                next += extension;
            }
            let history = self.engine.history.of(us, cell, last);
            let score = if searched == 0 {
                -self.node::<PV>(-beta, -alpha, next, ply + 1, !PV && !cut, 0)
            } else {
                let mut reduced = 0;
                if plies >= 2 && searched >= 2 && !forced {
                    reduced = reduction(plies, searched);
                    reduced += if cut { PLY } else { 0 };
                    reduced -= if PV { PLY } else { 0 };
                    reduced -= if quiet { 0 } else { PLY };
                    reduced += if improving { 0 } else { PLY / 4 };
                    reduced -= history / HISTORY_SHARE;
                    reduced = reduced.clamp(0, next.max(0));
                }
                let mut score =
                    -self.node::<false>(-alpha - 1, -alpha, next - reduced, ply + 1, true, 0);
                if score > alpha && reduced > 0 && !self.stopped {
                    score = -self.node::<false>(-alpha - 1, -alpha, next, ply + 1, !cut, 0);
                }
                if PV && score > alpha && score < beta && !self.stopped {
                    score = -self.node::<true>(-beta, -alpha, next, ply + 1, false, 0);
                }
                score
            };
            self.board.undo();
            searched += 1;
            if self.stopped {
                self.moves.truncate(start);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_cell = cell;
                    alpha = score;
                    if PV {
                        self.take_pv(ply, cell);
                    }
                    if score >= beta {
                        self.reward(start, i, cell, last, depth);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if searched == 0 {
            // Only the excluded move was there.
            return alpha;
        }
        if excluded == 0 {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > was {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let eval = if forced { NONE } else { raw };
            self.engine.table.store(
                hash,
                here,
                Known {
                    cell: best_cell,
                    score: best,
                    eval,
                    depth,
                    bound,
                    pv: PV,
                },
            );
        }
        best
    }

    /// Credits the move that refuted, and debits those tried before it.
    fn reward(&mut self, start: usize, at: usize, cell: usize, last: Option<usize>, depth: i32) {
        let us = self.board.to_move();
        let plies = depth / PLY;
        let bonus = (plies * plies * 12 + plies * 40).min(2500);
        self.engine.history.add(us, cell, last, bonus);
        for i in start..start + at {
            let tried = usize::from(self.moves[i].cell);
            self.engine.history.add(us, tried, last, -bonus / 2);
        }
    }

    /// Static pruning in a node that is neither forced nor on the principal variation.
    #[allow(clippy::too_many_arguments)]
    fn prune(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        eval: i32,
        free: bool,
        cut: bool,
    ) -> Option<i32> {
        let plies = depth / PLY;
        if free && plies < FUTILITY_PLIES && eval - FUTILITY * depth / PLY >= beta {
            return Some(eval);
        }
        if plies < RAZOR_PLIES && eval + 150 + 90 * plies * plies < alpha {
            let score = self.leaf(ply);
            if score <= alpha || score >= MATE_BOUND {
                return Some(score);
            }
        }
        if free
            && cut
            && plies >= NULL_PLIES
            && eval >= beta + 40
            && ply > 0
            && self.stack[ply - 1].cell != 0
        {
            self.stack[ply].cell = 0;
            self.board.pass();
            let deep = depth - 4 * PLY - depth / 4;
            let score = -self.node::<false>(-beta, -beta + 1, deep, ply + 1, !cut, 0);
            self.board.undo();
            if score >= beta && !self.stopped && score < MATE_BOUND {
                return Some(score);
            }
        }
        None
    }

    /// The end of the tree: continuous fours, or the evaluation.
    fn leaf(&mut self, ply: usize) -> i32 {
        if self.leaf_fours == 0 {
            return self.eval();
        }
        let mut vcf = Vcf::new(&mut self.board, &mut self.engine.dead, self.leaf_fours);
        let verdict = vcf.search();
        self.nodes += vcf.nodes();
        match verdict {
            Verdict::Win(plies) => MATE - ply as i32 - plies,
            _ => self.eval(),
        }
    }
}

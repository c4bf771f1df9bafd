//! The search below the root: a principal variation search.
//!
//! Depths are counted in 64ths of a ply. Nothing is pruned before a move that does not lose is
//! known, so that no loss is ever claimed that was not searched.

use crate::classes::PointClass;
use crate::eval;
use crate::movegen::{Candidate, FIRST, generate, natural};
use crate::ordering::{Before, Picker, reduction, unnatural, width};
use crate::params as p;
use crate::score::{MATE, MATE_BOUND, MAX_PLIES, NONE};
use crate::search::Search;
use crate::threats::{Threat, assess, four_three_stops};
use crate::tt::{Bound, Known, PROVED};

/// One ply of depth.
pub(crate) const PLY: i32 = 64;
/// What a search without the best known move says about that move.
enum Singular {
    /// Others do as well, and well enough.
    Cut(i32),
    /// It is to be searched so much deeper, or less deep.
    Extend(i32),
    /// Nothing.
    No,
}

impl Known {
    /// Whether the best move is known well enough to ask whether it is the only one.
    fn may_be_singular(&self, depth: i32) -> bool {
        depth / PLY >= p::singular_plies()
            && self.cell != 0
            && matches!(self.bound, Bound::Lower | Bound::Exact)
            && self.depth >= depth - p::singular_gap()
            && self.score.abs() < MATE_BOUND
    }
}

impl Search<'_> {
    pub(crate) fn eval(&self) -> i32 {
        let error = self.whim.map_or(0, |whim| whim.error(self.board.hash()));
        eval::evaluate(&self.board) + error
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
            depth += p::forced();
        }

        let hash = self.board.hash();
        let known = if excluded == 0 {
            self.table.probe(hash, here)
        } else {
            None
        };
        if excluded == 0 {
            self.stack[ply].former = PV || known.is_some_and(|k| k.pv);
        }
        let former = self.stack[ply].former;
        if let Some(known) = known
            && (!PV || known.depth == PROVED)
            && (known.depth >= depth && known.cuts(alpha, beta) || known.decides(alpha, beta))
        {
            return known.score;
        }
        if depth <= 0 {
            return self.leaf(alpha, beta, ply);
        }

        // In an answer to a four the position before it says more than the one in between.
        let raw = match known {
            _ if forced && ply >= 2 => self.stack[ply - 2].eval,
            Some(known) if known.eval != NONE => known.eval,
            _ => self.eval(),
        };
        let threats = self.board.threats_key();
        let raw_static = raw;
        let raw = if forced {
            raw
        } else {
            raw + self.memory.corrections.of(self.board.to_move(), threats)
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
            if let Some(score) = self.prune(alpha, beta, depth, ply, eval, free, improving) {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }
        let hint = known.map_or(0, |k| k.cell);
        if PV
            && hint != 0
            && depth > PLY
            && let Some(known) = known
        {
            depth -= ((depth - known.depth) * p::stale() / 64)
                .min(p::stale_most())
                .max(0);
        }
        let high = !PV && cut && !forced && eval >= beta + p::fail_high_margin() * plies;
        if hint == 0 && plies >= p::unknown_plies() && !forced && excluded == 0 {
            depth -= p::unknown();
        }
        let mut extension = if PV {
            p::extend_hint_pv()
        } else {
            p::extend_hint()
        };
        if let Some(known) = known
            && !forced
            && known.may_be_singular(depth)
        {
            match self.singular::<PV>(&known, depth, beta, ply, cut) {
                Singular::Cut(score) => return score,
                Singular::Extend(more) => extension = more,
                Singular::No => {}
            }
            if self.stopped {
                return 0;
            }
            self.pv[ply].clear();
            self.stack[ply].eval = raw;
        }

        let us = self.board.to_move();
        let before = self.before(ply);
        let start = self.moves.len();
        let threat = match threat {
            Threat::Free => four_three_stops(&mut self.board).map_or(threat, Threat::FourThree),
            _ => threat,
        };
        generate(&self.board, &threat, &mut self.moves);
        let most = Picker::new(self.lanes).next(&self.moves[start..]);
        let most = most.map_or(0, |c| c.score());
        for candidate in &mut self.moves[start..] {
            let cell = candidate.cell();
            candidate.add(self.memory.history.of(us, cell, before) / p::order_share());
            if cell == hint {
                candidate.add(FIRST - candidate.score());
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
        let mut raised = 0;
        let mut left = depth;
        let mut picker = Picker::new(self.lanes);
        while let Some(candidate) = picker.next(&self.moves[start..]) {
            let cell = candidate.cell();
            if cell == excluded {
                continue;
            }
            let own = self.board.entry(cell, us).class();
            let other = self.board.entry(cell, us.opponent()).class();
            let quiet = own < PointClass::Three && other < PointClass::Three;
            if best > -MATE_BOUND && !forced {
                if !PV && searched >= width(plies, improving, cut) {
                    break;
                }
                if quiet
                    && free
                    && eval
                        + p::skip_base()
                        + p::futility() * (depth - reduction(plies, searched)).max(0) / PLY
                        <= alpha
                    && searched >= 2
                {
                    continue;
                }
            }
            let gap = most - natural(&self.board, cell);
            self.play(cell, ply);
            let mut next = left - PLY;
            if cell == hint {
                next += extension;
            }
            if high && own < PointClass::Four {
                next -= p::fail_high();
            }
            let history = self.memory.history.of(us, cell, before);
            let score = if searched == 0 {
                -self.node::<PV>(-beta, -alpha, next, ply + 1, !PV && !cut, 0)
            } else {
                let mut reduced = 0;
                if plies >= 2 && searched >= 2 && !forced {
                    reduced = reduction(plies, searched) + if cut { p::reduce_cut() } else { 0 }
                        - if PV { p::reduce_pv() } else { 0 }
                        - if quiet { 0 } else { p::reduce_sharp() }
                        + if improving { 0 } else { p::reduce_worse() }
                        - if former { p::reduce_former() } else { 0 }
                        + raised * p::reduce_raised()
                        + unnatural(gap)
                        - history / p::history_share();
                    reduced = reduced.clamp(0, next.max(0));
                }
                let mut score =
                    -self.node::<false>(-alpha - 1, -alpha, next - reduced, ply + 1, true, 0);
                if score > alpha && reduced > 0 && !self.stopped {
                    if p::deeper() > 0
                        && score > alpha + p::deeper() + p::deeper_share() * reduced / PLY
                    {
                        next += PLY;
                    }
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
                    raised += 1;
                    best_cell = cell;
                    alpha = score;
                    if PV {
                        self.take_pv(ply, cell);
                    }
                    if score >= beta {
                        self.reward(start, candidate, before, depth);
                        break;
                    }
                    if (2..12).contains(&plies) {
                        left -= p::raised_drop();
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
            let eval = if forced { NONE } else { raw_static };
            let tells = match bound {
                Bound::Lower => best > raw,
                Bound::Upper => best < raw,
                _ => true,
            };
            if !forced && best.abs() < MATE_BOUND && tells {
                let missing = best - raw_static;
                self.memory.corrections.add(us, threats, missing, plies);
            }
            self.table.store(
                hash,
                here,
                Known {
                    cell: best_cell,
                    score: best,
                    eval,
                    depth,
                    bound,
                    pv: former,
                },
            );
        }
        best
    }

    /// Whether the best known move is the only one that does so well, by a search of half the depth without it.
    fn singular<const PV: bool>(
        &mut self,
        known: &Known,
        depth: i32,
        beta: i32,
        ply: usize,
        cut: bool,
    ) -> Singular {
        let bar = known.score - p::singular_margin() * (depth / PLY) / 2;
        let score = self.node::<false>(
            bar - 1,
            bar,
            depth * p::singular_share() / 64,
            ply,
            cut,
            known.cell,
        );
        if score < bar {
            Singular::Extend(if !PV && score < bar - p::double_margin() {
                p::singular_more() + p::double_more()
            } else {
                p::singular_more()
            })
        } else if bar >= beta {
            Singular::Cut(bar)
        } else if known.score >= beta {
            Singular::Extend(-p::singular_less())
        } else {
            Singular::No
        }
    }

    /// What was played before a move of this ply.
    fn before(&self, ply: usize) -> Before {
        let stone = |back: usize| {
            let at = ply.checked_sub(back)?;
            Some(usize::from(self.stack[at].cell)).filter(|&c| c != 0)
        };
        Before::new(stone(1), stone(2))
    }

    /// Credits the move that refuted, and debits those tried before it.
    fn reward(&mut self, start: usize, best: Candidate, before: Before, depth: i32) {
        let us = self.board.to_move();
        let plies = depth / PLY;
        let bonus =
            (plies * plies * p::bonus_square() + plies * p::bonus_line()).min(p::bonus_most());
        let history = &mut self.memory.history;
        history.add(us, best.cell(), before, bonus);
        for tried in &self.moves[start..] {
            if tried.order() > best.order() {
                history.add(us, tried.cell(), before, -bonus * p::malus() / 64);
            }
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
        improving: bool,
    ) -> Option<i32> {
        let plies = depth / PLY;
        let better = if improving { p::futility_better() } else { 0 };
        if free && eval - p::futility() * (depth - better - p::futility_from()).max(0) / PLY >= beta
        {
            return Some(eval);
        }
        if plies < p::razor_plies()
            && eval + p::razor_base() + p::razor_square() * plies * plies < alpha
        {
            let score = self.leaf(alpha, alpha + 1, ply);
            if score <= alpha || score >= MATE_BOUND {
                return Some(score);
            }
        }
        None
    }
}

//! Steps 13 to 19: the move loop with pruning, extensions, late move reductions and history
//! updates.

use tengen_board::{Cell, PointClass};

use super::{Facts, Node};
use crate::depth::Depth;
use crate::movegen::{Candidate, policy};
use crate::ordering::{MoveContext, Picker, move_count_limit, policy_reduction, reduction};
use crate::params as p;
use crate::score::Score;
use crate::search::Search;

#[derive(Clone, Copy, Debug)]
pub(super) struct MoveLoop {
    /// Index of the node's first candidate in [`Search::moves`].
    pub(super) start: usize,
    pub(super) context: MoveContext,
    /// The best policy score of the node's moves.
    pub(super) best_policy: i32,
    /// Depth for the next move, its own ply included.
    pub(super) left: Depth,
    pub(super) extension: Depth,
    /// Whether static evaluation far above beta suggests a fail high.
    pub(super) fail_high: bool,
    pub(super) searched: usize,
    /// How many moves have raised alpha.
    pub(super) raised: i32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) best: Score,
    pub(super) cell: Option<Cell>,
    pub(super) searched: usize,
}

#[derive(Clone, Copy, Debug)]
struct Tried {
    cell: Cell,
    class: PointClass,
    /// Whether it neither makes nor blocks a three or better.
    quiet: bool,
    /// Policy score below the node's best.
    gap: i32,
    history: i32,
}

/// Moves exempt from futility pruning and late move reduction.
const FIRST_MOVES: usize = 2;
/// Minimal depth in plies for late move reductions.
const REDUCED_PLIES: i32 = 2;
/// Depths in plies at which step 19 applies.
const RAISED_PLIES: std::ops::Range<i32> = 2..12;

impl Search<'_> {
    /// Steps 13 to 19 for each move until one reaches beta.
    pub(super) fn moves<const PV: bool>(
        &mut self,
        node: &Node,
        facts: &Facts,
        moves: &mut MoveLoop,
    ) -> Found {
        let mut node = *node;
        let mut found = Found {
            best: Score::MATED,
            cell: None,
            searched: 0,
        };
        let mut picker = Picker::new(self.lanes);
        while let Some(candidate) = picker.next(&self.moves[moves.start..]) {
            let cell = candidate.cell();
            if Some(cell) == node.excluded {
                continue;
            }
            let tried = self.tried(cell);
            if !found.best.is_loss() && !facts.forced {
                // 13. Move-count pruning.
                if !PV && moves.searched >= move_count_limit(facts.plies, facts.improving, node.cut)
                {
                    break;
                }
                // 14. Futility pruning.
                if is_futile(&node, facts, moves, &tried) {
                    continue;
                }
            }
            let tried = self.weighed(tried, moves);
            // 15. to 17.
            self.play(cell, node.ply);
            let score = self.search_move::<PV>(&node, facts, moves, &tried);
            self.board.undo();
            moves.searched += 1;
            found.searched = moves.searched;
            if self.stopped {
                break;
            }
            if score <= found.best {
                continue;
            }
            found.best = score;
            if score <= node.alpha {
                continue;
            }
            moves.raised += 1;
            found.cell = Some(cell);
            node.alpha = score;
            if PV {
                self.take_pv(node.ply, cell);
            }
            if score >= node.beta {
                // 18. History.
                self.reward(moves, candidate, node.depth);
                break;
            }
            // 19. Reduction after alpha is raised (log: a ply less once alpha is raised).
            //     Parameter: `raised_drop`. Without it: −23.
            if RAISED_PLIES.contains(&facts.plies) {
                moves.left -= Depth::fractions(p::raised_drop());
            }
        }
        found
    }

    fn tried(&self, cell: Cell) -> Tried {
        let us = self.board.to_move();
        let class = self.board.cell_class(cell, us);
        let stopped = self.board.cell_class(cell, us.opponent());
        Tried {
            cell,
            class,
            quiet: class < PointClass::Three && stopped < PointClass::Three,
            gap: 0,
            history: 0,
        }
    }

    /// Adds the inputs of the late move reduction; computed only for moves that are not pruned.
    fn weighed(&self, tried: Tried, moves: &MoveLoop) -> Tried {
        let (us, cell) = (self.board.to_move(), tried.cell);
        Tried {
            gap: moves.best_policy - policy(&self.board, cell),
            history: self.memory.history.of(us, cell, moves.context),
            ..tried
        }
    }

    /// Steps 15 to 17, with the move already on the board.
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node,
        facts: &Facts,
        moves: &MoveLoop,
        tried: &Tried,
    ) -> Score {
        let (alpha, beta) = (node.alpha, node.beta);
        // 15. Extension of the hash move, see `singular`; reduction where a fail high is likely.
        //     Parameters: `extend_hint`, `extend_hint_pv` (without: +4), `fail_high`.
        let mut next = moves.left - Depth::PLY;
        if Some(tried.cell) == facts.hint() {
            next += moves.extension;
        }
        if moves.fail_high && tried.class < PointClass::Four {
            next -= Depth::fractions(p::fail_high());
        }
        if moves.searched == 0 {
            return -self.node::<PV>(node.child(alpha, beta, next, !PV && !node.cut));
        }
        // 16. Late move reductions.
        let reduced = late_move_reduction::<PV>(node, facts, moves, tried).min(next.above_zero());
        // 17. Principal variation search (wiki): null window, then re-searches as needed. A reduced
        //     move far above alpha is re-searched a ply deeper (parameters `deeper`,
        //     `deeper_share`; without: +5).
        let scout = node.child(alpha, alpha + 1, next - reduced, true);
        let mut score = -self.node::<false>(scout);
        if score > alpha && reduced > Depth::ZERO && !self.stopped {
            let margin = p::deeper() + reduced.margin(p::deeper_share());
            if p::deeper() > 0 && score > alpha + margin {
                next += Depth::PLY;
            }
            score = -self.node::<false>(node.child(alpha, alpha + 1, next, !node.cut));
        }
        if PV && score > alpha && score < beta && !self.stopped {
            score = -self.node::<true>(node.child(alpha, beta, next, false));
        }
        score
    }

    /// Step 18. History heuristic (Schaeffer 1983) and continuation histories (wiki: Countermove
    /// Heuristic, Continuation History), with gravity: bonus for the refuting move, malus for those
    /// tried before it. Parameters: `bonus_square`, `bonus_line`, `bonus_most`, `malus`,
    /// `followup`. Without history in reductions: −24.
    fn reward(&mut self, moves: &MoveLoop, best: Candidate, depth: Depth) {
        let us = self.board.to_move();
        let plies = depth.plies();
        let bonus = plies * plies * p::bonus_square() + plies * p::bonus_line();
        let bonus = bonus.min(p::bonus_most());
        let malus = bonus * p::malus() / MALUS_PARTS;
        let history = &mut self.memory.history;
        history.add(us, best.cell(), moves.context, bonus);
        for tried in &self.moves[moves.start..] {
            if tried.order() > best.order() {
                history.add(us, tried.cell(), moves.context, -malus);
            }
        }
    }
}

/// Denominator of parameter `malus`.
const MALUS_PARTS: i32 = 64;

/// Step 14. Futility pruning (Schaeffer 1986, Heinz 1998; wiki: Futility Pruning): skips a quiet
/// move in a position without threats if the evaluation plus a margin per remaining ply stays below
/// alpha. Parameters: `futility`, `skip_base`. Without it: −70.
fn is_futile(node: &Node, facts: &Facts, moves: &MoveLoop, tried: &Tried) -> bool {
    if !tried.quiet || !facts.free || moves.searched < FIRST_MOVES {
        return false;
    }
    let left = node.depth - reduction(facts.plies, moves.searched);
    let margin = p::skip_base() + left.above_zero().margin(p::futility());
    facts.eval + margin <= node.alpha
}

/// Step 16. Late move reduction, LMR (wiki: Late Move Reductions): by move number and depth
/// ([`reduction`]), policy ([`policy_reduction`]), node type and history. The caller caps it at
/// depth 0. Parameters: `reduction`, `reduce_*`, `history_share`. Without number and policy: −151.
fn late_move_reduction<const PV: bool>(
    node: &Node,
    facts: &Facts,
    moves: &MoveLoop,
    tried: &Tried,
) -> Depth {
    if facts.plies < REDUCED_PLIES || moves.searched < FIRST_MOVES || facts.forced {
        return Depth::ZERO;
    }
    let when = |applies: bool, fractions: i32| if applies { fractions } else { 0 };
    let reduced = when(node.cut, p::reduce_cut())
        - when(PV, p::reduce_pv())
        - when(!tried.quiet, p::reduce_sharp())
        + when(!facts.improving, p::reduce_worse())
        - when(facts.was_pv, p::reduce_former())
        + moves.raised * p::reduce_raised()
        - tried.history / p::history_share();
    let reduced = Depth::fractions(reduced);
    (reduction(facts.plies, moves.searched) + policy_reduction(tried.gap) + reduced).above_zero()
}

//! Steps 13 to 19: the moves of a node, one after another.

use tengen_board::{Cell, PointClass};

use super::{Facts, Node};
use crate::depth::Depth;
use crate::movegen::{Candidate, natural};
use crate::ordering::{MoveContext, Picker, move_count_limit, policy_reduction, reduction};
use crate::params as p;
use crate::score::Score;
use crate::search::Search;

/// The moves of a node while they are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveLoop {
    /// Where they begin in [`Search::moves`].
    pub(super) start: usize,
    pub(super) context: MoveContext,
    /// How natural the most natural of them looks.
    pub(super) most_natural: i32,
    /// The depth that the next move is searched to, this ply included.
    pub(super) left: Depth,
    /// What the table's move is searched deeper.
    pub(super) extension: Depth,
    /// Whether the node is far above beta and expected to fail high.
    pub(super) fail_high: bool,
    /// Moves searched so far.
    pub(super) searched: usize,
    /// How many of them have raised alpha.
    pub(super) raised: i32,
}

/// What the moves came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The best score.
    pub(super) best: Score,
    /// The cell that raised alpha last.
    pub(super) cell: Option<Cell>,
    pub(super) searched: usize,
}

/// A move that is about to be searched.
#[derive(Clone, Copy, Debug)]
struct Tried {
    cell: Cell,
    /// What it makes for the side to move.
    class: PointClass,
    /// Whether it neither makes nor stops a three or more.
    quiet: bool,
    /// How much less natural it looks than the most natural one.
    gap: i32,
    history: i32,
}

/// Moves that are searched before any is skipped by futility pruning or reduced.
const FIRST_MOVES: usize = 2;
/// The shallowest node, in plies, whose late moves are reduced.
const REDUCED_PLIES: i32 = 2;
/// Where a move that raises alpha takes depth from those after it: nodes of these plies.
const RAISED_PLIES: std::ops::Range<i32> = 2..12;

impl Search<'_> {
    /// Searches the moves until one reaches beta.
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
            // 19. Alpha raised: the others are searched less deep (log: a ply less once alpha is
            //     raised). Parameter: `raised_drop`. Without it: −23.
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

    /// A move that is not pruned, with what says how far to reduce it.
    fn weighed(&self, tried: Tried, moves: &MoveLoop) -> Tried {
        let (us, cell) = (self.board.to_move(), tried.cell);
        Tried {
            gap: moves.most_natural - natural(&self.board, cell),
            history: self.memory.history.of(us, cell, moves.context),
            ..tried
        }
    }

    /// Steps 15 to 17, with the move on the board.
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node,
        facts: &Facts,
        moves: &MoveLoop,
        tried: &Tried,
    ) -> Score {
        let (alpha, beta) = (node.alpha, node.beta);
        // 15. Extension of the table's move, see `singular`; reduction where a fail high is likely
        //     anyway. Parameters: `extend_hint`, `extend_hint_pv` (without: +4), `fail_high`.
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
        // 17. Principal variation search (wiki): a window of one, then what it takes. A reduced
        //     move that comes far above alpha is searched a ply deeper (parameters `deeper`,
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

    /// Step 18. History heuristic (Schaeffer 1983) with gravity, and the histories of answers and
    /// follow-ups (wiki: Countermove Heuristic, Continuation History): credits the move that
    /// refuted, debits those tried before it. Parameters: `bonus_square`, `bonus_line`,
    /// `bonus_most`, `malus`, `followup`. Without it in reductions: −24.
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

/// `malus` is in 64ths.
const MALUS_PARTS: i32 = 64;

/// Step 14. Futility pruning (Schaeffer 1986, Heinz 1998; wiki: Futility Pruning): a quiet move is
/// skipped where nothing forces and not even a margin for every ply that is left to it reaches
/// alpha. Parameters: `futility`, `skip_base`. Without it: −70.
fn is_futile(node: &Node, facts: &Facts, moves: &MoveLoop, tried: &Tried) -> bool {
    if !tried.quiet || !facts.free || moves.searched < FIRST_MOVES {
        return false;
    }
    let left = node.depth - reduction(facts.plies, moves.searched);
    let margin = p::skip_base() + left.above_zero().margin(p::futility());
    facts.eval + margin <= node.alpha
}

/// Step 16. Late move reductions (wiki: Late Move Reductions): how much less deep a move is
/// searched, by its number and the depth, and by what else speaks for or against it. At most to a
/// leaf; the caller sees to that. Parameters: `reduction` and `reduce_*`, `history_share`. Without
/// those by number and policy: −151.
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

//! The search below the root in numbered steps 1 to 20: principal variation search (Marsland and
//! Campbell 1982).
//!
//! Each step names its [wiki](https://www.chessprogramming.org/) page, its source and its
//! [parameters](crate::params). "Without it: −n" is the ablation in Elo at equal nodes, 200 games
//! of freestyle, from "What every part is worth" in `docs/engine-log.md`; Rapfi's own ablation
//! (2024) follows where the two disagree.
//!
//! Tried and refused by matches (same log): null-move pruning (204 cutoffs in 41,175 tries),
//! ProbCut (Buro 1995), fours at the leaves, internal iterative deepening.
//!
//! Invariant: no move is pruned before one that does not lose is found, so every loss score is
//! searched in full.

mod moves;
mod prune;
mod singular;

use tengen_board::{Cell, Threat, assess, four_three_stops};

use crate::depth::Depth;
use crate::eval;
use crate::movegen::{FIRST, generate};
use crate::ordering::{MoveContext, Picker};
use crate::params as p;
use crate::score::{MAX_PLIES, Score};
use crate::search::Search;
use crate::tt::{Bound, PROVED, TtEntry};
use moves::{Found, MoveLoop};
use prune::reverse_futility;
use singular::Singular;

/// Plies between two turns of a side.
const ROUND: usize = 2;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Lower bound of the window, from the side to move's view.
    pub(crate) alpha: Score,
    /// Upper bound of the window.
    pub(crate) beta: Score,
    pub(crate) depth: Depth,
    /// Distance from the root.
    pub(crate) ply: usize,
    /// Whether a beta cutoff is expected (*cut node*).
    pub(crate) cut: bool,
    /// The move left out in a singular search (see [`singular`]).
    pub(crate) excluded: Option<Cell>,
}

impl Node {
    /// The child node after a move, with the window (`alpha`, `beta`) from the mover's view.
    pub(crate) fn child(&self, alpha: Score, beta: Score, depth: Depth, cut: bool) -> Node {
        Node {
            alpha: -beta,
            beta: -alpha,
            depth,
            ply: self.ply + 1,
            cut,
            excluded: None,
        }
    }

    /// The root with a full window and no depth.
    pub(crate) const ROOT: Node = Node {
        alpha: Score::MATED,
        beta: Score::MATE,
        depth: Depth::ZERO,
        ply: 0,
        cut: false,
        excluded: None,
    };
}

#[derive(Clone, Copy, Debug)]
struct Facts {
    known: Option<TtEntry>,
    /// Whether a four must be answered: the analogue of *in check*.
    forced: bool,
    /// Whether [`assess`] finds no threat at all.
    free: bool,
    /// The static evaluation without correction, as stored in the table.
    static_eval: Score,
    /// The static evaluation with correction history.
    corrected: Score,
    /// `corrected`, or the table's score where that is a tighter bound.
    eval: Score,
    /// Whether `corrected` is higher than two plies ago.
    improving: bool,
    was_pv: bool,
    /// Whole plies of depth before the reductions of step 10.
    plies: i32,
    /// Key of the correction history.
    threats: u64,
}

impl Facts {
    /// The hash move.
    fn hint(&self) -> Option<Cell> {
        self.known.and_then(|known| known.cell)
    }
}

impl Search<'_> {
    /// The static evaluation, plus the noise of a weaker level.
    pub(crate) fn eval(&self) -> Score {
        let error = self.noise.map_or(0, |noise| noise.error(self.board.hash()));
        Score::new(eval::evaluate(&self.board, self.lanes) + error)
    }

    /// [`Search::eval`] of a node, which may be sampled ([`Sampler`](crate::Sampler)).
    pub(crate) fn static_eval(&mut self, ply: usize) -> Score {
        if let Some(sampler) = &mut self.sampler
            && ply > 0
        {
            sampler.add(self.stack[..ply].iter().filter_map(|frame| frame.cell));
        }
        self.eval()
    }

    /// The score of the position for the side to move; fail-soft outside the window. `PV`: the
    /// window is wider than one unit.
    pub(crate) fn node<const PV: bool>(&mut self, mut node: Node) -> Score {
        let ply = node.ply;
        self.pv[ply].clear();

        // 1. End of the line: limits, full board, maximal length.
        if self.nodes >= self.next_poll {
            self.poll();
        }
        if self.stopped || self.board.empties() == 0 || ply >= MAX_PLIES as usize {
            return Score::DRAW;
        }
        self.seldepth = self.seldepth.max(ply as u32);

        // 2. Mate distance pruning (wiki: Mate Distance Pruning): no mate can be nearer than the
        // next stone.
        let here = ply as i32;
        node.alpha = node.alpha.max(Score::loss_at(here));
        node.beta = node.beta.min(Score::win_at(here + 1));
        if node.alpha >= node.beta {
            return node.alpha;
        }

        // 3. Wins and losses by the point classes alone (Allis 1994, threat sequences); exact.
        let threat = assess(&self.board);
        match threat {
            Threat::Win { plies, cell } => {
                self.pv[ply].push(cell);
                return Score::win_at(here + plies);
            }
            Threat::Loss { plies } => return Score::loss_at(here + plies),
            _ => {}
        }

        // 4. Forced-reply extension (wiki: Check Extensions): the answer to a four. Parameter:
        // `forced`.
        let forced = matches!(threat, Threat::Five(_));
        if forced {
            node.depth += Depth::fractions(p::forced());
        }

        // 5. Transposition cutoff (Greenblatt 1967; wiki: Transposition Table).
        let known = match node.excluded {
            None => self.table.probe(self.board.hash(), here),
            Some(_) => None,
        };
        if node.excluded.is_none() {
            self.stack[ply].was_pv = PV || known.is_some_and(|k| k.pv);
        }
        if let Some(known) = known
            && transposition_cutoff::<PV>(&known, &node)
        {
            return known.score;
        }

        // 6. Leaves, see `leaf`.
        if node.depth <= Depth::ZERO {
            return self.leaf(node.alpha, node.beta, ply);
        }

        // 7. Static evaluation and correction history.
        let free = matches!(threat, Threat::Free);
        let facts = self.facts(&node, known, forced, free);

        if !PV && !forced && node.excluded.is_none() && !node.beta.is_decided() {
            // 8. Reverse futility pruning.
            if let Some(score) = reverse_futility(&node, &facts) {
                return score;
            }
            // 9. Razoring.
            if let Some(score) = self.razor(&node, &facts) {
                return score;
            }
            if self.stopped {
                return Score::DRAW;
            }
        }

        // 10. Reductions of the whole node.
        let fail_high = self.reduce_node::<PV>(&mut node, &facts);

        // 11. Singular extensions, double extensions, multi-cut.
        let mut extension = Depth::fractions(match PV {
            true => p::extend_hint_pv(),
            false => p::extend_hint(),
        });
        if let Some(known) = known
            && !forced
            && known.may_be_singular(node.depth)
        {
            match self.singular::<PV>(&node, &known) {
                Singular::Cut(score) => return score,
                Singular::Extend(more) => extension = more,
                Singular::No => {}
            }
            if self.stopped {
                return Score::DRAW;
            }
            self.pv[ply].clear();
            self.stack[ply].eval = facts.corrected;
        }

        // 12. Move generation and ordering.
        let threat = match threat {
            Threat::Free => four_three_stops(&mut self.board).map_or(threat, Threat::FourThree),
            _ => threat,
        };
        let mut moves = self.ordered(&node, &facts, &threat);
        if self.moves.len() == moves.start {
            return Score::DRAW;
        }
        moves.extension = extension;
        moves.fail_high = fail_high;

        // 13. to 19. The move loop.
        let found = self.moves::<PV>(&node, &facts, &mut moves);
        self.moves.truncate(moves.start);
        match found {
            _ if self.stopped => Score::DRAW,
            // The excluded move is the only one.
            Found { searched: 0, .. } => node.alpha,
            found => {
                if node.excluded.is_none() {
                    self.remember(&node, &facts, &found);
                }
                found.best
            }
        }
    }

    /// Step 7. Static evaluation with correction history (wiki: Static Evaluation Correction
    /// History), the *improving* flag, and the table's score where it is a tighter bound.
    /// Parameters: `correct`, `correct_rate`. Without the correction: −17.
    fn facts(&mut self, node: &Node, known: Option<TtEntry>, forced: bool, free: bool) -> Facts {
        let ply = node.ply;
        let static_eval = match known {
            // When answering a four, the evaluation before the four is more reliable.
            _ if forced && ply >= ROUND => self.stack[ply - ROUND].eval,
            Some(known) if known.eval != Score::NONE => known.eval,
            _ => self.static_eval(ply),
        };
        let threats = self.board.threats_key();
        let corrected = if forced {
            static_eval
        } else {
            let us = self.board.to_move();
            static_eval + self.memory.corrections.of(us, threats)
        };
        self.stack[ply].eval = corrected;
        let eval = match known {
            Some(known) if known.refines(corrected) && !known.score.is_decided() => known.score,
            _ => corrected,
        };
        Facts {
            known,
            forced,
            free,
            static_eval,
            corrected,
            eval,
            improving: ply >= ROUND && corrected > self.stack[ply - ROUND].eval,
            was_pv: self.stack[ply].was_pv,
            plies: node.depth.plies(),
            threats,
        }
    }

    /// Step 12. Generates the moves the threat leaves and orders them: hash move, then policy plus
    /// history heuristic (Schaeffer 1983). Parameter: `order_share`.
    fn ordered(&mut self, node: &Node, facts: &Facts, threat: &Threat) -> MoveLoop {
        let us = self.board.to_move();
        let context = self.context(node.ply);
        let start = self.moves.len();
        generate(&self.board, threat, &mut self.moves);
        let most = Picker::new(self.lanes).next(&self.moves[start..]);
        for candidate in &mut self.moves[start..] {
            let cell = candidate.cell();
            candidate.add(self.memory.history.of(us, cell, context) / p::order_share());
            if Some(cell) == facts.hint() {
                candidate.add(FIRST - candidate.score());
            }
        }
        MoveLoop {
            start,
            context,
            best_policy: most.map_or(0, |candidate| candidate.score()),
            left: node.depth,
            extension: Depth::ZERO,
            fail_high: false,
            searched: 0,
            raised: 0,
        }
    }

    /// The last two stones before a move of this ply, keys of the continuation histories.
    fn context(&self, ply: usize) -> MoveContext {
        let stone = |back: usize| {
            let at = ply.checked_sub(back)?;
            self.stack[at].cell
        };
        MoveContext::new(stone(1), stone(ROUND))
    }

    /// Step 20. Updates correction history and transposition table.
    fn remember(&mut self, node: &Node, facts: &Facts, found: &Found) {
        let best = found.best;
        let bound = match best {
            _ if best >= node.beta => Bound::Lower,
            _ if best > node.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let tells = match bound {
            Bound::Lower => best > facts.corrected,
            Bound::Upper => best < facts.corrected,
            Bound::Exact | Bound::None => true,
        };
        if !facts.forced && !best.is_decided() && tells {
            let us = self.board.to_move();
            let missing = best - facts.static_eval;
            self.memory
                .corrections
                .add(us, facts.threats, missing, facts.plies);
        }
        let entry = TtEntry {
            cell: found.cell,
            score: best,
            eval: if facts.forced {
                Score::NONE
            } else {
                facts.static_eval
            },
            depth: node.depth,
            bound,
            pv: facts.was_pv,
        };
        self.table.store(self.board.hash(), node.ply as i32, entry);
    }
}

/// Step 5. Whether the entry cuts the node off: off the principal variation, an entry of at least
/// this depth whose bound lies outside the window, or a forced win or loss of any depth; on it,
/// only a proof.
fn transposition_cutoff<const PV: bool>(known: &TtEntry, node: &Node) -> bool {
    let (alpha, beta) = (node.alpha, node.beta);
    (!PV || known.depth == PROVED)
        && (known.depth >= node.depth && known.cuts(alpha, beta) || known.decides(alpha, beta))
}

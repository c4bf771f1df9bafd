//! The root search in numbered steps R1 to R6: iterative deepening, aspiration windows, MultiPV,
//! time management.

use tengen_board::{Signs, Threat, assess, cell_of, point_on_board};
use tengen_core::{Move, Point, Position};

use crate::Board;
use crate::depth::Depth;
use crate::movegen::{Candidate, anywhere, generate};
use crate::node::Node;
use crate::ordering::{Picker, policy_reduction, reduction};
use crate::params as p;
use crate::proofs::ProofBudget;
use crate::report::{Info, Report, Scope, Trial};
use crate::score::Score;
use crate::search::{LOOK, Search};
use crate::vcf::{Fours, fours};

pub(crate) const MAX_DEPTH: u32 = 120;
/// Mate distance of a win by the next stone.
const AT_ONCE: i32 = 1;
/// Node limit of the VCF search before the first iteration: absolute, and as a divisor of all
/// nodes.
const ROOT_VCF: u64 = 30_000;
const ROOT_VCF_SHARE: u64 = 4;
/// Growth of the VCF search's node limit per step, and the divisor of the hard limit it may take.
const VCF_GROWTH: u64 = 2;
const VCF_TIME_SHARE: u32 = 2;
/// First depth in plies with an aspiration window.
const ASPIRATION_DEPTH: i32 = 5;
/// Factor by which an aspiration window widens on a fail, and the half-width in engine units beyond
/// which it is opened fully.
const WIDENING: i32 = 3;
const WIDEST: i32 = 1000;

impl Search<'_> {
    pub(crate) fn run(&mut self, position: &Position, scope: &Scope) -> Report {
        // R1. Root moves: those the threat leaves, or those of the scope.
        let mut roots = match position.outcome() {
            None => self.roots(scope),
            Some(_) => Vec::new(),
        };
        let Some(first) = roots.first() else {
            return Report {
                best: None,
                info: self.info_of(0, Score::DRAW, Vec::new()),
                lines: Vec::new(),
            };
        };
        let first = point(first);
        let most = best_policy(&roots);
        let count = scope.lines.clamp(1, roots.len());
        let mut lines = Lines::default();
        let mut settled = 0;
        // R2. Victory by continuous fours (VCF; Allis 1994), see `fours_at_root`.
        if let Some((score, line)) = self.fours_at_root()
            && let Some(at) = roots.iter().position(|c| point(c) == line[0])
        {
            roots[..=at].rotate_right(1);
            let info = self.info_of(1, score, line);
            self.control.info(&info);
            lines.set(0, info);
            settled = 1;
        }
        // R3. A win found by the prover, see `proofs` (log: "Asking the solver").
        let mut proofs = self.proof_budget(settled > 0);
        if settled == 0 {
            settled = self.settle(position, &mut roots, &mut lines, &mut proofs);
        }
        let deepest = match settled < count {
            true => self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            false => 0,
        };
        let mut best = first;
        let mut signs = Signs::default();
        for depth in 1..=deepest {
            let complete = if count > 1 {
                lines.clone()
            } else {
                Lines::default()
            };
            for line in settled..count {
                // R4. Iterative deepening with aspiration windows, line by line (wiki: MultiPV).
                let last = lines
                    .0
                    .get(line)
                    .map_or(Score::DRAW, |info| Score::new(info.score));
                let score = self.iterate(&mut roots[line..], most, depth as i32, last);
                if let Some(&cell) = self.pv[0].first() {
                    let found = point_on_board(cell);
                    let pv = self.finished_pv(score);
                    let info = self.info_of(depth, score, pv);
                    if line == 0 {
                        signs.note(found == best, info.winrate);
                        best = found;
                    }
                    lines.set(line, info);
                }
                if self.stopped {
                    break;
                }
            }
            if self.stopped && count > 1 && depth > 1 {
                // Scores of a partial iteration do not compare with those of the last one.
                lines = complete;
                break;
            }
            lines.sort(&mut roots, settled);
            for info in lines.0.iter().filter(|info| info.depth == depth) {
                self.control.info(info);
            }
            // R5. Time management, see `enough`.
            let only = scope.to_play && roots.len() == 1;
            if self.stopped || self.enough(&lines, count, &signs, only) {
                break;
            }
            if settled == 0 {
                settled = self.settle(position, &mut roots, &mut lines, &mut proofs);
            }
            if settled == count {
                break;
            }
            self.prove_ahead(position, &lines, &mut proofs);
        }
        // R6. The report: best line, and whether its mate is proved.
        let mut report = self.report(first, lines);
        if count == 1 && scope.only.is_none() && scope.except.is_empty() {
            proofs.prefer_near(&mut report);
            self.prefer_written(position, &mut report, &mut proofs);
        }
        self.label(position, &mut report);
        debug_assert_eq!(self.board.difference(&Board::new(position)), None);
        report
    }

    /// Tries to prove a win at the root. If found it becomes line 1; returns the number of settled
    /// lines.
    fn settle(
        &mut self,
        position: &Position,
        roots: &mut [Candidate],
        lines: &mut Lines,
        proofs: &mut ProofBudget,
    ) -> usize {
        let Some(info) = self.won_at_root(position, proofs) else {
            return 0;
        };
        // With a restricted scope the winning move may be excluded.
        let Some(at) = roots
            .iter()
            .position(|c| info.pv.first() == Some(&point(c)))
        else {
            return 0;
        };
        roots[..=at].rotate_right(1);
        self.control.info(&info);
        lines.set(0, info);
        1
    }

    /// The final report; without any line, `first` at depth 0.
    fn report(&mut self, first: Point, lines: Lines) -> Report {
        let found = lines.0.first().cloned();
        let info = found.unwrap_or_else(|| self.info_of(0, Score::DRAW, vec![first]));
        let best = info.pv.first().copied().unwrap_or(first);
        Report {
            best: Some(Move::Place(best)),
            info: Info {
                nodes: self.all_nodes(),
                time: self.control.elapsed(),
                ..info
            },
            lines: lines.0,
        }
    }

    pub(crate) fn roots(&self, scope: &Scope) -> Vec<Candidate> {
        let mut roots = Vec::new();
        if let Some(only) = &scope.only {
            anywhere(&self.board, &mut roots);
            roots.retain(|c| only.contains(&point(c)));
        } else {
            match assess(&self.board) {
                // Search all moves for the shortest of several wins.
                Threat::Win { plies, .. } if plies > AT_ONCE => {
                    generate(&self.board, &Threat::Free, &mut roots);
                }
                threat => generate(&self.board, &threat, &mut roots),
            }
            if !scope.except.is_empty() {
                roots.retain(|c| !scope.except.contains(&point(c)));
            }
            if roots.is_empty() {
                anywhere(&self.board, &mut roots);
            }
        }
        roots.retain(|c| !scope.except.contains(&point(c)));
        // In a lost position the first move stays best: prefer one that blocks the strongest
        // threat.
        let lost = matches!(assess(&self.board), Threat::Loss { .. });
        let them = self.board.to_move().opponent();
        let averts = |c: &Candidate| lost.then(|| self.board.cell_class(c.cell(), them));
        roots.sort_by_key(|c| std::cmp::Reverse((averts(c), c.order())));
        roots
    }

    /// Step R2. VCF search at the root, limited by [`ROOT_VCF`] and [`ROOT_VCF_SHARE`].
    fn fours_at_root(&mut self) -> Option<(Score, Vec<Point>)> {
        let limit = self
            .limits
            .nodes
            .map_or(ROOT_VCF, |n| ROOT_VCF.min(n / ROOT_VCF_SHARE));
        let mut line = None;
        let mut step = LOOK.min(limit);
        let mut began = self.control.elapsed();
        // Growing steps, polled in between; refuted positions stay in the dead-end table.
        while self.nodes < limit && !self.stopped {
            let (found, nodes) = fours(&mut self.board, &mut self.memory.dead, step, true);
            self.nodes += nodes;
            self.poll();
            match found {
                Fours::Win(plies, win) => line = Some((Score::win_at(plies), win)),
                Fours::None => {}
                Fours::Unknown => {
                    step *= VCF_GROWTH;
                    // A step is not interruptible: skip it if it would take too much time.
                    let now = self.control.elapsed();
                    let next = now + now.saturating_sub(began) * VCF_GROWTH as u32;
                    if self
                        .budget
                        .is_some_and(|budget| next > budget.hard / VCF_TIME_SHARE)
                    {
                        break;
                    }
                    began = now;
                    continue;
                }
            }
            break;
        }
        line
    }

    /// Step R5. Time management (wiki: Time Management): stop when every line is decided, at the
    /// hard limit, or when no iteration may begin any more by the best move's stability, the fall
    /// of its winning chance and how far the game is decided. Log: "Time of a whole game".
    fn enough(&mut self, lines: &Lines, count: usize, signs: &Signs, only: bool) -> bool {
        let decided = |info: &Info| {
            info.mate
                .is_some_and(|mate| mate.unsigned_abs() <= info.depth)
        };
        if lines.0.len() == count && lines.0.iter().all(decided) {
            return true;
        }
        let Some(budget) = self.budget else {
            return false;
        };
        let elapsed = self.control.elapsed();
        only || elapsed >= budget.last_start(signs)
    }

    /// Step R4. One iteration with an aspiration window around the last score, widened on fail high
    /// or low (wiki: Aspiration Windows). `most`: the best policy score of the root moves.
    /// Parameter: `window`.
    pub(crate) fn iterate(
        &mut self,
        roots: &mut [Candidate],
        most: i32,
        depth: i32,
        last: Score,
    ) -> Score {
        let mut window = p::window();
        let mut node = Node {
            depth: Depth::of_plies(depth),
            ..Node::ROOT
        };
        if depth >= ASPIRATION_DEPTH && !last.is_decided() {
            (node.alpha, node.beta) = (last - window, last + window);
        }
        loop {
            let score = self.root(roots, most, node);
            if self.stopped {
                return if self.pv[0].is_empty() { last } else { score };
            }
            if score <= node.alpha && node.alpha > Score::MATED {
                node.alpha = score - window;
            } else if score >= node.beta && node.beta < Score::MATE {
                node.beta = score + window;
            } else {
                return score;
            }
            window *= WIDENING;
            if window > WIDEST {
                (node.alpha, node.beta) = (Score::MATED, Score::MATE);
            }
        }
    }

    /// Principal variation search over the root moves. A new best move is rotated to the front.
    fn root(&mut self, roots: &mut [Candidate], most: i32, mut node: Node) -> Score {
        let mut best = Score::MATED;
        self.pv[0].clear();
        self.stack[0].eval = self.eval();
        for i in 0..roots.len() {
            let cell = roots[i].cell();
            self.control.trial(point_on_board(cell), Trial::Begun);
            self.play(cell, 0);
            let reduced = root_reduction(node.depth, i, most - roots[i].score());
            let score = self.search_root_move(&node, i == 0, reduced);
            self.board.undo();
            if self.stopped {
                break;
            }
            let leads = score > best && (score > node.alpha || i == 0);
            let trial = match score {
                _ if score.is_loss() => Trial::Lost,
                _ if leads => Trial::Best,
                _ => Trial::Done,
            };
            self.control.trial(point_on_board(cell), trial);
            if score <= best {
                continue;
            }
            best = score;
            if leads {
                self.take_pv(0, cell);
                roots[..=i].rotate_right(1);
            }
            node.alpha = node.alpha.max(score);
            if node.alpha >= node.beta {
                break;
            }
        }
        best
    }

    /// One root move, already on the board: full window for the first, null window first for the
    /// rest.
    fn search_root_move(&mut self, node: &Node, first: bool, reduced: Depth) -> Score {
        let (alpha, beta, next) = (node.alpha, node.beta, node.depth - Depth::PLY);
        let mut score = Score::MATED;
        if !first {
            score = -self.node::<false>(node.child(alpha, alpha + 1, next - reduced, true));
            if score > alpha && reduced > Depth::ZERO && !self.stopped {
                score = -self.node::<false>(node.child(alpha, alpha + 1, next, true));
            }
        }
        if !self.stopped && (first || score > alpha) {
            score = -self.node::<true>(node.child(alpha, beta, next, false));
        }
        score
    }

    /// The principal variation, extended to the end of a forced win found statically or by VCF.
    fn finished_pv(&mut self, score: Score) -> Vec<Point> {
        let mut line: Vec<Point> = self.pv[0]
            .iter()
            .map(|&cell| point_on_board(cell))
            .collect();
        let Some(distance) = score.mate_distance() else {
            return line;
        };
        let length = distance.unsigned_abs() as usize;
        line.iter().for_each(|&p| self.board.play(p));
        let mut moves = Vec::new();
        while line.len() < length && self.board.empties() > 0 {
            let threat = assess(&self.board);
            moves.clear();
            generate(&self.board, &threat, &mut moves);
            if matches!(threat, Threat::Free | Threat::OpenFour(_)) {
                let (found, nodes) = fours(&mut self.board, &mut self.memory.dead, LOOK, false);
                if let Fours::Win(_, tail) = found {
                    self.nodes += nodes;
                    tail.iter().for_each(|&p| self.board.play(p));
                    line.extend(tail);
                }
                break;
            }
            let Some(candidate) = Picker::new(self.lanes).next(&moves) else {
                break;
            };
            let p = point(&candidate);
            self.board.play(p);
            line.push(p);
        }
        line.iter().for_each(|_| self.board.undo());
        debug_assert!(
            line.first()
                .is_none_or(|&p| self.board.is_empty_cell(cell_of(p)))
        );
        line
    }
}

/// Late move reduction at the root (see step 16 of a node). Parameters: `root_first`, `root_share`.
/// Without it: −30.
fn root_reduction(depth: Depth, number: usize, gap: i32) -> Depth {
    let next = depth - Depth::PLY;
    if number < p::root_first() as usize || next < Depth::PLY {
        return Depth::ZERO;
    }
    let reduced = reduction(depth.plies(), number) + policy_reduction(gap);
    reduced.share(p::root_share()).above_zero().min(next)
}

pub(crate) fn best_policy(roots: &[Candidate]) -> i32 {
    roots.iter().map(|c| c.score()).max().unwrap_or(0)
}

fn point(candidate: &Candidate) -> Point {
    point_on_board(candidate.cell())
}

/// The last report of each line (MultiPV), best first after each iteration.
#[derive(Clone, Default)]
pub(crate) struct Lines(Vec<Info>);

impl Lines {
    pub(crate) fn best(&self) -> Option<&Info> {
        self.0.first()
    }

    /// Replaces a line's report. If another line had the same move, it gets the replaced report.
    fn set(&mut self, line: usize, info: Info) {
        let info = Info {
            line: line as u32 + 1,
            ..info
        };
        let Some(old) = self.0.get_mut(line) else {
            return self.0.push(info);
        };
        let old = std::mem::replace(old, info);
        let first = self.0[line].pv.first();
        let twin = (line + 1..self.0.len()).find(|&i| self.0[i].pv.first() == first);
        if let Some(twin) = twin {
            self.0[twin] = old;
        }
    }

    /// Sorts lines by score and root moves accordingly; the first `settled` lines stay in place.
    fn sort(&mut self, roots: &mut [Candidate], settled: usize) {
        if self.0.len() > 1 {
            self.0[settled..].sort_by_key(|info| -info.score);
        }
        for (i, info) in self.0.iter_mut().enumerate() {
            info.line = i as u32 + 1;
            let head = info.pv.first();
            if let Some(at) = roots.iter().position(|c| Some(&point(c)) == head)
                && at > i
            {
                roots[i..=at].rotate_right(1);
            }
        }
    }
}

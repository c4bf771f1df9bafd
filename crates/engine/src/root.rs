//! The root, in numbered steps: iterative deepening (wiki: Iterative Deepening) over the root moves,
//! one line after another.

use tengen_board::{Threat, assess, cell_of, point_of};
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
/// Plies of a win by the next stone.
const AT_ONCE: i32 = 1;
/// The most stones placed in the search for continuous fours before the first iteration, and their
/// largest share of all.
const ROOT_VCF: u64 = 30_000;
const ROOT_VCF_SHARE: u64 = 4;
/// How much further each step of it goes than the one before, and its largest share of the time.
const VCF_GROWTH: u64 = 2;
const VCF_TIME_SHARE: u32 = 2;
/// The first iteration, in plies, with an aspiration window.
const ASPIRATION_DEPTH: i32 = 5;
/// By how much a window widens where the score lies outside, and from where on there is none.
const WIDENING: i32 = 3;
const WIDEST: i32 = 1000;
const PERCENT: u32 = 100;
/// Percent of the time meant for a move after which no iteration is begun, by how many iterations
/// in a row had the same best move: the next iteration takes about twice as long as all before it.
const PATIENCE: [(std::ops::RangeInclusive<u32>, u32); 4] =
    [(0..=0, 90), (1..=2, 60), (3..=5, 45), (6..=u32::MAX, 35)];

impl Search<'_> {
    pub(crate) fn run(&mut self, position: &Position, scope: &Scope) -> Report {
        // R1. Root moves: those the threat at hand leaves, or those asked about.
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
        let most = most_natural(&roots);
        let count = scope.lines.clamp(1, roots.len());
        let mut lines = Lines::default();
        let mut settled = 0;
        // R2. Victory by continuous fours (Allis 1994), see `fours_at_root`.
        if let Some((score, line)) = self.fours_at_root()
            && let Some(at) = roots.iter().position(|c| point(c) == line[0])
        {
            roots[..=at].rotate_right(1);
            let info = self.info_of(1, score, line);
            self.control.info(&info);
            lines.set(0, info);
            settled = 1;
        }
        // R3. The prover's win (log: "Asking the solver"), see `proofs`.
        let mut proofs = self.proof_budget(settled > 0);
        if settled == 0 {
            settled = self.settle(position, &mut roots, &mut lines, &mut proofs);
        }
        let deepest = match settled < count {
            true => self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            false => 0,
        };
        let mut best = first;
        let mut steady = 0;
        for depth in 1..=deepest {
            let complete = if count > 1 {
                lines.clone()
            } else {
                Lines::default()
            };
            for line in settled..count {
                // R4. Iterative deepening with aspiration windows, one line after another
                // (wiki: MultiPV).
                let last = lines
                    .0
                    .get(line)
                    .map_or(Score::DRAW, |info| Score::new(info.score));
                let score = self.iterate(&mut roots[line..], most, depth as i32, last);
                if let Some(&cell) = self.pv[0].first() {
                    let found = point_of(cell);
                    if line == 0 {
                        steady = if found == best { steady + 1 } else { 0 };
                        best = found;
                    }
                    let pv = self.finished_pv(score);
                    let info = self.info_of(depth, score, pv);
                    lines.set(line, info);
                }
                if self.stopped {
                    break;
                }
            }
            if self.stopped && count > 1 && depth > 1 {
                // What this iteration got to cannot be compared with what it did not get to.
                lines = complete;
                break;
            }
            lines.sort(&mut roots, settled);
            for info in lines.0.iter().filter(|info| info.depth == depth) {
                self.control.info(info);
            }
            // R5. Time management, see `enough`.
            let only = scope.to_play && roots.len() == 1;
            if self.stopped || self.enough(&lines, count, steady, only) {
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
        // R6. The report: the best line, and whether its mate is proved.
        let mut report = self.report(first, lines);
        if count == 1 && scope.only.is_none() && scope.except.is_empty() {
            proofs.prefer_near(&mut report);
            self.prefer_written(position, &mut report, &mut proofs);
        }
        self.label(position, &mut report);
        debug_assert_eq!(self.board.difference(&Board::new(position)), None);
        report
    }

    /// Asks for a win at the root and puts it in the first line; how many lines are settled by
    /// that.
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
        // A search among certain moves only may not be about this one.
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

    /// What was found; where nothing was, the move that looks best.
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

    /// The moves at the root, the most promising first.
    pub(crate) fn roots(&self, scope: &Scope) -> Vec<Candidate> {
        let mut roots = Vec::new();
        if let Some(only) = &scope.only {
            anywhere(&self.board, &mut roots);
            roots.retain(|c| only.contains(&point(c)));
        } else {
            match assess(&self.board) {
                // The search finds out which of several is the quickest.
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
        // Where all is lost the first one stays the best: it is to stand in the other side's way at
        // least.
        let lost = matches!(assess(&self.board), Threat::Loss { .. });
        let them = self.board.to_move().opponent();
        let averts = |c: &Candidate| lost.then(|| self.board.cell_class(c.cell(), them));
        roots.sort_by_key(|c| std::cmp::Reverse((averts(c), c.order())));
        roots
    }

    /// Step R2. A win by continuous fours within [`ROOT_VCF`] stones and one of [`ROOT_VCF_SHARE`]
    /// parts of all.
    fn fours_at_root(&mut self) -> Option<(Score, Vec<Point>)> {
        let limit = self
            .limits
            .nodes
            .map_or(ROOT_VCF, |n| ROOT_VCF.min(n / ROOT_VCF_SHARE));
        let mut line = None;
        let mut step = LOOK.min(limit);
        let mut began = self.control.elapsed();
        // In growing steps, so that the wish to stop is heard; what is known to fail is kept.
        while self.nodes < limit && !self.stopped {
            let (found, nodes) = fours(&mut self.board, &mut self.memory.dead, step, true);
            self.nodes += nodes;
            self.poll();
            match found {
                Fours::Win(plies, win) => line = Some((Score::win_at(plies), win)),
                Fours::None => {}
                Fours::Unknown => {
                    step *= VCF_GROWTH;
                    // The next step takes longer in proportion, and nothing stops it half-way.
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

    /// Step R5. Whether no further iteration begins (wiki: Time Management): every line is decided,
    /// or so much of the soft limit is spent as [`PATIENCE`] allows for a best move this steady.
    /// Log: "By the clock".
    fn enough(&mut self, lines: &Lines, count: usize, steady: u32, only: bool) -> bool {
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
        if only || elapsed >= budget.hard {
            return true;
        }
        // The next iteration takes about twice as long as all before it; where time cannot be saved
        // for later moves, even a part of it is worth having.
        let percent = if budget.soft == budget.hard {
            PERCENT
        } else {
            let patience = PATIENCE
                .iter()
                .find(|(steadiness, _)| steadiness.contains(&steady));
            patience.map_or(PERCENT, |&(_, percent)| percent)
        };
        elapsed * PERCENT >= budget.soft * percent
    }

    /// Step R4. One iteration with an aspiration window around the last score, that widens as
    /// needed (wiki: Aspiration Windows). `most` is how natural the most natural of all moves
    /// looks. Parameter: `window`.
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

    /// The moves at the root, each by principal variation search, the best found brought to the
    /// front.
    fn root(&mut self, roots: &mut [Candidate], most: i32, mut node: Node) -> Score {
        let mut best = Score::MATED;
        self.pv[0].clear();
        self.stack[0].eval = self.eval();
        for i in 0..roots.len() {
            let cell = roots[i].cell();
            self.control.trial(point_of(cell), Trial::Begun);
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
            self.control.trial(point_of(cell), trial);
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

    /// A root move that is on the board: the first with the whole window, the others with one of
    /// one first.
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

    /// The principal variation, with the end of a forced win that the search took for granted.
    fn finished_pv(&mut self, score: Score) -> Vec<Point> {
        let mut line: Vec<Point> = self.pv[0].iter().map(|&cell| point_of(cell)).collect();
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

/// Late move reductions at the root (see the node's step 16). Parameters: `root_first`,
/// `root_share`. Without them: −30.
fn root_reduction(depth: Depth, number: usize, gap: i32) -> Depth {
    let next = depth - Depth::PLY;
    if number < p::root_first() as usize || next < Depth::PLY {
        return Depth::ZERO;
    }
    let reduced = reduction(depth.plies(), number) + policy_reduction(gap);
    reduced.share(p::root_share()).above_zero().min(next)
}

/// How natural the most natural one looks.
pub(crate) fn most_natural(roots: &[Candidate]) -> i32 {
    roots.iter().map(|c| c.score()).max().unwrap_or(0)
}

fn point(candidate: &Candidate) -> Point {
    point_of(candidate.cell())
}

/// The last report of every line, the best line first once an iteration is complete.
#[derive(Clone, Default)]
pub(crate) struct Lines(Vec<Info>);

impl Lines {
    /// The best line so far.
    pub(crate) fn best(&self) -> Option<&Info> {
        self.0.first()
    }

    /// Replaces a line's report. Where its move was another line's, that line gets the replaced
    /// one.
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

    /// Puts the best line first, and the moves of the lines at the root's head in the same order.
    /// The first `settled` lines stay where they are.
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

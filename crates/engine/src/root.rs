//! The root: iterative deepening over the moves a search is about, one line after another.

use tengen_core::{Move, Point, Position};

use crate::board::{cell_of, point_of};
use crate::movegen::{Candidate, anywhere, generate};
use crate::node::PLY;
use crate::ordering::{Picker, reduction, unnatural};
use crate::params as p;
use crate::proofs::ProofBudget;
use crate::report::{Info, Report, Scope, Trial};
use crate::score::{MATE, MATE_BOUND, mate_distance};
use crate::search::{LOOK, Search};
use crate::threats::{Threat, assess};
use crate::vcf::{Vcf, Verdict};

pub(crate) const MAX_DEPTH: u32 = 120;
/// Stones placed in the search for continuous fours before the first iteration.
const ROOT_VCF: u64 = 30_000;

impl Search<'_> {
    pub(crate) fn run(&mut self, position: &Position, scope: &Scope) -> Report {
        let mut roots = match position.outcome() {
            None => self.roots(scope),
            Some(_) => Vec::new(),
        };
        let Some(first) = roots.first() else {
            return Report {
                best: None,
                info: self.news(0, 0, Vec::new()),
                lines: Vec::new(),
            };
        };
        let first = point(first);
        let most = most_natural(&roots);
        let count = scope.lines.clamp(1, roots.len());
        let mut lines = Lines::default();
        let mut settled = 0;
        if let Some((score, line)) = self.fours_at_root()
            && let Some(at) = roots.iter().position(|c| point(c) == line[0])
        {
            roots[..=at].rotate_right(1);
            let info = self.news(1, score, line);
            self.control.info(&info);
            lines.set(0, info);
            settled = 1;
        }
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
                let last = lines.0.get(line).map_or(0, |info| info.score);
                let score = self.iterate(&mut roots[line..], most, depth as i32, last);
                if let Some(&cell) = self.pv[0].first() {
                    let found = point_of(usize::from(cell));
                    if line == 0 {
                        steady = if found == best { steady + 1 } else { 0 };
                        best = found;
                    }
                    let pv = self.finished_pv(score);
                    let info = self.news(depth, score, pv);
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
        let mut report = self.report(first, lines);
        if count == 1 && scope.only.is_none() && scope.except.is_empty() {
            proofs.prefer_near(&mut report);
            self.prefer_written(position, &mut report, &mut proofs);
        }
        self.label(position, &mut report);
        report
    }

    /// Asks for a win at the root and puts it in the first line; how many lines are settled by that.
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
        let info = found.unwrap_or_else(|| self.news(0, 0, vec![first]));
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
                Threat::Win { plies: 2.., .. } => generate(&self.board, &Threat::Free, &mut roots),
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
        // Where all is lost the first one stays the best: it is to stand in the other side's way at least.
        let lost = matches!(assess(&self.board), Threat::Loss { .. });
        let them = self.board.to_move().opponent();
        let averts = |c: &Candidate| lost.then(|| self.board.cell_class(c.cell(), them));
        roots.sort_by_key(|c| std::cmp::Reverse((averts(c), c.order())));
        roots
    }

    /// A win by continuous fours right away.
    fn fours_at_root(&mut self) -> Option<(i32, Vec<Point>)> {
        let limit = self.limits.nodes.map_or(ROOT_VCF, |n| ROOT_VCF.min(n / 4));
        let mut line = None;
        let mut step = LOOK.min(limit);
        let mut began = self.control.elapsed();
        // In growing steps, so that the wish to stop is heard; what is known to fail is kept.
        while self.nodes < limit && !self.stopped {
            let mut vcf = Vcf::new(&mut self.board, &mut self.memory.dead, step);
            let verdict = vcf.search();
            if let Verdict::Win(plies) = verdict {
                let plies = vcf.shorten(plies);
                line = Some((MATE - plies, vcf.line().collect()));
            }
            self.nodes += vcf.nodes();
            self.look();
            if verdict != Verdict::Unknown {
                break;
            }
            step *= 2;
            // The next step takes twice as long as this one, and nothing stops it half-way.
            let now = self.control.elapsed();
            let next = now + now.saturating_sub(began) * 2;
            if self.budget.is_some_and(|budget| next * 2 > budget.hard) {
                break;
            }
            began = now;
        }
        line
    }

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
        // The next iteration takes about twice as long as all before it; where time cannot be saved for later moves, even a
        // part of it is worth having.
        let percent = if budget.soft == budget.hard {
            100
        } else {
            match steady {
                0 => 90,
                1..3 => 60,
                3..6 => 45,
                _ => 35,
            }
        };
        elapsed * 100 >= budget.soft * percent
    }

    /// One iteration, in a window around the last score that widens as needed. `most` is how natural the most natural of all
    /// moves looks.
    pub(crate) fn iterate(
        &mut self,
        roots: &mut [Candidate],
        most: i32,
        depth: i32,
        last: i32,
    ) -> i32 {
        let mut window = p::window();
        let (mut low, mut high) = (-MATE, MATE);
        if depth >= 5 && last.abs() < MATE_BOUND {
            (low, high) = (last - window, last + window);
        }
        loop {
            let score = self.root(roots, most, depth * PLY, low, high);
            if self.stopped {
                return if self.pv[0].is_empty() { last } else { score };
            }
            if score <= low && low > -MATE {
                low = score - window;
            } else if score >= high && high < MATE {
                high = score + window;
            } else {
                return score;
            }
            window *= 3;
            if window > 1000 {
                (low, high) = (-MATE, MATE);
            }
        }
    }

    fn root(&mut self, roots: &mut [Candidate], most: i32, depth: i32, low: i32, high: i32) -> i32 {
        let mut alpha = low;
        let mut best = -MATE;
        self.pv[0].clear();
        self.stack[0].eval = self.eval();
        for i in 0..roots.len() {
            let cell = roots[i].cell();
            self.control.trial(point_of(cell), Trial::Begun);
            self.play(cell, 0);
            let next = depth - PLY;
            let mut score = -MATE;
            if i > 0 {
                let reduced = if i >= p::root_first() as usize && depth >= 2 * PLY {
                    let reduced = reduction(depth / PLY, i) + unnatural(most - roots[i].score());
                    (reduced * p::root_share() / 64).clamp(0, next)
                } else {
                    0
                };
                score = -self.node::<false>(-alpha - 1, -alpha, next - reduced, 1, true, 0);
                if score > alpha && reduced > 0 && !self.stopped {
                    score = -self.node::<false>(-alpha - 1, -alpha, next, 1, true, 0);
                }
            }
            if !self.stopped && (i == 0 || score > alpha) {
                score = -self.node::<true>(-high, -alpha, next, 1, false, 0);
            }
            self.board.undo();
            if self.stopped {
                break;
            }
            let trial = match score {
                _ if score <= -MATE_BOUND => Trial::Lost,
                _ if score > best && (score > alpha || i == 0) => Trial::Best,
                _ => Trial::Done,
            };
            self.control.trial(point_of(cell), trial);
            if score > best {
                best = score;
                if score > alpha || i == 0 {
                    self.take_pv(0, cell);
                    roots[..=i].rotate_right(1);
                }
                alpha = alpha.max(score);
                if alpha >= high {
                    break;
                }
            }
        }
        best
    }

    /// The principal variation, with the end of a forced win that the search took for granted.
    fn finished_pv(&mut self, score: i32) -> Vec<Point> {
        let mut line: Vec<Point> = self.pv[0]
            .iter()
            .map(|&cell| point_of(usize::from(cell)))
            .collect();
        let Some(distance) = mate_distance(score) else {
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
                let mut vcf = Vcf::new(&mut self.board, &mut self.memory.dead, LOOK);
                if let Verdict::Win(_) = vcf.search() {
                    let tail: Vec<Point> = vcf.line().collect();
                    self.nodes += vcf.nodes();
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

/// How natural the most natural one looks.
pub(crate) fn most_natural(roots: &[Candidate]) -> i32 {
    roots.iter().map(|c| c.score()).max().unwrap_or(0)
}

fn point(candidate: &Candidate) -> Point {
    point_of(candidate.cell())
}

/// The news of every line so far, the best line first once an iteration is complete.
#[derive(Clone, Default)]
pub(crate) struct Lines(Vec<Info>);

impl Lines {
    /// The best line so far.
    pub(crate) fn best(&self) -> Option<&Info> {
        self.0.first()
    }

    /// Renews a line. Where its move was another line's, that line takes over what this one was.
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

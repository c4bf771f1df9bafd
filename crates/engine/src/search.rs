//! Iterative deepening with a principal variation search.
//!
//! Depths are counted in 64ths of a ply. No decision rests on floating point or on a clock other
//! than the one asked through [`Control`].

use std::time::Duration;

use tengen_core::{Move, Point, Position};

use crate::board::{Board, point_of};
use crate::classes::PointClass;
use crate::movegen::{Candidate, anywhere, generate};
use crate::report::{Control, Info, Limits, Report};
use crate::score::{EVAL_BOUND, MATE, MATE_BOUND, MAX_PLIES, NONE, mate_distance, winrate};
use crate::threats::{Threat, assess};
use crate::time::Budget;
use crate::tt::{Bound, Known, Table};
use crate::vcf::{DeadEnds, Vcf, Verdict};

/// One ply of depth.
pub(crate) const PLY: i32 = 64;
const MAX_DEPTH: u32 = 200;

/// The engine: its memory between searches.
pub struct Engine {
    table: Table,
    dead: DeadEnds,
    history: Box<[[i32; 1024]; 2]>,
}

impl Engine {
    /// An engine with a transposition table of about so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Engine {
        Engine {
            table: Table::new(megabytes),
            dead: DeadEnds::new(14),
            history: Box::new([[0; 1024]; 2]),
        }
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.dead.clear();
        *self.history = [[0; 1024]; 2];
    }

    /// Searches a position within limits. Always answers with a legal move where there is one,
    /// however soon it is stopped; with none where the game is over or no move is legal.
    pub fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Report {
        self.table.next_search();
        let board = Board::new(position);
        let budget = limits
            .clock
            .map(|clock| Budget::of(&clock, board.empties()));
        let mut search = Search {
            engine: self,
            board,
            limits,
            budget,
            control,
            nodes: 0,
            next_look: 0,
            seldepth: 0,
            stopped: false,
            moves: Vec::with_capacity(4096),
            pv: vec![Vec::new(); MAX_PLIES as usize + 2],
        };
        search.run(position)
    }
}

struct Search<'a> {
    engine: &'a mut Engine,
    board: Board,
    limits: Limits,
    budget: Option<Budget>,
    control: &'a mut dyn Control,
    nodes: u64,
    next_look: u64,
    seldepth: u32,
    stopped: bool,
    /// The moves of all nodes on the current line, one after another.
    moves: Vec<Candidate>,
    pv: Vec<Vec<u16>>,
}

impl Search<'_> {
    fn run(&mut self, position: &Position) -> Report {
        let mut info = Info {
            depth: 0,
            seldepth: 0,
            score: 0,
            mate: None,
            winrate: 500,
            nodes: 0,
            time: Duration::ZERO,
            pv: Vec::new(),
        };
        let mut best: Option<Point> = None;
        if position.outcome().is_some() {
            return Report { best: None, info };
        }
        let mut roots = Vec::new();
        let threat = assess(&self.board);
        generate(&self.board, &threat, &mut roots);
        if roots.is_empty() {
            anywhere(&self.board, &mut roots);
        }
        roots.sort_by_key(|c| -c.score);
        if let Some(first) = roots.first() {
            best = Some(point_of(usize::from(first.cell)));
        }
        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=deepest {
            if roots.is_empty() {
                break;
            }
            let score = self.root(&mut roots, depth as i32 * PLY);
            let finished = !self.stopped;
            if let Some(&cell) = self.pv[0].first() {
                best = Some(point_of(usize::from(cell)));
                info = self.news(depth, score, finished);
                self.control.info(&info);
            }
            if self.stopped || self.enough(&info, roots.len()) {
                break;
            }
        }
        info.nodes = self.nodes;
        info.time = self.control.elapsed();
        Report {
            best: best.map(Move::Place),
            info,
        }
    }

    fn news(&mut self, depth: u32, score: i32, _finished: bool) -> Info {
        Info {
            depth,
            seldepth: self.seldepth.max(depth),
            score,
            mate: mate_distance(score),
            winrate: winrate(score),
            nodes: self.nodes,
            time: self.control.elapsed(),
            pv: self.pv[0]
                .iter()
                .map(|&cell| point_of(usize::from(cell)))
                .collect(),
        }
    }

    fn enough(&mut self, info: &Info, choices: usize) -> bool {
        if let Some(mate) = info.mate
            && mate.unsigned_abs() <= info.depth
        {
            return true;
        }
        let Some(budget) = self.budget else {
            return choices == 1 && self.limits.nodes.is_none() && self.limits.depth.is_none();
        };
        choices == 1 || self.control.elapsed() * 2 >= budget.soft
    }

    /// Looks at clock, nodes and the wish to stop.
    fn look(&mut self) {
        self.next_look = self.nodes + 1000;
        if let Some(limit) = self.limits.nodes {
            self.next_look = self.next_look.min(limit);
            if self.nodes >= limit {
                self.stopped = true;
            }
        }
        let late = self
            .budget
            .is_some_and(|budget| self.control.elapsed() >= budget.hard);
        if late || self.control.stop() {
            self.stopped = true;
        }
    }

    fn play(&mut self, cell: usize) {
        self.board.play_cell(cell);
        self.nodes += 1;
    }

    fn root(&mut self, roots: &mut [Candidate], depth: i32) -> i32 {
        let mut alpha = -MATE;
        self.pv[0].clear();
        for i in 0..roots.len() {
            let cell = usize::from(roots[i].cell);
            self.play(cell);
            let score = if i == 0 {
                -self.node(-MATE, -alpha, depth - PLY, 1)
            } else {
                let probe = -self.node(-alpha - 1, -alpha, depth - PLY, 1);
                if probe > alpha && !self.stopped {
                    -self.node(-MATE, -alpha, depth - PLY, 1)
                } else {
                    probe
                }
            };
            self.board.undo();
            if self.stopped {
                break;
            }
            if score > alpha || i == 0 {
                alpha = score;
                self.take_pv(0, cell);
                roots[..=i].rotate_right(1);
            }
        }
        alpha
    }

    fn take_pv(&mut self, ply: usize, cell: usize) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(cell as u16);
        line.extend_from_slice(&tail[0]);
    }

    fn eval(&self) -> i32 {
        let us = self.board.to_move();
        let them = us.opponent();
        let mut score = self.board.value(us) - self.board.value(them) + 20;
        if self.board.count(them, PointClass::OpenFour) > 0 {
            score -= 60;
        }
        score.clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    fn node(&mut self, mut alpha: i32, mut beta: i32, mut depth: i32, ply: usize) -> i32 {
        self.pv[ply].clear();
        if self.nodes >= self.next_look {
            self.look();
        }
        if self.stopped {
            return 0;
        }
        if self.board.empties() == 0 {
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
        let pv_node = beta - alpha > 1;
        let hash = self.board.hash();
        let known = self.engine.table.probe(hash, here);
        if let Some(known) = known
            && !pv_node
            && known.depth >= depth
        {
            let cut = match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.score >= beta,
                Bound::Upper => known.score <= alpha,
                Bound::None => false,
            };
            if cut {
                return known.score;
            }
        }
        if depth <= 0 && !forced {
            return self.leaf(ply);
        }
        let eval = self.eval();
        if !forced
            && !pv_node
            && beta.abs() < MATE_BOUND
            && depth < 6 * PLY
            && eval - 70 * depth / PLY >= beta
        {
            return eval;
        }
        if forced {
            depth += PLY;
        }
        let start = self.moves.len();
        generate(&self.board, &threat, &mut self.moves);
        let side = self.board.to_move().index();
        let hint = known.map_or(0, |k| k.cell);
        for candidate in &mut self.moves[start..] {
            let cell = usize::from(candidate.cell);
            candidate.score += self.engine.history[side][cell] / 64;
            if cell == hint {
                candidate.score = i32::MAX;
            }
        }
        let count = self.moves.len() - start;
        let mut best = -NONE;
        let mut best_cell = 0;
        let was = alpha;
        for i in 0..count {
            let at = (start + i..start + count)
                .max_by_key(|&j| (self.moves[j].score, std::cmp::Reverse(self.moves[j].cell)))
                .unwrap_or(start + i);
            self.moves.swap(start + i, at);
            let cell = usize::from(self.moves[start + i].cell);
            if best > -MATE_BOUND
                && !pv_node
                && !forced
                && i > 4 + (depth / PLY * depth / PLY) as usize
            {
                break;
            }
            self.play(cell);
            let next = depth - PLY;
            let score = if i == 0 {
                -self.node(-beta, -alpha, next, ply + 1)
            } else {
                let reduced = if i >= 3 && !forced && depth >= 2 * PLY {
                    (PLY + (i as i32 / 6) * PLY / 2).min(next)
                } else {
                    0
                };
                let mut score = -self.node(-alpha - 1, -alpha, next - reduced, ply + 1);
                if score > alpha && reduced > 0 {
                    score = -self.node(-alpha - 1, -alpha, next, ply + 1);
                }
                if score > alpha && score < beta {
                    score = -self.node(-beta, -alpha, next, ply + 1);
                }
                score
            };
            self.board.undo();
            if self.stopped {
                self.moves.truncate(start);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_cell = cell;
                    alpha = score;
                    if pv_node {
                        self.take_pv(ply, cell);
                    }
                    if score >= beta {
                        let d = depth / PLY;
                        let h = &mut self.engine.history[side][cell];
                        *h += d * d * 16 - *h * d * d / 1024;
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if count == 0 {
            return 0;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > was {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.engine.table.store(
            hash,
            here,
            Known {
                cell: best_cell,
                score: best,
                eval,
                depth,
                bound,
                pv: pv_node,
            },
        );
        best
    }

    /// The end of the tree: continuous fours, or the evaluation.
    fn leaf(&mut self, ply: usize) -> i32 {
        let mut vcf = Vcf::new(&mut self.board, &mut self.engine.dead, 100);
        let verdict = vcf.search();
        let nodes = vcf.nodes();
        self.nodes += nodes;
        match verdict {
            Verdict::Win(plies) => MATE - ply as i32 - plies,
            _ => self.eval(),
        }
    }
}

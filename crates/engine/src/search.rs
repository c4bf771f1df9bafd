//! Iterative deepening: the engine's outside, the root and the news it sends.

use tengen_core::{Move, Point, Position};

use crate::board::{Board, cell_of, point_of};
use crate::movegen::{Candidate, anywhere, generate};
use crate::node::PLY;
use crate::ordering::{History, select};
use crate::report::{Control, Info, Limits, Report};
use crate::score::{MATE, MATE_BOUND, MAX_PLIES, mate_distance, winrate};
use crate::threats::{Threat, assess};
use crate::time::Budget;
use crate::tt::Table;
use crate::vcf::{DeadEnds, Vcf, Verdict};

const MAX_DEPTH: u32 = 120;
/// Stones placed between two looks at the clock.
const LOOK: u64 = 1000;
/// Stones placed in the search for continuous fours before the first iteration.
const ROOT_VCF: u64 = 30_000;
/// Stones a leaf may place looking for continuous fours.
const LEAF_FOURS: u64 = 80;
/// Half the width of the first window around the last iteration's score.
const WINDOW: i32 = 20;

/// The engine: its memory between searches.
pub struct Engine {
    pub(crate) table: Table,
    pub(crate) dead: DeadEnds,
    pub(crate) history: History,
}

impl Engine {
    /// An engine with a transposition table of about so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Engine {
        Engine {
            table: Table::new(megabytes),
            dead: DeadEnds::new(16),
            history: History::new(),
        }
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.dead.clear();
        self.history.clear();
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
        self.history.fade();
        let mut search = Search::new(self, position, limits, control);
        search.run(position)
    }
}

/// One search under way.
pub(crate) struct Search<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) board: Board,
    limits: Limits,
    budget: Option<Budget>,
    control: &'a mut dyn Control,
    pub(crate) nodes: u64,
    pub(crate) next_look: u64,
    pub(crate) seldepth: u32,
    pub(crate) stopped: bool,
    /// Stones a leaf may place looking for continuous fours.
    pub(crate) leaf_fours: u64,
    /// The moves of all nodes on the current line, one after another.
    pub(crate) moves: Vec<Candidate>,
    pub(crate) stack: Vec<Frame>,
    pub(crate) pv: Vec<Vec<u16>>,
}

/// What a node leaves for those below it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    pub(crate) eval: i32,
    /// The cell played from here.
    pub(crate) cell: u16,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        engine: &'a mut Engine,
        position: &Position,
        limits: Limits,
        control: &'a mut dyn Control,
    ) -> Search<'a> {
        let board = Board::new(position);
        let budget = limits
            .clock
            .map(|clock| Budget::of(&clock, board.empties()));
        Search {
            engine,
            board,
            limits,
            budget,
            control,
            nodes: 0,
            next_look: 0,
            seldepth: 0,
            stopped: false,
            leaf_fours: LEAF_FOURS,
            moves: Vec::with_capacity(4096),
            stack: vec![Frame::default(); MAX_PLIES as usize + 2],
            pv: vec![Vec::new(); MAX_PLIES as usize + 2],
        }
    }

    pub(crate) fn run(&mut self, position: &Position) -> Report {
        let mut info = self.news(0, 0, Vec::new());
        let mut roots = if position.outcome().is_none() {
            self.roots()
        } else {
            Vec::new()
        };
        let Some(first) = roots.first() else {
            return Report { best: None, info };
        };
        let mut best = point_of(usize::from(first.cell));
        info.pv = vec![best];
        if let Some((score, line)) = self.fours_at_root() {
            best = line[0];
            info = self.news(1, score, line);
            self.control.info(&info);
            return self.report(best, info);
        }
        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut score = 0;
        let mut steady = 0;
        for depth in 1..=deepest {
            score = self.iterate(&mut roots, depth as i32, score);
            if let Some(&cell) = self.pv[0].first() {
                let found = point_of(usize::from(cell));
                steady = if found == best { steady + 1 } else { 0 };
                best = found;
                let pv = self.finished_pv(score);
                info = self.news(depth, score, pv);
                self.control.info(&info);
            }
            if self.stopped || self.enough(&info, roots.len(), steady) {
                break;
            }
        }
        self.report(best, info)
    }

    fn report(&mut self, best: Point, info: Info) -> Report {
        Report {
            best: Some(Move::Place(best)),
            info: Info {
                nodes: self.nodes,
                time: self.control.elapsed(),
                ..info
            },
        }
    }

    /// The moves at the root, the most promising first.
    fn roots(&self) -> Vec<Candidate> {
        let mut roots = Vec::new();
        match assess(&self.board) {
            // The search finds out which of several is the quickest.
            Threat::Win { plies: 2.., .. } => generate(&self.board, &Threat::Free, &mut roots),
            threat => generate(&self.board, &threat, &mut roots),
        }
        if roots.is_empty() {
            anywhere(&self.board, &mut roots);
        }
        roots.sort_by_key(|c| (-c.score, c.cell));
        roots
    }

    /// A win by continuous fours right away.
    fn fours_at_root(&mut self) -> Option<(i32, Vec<Point>)> {
        let limit = self.limits.nodes.map_or(ROOT_VCF, |n| ROOT_VCF.min(n / 4));
        let mut line = None;
        let mut step = LOOK;
        // In growing steps, so that the wish to stop is heard; what is known to fail is kept.
        while self.nodes < limit && !self.stopped {
            let mut vcf = Vcf::new(&mut self.board, &mut self.engine.dead, step);
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
        }
        line
    }

    /// Passes news on.
    pub(crate) fn tell(&mut self, info: &Info) {
        self.control.info(info);
    }

    pub(crate) fn news(&mut self, depth: u32, score: i32, pv: Vec<Point>) -> Info {
        Info {
            depth,
            seldepth: self.seldepth.max(depth),
            score,
            mate: mate_distance(score),
            winrate: winrate(score),
            nodes: self.nodes,
            time: self.control.elapsed(),
            pv,
        }
    }

    fn enough(&mut self, info: &Info, choices: usize, steady: u32) -> bool {
        if let Some(mate) = info.mate
            && mate.unsigned_abs() <= info.depth
        {
            return true;
        }
        let Some(budget) = self.budget else {
            return false;
        };
        let elapsed = self.control.elapsed();
        if choices == 1 || elapsed >= budget.hard {
            return true;
        }
        // The next iteration takes about twice as long as all before it.
        let percent = if budget.soft == budget.hard {
            70
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

    /// Looks at clock, nodes and the wish to stop.
    pub(crate) fn look(&mut self) {
        self.next_look = self.nodes + LOOK;
        if let Some(limit) = self.limits.nodes {
            self.next_look = self.next_look.min(limit);
            self.stopped |= self.nodes >= limit;
        }
        let late = self
            .budget
            .is_some_and(|budget| self.control.elapsed() >= budget.hard);
        self.stopped |= late || self.control.stop();
    }

    /// One iteration, in a window around the last score that widens as needed.
    fn iterate(&mut self, roots: &mut [Candidate], depth: i32, last: i32) -> i32 {
        let mut window = WINDOW;
        let (mut low, mut high) = (-MATE, MATE);
        if depth >= 5 && last.abs() < MATE_BOUND {
            (low, high) = (last - window, last + window);
        }
        loop {
            let score = self.root(roots, depth * PLY, low, high);
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

    fn root(&mut self, roots: &mut [Candidate], depth: i32, low: i32, high: i32) -> i32 {
        let mut alpha = low;
        let mut best = -MATE;
        self.pv[0].clear();
        self.stack[0].eval = self.eval();
        for i in 0..roots.len() {
            let cell = usize::from(roots[i].cell);
            self.play(cell, 0);
            let next = depth - PLY;
            let mut score = -MATE;
            if i > 0 {
                let reduced = if i >= 4 && depth >= 3 * PLY {
                    crate::ordering::reduction(depth / PLY, i) / 2
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

    pub(crate) fn play(&mut self, cell: usize, ply: usize) {
        self.stack[ply].cell = cell as u16;
        self.board.play_cell(cell);
        self.nodes += 1;
    }

    pub(crate) fn take_pv(&mut self, ply: usize, cell: usize) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(cell as u16);
        line.extend_from_slice(&tail[0]);
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
                let mut vcf = Vcf::new(&mut self.board, &mut self.engine.dead, LOOK);
                if let Verdict::Win(_) = vcf.search() {
                    let tail: Vec<Point> = vcf.line().collect();
                    self.nodes += vcf.nodes();
                    tail.iter().for_each(|&p| self.board.play(p));
                    line.extend(tail);
                }
                break;
            }
            let Some(candidate) = select(&mut moves) else {
                break;
            };
            let p = point_of(usize::from(candidate.cell));
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

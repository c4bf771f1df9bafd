//! The engine's memory between searches, and the state of one search thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tengen_board::{Budget, Cell, Control, DeadEnds, Limits};
use tengen_core::{Point, Position, Rule, Size};

use crate::Board;
use crate::eval;
use crate::lanes::Lanes;
use crate::leaves::Sampler;
use crate::level::EvalNoise;
use crate::movegen::Candidate;
use crate::ordering::{Corrections, History};
use crate::report::{Info, Listener, Report, Scope};
use crate::root::{MAX_DEPTH, best_policy};
use crate::score::{MAX_PLIES, Score, winrate};
use crate::tt::{self, Table};

/// log2 of the entries in a thread's table of dead ends (positions without a VCF).
const DEAD_END_BITS: u32 = 16;
const MOVES: usize = 4096;
/// Nodes of the longest line: root, [`MAX_PLIES`] plies and the node after the last.
const LINE: usize = MAX_PLIES as usize + 2;
/// Starting depths of helper threads, in turn, in plies. Different depths diversify a lazy SMP
/// search.
const FIRST_DEPTHS: [u32; 2] = [2, 1];
/// Nodes between two polls of clock and stop flag.
pub(crate) const LOOK: u64 = 1000;

/// The engine: transposition table, histories and dead ends, kept between searches.
pub struct Engine {
    table: Table,
    /// The replacement after a resize, swapped in once its memory is mapped.
    next: Option<Table>,
    discarded: Vec<Table>,
    memory: Memory,
    others: Vec<Memory>,
    /// The widest instruction set of the processor; tests choose others.
    pub(crate) lanes: Lanes,
}

/// Tables replaced by [`Engine::resize`]. Dropping one takes time proportional to its size: drop it
/// off the clock.
#[derive(Debug)]
pub struct Discarded {
    _tables: Vec<Table>,
}

/// What one thread keeps to itself; the transposition table is shared.
pub(crate) struct Memory {
    pub(crate) dead: DeadEnds,
    pub(crate) history: History,
    pub(crate) corrections: Corrections,
}

impl Memory {
    fn new() -> Memory {
        Memory {
            dead: DeadEnds::fixed(DEAD_END_BITS),
            history: History::new(),
            corrections: Corrections::new(),
        }
    }
}

impl Engine {
    /// An engine with one thread and a transposition table of about `megabytes` megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Engine {
        Engine {
            table: Table::new(megabytes),
            next: None,
            discarded: Vec::new(),
            memory: Memory::new(),
            others: Vec::new(),
            lanes: Lanes::widest(),
        }
    }

    /// Builds the line tables and evaluation of a rule. They are shared by all engines and built
    /// once; otherwise the first search builds them in its own time.
    pub fn prepare(rule: Rule) {
        let board = Board::new(&Position::new(rule, Size::STANDARD));
        let _ = eval::evaluate(&board, Lanes::widest());
    }

    /// Resizes the transposition table without delay. The current table stays in use until
    /// [`Engine::warm`] has mapped the new, empty one. `at_once`: if memory holds only one of them,
    /// use the new one from now on, mapped or not.
    pub fn resize(&mut self, megabytes: usize, at_once: bool) {
        self.discarded.extend(self.next.take());
        if self.table.has_size(megabytes) {
            return;
        }
        if at_once {
            let old = std::mem::replace(&mut self.table, Table::new(megabytes));
            self.discarded.push(old);
            return;
        }
        self.next = Some(Table::new(megabytes));
    }

    /// Takes the tables that a resize replaced.
    pub fn discarded(&mut self) -> Option<Discarded> {
        let _tables = std::mem::take(&mut self.discarded);
        (!_tables.is_empty()).then_some(Discarded { _tables })
    }

    /// Number of search threads; 0 counts as 1. Searches limited by nodes or depth are
    /// single-threaded, so that they are reproducible.
    pub fn set_threads(&mut self, threads: usize) {
        self.others
            .resize_with(threads.saturating_sub(1), Memory::new);
    }

    /// Clears the table and all histories, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory = Memory::new();
        self.others.fill_with(Memory::new);
    }

    /// Pre-faults the transposition table's pages; returns whether that is complete. `stop` is
    /// polled every [`Engine::SLICE`] bytes. Call it before the clock starts, otherwise page faults
    /// slow the first searches. After [`Engine::resize`] this maps the new table, and then swaps it
    /// in.
    pub fn warm(&mut self, stop: &dyn Fn() -> bool) -> bool {
        let Some(next) = &mut self.next else {
            return self.table.warm(stop);
        };
        let done = next.warm(stop);
        if done && let Some(next) = self.next.take() {
            self.discarded
                .push(std::mem::replace(&mut self.table, next));
        }
        done
    }

    /// Bytes of the transposition table whose pages [`Engine::warm`] has not mapped yet.
    #[must_use]
    pub fn unmapped(&self) -> usize {
        self.next.as_ref().unwrap_or(&self.table).unmapped()
    }

    /// Bytes that [`Engine::warm`] maps between two polls of `stop`.
    pub const SLICE: usize = tt::SLICE;

    /// Permille of the transposition table in use.
    #[must_use]
    pub fn hash_usage(&self) -> u32 {
        self.table.usage()
    }

    /// Serialises the transposition table.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_hash(&self, out: &mut impl std::io::Write) -> std::io::Result<()> {
        self.table.write(out)
    }

    /// Loads a transposition table written by an engine with a table of the same size.
    ///
    /// # Errors
    /// Those of `from`; [`InvalidData`](std::io::ErrorKind::InvalidData) for any other content. On
    /// error the current table stays.
    pub fn read_hash(&mut self, from: &mut impl std::io::Read) -> std::io::Result<()> {
        self.table.read(from)
    }

    /// Searches a position. Returns a legal move even if stopped at once; none if the game is over
    /// or no move is legal.
    pub fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Report {
        self.analyze(position, &Scope::to_play(), limits, control)
    }

    /// [`Engine::search`] with several lines (MultiPV) or a restricted set of root moves. An only
    /// move is searched like any other unless `scope.to_play` is set. Returns no move if the
    /// scope leaves none.
    pub fn analyze(
        &mut self,
        position: &Position,
        scope: &Scope,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Report {
        self.table.next_search();
        let Engine {
            table,
            memory: first,
            others,
            lanes,
            ..
        } = self;
        let lanes = *lanes;
        let table = &*table;
        first.history.fade();
        others.iter_mut().for_each(|memory| memory.history.fade());
        if others.is_empty() || limits.nodes.is_some() || limits.depth.is_some() {
            let mut search = Search::new(table, first, position, limits, control);
            search.lanes = lanes;
            return search.run(position, scope);
        }
        let shared = SharedSearch::default();
        std::thread::scope(|threads| {
            for (number, memory) in others.iter_mut().enumerate() {
                let shared = &shared;
                threads.spawn(move || {
                    let mut control = Helper(shared);
                    let mut search =
                        Search::new(table, memory, position, Limits::default(), &mut control);
                    search.shared = Some(shared);
                    search.helps = true;
                    search.help(position, scope, number as u32);
                });
            }
            let mut search = Search::new(table, first, position, limits, control);
            search.shared = Some(&shared);
            let report = search.run(position, scope);
            shared.over.store(true, Relaxed);
            report
        })
    }

    /// [`Engine::search`] on the calling thread that samples the positions it evaluates.
    pub fn search_sampled(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Listener,
        sampler: &mut Sampler,
    ) -> Report {
        self.table.next_search();
        self.memory.history.fade();
        let mut search = Search::new(&self.table, &mut self.memory, position, limits, control);
        search.lanes = self.lanes;
        search.sampler = Some(sampler);
        search.run(position, &Scope::to_play())
    }

    /// A search on the calling thread, driven step by step.
    pub(crate) fn begin<'a>(
        &'a mut self,
        position: &Position,
        limits: Limits,
        control: &'a mut dyn Listener,
    ) -> Search<'a> {
        Search::new(&self.table, &mut self.memory, position, limits, control)
    }
}

fn stones(position: &Position) -> u32 {
    position.board().stones().into()
}

/// State shared by the threads of one search, besides the table (lazy SMP).
#[derive(Debug, Default)]
pub(crate) struct SharedSearch {
    over: AtomicBool,
    /// Nodes of the helper threads, updated at each poll.
    nodes: AtomicU64,
}

/// Control of a helper thread: stops when the main thread does.
struct Helper<'a>(&'a SharedSearch);

impl Control for Helper<'_> {
    fn stop(&mut self) -> bool {
        self.0.over.load(Relaxed)
    }

    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }
}

impl Listener for Helper<'_> {
    fn info(&mut self, _: &Info) {}
}

pub(crate) struct Search<'a> {
    pub(crate) table: &'a Table,
    pub(crate) memory: &'a mut Memory,
    /// None in a single-threaded search.
    shared: Option<&'a SharedSearch>,
    /// Whether this is a helper thread.
    helps: bool,
    /// Nodes already added to [`SharedSearch::nodes`].
    told: u64,
    pub(crate) lanes: Lanes,
    pub(crate) board: Board,
    pub(crate) limits: Limits,
    pub(crate) budget: Option<Budget>,
    pub(crate) control: &'a mut dyn Listener,
    pub(crate) nodes: u64,
    pub(crate) next_poll: u64,
    pub(crate) seldepth: u32,
    pub(crate) stopped: bool,
    pub(crate) noise: Option<EvalNoise>,
    pub(crate) sampler: Option<&'a mut Sampler>,
    /// Candidates of all nodes on the current line, concatenated.
    pub(crate) moves: Vec<Candidate>,
    pub(crate) stack: Vec<Frame>,
    pub(crate) pv: Vec<Vec<Cell>>,
}

/// Per-ply state that deeper nodes read (the *search stack*).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// The static evaluation with correction history.
    pub(crate) eval: Score,
    pub(crate) cell: Option<Cell>,
    /// Whether the node is, or by its table entry once was, on the principal variation.
    pub(crate) was_pv: bool,
}

impl<'a> Search<'a> {
    fn new(
        table: &'a Table,
        memory: &'a mut Memory,
        position: &Position,
        limits: Limits,
        control: &'a mut dyn Listener,
    ) -> Search<'a> {
        let board = Board::new(position);
        let budget = limits
            .clock
            .map(|clock| Budget::of(&clock, stones(position), board.empties()));
        Search {
            table,
            memory,
            shared: None,
            helps: false,
            told: 0,
            lanes: Lanes::widest(),
            board,
            limits,
            budget,
            control,
            nodes: 0,
            next_poll: 0,
            seldepth: 0,
            stopped: false,
            noise: None,
            sampler: None,
            moves: Vec::with_capacity(MOVES),
            stack: vec![Frame::default(); LINE],
            pv: vec![Vec::new(); LINE],
        }
    }

    pub(crate) fn tell(&mut self, info: &Info) {
        self.control.info(info);
    }

    pub(crate) fn info_of(&mut self, depth: u32, score: Score, pv: Vec<Point>) -> Info {
        Info {
            line: 1,
            depth,
            seldepth: self.seldepth.max(depth),
            score: score.get(),
            mate: score.mate_distance(),
            proved: None,
            winrate: winrate(self.board.rule(), score),
            nodes: self.all_nodes(),
            time: self.control.elapsed(),
            pv,
        }
    }

    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes + self.shared.map_or(0, |shared| shared.nodes.load(Relaxed))
    }

    /// The loop of a helper thread: iterative deepening only for the table entries it leaves (lazy
    /// SMP).
    fn help(&mut self, position: &Position, scope: &Scope, number: u32) {
        if position.outcome().is_some() {
            return;
        }
        let mut roots = self.roots(scope);
        let most = best_policy(&roots);
        let mut score = Score::DRAW;
        let mut depth = FIRST_DEPTHS[number as usize % FIRST_DEPTHS.len()];
        while !self.stopped && !roots.is_empty() && depth <= MAX_DEPTH {
            score = self.iterate(&mut roots, most, depth as i32, score);
            depth += 1;
        }
        self.poll();
    }

    pub(crate) fn poll(&mut self) {
        if self.helps
            && let Some(shared) = self.shared
        {
            shared.nodes.fetch_add(self.nodes - self.told, Relaxed);
            self.told = self.nodes;
        }
        self.next_poll = self.nodes + LOOK;
        if let Some(limit) = self.limits.nodes {
            self.next_poll = self.next_poll.min(limit);
            self.stopped |= self.nodes >= limit;
        }
        let late = self
            .budget
            .is_some_and(|budget| self.control.elapsed() >= budget.hard);
        self.stopped |= late || self.control.stop();
    }

    pub(crate) fn play(&mut self, cell: Cell, ply: usize) {
        self.stack[ply].cell = Some(cell);
        let hash = self.board.hash_after(cell);
        self.table.touch(hash);
        self.board.play_hashed(cell, hash);
        self.nodes += 1;
    }

    pub(crate) fn take_pv(&mut self, ply: usize, cell: Cell) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(cell);
        line.extend_from_slice(&tail[0]);
    }
}

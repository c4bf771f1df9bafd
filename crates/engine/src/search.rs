//! The engine with its memory, and the state of one search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tengen_board::{Budget, Cell, Control, DeadEnds, Limits};
use tengen_core::{Point, Position, Rule, Size};

use crate::Board;
use crate::eval;
use crate::lanes::Lanes;
use crate::level::EvalNoise;
use crate::movegen::Candidate;
use crate::ordering::{Corrections, History};
use crate::report::{Info, Listener, Report, Scope};
use crate::root::{MAX_DEPTH, most_natural};
use crate::score::{MAX_PLIES, Score, winrate};
use crate::tt::{self, Table};

/// A thread's dead ends are a table of two to this power.
const DEAD_END_BITS: u32 = 16;
/// Room for the moves of all nodes on a line, to begin with.
const MOVES: usize = 4096;
/// Nodes of the longest line: the root, and the node after the last ply.
const LINE: usize = MAX_PLIES as usize + 2;
/// The depths in plies that helping threads begin with, in turn: they are not to do the same.
const FIRST_DEPTHS: [u32; 2] = [2, 1];
/// Stones placed between two looks at the clock.
pub(crate) const LOOK: u64 = 1000;

/// The engine: its memory between searches.
pub struct Engine {
    table: Table,
    /// The table that takes the place of this one as soon as it has its memory.
    next: Option<Table>,
    /// Tables no longer used.
    discarded: Vec<Table>,
    memory: Memory,
    /// The memories of the threads that help.
    others: Vec<Memory>,
    /// The processor's widest instructions, or others in tests.
    pub(crate) lanes: Lanes,
}

/// Memory that is no longer used. Giving it back to the system takes time in proportion to its
/// size: drop it where that delays nothing.
#[derive(Debug)]
pub struct Discarded {
    _tables: Vec<Table>,
}

/// What one thread remembers, besides the table that all share.
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

    /// Makes what searches under a rule share and build once: its line tables and evaluation.
    /// Without it the first search does that, within its time.
    pub fn prepare(rule: Rule) {
        let board = Board::new(&Position::new(rule, Size::STANDARD));
        let _ = eval::evaluate(&board, Lanes::widest());
    }

    /// Gives the transposition table another size, in megabytes, without taking time for it: the
    /// present table stays in use until [`Engine::warm`] has made the memory of the new one, which
    /// is empty. Where there is no room for both, `at_once` puts one of a megabyte in its place
    /// until then.
    pub fn resize(&mut self, megabytes: usize, at_once: bool) {
        self.discarded.extend(self.next.take());
        if self.table.is_of(megabytes) {
            return;
        }
        if at_once {
            let old = std::mem::replace(&mut self.table, Table::new(1));
            self.discarded.push(old);
        }
        self.next = (!self.table.is_of(megabytes)).then(|| Table::new(megabytes));
    }

    /// What is no longer used after a change of size.
    pub fn discarded(&mut self) -> Option<Discarded> {
        let _tables = std::mem::take(&mut self.discarded);
        (!_tables.is_empty()).then_some(Discarded { _tables })
    }

    /// How many threads search at the same time; 0 counts as 1. A search limited by nodes or depth
    /// uses one, so that it can be repeated.
    pub fn set_threads(&mut self, threads: usize) {
        self.others
            .resize_with(threads.saturating_sub(1), Memory::new);
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory = Memory::new();
        self.others.fill_with(Memory::new);
    }

    /// Has the system put memory behind the transposition table, until `stop` or until it is done,
    /// which is said. Without it the first searches do that bit by bit, and are slowed by it: for
    /// the time before a clock runs. `stop` is asked before each [`Engine::SLICE`]. After
    /// [`Engine::resize`] it is the new table's memory, which is used once it is complete.
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

    /// Bytes of memory that [`Engine::warm`] has made between two questions whether to stop.
    pub const SLICE: usize = tt::SLICE;

    /// How much of the transposition table is in use, in thousandths.
    #[must_use]
    pub fn hash_usage(&self) -> u32 {
        self.table.usage()
    }

    /// Writes the transposition table.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_hash(&self, out: &mut impl std::io::Write) -> std::io::Result<()> {
        self.table.write(out)
    }

    /// Reads a transposition table that was written by an engine with one of the same size.
    ///
    /// # Errors
    /// Those of `from`; [`InvalidData`](std::io::ErrorKind::InvalidData) where it is no such
    /// table. The old one stays then.
    pub fn read_hash(&mut self, from: &mut impl std::io::Read) -> std::io::Result<()> {
        self.table.read(from)
    }

    /// Searches a position within limits. Always answers with a legal move where there is one,
    /// however soon it is stopped; with none where the game is over or no move is legal.
    pub fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Report {
        self.analyze(position, &Scope::to_play(), limits, control)
    }

    /// As [`Engine::search`], with a score and a line for each of the several best moves, or among
    /// certain moves only. An only move is thought about as any other, unless it is to be played.
    /// Answers with no move where none is left to look at.
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

    /// The search of a position on the caller's thread, to be led step by step.
    pub(crate) fn begin<'a>(
        &'a mut self,
        position: &Position,
        limits: Limits,
        control: &'a mut dyn Listener,
    ) -> Search<'a> {
        Search::new(&self.table, &mut self.memory, position, limits, control)
    }
}

/// What the threads of a search tell each other, besides what is in the table.
#[derive(Debug, Default)]
pub(crate) struct SharedSearch {
    /// Whether the search is over.
    over: AtomicBool,
    /// Stones placed by the others, a thousand at a time.
    nodes: AtomicU64,
}

/// The control of a thread that helps.
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

/// One search under way.
pub(crate) struct Search<'a> {
    pub(crate) table: &'a Table,
    pub(crate) memory: &'a mut Memory,
    /// The threads that search with this one, if any.
    shared: Option<&'a SharedSearch>,
    /// Whether it only helps.
    helps: bool,
    /// How many of its stones it has told the others of.
    told: u64,
    /// The processor's widest instructions.
    pub(crate) lanes: Lanes,
    pub(crate) board: Board,
    pub(crate) limits: Limits,
    pub(crate) budget: Option<Budget>,
    pub(crate) control: &'a mut dyn Listener,
    pub(crate) nodes: u64,
    pub(crate) next_poll: u64,
    pub(crate) seldepth: u32,
    pub(crate) stopped: bool,
    /// The errors of judgement of a weaker level.
    pub(crate) noise: Option<EvalNoise>,
    /// The moves of all nodes on the current line, one after another.
    pub(crate) moves: Vec<Candidate>,
    pub(crate) stack: Vec<Frame>,
    pub(crate) pv: Vec<Vec<Cell>>,
}

/// What a node leaves for those below it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// The corrected evaluation.
    pub(crate) eval: Score,
    /// The cell played from here.
    pub(crate) cell: Option<Cell>,
    /// Whether the node is or once was on the principal variation.
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
            .map(|clock| Budget::of(&clock, board.empties()));
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
            moves: Vec::with_capacity(MOVES),
            stack: vec![Frame::default(); LINE],
            pv: vec![Vec::new(); LINE],
        }
    }

    /// Passes a report on.
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

    /// Stones placed by all threads.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes + self.shared.map_or(0, |shared| shared.nodes.load(Relaxed))
    }

    /// Goes through the depths as [`Search::run`] does, for the sake of what that leaves in the
    /// table. Every other thread begins a ply deeper.
    fn help(&mut self, position: &Position, scope: &Scope, number: u32) {
        if position.outcome().is_some() {
            return;
        }
        let mut roots = self.roots(scope);
        let most = most_natural(&roots);
        let mut score = Score::DRAW;
        let mut depth = FIRST_DEPTHS[number as usize % FIRST_DEPTHS.len()];
        while !self.stopped && !roots.is_empty() && depth <= MAX_DEPTH {
            score = self.iterate(&mut roots, most, depth as i32, score);
            depth += 1;
        }
        self.poll();
    }

    /// Looks at clock, nodes and the wish to stop.
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

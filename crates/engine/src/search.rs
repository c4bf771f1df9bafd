//! The engine's outside, and what one search carries along.

use tengen_core::{Point, Position};

use crate::board::Board;
use crate::movegen::Candidate;
use crate::ordering::History;
use crate::report::{Control, Info, Limits, Report, Scope};
use crate::score::{MAX_PLIES, mate_distance, winrate};
use crate::time::Budget;
use crate::tt::Table;
use crate::vcf::DeadEnds;

/// Stones placed between two looks at the clock.
pub(crate) const LOOK: u64 = 1000;
/// Stones a leaf may place looking for continuous fours.
const LEAF_FOURS: u64 = 80;

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
        control: &mut dyn Control,
    ) -> Report {
        self.analyze(position, &Scope::default(), limits, control)
    }

    /// As [`Engine::search`], with a score and a line for each of the several best moves, or among
    /// certain moves only. Answers with no move where none is left to look at.
    pub fn analyze(
        &mut self,
        position: &Position,
        scope: &Scope,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Report {
        self.table.next_search();
        self.history.fade();
        let mut search = Search::new(self, position, limits, control);
        search.run(position, scope)
    }
}

/// One search under way.
pub(crate) struct Search<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) board: Board,
    pub(crate) limits: Limits,
    pub(crate) budget: Option<Budget>,
    pub(crate) control: &'a mut dyn Control,
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

    /// Passes news on.
    pub(crate) fn tell(&mut self, info: &Info) {
        self.control.info(info);
    }

    pub(crate) fn news(&mut self, depth: u32, score: i32, pv: Vec<Point>) -> Info {
        Info {
            line: 1,
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
}

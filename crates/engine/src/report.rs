//! Scope, listener and report of a search.

use std::time::Duration;

use tengen_board::{Control, NoControl, ProofRequest, ProofResult};
use tengen_core::{Move, Point};

/// Number of lines (MultiPV) and root moves of a search. Default: the best of all moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Lines to report, each with its score; 0 counts as 1.
    pub lines: usize,
    /// Search only these root moves, as far as legal, at any distance from the stones.
    pub only: Option<Vec<Point>>,
    /// Root moves to leave out.
    pub except: Vec<Point>,
    /// Whether the result is played at once: on a clock, an only move then returns immediately.
    pub to_play: bool,
}

impl Default for Scope {
    fn default() -> Scope {
        Scope::lines(1)
    }
}

impl Scope {
    /// The best move, to be played.
    #[must_use]
    pub fn to_play() -> Scope {
        Scope {
            to_play: true,
            ..Scope::lines(1)
        }
    }

    /// The `lines` best moves (MultiPV).
    #[must_use]
    pub const fn lines(lines: usize) -> Scope {
        Scope {
            lines,
            only: None,
            except: Vec::new(),
            to_play: false,
        }
    }

    /// The best of `moves`.
    #[must_use]
    pub const fn among(moves: Vec<Point>) -> Scope {
        Scope {
            lines: 1,
            only: Some(moves),
            except: Vec::new(),
            to_play: false,
        }
    }
}

/// The host of a search: [`Control`], progress reports and the prover.
pub trait Listener: Control {
    /// Called after each iteration for each line; with one line also after a partial iteration.
    fn info(&mut self, info: &Info);

    /// Called before and after each root move is searched.
    fn trial(&mut self, point: Point, trial: Trial) {
        let _ = (point, trial);
    }

    /// Called to prove a win or loss, at a small part of the search's limits. Only proofs against
    /// every legal defence count. The default has no prover.
    fn prove(&mut self, request: &ProofRequest<'_>) -> ProofResult {
        let _ = request;
        ProofResult::default()
    }
}

/// Progress of a root move within an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// Its search begins.
    Begun,
    /// Its search ends.
    Done,
    /// Searched, and the best so far.
    Best,
    /// Searched, and loses by force.
    Lost,
}

impl Listener for NoControl {
    fn info(&mut self, _: &Info) {}
}

/// A progress report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Line number from 1 (MultiPV), the best first.
    pub line: u32,
    /// Iteration depth in plies.
    pub depth: u32,
    /// Selective depth: the longest line searched, in plies.
    pub seldepth: u32,
    /// Engine units from the side to move's view; the odds of winning are e : 1 at
    /// [`scale_of`](crate::features::scale_of).
    pub score: i32,
    /// Plies up to and including the winning stone: positive if the side to move wins, negative if
    /// it loses.
    pub mate: Option<i32>,
    /// The same if proved by the literal rules against every legal defence, in plies and unsigned.
    /// Known only at the end of a search.
    pub proved: Option<u32>,
    /// Winning chance of the side to move, in permille.
    pub winrate: u32,
    /// Nodes so far: stones placed.
    pub nodes: u64,
    /// Elapsed time by the caller's clock.
    pub time: Duration,
    /// The principal variation.
    pub pv: Vec<Point>,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best move; `None` only if no move is legal.
    pub best: Option<Move>,
    /// The last report of the best line.
    pub info: Info,
    /// The last report of each line, the best first; empty if stopped before the first.
    pub lines: Vec<Info>,
}

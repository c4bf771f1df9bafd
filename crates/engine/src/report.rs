//! Scope, listener and report of a search.

use std::time::Duration;

use tengen_board::{Claim, Control, Evidence, Unattended};
use tengen_core::{Move, Point};

/// What a search is about: how many of the best moves it tells apart, and among which moves. The
/// default is the one best move among all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// How many of the best moves get a score and a line each; 0 counts as 1.
    pub lines: usize,
    /// The only moves looked at, as far as they are legal, however far from all stones.
    pub only: Option<Vec<Point>>,
    /// Moves not looked at.
    pub except: Vec<Point>,
    /// Whether the best move is to be played and nothing else is asked: by the clock an only move
    /// needs no thought.
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

    /// The `lines` best moves.
    #[must_use]
    pub const fn lines(lines: usize) -> Scope {
        Scope {
            lines,
            only: None,
            except: Vec::new(),
            to_play: false,
        }
    }

    /// The best of these moves.
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

/// The host of a search: its [`Control`], and what it is told and asked for on the way.
pub trait Listener: Control {
    /// Called after each iteration, once for every line; with a single line also after one that
    /// was stopped half-way.
    fn info(&mut self, info: &Info);

    /// Called as the search goes through the moves at hand, for those who watch it.
    fn trial(&mut self, point: Point, trial: Trial) {
        let _ = (point, trial);
    }

    /// Called where the search would like to know for certain what it expects, which costs it a
    /// small part of its limits. Only what has been proved against every legal defence counts; a
    /// host without a prover leaves this as it is.
    fn prove(&mut self, claim: &Claim<'_>) -> Evidence {
        let _ = claim;
        Evidence::default()
    }
}

/// What happens to one of the moves at hand in an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// It is searched now.
    Begun,
    /// It has been searched.
    Done,
    /// It has been searched and is the best so far.
    Best,
    /// It has been searched and loses by force.
    Lost,
}

impl Listener for Unattended {
    fn info(&mut self, _: &Info) {}
}

/// What a running search reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Which of the lines this is, from 1; the best is the first.
    pub line: u32,
    /// The iteration's depth in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Engine units from the side to move's view: the chance to win is e : 1 at
    /// [`scale_of`](crate::features::scale_of).
    pub score: i32,
    /// Plies to the end: positive if the side to move wins, negative if it loses. Up to and with
    /// the winning stone.
    pub mate: Option<i32>,
    /// Where that is proved, and not only found by the search: plies up to and with the winning
    /// stone within which the literal rules have seen it through against every legal defence. Only
    /// known at the end of a search.
    pub proved: Option<u32>,
    /// The estimated chance to win of the side to move, in thousandths.
    pub winrate: u32,
    /// Stones placed so far.
    pub nodes: u64,
    /// Time taken so far, by the caller's clock.
    pub time: Duration,
    /// The line both sides are expected to play.
    pub pv: Vec<Point>,
}

/// A search's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play; `None` only where there is no legal one.
    pub best: Option<Move>,
    /// The last report of the best line.
    pub info: Info,
    /// The last report of every line, the best first; empty where the search was stopped before
    /// there was any.
    pub lines: Vec<Info>,
}

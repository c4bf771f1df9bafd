//! What a search is asked and what it answers.

use std::time::Duration;

use tengen_core::{Move, Point};

use crate::proofs::{Claim, Evidence};

/// How far a search may go. The default sets no limit but the caller's `stop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// The most stones placed. Exceeded by at most the few of one step.
    pub nodes: Option<u64>,
    /// The time there is.
    pub clock: Option<Clock>,
}

/// Time for a move, out of which the search takes what it thinks fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The most one move may take.
    pub turn: Option<Duration>,
    /// What is left for all moves of the match.
    pub left: Option<Duration>,
    /// What is added to `left` after each move.
    pub increment: Duration,
    /// Kept in reserve, for everything between this search and whoever measures.
    pub margin: Duration,
}

impl Clock {
    /// A fixed time for this move, a little of it in reserve: a search looks at the clock only
    /// now and then, and a busy machine may let it wait. A twentieth, 30 ms at the most.
    #[must_use]
    pub fn per_move(turn: Duration) -> Clock {
        Clock {
            turn: Some(turn),
            left: None,
            increment: Duration::ZERO,
            margin: (turn / 20).min(Duration::from_millis(30)),
        }
    }
}

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
    /// Whether the best move is to be played and nothing else is asked: by the clock an only move needs no thought.
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

    /// So many of the best moves.
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

/// The search's only link to the outside: time, the wish to stop, and news.
pub trait Control {
    /// Whether the search should end now. Asked about every thousand nodes.
    fn stop(&mut self) -> bool;

    /// The time since the search began.
    fn elapsed(&mut self) -> Duration;

    /// Called after each iteration, once for every line; with a single line also after one that
    /// was stopped half-way.
    fn info(&mut self, info: &Info);

    /// Called as the search goes through the moves at hand, for whoever wants to watch it.
    fn trial(&mut self, point: Point, trial: Trial) {
        let _ = (point, trial);
    }

    /// Called where the search would like to know for certain what it expects, which costs it a small part of its limits. Only
    /// what has been proved against every legal defence counts; whoever proves nothing leaves this as it is.
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

/// A control that never stops and whose clock stands still: for searches by depth or nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unattended;

impl Control for Unattended {
    fn stop(&mut self) -> bool {
        false
    }

    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }

    fn info(&mut self, _: &Info) {}
}

/// News from a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Which of the lines this is, from 1; the best is the first.
    pub line: u32,
    /// The iteration's depth in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// For the side to move, in hundredths of nothing in particular: comparable, not absolute.
    pub score: i32,
    /// Plies to the end: positive if the side to move wins, negative if it loses. Up to and with
    /// the winning stone.
    pub mate: Option<i32>,
    /// Where that is proved, and not only found by the search: plies up to and with the winning stone within which the literal
    /// rules have seen it through against every legal defence. Only known at the end of a search.
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
    /// The last news of the best line.
    pub info: Info,
    /// The last news of every line, the best first; empty where the search was stopped before
    /// there was any.
    pub lines: Vec<Info>,
}

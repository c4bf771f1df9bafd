//! Analysis of what lies on the board: the engine follows the cursor while it is switched on.
//!
//! [`Model::follow`](crate::Model::follow) compares the position at the cursor with the one that is
//! being searched, and stops or asks. The search has an owner of its own and waits while a game
//! needs the engine. It ends with the page's visibility, when another tab's begins, and when a game
//! against the computer goes on.

mod analyst;
mod evaluations;
mod follow;
mod kept;
mod proofs;
mod queue;
mod shown;
mod words;

use std::collections::BTreeSet;

use proofs::KeptProofs;
use queue::Queue;
use serde::{Deserialize, Serialize};
use tengen_core::{Point, PosKey, Position};
use tengen_worker_protocol::Analysis as Report;
use tengen_worker_protocol::analysis::{AnalysisTask, MAX_LINES};

pub use analyst::Analyst;
pub use evaluations::{Evaluation, Evaluations, Proven};
pub use queue::MOST_QUEUED;
pub(crate) use shown::graph;
pub use shown::{Line, Number, ShownAnalysis, graph_path};
pub use words::idle as idle_reason;

/// The user's choices about analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisChoice {
    /// The number of lines.
    pub lines: u8,
    /// Whether numbers are Black's; otherwise those of the side to move.
    pub of_black: bool,
    /// The engine.
    #[serde(default)]
    pub engine: Analyst,
}

impl Default for AnalysisChoice {
    fn default() -> AnalysisChoice {
        AnalysisChoice {
            lines: 3,
            of_black: false,
            engine: Analyst::Browser,
        }
    }
}

impl AnalysisChoice {
    /// The numbers of lines on the page.
    pub const LINES: [u8; 6] = [1, 2, 3, 4, 5, MAX_LINES];

    pub(crate) fn count(self) -> u8 {
        self.lines.clamp(1, MAX_LINES)
    }
}

/// What the engine looks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seek {
    /// The best moves.
    #[default]
    Best,
    /// The stone that balances the position.
    BalanceOne,
    /// The two stones that do.
    BalanceTwo,
    /// The best fifth moves, no two of them equivalent.
    FifthMoves,
}

impl Seek {
    /// In the order of the page.
    pub const ALL: [Seek; 4] = [
        Seek::Best,
        Seek::BalanceOne,
        Seek::BalanceTwo,
        Seek::FifthMoves,
    ];
}

/// Why nothing is analysed although the user has asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// A game goes on, and help is not part of it.
    Game,
    /// The user plays a game without help elsewhere, in another tab most likely.
    OtherGame,
    /// The game is over in this position.
    Over,
    /// There is no legal position.
    Nothing,
    /// Answers are hidden.
    Hidden,
    /// The engine searches for the game.
    Busy,
    /// Another tab's engine has started.
    OtherTab,
    /// The engine has failed.
    Failed,
}

/// A question to the engine, and what is shown of its answer.
#[derive(Clone, Debug, PartialEq)]
struct Target {
    position: Position,
    task: AnalysisTask,
    analyst: Analyst,
    /// Whether there is no limit of time.
    deep: bool,
}

/// The question whether the side to move wins.
#[derive(Clone, Debug, PartialEq)]
struct Proving {
    position: Position,
    ms: u64,
}

/// The state of the analysis.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    on: bool,
    /// Whether the page is hidden.
    away: bool,
    /// Why the analysis was switched off, unless the user did so.
    ended: Option<Idle>,
    idle: Option<Idle>,
    /// The chosen engine, if the browser's has to take its place.
    failed: Option<Analyst>,
    /// The engine that was asked last.
    asked: Option<Analyst>,
    seek: Seek,
    only: Vec<Point>,
    except: Vec<Point>,
    deep: bool,
    target: Option<Target>,
    /// The last report about the target.
    report: Report,
    /// Whether the search of the target goes on.
    running: bool,
    /// Positions to be searched besides the target.
    queue: Queue,
    proving: Option<Proving>,
    hovered: Option<usize>,
    /// Whether all points are marked, not only the first three.
    marks_all: bool,
    /// The positions that the library was asked about.
    recalled: BTreeSet<PosKey>,
    proofs: KeptProofs,
    evaluations: Evaluations,
}

impl Analysis {
    /// Whether the user has asked for analysis.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// Whether the engine is searching.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running
    }

    /// What the engine looks for.
    #[must_use]
    pub const fn seek(&self) -> Seek {
        self.seek
    }

    /// Sets what the engine looks for.
    pub fn set_seek(&mut self, seek: Seek) {
        self.seek = seek;
    }

    /// The points left out, and the only ones searched, in this position.
    #[must_use]
    pub fn restricted(&self) -> (&[Point], &[Point]) {
        (&self.except, &self.only)
    }

    /// Leaves a point out, or takes it back.
    pub fn exclude(&mut self, p: Point) {
        toggle(&mut self.except, p);
        self.only.retain(|&other| other != p);
    }

    /// Adds a point to the only ones searched, or removes it. Two of them are compared.
    pub fn pick_only(&mut self, p: Point) {
        toggle(&mut self.only, p);
        self.except.retain(|&other| other != p);
    }

    /// Searches all points again.
    pub fn allow_all(&mut self) {
        self.except.clear();
        self.only.clear();
    }

    /// Lets the search go on without a limit of time.
    pub fn go_deeper(&mut self) {
        self.deep = true;
    }

    /// Shows a line on the board.
    pub fn hover(&mut self, line: Option<usize>) -> bool {
        std::mem::replace(&mut self.hovered, line) != line
    }

    /// The line shown on the board.
    #[must_use]
    pub const fn hovered(&self) -> Option<usize> {
        self.hovered
    }

    /// Marks every point with a line on the board, or the first three only.
    pub fn mark_all(&mut self, all: bool) -> bool {
        std::mem::replace(&mut self.marks_all, all) != all
    }

    /// What is known by position.
    #[must_use]
    pub const fn evaluations(&self) -> &Evaluations {
        &self.evaluations
    }

    /// The same, for a store behind them.
    pub fn evaluations_mut(&mut self) -> &mut Evaluations {
        &mut self.evaluations
    }

    /// Whether another tab or a failure has ended the analysis, which the page says.
    #[must_use]
    pub const fn was_ended(&self) -> bool {
        matches!(
            self.ended,
            Some(Idle::OtherTab | Idle::OtherGame | Idle::Failed)
        )
    }

    /// Why there is no analysis, if the user has asked for it or it was ended.
    #[must_use]
    pub fn idle(&self) -> Option<Idle> {
        match self.on {
            true => self.idle,
            false => self.ended,
        }
    }
}

fn toggle(points: &mut Vec<Point>, p: Point) {
    match points.iter().position(|&other| other == p) {
        Some(at) => drop(points.remove(at)),
        None => points.push(p),
    }
}

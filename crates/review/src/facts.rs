//! What a review finds out about a position and the move played in it.

use serde::{Deserialize, Serialize};
use tengen_core::Point;
use tengen_proof::{Certificate, Goal};

/// A forced win whose certificate has been replayed by the literal rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForcedWin {
    /// The kind that was asked for.
    pub goal: Goal,
    /// Plies up to and including the winning stone against the longest resistance.
    pub length: u32,
    /// A game of it: against the longest resistance, or with the answer that was played.
    pub line: Vec<Point>,
    /// The proof.
    #[serde(with = "crate::certificate_text")]
    pub certificate: Certificate,
}

/// Whether a side has a forced win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attack {
    /// It has.
    Won(Box<ForcedWin>),
    /// It has none of this kind.
    NoWin(Goal),
    /// Not settled within the budget.
    Open,
    /// The game is over.
    Over,
}

impl Attack {
    /// The win, if there is one.
    #[must_use]
    pub fn win(&self) -> Option<&ForcedWin> {
        match self {
            Attack::Won(win) => Some(win),
            _ => None,
        }
    }
}

/// The legal moves against a forced win of the other side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// The kind of win in question.
    pub goal: Goal,
    /// Moves after which no such win is left, in point order.
    pub moves: Vec<Point>,
    /// The same of moves that make a four: the win may come back after the reply. Empty if all
    /// kinds of win are excluded.
    pub fours: Vec<Point>,
    /// Whether there is no such win after a pass either.
    pub pass: bool,
    /// Moves that are not settled, in point order; with `pass`, moves may be missing here.
    pub open: Vec<Point>,
    /// Number of moves refuted by certificates that were replayed.
    pub refuted: usize,
}

impl Answers {
    /// Those of a game that the played move ended in a draw: no win is left.
    pub(crate) const fn draw() -> Answers {
        Answers {
            goal: Goal::Win,
            moves: Vec::new(),
            fours: Vec::new(),
            pass: true,
            open: Vec::new(),
            refuted: 0,
        }
    }

    /// Whether a move is known to avert the win, fours that may only put it off apart.
    #[must_use]
    pub fn averted(&self) -> bool {
        self.pass || !self.moves.is_empty()
    }

    /// Whether every legal move is settled.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.open.is_empty() && (!self.pass || self.goal == Goal::Win)
    }

    /// Whether every legal move, and a pass, is refuted.
    #[must_use]
    pub fn hopeless(&self) -> bool {
        self.complete() && !self.averted() && self.fours.is_empty()
    }
}

/// Whether the played move keeps a forced win of its side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// No win is known before the move.
    Nothing,
    /// The game ends with the move, or a verified win begins with it.
    ByMove,
    /// Every answer is refuted.
    ByRefutations(usize),
    /// Some answer averts the win; without a win, the answers in place of the played one.
    Gone(Answers),
    /// The other side wins.
    Lost,
    /// Not settled.
    Open,
}

/// Whether the side to move loses against every move. Asked only if it loses after the played one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Not in question.
    NotAsked,
    /// Lost: the win that was verified one move earlier answers every move.
    LostBefore,
    /// Lost: every legal move was refuted, and a pass.
    Refuted(usize),
    /// The moves that avert the loss.
    Answers(Answers),
    /// Not settled.
    Open,
}

impl Fate {
    /// Whether the side to move is proved to lose against every move.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        matches!(self, Fate::LostBefore | Fate::Refuted(_))
    }
}

/// The best and the played move, from one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// The best move.
    pub best: Point,
    /// Winning chance after the best move in permille, for the side that moves.
    pub best_chance: u32,
    /// The same after the played move.
    pub played_chance: u32,
}

/// All that was found out about one position and the move played in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Number of moves before the position.
    pub ply: usize,
    /// Whether the side to move has a forced win.
    pub attack: Attack,
    /// Whether the played move keeps it.
    pub kept: Kept,
    /// Whether the side to move is lost.
    pub fate: Fate,
    /// Whether the other side threatens a win by fours and every other legal move is refuted.
    pub only_move: bool,
    /// Whether the side to move was lost, and its move left a four or an open three unanswered that
    /// another move would have stopped.
    pub ignored: bool,
    /// Best and played move; `None` where a proof decides, in the opening, and of passes.
    pub compared: Option<Compared>,
    /// Winning chance of the side to move in permille.
    pub chance: u32,
}

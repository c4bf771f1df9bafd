//! What a review says about a game: the JSON of `tengen review`, of the HTTP interface and of the
//! page.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Move, Point, Rule};
use tengen_proof::{ForbiddenStop, Goal, Reason};

/// The judgement of a move. In the order of the list, the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Label {
    /// It won or drew the game.
    Ended,
    /// The position was lost already, or every other move is refuted.
    Forced,
    /// Some other move averted the loss, and this one lost.
    LostHere,
    /// A proved win before it, and an answer that averts it.
    LetGo,
    /// Whether it lost, or let a win go, is not settled.
    NotSettled,
    /// It cost 20 percentage points or more.
    Blunder,
    /// It cost 10 percentage points or more.
    Mistake,
    /// It cost 5 percentage points or more.
    Inaccuracy,
    /// Nothing is said about it.
    Fine,
}

impl Label {
    /// Name in JSON, such as `lost-here`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Label::Ended => "ended",
            Label::Forced => "forced",
            Label::LostHere => "lost-here",
            Label::LetGo => "let-go",
            Label::NotSettled => "not-settled",
            Label::Blunder => "blunder",
            Label::Mistake => "mistake",
            Label::Inaccuracy => "inaccuracy",
            Label::Fine => "fine",
        }
    }

    /// Whether it rests on a verified certificate.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        matches!(self, Label::LostHere | Label::LetGo)
    }

    /// Whether a reader may want to see the move.
    #[must_use]
    pub const fn is_moment(self) -> bool {
        matches!(
            self,
            Label::LostHere | Label::LetGo | Label::Blunder | Label::Mistake | Label::Inaccuracy
        )
    }
}

/// A review of one side's moves or of all, as far as they are settled. Moves are numbered from 1 in
/// the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reviewed {
    /// Version of the engine and the solver.
    pub engine: String,
    /// Nodes of a comparison.
    pub nodes: u64,
    /// Nodes of a proof.
    pub proof_nodes: u64,
    /// The rule.
    pub rule: Rule,
    /// Lines of the board.
    pub size: u8,
    /// The first reviewed move: 1 unless the record sets up a position.
    pub first_move: usize,
    /// Whether every move is settled or known not to be.
    pub complete: bool,
    /// The last move that lost.
    pub last_escape: Option<Escape>,
    /// Moves that lost before a win of the other side was let go.
    pub second_lives: Vec<usize>,
    /// At most three, in the order of the game.
    pub moments: Vec<Moment>,
    /// Number of forced moves.
    pub forced: usize,
    /// Number of moves that `forced` is a part of.
    pub of: usize,
    /// Number of moves that are not settled.
    pub not_settled: usize,
    /// Every move reviewed so far.
    pub moves: Vec<JudgedMove>,
    /// Black's winning chance in permille before each of them, and at the end.
    pub graph: Vec<u32>,
}

/// The last chance of the side that lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Escape {
    /// The move that missed it.
    #[serde(rename = "move")]
    pub number: usize,
    /// Its side.
    pub side: Color,
    /// Whether every later move is settled; otherwise there may be a later chance.
    pub settled: bool,
    /// The moves that averted the loss.
    pub better: Vec<Point>,
}

/// A move with its label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedMove {
    /// Its number.
    #[serde(rename = "move")]
    pub number: usize,
    /// Its side.
    pub side: Color,
    /// The point, or a pass.
    pub point: Move,
    /// What is said about it.
    pub label: Label,
}

/// A move that a reader may want to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// Its number.
    #[serde(rename = "move")]
    pub number: usize,
    /// Its side.
    pub side: Color,
    /// The point, or a pass.
    pub point: Move,
    /// What is said about it.
    pub label: Label,
    /// Whether that rests on a verified certificate.
    pub proved: bool,
    /// The kind of the win that was let go, or that follows.
    pub goal: Option<Goal>,
    /// Its plies.
    pub length: Option<u32>,
    /// A game of it.
    pub line: Option<Vec<Point>>,
    /// The moves to prefer.
    pub better: Vec<Point>,
    /// Whether these are all, and every other move is refuted.
    pub complete: bool,
    /// Winning chance that the move cost, in permille; 0 where a proof decides.
    pub cost: u32,
    /// The facts of the sentence.
    pub reason: Option<Reason>,
    /// A point at which Black could not stop the win.
    pub forbidden: Option<ForbiddenStop>,
    /// The sentence; `None` until it is put into words.
    pub sentence: Option<String>,
}

impl Reviewed {
    /// Sets the sentences, by a function of side and facts.
    pub fn put_into_words(
        &mut self,
        words: impl Fn(Color, &Reason, Option<ForbiddenStop>) -> String,
    ) {
        for moment in &mut self.moments {
            let reason = moment.reason.as_ref();
            moment.sentence = reason.map(|reason| words(moment.side, reason, moment.forbidden));
        }
    }
}

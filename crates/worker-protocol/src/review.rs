//! What a review says about a game: the JSON of `tengen review`, of the HTTP interface and of the
//! page.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Move, Point, Rule};
pub use tengen_proof::EndedBy;
use tengen_proof::{ForbiddenStop, Goal, LossPart, Reason};

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
    /// The side that lost, and how; `None` for a draw, and if it is not known.
    pub ended: Option<End>,
    /// The loser's chance in permille when the game ended, before a foul; `None` until it is known.
    pub end_chance: Option<u32>,
    /// The loser's costliest win that was let go, apart from the last escape.
    pub missed_win: Option<MissedWin>,
    /// The last move that lost.
    pub last_escape: Option<Escape>,
    /// Without one: the first move from which on the loss is proved. Whether that or an earlier one
    /// lost is not settled.
    pub lost_from: Option<LostFrom>,
    /// Without a last escape, or where no move stands out: the move with which chances fell most.
    /// Not proved.
    pub fall: Option<Fall>,
    /// The second pass, if it was or is needed.
    pub second_pass: Option<SecondPass>,
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
    /// What the move left open, by its shape.
    pub left: Option<LeftOpen>,
    /// The chance that it cost, in permille: the side's chance before it.
    pub cost: u32,
}

/// How a game ended for the side that lost it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The side.
    pub loser: Color,
    /// How.
    pub by: EndedBy,
}

/// A proved win that was let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissedWin {
    /// The move that let it go.
    #[serde(rename = "move")]
    pub number: usize,
    /// The win's first stone.
    pub first: Point,
    /// The chance that it cost, in permille: all but the side's chance after it.
    pub cost: u32,
}

/// A threat that was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeftOpen {
    /// A four.
    Four,
    /// An open three.
    Three,
}

/// Where the proof of a loss begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostFrom {
    /// The move after which the loss is proved.
    #[serde(rename = "move")]
    pub number: usize,
    /// Its side.
    pub side: Color,
}

/// A fall of winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fall {
    /// The move.
    #[serde(rename = "move")]
    pub number: usize,
    /// Its side.
    pub side: Color,
    /// The side's chance before the move, in permille.
    pub before: u32,
    /// The same after it.
    pub after: u32,
}

/// The second pass of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondPass {
    /// The move that it works on, or has worked on last.
    #[serde(rename = "move")]
    pub number: usize,
    /// Nodes so far.
    pub nodes: u64,
    /// Nodes at most.
    pub of: u64,
    /// Whether it is over.
    pub done: bool,
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
    /// Names of the files that its proofs were written to, if they were.
    #[serde(default)]
    pub certificates: Vec<String>,
}

impl Reviewed {
    /// The sentences about the loss: how the game ended if not by a row, then what was missed, the
    /// costliest first. Where neither is known, that it is a loss. Empty without one.
    #[must_use]
    pub fn loss(&self) -> Vec<LossPart> {
        let mut parts = Vec::new();
        let ended = self.ended.map(|end| LossPart::Ended {
            side: end.loser,
            by: end.by,
            chance: self.end_chance.map(percent),
        });
        let stated = self.ended.is_some_and(|end| end.by != EndedBy::Row);
        parts.extend(ended.clone().filter(|_| stated));
        let missed = self.missed_win.map(|missed| LossPart::Missed {
            number: missed.number,
            first: missed.first,
        });
        let cost = self.last_escape.as_ref().map_or(0, |last| last.cost);
        let first = self.missed_win.is_some_and(|missed| missed.cost >= cost);
        parts.extend(missed.clone().filter(|_| first));
        if let Some(last) = &self.last_escape {
            parts.push(LossPart::LastChance {
                number: last.number,
                answers: last.better.clone(),
                left: last.left.map(|left| left == LeftOpen::Four),
            });
        }
        parts.extend(missed.filter(|_| !first));
        parts.extend(self.lost_from.map(|from| LossPart::From {
            number: from.number,
        }));
        parts.extend(self.fall.map(|fall| LossPart::Fell {
            number: fall.number,
            before: percent(fall.before),
            after: percent(fall.after),
        }));
        if parts.is_empty() && self.complete {
            parts.extend(ended);
        }
        parts
    }

    /// The number of the move that the loss turned on, as far as is known.
    #[must_use]
    pub fn turn(&self) -> Option<usize> {
        let last = self.last_escape.as_ref().map(|last| last.number);
        let from = self.lost_from.map(|from| from.number);
        last.or(from).or(self.fall.map(|fall| fall.number))
    }

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

/// Per cent of a chance in permille.
const fn percent(permille: u32) -> u32 {
    (permille + 5) / 10
}

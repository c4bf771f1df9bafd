//! What a solver is asked and what it answers.

use tengen_board::Limits;
use tengen_core::{Color, Ending, Point, Position};
use tengen_proof::Certificate;
use thiserror::Error;

/// What kind of win is looked for, the narrowest first: each kind is part of the next.
///
/// The *length* of a win is the plies up to and with the winning stone against the longest
/// resistance, where the defender may play any legal stone or pass, and a pass counts as a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// By continuous fours: every stone of the attacker makes a winning row or a four, that is a
    /// cell where the next one makes a row, and whatever the defender does, who never makes a row,
    /// the attacker wins in the same manner.
    #[default]
    Vcf,
    /// By continuous threats: every stone makes a winning row or threatens a win by continuous
    /// fours, however long that would be, which the attacker would have if the defender passed;
    /// and whatever the defender does, a pass included, the attacker wins in the same manner. A
    /// four is such a threat. The win after a pass may be a shorter one than the one by fours.
    Vct,
    /// By any means: continuous threats, quiet stones that threaten those, quieter ones that
    /// threaten such wins, and so on. That there is none is claimed only where so few points are
    /// empty that every legal stone of both sides can be tried.
    Win,
}

impl Goal {
    /// All of them, the narrowest first.
    pub const ALL: [Goal; 3] = [Goal::Vcf, Goal::Vct, Goal::Win];

    /// Its name on the command line and in messages: `vcf`, `vct` or `win`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Vcf => "vcf",
            Goal::Vct => "vct",
            Goal::Win => "win",
        }
    }
}

/// A question to the solver. The default asks for any win by fours of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The kind of win.
    pub goal: Goal,
    /// Who should win, as if it were that side's turn; `None` for the side to move.
    pub side: Option<Color>,
    /// Whether the shortest win of its kind is wanted. With [`Goal::Win`] the search goes on after
    /// a win until no win of any kind is shorter or its limits are reached.
    pub shortest: bool,
    /// The most stones of the attacker that neither make a four nor answer one; `None` for any
    /// number. A win by fours has none.
    pub threes: Option<u16>,
}

/// A question about a position, and how far to go for an answer.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The position, in which the game goes on.
    pub position: &'a Position,
    /// What is asked about it.
    pub question: &'a Question,
    /// How far the search may go.
    pub limits: &'a Limits,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The result.
    pub verdict: Verdict,
    /// Stones placed.
    pub nodes: u64,
}

/// A solver's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a win, and here is its proof.
    Win(Box<Win>),
    /// There is no win of that kind, or none within [`Limits::depth`](tengen_board::Limits):
    /// everything that belongs to it has been tried.
    NoWin,
    /// None was found within the limits.
    Unknown,
}

impl Verdict {
    /// The win, if there is one.
    #[must_use]
    pub fn win(&self) -> Option<&Win> {
        match self {
            Verdict::Win(win) => Some(win),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    }
}

/// A win with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// An answer to every legal defence; [`tengen_proof::verify`] checks it.
    pub certificate: Certificate,
    /// Plies up to and with the winning stone, against the longest resistance to this win.
    pub length: u32,
    /// A game against the longest resistance.
    pub line: Vec<Point>,
    /// The kind of which it has been shown that no win is shorter, and of which this is one. It is
    /// no wider than the kind that was asked for; `None` where nothing has been shown.
    pub shortest_of: Option<Goal>,
}

/// The first stones that win.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Firsts {
    /// A win for each of them, in point order.
    pub wins: Vec<Win>,
    /// The stones about which nothing is known, in point order. All others have been disproved.
    pub open: Vec<Point>,
    /// Stones placed.
    pub nodes: u64,
}

/// What averts a threat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defences {
    /// The win if the defender passes. Where there is none the lists are empty.
    pub threat: Verdict,
    /// The legal stones after which there is no win of that kind, in point order.
    pub moves: Vec<Point>,
    /// The stones about which nothing is known, in point order.
    pub open: Vec<Point>,
    /// The stones after which a win was found whose certificate has not been judged, or which has
    /// been refused, in point order.
    pub unchecked: Vec<Point>,
    /// How many stones lose by a certificate that was judged to hold: all the others.
    pub refuted: usize,
    /// Stones placed.
    pub nodes: u64,
}

impl Defences {
    /// Whether it is known, and checked, of every legal stone what it does.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.threat != Verdict::Unknown && self.open.is_empty() && self.unchecked.is_empty()
    }
}

/// A question that has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The game is over.
    #[error("the game is over ({})", .0.name())]
    Over(Ending),
}

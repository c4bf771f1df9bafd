//! A program's decision step by step.
//!
//! A trace records what [`Program::choose`] did, in order; the choice in it is always the
//! program's.

mod lines;
mod patterns;
mod searches;

use tengen_core::{Board, Color, Move, Point, Position};

use crate::{
    Grid, PatternMatch, Program, ProgramAction, ProgramChoice, ProgramSettings, Reason, WinLine,
};

/// How a program came to its choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Equal to the result of [`Program::choose`].
    pub choice: ProgramChoice,
    /// The steps in order, followed by at most one remark.
    pub stages: Vec<Stage>,
    /// Attack score of each empty point.
    pub attack: Option<Grid>,
    /// Defence score of each empty point.
    pub defence: Option<Grid>,
    /// Total score of each empty point, for programs with a single score.
    pub scores: Option<Grid>,
    /// Indices of Black's and White's live win lines, for programs that keep them.
    pub alive: Option<[Vec<u16>; 2]>,
    /// Details of single points.
    pub notes: Vec<PointNote>,
}

/// A step of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The kind of step.
    pub look: Look,
    /// The points found.
    pub points: Vec<Point>,
    /// The win lines found.
    pub rows: Vec<WinLine>,
    /// Moves in turn, beginning with the side whose win or search it is.
    pub line: Vec<Point>,
    /// A number whose meaning depends on `look`.
    pub value: i64,
    /// A second number, likewise.
    pub other: i64,
    /// Whether this step decides.
    pub decides: bool,
}

impl Stage {
    const fn new(look: Look) -> Stage {
        Stage {
            look,
            points: Vec::new(),
            rows: Vec::new(),
            line: Vec::new(),
            value: 0,
            other: 0,
            decides: false,
        }
    }

    fn deciding(look: Look, p: Option<Point>) -> Stage {
        Stage {
            points: p.into_iter().collect(),
            decides: true,
            ..Stage::new(look)
        }
    }

    /// Whether the step found anything.
    #[must_use]
    pub fn found(&self) -> bool {
        !(self.points.is_empty() && self.rows.is_empty() && self.line.is_empty())
    }
}

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The board is empty.
    EmptyBoard,
    /// Own lines of four.
    OwnFours,
    /// Own lines of three; `value` is the bonus of each.
    OwnThrees,
    /// The opponent's lines of four.
    TheirFours,
    /// The opponent's lines of three; `value` is the bonus of each.
    TheirThrees,
    /// The first point with the highest attack score, `value`.
    Attack,
    /// The first point with the highest defence score, `value`.
    Defence,
    /// The higher of attack (`value`) and defence (`other`).
    Higher,
    /// The first point, as all scores are zero.
    FirstPoint,
    /// Live lines of either side.
    LinesLeft,
    /// Points that complete an own five.
    OwnFive,
    /// Points that complete the opponent's five.
    TheirFive,
    /// Own forcing moves, and a win by them.
    OwnForce,
    /// The opponent's forcing moves, and a win by them.
    TheirForce,
    /// Points with the highest code of either side, `value`.
    Code,
    /// Among them those with the highest weight around the last stone, `value`.
    Weight,
    /// Among them the first with the highest own mark, `value`.
    Mark,
    /// The first point with the highest sum of patterns, `value`.
    Patterns,
    /// The moves to search, in order.
    Moves,
    /// A search of `other` plies with the score `value`.
    Search,
    /// No legal point, or a finished game.
    Nothing,
    /// Remark: these points would have won at once.
    MissedWin,
    /// Remark: the opponent completes five here next.
    MissedBlock,
}

impl Look {
    /// The identifier in messages and texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Look::EmptyBoard => "empty-board",
            Look::OwnFours => "own-fours",
            Look::OwnThrees => "own-threes",
            Look::TheirFours => "their-fours",
            Look::TheirThrees => "their-threes",
            Look::Attack => "attack",
            Look::Defence => "defence",
            Look::Higher => "higher",
            Look::FirstPoint => "first-point",
            Look::LinesLeft => "lines-left",
            Look::OwnFive => "own-five",
            Look::TheirFive => "their-five",
            Look::OwnForce => "own-force",
            Look::TheirForce => "their-force",
            Look::Code => "code",
            Look::Weight => "weight",
            Look::Mark => "mark",
            Look::Patterns => "patterns",
            Look::Moves => "moves",
            Look::Search => "search",
            Look::Nothing => "nothing",
            Look::MissedWin => "missed-win",
            Look::MissedBlock => "missed-block",
        }
    }
}

/// Details of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointNote {
    /// The point described.
    pub point: Point,
    /// The patterns found through it.
    pub patterns: Vec<PatternMatch>,
    /// Own and opponent's codes, in the order of [`tengen_core::Direction::ALL`].
    pub codes: Option<[[i32; 4]; 2]>,
}

impl Program {
    /// The decision for the side to move, with its steps.
    #[must_use]
    pub fn trace(self, position: &Position, settings: ProgramSettings) -> Trace {
        let mut trace = match self {
            Program::WinTable => lines::win_table(position, settings),
            Program::WinCounter => lines::win_counter(position, settings),
            Program::PatternTable => patterns::table(position, settings),
            Program::PatternDictionary => patterns::dictionary(position, settings),
            Program::Bitboard => searches::bitboard(position, settings),
        };
        let remark = remark(position, &trace.choice);
        trace.stages.extend(remark);
        trace
    }
}

impl Trace {
    fn bare(choice: ProgramChoice, stages: Vec<Stage>) -> Trace {
        Trace {
            attack: choice.attack.clone(),
            defence: choice.defence.clone(),
            scores: choice.scores.clone(),
            choice,
            stages,
            alive: None,
            notes: Vec::new(),
        }
    }

    fn at_once(choice: &ProgramChoice) -> Option<Trace> {
        let look = match (choice.action, &choice.reason) {
            (ProgramAction::Stuck, _) => Look::Nothing,
            (_, Reason::Opening) => Look::EmptyBoard,
            _ => return None,
        };
        let stage = Stage::deciding(look, choice.point());
        Some(Trace::bare(choice.clone(), vec![stage]))
    }
}

/// A remark on an own five missed, or an opponent's five not blocked.
fn remark(position: &Position, choice: &ProgramChoice) -> Option<Stage> {
    let played = choice.point()?;
    let own = fives(position, position.to_move());
    if !own.is_empty() {
        return (!own.contains(&played)).then(|| Stage {
            points: own,
            ..Stage::new(Look::MissedWin)
        });
    }
    let mut after = position.clone();
    if after.play(Move::Place(played)).is_err() || after.outcome().is_some() {
        return None;
    }
    let theirs = fives(&after, after.to_move());
    let seen = !fives(position, position.to_move().opponent()).is_empty();
    (seen && !theirs.is_empty()).then(|| Stage {
        points: theirs,
        ..Stage::new(Look::MissedBlock)
    })
}

fn fives(position: &Position, side: Color) -> Vec<Point> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let board = position.board();
    let wins = |p: &Point| {
        let mut with = board.clone();
        with.put(*p, side);
        tengen_core::win::through(&with, position.rule(), *p, side).is_some()
    };
    let free = |p: &Point| board.is_empty(*p) && near(board, *p);
    position.size().points().filter(free).filter(wins).collect()
}

/// Whether a stone is adjacent; other points cannot complete a five.
fn near(board: &Board, p: Point) -> bool {
    let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
    steps
        .filter_map(|(dx, dy)| p.shifted(dx, dy, board.size()))
        .any(|q| board.get(q).is_some())
}

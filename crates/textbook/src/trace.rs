//! The way to a decision, step by step, for whoever wants to watch a program think.
//!
//! A trace tells what [`Program::choose`] did, in the order in which it does it, and what it
//! noted on the way. It decides nothing itself: the choice in it is the program's.

mod lines;
mod patterns;
mod searches;

use tengen_core::{Board, Color, Move, Point, Position};

use crate::{Action, Choice, Grid, PatternMatch, Program, Reason, Settings, WinLine};

/// How a program came to its choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// What it does, exactly as [`Program::choose`] says.
    pub choice: Choice,
    /// Its steps, in its order; at most two remarks about them follow the one that decides.
    pub stages: Vec<Stage>,
    /// What each empty point is worth to it as an attack.
    pub attack: Option<Grid>,
    /// The same for defence.
    pub defence: Option<Grid>,
    /// What each empty point is worth in all, where it has only one score.
    pub scores: Option<Grid>,
    /// The indices of the win lines that it holds alive for Black and White, where it keeps any.
    pub alive: Option<[Vec<u16>; 2]>,
    /// What it notes about single points.
    pub notes: Vec<PointNote>,
}

/// A step of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What it looks for.
    pub look: Look,
    /// The points it finds.
    pub points: Vec<Point>,
    /// The win lines it finds.
    pub rows: Vec<WinLine>,
    /// Moves in turn, the program's own first, or the other side's where it looks at their wins.
    pub line: Vec<Point>,
    /// A number; what it means depends on what it looks for.
    pub value: i64,
    /// Another number.
    pub other: i64,
    /// Whether the decision falls here.
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

    /// Whether it has found what it looked for.
    #[must_use]
    pub fn found(&self) -> bool {
        !(self.points.is_empty() && self.rows.is_empty() && self.line.is_empty())
    }
}

/// What a step of a decision looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The board is empty.
    EmptyBoard,
    /// Own lines of four.
    OwnFours,
    /// Own lines of three; `value` is what each adds.
    OwnThrees,
    /// The other side's lines of four.
    TheirFours,
    /// The other side's lines of three; `value` is what each adds.
    TheirThrees,
    /// The first point with the highest attack score, which is `value`.
    Attack,
    /// The same for defence.
    Defence,
    /// The higher of the two: `value` is attack, `other` defence.
    Higher,
    /// The first point there is, since none is worth anything.
    FirstPoint,
    /// Any line alive, for anybody.
    LinesLeft,
    /// A point that makes five.
    OwnFive,
    /// A point where the other side makes five.
    TheirFive,
    /// Forcing moves of its own, and a win by them.
    OwnForce,
    /// The other side's.
    TheirForce,
    /// The points with the highest code of either side, which is `value`.
    Code,
    /// Among them those with the highest weight around the last stone, which is `value`.
    Weight,
    /// Among them the first with the highest own mark, which is `value`.
    Mark,
    /// The first point with the highest sum of patterns, which is `value`.
    Patterns,
    /// The moves worth searching, in its order.
    Moves,
    /// A search `other` plies deep, worth `value`.
    Search,
    /// No legal point, or a finished game.
    Nothing,
    /// A remark: the point would have won at once.
    MissedWin,
    /// A remark: the other side makes five there next.
    MissedBlock,
}

impl Look {
    /// The name in messages and texts.
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

/// What a program notes about a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointNote {
    /// The point.
    pub point: Point,
    /// The patterns found through it.
    pub patterns: Vec<PatternMatch>,
    /// Its own codes and the other side's, in the order of [`tengen_core::Direction::ALL`].
    pub codes: Option<[[i32; 4]; 2]>,
}

impl Program {
    /// What the program does for the side to move, and how it comes to it.
    #[must_use]
    pub fn trace(self, position: &Position, settings: Settings) -> Trace {
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
    fn bare(choice: Choice, stages: Vec<Stage>) -> Trace {
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

    /// The trace of a choice that needed no thought.
    fn at_once(choice: &Choice) -> Option<Trace> {
        let look = match (choice.action, &choice.reason) {
            (Action::Stuck, _) => Look::Nothing,
            (_, Reason::Opening) => Look::EmptyBoard,
            _ => return None,
        };
        let stage = Stage::deciding(look, choice.point());
        Some(Trace::bare(choice.clone(), vec![stage]))
    }
}

/// What a beginner would have seen: a five not made, or one not stopped.
fn remark(position: &Position, choice: &Choice) -> Option<Stage> {
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

/// The points where a side would win with one stone, if it were to move.
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

/// Whether a stone stands next to a point: nothing else can be part of a row.
fn near(board: &Board, p: Point) -> bool {
    let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
    steps
        .filter_map(|(dx, dy)| p.shifted(dx, dy, board.size()))
        .any(|q| board.get(q).is_some())
}

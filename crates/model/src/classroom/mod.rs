//! Lessons about founding programs: a program's steps, and the engine's view of its move.

mod board;
mod draw;
mod points;
mod refuted;

use tengen_core::{Move, Point, Position, PositionSpec, Rule, SearchedLine, Size, Start};
use tengen_text::{Key, LessonStep, Plies, Text};
use tengen_textbook::{BlindSpot, ProgramSpec};
use tengen_worker_protocol::lesson::{Stage, Taught};
use tengen_worker_protocol::{Judge, Textbook};
use thiserror::Error;

use crate::{Cell, move_name, names, scene};

pub use points::LineThrough;

/// The program's scores that are drawn on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layer {
    /// Attack.
    Attack,
    /// Defence.
    Defence,
    /// The higher of both, or the only score.
    #[default]
    Both,
    /// None.
    None,
}

/// A line of the engine that is played out on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// After the engine's best move.
    Best,
    /// After the program's move: its refutation.
    Program,
}

/// Why an answer of the worker is rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LessonError {
    /// A point that is not on the board.
    #[error("{0} is off the board")]
    OffBoard(Point),
    /// Scores for another board size.
    #[error("{0} scores are none of this board")]
    Scores(usize),
}

/// A game with questions about a founding program's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classroom {
    rule: Rule,
    size: Size,
    start: Start,
    moves: Vec<Move>,
    position: Position,
    spec: ProgramSpec,
    trace: Option<Taught>,
    judged: Option<[SearchedLine; 2]>,
    weighing: bool,
    refuting: bool,
    refuted: Option<refuted::Refuted>,
    shown: Option<Played>,
    at: usize,
    /// The scores on the board.
    pub layer: Layer,
    /// Whether they are drawn with numbers.
    pub numbers: bool,
    looked: Option<Point>,
    spot: Option<usize>,
}

impl Classroom {
    /// A lesson `back` plies before the end of a game, or earlier if that is decided.
    #[must_use]
    pub fn new(position: &Position, spec: ProgramSpec, back: usize) -> Classroom {
        let moves = position.moves().to_vec();
        let mut at = position.clone();
        for _ in 0..back {
            at.undo();
        }
        while at.outcome().is_some() && at.undo().is_some() {}
        Classroom {
            rule: position.rule(),
            size: position.size(),
            start: Start::of(position),
            moves,
            position: at,
            spec,
            trace: None,
            judged: None,
            weighing: false,
            refuting: false,
            refuted: None,
            shown: None,
            at: 0,
            layer: Layer::default(),
            numbers: false,
            looked: None,
            spot: None,
        }
    }

    /// A lesson at a blind spot by its number in [`BLIND_SPOTS`](tengen_textbook::BLIND_SPOTS).
    #[must_use]
    pub fn spot(number: usize) -> Option<Classroom> {
        let spot: &BlindSpot = tengen_textbook::BLIND_SPOTS.get(number)?;
        let position = spot.position();
        Some(Classroom {
            spot: Some(number),
            ..Classroom::new(&position, spot.program.into(), 0)
        })
    }

    /// The position that the program is asked about.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The program with its settings.
    #[must_use]
    pub const fn spec(&self) -> ProgramSpec {
        self.spec
    }

    /// The number of the blind spot on the board.
    #[must_use]
    pub const fn blind_spot(&self) -> Option<usize> {
        self.spot
    }

    /// The ply of the position, and the length of the game.
    #[must_use]
    pub fn plies(&self) -> (usize, usize) {
        (self.position.ply(), self.moves.len())
    }

    pub(crate) fn take(&mut self, spec: ProgramSpec) {
        self.spec = spec;
        self.forget();
    }

    pub(crate) fn go_to(&mut self, ply: usize) {
        let upto = &self.moves[..ply.min(self.moves.len())];
        if let Ok(mut position) = self.start.replay(self.rule, self.size, upto) {
            while position.outcome().is_some() && position.undo().is_some() {}
            self.position = position;
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.trace = None;
        self.judged = None;
        (self.weighing, self.refuting) = (false, false);
        self.refuted = None;
        self.shown = None;
        self.at = 0;
    }

    pub(crate) fn question(&self) -> Textbook {
        Textbook {
            position: PositionSpec::of(&self.position),
            program: self.spec,
        }
    }

    pub(crate) fn judging(&self) -> Option<Judge> {
        Some(Judge {
            position: PositionSpec::of(&self.position),
            mv: self.best()?,
        })
    }

    /// Takes the program's trace; a trace that does not fit the board changes nothing.
    pub(crate) fn learn(&mut self, taught: &Taught) -> Result<(), LessonError> {
        let notes = taught.notes.iter().map(|note| note.point);
        let found = taught.stages.iter().flat_map(|stage| {
            let rows = stage.rows.iter().flatten();
            rows.chain(&stage.points).chain(&stage.line).copied()
        });
        let mut points = taught.best.into_iter().chain(notes).chain(found);
        if let Some(off) = points.find(|&p| !self.size.contains(p)) {
            return Err(LessonError::OffBoard(off));
        }
        let cells = usize::from(self.size.cells());
        for scores in [&taught.attack, &taught.defence, &taught.scores] {
            if !scores.is_empty() && scores.len() != cells {
                return Err(LessonError::Scores(scores.len()));
            }
        }
        // Begin with the step that decides.
        self.at = taught.stages.iter().position(|s| s.decides).unwrap_or(0);
        self.trace = Some(taught.clone());
        Ok(())
    }

    pub(crate) fn weigh(&mut self, played: SearchedLine, best: SearchedLine) {
        self.judged = Some([played, best]);
        self.refuted = None;
    }

    /// Whether the program has answered.
    #[must_use]
    pub const fn is_told(&self) -> bool {
        self.trace.is_some()
    }

    /// The program's move.
    #[must_use]
    pub fn best(&self) -> Option<Point> {
        self.trace.as_ref()?.best
    }

    /// The number of the step on the board, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Goes to a step, or to the last one.
    pub fn go(&mut self, at: usize) {
        let count = self.trace.as_ref().map_or(0, |trace| trace.stages.len());
        self.at = at.min(count.saturating_sub(1));
        self.shown = None;
        self.looked = None;
        // Steps about one of the scores show it.
        let look = self.stage().map(|s| s.look.clone());
        match look.as_deref() {
            Some("attack") => self.layer = Layer::Attack,
            Some("defence") => self.layer = Layer::Defence,
            Some("higher" | "patterns" | "moves") => self.layer = Layer::Both,
            _ => {}
        }
    }

    fn stage(&self) -> Option<&Stage> {
        self.trace.as_ref()?.stages.get(self.at)
    }

    /// Shows or hides a line of play.
    pub fn play_out(&mut self, line: Played) {
        self.shown = (self.shown != Some(line)).then_some(line);
    }

    /// The line of play that is shown.
    #[must_use]
    pub const fn shown(&self) -> Option<Played> {
        self.shown
    }

    fn points(&self) -> Vec<Cell> {
        let mut cells = scene::stones(self.size, self.position.board(), self.position.moves());
        if let Some(&Move::Place(p)) = self.position.moves().last() {
            cells[scene::index(self.size, p)].last = true;
        }
        for (p, fouls) in self.position.forbidden_points() {
            cells[scene::index(self.size, p)].forbidden = fouls.first();
        }
        if let Some(p) = self.best() {
            cells[scene::index(self.size, p)].hint = true;
        }
        cells
    }

    /// The steps as sentences.
    #[must_use]
    pub fn steps(&self, text: Text) -> Vec<String> {
        let stages = self.trace.iter().flat_map(|trace| &trace.stages);
        stages.map(|stage| step_sentence(text, stage)).collect()
    }

    pub(crate) fn said(&self, text: Text) -> String {
        let name = names::textbook(text, &self.spec);
        match (&self.trace, self.best()) {
            (None, _) => text.get(Key::LessonAsking),
            (Some(_), None) => text.textbook_no_move(name),
            (Some(_), Some(p)) => text.textbook_plays(name, self.position.to_move(), p),
        }
    }

    /// The engine's evaluation of the program's move, and of the best one if it differs.
    #[must_use]
    pub fn verdict(&self, text: Text) -> Vec<(Played, String)> {
        self.compared(text).unwrap_or_default()
    }

    /// `None` before the engine has compared the moves.
    fn compared(&self, text: Text) -> Option<Vec<(Played, String)>> {
        let [played, best] = self.judged.as_ref()?;
        let worth = |judged: &SearchedLine| match (judged.mate, judged.winrate) {
            (Some(plies), _) if plies > 0 => Some(text.lesson_wins(Plies(plies.unsigned_abs()))),
            (Some(plies), _) => Some(text.lesson_loses(Plies(plies.unsigned_abs()))),
            (None, rate) => Some(text.lesson_chance(rate? / 10)),
        };
        let name = |judged: &SearchedLine| text.point(judged.mv);
        let refuted = self.refuted.as_ref();
        let refuted = refuted.map(|refuted| text.lesson_refuted(Plies(refuted.plies)));
        let its = refuted.clone().or_else(|| worth(played))?;
        if played.mv == best.mv {
            let line = refuted.map_or(Played::Best, |_| Played::Program);
            return Some(vec![(line, text.lesson_same(name(best), its))]);
        }
        Some(vec![
            (Played::Program, text.lesson_its(name(played), its)),
            (Played::Best, text.lesson_best(name(best), worth(best)?)),
        ])
    }

    fn shown_line(&self) -> Vec<Point> {
        let judged = match (self.shown, &self.judged) {
            (Some(Played::Program), Some([played, _])) => match &self.refuted {
                Some(refuted) => return refuted.line.clone(),
                None => played,
            },
            (Some(Played::Best), Some([_, best])) => best,
            _ => return Vec::new(),
        };
        let line = judged.pv.iter().copied();
        line.filter(|p| self.size.contains(*p)).collect()
    }
}

/// The program's move at a blind spot, and a better one, in a sentence.
#[must_use]
pub fn spot_line(text: Text, spot: &BlindSpot) -> String {
    let text = Size::new(spot.size.into()).map_or(text, |size| text.on(size));
    text.lesson_spot_line(move_name(text, spot.plays), move_name(text, spot.better))
}

fn step_sentence(text: Text, stage: &Stage) -> String {
    const MOST: usize = 8;
    let list = |points: &[Point]| {
        let mut names: Vec<String> = points.iter().take(MOST).map(|&p| text.point(p)).collect();
        if points.len() > MOST {
            names.push("…".to_owned());
        }
        names.join(" ")
    };
    let found = !(stage.points.is_empty() && stage.rows.is_empty() && stage.line.is_empty());
    // The line is listed if there is one; a search for a forced win succeeded only then.
    let won = stage.look.ends_with("force") && !stage.line.is_empty();
    let count = match stage.look.as_str() {
        "own-fours" | "own-threes" | "their-fours" | "their-threes" => stage.rows.len(),
        _ => stage.points.len(),
    };
    text.lesson_step(LessonStep {
        look: &stage.look,
        found: match (won, found) {
            (true, _) => "won",
            (false, true) => "yes",
            (false, false) => "no",
        },
        points: list(if stage.line.is_empty() {
            &stage.points
        } else {
            &stage.line
        }),
        count,
        value: stage.value.to_string(),
        other: stage.other.to_string(),
    })
}

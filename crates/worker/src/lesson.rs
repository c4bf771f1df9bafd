//! Lessons: a founding program's way to its move, and the engine's opinion of it.

use std::time::Duration;

use js_sys::Int32Array;
use tengen_core::{Point, Start};
use tengen_engine::{Clock, Info, Limits, Scope};
use tengen_protocol::lesson::{Judged, Note, Stage, Taught};
use tengen_protocol::{Answer, Judge, Textbook};
use tengen_textbook::{self as textbook, Grid, ProgramSpec};

use crate::control::Browser;
use crate::think::{ThinkError, Thinker};

/// The time for each of the two moves that are compared.
const COMPARED: Duration = Duration::from_millis(1200);

/// How a founding program comes to its move.
pub(crate) fn teach(question: &Textbook) -> Result<Answer, ThinkError> {
    let Textbook {
        rule, size, moves, ..
    } = question;
    let position = Start::told(rule, *size, question.start.as_deref(), moves)?;
    let spec: ProgramSpec = question.program.parse()?;
    let trace = spec.trace(&position);
    let cells = |grid: &Option<Grid>| {
        let grid = grid.as_ref();
        grid.map(|grid| position.size().points().map(|p| grid.get(p)).collect())
            .unwrap_or_default()
    };
    let taught = Taught {
        best: trace.choice.point().map(|p| p.to_string()),
        stages: trace.stages.iter().map(stage).collect(),
        attack: cells(&trace.attack),
        defence: cells(&trace.defence),
        scores: cells(&trace.scores),
        alive: trace.alive.clone(),
        notes: trace.notes.iter().map(note).collect(),
    };
    Ok(Answer::Taught {
        id: question.id,
        taught: Box::new(taught),
    })
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect()
}

fn stage(stage: &textbook::Stage) -> Stage {
    Stage {
        look: stage.look.name().to_owned(),
        points: names(&stage.points),
        rows: stage.rows.iter().map(|row| names(&row.points)).collect(),
        line: names(&stage.line),
        value: stage.value,
        other: stage.other,
        decides: stage.decides,
    }
}

fn note(note: &textbook::PointNote) -> Note {
    let patterns = note.patterns.iter().map(|found| {
        let pattern = found.pattern;
        (found.text.clone(), pattern.text.to_owned(), pattern.value)
    });
    Note {
        point: note.point.to_string(),
        patterns: patterns.collect(),
        codes: note.codes,
    }
}

impl Thinker {
    /// What the engine thinks of a move, and of the best one.
    pub(crate) fn judge(
        &mut self,
        judge: &Judge,
        flag: Option<&Int32Array>,
    ) -> Result<Answer, ThinkError> {
        let Judge {
            rule, size, moves, ..
        } = judge;
        let position = Start::told(rule, *size, judge.start.as_deref(), moves)?;
        let no_move = || ThinkError::NoMove(judge.mv.clone());
        let point: Point = judge.mv.parse().map_err(|_| no_move())?;
        // Both are looked at by an engine that knows nothing yet, so that neither has learned
        // from the other.
        let mut look = |scope: &Scope| {
            self.engine.clear();
            self.rules = None;
            let limits = Limits {
                clock: Some(Clock::per_move(COMPARED)),
                ..Limits::default()
            };
            let mut control = Browser::silent(judge.id, flag);
            let report = self.engine.analyze(&position, scope, limits, &mut control);
            judged(&report.info)
        };
        let only = Scope {
            only: Some(vec![point]),
            ..Scope::default()
        };
        let played = look(&only).ok_or_else(no_move)?;
        let best = look(&Scope::default()).ok_or_else(no_move)?;
        Ok(Answer::Judged {
            id: judge.id,
            played,
            best,
        })
    }
}

fn judged(info: &Info) -> Option<Judged> {
    Some(Judged {
        mv: info.pv.first()?.to_string(),
        score: info.score,
        mate: info.mate,
        winrate: info.winrate,
        line: names(&info.pv),
    })
}

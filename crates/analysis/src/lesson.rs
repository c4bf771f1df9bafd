//! Lessons: how a founding program chooses its move, and how the engine evaluates that move.

use std::time::Duration;

use tengen_engine::{Clock, Engine, Info, Limits, Scope};
use tengen_textbook::{self as textbook, Grid};
use tengen_worker_protocol::engine::COMPARED_MS;
use tengen_worker_protocol::lesson::{Judged, Note, Stage, Taught};
use tengen_worker_protocol::{EngineAnswer, Judge, Textbook};

use crate::Host;
use crate::listener::BestMoves;
use crate::searcher::SearchError;

/// Search time for each of the two moves compared.
const COMPARED: Duration = Duration::from_millis(COMPARED_MS as u64);

pub(crate) fn teach(question: &Textbook) -> Result<EngineAnswer, SearchError> {
    let position = question.position.position()?;
    let spec = question.program;
    let trace = spec.trace(&position);
    let cells = |grid: &Option<Grid>| {
        let grid = grid.as_ref();
        grid.map(|grid| position.size().points().map(|p| grid.get(p)).collect())
            .unwrap_or_default()
    };
    let taught = Taught {
        best: trace.choice.point(),
        stages: trace.stages.iter().map(stage).collect(),
        attack: cells(&trace.attack),
        defence: cells(&trace.defence),
        scores: cells(&trace.scores),
        alive: trace.alive.clone(),
        notes: trace.notes.iter().map(note).collect(),
    };
    Ok(EngineAnswer::Taught(Box::new(taught)))
}

fn stage(stage: &textbook::Stage) -> Stage {
    Stage {
        look: stage.look.name().to_owned(),
        points: stage.points.clone(),
        rows: stage.rows.iter().map(|row| row.points).collect(),
        line: stage.line.clone(),
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
        point: note.point,
        patterns: patterns.collect(),
        codes: note.codes,
    }
}

/// Scores a move against the engine's best one.
pub(crate) fn judge(
    engine: &mut Engine,
    judge: &Judge,
    host: &dyn Host,
) -> Result<EngineAnswer, SearchError> {
    let position = judge.position.position()?;
    let (point, no_move) = (judge.mv, || SearchError::NoMove(judge.mv));
    // Clear the hash table before each search, so that neither profits from the other.
    let mut evaluate = |scope: &Scope| {
        engine.clear();
        let limits = Limits {
            clock: Some(Clock::per_move(COMPARED)),
            ..Limits::default()
        };
        let mut listener = BestMoves::silent(host);
        let report = engine.analyze(&position, scope, limits, &mut listener);
        judged(&report.info)
    };
    let only = Scope {
        only: Some(vec![point]),
        ..Scope::default()
    };
    let played = evaluate(&only).ok_or_else(no_move)?;
    let best = evaluate(&Scope::default()).ok_or_else(no_move)?;
    Ok(EngineAnswer::Judged { played, best })
}

fn judged(info: &Info) -> Option<Judged> {
    Some(Judged {
        mv: *info.pv.first()?,
        score: info.score,
        mate: info.mate,
        winrate: info.winrate,
        line: info.pv.clone(),
    })
}

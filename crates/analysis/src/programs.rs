//! The founding programs: their moves, and how they choose them. They need no engine.

use tengen_core::Move;
use tengen_textbook::{self as textbook, Grid};
use tengen_worker_protocol::lesson::{Note, Stage, Taught};
use tengen_worker_protocol::{EngineAnswer, EngineQuestion, Textbook};

use crate::searcher::SearchError;

/// Answers a question about a founding program; `None` if it is about something else.
///
/// # Errors
/// Inside, [`SearchError`] if the question has no answer.
#[must_use]
pub fn answer(question: &EngineQuestion) -> Option<Result<EngineAnswer, SearchError>> {
    match question {
        EngineQuestion::Textbook(question) => Some(choose(question)),
        EngineQuestion::Teach(question) => Some(teach(question)),
        _ => None,
    }
}

/// A founding program's move, [`Move::Pass`] where no point may be played, or its resignation.
fn choose(question: &Textbook) -> Result<EngineAnswer, SearchError> {
    let choice = question.program.choose(&question.position.position()?);
    Ok(match (choice.action, choice.point()) {
        (textbook::ProgramAction::Resign(_), _) => EngineAnswer::Resigned,
        (_, point) => EngineAnswer::Best {
            best: point.map_or(Move::Pass, Move::Place),
            depth: None,
        },
    })
}

fn teach(question: &Textbook) -> Result<EngineAnswer, SearchError> {
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

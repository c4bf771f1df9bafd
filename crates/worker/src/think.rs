//! From a message to a move.

use std::time::Duration;

use js_sys::Int32Array;
use tengen_core::opening::{Action, ActionError, Opening, Procedure, ProcedureError, Violation};
use tengen_core::{Move, Rule, Size, Start, ToldError};
use tengen_engine::{Clock, Engine, Level, LevelError, Limits};
use tengen_protocol::{Aim, Answer, Decide, Textbook, Think};
use tengen_textbook::{self as textbook, ProgramSpec, ProgramSpecError};
use thiserror::Error;

use crate::control::Browser;

/// The engine's table in MiB: enough for a few seconds, little enough for a phone.
const TABLE_MIB: usize = 32;
/// The time of the highest level for a move.
const FULL: Duration = Duration::from_secs(4);
/// The time for advice.
const ADVICE: Duration = Duration::from_millis(1500);

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ThinkError {
    #[error(transparent)]
    Position(#[from] ToldError),
    #[error(transparent)]
    Level(#[from] LevelError),
    #[error(transparent)]
    Program(#[from] ProgramSpecError),
    #[error(transparent)]
    Procedure(#[from] ProcedureError),
    #[error(transparent)]
    Action(#[from] ActionError),
    #[error("decision {0} of the opening: {1}")]
    Opening(usize, Violation),
    #[error("there is nothing to decide")]
    Nothing,
    #[error("{0:?} is no move to judge")]
    NoMove(String),
}

/// The engine, and what it is set up for.
pub(crate) struct Thinker {
    pub(crate) engine: Engine,
    pub(crate) rules: Option<(Rule, Size)>,
}

impl Thinker {
    pub(crate) fn new() -> Thinker {
        Thinker {
            engine: Engine::new(TABLE_MIB),
            rules: None,
        }
    }

    /// The move to play, in notation, and the depth reached; `pass` where no point may be played.
    pub(crate) fn think(
        &mut self,
        think: &Think,
        flag: Option<&Int32Array>,
    ) -> Result<(String, u32), ThinkError> {
        let position = Start::told(
            &think.rule,
            think.size,
            think.start.as_deref(),
            &think.moves,
        )?;
        let (rule, size) = (position.rule(), position.size());
        if self.rules != Some((rule, size)) {
            self.engine.clear();
            self.rules = Some((rule, size));
        }
        let (level, time) = match think.aim {
            Aim::Move(level) => (Level::new(level.into())?, FULL),
            Aim::Hint => (Level::STRONGEST, ADVICE),
        };
        let limits = Limits {
            clock: Some(Clock::per_move(time)),
            ..Limits::default()
        };
        let mut control = Browser::new(think.id, flag);
        // The engine mixes the position in: a game reloaded in the middle goes on as it would have,
        // and the next game is another one.
        let report = self
            .engine
            .choose(&position, level.seeded(think.seed), limits, &mut control);
        let best = report.best.unwrap_or(Move::Pass);
        Ok((best.to_string(), report.info.depth))
    }

    /// The decision that is due in an opening, in the words of the rules.
    pub(crate) fn decide(
        &mut self,
        decide: &Decide,
        flag: Option<&Int32Array>,
    ) -> Result<String, ThinkError> {
        let opening = opening(decide)?;
        let limits = match Level::new(decide.level.into())? {
            Level::STRONGEST => Limits {
                clock: Some(Clock::per_move(FULL)),
                ..Limits::default()
            },
            level => nodes(20_000 * u64::from(level.get())),
        };
        let mut control = Browser::new(decide.id, flag);
        // The engine forgets what it had learned.
        self.rules = None;
        let seed = decide.seed ^ opening.position().hash();
        let choice = self.engine.decide(&opening, seed, limits, &mut control);
        choice
            .map(|c| c.action.to_string())
            .ok_or(ThinkError::Nothing)
    }
}

/// What a founding program does: its move, `pass` where no point may be played, or giving up.
pub(crate) fn textbook(question: &Textbook) -> Result<Answer, ThinkError> {
    let id = question.id;
    let Textbook {
        rule, size, moves, ..
    } = question;
    let position = Start::told(rule, *size, question.start.as_deref(), moves)?;
    let spec: ProgramSpec = question.program.parse()?;
    let choice = spec.choose(&position);
    Ok(match (choice.action, choice.point()) {
        (textbook::Action::Resign(_), _) => Answer::Resigned { id },
        (_, point) => Answer::Best {
            id,
            best: point.map_or(Move::Pass, Move::Place).to_string(),
            depth: None,
        },
    })
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// The opening as it stands.
fn opening(decide: &Decide) -> Result<Opening, ThinkError> {
    let empty = Start::told(&decide.rule, decide.size, None, "")?;
    let procedure = Procedure::from_full_name(&decide.opening)
        .ok_or_else(|| ProcedureError(decide.opening.clone()))?;
    let opening = Opening::new(procedure, empty.rule(), empty.size());
    let mut opening = opening.map_err(|why| ThinkError::Opening(0, why))?;
    for (i, text) in decide.actions.iter().enumerate() {
        let action: Action = text.parse()?;
        let seat = opening.decision().and_then(|d| d.seat);
        let acted = opening.act(seat, action);
        acted.map_err(|why| ThinkError::Opening(i + 1, why))?;
    }
    Ok(opening)
}

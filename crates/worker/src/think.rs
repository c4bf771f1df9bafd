//! From a message to a move.

use std::time::Duration;

use js_sys::Int32Array;
use tengen_core::notation::{self, NotationError};
use tengen_core::{Move, Position, ReplayError, Rule, RuleError, Size, SizeError};
use tengen_engine::{Clock, Engine, Level, LevelError, Limits};
use tengen_messages::{Aim, Think};
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
    Rule(#[from] RuleError),
    #[error(transparent)]
    Size(#[from] SizeError),
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error(transparent)]
    Level(#[from] LevelError),
}

/// The engine, and what it is set up for.
pub(crate) struct Thinker {
    engine: Engine,
    rules: Option<(Rule, Size)>,
}

impl Thinker {
    pub(crate) fn new() -> Thinker {
        Thinker {
            engine: Engine::new(TABLE_MIB),
            rules: None,
        }
    }

    /// The move to play, in notation; `pass` where no point may be played.
    pub(crate) fn think(
        &mut self,
        think: &Think,
        flag: Option<&Int32Array>,
    ) -> Result<String, ThinkError> {
        let rule: Rule = think.rule.parse()?;
        let size = Size::new(think.size)?;
        let position = Position::from_moves(rule, size, &notation::parse_moves(&think.moves)?)?;
        if self.rules != Some((rule, size)) {
            self.engine.clear();
            self.rules = Some((rule, size));
        }
        let (level, time) = match think.aim {
            Aim::Move(level) => (Level::new(level.into())?, FULL),
            Aim::Hint => (Level::Fourth, ADVICE),
        };
        let limits = Limits {
            clock: Some(Clock::per_move(time)),
            ..Limits::default()
        };
        let mut control = Browser::new(think.id, flag);
        // Game and position seed the mistakes of the lower levels: a game reloaded in the middle
        // goes on as it would have, and the next game is another one.
        let seed = think.seed ^ position.hash();
        let report = self
            .engine
            .choose(&position, level, seed, limits, &mut control);
        Ok(report.best.unwrap_or(Move::Pass).to_string())
    }
}

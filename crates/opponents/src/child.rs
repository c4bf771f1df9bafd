//! Engines in child processes.

use std::fmt::Write as _;
use std::time::Duration;

use tengen_core::Position;
use tengen_gomocup::manager::{
    CommandLine, Direction, Engine, EngineError, GameSettings, Timeouts,
};

use crate::{Failure, Opponent, OpponentMove, Terms, Turn};

/// A Gomocup engine, started with its first game and restarted after it has ended or been killed.
pub(crate) struct ChildPlayer {
    command: CommandLine,
    timeouts: Timeouts,
    engine: Option<Engine>,
    terms: Terms,
}

impl ChildPlayer {
    pub(crate) fn new(command: CommandLine, timeouts: Timeouts) -> ChildPlayer {
        ChildPlayer {
            command,
            timeouts,
            engine: None,
            terms: Terms::default(),
        }
    }

    fn settings(terms: &Terms) -> GameSettings {
        let ms = |d: Duration| u64::try_from(d.as_millis()).unwrap_or(u64::MAX);
        let increment = (!terms.increment.is_zero())
            .then(|| ("time_increment".to_owned(), ms(terms.increment).to_string()));
        GameSettings {
            turn: terms.turn.map(ms),
            game: terms.game.map(ms),
            memory: terms.memory,
            nodes: terms.nodes,
            depth: terms.depth,
            threads: terms.threads,
            whole_board: terms.whole_board,
            more: increment.into_iter().chain(terms.infos.clone()).collect(),
        }
    }

    /// Starts the engine and its game, with one retry: the causes of a failed start (such as a
    /// short lack of memory) often pass.
    fn start(&mut self, position: &Position, settings: &GameSettings) -> Result<(), Failure> {
        match self.start_once(position, settings) {
            Err(error) if ChildPlayer::is_gone(&error) => self
                .start_once(position, settings)
                .map_err(|error| Failure::Start {
                    engine: self.command.to_string(),
                    error,
                }),
            result => result.map_err(Failure::from),
        }
    }

    fn start_once(
        &mut self,
        position: &Position,
        settings: &GameSettings,
    ) -> Result<(), EngineError> {
        self.engine = None;
        let engine = Engine::start(&self.command, self.timeouts)?;
        self.engine.insert(engine).new_game(position, settings)
    }

    fn is_gone(error: &EngineError) -> bool {
        matches!(
            error,
            EngineError::Start { .. } | EngineError::Ended { .. } | EngineError::Silent { .. }
        )
    }
}

impl Opponent for ChildPlayer {
    fn new_game(&mut self, position: &Position, terms: &Terms) -> Result<(), Failure> {
        self.terms = terms.clone();
        let settings = ChildPlayer::settings(terms);
        // The last game's engine may have ended since; then start a new one.
        if let Some(engine) = &mut self.engine {
            match engine.new_game(position, &settings) {
                Err(error) if ChildPlayer::is_gone(&error) => {}
                result => return result.map_err(Failure::from),
            }
        }
        self.start(position, &settings)
    }

    fn choose(&mut self, position: &Position, turn: Turn) -> Result<OpponentMove, Failure> {
        let limit = match (self.terms.turn, turn.left) {
            (Some(turn), Some(left)) => Some(turn.min(left)),
            (turn, left) => turn.or(left),
        };
        let left = turn
            .left
            .map(|left| i64::try_from(left.as_millis()).unwrap_or(i64::MAX));
        if self.engine.is_none() {
            let terms = self.terms.clone();
            self.new_game(position, &terms)?;
        }
        let Some(engine) = &mut self.engine else {
            return Err(Failure::Resigns);
        };
        let answer = engine.think(position, limit, left)?;
        let point = answer
            .at
            .point(position.size())
            .ok_or(Failure::OffBoard(answer.at))?;
        Ok(OpponentMove {
            point,
            took: answer.took,
            evaluation: answer.evaluation,
        })
    }

    fn transcript(&self) -> String {
        let mut text = String::new();
        let Some(engine) = &self.engine else {
            return text;
        };
        for record in engine.process().records() {
            let arrow = match record.direction {
                Direction::To => '<',
                Direction::From => '>',
            };
            let seconds = record.at.as_secs_f64();
            let _ = writeln!(text, "{seconds:10.3} {arrow} {}", record.line);
        }
        let errors = self.error_output();
        if !errors.is_empty() {
            let _ = writeln!(text, "error output:\n{}", errors.trim_end());
        }
        text
    }

    fn error_output(&self) -> String {
        let engine = self.engine.as_ref();
        engine.map_or_else(String::new, |engine| engine.process().errors())
    }
}

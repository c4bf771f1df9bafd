//! Engines in processes of their own.

use std::fmt::Write as _;
use std::time::Duration;

use tengen_core::Position;
use tengen_gomocup::manager::{CommandLine, Direction, Engine, Patience, Setup, Trouble};

use crate::{Answer, Failure, Opponent, Terms, Turn};

/// An engine behind the Gomocup protocol, started when a game begins and started again when it
/// has ended, hung or been killed.
pub(crate) struct ChildPlayer {
    command: CommandLine,
    patience: Patience,
    engine: Option<Engine>,
    terms: Terms,
}

impl ChildPlayer {
    pub(crate) fn new(command: CommandLine, patience: Patience) -> ChildPlayer {
        ChildPlayer {
            command,
            patience,
            engine: None,
            terms: Terms::default(),
        }
    }

    fn setup(terms: &Terms) -> Setup {
        let ms = |d: Duration| u64::try_from(d.as_millis()).unwrap_or(u64::MAX);
        let mut more = Vec::new();
        if !terms.increment.is_zero() {
            more.push(("time_increment".to_owned(), ms(terms.increment).to_string()));
        }
        Setup {
            turn: terms.turn.map(ms),
            game: terms.game.map(ms),
            memory: terms.memory,
            nodes: terms.nodes,
            depth: terms.depth,
            threads: None,
            more,
        }
    }

    fn is_gone(trouble: &Trouble) -> bool {
        matches!(
            trouble,
            Trouble::Start { .. } | Trouble::Ended { .. } | Trouble::Silent { .. }
        )
    }
}

impl Opponent for ChildPlayer {
    fn new_game(&mut self, position: &Position, terms: &Terms) -> Result<(), Failure> {
        self.terms = *terms;
        let setup = ChildPlayer::setup(terms);
        // An engine left over from the last game may have ended since; then a new one is started.
        if let Some(engine) = &mut self.engine {
            match engine.new_game(position, &setup) {
                Err(trouble) if ChildPlayer::is_gone(&trouble) => self.engine = None,
                result => return result.map_err(Failure::from),
            }
        }
        let engine = self
            .engine
            .insert(Engine::start(&self.command, self.patience)?);
        engine.new_game(position, &setup).map_err(Failure::from)
    }

    fn choose(&mut self, position: &Position, turn: Turn) -> Result<Answer, Failure> {
        let limit = match (self.terms.turn, turn.left) {
            (Some(turn), Some(left)) => Some(turn.min(left)),
            (turn, left) => turn.or(left),
        };
        let left = turn
            .left
            .map(|left| i64::try_from(left.as_millis()).unwrap_or(i64::MAX));
        if self.engine.is_none() {
            let terms = self.terms;
            self.new_game(position, &terms)?;
        }
        let Some(engine) = &mut self.engine else {
            return Err(Failure::Resigns);
        };
        let thought = engine.think(position, limit, left)?;
        let point = thought
            .at
            .point(position.size())
            .ok_or(Failure::OffBoard(thought.at))?;
        Ok(Answer {
            point,
            took: thought.took,
            evaluation: thought.evaluation,
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
        let errors = engine.process().errors();
        if !errors.is_empty() {
            let _ = writeln!(text, "error output:\n{}", errors.trim_end());
        }
        text
    }
}

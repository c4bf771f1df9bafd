//! The interface of an opponent.

use std::time::Duration;

use tengen_core::{Point, Position};
use tengen_gomocup::Xy;
use tengen_gomocup::manager::{EngineError, Evaluation};
use thiserror::Error;

/// Conditions of a whole game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Time limit for a move.
    pub turn: Option<Duration>,
    /// Time for all moves.
    pub game: Option<Duration>,
    /// Added to the game's time after each move.
    pub increment: Duration,
    /// Node limit for a move.
    pub nodes: Option<u64>,
    /// Depth limit in plies.
    pub depth: Option<u32>,
    /// Memory limit in bytes.
    pub memory: Option<u64>,
    /// Search threads; `None` for one.
    pub threads: Option<u32>,
    /// Send a child process the whole position before each move (`BOARD`) instead of the last stone
    /// (`TURN`).
    pub whole_board: bool,
    /// Further `INFO` keys and values for a child process, sent unchanged.
    pub infos: Vec<(String, String)>,
}

/// Conditions of one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Time left for the game.
    pub left: Option<Duration>,
}

/// A move with its time and evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpponentMove {
    /// On the board, but not checked for legality.
    pub point: Point,
    /// Time from the request to the answer.
    pub took: Duration,
    /// The evaluation reported with it.
    pub evaluation: Evaluation,
}

/// Why no move came.
#[derive(Debug, Error)]
pub enum Failure {
    /// A child process failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A child process failed to start twice in a row.
    #[error("{engine} did not start, and not when tried again: {error}")]
    Start {
        /// Its command line.
        engine: String,
        /// The second failure.
        error: EngineError,
    },
    /// The answer is off the board.
    #[error("it answered {0}, which is off the board")]
    OffBoard(Xy),
    /// The opponent resigns or has no legal move.
    #[error("it resigns")]
    Resigns,
}

/// A player of one game at a time.
pub trait Opponent: Send {
    /// Begins a game from a position, whose rule and size hold throughout.
    ///
    /// # Errors
    /// [`Failure`] if the opponent does not support the game or cannot start.
    fn new_game(&mut self, position: &Position, terms: &Terms) -> Result<(), Failure>;

    /// Chooses a move in a position of the current game that is not over. The move is on the board;
    /// its legality is for the caller to check.
    ///
    /// # Errors
    /// [`Failure`] if no move comes.
    fn choose(&mut self, position: &Position, turn: Turn) -> Result<OpponentMove, Failure>;

    /// The transcript and error output of a child process, shortened to start and end; empty for
    /// the others.
    fn transcript(&self) -> String {
        String::new()
    }

    /// The last 64 KiB of a child process's error output; empty for the others.
    fn error_output(&self) -> String {
        String::new()
    }
}

//! What every player can do.

use std::time::Duration;

use tengen_core::{Point, Position};
use tengen_gomocup::Xy;
use tengen_gomocup::manager::{Evaluation, Trouble};
use thiserror::Error;

/// What holds for a whole game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The most time for one move.
    pub turn: Option<Duration>,
    /// The time for all moves.
    pub game: Option<Duration>,
    /// Added to the game's time after each move.
    pub increment: Duration,
    /// The most nodes for one move.
    pub nodes: Option<u64>,
    /// The most plies to search.
    pub depth: Option<u32>,
    /// Bytes of memory.
    pub memory: Option<u64>,
    /// Search threads; one unless said otherwise.
    pub threads: Option<u32>,
    /// Whether an engine in a process of its own gets the whole position before every move
    /// (`BOARD`) instead of the last stone (`TURN`).
    pub whole_board: bool,
    /// Further `INFO` keys and values for engines in processes of their own, sent as they are.
    pub infos: Vec<(String, String)>,
}

/// What holds for one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// What is left of the game's time.
    pub left: Option<Duration>,
}

/// A move and how it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub point: Point,
    /// The time it took, as the player's clock counts.
    pub took: Duration,
    /// What the player thinks of it.
    pub evaluation: Evaluation,
}

/// Why no move came.
#[derive(Debug, Error)]
pub enum Failure {
    /// An engine in a process of its own got into trouble.
    #[error(transparent)]
    Trouble(#[from] Trouble),
    /// An engine in a process of its own has failed to start, twice in a row.
    #[error("{engine} did not start, and not when tried again: {trouble}")]
    Start {
        /// Its command line.
        engine: String,
        /// What went wrong the second time.
        trouble: Trouble,
    },
    /// The answer is no point of the board.
    #[error("it answered {0}, which is off the board")]
    OffBoard(Xy),
    /// The player gives up, or there is nothing it may play.
    #[error("it resigns")]
    Resigns,
}

/// Somebody who chooses moves. One opponent plays one game at a time.
pub trait Opponent: Send {
    /// Begins a game. The position is the one it starts from; its rule and size hold throughout.
    ///
    /// # Errors
    /// [`Failure`] where the player cannot play such a game, or is gone.
    fn new_game(&mut self, position: &Position, terms: &Terms) -> Result<(), Failure>;

    /// Chooses a move in a position of the present game that is not over. The move is on the
    /// board; whether it is legal the caller must ask of the position.
    ///
    /// # Errors
    /// [`Failure`] where no move came.
    fn choose(&mut self, position: &Position, turn: Turn) -> Result<Answer, Failure>;

    /// The end of the conversation with a player in a process of its own: what both said, and
    /// what it wrote to its error output. Empty for the others.
    fn transcript(&self) -> String {
        String::new()
    }
}

//! A game as it is kept: a versioned JSON document that a person can read.

use serde::{Deserialize, Serialize};
use tengen_core::notation::{self, NotationError};
use tengen_core::{
    Color, DeadDraw, Ending, Game, OnFoul, Outcome, Policy, Position, ReplayError, Rule, RuleError,
    Size, SizeError,
};
use thiserror::Error;

use crate::Setup;
use crate::setup::SeatError;

/// The version written now.
const VERSION: u32 = 1;

/// The policies of every game on the page: a forbidden point is refused with its reason, and
/// where nobody can make five any more the draw is offered.
pub(super) const POLICY: Policy = Policy {
    on_foul: OnFoul::Refuse,
    dead_draw: DeadDraw::Offer,
    max_stones: None,
};

/// A kept game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    version: u32,
    /// The game's name.
    pub id: String,
    rule: String,
    size: u32,
    black: String,
    white: String,
    /// The moves played, in notation.
    moves: String,
    /// The moves taken back that can be played again, in the order they would be.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    undone: String,
    /// The result of a finished game. One that stands on the board is found again from the
    /// moves; a resignation or an agreed draw is known only from here.
    result: Option<SavedResult>,
    /// Milliseconds since 1970.
    pub started: u64,
    /// Milliseconds since 1970.
    pub changed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedResult {
    /// `black`, `white`, or nobody.
    winner: Option<String>,
    /// The name of the ending.
    by: String,
}

/// Why a kept game cannot be read.
#[derive(Debug, Error)]
pub enum SavedError {
    /// Not the text of a game.
    #[error("not a saved game: {0}")]
    Json(#[from] serde_json::Error),
    /// Written by a later Tengen.
    #[error("version {0} is not known here")]
    Version(u32),
    /// No rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// No board has this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Nobody sits there.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// No person plays.
    #[error("two computers")]
    TwoComputers,
    /// Moves that cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move that may not be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A result that the moves do not have.
    #[error("{0:?} is no result")]
    Result(String),
}

impl Saved {
    /// A game as it is now; times in milliseconds since 1970.
    #[must_use]
    pub fn new(id: &str, setup: &Setup, game: &Game, started: u64, changed: u64) -> Saved {
        let position = game.position();
        let undone: Vec<_> = game.undone().iter().rev().copied().collect();
        let result = game.outcome().map(|o| SavedResult {
            winner: o.winner.map(|c| c.to_string()),
            by: o.by.name().to_owned(),
        });
        Saved {
            version: VERSION,
            id: id.to_owned(),
            rule: setup.rule.name().to_owned(),
            size: setup.size.get().into(),
            black: setup.seats[0].to_string(),
            white: setup.seats[1].to_string(),
            moves: notation::format_moves(position.moves()),
            undone: notation::format_moves(&undone),
            result,
            started,
            changed,
        }
    }

    /// Reads a document; [`Saved::game`] says whether what it tells can be played.
    ///
    /// # Errors
    /// [`SavedError`] names what is wrong.
    pub fn read(text: &str) -> Result<Saved, SavedError> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        // The version first: a later one may have other fields.
        let Version { version } = serde_json::from_str(text)?;
        if version != VERSION {
            return Err(SavedError::Version(version));
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The document as text; [`Saved::read`] reads it back.
    ///
    /// # Errors
    /// Never for this type; serde's face allows for it.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Rule, size and seats.
    ///
    /// # Errors
    /// [`SavedError`] names the one that means nothing.
    pub fn setup(&self) -> Result<Setup, SavedError> {
        let rule: Rule = self.rule.parse()?;
        let size = Size::new(self.size)?;
        let seats = [self.black.parse()?, self.white.parse()?];
        if seats.iter().all(|&s| s != crate::Seat::Person) {
            return Err(SavedError::TwoComputers);
        }
        Ok(Setup { rule, size, seats })
    }

    /// The game, played again from its moves under the rules.
    ///
    /// # Errors
    /// [`SavedError`] names the move that may not be played, or whatever else is wrong.
    pub fn game(&self) -> Result<Game, SavedError> {
        let setup = self.setup()?;
        let mut moves = notation::parse_moves(&self.moves)?;
        let played = moves.len();
        moves.extend(notation::parse_moves(&self.undone)?);
        let mut game = Game::new(Position::new(setup.rule, setup.size), POLICY);
        for (i, &mv) in moves.iter().enumerate() {
            game.play(mv).map_err(|why| ReplayError {
                ply: i + 1,
                mv,
                why,
            })?;
        }
        for _ in played..moves.len() {
            game.undo();
        }
        if let (Some(result), None) = (&self.result, game.outcome()) {
            self.end(&mut game, result)?;
        }
        Ok(game)
    }

    /// An end that is not on the board.
    fn end(&self, game: &mut Game, result: &SavedResult) -> Result<(), SavedError> {
        let spoken = [Ending::Resignation, Ending::Agreement, Ending::DeadBoard]
            .into_iter()
            .find(|by| by.name() == result.by);
        let winner = Color::BOTH
            .into_iter()
            .find(|c| result.winner.as_deref() == Some(&c.to_string()));
        match (spoken, winner) {
            (Some(Ending::Resignation), Some(winner)) => game.resign(winner.opponent()),
            (Some(Ending::Agreement | Ending::DeadBoard), None) if result.winner.is_none() => {
                game.agree_draw();
            }
            _ => return Err(SavedError::Result(result.by.clone())),
        }
        Ok(())
    }

    /// How many moves have been played.
    pub fn plies(&self) -> usize {
        notation::parse_moves(&self.moves).map_or(0, |m| m.len())
    }

    /// The result, as far as a list needs it: whether there is one, and who won.
    pub fn result(&self) -> Option<Option<Color>> {
        let result = self.result.as_ref()?;
        Some(
            Color::BOTH
                .into_iter()
                .find(|c| result.winner.as_deref() == Some(&c.to_string())),
        )
    }

    /// Who won and how, as the rules find it when the game is played again.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game().ok()?.outcome().cloned()
    }
}

//! A game between two sides: a position and the policies around it.

use crate::{Color, Ending, Illegal, Move, OnFoul, Outcome, Position, can_still_five};

/// What happens when neither side can make five any more. No official rule knows this end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeadDraw {
    /// Nothing: engines, matches and imports play on.
    #[default]
    Off,
    /// [`Game::is_dead`] says so, and a person is offered the draw.
    Offer,
    /// The game ends as a draw.
    End,
}

/// The policies of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// What a forbidden point costs.
    pub on_foul: OnFoul,
    /// What a dead board means.
    pub dead_draw: DeadDraw,
    /// The number of stones on the board that ends the game as a draw (Gomocup's renju: `n² − 25`).
    pub max_stones: Option<u16>,
}

/// A game that can be played, taken back and played again, given up and agreed drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    position: Position,
    policy: Policy,
    undone: Vec<Move>,
    /// An end that is not on the board: resignation, agreement, a limit.
    ended: Option<Outcome>,
}

impl Game {
    /// A game from a position.
    #[must_use]
    pub const fn new(position: Position, policy: Policy) -> Game {
        Game {
            position,
            policy,
            undone: Vec::new(),
            ended: None,
        }
    }

    /// The position on the board.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The policies.
    #[must_use]
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// The result, if the game is over in any way.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.ended.as_ref().or(self.position.outcome())
    }

    /// Whether neither side can make five any more in a game that goes on.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let p = &self.position;
        self.outcome().is_none()
            && !Color::BOTH
                .into_iter()
                .any(|c| can_still_five(p.board(), p.rule(), c))
    }

    /// The moves that [`Game::redo`] would play, the next one last.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.undone
    }

    /// Plays a move. What had been taken back can no longer be played again, unless the move is
    /// the very next of it.
    ///
    /// # Errors
    /// [`Illegal`]; nothing has changed then.
    pub fn play(&mut self, mv: impl Into<Move>) -> Result<(), Illegal> {
        let mv = mv.into();
        self.place(mv)?;
        if self.undone.last() == Some(&mv) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        Ok(())
    }

    fn place(&mut self, mv: Move) -> Result<(), Illegal> {
        if let Some(outcome) = &self.ended {
            return Err(Illegal::Over(outcome.by));
        }
        self.position.play_with(mv, self.policy.on_foul)?;
        if self.position.outcome().is_none() {
            let limit = self
                .policy
                .max_stones
                .is_some_and(|m| self.position.board().stones() >= m);
            if limit {
                self.ended = Some(Outcome::draw(Ending::MoveLimit));
            } else if self.policy.dead_draw == DeadDraw::End && self.is_dead() {
                self.ended = Some(Outcome::draw(Ending::DeadBoard));
            }
        }
        Ok(())
    }

    /// Takes the last move back, or else a resignation, an agreed draw or a claim. `false` where there is
    /// nothing to take back.
    pub fn undo(&mut self) -> bool {
        // Limits and dead boards end a game by a move, everything else by a word.
        let spoken = |o: &Outcome| !matches!(o.by, Ending::MoveLimit | Ending::DeadBoard);
        if self.ended.take().as_ref().is_some_and(spoken) {
            return true;
        }
        match self.position.undo() {
            Some(mv) => self.undone.push(mv),
            None => return false,
        }
        true
    }

    /// Plays again what was taken back last. `false` where there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(&mv) = self.undone.last() else {
            return false;
        };
        if self.place(mv).is_err() {
            return false;
        }
        self.undone.pop();
        true
    }

    /// `color` gives up. Nothing happens in a game that is over.
    pub fn resign(&mut self, color: Color) {
        let winner = Some(color.opponent());
        self.end(Outcome {
            winner,
            by: Ending::Resignation,
            line: Vec::new(),
        });
    }

    /// Both agree to a draw. Nothing happens in a game that is over.
    pub fn agree_draw(&mut self) {
        let by = if self.is_dead() {
            Ending::DeadBoard
        } else {
            Ending::Agreement
        };
        self.end(Outcome::draw(by));
    }

    pub(crate) fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.ended = Some(outcome);
        }
    }
}

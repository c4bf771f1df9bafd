//! A game: a position with undo, resignation, draws and policies.

use crate::{Color, Ending, Illegal, Move, OnFoul, Outcome, Position, can_still_five};

/// What happens on a dead board, where neither side can make five. No official rule ends the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeadDraw {
    /// Play goes on: engines, matches, imports.
    #[default]
    Off,
    /// Play goes on; [`Game::is_dead`] lets a user interface offer the draw.
    Offer,
    /// The game ends as a draw.
    End,
}

/// What the rules leave open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// What a forbidden point costs.
    pub on_foul: OnFoul,
    /// What a dead board means.
    pub dead_draw: DeadDraw,
    /// The number of stones at which the game is a draw; Gomocup's renju has `n² − 25`.
    pub max_stones: Option<u16>,
}

/// A game with its policies, undo and redo.
///
/// ```
/// use tengen_core::{Game, Move, Point, Policy, Position, Rule, Size};
///
/// let position = Position::new(Rule::Freestyle, Size::STANDARD);
/// let mut game = Game::new(position, Policy::default());
/// let h8 = Point::from_xy(7, 7);
/// game.play(h8)?;
/// game.undo();
/// assert_eq!(game.undone(), [Move::Place(h8)]);
/// # Ok::<(), tengen_core::Illegal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    position: Position,
    policy: Policy,
    undone: Vec<Move>,
    /// A result without a move: resignation, agreement, claim or limit.
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

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The policies.
    #[must_use]
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// The result, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.ended.as_ref().or(self.position.outcome())
    }

    /// Whether the game goes on although neither side can make five.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let p = &self.position;
        self.outcome().is_none()
            && !Color::BOTH
                .into_iter()
                .any(|c| can_still_five(p.board(), p.rule(), c))
    }

    /// The moves that [`Game::redo`] plays, the next one last.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.undone
    }

    /// Plays a move. Redo is lost unless it is the move that redo would play.
    ///
    /// # Errors
    /// [`Illegal`]; the game is unchanged.
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

    /// Undoes a resignation, agreed draw or claim, or else the last move. `false` at the start.
    pub fn undo(&mut self) -> bool {
        // A limit and a dead board come with a move, which is undone as well.
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

    /// Plays the last undone move again. `false` if there is none.
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

    /// `color` resigns. No effect after the end.
    pub fn resign(&mut self, color: Color) {
        let winner = Some(color.opponent());
        self.end(Outcome {
            winner,
            by: Ending::Resignation,
            line: Vec::new(),
        });
    }

    /// Ends the game as a draw. No effect after the end.
    pub fn agree_draw(&mut self) {
        let by = if self.is_dead() {
            Ending::DeadBoard
        } else {
            Ending::Agreement
        };
        self.end(Outcome::draw(by));
    }

    /// Time is up: `winner` wins, or without one the time of the round is up and the game drawn. No
    /// effect after the end.
    pub fn end_on_time(&mut self, winner: Option<Color>) {
        self.end(Outcome {
            winner,
            by: Ending::Time,
            line: Vec::new(),
        });
    }

    pub(crate) fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.ended = Some(outcome);
        }
    }
}

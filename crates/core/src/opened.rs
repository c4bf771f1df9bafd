//! A game together with the opening procedure before it.

use thiserror::Error;

use crate::opening::{Action, Decision, Opening, Procedure, Seat, Violation};
use crate::{ClaimError, Color, Game, Illegal, Move, Point, Policy, Position, Terms};

/// An opening procedure and the game that follows it, between two [`Seat`]s.
///
/// While a [`decision`](Self::decision) is due, [`decide`](Self::decide) takes it; afterwards
/// [`play`](Self::play) moves. [`game`](Self::game) always holds the stones on the board.
///
/// ```
/// use tengen_core::opening::{Action, Procedure, Seat};
/// use tengen_core::{Color, OpenedGame, Rule, Size, Terms};
///
/// let mut terms = Terms::plain(Rule::Standard, Size::STANDARD);
/// terms.opening = Procedure::Swap;
/// let mut game = OpenedGame::new(&terms)?;
/// for stone in ["h8", "i8", "j6"] {
///     game.decide(Some(Seat::First), Action::Place(stone.parse()?))?;
/// }
/// let chooser = game.to_act();
/// game.decide(Some(Seat::Second), Action::TakeWhite)?;
/// game.play(Seat::Second, "h9".parse::<tengen_core::Point>()?)?;
/// let seats = [chooser, Some(game.owner(Color::White)), game.to_act()];
/// assert_eq!(seats, [Some(Seat::Second), Some(Seat::Second), Some(Seat::First)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedGame {
    opening: Opening,
    game: Game,
}

/// Why a move cannot be played; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// A decision of the opening is due first.
    #[error("the opening is not over")]
    Opening,
    /// It is the other seat's turn.
    #[error("it is the other player's turn")]
    NotYours,
    /// The rules refuse the move.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl OpenedGame {
    /// A game on an empty board.
    ///
    /// # Errors
    /// [`Violation::TooSmall`] if the procedure needs a larger board, [`Violation::Number`] if its
    /// number of fifth moves is out of range.
    pub fn new(terms: &Terms) -> Result<OpenedGame, Violation> {
        let opening = Opening::new(terms.opening, terms.rule, terms.size)?;
        let game = Game::new(opening.position().clone(), terms.policy);
        Ok(OpenedGame { opening, game })
    }

    /// A game from a position, without an opening procedure. [`Seat::First`] has Black.
    #[must_use]
    pub fn from_position(position: Position, policy: Policy) -> OpenedGame {
        let opening = Opening::none(position.rule(), position.size());
        let game = Game::new(position, policy);
        OpenedGame { opening, game }
    }

    /// The opening, in progress or done.
    #[must_use]
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The game. During the opening its position is the opening's.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The seat that has this colour now.
    #[must_use]
    pub const fn owner(&self, color: Color) -> Seat {
        self.opening.owner(color)
    }

    /// The opening's decision that is due; `None` in ordinary play and after the end.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        let due = self.opening.decision();
        due.filter(|_| self.game.outcome().is_none())
    }

    /// The seat to decide or to move; `None` after the end, and while a position is to be dealt.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        match self.opening.decision() {
            _ if self.game.outcome().is_some() => None,
            Some(decision) => decision.seat,
            None => Some(self.owner(self.game.position().to_move())),
        }
    }

    /// Takes the decision that is due; `seat` is `None` for dealing.
    ///
    /// # Errors
    /// [`Violation`]; nothing has changed then.
    pub fn decide(&mut self, seat: Option<Seat>, action: Action) -> Result<(), Violation> {
        if let Some(outcome) = self.game.outcome() {
            return Err(Violation::Illegal(Illegal::Over(outcome.by)));
        }
        self.opening.act(seat, action)?;
        self.game = Game::new(self.opening.position().clone(), self.game.policy());
        Ok(())
    }

    /// Plays a move after the opening.
    ///
    /// # Errors
    /// [`PlayError`]; nothing has changed then.
    pub fn play(&mut self, seat: Seat, mv: impl Into<Move>) -> Result<(), PlayError> {
        if let Some(outcome) = self.game.outcome() {
            return Err(Illegal::Over(outcome.by).into());
        }
        if self.opening.decision().is_some() {
            return Err(PlayError::Opening);
        }
        if self.to_act() != Some(seat) {
            return Err(PlayError::NotYours);
        }
        Ok(self.game.play(mv)?)
    }

    /// The moves played since the opening ended, the ones that can be taken back.
    #[must_use]
    pub fn played(&self) -> usize {
        let before = match self.opening.procedure() {
            Procedure::None => 0,
            _ => self.opening.position().ply(),
        };
        self.game.position().ply() - before
    }

    /// Takes back the last move after the opening. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.played() > 0 && self.game.undo()
    }

    /// Both seats agree to a draw. Nothing happens after the end.
    pub fn agree_draw(&mut self) {
        self.game.agree_draw();
    }

    /// White's claim of a foul: see [`Game::claim_foul`].
    ///
    /// # Errors
    /// [`ClaimError`]; nothing has changed then.
    pub fn claim_foul(&mut self) -> Result<(), ClaimError> {
        self.game.claim_foul()
    }

    /// The claim of `color` that it has a winning row through `p`.
    ///
    /// # Errors
    /// [`ClaimError`]; nothing has changed then. A wrong claim that costs the game ends it and is
    /// no error.
    pub fn claim_row(&mut self, color: Color, p: Point) -> Result<(), ClaimError> {
        let rows = self.game.position().standing_rows(color);
        match rows.is_some_and(|(_, line)| line.contains(&p)) {
            true => self.game.claim_row(color),
            false => self.game.claim_wrongly(color),
        }
    }

    /// A claim of `color` that is not so, where that costs the game: see [`Game::claim_wrongly`].
    ///
    /// # Errors
    /// [`ClaimError`]; nothing has changed then.
    pub fn claim_wrongly(&mut self, color: Color) -> Result<(), ClaimError> {
        self.game.claim_wrongly(color)
    }
}

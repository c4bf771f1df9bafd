//! Claims: games by the RIF's hand rules, in which a foul or a five counts only once claimed.
//!
//! White may claim a double three or double four until White's next stone, and an overline until
//! the end of the game; either side may claim its own row while it stands (World Championship
//! 2005).

use thiserror::Error;

use crate::foul::{self, Verdict};
use crate::{Board, Color, Ending, Foul, Game, Move, OnFoul, Outcome, Point, Rule, WrongClaim};

/// Something that ends the game if it is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimable {
    /// A forbidden point that Black played; White may claim it.
    Foul {
        /// The point.
        point: Point,
        /// The foul.
        foul: Foul,
    },
    /// A winning row; its owner may claim it.
    Row {
        /// The owner.
        color: Color,
        /// [`Ending::Five`] or [`Ending::Overline`].
        by: Ending,
        /// Every point of the owner's winning rows.
        line: Vec<Point>,
    },
}

/// Why a claim has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ClaimError {
    /// The game's policy is not [`OnFoul::Claim`].
    #[error("nothing is claimed in this game")]
    NotClaimed,
    /// The game is over.
    #[error("the game is over ({})", .0.name())]
    Over(Ending),
    /// There is nothing to claim, and a wrong claim costs nothing here.
    #[error("there is nothing to claim")]
    Nothing,
}

impl Game {
    /// What can be claimed now: fouls in the order of play, then Black's and White's rows. Empty
    /// after the end and under other policies.
    #[must_use]
    pub fn claimable(&self) -> Vec<Claimable> {
        if self.outcome().is_some() || self.wrong_claim().is_none() {
            return Vec::new();
        }
        let rows = Color::BOTH.into_iter().filter_map(|color| {
            let (by, line) = self.position().standing_rows(color)?;
            Some(Claimable::Row { color, by, line })
        });
        let fouls = self.open_fouls().into_iter();
        let fouls = fouls.map(|(point, foul)| Claimable::Foul { point, foul });
        fouls.chain(rows).collect()
    }

    /// Claims for White that Black has played a forbidden point.
    ///
    /// # Errors
    /// [`ClaimError`]; the game is unchanged. A wrong claim that costs the game is not an error.
    ///
    /// ```
    /// use tengen_core::{Color, Game, OnFoul, Policy, Position, Rule, Size, WrongClaim, notation};
    ///
    /// let on_foul = OnFoul::Claim(WrongClaim::Nothing);
    /// let policy = Policy { on_foul, ..Policy::default() };
    /// let mut game = Game::new(Position::new(Rule::Renju, Size::STANDARD), policy);
    /// for mv in notation::parse_moves("h6a1h7a15f8o1g8o15h8")? {
    ///     game.play(mv)?; // the last one is a double three
    /// }
    /// game.claim_foul()?;
    /// assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn claim_foul(&mut self) -> Result<(), ClaimError> {
        self.check_claims()?;
        let Some(&(point, foul)) = self.open_fouls().last() else {
            return self.claim_wrongly(Color::White);
        };
        self.end(Outcome {
            winner: Some(Color::White),
            by: Ending::Foul(foul),
            line: vec![point],
        });
        Ok(())
    }

    /// Claims a winning row of `color`; errors as for [`Game::claim_foul`].
    pub fn claim_row(&mut self, color: Color) -> Result<(), ClaimError> {
        self.check_claims()?;
        let Some((by, line)) = self.position().standing_rows(color) else {
            return self.claim_wrongly(color);
        };
        self.end(Outcome {
            winner: Some(color),
            by,
            line,
        });
        Ok(())
    }

    fn wrong_claim(&self) -> Option<WrongClaim> {
        match self.policy().on_foul {
            OnFoul::Claim(wrong) => Some(wrong),
            OnFoul::Refuse | OnFoul::Lose => None,
        }
    }

    fn check_claims(&self) -> Result<(), ClaimError> {
        match (self.wrong_claim(), self.outcome()) {
            (None, _) => Err(ClaimError::NotClaimed),
            (Some(_), Some(outcome)) => Err(ClaimError::Over(outcome.by)),
            (Some(_), None) => Ok(()),
        }
    }

    /// Applies a wrong claim of `color`, as read from a record; errors as for [`Game::claim_foul`].
    pub fn claim_wrongly(&mut self, color: Color) -> Result<(), ClaimError> {
        self.check_claims()?;
        match self.wrong_claim() {
            Some(WrongClaim::Game) => {
                self.end(Outcome {
                    winner: Some(color.opponent()),
                    by: Ending::WrongClaim,
                    line: Vec::new(),
                });
                Ok(())
            }
            _ => Err(ClaimError::Nothing),
        }
    }

    /// The fouls White may still claim, by replaying the game: every overline, and the other fouls
    /// since White's last stone.
    fn open_fouls(&self) -> Vec<(Point, Foul)> {
        let position = self.position();
        if position.rule() != Rule::Renju {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut board = start(self);
        let first = first_mover(self);
        for (i, mv) in position.moves().iter().enumerate() {
            let color = if i % 2 == 0 { first } else { first.opponent() };
            let &Move::Place(p) = mv else { continue };
            if color == Color::White {
                found.retain(|&(_, foul)| foul == Foul::Overline);
            } else if let Verdict::Foul(foul) = foul::verdict(&board, p) {
                found.push((p, foul));
            }
            board.put(p, color);
        }
        found
    }
}

/// The stones before the first move.
fn start(game: &Game) -> Board {
    let mut board = game.position().board().clone();
    for mv in game.position().moves() {
        if let &Move::Place(p) = mv {
            board.take(p);
        }
    }
    board
}

fn first_mover(game: &Game) -> Color {
    let position = game.position();
    if position.ply().is_multiple_of(2) {
        position.to_move()
    } else {
        position.to_move().opponent()
    }
}

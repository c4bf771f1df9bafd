//! Claims: games by hand rules, in which nothing ends until somebody says so.
//!
//! Under [`OnFoul::Claim`] a forbidden move stands and a five does not end the game. White may
//! claim a double three or double four until his next stone, an overline until the end of the
//! game; either side may claim its own winning row as long as it stands. What nobody notices
//! plays on (RIF; rules of the World Championship 2005).

use thiserror::Error;

use crate::foul::{self, Verdict};
use crate::{Board, Color, Ending, Foul, Game, Move, OnFoul, Outcome, Point, Rule, WrongClaim};

/// Something on the board that ends the game if it is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimable {
    /// White may claim that Black played a forbidden point.
    Foul {
        /// The point.
        point: Point,
        /// The foul.
        foul: Foul,
    },
    /// A side may claim its winning row.
    Row {
        /// Whose row it is.
        color: Color,
        /// A five, or a longer row that wins.
        by: Ending,
        /// All points of the winning rows.
        line: Vec<Point>,
    },
}

/// Why a claim changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ClaimError {
    /// The rules see to fouls and fives themselves in this game.
    #[error("nothing is claimed in this game")]
    NotClaimed,
    /// The game is over.
    #[error("the game is over ({})", .0.name())]
    Over(Ending),
    /// There is nothing to claim, and saying so costs nothing in this game.
    #[error("there is nothing to claim")]
    Nothing,
}

impl Game {
    /// Everything that could be claimed now: fouls in the order they were played, then rows of
    /// Black and White. Nothing where fouls are not claimed, and after the end.
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

    /// White says that Black has played a forbidden point.
    ///
    /// # Errors
    /// [`ClaimError`]; nothing has changed then. A wrong claim that costs the game ends it and is
    /// no error.
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

    /// `color` says that it has a winning row.
    ///
    /// # Errors
    /// As [`Game::claim_foul`].
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

    /// What follows when `color` has claimed what is not there. For records of it; a claim as it
    /// is made comes here by itself.
    ///
    /// # Errors
    /// As [`Game::claim_foul`].
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

    /// The fouls that White may still claim, found by playing the game again: every overline, and
    /// the foul of Black's last stone until White has answered it.
    fn open_fouls(&self) -> Vec<(Point, Foul)> {
        let position = self.position();
        if position.rule() != Rule::Renju {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut board = start(self);
        let last = position.ply();
        let first = first_mover(self);
        for (i, mv) in position.moves().iter().enumerate() {
            let color = if i % 2 == 0 { first } else { first.opponent() };
            let &Move::Place(p) = mv else { continue };
            if color == Color::Black
                && let Verdict::Foul(foul) = foul::verdict(&board, p)
                && (foul == Foul::Overline || i + 1 == last)
            {
                found.push((p, foul));
            }
            board.put(p, color);
        }
        found
    }
}

/// The stones that were there before the first move.
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

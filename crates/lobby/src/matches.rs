//! Matches of several games between two players, whose beginning alternates.

use thiserror::Error;

use crate::Player;

/// The most games of a match.
pub const MOST_GAMES: u8 = 20;

/// How a game ended for the two who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The first of the two won.
    First,
    /// A draw.
    Draw,
    /// The second won.
    Second,
}

impl Outcome {
    /// Half points of the first and the second.
    #[must_use]
    pub const fn halves(self) -> [u32; 2] {
        match self {
            Outcome::First => [2, 0],
            Outcome::Draw => [1, 1],
            Outcome::Second => [0, 2],
        }
    }
}

/// A result after the last game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("all games of the match have been played")]
pub struct MatchOver;

/// A match. All games are played, also once it is decided, since each is rated and each player
/// begins as often as the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    players: [Player; 2],
    games: u8,
    /// Outcomes for the players as they are in `players`.
    played: Vec<Outcome>,
}

impl Match {
    /// A match of 1 to [`MOST_GAMES`] games, more or fewer being as many as may be. The first of
    /// the players begins the first game.
    #[must_use]
    pub fn new(players: [Player; 2], games: u8) -> Match {
        Match {
            players,
            games: games.clamp(1, MOST_GAMES),
            played: Vec::new(),
        }
    }

    /// Who plays the next game, the one who begins it in front; `None` after the last game.
    #[must_use]
    pub fn next(&self) -> Option<[Player; 2]> {
        let [one, other] = self.players;
        (self.played.len() < usize::from(self.games)).then(|| match self.is_swapped() {
            false => [one, other],
            true => [other, one],
        })
    }

    fn is_swapped(&self) -> bool {
        self.played.len() % 2 == 1
    }

    /// Notes the result of the game that [`next`](Self::next) names, for its two players in that
    /// order.
    ///
    /// # Errors
    /// [`MatchOver`] after the last game; nothing changes.
    pub fn note(&mut self, outcome: Outcome) -> Result<(), MatchOver> {
        self.next().ok_or(MatchOver)?;
        self.played.push(match (self.is_swapped(), outcome) {
            (true, Outcome::First) => Outcome::Second,
            (true, Outcome::Second) => Outcome::First,
            (_, outcome) => outcome,
        });
        Ok(())
    }

    /// Half points so far, of the player who began the first game and of the other.
    #[must_use]
    pub fn halves(&self) -> [u32; 2] {
        let sum = |[a, b]: [u32; 2], [c, d]: [u32; 2]| [a + c, b + d];
        self.played.iter().map(|one| one.halves()).fold([0, 0], sum)
    }

    /// Who has more than half of all points, also before the last game.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let half = u32::from(self.games);
        let [one, other] = self.halves();
        match (one > half, other > half) {
            (true, _) => Some(self.players[0]),
            (_, true) => Some(self.players[1]),
            _ => None,
        }
    }

    /// How many games have been played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.played.len()
    }
}

//! Matches of several games in one room, which begin one after the other.

use tengen_lobby::{Begun, Match, Outcome, Player};
use tengen_room::Seat;
use tengen_room::lobby::Score;

/// Milliseconds between two games of a match, in which the players see how the last one ended.
pub(super) const BETWEEN: u64 = 5_000;

/// A match.
pub(super) struct Series {
    score: Match,
    games: u8,
    /// When the next game begins, between two.
    pub(super) next: Option<u64>,
}

impl Series {
    pub(super) fn new(begun: &Begun) -> Self {
        Self::of(begun.players, begun.games)
    }

    /// A match of these, who have the first and the second seat.
    fn of(players: [Player; 2], games: u8) -> Self {
        Self {
            score: Match::new(players, games),
            games,
            next: None,
        }
    }

    /// A match some of whose games have been played before, with these results.
    pub(super) fn resumed(players: [Player; 2], games: u8, winners: &[Option<Seat>]) -> Self {
        let mut series = Self::of(players, games);
        for &winner in winners {
            series.note(winner, 0);
        }
        series.next = None;
        series
    }

    /// Whether another game is to be played.
    pub(super) fn goes_on(&self) -> bool {
        self.score.next().is_some()
    }

    /// The next game begins a while after this time.
    pub(super) fn pause(&mut self, now: u64) {
        self.next = Some(now.saturating_add(BETWEEN));
    }

    /// How it stands; its first seat is that of who began the first game.
    pub(super) fn score(&self) -> Score {
        Score {
            games: self.games,
            played: u8::try_from(self.score.played()).unwrap_or(u8::MAX),
            halves: self.score.halves(),
        }
    }

    /// Notes a game that has ended. Returns whether another one follows.
    pub(super) fn note(&mut self, winner: Option<Seat>, now: u64) -> bool {
        // The seats take turns in beginning.
        let begins = match self.score.played() % 2 {
            0 => Seat::First,
            _ => Seat::Second,
        };
        let outcome = match winner {
            None => Outcome::Draw,
            Some(seat) if seat == begins => Outcome::First,
            Some(_) => Outcome::Second,
        };
        let is_noted = self.score.note(outcome).is_ok();
        let goes_on = is_noted && self.goes_on();
        self.next = None;
        if goes_on {
            self.pause(now);
        }
        goes_on
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::opening::Procedure;
    use tengen_core::{Rule, Size};
    use tengen_lobby::{ChallengeId, Offer, Player, Source};

    use super::*;

    #[test]
    fn the_score_is_that_of_the_seats() {
        let offer = Offer {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            opening: Procedure::Swap2,
            clock: "5m".parse().ok(),
            rated: true,
        };
        let mut series = Series::new(&Begun {
            players: [Player(1), Player(2)],
            offer,
            games: 3,
            source: Source::Challenge(ChallengeId(0)),
        });
        for (winner, halves, follows) in [
            (Some(Seat::Second), [0, 2], true),
            // The second seat has begun this one.
            (Some(Seat::Second), [0, 4], true),
            (None, [1, 5], false),
            // No game is played after the last one.
            (Some(Seat::First), [1, 5], false),
        ] {
            assert_eq!(series.note(winner, 1_000), follows);
            assert_eq!(series.score().halves, halves);
            assert_eq!(series.next, follows.then_some(1_000 + BETWEEN));
        }
        let Score { games, played, .. } = series.score();
        assert_eq!((games, played), (3, 3));
    }
}

//! Challenges: games that one player asks another for, by name.

use std::collections::BTreeMap;

use tengen_core::Color;

use crate::{Offer, OfferError, Player, Refusal};

/// The most challenges of a player that are open at a time.
pub const MOST_CHALLENGES_OF_PLAYER: usize = 10;
/// The most open challenges to a player.
pub const MOST_CHALLENGES_TO_PLAYER: usize = 50;
/// How long a challenge to a game at the board is open, in milliseconds.
pub const CHALLENGE_STANDS: u64 = 5 * 60_000;
/// How long one to a correspondence game is, in milliseconds.
pub const LONG_CHALLENGE_STANDS: u64 = 7 * 86_400_000;

/// A challenge's number. Numbers are not used again, and grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChallengeId(pub u64);

/// What a player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Who asks.
    pub from: Player,
    /// Who is asked.
    pub to: Player,
    /// The kind of game, whose clock says all that holds for it ([`Offer::rests`]).
    pub offer: Offer,
    /// The colour with which the challenger wants to begin the first game; `None` for the lot.
    pub color: Option<Color>,
    /// How many games, whose beginning alternates.
    pub games: u8,
}

impl Challenge {
    fn check(&self) -> Result<(), OfferError> {
        self.offer.check_games(self.games)?;
        // In a match of an even number of games each begins as often as the other.
        let is_uneven = self.games % 2 == 1;
        match self.offer.rated && self.color.is_some() && is_uneven {
            true => Err(OfferError::RatedColor),
            false => Ok(()),
        }
    }
}

/// Why a challenge is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decline {
    /// Not now.
    Later,
    /// Not with these clocks.
    Clock,
    /// Not by this rule or opening.
    Rule,
    /// Rated only.
    Casual,
    /// Unrated only.
    Rated,
    /// Without a reason.
    Unsaid,
}

/// How a challenge has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// It became a game.
    Accepted,
    /// Who was asked does not want it.
    Declined(Decline),
    /// Who asked has taken it back.
    Withdrawn,
    /// It was not answered in time.
    Expired,
}

/// The open challenges.
#[derive(Clone, Debug, Default)]
pub struct Challenges {
    next: u64,
    all: BTreeMap<ChallengeId, (Challenge, u64)>,
    /// Those of each player, sent and received.
    of: BTreeMap<Player, Vec<ChallengeId>>,
}

impl Challenges {
    /// Sends a challenge.
    ///
    /// # Errors
    /// [`Refusal::Own`], [`Refusal::Offer`], [`Refusal::Same`] if one to the same player is open,
    /// [`Refusal::TooMany`]; nothing changes.
    pub fn send(&mut self, challenge: Challenge, now: u64) -> Result<ChallengeId, Refusal> {
        let Challenge { from, to, .. } = challenge;
        if from == to {
            return Err(Refusal::Own);
        }
        challenge.check()?;
        let mut sent = 0;
        for (_, open, _) in self.of(from).filter(|(_, open, _)| open.from == from) {
            if open.to == to {
                return Err(Refusal::Same);
            }
            sent += 1;
        }
        let received = self.of(to).filter(|(_, open, _)| open.to == to).count();
        for (count, most) in [
            (sent, MOST_CHALLENGES_OF_PLAYER),
            (received, MOST_CHALLENGES_TO_PLAYER),
        ] {
            if count >= most {
                return Err(Refusal::TooMany { most });
            }
        }
        let id = ChallengeId(self.next);
        self.next += 1;
        let stands = match challenge.offer.is_live() {
            true => CHALLENGE_STANDS,
            false => LONG_CHALLENGE_STANDS,
        };
        self.all.insert(id, (challenge, now.saturating_add(stands)));
        for player in [from, to] {
            self.of.entry(player).or_default().push(id);
        }
        Ok(id)
    }

    /// An open challenge.
    #[must_use]
    pub fn get(&self, id: ChallengeId) -> Option<&Challenge> {
        self.all.get(&id).map(|(challenge, _)| challenge)
    }

    /// The open challenges of a player and to a player, the oldest first, each with the time at
    /// which it expires.
    pub fn of(&self, player: Player) -> impl Iterator<Item = (ChallengeId, &Challenge, u64)> {
        let ids = self.of.get(&player).into_iter().flatten();
        ids.map(|id| {
            let (challenge, until) = &self.all[id];
            (*id, challenge, *until)
        })
    }

    /// Ends a challenge.
    pub fn remove(&mut self, id: ChallengeId) -> Option<Challenge> {
        let (challenge, _) = self.all.remove(&id)?;
        for player in [challenge.from, challenge.to] {
            if let Some(own) = self.of.get_mut(&player) {
                own.retain(|one| *one != id);
                if own.is_empty() {
                    self.of.remove(&player);
                }
            }
        }
        Some(challenge)
    }

    /// The challenges that were not answered in time.
    #[must_use]
    pub fn expired(&self, now: u64) -> Vec<ChallengeId> {
        let old = self.all.iter().filter(|(_, (_, until))| *until <= now);
        old.map(|(&id, _)| id).collect()
    }
}

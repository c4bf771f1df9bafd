//! Seeks: games that somebody looks for, each taken by one.

use std::collections::BTreeMap;

use tengen_core::Color;

use crate::{Offer, OfferError, Player, Range, Refusal, Standing};

/// The most seeks of a player at a time.
pub const MOST_SEEKS_OF_PLAYER: usize = 3;
/// The most seeks at a time.
pub const MOST_SEEKS: usize = 20_000;
/// How long a seek for a correspondence game stands, in milliseconds.
pub const SEEK_STANDS: u64 = 14 * 86_400_000;

/// A seek's number. Numbers are not used again, and grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeekId(pub u64);

/// What a player looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seek {
    /// Who looks for it.
    pub player: Player,
    /// The player's strength at it.
    pub standing: Standing,
    /// The kind of game.
    pub offer: Offer,
    /// The colour with which the player wants to begin; `None` if it does not matter.
    pub color: Option<Color>,
    /// Whom the player wants to meet.
    pub range: Range,
}

impl Seek {
    pub(crate) fn check(&self) -> Result<(), OfferError> {
        self.offer.check()?;
        match self.offer.rated && self.color.is_some() {
            true => Err(OfferError::RatedColor),
            false => Ok(()),
        }
    }
}

/// The seeks that stand.
#[derive(Clone, Debug, Default)]
pub struct Seeks {
    next: u64,
    all: BTreeMap<SeekId, (Seek, u64)>,
    of: BTreeMap<Player, Vec<SeekId>>,
}

impl Seeks {
    /// Puts a seek up.
    ///
    /// # Errors
    /// [`Refusal::Offer`], [`Refusal::Same`], [`Refusal::TooMany`]; nothing changes.
    pub fn post(&mut self, seek: Seek, now: u64) -> Result<SeekId, Refusal> {
        seek.check()?;
        let own = self.of.get(&seek.player).map_or(&[][..], Vec::as_slice);
        if own.iter().any(|id| self.all[id].0 == seek) {
            return Err(Refusal::Same);
        }
        if own.len() >= MOST_SEEKS_OF_PLAYER {
            let most = MOST_SEEKS_OF_PLAYER;
            return Err(Refusal::TooMany { most });
        }
        if self.all.len() >= MOST_SEEKS {
            return Err(Refusal::TooMany { most: MOST_SEEKS });
        }
        let id = SeekId(self.next);
        self.next += 1;
        self.all.insert(id, (seek, now));
        self.of.entry(seek.player).or_default().push(id);
        Ok(id)
    }

    /// A seek that stands.
    #[must_use]
    pub fn get(&self, id: SeekId) -> Option<&Seek> {
        self.all.get(&id).map(|(seek, _)| seek)
    }

    /// All seeks, the oldest first.
    pub fn all(&self) -> impl Iterator<Item = (SeekId, &Seek)> {
        self.all.iter().map(|(&id, (seek, _))| (id, seek))
    }

    /// A player's seeks.
    pub fn of(&self, player: Player) -> impl Iterator<Item = (SeekId, &Seek)> {
        let ids = self.of.get(&player).into_iter().flatten();
        ids.map(|id| (*id, &self.all[id].0))
    }

    /// Takes a seek down.
    pub fn remove(&mut self, id: SeekId) -> Option<Seek> {
        let (seek, _) = self.all.remove(&id)?;
        if let Some(own) = self.of.get_mut(&seek.player) {
            own.retain(|one| *one != id);
            if own.is_empty() {
                self.of.remove(&seek.player);
            }
        }
        Some(seek)
    }

    /// The seeks for games at the board of a player, which end when the player plays or is gone.
    #[must_use]
    pub fn live_of(&self, player: Player) -> Vec<SeekId> {
        let live = self.of(player).filter(|(_, seek)| seek.offer.is_live());
        live.map(|(id, _)| id).collect()
    }

    /// The seeks that have stood too long.
    #[must_use]
    pub fn expired(&self, now: u64) -> Vec<SeekId> {
        let all = self.all.iter();
        let old = all.filter(|(_, (_, at))| now.saturating_sub(*at) >= SEEK_STANDS);
        old.map(|(&id, _)| id).collect()
    }
}

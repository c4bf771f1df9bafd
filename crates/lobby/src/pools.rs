//! Pools: kinds of games that the host has fixed, in which a player waits for anybody.

use std::collections::BTreeMap;

use crate::{Offer, Player, Range, Refusal, Standing};

/// The most pools at a time. More would spread those who wait over too many.
pub const MOST_POOLS: usize = 4;

/// A pool. The first is 1, and ids are not used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PoolId(pub u32);

/// A player in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The pool.
    pub pool: PoolId,
    /// The player's strength at its kind of game.
    pub standing: Standing,
    /// Whom the player wants to meet there.
    pub range: Range,
}

/// A player who waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Since when, in milliseconds.
    pub since: u64,
    /// In which pools, ordered by their ids; at least one.
    pub places: Vec<Place>,
}

/// The pools and who waits in them.
#[derive(Clone, Debug, Default)]
pub struct Pools {
    /// The id of the last one.
    last: u32,
    open: BTreeMap<PoolId, Offer>,
    waiting: BTreeMap<Player, Waiting>,
}

impl Pools {
    /// Opens a pool.
    ///
    /// # Errors
    /// [`Refusal::Offer`] for what cannot be played at the board, [`Refusal::TooMany`] if there are
    /// [`MOST_POOLS`], [`Refusal::Same`] if there is such a pool.
    pub fn open(&mut self, offer: Offer) -> Result<PoolId, Refusal> {
        offer.check_live()?;
        if self.open.values().any(|open| *open == offer) {
            return Err(Refusal::Same);
        }
        if self.open.len() >= MOST_POOLS {
            return Err(Refusal::TooMany { most: MOST_POOLS });
        }
        self.last += 1;
        let id = PoolId(self.last);
        self.open.insert(id, offer);
        Ok(id)
    }

    /// Closes a pool. Returns who waited in it, to be told; those who wait elsewhere go on waiting
    /// there.
    ///
    /// # Errors
    /// [`Refusal::NoPool`] if there is none.
    pub fn close(&mut self, pool: PoolId) -> Result<Vec<Player>, Refusal> {
        self.open.remove(&pool).ok_or(Refusal::NoPool(pool))?;
        let here = |waiting: &Waiting| waiting.places.iter().any(|place| place.pool == pool);
        let told = self.waiting.iter().filter(|(_, waiting)| here(waiting));
        let told: Vec<Player> = told.map(|(&player, _)| player).collect();
        for &player in &told {
            self.leave(player, pool);
        }
        Ok(told)
    }

    /// The pools.
    pub fn all(&self) -> impl Iterator<Item = (PoolId, &Offer)> {
        self.open.iter().map(|(&id, offer)| (id, offer))
    }

    /// What is played in a pool.
    #[must_use]
    pub fn offer(&self, pool: PoolId) -> Option<&Offer> {
        self.open.get(&pool)
    }

    /// A player waits in these pools, and in no others. Who waits already has waited since then.
    ///
    /// # Errors
    /// [`Refusal::NoPool`] without a pool, or for one that is not there; nothing changes.
    pub fn wait(
        &mut self,
        player: Player,
        mut places: Vec<Place>,
        now: u64,
    ) -> Result<(), Refusal> {
        for place in &places {
            if !self.open.contains_key(&place.pool) {
                return Err(Refusal::NoPool(place.pool));
            }
        }
        places.sort_by_key(|place| place.pool);
        places.dedup_by_key(|place| place.pool);
        if places.is_empty() {
            return Err(Refusal::NoPool(PoolId(self.last + 1)));
        }
        let since = self.waiting.get(&player).map_or(now, |known| known.since);
        self.waiting.insert(player, Waiting { since, places });
        Ok(())
    }

    /// A player does not wait in a pool any more. Returns whether the player did.
    pub fn leave(&mut self, player: Player, pool: PoolId) -> bool {
        let Some(waiting) = self.waiting.get_mut(&player) else {
            return false;
        };
        let before = waiting.places.len();
        waiting.places.retain(|place| place.pool != pool);
        let left = waiting.places.len() < before;
        if waiting.places.is_empty() {
            self.waiting.remove(&player);
        }
        left
    }

    /// A player does not wait anywhere any more. Returns whether the player did.
    pub fn leave_all(&mut self, player: Player) -> bool {
        self.waiting.remove(&player).is_some()
    }

    /// Who waits.
    #[must_use]
    pub const fn waiting(&self) -> &BTreeMap<Player, Waiting> {
        &self.waiting
    }

    /// How many wait in a pool.
    #[must_use]
    pub fn count(&self, pool: PoolId) -> usize {
        let places = self.waiting.values().flat_map(|waiting| &waiting.places);
        places.filter(|place| place.pool == pool).count()
    }
}

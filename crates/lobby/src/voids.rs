//! No-shows: games void for want of a first move, and escalating waiting times for repeats.

use std::collections::BTreeMap;

use crate::{Offer, Player};

/// How long a player has for a first move or decision in a game at the board, in milliseconds.
pub const FIRST_MOVE: u64 = 30_000;

/// Waiting time by the number of no-shows in a row, in milliseconds. The first is free.
const WAITS: [u64; 5] = [0, 60_000, 300_000, 900_000, 3_600_000];
/// Age at which no-shows expire, in milliseconds.
const FORGIVEN: u64 = 86_400_000;

/// When a game is void unless the player whose turn began at `since` acts `within` so long, usually
/// [`FIRST_MOVE`], if that player has not acted in the game yet. Correspondence games leave more
/// time.
#[must_use]
pub fn void_at(offer: &Offer, since: u64, within: u64) -> Option<u64> {
    offer.is_live().then(|| since.saturating_add(within))
}

#[derive(Clone, Copy, Debug)]
struct Record {
    strikes: usize,
    last: u64,
    until: u64,
}

/// No-shows and waiting times of players.
#[derive(Clone, Debug, Default)]
pub struct Voids {
    of: BTreeMap<Player, Record>,
}

impl Voids {
    /// Records a no-show. Returns the player's waiting time, in
    /// milliseconds.
    pub fn note(&mut self, player: Player, now: u64) -> u64 {
        let strikes = match self.of.get(&player) {
            Some(record) if now.saturating_sub(record.last) < FORGIVEN => record.strikes + 1,
            _ => 1,
        };
        let wait = WAITS[strikes.min(WAITS.len()) - 1];
        let until = now.saturating_add(wait);
        let record = Record {
            strikes,
            last: now,
            until,
        };
        self.of.insert(player, record);
        wait
    }

    /// Records a game played to its end, which cancels one no-show.
    pub fn played(&mut self, player: Player) {
        if let Some(record) = self.of.get_mut(&player) {
            record.strikes -= 1;
            if record.strikes == 0 {
                self.of.remove(&player);
            }
        }
    }

    /// Remaining waiting time, in milliseconds; 0 if the player may play.
    #[must_use]
    pub fn wait(&self, player: Player, now: u64) -> u64 {
        let record = self.of.get(&player);
        record.map_or(0, |record| record.until.saturating_sub(now))
    }

    /// Drops expired entries.
    pub fn forget(&mut self, now: u64) {
        self.of
            .retain(|_, record| now.saturating_sub(record.last) < FORGIVEN);
    }
}

//! How strong the levels of the lobby are here, as it is told.

use std::sync::{Arc, PoisonError, RwLock};

use tengen_lobby::Player;
use tengen_room::lobby::LevelStrength;

use super::desk::Asked;
use super::hall::Hall;

/// What is known of the levels' strengths. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Strengths(Arc<RwLock<Vec<LevelStrength>>>);

impl Strengths {
    pub(super) fn get(&self) -> Vec<LevelStrength> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.clone()
    }

    pub(super) fn set(&self, now: Vec<LevelStrength>) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        *known = now;
    }
}

impl Hall {
    /// Notes that a game of these has ended; whether one of them is a level.
    pub(super) fn note_level(&mut self, players: [Player; 2]) -> bool {
        let mut players = players.into_iter();
        let has_level = players.any(|player| self.house.level_of(player).is_some());
        self.has_level_played |= has_level;
        has_level
    }

    /// Reads how strong the levels are, if one has played since that was read last.
    pub(super) fn measure_levels(&mut self) {
        if !std::mem::take(&mut self.has_level_played) || self.levels.is_empty() {
            return;
        }
        let (rooms, asks) = (self.rooms.clone(), self.asks.clone());
        let levels = self.levels.iter().map(|level| level.get()).collect();
        tokio::spawn(async move {
            let read = rooms.strengths(levels).await.inspect_err(|error| {
                tracing::error!("how strong the levels are here cannot be read: {error}");
            });
            if let Some(asks) = asks.upgrade() {
                asks.send(Asked::Strengths(read.ok())).await.ok();
            }
        });
    }

    /// How strong the levels are has been read; `None` if it could not be, and is read again.
    pub(super) fn measured(&mut self, read: Option<Vec<LevelStrength>>) {
        match read {
            Some(strengths) => self.strengths.set(strengths),
            None => self.has_level_played = true,
        }
    }
}

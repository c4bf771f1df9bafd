//! The table of an arena.

use std::cmp::Reverse;

use super::Arena;
use crate::Player;

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The place, from 1 on. Who is equal shares it, and the places after it are left out.
    pub place: u32,
    /// The player.
    pub player: Player,
    /// Points: two for a win, one for a draw, and what a streak adds.
    pub points: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Whether the player's next game counts double.
    pub streak: bool,
    /// Whether the player wants games.
    pub is_here: bool,
    /// Whether the player is in a game.
    pub plays: bool,
}

impl Arena {
    /// The table: by points, then more wins, then fewer losses. Who is equal in all three shares a
    /// place, and stands in the order of entering.
    #[must_use]
    pub fn table(&self) -> Vec<Row> {
        let mut all: Vec<_> = self.entrants.iter().collect();
        let key = |score: &super::Score| (Reverse((score.points, score.wins)), score.losses);
        all.sort_by_key(|(_, entrant)| (key(&entrant.score), entrant.number));
        let mut rows: Vec<Row> = Vec::with_capacity(all.len());
        let mut before = None;
        for (&player, entrant) in all {
            let score = entrant.score;
            let place = match (before, rows.last()) {
                (Some(equal), Some(row)) if equal == key(&score) => row.place,
                _ => rows.len() as u32 + 1,
            };
            before = Some(key(&score));
            rows.push(Row {
                place,
                player,
                points: score.points,
                wins: score.wins,
                draws: score.draws,
                losses: score.losses,
                streak: self.evening.streaks && score.is_streak(),
                is_here: entrant.is_here,
                plays: entrant.game.is_some(),
            });
        }
        rows
    }
}

//! A player's points.

/// Wins in a row after which points are doubled, where streaks count.
const STREAK: u32 = 2;

/// What a player has scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    pub(super) points: u32,
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
    /// Wins since the last game that was not won.
    pub(super) row: u32,
}

impl Score {
    /// Adds a game by its half points: a win is two points, a draw one.
    pub(super) fn add(&mut self, halves: u32, streaks: bool) {
        let factor = if streaks && self.row >= STREAK { 2 } else { 1 };
        self.points += factor * halves;
        let (count, row) = match halves {
            2 => (&mut self.wins, self.row + 1),
            1 => (&mut self.draws, 0),
            _ => (&mut self.losses, 0),
        };
        *count += 1;
        self.row = row;
    }

    /// Whether the next game counts double where streaks count.
    pub(super) const fn is_streak(&self) -> bool {
        self.row >= STREAK
    }
}

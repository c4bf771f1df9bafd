//! How games ended.

use tengen_core::{Ending, Outcome};

use super::Room;

impl Room {
    /// How the current game ended; endings decided outside the board count as resignations.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let (winner, by) = self.finished()?;
        if let Some(outcome) = self.game().outcome() {
            return Some(outcome.clone());
        }
        let by = match Ending::named(by, None) {
            Some(Ending::Agreement) => Ending::Agreement,
            // The time of the round.
            Some(Ending::Time) if winner.is_none() => Ending::Time,
            _ => Ending::Resignation,
        };
        Some(Outcome {
            winner: winner.map(|seat| self.color(seat)),
            by,
            line: Vec::new(),
        })
    }
}

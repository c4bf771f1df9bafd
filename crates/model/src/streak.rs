//! Results in a row against the engine's levels, and the level offered for them.

use serde::{Deserialize, Serialize};
use tengen_core::Level;

/// Losses, or wins, in a row after which another level is offered.
const IN_A_ROW: u8 = 2;

/// The last results against one level. An easier and a harder level are offered once each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Streak {
    /// The last game: one that was undone and ended again counts once.
    game: String,
    level: Option<Level>,
    wins: u8,
    losses: u8,
    offered_easier: bool,
    offered_harder: bool,
    offer: Option<Level>,
}

impl Streak {
    /// Counts a game; a draw ends the row.
    pub(crate) fn count(&mut self, game: &str, level: Level, won: Option<bool>) {
        if self.game == game {
            return;
        }
        game.clone_into(&mut self.game);
        if self.level != Some(level) {
            (self.level, self.wins, self.losses) = (Some(level), 0, 0);
        }
        self.offer = None;
        match won {
            Some(true) => (self.wins, self.losses) = (self.wins.saturating_add(1), 0),
            Some(false) => (self.wins, self.losses) = (0, self.losses.saturating_add(1)),
            None => (self.wins, self.losses) = (0, 0),
        }
        let near = |by: i8| {
            let wanted = level.get().checked_add_signed(by)?;
            Level::try_from(wanted).ok()
        };
        if self.losses >= IN_A_ROW && !self.offered_easier {
            self.offer = near(-1);
            self.offered_easier = self.offer.is_some();
        } else if self.wins >= IN_A_ROW && !self.offered_harder {
            self.offer = near(1);
            self.offered_harder = self.offer.is_some();
        }
    }

    /// The level offered after the last game.
    #[must_use]
    pub const fn offer(&self) -> Option<Level> {
        self.offer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The offers after games at a level, `+` won, `-` lost, `=` drawn.
    fn offers(level: u8, games: &str) -> Vec<Option<u8>> {
        let mut streak = Streak::default();
        let after = |(i, game): (usize, char)| {
            let won = match game {
                '+' => Some(true),
                '-' => Some(false),
                _ => None,
            };
            let level = Level::try_from(level).expect("a level");
            streak.count(&i.to_string(), level, won);
            streak.offer().map(Level::get)
        };
        games.chars().enumerate().map(after).collect()
    }

    #[test]
    fn a_level_is_offered_after_two_and_once_each() {
        assert_eq!(offers(3, "--"), [None, Some(2)]);
        assert_eq!(offers(3, "---"), [None, Some(2), None]);
        assert_eq!(offers(3, "-+-"), [None; 3]);
        assert_eq!(offers(3, "-=-"), [None; 3]);
        assert_eq!(offers(3, "++--"), [None, Some(4), None, Some(2)]);
        assert_eq!(offers(1, "--"), [None, Some(0)]);
        assert_eq!(offers(0, "---"), [None; 3]);
        assert_eq!(offers(10, "+++"), [None; 3]);
    }

    #[test]
    fn another_level_begins_a_new_row() {
        let mut streak = Streak::default();
        streak.count("one", Level::ALL[2], Some(false));
        streak.count("two", Level::ALL[3], Some(false));
        assert_eq!(streak.offer(), None);
        // The same game, undone and lost again.
        streak.count("two", Level::ALL[3], Some(false));
        assert_eq!(streak.offer(), None);
        streak.count("three", Level::ALL[3], Some(false));
        assert_eq!(streak.offer(), Some(Level::ALL[2]));
    }
}

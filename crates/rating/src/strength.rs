//! The strength of an opponent that does not change, by what rated players have scored against it.

use crate::Rating;
use crate::system::{System, UNIT, weight};

/// Newton steps of a fit, and by how much one moves a rating at most, in the paper's units.
const STEPS: usize = 100;
const STRIDE: f64 = 1.0;
/// A shorter step is the last.
const EXACT: f64 = 1e-9;

/// A game against an opponent whose strength is looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// The player's rating before the game.
    pub player: Rating,
    /// The player's score, 0 to 1.
    pub score: f64,
}

impl System {
    /// The most likely strength of an opponent who was met in these games, with the start of a new
    /// player as what is known before: games that all end alike give a rating too. Players whose
    /// ratings are less certain tell less.
    #[must_use]
    pub fn strength(&self, games: &[Met]) -> Rating {
        let prior = self.start.deviation / UNIT;
        // Both from the start, in the paper's units.
        let (mut lead, mut told) = (0.0_f64, prior.powi(-2));
        for _ in 0..STEPS {
            let (mut slope, mut curve) = (-lead * prior.powi(-2), prior.powi(-2));
            for Met { player, score } in games {
                let g = weight(player.deviation / UNIT);
                let ahead = lead - (player.rating - self.start.rating) / UNIT;
                let expected = 1.0 / (1.0 + (-g * ahead).exp());
                slope += g * (1.0 - score - expected);
                curve += g * g * expected * (1.0 - expected);
            }
            told = curve;
            let step = (slope / curve).clamp(-STRIDE, STRIDE);
            lead += step;
            if step.abs() < EXACT {
                break;
            }
        }
        Rating {
            rating: self.start.rating + UNIT * lead,
            deviation: UNIT / told.sqrt(),
            ..self.start
        }
    }
}

//! What the first move is worth.

use crate::system::{System, UNIT, weight};
use crate::{Outcome, Rating};

/// Newton steps of a fit, and the most points it finds.
const STEPS: usize = 50;
const MOST: f64 = 400.0;

/// What beginning is worth, in rating points, and how well that is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advantage {
    points: f64,
    deviation: f64,
}

/// A game whose players' ratings before it are known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// The player who began, and the other.
    pub players: [Rating; 2],
    /// The result.
    pub outcome: Outcome,
}

impl Advantage {
    /// Colours are even.
    pub const NONE: Advantage = Advantage {
        points: 0.0,
        deviation: 0.0,
    };

    /// Rating points; negative if the second move is better.
    #[must_use]
    pub const fn points(&self) -> f64 {
        self.points
    }

    /// Standard deviation of the points.
    #[must_use]
    pub const fn deviation(&self) -> f64 {
        self.deviation
    }

    /// The most likely advantage: maximum likelihood of the results, given the ratings. `None` if
    /// the games say nothing, as too few or all won by one side.
    #[must_use]
    pub fn fit(games: &[Played]) -> Option<Advantage> {
        let mut points = 0.0;
        let mut told = 0.0;
        for _ in 0..STEPS {
            let (mut slope, mut curve) = (0.0, 0.0);
            let system = System {
                advantage: Advantage {
                    points,
                    deviation: 0.0,
                },
                ..System::PAPER
            };
            for game in games {
                let [first, second] = &game.players;
                let expected = system.expected([first, second]);
                let both = first.deviation.hypot(second.deviation) / UNIT;
                let g = weight(both) / UNIT;
                slope += g * (game.outcome.score() - expected);
                curve += g * g * expected * (1.0 - expected);
            }
            if curve < 1e-9 {
                return None;
            }
            let step = slope / curve;
            points += step;
            told = curve;
            if !(-MOST..=MOST).contains(&points) {
                return None;
            }
            if step.abs() < 1e-6 {
                break;
            }
        }
        Some(Advantage {
            points,
            deviation: 1.0 / told.sqrt(),
        })
    }
}

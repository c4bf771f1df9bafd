//! Glicko-2 (M. Glickman, *Example of the Glicko-2 system*, 2013); the steps are the paper's.

use std::f64::consts::PI;

use crate::{Advantage, Rating};

/// Points of the paper's unit.
pub(crate) const UNIT: f64 = 173.7178;
/// Rating at which the paper's scale is 0.
const MIDDLE: f64 = 1500.0;
/// Step 5: how exactly the volatility is found, and an end in any case.
const EXACT: f64 = 1e-6;
const MOST_STEPS: usize = 100;
/// No game moves a rating by more.
const MOST: f64 = 700.0;

/// The result of a game, for the player who began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player who began has won.
    First,
    /// Drawn.
    Draw,
    /// The other has won.
    Second,
}

impl Outcome {
    /// The first player's score.
    #[must_use]
    pub const fn score(self) -> f64 {
        match self {
            Outcome::First => 1.0,
            Outcome::Draw => 0.5,
            Outcome::Second => 0.0,
        }
    }
}

/// The constants of a rating system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct System {
    /// A new player.
    pub start: Rating,
    /// How much volatilities change, the paper's τ: 0.3 to 1.2.
    pub tau: f64,
    /// The least deviation, so that no rating stands still.
    pub least_deviation: f64,
    /// The greatest, which is that of a new player.
    pub most_deviation: f64,
    /// Periods in a day.
    pub periods_per_day: f64,
    /// Deviation above which a rating is shown as provisional.
    pub provisional: f64,
    /// What the first move is worth; none where openings even the colours.
    pub advantage: Advantage,
}

impl System {
    /// The paper's constants; a deviation of 60 becomes 110 in a year without games.
    pub const PAPER: System = System {
        start: Rating {
            rating: MIDDLE,
            deviation: 350.0,
            volatility: 0.06,
        },
        tau: 0.5,
        least_deviation: 45.0,
        most_deviation: 350.0,
        periods_per_day: 0.214_36,
        provisional: 110.0,
        advantage: Advantage::NONE,
    };

    /// Whether a rating is shown as provisional.
    #[must_use]
    pub fn is_provisional(&self, rating: &Rating) -> bool {
        rating.deviation > self.provisional
    }

    /// A rating after a time without games.
    #[must_use]
    pub fn idle(&self, rating: Rating, periods: f64) -> Rating {
        let deviation = UNIT * grown(rating.deviation / UNIT, rating.volatility, periods);
        Rating {
            deviation: self.within(deviation),
            ..rating
        }
    }

    /// The score expected of the first of two players, draws as half.
    #[must_use]
    pub fn expected(&self, [first, second]: [&Rating; 2]) -> f64 {
        let both = (first.deviation.powi(2) + second.deviation.powi(2)).sqrt() / UNIT;
        let lead = first.rating - second.rating + self.advantage.points();
        1.0 / (1.0 + (-weight(both) * lead / UNIT).exp())
    }

    /// Both ratings after a game, which the first of them began. `periods`: since each one's last
    /// rated game.
    #[must_use]
    pub fn rate(
        &self,
        [first, second]: [Rating; 2],
        periods: [f64; 2],
        outcome: Outcome,
    ) -> [Rating; 2] {
        let score = outcome.score();
        let [one, other] = [(second, true, score), (first, false, 1.0 - score)];
        [
            self.after(first, &[one], periods[0]),
            self.after(second, &[other], periods[1]),
        ]
    }

    /// A rating after games that count as played at once: each opponent, whether the player began,
    /// and the player's score of 0 to 1. Without games, [`System::idle`].
    #[must_use]
    pub fn after(&self, player: Rating, games: &[(Rating, bool, f64)], periods: f64) -> Rating {
        // Step 2.
        let (phi, sigma) = (player.deviation / UNIT, player.volatility);
        // Steps 3 and 4: how much the games tell, and what they say.
        let (mut told, mut surprise) = (0.0, 0.0);
        for (other, began, score) in games {
            let lead = self.advantage.points() * if *began { 1.0 } else { -1.0 };
            let g = weight(other.deviation / UNIT);
            let ahead = (player.rating - other.rating + lead) / UNIT;
            let expected = 1.0 / (1.0 + (-g * ahead).exp());
            told += g * g * expected * (1.0 - expected);
            surprise += g * (score - expected);
        }
        if games.is_empty() {
            return self.idle(player, periods);
        }
        let variance = 1.0 / told.max(1e-9);
        // Step 5.
        let volatility = self.volatility(phi, sigma, variance, variance * surprise);
        // Steps 6 and 7; the time since the last game is a part of a period.
        let before = grown(phi, volatility, periods);
        let phi = 1.0 / (1.0 / before.powi(2) + 1.0 / variance).sqrt();
        let change = (phi * phi * surprise * UNIT).clamp(-MOST, MOST);
        // Step 8.
        Rating {
            rating: (player.rating + change).clamp(-10_000.0, 10_000.0),
            deviation: self.within(phi * UNIT),
            volatility: volatility.clamp(0.001, 1.0),
        }
    }

    fn within(&self, deviation: f64) -> f64 {
        deviation.clamp(self.least_deviation, self.most_deviation)
    }

    /// Step 5: the root of the paper's *f* by regula falsi (Illinois).
    fn volatility(&self, phi: f64, sigma: f64, variance: f64, delta: f64) -> f64 {
        let from = (sigma * sigma).ln();
        let f = |x: f64| {
            let (e, spread) = (x.exp(), phi * phi + variance + x.exp());
            let pull = e * (delta * delta - spread) / (2.0 * spread * spread);
            pull - (x - from) / (self.tau * self.tau)
        };
        let beyond = delta * delta - phi * phi - variance;
        let mut a = from;
        let mut b = if beyond > 0.0 {
            beyond.ln()
        } else {
            let mut steps = (1..MOST_STEPS).map(|k| from - k as f64 * self.tau);
            steps.find(|&x| f(x) >= 0.0).unwrap_or(from)
        };
        let (mut at_a, mut at_b) = (f(a), f(b));
        for _ in 0..MOST_STEPS {
            if (b - a).abs() <= EXACT {
                break;
            }
            let c = a + (a - b) * at_a / (at_b - at_a);
            let at_c = f(c);
            if at_c * at_b <= 0.0 {
                (a, at_a) = (b, at_b);
            } else {
                at_a /= 2.0;
            }
            (b, at_b) = (c, at_c);
        }
        (a / 2.0).exp()
    }
}

/// The paper's g: how much a game against an opponent of this deviation says.
pub(crate) fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// A deviation, in the paper's units, after some periods.
fn grown(phi: f64, volatility: f64, periods: f64) -> f64 {
    (phi * phi + volatility * volatility * periods.max(0.0)).sqrt()
}

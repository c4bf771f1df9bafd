//! A player's rating.

use thiserror::Error;

/// The 97.5 % quantile of the normal distribution.
const HALF_INTERVAL: f64 = 1.96;

/// A player's strength and how well it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// On the scale of Elo: 400 points are odds of 10 : 1.
    pub rating: f64,
    /// Standard deviation of the rating, in points.
    pub deviation: f64,
    /// How much the strength is expected to change in a period, in the paper's units of 173.7178
    /// points.
    pub volatility: f64,
}

/// Numbers that are no rating.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum RatingError {
    /// A rating outside −10,000 to 10,000.
    #[error("{0} is no rating: −10,000 to 10,000")]
    Rating(f64),
    /// A deviation outside 1 to 1,000.
    #[error("{0} is no deviation of a rating: 1 to 1,000")]
    Deviation(f64),
    /// A volatility outside 0.001 to 1.
    #[error("{0} is no volatility: 0.001 to 1")]
    Volatility(f64),
}

impl Rating {
    /// A rating from stored numbers.
    ///
    /// # Errors
    /// [`RatingError`] for numbers that no rating can have, infinite ones and NaN among them.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Result<Rating, RatingError> {
        if !(-10_000.0..=10_000.0).contains(&rating) {
            return Err(RatingError::Rating(rating));
        }
        if !(1.0..=1_000.0).contains(&deviation) {
            return Err(RatingError::Deviation(deviation));
        }
        if !(0.001..=1.0).contains(&volatility) {
            return Err(RatingError::Volatility(volatility));
        }
        Ok(Rating {
            rating,
            deviation,
            volatility,
        })
    }

    /// The 95 % interval of the strength, in points.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let half = HALF_INTERVAL * self.deviation;
        (self.rating - half, self.rating + half)
    }
}

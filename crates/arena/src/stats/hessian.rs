//! The Hessian of a joint fit: sparse for its equations, whole for its inverse.
//!
//! The ratings are known up to a common term. Conjugate gradients leave that at 0, and the inverse
//! is that of the Hessian with a matrix added that only that term sees.

use super::joint::{Pair, Told};

/// Most players whose Hessian is inverted as a whole: 32 MB, and some seconds.
const WHOLE: usize = 2_000;
/// Remaining part of the equations' right side at which they count as solved.
const SOLVED: f64 = 1e-12;

/// The negative matrix of second derivatives, by pairs of players.
pub(super) struct Hessian {
    players: usize,
    pairs: Vec<(Pair, Told)>,
    /// Of ratings, advantage and draw parameter.
    diagonal: Vec<f64>,
    /// What virtual games tell of the advantage.
    even: f64,
    /// Whether the draw parameter is fitted.
    has_draws: bool,
}

impl Hessian {
    pub(super) fn new(
        players: usize,
        pairs: Vec<(Pair, Told)>,
        (even, has_draws): (f64, bool),
    ) -> Hessian {
        let mut diagonal = vec![0.0; players + 2];
        diagonal[players] = even;
        for (pair, told) in &pairs {
            for at in [pair.first, pair.second] {
                diagonal[at] += told.lead + told.level;
            }
            diagonal[players] += told.lead;
            diagonal[players + 1] += told.draw;
        }
        if !has_draws {
            diagonal[players + 1] = 1.0;
        }
        Hessian {
            players,
            pairs,
            diagonal,
            even,
            has_draws,
        }
    }

    /// Calls `add` with each entry of the matrix but for those of a parameter that is not fitted;
    /// entries of one place add up.
    fn entries(&self, mut add: impl FnMut(usize, usize, f64)) {
        let (advantage, draw) = (self.players, self.players + 1);
        add(advantage, advantage, self.even);
        for (pair, told) in &self.pairs {
            let signs = [(pair.first, 1.0), (pair.second, -1.0), (advantage, 1.0)];
            for (row, sign) in signs {
                for (column, other) in signs {
                    add(row, column, sign * other * told.lead);
                }
                if self.has_draws {
                    add(row, draw, sign * told.both);
                    add(draw, row, sign * told.both);
                }
            }
            for (row, column) in [(pair.first, pair.second), (pair.second, pair.first)] {
                add(row, row, told.level);
                add(row, column, -told.level);
            }
            if self.has_draws {
                add(draw, draw, told.draw);
            }
        }
        if !self.has_draws {
            add(draw, draw, 1.0);
        }
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; vector.len()];
        self.entries(|row, column, value| product[row] += value * vector[column]);
        product
    }

    /// Solves the matrix' equations by conjugate gradients, each unknown scaled by its diagonal.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let scaled = |rest: &[f64]| -> Vec<f64> {
            let pairs = rest.iter().zip(&self.diagonal);
            pairs
                .map(|(rest, by)| if *by > 0.0 { rest / by } else { 0.0 })
                .collect()
        };
        let mut found = vec![0.0; right.len()];
        let mut rest = right.to_vec();
        let mut way = scaled(&rest);
        let mut size = dot(&rest, &way);
        let enough = size * SOLVED * SOLVED;
        for _ in 0..4 * right.len() {
            if size <= enough || size <= f64::MIN_POSITIVE {
                break;
            }
            let image = self.times(&way);
            let curve = dot(&way, &image);
            if curve <= 0.0 {
                break;
            }
            let step = size / curve;
            add(&mut found, step, &way);
            add(&mut rest, -step, &image);
            let next = scaled(&rest);
            let grown = dot(&rest, &next);
            let mut turned = next;
            add(&mut turned, grown / size, &way);
            (way, size) = (turned, grown);
        }
        found
    }

    /// Variances of all parameters, ratings around their mean.
    pub(super) fn variances(&self) -> Vec<f64> {
        if self.players > WHOLE {
            return self.diagonal.iter().map(|told| 1.0 / told).collect();
        }
        let side = self.diagonal.len();
        let mut whole = vec![0.0; side * side];
        self.entries(|row, column, value| whole[row * side + column] += value);
        // As large as the rest, so that no digits are lost.
        let players = self.players.max(1) as f64;
        let common = self.diagonal[..self.players].iter().sum::<f64>() / players;
        let common = common.max(f64::MIN_POSITIVE);
        for row in 0..self.players {
            for column in 0..self.players {
                whole[row * side + column] += common / players;
            }
        }
        let mut variances = inverse_diagonal(whole, side);
        for variance in &mut variances[..self.players] {
            *variance = (*variance - 1.0 / (common * players)).max(0.0);
        }
        variances
    }
}

/// The diagonal of the inverse of a positive definite matrix, by Cholesky's decomposition.
fn inverse_diagonal(mut matrix: Vec<f64>, side: usize) -> Vec<f64> {
    for row in 0..side {
        let (above, own) = matrix.split_at_mut(row * side);
        for column in 0..row {
            let upper = &above[column * side..column * side + column + 1];
            let sum = dot(&own[..column], &upper[..column]);
            own[column] = (own[column] - sum) / upper[column];
        }
        let sum = dot(&own[..row], &own[..row]);
        own[row] = (own[row] - sum).max(f64::MIN_POSITIVE).sqrt();
    }
    // Column by column of the inverse of the lower triangle.
    let mut diagonal = vec![0.0; side];
    let mut column = vec![0.0; side];
    for (at, diagonal) in diagonal.iter_mut().enumerate() {
        for row in at..side {
            let line = &matrix[row * side..(row + 1) * side];
            let own = if row == at { 1.0 } else { 0.0 };
            column[row] = (own - dot(&line[at..row], &column[at..row])) / line[row];
            *diagonal += column[row] * column[row];
        }
    }
    diagonal
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], times: f64, vector: &[f64]) {
    for (to, value) in to.iter_mut().zip(vector) {
        *to += times * value;
    }
}

//! What a rung would ship: its weights rounded, and the bytes that they take.

use std::collections::HashMap;

/// Steps of a weight.
const STEPS: f32 = 256.0;

/// Weights as they would be shipped.
pub(super) fn rounded(weights: &[f32]) -> Vec<f32> {
    let steps = weights
        .iter()
        .map(|weight| (weight * STEPS).round() / STEPS);
    steps.collect()
}

/// Bytes that weights take when they are compressed as well as the frequencies of single ones allow
/// (their entropy).
pub(super) fn bytes(weights: &[f32]) -> usize {
    let mut counts: HashMap<i32, f64> = HashMap::new();
    for weight in weights {
        *counts.entry((weight * STEPS).round() as i32).or_default() += 1.0;
    }
    let all = weights.len() as f64;
    let bits: f64 = counts.values().map(|n| n * (all / n).log2()).sum();
    (bits / 8.0).ceil() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_weights_take_few_bytes() {
        assert_eq!(bytes(&[0.0; 800]), 0);
        let two: Vec<f32> = (0..800).map(|at| [0.0, 0.5][at % 2]).collect();
        assert_eq!(bytes(&two), 100);
        // Eight bits each, and one more for a few that are elsewhere.
        let many: Vec<f32> = (0..256).map(|at| at as f32 / STEPS - 0.5).collect();
        assert_eq!(bytes(&many), 256);
    }

    #[test]
    fn rounding_moves_by_half_a_step_at_most() {
        let weights = [0.1, -3.7, 0.001, 12.0];
        let rounded = rounded(&weights);
        for (weight, rounded) in weights.iter().zip(&rounded) {
            assert!((weight - rounded).abs() <= 0.5 / STEPS);
        }
        assert_eq!(rounded[2..], [0.0, 12.0]);
    }
}

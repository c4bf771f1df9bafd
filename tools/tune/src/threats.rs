//! Factorised weights of threat features.
//!
//! Most of the thousands of combinations are rare. A combination's weight is the sum of one for the
//! side to move's threats, one for the opponent's, and a small residual; each of these is a shared
//! value plus a small one of its set.

use tengen_engine::features::{OTHER_THREATS, OWN_THREATS, SETS, THREATS};

/// Parameters per table: one side's threats, the other's, combinations.
const TABLE: usize = OWN_THREATS + OTHER_THREATS + THREATS;

pub(crate) struct Threats {
    /// Parameter indices of each combination of each set: three shared, three of the set.
    parts: Vec<[u32; 6]>,
}

impl Threats {
    pub(crate) fn new() -> Threats {
        let parts = (0..SETS * THREATS)
            .map(|at| {
                let (set, threats) = (at / THREATS, at % THREATS);
                let (own, other) = (threats / OTHER_THREATS, threats % OTHER_THREATS);
                let three = |table: usize| {
                    let start = table * TABLE;
                    [
                        start + own,
                        start + OWN_THREATS + other,
                        start + OWN_THREATS + OTHER_THREATS + threats,
                    ]
                };
                let ([a, b, c], [d, e, f]) = (three(0), three(1 + set));
                [a, b, c, d, e, f].map(|i| i as u32)
            })
            .collect();
        Threats { parts }
    }

    pub(crate) const fn parameters(&self) -> usize {
        (1 + SETS) * TABLE
    }

    pub(crate) fn weights(&self, parameters: &[f32]) -> impl Iterator<Item = f32> {
        let sum = |parts: &[u32; 6]| parts.iter().map(|&i| parameters[i as usize]).sum();
        self.parts.iter().map(sum)
    }

    /// Back-propagates to the parameters, with weight decay that is stronger for combinations, and
    /// for a set's own parameters than for shared ones.
    pub(crate) fn pull_back(&self, weights: &[f32], parameters: &[f32], gradient: &mut [f32]) {
        for (parts, &g) in self.parts.iter().zip(weights).filter(|(_, g)| **g != 0.0) {
            parts.iter().for_each(|&i| gradient[i as usize] += g);
        }
        for (i, (g, p)) in gradient.iter_mut().zip(parameters).enumerate() {
            let single = i % TABLE >= OWN_THREATS + OTHER_THREATS;
            let pull = if single { 2e-5 } else { 1e-6 };
            let own = if i < TABLE { 1.0 } else { 5.0 };
            *g += pull * own * p;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_is_the_sum_of_its_parts_and_moves_them() {
        let threats = Threats::new();
        let (set, own, other) = (SETS - 1, 5, 7);
        let at = own * OTHER_THREATS + other;
        let mut parameters = vec![0.0; threats.parameters()];
        let table = (1 + set) * TABLE;
        let parts = [
            own,
            OWN_THREATS + other,
            OWN_THREATS + OTHER_THREATS + at,
            table + own,
            table + OWN_THREATS + other,
            table + OWN_THREATS + OTHER_THREATS + at,
        ];
        for (bit, &i) in parts.iter().enumerate() {
            parameters[i] = (1 << bit) as f32;
        }
        let weights: Vec<f32> = threats.weights(&parameters).collect();
        assert_eq!(weights.len(), SETS * THREATS);
        assert_eq!(weights[set * THREATS + at], 63.0);
        assert_eq!(weights[at], 7.0, "another set has what is shared");
        let mut pull = vec![0.0; SETS * THREATS];
        pull[set * THREATS + at] = 1.0;
        let mut gradient = vec![0.0; threats.parameters()];
        threats.pull_back(&pull, &vec![0.0; threats.parameters()], &mut gradient);
        let moved: Vec<usize> = (0..gradient.len())
            .filter(|&i| gradient[i] != 0.0)
            .collect();
        let mut expected = parts.to_vec();
        expected.sort_unstable();
        assert_eq!(moved, expected);
    }
}

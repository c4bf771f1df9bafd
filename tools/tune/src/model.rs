//! Factorised weights of point codes (multisets of four line classes).
//!
//! Most of the thousands of codes are rare. A code's weight is the sum of the weights of its four
//! line classes, its point class, and a small residual. Each of these in turn is a shared value
//! plus a small one of its set, so that rules with few games lean on the others.

use tengen_engine::features::{CODES, SETS, class_of, lines_of};

/// Parameters per table: line classes, point classes, codes.
const TABLE: usize = 32 + CODES;

pub(crate) struct Model {
    tables: usize,
    /// The number of leading tables shared by all sets.
    shared: usize,
    /// Parameter indices of each code of each table: six shared, six of the set.
    parts: Vec<[u32; 12]>,
}

impl Model {
    /// `tables_per_set` tables for each set of weights.
    pub(crate) fn new(tables_per_set: usize) -> Model {
        let shared = tables_per_set;
        let parts = (0..SETS * tables_per_set * CODES)
            .map(|at| {
                let (table, code) = (at / CODES, at % CODES);
                let class = class_of(table / tables_per_set, code) as u32;
                let six = |table: usize| {
                    let start = (table * TABLE) as u32;
                    let [a, b, c, d] = lines_of(code).map(|line| start + line as u32);
                    [a, b, c, d, start + 16 + class, start + 32 + code as u32]
                };
                let mut parts = [0; 12];
                parts[..6].copy_from_slice(&six(table % tables_per_set));
                parts[6..].copy_from_slice(&six(shared + table));
                parts
            })
            .collect();
        Model {
            tables: shared + SETS * tables_per_set,
            shared,
            parts,
        }
    }

    pub(crate) const fn parameters(&self) -> usize {
        self.tables * TABLE
    }

    pub(crate) fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let sum = |parts: &[u32; 12]| parts.iter().map(|&i| parameters[i as usize]).sum();
        self.parts.iter().map(sum).collect()
    }

    /// Back-propagates to the parameters, with weight decay that is stronger for codes than for
    /// classes, and for a set's own parameters than for shared ones.
    pub(crate) fn pull_back(&self, weights: &[f32], parameters: &[f32], gradient: &mut [f32]) {
        for (parts, &g) in self.parts.iter().zip(weights).filter(|(_, g)| **g != 0.0) {
            parts.iter().for_each(|&i| gradient[i as usize] += g);
        }
        for (i, (g, p)) in gradient.iter_mut().zip(parameters).enumerate() {
            let pull = if i % TABLE < 32 { 1e-6 } else { 2e-5 };
            let own = if i / TABLE < self.shared { 1.0 } else { 5.0 };
            *g += pull * own * p;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_moves_with_its_parts() {
        let model = Model::new(1);
        let mut parameters = vec![0.0; model.parameters()];
        let last = CODES - 1;
        // The first table is shared, the next is set 0's own.
        parameters[32 + last] = 0.25;
        parameters[TABLE + 32 + last] = 0.5;
        let line = lines_of(last)[0] as usize;
        parameters[TABLE + line] = 1.0;
        let same = lines_of(last)
            .iter()
            .filter(|&&l| l as usize == line)
            .count();
        let weights = model.weights(&parameters);
        assert_eq!(weights.len(), SETS * CODES);
        assert_eq!(weights[last], same as f32 + 0.75);
        assert_eq!(weights[CODES + last], 0.25, "the rest is the first set's");
        let mut gradient = vec![0.0; model.parameters()];
        let mut one = vec![0.0; SETS * CODES];
        one[last] = 1.0;
        model.pull_back(&one, &vec![0.0; model.parameters()], &mut gradient);
        for table in [0, TABLE] {
            assert_eq!(gradient[table + line], same as f32);
            assert_eq!(gradient[table + 32 + last], 1.0);
        }
        assert_eq!(gradient[2 * TABLE + 32 + last], 0.0);
    }
}

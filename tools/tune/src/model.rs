//! How the weights of combinations of four line classes hang together.
//!
//! There are thousands of combinations, and most are rare. So a combination's weight is the sum of
//! its four line classes' weights, its point class's, and a small one of its own: what is rare is
//! worth what its parts are. Likewise a weight is the sum of one that all sets share and a small one of its own set's: a
//! rule with few games leans on the others.

use tengen_engine::features::{CODES, SETS, class_of, lines_of};

/// Parameters of a table: line classes, point classes, combinations.
const TABLE: usize = 32 + CODES;

/// Several tables of weights for all combinations.
pub(crate) struct Model {
    tables: usize,
    /// How many of the tables, the first ones, are those that all sets share.
    shared: usize,
    /// For every combination of every table of a set, its parameters: six shared ones and six of its own.
    parts: Vec<[u32; 12]>,
}

impl Model {
    /// So many tables for each of the engine's sets of weights.
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

    /// The weights of all combinations, table after table.
    pub(crate) fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let sum = |parts: &[u32; 12]| parts.iter().map(|&i| parameters[i as usize]).sum();
        self.parts.iter().map(sum).collect()
    }

    /// Turns a gradient of the weights into one of the parameters, with a pull towards zero that
    /// is stronger for single combinations than for classes, and for a set's own than for what all share.
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
        // The first table is shared, the next the first set's own.
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

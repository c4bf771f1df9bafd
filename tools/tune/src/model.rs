//! How the weights of combinations of four line classes hang together.
//!
//! There are thousands of combinations, and most are rare. So a combination's weight is the sum of
//! its four line classes' weights, its point class's, and a small one of its own: what is rare is
//! worth what its parts are.

use tengen_engine::features::{CODES, SETS, class_of, lines_of};

/// Parameters of a table: line classes, point classes, combinations.
const TABLE: usize = 32 + CODES;

/// Several tables of weights for all combinations.
pub(crate) struct Model {
    tables: usize,
    /// For every combination of every table, its six parameters.
    parts: Vec<[u32; 6]>,
}

impl Model {
    /// So many tables for each of the engine's sets of weights.
    pub(crate) fn new(tables_per_set: usize) -> Model {
        let tables = SETS * tables_per_set;
        let parts = (0..tables * CODES)
            .map(|at| {
                let (table, code) = (at / CODES, at % CODES);
                let start = (table * TABLE) as u32;
                let [a, b, c, d] = lines_of(code).map(|line| start + line as u32);
                let class = class_of(table / tables_per_set, code) as u32;
                [a, b, c, d, start + 16 + class, start + 32 + code as u32]
            })
            .collect();
        Model { tables, parts }
    }

    pub(crate) const fn parameters(&self) -> usize {
        self.tables * TABLE
    }

    /// The weights of all combinations, table after table.
    pub(crate) fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let sum = |parts: &[u32; 6]| parts.iter().map(|&i| parameters[i as usize]).sum();
        self.parts.iter().map(sum).collect()
    }

    /// Turns a gradient of the weights into one of the parameters, with a pull towards zero that
    /// is stronger for single combinations than for classes.
    pub(crate) fn pull_back(&self, weights: &[f32], parameters: &[f32], gradient: &mut [f32]) {
        for (parts, &g) in self.parts.iter().zip(weights).filter(|(_, g)| **g != 0.0) {
            parts.iter().for_each(|&i| gradient[i as usize] += g);
        }
        for (i, (g, p)) in gradient.iter_mut().zip(parameters).enumerate() {
            let pull = if i % TABLE < 32 { 1e-6 } else { 2e-5 };
            *g += pull * p;
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
        parameters[32 + last] = 0.5;
        let line = lines_of(last)[0] as usize;
        parameters[line] = 1.0;
        let same = lines_of(last)
            .iter()
            .filter(|&&l| l as usize == line)
            .count();
        let weights = model.weights(&parameters);
        assert_eq!(weights.len(), SETS * CODES);
        assert_eq!(weights[last], same as f32 + 0.5);
        assert_eq!(weights[CODES + last], 0.0, "each set by itself");
        let mut gradient = vec![0.0; model.parameters()];
        let mut one = vec![0.0; SETS * CODES];
        one[last] = 1.0;
        model.pull_back(&one, &vec![0.0; model.parameters()], &mut gradient);
        assert_eq!(gradient[line], same as f32);
        assert_eq!(gradient[32 + last], 1.0);
    }
}

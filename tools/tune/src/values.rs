//! Values and threats: logistic regression on what positions turned out to be worth.

use tengen_engine::features::{CODES, SETS, THREATS};

use crate::fit::Problem;
use crate::model::Model;
use crate::samples::Sample;

/// The evaluation, in units in which 1 is a chance to win of e : 1.
pub(crate) struct Values(Model);

const TABLES: usize = SETS * CODES;

impl Values {
    pub(crate) fn new() -> Values {
        Values(Model::new(1))
    }

    fn threat(sample: &Sample) -> usize {
        TABLES + usize::from(sample.sets[0]) * THREATS + usize::from(sample.threats)
    }

    fn value(weights: &[f32], sample: &Sample) -> f32 {
        let side = |i: usize| {
            let start = usize::from(sample.sets[i]) * CODES;
            let codes = sample.codes[i].iter();
            codes
                .map(|&(code, count)| weights[start + usize::from(code)] * f32::from(count) / 2.0)
                .sum::<f32>()
        };
        weights[Values::threat(sample)] + side(0) - side(1)
    }
}

impl Problem for Values {
    type Item = Sample;

    const NAME: &'static str = "values";
    const BATCH: usize = 512;
    const RATES: &'static [f32] = &[
        0.003, 0.002, 0.002, 0.001, 0.001, 0.0005, 0.0005, 0.0002, 0.0001, 0.0001,
    ];

    fn parameters(&self) -> usize {
        self.0.parameters() + SETS * THREATS
    }

    fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let (shared, threats) = parameters.split_at(self.0.parameters());
        let mut weights = self.0.weights(shared);
        weights.extend_from_slice(threats);
        weights
    }

    fn loss(weights: &[f32], sample: &Sample) -> f32 {
        let chance = 1.0 / (1.0 + (-Values::value(weights, sample)).exp());
        let (label, tiny) = (sample.label, 1e-6);
        -label * chance.max(tiny).ln() - (1.0 - label) * (1.0 - chance).max(tiny).ln()
    }

    fn learn(weights: &[f32], sample: &Sample, share: f32, gradient: &mut [f32]) {
        let chance = 1.0 / (1.0 + (-Values::value(weights, sample)).exp());
        let error = (chance - sample.label) * share;
        gradient[Values::threat(sample)] += error;
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            let start = usize::from(sample.sets[side]) * CODES;
            for &(code, count) in &sample.codes[side] {
                gradient[start + usize::from(code)] += sign * error * f32::from(count) / 2.0;
            }
        }
    }

    fn pull_back(&self, weights: &[f32], parameters: &[f32], gradient: &mut [f32]) {
        let split = self.0.parameters();
        let (shared, threats) = gradient.split_at_mut(split);
        self.0
            .pull_back(&weights[..TABLES], &parameters[..split], shared);
        for (g, w) in threats.iter_mut().zip(&weights[TABLES..]) {
            *g += w;
        }
    }
}

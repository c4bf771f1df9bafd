//! Values, threats and layer: logistic regression on labels.

use std::collections::BTreeSet;

use tengen_core::{Color, Rule};
use tengen_engine::features::{CODES, NUMBERS, SETS, THREATS, set_of};

use crate::fit::Problem;
use crate::layer::{self, Layer};
use crate::model::Model;
use crate::samples::Sample;
use crate::threats::Threats;

/// The evaluation, in units of odds e : 1.
pub(crate) struct Values {
    points: Model,
    threats: Threats,
    layer: Layer,
}

const TABLES: usize = SETS * CODES;

impl Values {
    pub(crate) fn new() -> Values {
        Values {
            points: Model::new(1),
            threats: Threats::new(),
            layer: Layer::new(),
        }
    }

    /// The weights of a rule's own sets.
    pub(crate) fn of_rule(weights: &[f32], rule: Rule) -> Vec<f32> {
        let sets = [Color::Black, Color::White].map(|color| set_of(rule, color));
        let parts = BTreeSet::from(sets).into_iter().flat_map(|set| {
            let threats = TABLES + set * THREATS;
            let layer = TABLES + SETS * THREATS + set * NUMBERS;
            [
                &weights[set * CODES..][..CODES],
                &weights[threats..][..THREATS],
                &weights[layer..][..NUMBERS],
            ]
        });
        parts.collect::<Vec<_>>().concat()
    }

    fn threat(sample: &Sample) -> usize {
        TABLES + usize::from(sample.sets[0]) * THREATS + usize::from(sample.threats)
    }

    /// Offset of the layer of a sample's side to move.
    fn layer_at(sample: &Sample) -> usize {
        TABLES + SETS * THREATS + usize::from(sample.sets[0]) * NUMBERS
    }

    fn layer<'a>(weights: &'a [f32], sample: &Sample) -> &'a [f32] {
        &weights[Values::layer_at(sample)..][..NUMBERS]
    }

    pub(crate) fn value(weights: &[f32], sample: &Sample) -> f32 {
        let side = |i: usize| {
            let start = usize::from(sample.sets[i]) * CODES;
            let codes = sample.codes[i].iter();
            codes
                .map(|&(code, count)| weights[start + usize::from(code)] * f32::from(count) / 2.0)
                .sum::<f32>()
        };
        let layer = layer::value(Values::layer(weights, sample), &sample.numbers);
        weights[Values::threat(sample)] + side(0) - side(1) + layer
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
        self.points.parameters() + self.threats.parameters() + self.layer.parameters()
    }

    fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let (points, rest) = parameters.split_at(self.points.parameters());
        let (threats, layer) = rest.split_at(self.threats.parameters());
        let mut weights = self.points.weights(points);
        weights.extend(self.threats.weights(threats));
        weights.extend(self.layer.weights(layer));
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
        let at = Values::layer_at(sample);
        let slice = &mut gradient[at..][..NUMBERS];
        layer::learn(
            Values::layer(weights, sample),
            &sample.numbers,
            error,
            slice,
        );
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            let start = usize::from(sample.sets[side]) * CODES;
            for &(code, count) in &sample.codes[side] {
                gradient[start + usize::from(code)] += sign * error * f32::from(count) / 2.0;
            }
        }
    }

    fn pull_back(&self, weights: &[f32], parameters: &[f32], gradient: &mut [f32]) {
        let [p, t] = [self.points.parameters(), self.threats.parameters()];
        let (points, rest) = weights.split_at(TABLES);
        let (threats, layer) = rest.split_at(SETS * THREATS);
        self.points
            .pull_back(points, &parameters[..p], &mut gradient[..p]);
        let part = p..p + t;
        self.threats
            .pull_back(threats, &parameters[part.clone()], &mut gradient[part]);
        self.layer
            .pull_back(layer, &parameters[p + t..], &mut gradient[p + t..]);
    }
}

#[cfg(test)]
mod tests {
    use tengen_engine::Board;
    use tengen_engine::features::{SET, evaluation_of};

    use super::*;
    use crate::games;
    use crate::samples::{SCALE, sample};

    /// The engine's weights in the fit's units.
    fn unpacked() -> Vec<f32> {
        let bytes = include_bytes!("../../../crates/engine/src/weights.bin");
        let number = |at: usize| f32::from(i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]));
        let part = |from: usize, count: usize| {
            (0..SETS).flat_map(move |set| (0..count).map(move |i| number(set * SET + from + i)))
        };
        let ones = vec![1.0; NUMBERS];
        let layer = part(SET - NUMBERS, NUMBERS).zip(
            layer::packed(&ones, SCALE)
                .collect::<Vec<_>>()
                .into_iter()
                .cycle(),
        );
        let points = part(0, CODES)
            .chain(part(CODES, THREATS))
            .map(|x| x / SCALE);
        points.chain(layer.map(|(x, scale)| x / scale)).collect()
    }

    #[test]
    fn the_engine_evaluates_as_the_fit_does() {
        let weights = unpacked();
        let plan = games::Plan {
            seed: 9,
            nodes: 40,
            rules: Vec::new(),
            size: None,
        };
        let (mut seen, mut far) = (0, 0);
        for number in 0..10 {
            let game = games::play(&plan, number);
            let start = game.position(0).unwrap();
            let mut board = Board::new(&start);
            for m in &game.moves {
                let before = board.clone();
                board.play(m.played);
                let fitted = Values::value(&weights, &sample(&board, &before, 0.5)) * SCALE;
                let engine = evaluation_of(&board) as f32;
                assert!((fitted - engine).abs() < 20.0, "{fitted} and {engine}");
                far += u32::from((fitted - engine).abs() > 4.0);
                seen += 1;
            }
        }
        assert!(seen > 100 && far * 4 < seen, "{far} of {seen}");
    }
}

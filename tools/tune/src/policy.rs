//! Policy scores: a softmax over the points near the stones, fitted to the moves chosen.

use tengen_engine::features::CODES;

use crate::fit::Problem;
use crate::model::Model;
use crate::samples::Choice;

/// Policy scores in natural logarithms: for each set a table for own stones, and one for the
/// opponent's.
pub(crate) struct Policy(Model);

impl Policy {
    pub(crate) fn new() -> Policy {
        Policy(Model::new(2))
    }

    /// Offsets of the two tables of a choice.
    fn starts(choice: &Choice) -> [usize; 2] {
        let [us, them] = choice.sets.map(usize::from);
        [2 * us * CODES, (2 * them + 1) * CODES]
    }

    /// Softmax probabilities of all points.
    fn chances(weights: &[f32], choice: &Choice) -> Vec<f32> {
        let [own, other] = Policy::starts(choice);
        let points = choice.points.iter();
        let scores: Vec<f32> = points
            .map(|&[u, t]| weights[own + usize::from(u)] + weights[other + usize::from(t)])
            .collect();
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let mut chances: Vec<f32> = scores.iter().map(|s| (s - most).exp()).collect();
        let sum: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|c| *c /= sum);
        chances
    }
}

impl Problem for Policy {
    type Item = Choice;

    const NAME: &'static str = "moves";
    const BATCH: usize = 256;
    const RATES: &'static [f32] = &[0.02, 0.01, 0.004, 0.0015];

    fn parameters(&self) -> usize {
        self.0.parameters()
    }

    fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        self.0.weights(parameters)
    }

    fn loss(weights: &[f32], choice: &Choice) -> f32 {
        let chances = Policy::chances(weights, choice);
        -chances[usize::from(choice.chosen)].max(1e-9).ln()
    }

    fn learn(weights: &[f32], choice: &Choice, share: f32, gradient: &mut [f32]) {
        let [own, other] = Policy::starts(choice);
        let mut errors = Policy::chances(weights, choice);
        errors[usize::from(choice.chosen)] -= 1.0;
        for (&[u, t], error) in choice.points.iter().zip(errors) {
            gradient[own + usize::from(u)] += error * share;
            gradient[other + usize::from(t)] += error * share;
        }
    }

    fn pull_back(&self, weights: &[f32], parameters: &[f32], gradient: &mut [f32]) {
        self.0.pull_back(weights, parameters, gradient);
    }
}

//! Training the evaluation's hidden layer in floating point.
//!
//! Each set's layer is a shared one plus a small one of its own, so that rules with few games lean
//! on the others. The shared slopes start random: hidden units with equal weights would stay equal.

use tengen_core::SplitMix;
use tengen_engine::features::{
    COUNT, HIDDEN, LARGEST, NUMBERS, POINT_CLASSES, SETS, SLOPE, STEPS, UNIT, step_of,
};

/// Input scale of slopes, so that a few points of a class weigh about as much as a step; points of
/// no class are numerous.
const fn scale(class: usize) -> f32 {
    if class == 0 { 0.04 } else { 0.2 }
}

const CLASSES: usize = 2 * POINT_CLASSES;
const SLOPES: usize = 2 * HIDDEN;
const STEP_ROWS: usize = SLOPES + CLASSES * HIDDEN;
const SEED: u64 = 77;
/// Bound of the initial slopes, either sign.
const FIRST: f32 = 0.15;

type Numbers = [[u16; POINT_CLASSES]; 2];

/// Bound of rows, as in the engine; also limits extrapolation to rare positions.
const BOUND: f32 = LARGEST as f32 / UNIT as f32;

/// Visits each class with points: offsets of its slope and step, and the slope's factor.
fn rows(numbers: &Numbers, mut visit: impl FnMut(usize, usize, f32)) {
    for (class, &number) in numbers.as_flattened().iter().enumerate() {
        let step = step_of(number);
        if step > 0 {
            let times = scale(class % POINT_CLASSES) * f32::from(number);
            let step = STEP_ROWS + (class * STEPS + step - 1) * HIDDEN;
            visit(SLOPES + class * HIDDEN, step, times);
        }
    }
}

fn units(layer: &[f32], numbers: &Numbers) -> [f32; HIDDEN] {
    let mut units: [f32; HIDDEN] = std::array::from_fn(|i| layer[i]);
    rows(numbers, |slope, step, times| {
        let [slope, step] = [slope, step].map(|at| &layer[at..at + HIDDEN]);
        for ((unit, slope), step) in units.iter_mut().zip(slope).zip(step) {
            *unit += (times * slope + step).clamp(-BOUND, BOUND);
        }
    });
    units
}

pub(crate) fn value(layer: &[f32], numbers: &Numbers) -> f32 {
    let counts = &layer[HIDDEN..SLOPES];
    let units = units(layer, numbers);
    units.iter().zip(counts).map(|(u, c)| u.max(0.0) * c).sum()
}

/// Adds a sample's gradient; `error` is the gradient of the output.
pub(crate) fn learn(layer: &[f32], numbers: &Numbers, error: f32, gradient: &mut [f32]) {
    let units = units(layer, numbers);
    let mut errors = [0.0; HIDDEN];
    for (i, unit) in units.into_iter().enumerate().filter(|(_, u)| *u > 0.0) {
        errors[i] = error * layer[HIDDEN + i];
        gradient[HIDDEN + i] += error * unit;
        gradient[i] += errors[i];
    }
    rows(numbers, |slope, step, times| {
        for (i, e) in errors.into_iter().enumerate() {
            let (slope, step) = (slope + i, step + i);
            if (times * layer[slope] + layer[step]).abs() < BOUND {
                gradient[slope] += times * e;
                gradient[step] += e;
            }
        }
    });
}

/// Quantised layer weights; `points` engine units equal an output of 1.
pub(crate) fn packed(layer: &[f32], points: f32) -> impl Iterator<Item = f32> {
    let unit = UNIT as f32;
    layer.iter().enumerate().map(move |(i, x)| {
        x * match i {
            HIDDEN..SLOPES => points * COUNT as f32,
            SLOPES..STEP_ROWS => unit * SLOPE as f32 * scale((i - SLOPES) / HIDDEN % POINT_CLASSES),
            _ => unit,
        }
    })
}

pub(crate) struct Layer {
    first: Vec<f32>,
}

impl Layer {
    pub(crate) fn new() -> Layer {
        let mut chance = SplitMix::new(SEED);
        let mut small = || (chance.next() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
        let mut first = vec![0.0; NUMBERS];
        first[SLOPES..STEP_ROWS]
            .iter_mut()
            .for_each(|x| *x = small() * FIRST);
        Layer { first }
    }

    pub(crate) const fn parameters(&self) -> usize {
        (1 + SETS) * NUMBERS
    }

    pub(crate) fn weights(&self, parameters: &[f32]) -> impl Iterator<Item = f32> {
        let (shared, own) = parameters.split_at(NUMBERS);
        own.iter().enumerate().map(move |(i, p)| {
            let i = i % NUMBERS;
            p + shared[i] + self.first[i]
        })
    }

    /// Back-propagates to the parameters, with weight decay towards zero or the initial value.
    pub(crate) fn pull_back(&self, weights: &[f32], parameters: &[f32], gradient: &mut [f32]) {
        let (shared, own) = gradient.split_at_mut(NUMBERS);
        for (i, &g) in weights.iter().enumerate().filter(|(_, g)| **g != 0.0) {
            shared[i % NUMBERS] += g;
            own[i] += g;
        }
        for (i, (g, p)) in gradient.iter_mut().zip(parameters).enumerate() {
            let pull = if i < NUMBERS { 1e-6 } else { 5e-6 };
            *g += pull * p;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Arbitrary weights, and numbers of points that reach all kinds of rows.
    fn anything() -> (Vec<f32>, Numbers) {
        let mut chance = SplitMix::new(4);
        let layer = (0..NUMBERS).map(|_| (chance.next() >> 40) as f32 / (1u64 << 24) as f32 - 0.5);
        let layer = layer.collect();
        let mut numbers = [[0; POINT_CLASSES]; 2];
        for number in numbers.as_flattened_mut() {
            *number = chance.below(64) as u16 >> chance.below(7);
        }
        (layer, numbers)
    }

    #[test]
    fn it_learns_along_its_slope() {
        let (layer, numbers) = anything();
        let mut gradient = vec![0.0; NUMBERS];
        learn(&layer, &numbers, 1.0, &mut gradient);
        let mut moved = 0;
        for i in 0..NUMBERS {
            let at = |by: f32| {
                let mut layer = layer.clone();
                layer[i] += by;
                f64::from(value(&layer, &numbers))
            };
            let slope = (at(0.01) - at(-0.01)) / 0.02;
            assert!((slope - f64::from(gradient[i])).abs() < 0.02, "{i}");
            moved += u32::from(gradient[i] != 0.0);
        }
        assert!(moved > 200, "{moved}");
    }

    #[test]
    fn sets_share_and_differ() {
        let layer = Layer::new();
        let mut parameters = vec![0.0; layer.parameters()];
        parameters[STEP_ROWS] = 1.0;
        parameters[2 * NUMBERS + STEP_ROWS] = 0.5;
        let weights: Vec<f32> = layer.weights(&parameters).collect();
        assert_eq!(weights.len(), SETS * NUMBERS);
        assert_eq!(weights[STEP_ROWS], 1.0);
        assert_eq!(weights[NUMBERS + STEP_ROWS], 1.5);
        let mut pull = vec![0.0; weights.len()];
        pull[NUMBERS + 3] = 1.0;
        let mut gradient = vec![0.0; parameters.len()];
        layer.pull_back(&pull, &vec![0.0; parameters.len()], &mut gradient);
        let moved: Vec<usize> = (0..gradient.len())
            .filter(|&i| gradient[i] != 0.0)
            .collect();
        assert_eq!(moved, [3, 2 * NUMBERS + 3]);
    }
}

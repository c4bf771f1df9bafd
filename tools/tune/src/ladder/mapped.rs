//! Lines of eleven cells mapped to numbers, with what neighbours have (after Rapfi's mix networks).
//!
//! A point adds the rows of the four lines through it and is cut off at zero; then it adds its
//! neighbours' numbers, each channel by itself, weighed alike along lines and alike across, and is
//! cut off again. The [head](super::head) gives what to add to an evaluation.

use tengen_core::{Position, SplitMix};

use super::head::{Head, REGIONS, Sums, Values, first, region_of};
use super::lines::{DIRECTIONS, POINTS, SIDE, lines};
use super::words::Words;
use super::{Judging, loss};
use crate::fit::Problem;

/// A position as this model sees it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lined {
    /// Odds by the evaluation that is added to.
    base: f32,
    label: f32,
    /// The rows of the lines through each point.
    rows: Box<[[u16; DIRECTIONS]]>,
}

impl Lined {
    pub(super) fn new(words: &Words, position: &Position, base: f32, label: f32) -> Lined {
        let rows = lines(position).map(|lines| lines.map(|line| words.row(line)));
        Lined {
            base,
            label,
            rows: rows.collect(),
        }
    }
}

/// A board of points with an edge of zeros.
const GRID: usize = SIDE + 2;
type Grid<const C: usize> = [[f32; C]; GRID * GRID];

const fn cell(point: usize) -> usize {
    (point / SIDE + 1) * GRID + point % SIDE + 1
}

/// A cell, the sum of its neighbours in its row and column, and of those across.
fn around<const C: usize>(grid: &Grid<C>, cell: usize) -> [[f32; C]; 3] {
    let (above, below) = (&grid[cell + GRID - 1..], &grid[cell - GRID - 1..]);
    let [left, right] = [&grid[cell - 1], &grid[cell + 1]];
    let straight = std::array::from_fn(|i| left[i] + right[i] + above[1][i] + below[1][i]);
    let across = std::array::from_fn(|i| above[0][i] + above[2][i] + below[0][i] + below[2][i]);
    [grid[cell], straight, across]
}

/// Shares of a point itself, its neighbours, and those across; and what is added.
const NEAR: usize = 4;

/// The model with `C` numbers a point.
pub(super) struct Mapped<const C: usize> {
    words: Words,
    /// First values but for the rows, which begin as nothing.
    first: Vec<f32>,
}

/// How strongly the parts of a row are drawn to zero: the rarer they are, the more.
const PULLS: [f32; 4] = [2e-5, 1e-5, 5e-6, 1e-6];

/// Values of all layers.
struct Layers<const C: usize> {
    points: Box<Grid<C>>,
    near: Box<[[f32; C]; POINTS]>,
    head: Values<C>,
}

impl<const C: usize> Mapped<C> {
    // Where the parts lie among the weights.
    const BIAS: usize = 0;
    const NEAR: usize = Self::BIAS + C;
    const HEAD: usize = Self::NEAR + NEAR * C;
    const ROWS: usize = Self::HEAD + Head::<C>::ALL;

    pub(super) fn new(seed: u64, words: Words) -> Mapped<C> {
        let mut chance = SplitMix::new(seed);
        // A little above zero, so that every number moves at first.
        let bias = (0..C).map(|_| first(&mut chance).abs() + 0.02);
        let mut weights: Vec<f32> = bias.collect();
        weights.extend([1.0; C]);
        weights.extend([0.0; C].repeat(NEAR - 1));
        weights.extend(Head::<C>::first(&mut chance));
        Mapped {
            words,
            first: weights,
        }
    }

    pub(super) const fn words(&self) -> &Words {
        &self.words
    }

    fn part(weights: &[f32], at: usize) -> [f32; C] {
        std::array::from_fn(|i| weights[at + i])
    }

    fn row(row: u16) -> usize {
        Self::ROWS + usize::from(row) * C
    }

    fn layers(weights: &[f32], item: &Lined) -> Layers<C> {
        let bias = Self::part(weights, Self::BIAS);
        let mut points = Box::new([[0.0; C]; GRID * GRID]);
        for (at, rows) in item.rows.iter().enumerate() {
            let rows = rows.map(|row| &weights[Self::row(row)..][..C]);
            points[cell(at)] = std::array::from_fn(|i| {
                let sum = bias[i] + rows[0][i] + rows[1][i] + rows[2][i] + rows[3][i];
                sum.max(0.0)
            });
        }
        let shares: [[f32; C]; NEAR] =
            std::array::from_fn(|share| Self::part(weights, Self::NEAR + share * C));
        let mut near = Box::new([[0.0; C]; POINTS]);
        let mut sums: Sums<C> = [[0.0; C]; REGIONS];
        for (at, near) in near.iter_mut().enumerate() {
            let three = around(&points, cell(at));
            *near = std::array::from_fn(|i| {
                let own = shares[0][i] * three[0][i];
                own + shares[1][i] * three[1][i] + shares[2][i] * three[2][i] + shares[3][i]
            });
            let sum = &mut sums[region(at)];
            sum.iter_mut()
                .zip(&*near)
                .for_each(|(sum, near)| *sum += near.max(0.0));
        }
        let head = Head::values(&weights[Self::HEAD..Self::ROWS], sums);
        Layers { points, near, head }
    }
}

fn region(point: usize) -> usize {
    region_of([point % SIDE, point / SIDE], SIDE)
}

impl<const C: usize> Problem for Mapped<C> {
    type Item = Lined;

    const NAME: &'static str = "lines";
    const BATCH: usize = 512;
    const RATES: &'static [f32] = &[0.002, 0.002, 0.001, 0.001, 0.0005, 0.0002, 0.0001, 0.000_05];

    fn parameters(&self) -> usize {
        let parts: usize = self.words.numbers().iter().sum();
        Self::ROWS + parts * C
    }

    fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let (rest, parts) = parameters.split_at(Self::ROWS);
        let sums = rest.iter().zip(&self.first).map(|(p, first)| p + first);
        let mut weights: Vec<f32> = sums.collect();
        weights.resize(Self::ROWS + self.words.len() * C, 0.0);
        let rows = weights[Self::ROWS..].chunks_exact_mut(C);
        for (row, of) in rows.zip(self.words.parts()) {
            for part in of {
                let part = &parts[part * C..][..C];
                row.iter_mut()
                    .zip(part)
                    .for_each(|(row, part)| *row += part);
            }
        }
        weights
    }

    fn loss(weights: &[f32], item: &Lined) -> f32 {
        loss(Self::odds(weights, item), item.label)
    }

    fn learn(weights: &[f32], item: &Lined, share: f32, gradient: &mut [f32]) {
        let layers = Self::layers(weights, item);
        let odds = item.base + layers.head.added;
        let error = (1.0 / (1.0 + (-odds).exp()) - item.label) * share;
        let head = &mut gradient[Self::HEAD..Self::ROWS];
        let of_sums = Head::learn(&weights[Self::HEAD..Self::ROWS], &layers.head, error, head);
        let mut of_near = Box::new([[0.0; C]; GRID * GRID]);
        let mut of_shares = [[0.0; C]; NEAR];
        for (at, near) in layers.near.iter().enumerate() {
            let of_sum = &of_sums[region(at)];
            let of: [f32; C] = std::array::from_fn(|i| if near[i] > 0.0 { of_sum[i] } else { 0.0 });
            of_near[cell(at)] = of;
            let [own, straight, across] = around(&layers.points, cell(at));
            for (of_share, input) in of_shares.iter_mut().zip([own, straight, across, [1.0; C]]) {
                let products = of.iter().zip(input).map(|(of, input)| of * input);
                of_share
                    .iter_mut()
                    .zip(products)
                    .for_each(|(g, of)| *g += of);
            }
        }
        let shares: [[f32; C]; 3] =
            std::array::from_fn(|share| Self::part(weights, Self::NEAR + share * C));
        let mut of_bias = [0.0; C];
        for (at, rows) in item.rows.iter().enumerate() {
            let point = &layers.points[cell(at)];
            // Neighbours are neighbours of each other.
            let three = around(&of_near, cell(at));
            let of: [f32; C] = std::array::from_fn(|i| {
                let of = shares[0][i] * three[0][i]
                    + shares[1][i] * three[1][i]
                    + shares[2][i] * three[2][i];
                if point[i] > 0.0 { of } else { 0.0 }
            });
            for &row in rows {
                let row = &mut gradient[Self::row(row)..][..C];
                row.iter_mut().zip(of).for_each(|(g, of)| *g += of);
            }
            of_bias.iter_mut().zip(of).for_each(|(sum, of)| *sum += of);
        }
        let rest = of_bias.iter().chain(of_shares.as_flattened());
        let of_rest = &mut gradient[Self::BIAS..Self::HEAD];
        of_rest.iter_mut().zip(rest).for_each(|(g, of)| *g += of);
    }

    fn pull_back(&self, weights: &[f32], parameters: &[f32], gradient: &mut [f32]) {
        let (rest, rows) = weights.split_at(Self::ROWS);
        let (of_rest, of_parts) = gradient.split_at_mut(Self::ROWS);
        of_rest.copy_from_slice(rest);
        for (row, of) in rows.chunks_exact(C).zip(self.words.parts()) {
            for part in of {
                let part = &mut of_parts[part * C..][..C];
                part.iter_mut().zip(row).for_each(|(g, of)| *g += of);
            }
        }
        let numbers = self.words.numbers().into_iter().zip(PULLS);
        let pulls = numbers.flat_map(|(number, pull)| std::iter::repeat_n(pull, number * C));
        let parts = of_parts.iter_mut().zip(&parameters[Self::ROWS..]);
        parts.zip(pulls).for_each(|((g, p), pull)| *g += pull * p);
    }
}

impl<const C: usize> Judging for Mapped<C> {
    fn odds(weights: &[f32], item: &Lined) -> f32 {
        item.base + Self::layers(weights, item).head.added
    }

    fn beside(&self) -> usize {
        self.words.bytes()
    }

    fn about(&self) -> String {
        format!("{}\n", self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::head::tests::moving;
    use crate::ladder::lines::tests::position;
    use crate::ladder::words::{Counts, ROWS};

    type Small = Mapped<4>;

    const MOVES: [&str; 4] = ["h8i9a1c3k12", "h8g9o1m3e12", "h8i7a15c13k4", "h8i9a1c3l11"];
    const OTHER: &str = "h8i9a1c3m12";

    fn words() -> Words {
        let mut counts = Counts::new();
        for moves in [&MOVES[..], &[OTHER]].concat() {
            counts.add(&position(moves));
        }
        Words::new(&counts, ROWS)
    }

    fn item(words: &Words, moves: &str) -> Lined {
        Lined::new(words, &position(moves), 0.3, 0.8)
    }

    /// Parameters that use every part.
    fn parameters(model: &Small) -> Vec<f32> {
        let mut chance = SplitMix::new(6);
        let any = |_| (chance.below(2001) as f32 / 1000.0 - 0.9) / 4.0;
        (0..model.parameters()).map(any).collect()
    }

    #[test]
    fn nothing_is_added_at_first() {
        let model = Mapped::<16>::new(1, words());
        let weights = model.weights(&vec![0.0; model.parameters()]);
        let odds = Mapped::<16>::odds(&weights, &item(model.words(), "h8i9g9"));
        assert_eq!(odds, 0.3);
    }

    #[test]
    fn turning_the_board_changes_nothing() {
        let model = Small::new(1, words());
        let weights = model.weights(&parameters(&model));
        let odds = |moves| Small::odds(&weights, &item(model.words(), moves));
        let [turned @ .., other] = [MOVES[0], MOVES[1], MOVES[2], MOVES[3], OTHER].map(odds);
        for odds in turned {
            assert!((odds - turned[0]).abs() < 1e-3, "{turned:?}");
        }
        assert!((other - turned[0]).abs() > 1e-3, "{other} {turned:?}");
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let model = Small::new(1, words());
        let weights = model.weights(&parameters(&model));
        let item = item(model.words(), MOVES[0]);
        let rows = item.rows.iter().skip(90).take(40).flatten();
        let rows = rows.map(|&row| Small::row(row));
        let moving = moving::<Small>(&weights, &item, (0..Small::ROWS).chain(rows));
        assert!(moving > 50, "{moving}");
    }

    #[test]
    fn a_row_moves_with_its_parts() {
        let model = Small::new(1, words());
        let parameters = parameters(&model);
        let mut chance = SplitMix::new(7);
        let length = model.weights(&parameters).len();
        let of: Vec<f32> = (0..length).map(|_| chance.below(9) as f32 - 4.0).collect();
        let mut gradient = vec![0.0; parameters.len()];
        model.pull_back(&of, &parameters, &mut gradient);
        // How a linear function of the weights changes.
        let sum = |parameters: &[f32]| -> f64 {
            let weights = model.weights(parameters);
            weights
                .iter()
                .zip(&of)
                .map(|(w, of)| f64::from(w * of))
                .sum()
        };
        for at in (0..parameters.len()).step_by(97) {
            let mut moved = parameters.clone();
            moved[at] += 0.5;
            let slope = (sum(&moved) - sum(&parameters)) / 0.5;
            assert!(
                (slope - f64::from(gradient[at])).abs() < 1e-2,
                "{at}: {slope}"
            );
        }
    }
}

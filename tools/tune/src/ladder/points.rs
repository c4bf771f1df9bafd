//! An embedding of what is seen at each point, with a non-linearity for each point.
//!
//! A point adds the rows of what it sees, such as both sides' codes, and is cut off at zero; then
//! points are summed by
//! regions of the board (corners, edges, centre), each region goes through a layer that is the same
//! for all corners and all edges, so that turning the board changes nothing, and a small head gives
//! what to add to today's evaluation.

use tengen_core::{Position, SplitMix};
use tengen_engine::Board;
use tengen_engine::features::{CODES, code_of};

use super::{Judging, lines, loss};
use crate::fit::Problem;

/// Regions in each direction, and kinds of regions: corner, edge, centre.
const SIDE: usize = 3;
const REGIONS: usize = SIDE * SIDE;
const KINDS: usize = 3;
const KIND: [usize; REGIONS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];
/// Numbers of a region, and of the head's hidden layer.
const REGION: usize = 16;
const HIDDEN: usize = 32;
/// A sum over points is scaled down by this.
const SUM: f32 = 16.0;
/// Bound of the first values of embedding and layers.
const FIRST: f32 = 0.1;

/// A position as this model sees it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Point<const F: usize> {
    /// Odds by today's evaluation.
    base: f32,
    label: f32,
    /// Of each point its region, and the rows of what it sees.
    points: Box<[(u8, [u16; F])]>,
}

/// The region of a point.
fn region_of(p: tengen_core::Point, side: u8) -> u8 {
    let [x, y] = [p.x(), p.y()].map(|at| usize::from(at) * SIDE / usize::from(side));
    (y * SIDE + x) as u8
}

/// The rows of both sides' codes.
pub(crate) const BOTH_CODES: usize = 2 * CODES;

impl Point<2> {
    /// Sees the codes of the side to move and its opponent at each empty point.
    pub(crate) fn of_codes(board: &Board, base: f32, label: f32) -> Point<2> {
        let us = board.to_move();
        let points = board.size().points().filter(|&p| board.is_empty(p));
        let points = points.map(|p| {
            let code = |color| code_of(board.line_classes(p, color));
            let rows = [code(us), CODES + code(us.opponent())];
            (region_of(p, board.size().get()), rows.map(|row| row as u16))
        });
        Point {
            base,
            label,
            points: points.collect(),
        }
    }
}

impl Point<{ lines::DIRECTIONS }> {
    /// Sees the lines through each point, stones included.
    pub(crate) fn of_lines(position: &Position, base: f32, label: f32) -> Self {
        let side = position.size().get();
        let points = lines::rows(position).into_iter();
        let points = points.map(|(p, rows)| (region_of(p, side), rows));
        Point {
            base,
            label,
            points: points.collect(),
        }
    }
}

/// The model with `C` numbers a point, which sees `F` of `V` rows.
pub(crate) struct Points<const F: usize, const V: usize, const C: usize> {
    first: Vec<f32>,
}

/// Where the parts lie among the parameters.
struct Layout<const V: usize, const C: usize>;

impl<const V: usize, const C: usize> Layout<V, C> {
    const BIAS: usize = V * C;
    const REGION: usize = Self::BIAS + C;
    const REGION_BIAS: usize = Self::REGION + C * REGION;
    const HEAD: usize = Self::REGION_BIAS + KINDS * REGION;
    const HEAD_BIAS: usize = Self::HEAD + KINDS * REGION * HIDDEN;
    const OUT: usize = Self::HEAD_BIAS + HIDDEN;
    const ALL: usize = Self::OUT + HIDDEN;
}

/// Values of all layers.
struct Values<const C: usize> {
    sums: [[f32; C]; REGIONS],
    regions: [[f32; REGION]; REGIONS],
    kinds: [f32; KINDS * REGION],
    hidden: [f32; HIDDEN],
    odds: f32,
}

impl<const F: usize, const V: usize, const C: usize> Points<F, V, C> {
    pub(crate) fn new(seed: u64) -> Points<F, V, C> {
        let mut chance = SplitMix::new(seed);
        let mut random = || (chance.below(2001) as f32 / 1000.0 - 1.0) * FIRST;
        let mut first: Vec<f32> = (0..Layout::<V, C>::ALL).map(|_| random()).collect();
        // What is added begins as nothing.
        first[Layout::<V, C>::OUT..].fill(0.0);
        Points { first }
    }

    /// A point's numbers before they are cut off.
    fn point(weights: &[f32], rows: [u16; F]) -> [f32; C] {
        let rows = rows.map(|row| &weights[usize::from(row) * C..][..C]);
        let bias = &weights[Layout::<V, C>::BIAS..][..C];
        std::array::from_fn(|i| bias[i] + rows.iter().map(|row| row[i]).sum::<f32>())
    }

    fn values(weights: &[f32], item: &Point<F>) -> Values<C> {
        let part = |start: usize, length: usize| &weights[start..start + length];
        let mut sums = [[0.0; C]; REGIONS];
        for &(region, rows) in &item.points {
            let point = Points::<F, V, C>::point(weights, rows);
            for (sum, number) in sums[usize::from(region)].iter_mut().zip(point) {
                *sum += number.max(0.0) / SUM;
            }
        }
        let mut kinds = [0.0; KINDS * REGION];
        let mut regions = [[0.0; REGION]; REGIONS];
        for (at, region) in regions.iter_mut().enumerate() {
            let start = Layout::<V, C>::REGION_BIAS + KIND[at] * REGION;
            region.copy_from_slice(part(start, REGION));
            for (c, sum) in sums[at].iter().enumerate() {
                let row = part(Layout::<V, C>::REGION + c * REGION, REGION);
                region.iter_mut().zip(row).for_each(|(r, w)| *r += sum * w);
            }
            let kind = &mut kinds[KIND[at] * REGION..][..REGION];
            kind.iter_mut()
                .zip(&*region)
                .for_each(|(k, r)| *k += r.max(0.0));
        }
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(part(Layout::<V, C>::HEAD_BIAS, HIDDEN));
        for (k, kind) in kinds.iter().enumerate() {
            let row = part(Layout::<V, C>::HEAD + k * HIDDEN, HIDDEN);
            hidden.iter_mut().zip(row).for_each(|(h, w)| *h += kind * w);
        }
        let out = part(Layout::<V, C>::OUT, HIDDEN);
        let added: f32 = hidden.iter().zip(out).map(|(h, w)| h.max(0.0) * w).sum();
        Values {
            sums,
            regions,
            kinds,
            hidden,
            odds: item.base + added,
        }
    }
}

impl<const F: usize, const V: usize, const C: usize> Problem for Points<F, V, C> {
    type Item = Point<F>;

    const NAME: &'static str = "points";
    const BATCH: usize = 512;
    const RATES: &'static [f32] = &[0.002, 0.002, 0.001, 0.001, 0.0005, 0.0002, 0.0001, 0.000_05];

    fn parameters(&self) -> usize {
        Layout::<V, C>::ALL
    }

    fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let sums = parameters.iter().zip(&self.first);
        sums.map(|(p, first)| p + first).collect()
    }

    fn loss(weights: &[f32], item: &Point<F>) -> f32 {
        loss(Points::<F, V, C>::odds(weights, item), item.label)
    }

    fn learn(weights: &[f32], item: &Point<F>, share: f32, gradient: &mut [f32]) {
        let values = Points::<F, V, C>::values(weights, item);
        let error = (1.0 / (1.0 + (-values.odds).exp()) - item.label) * share;
        let mut of_kinds = [0.0; KINDS * REGION];
        let mut of_hidden = [0.0; HIDDEN];
        for (i, &hidden) in values.hidden.iter().enumerate() {
            if hidden > 0.0 {
                gradient[Layout::<V, C>::OUT + i] += error * hidden;
                of_hidden[i] = error * weights[Layout::<V, C>::OUT + i];
                gradient[Layout::<V, C>::HEAD_BIAS + i] += of_hidden[i];
            }
        }
        for (k, of_kind) in of_kinds.iter_mut().enumerate() {
            let start = Layout::<V, C>::HEAD + k * HIDDEN;
            for (i, of) in of_hidden.iter().enumerate() {
                gradient[start + i] += of * values.kinds[k];
                *of_kind += of * weights[start + i];
            }
        }
        let mut of_sums = [[0.0; C]; REGIONS];
        for (at, region) in values.regions.iter().enumerate() {
            let kind = KIND[at] * REGION;
            for (r, _) in region.iter().enumerate().filter(|(_, value)| **value > 0.0) {
                let of = of_kinds[kind + r];
                gradient[Layout::<V, C>::REGION_BIAS + kind + r] += of;
                for (c, of_sum) in of_sums[at].iter_mut().enumerate() {
                    let weight = Layout::<V, C>::REGION + c * REGION + r;
                    gradient[weight] += of * values.sums[at][c];
                    *of_sum += of * weights[weight] / SUM;
                }
            }
        }
        let mut of_bias = [0.0; C];
        for &(region, rows) in &item.points {
            let point = Points::<F, V, C>::point(weights, rows);
            let of_sum = &of_sums[usize::from(region)];
            let of: [f32; C] =
                std::array::from_fn(|i| if point[i] > 0.0 { of_sum[i] } else { 0.0 });
            for row in rows {
                let row = &mut gradient[usize::from(row) * C..][..C];
                row.iter_mut().zip(of).for_each(|(g, of)| *g += of);
            }
            of_bias.iter_mut().zip(of).for_each(|(sum, of)| *sum += of);
        }
        let bias = &mut gradient[Layout::<V, C>::BIAS..][..C];
        bias.iter_mut().zip(of_bias).for_each(|(g, of)| *g += of);
    }

    fn pull_back(&self, weights: &[f32], _: &[f32], gradient: &mut [f32]) {
        gradient.copy_from_slice(weights);
    }
}

impl<const F: usize, const V: usize, const C: usize> Judging for Points<F, V, C> {
    fn odds(weights: &[f32], item: &Point<F>) -> f32 {
        Points::<F, V, C>::values(weights, item).odds
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::{Position, Rule, Size, notation};

    use super::*;

    type Small = Points<2, BOTH_CODES, 4>;

    fn item(moves: &str) -> Point<2> {
        let moves = notation::parse_moves(moves).unwrap();
        let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap();
        Point::of_codes(&Board::new(&position), 0.3, 0.8)
    }

    /// Weights that use every part.
    fn weights() -> Vec<f32> {
        let model = Small::new(5);
        let mut weights = model.weights(&vec![0.0; model.parameters()]);
        let mut chance = SplitMix::new(6);
        for weight in &mut weights {
            *weight = (chance.below(2001) as f32 / 1000.0 - 0.9) / 4.0;
        }
        weights
    }

    #[test]
    fn nothing_is_added_at_first() {
        let model = Points::<2, BOTH_CODES, 16>::new(1);
        let weights = model.weights(&vec![0.0; model.parameters()]);
        assert_eq!(
            Points::<2, BOTH_CODES, 16>::odds(&weights, &item("h8i9g9")),
            0.3
        );
    }

    #[test]
    fn turning_the_board_changes_nothing() {
        let weights = weights();
        let odds = Small::odds(&weights, &item("h8i9a1c3k12"));
        for turned in ["h8g9o1m3e12", "h8i7a15c13k4", "h8i9a1c3l11"] {
            let other = Small::odds(&weights, &item(turned));
            assert!((odds - other).abs() < 1e-3, "{turned}: {odds} {other}");
        }
        assert!((odds - 0.3).abs() > 1e-2);
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let item = item("h8i9g9i7h10");
        let weights = weights();
        let mut gradient = vec![0.0; weights.len()];
        Small::learn(&weights, &item, 1.0, &mut gradient);
        let mut tried = 0;
        let rows = Layout::<BOTH_CODES, 4>::BIAS..weights.len();
        let codes = item.points.iter().take(40);
        let codes = codes.flat_map(|&(_, rows)| rows.map(|row| 4 * usize::from(row)));
        for at in rows.chain(codes) {
            let loss = |step: f32| {
                let mut moved = weights.clone();
                moved[at] += step;
                f64::from(Small::loss(&moved, &item))
            };
            let step = 1e-3;
            let slope = ((loss(step) - loss(-step)) / (2.0 * f64::from(step))) as f32;
            let near = (slope - gradient[at]).abs() < 0.02 + 0.05 * slope.abs();
            assert!(near, "{at}: {slope} {}", gradient[at]);
            tried += u32::from(slope.abs() > 0.01);
        }
        assert!(tried > 50, "{tried}");
    }
}

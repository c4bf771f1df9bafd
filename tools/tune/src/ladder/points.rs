//! An embedding of both sides' codes at each empty point, with a non-linearity for each point.
//!
//! A point adds the rows of the two codes and is cut off at zero; then points are summed by regions
//! of the board, and the [head](super::head) gives what to add to an evaluation.

use tengen_core::SplitMix;
use tengen_engine::Board;
use tengen_engine::features::{CODES, code_of};

use super::head::{Head, REGIONS, Values, first, region_of};
use super::{Judging, loss};
use crate::fit::Problem;

/// A position as this model sees it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point {
    /// Odds by the evaluation that is added to.
    base: f32,
    label: f32,
    /// Of each empty point its region, and the rows of the codes of the side to move and its
    /// opponent.
    points: Box<[(u8, [u16; 2])]>,
}

/// The rows of both sides' codes.
const ROWS: usize = 2 * CODES;

impl Point {
    pub(super) fn new(board: &Board, base: f32, label: f32) -> Point {
        let us = board.to_move();
        let side = usize::from(board.size().get());
        let points = board.size().points().filter(|&p| board.is_empty(p));
        let points = points.map(|p| {
            let code = |color| code_of(board.line_classes(p, color));
            let rows = [code(us), CODES + code(us.opponent())];
            let region = region_of([p.x(), p.y()].map(usize::from), side);
            (region as u8, rows.map(|row| row as u16))
        });
        Point {
            base,
            label,
            points: points.collect(),
        }
    }
}

/// The model with `C` numbers a point.
pub(super) struct Points<const C: usize> {
    first: Vec<f32>,
}

impl<const C: usize> Points<C> {
    // Where the parts lie among the parameters.
    const BIAS: usize = ROWS * C;
    const HEAD: usize = Self::BIAS + C;
    const ALL: usize = Self::HEAD + Head::<C>::ALL;

    pub(super) fn new(seed: u64) -> Points<C> {
        let mut chance = SplitMix::new(seed);
        let mut weights: Vec<f32> = (0..Self::HEAD).map(|_| first(&mut chance)).collect();
        weights.extend(Head::<C>::first(&mut chance));
        Points { first: weights }
    }

    /// A point's numbers before they are cut off.
    fn point(weights: &[f32], rows: [u16; 2]) -> [f32; C] {
        let [own, other] = rows.map(|row| &weights[usize::from(row) * C..][..C]);
        let bias = &weights[Self::BIAS..][..C];
        std::array::from_fn(|i| bias[i] + own[i] + other[i])
    }

    fn values(weights: &[f32], item: &Point) -> Values<C> {
        let mut sums = [[0.0; C]; REGIONS];
        for &(region, rows) in &item.points {
            let point = Points::<C>::point(weights, rows);
            for (sum, number) in sums[usize::from(region)].iter_mut().zip(point) {
                *sum += number.max(0.0);
            }
        }
        Head::values(&weights[Self::HEAD..], sums)
    }
}

impl<const C: usize> Problem for Points<C> {
    type Item = Point;

    const NAME: &'static str = "points";
    const BATCH: usize = 512;
    const RATES: &'static [f32] = &[0.002, 0.002, 0.001, 0.001, 0.0005, 0.0002, 0.0001, 0.000_05];

    fn parameters(&self) -> usize {
        Self::ALL
    }

    fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let sums = parameters.iter().zip(&self.first);
        sums.map(|(p, first)| p + first).collect()
    }

    fn loss(weights: &[f32], item: &Point) -> f32 {
        loss(Points::<C>::odds(weights, item), item.label)
    }

    fn learn(weights: &[f32], item: &Point, share: f32, gradient: &mut [f32]) {
        let values = Points::<C>::values(weights, item);
        let odds = item.base + values.added;
        let error = (1.0 / (1.0 + (-odds).exp()) - item.label) * share;
        let (rows, head) = gradient.split_at_mut(Self::HEAD);
        let of_sums = Head::learn(&weights[Self::HEAD..], &values, error, head);
        let mut of_bias = [0.0; C];
        for &(region, both) in &item.points {
            let point = Points::<C>::point(weights, both);
            let of_sum = &of_sums[usize::from(region)];
            let of: [f32; C] =
                std::array::from_fn(|i| if point[i] > 0.0 { of_sum[i] } else { 0.0 });
            for row in both {
                let row = &mut rows[usize::from(row) * C..][..C];
                row.iter_mut().zip(of).for_each(|(g, of)| *g += of);
            }
            of_bias.iter_mut().zip(of).for_each(|(sum, of)| *sum += of);
        }
        let bias = &mut rows[Self::BIAS..];
        bias.iter_mut().zip(of_bias).for_each(|(g, of)| *g += of);
    }

    fn pull_back(&self, weights: &[f32], _: &[f32], gradient: &mut [f32]) {
        gradient.copy_from_slice(weights);
    }
}

impl<const C: usize> Judging for Points<C> {
    fn odds(weights: &[f32], item: &Point) -> f32 {
        item.base + Points::<C>::values(weights, item).added
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::{Position, Rule, Size, notation};

    use super::*;
    use crate::ladder::head::tests::moving;

    type Small = Points<4>;

    fn item(moves: &str) -> Point {
        let moves = notation::parse_moves(moves).unwrap();
        let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap();
        Point::new(&Board::new(&position), 0.3, 0.8)
    }

    /// Weights that use every part.
    fn weights() -> Vec<f32> {
        let mut chance = SplitMix::new(6);
        let any = |_| (chance.below(2001) as f32 / 1000.0 - 0.9) / 4.0;
        (0..Small::ALL).map(any).collect()
    }

    #[test]
    fn nothing_is_added_at_first() {
        let model = Points::<16>::new(1);
        let weights = model.weights(&vec![0.0; model.parameters()]);
        assert_eq!(Points::<16>::odds(&weights, &item("h8i9g9")), 0.3);
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
        let codes = item.points.iter().take(40);
        let codes = codes.flat_map(|&(_, rows)| rows.map(|row| 4 * usize::from(row)));
        let some = (Small::BIAS..Small::ALL).chain(codes);
        let moving = moving::<Small>(&weights(), &item, some);
        assert!(moving > 50, "{moving}");
    }
}

//! The last layers of a rung: from sums over points to what is added to the odds.
//!
//! Points are summed by regions of the board (corners, edges, centre). Each region goes through a
//! layer that is the same for all corners and all edges, so that turning the board changes nothing,
//! and a small head gives the number.

use tengen_core::SplitMix;

/// Regions in each direction, and kinds of regions: corner, edge, centre.
const ACROSS: usize = 3;
pub(super) const REGIONS: usize = ACROSS * ACROSS;
const KINDS: usize = 3;
const KIND: [usize; REGIONS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];
/// Numbers of a region, and of the hidden layer.
const REGION: usize = 16;
const HIDDEN: usize = 32;
/// A sum over points is scaled down by this.
const SUM: f32 = 16.0;
/// Bound of the first values of layers.
const FIRST: f32 = 0.1;

/// A random number within the bound of first values.
pub(super) fn first(chance: &mut SplitMix) -> f32 {
    (chance.below(2001) as f32 / 1000.0 - 1.0) * FIRST
}

/// The region of a point on a board of this side.
pub(super) fn region_of([x, y]: [usize; 2], side: usize) -> usize {
    let [x, y] = [x, y].map(|at| at * ACROSS / side);
    y * ACROSS + x
}

/// Of each region the sum over its points.
pub(super) type Sums<const C: usize> = [[f32; C]; REGIONS];

/// Where the parts lie among the weights, with `C` numbers a point.
pub(super) struct Head<const C: usize>;

/// Values of all layers.
pub(super) struct Values<const C: usize> {
    sums: Sums<C>,
    regions: [[f32; REGION]; REGIONS],
    kinds: [f32; KINDS * REGION],
    hidden: [f32; HIDDEN],
    /// What is added to the odds.
    pub(super) added: f32,
}

impl<const C: usize> Head<C> {
    const REGION_BIAS: usize = C * REGION;
    const HIDDEN: usize = Self::REGION_BIAS + KINDS * REGION;
    const HIDDEN_BIAS: usize = Self::HIDDEN + KINDS * REGION * HIDDEN;
    const OUT: usize = Self::HIDDEN_BIAS + HIDDEN;
    /// The number of weights.
    pub(super) const ALL: usize = Self::OUT + HIDDEN;

    /// The first weights, which add nothing.
    pub(super) fn first(chance: &mut SplitMix) -> impl Iterator<Item = f32> {
        (0..Self::ALL).map(move |at| {
            let random = first(chance);
            if at < Self::OUT { random } else { 0.0 }
        })
    }

    pub(super) fn values(weights: &[f32], sums: Sums<C>) -> Values<C> {
        let part = |start: usize, length: usize| &weights[start..start + length];
        let sums = sums.map(|region| region.map(|sum| sum / SUM));
        let mut kinds = [0.0; KINDS * REGION];
        let mut regions = [[0.0; REGION]; REGIONS];
        for (at, region) in regions.iter_mut().enumerate() {
            region.copy_from_slice(part(Self::REGION_BIAS + KIND[at] * REGION, REGION));
            for (c, sum) in sums[at].iter().enumerate() {
                let row = part(c * REGION, REGION);
                region.iter_mut().zip(row).for_each(|(r, w)| *r += sum * w);
            }
            let kind = &mut kinds[KIND[at] * REGION..][..REGION];
            kind.iter_mut()
                .zip(&*region)
                .for_each(|(k, r)| *k += r.max(0.0));
        }
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(part(Self::HIDDEN_BIAS, HIDDEN));
        for (k, kind) in kinds.iter().enumerate() {
            let row = part(Self::HIDDEN + k * HIDDEN, HIDDEN);
            hidden.iter_mut().zip(row).for_each(|(h, w)| *h += kind * w);
        }
        let out = part(Self::OUT, HIDDEN);
        let added = hidden.iter().zip(out).map(|(h, w)| h.max(0.0) * w).sum();
        Values {
            sums,
            regions,
            kinds,
            hidden,
            added,
        }
    }

    /// Adds the gradient of the weights, `error` being that of what is added; returns that of the
    /// sums.
    pub(super) fn learn(
        weights: &[f32],
        values: &Values<C>,
        error: f32,
        gradient: &mut [f32],
    ) -> Sums<C> {
        let mut of_kinds = [0.0; KINDS * REGION];
        let mut of_hidden = [0.0; HIDDEN];
        for (i, &hidden) in values.hidden.iter().enumerate() {
            if hidden > 0.0 {
                gradient[Self::OUT + i] += error * hidden;
                of_hidden[i] = error * weights[Self::OUT + i];
                gradient[Self::HIDDEN_BIAS + i] += of_hidden[i];
            }
        }
        for (k, of_kind) in of_kinds.iter_mut().enumerate() {
            let start = Self::HIDDEN + k * HIDDEN;
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
                gradient[Self::REGION_BIAS + kind + r] += of;
                for (c, of_sum) in of_sums[at].iter_mut().enumerate() {
                    let weight = c * REGION + r;
                    gradient[weight] += of * values.sums[at][c];
                    *of_sum += of * weights[weight] / SUM;
                }
            }
        }
        of_sums
    }
}

/// Checks gradients of rungs.
#[cfg(test)]
pub(super) mod tests {
    use crate::fit::Problem;

    /// Compares a sample's gradient of some weights with differences of its loss; returns how many
    /// of them move it.
    pub(crate) fn moving<P: Problem>(
        weights: &[f32],
        item: &P::Item,
        some: impl Iterator<Item = usize>,
    ) -> usize {
        let mut gradient = vec![0.0; weights.len()];
        P::learn(weights, item, 1.0, &mut gradient);
        let mut moving = 0;
        for at in some {
            let loss = |step: f32| {
                let mut moved = weights.to_vec();
                moved[at] += step;
                f64::from(P::loss(&moved, item))
            };
            let step = 1e-3;
            let slope = ((loss(step) - loss(-step)) / (2.0 * f64::from(step))) as f32;
            let near = (slope - gradient[at]).abs() < 0.02 + 0.05 * slope.abs();
            assert!(near, "{at}: {slope} {}", gradient[at]);
            moving += usize::from(slope.abs() > 0.01);
        }
        moving
    }
}

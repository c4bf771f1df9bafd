//! What a model's odds are worth on positions that it was not fitted to.

use std::fmt;

use tengen_engine::PointClass;

use crate::positions::Scored;

/// Stones from which the middle and the end of a game begin.
const PHASES: [usize; 2] = [14, 26];
/// Bins of the calibration.
const BINS: usize = 20;

/// What a position held back is, besides a model's input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Facts {
    pub(crate) label: f32,
    /// 0 to 2: beginning, middle, end.
    phase: usize,
    /// Whether either side can make a four or an open three.
    sharp: bool,
}

impl Facts {
    pub(crate) fn of(scored: &Scored<'_>) -> Facts {
        use PointClass::{Four, FourPlus, FourThree, OpenFour};
        let board = scored.board;
        let us = board.to_move();
        let can = |class| board.count(us, class) + board.count(us.opponent(), class) > 0;
        Facts {
            label: scored.label,
            phase: PHASES.iter().filter(|&&n| board.ply() >= n).count(),
            sharp: [Four, FourPlus, FourThree, OpenFour].into_iter().any(can),
        }
    }
}

/// Cross entropy of a chance against a label, in nats.
pub(crate) fn loss_of(chance: f32, label: f32) -> f32 {
    let part = |share: f32, chance: f32| match share {
        0.0 => 0.0,
        _ => -share * chance.max(1e-6).ln(),
    };
    part(label, chance) + part(1.0 - label, 1.0 - chance)
}

/// Losses beyond what the labels themselves leave open, so that a perfect model has none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Judged {
    facts: Vec<Facts>,
    chances: Vec<f32>,
}

impl Judged {
    pub(crate) fn new(facts: Vec<Facts>, odds: Vec<f32>) -> Judged {
        let chances = odds.into_iter().map(|odds| 1.0 / (1.0 + (-odds).exp()));
        Judged {
            chances: chances.collect(),
            facts,
        }
    }

    /// Mean excess loss of some positions, and their number.
    fn excess(&self, some: impl Fn(&Facts) -> bool) -> (f64, usize) {
        let pairs = self.facts.iter().zip(&self.chances);
        let losses = pairs
            .filter(|(facts, _)| some(facts))
            .map(|(facts, &chance)| {
                f64::from(loss_of(chance, facts.label) - loss_of(facts.label, facts.label))
            });
        let (sum, number) = losses.fold((0.0, 0), |(sum, n), loss| (sum + loss, n + 1));
        (sum / number.max(1) as f64, number)
    }

    /// Mean distance between the chances given and the labels, over bins of equal width.
    fn miscalibration(&self) -> f64 {
        let mut bins = [(0.0, 0.0); BINS];
        for (facts, &chance) in self.facts.iter().zip(&self.chances) {
            let bin = &mut bins[((chance * BINS as f32) as usize).min(BINS - 1)];
            bin.0 += f64::from(chance);
            bin.1 += f64::from(facts.label);
        }
        let apart: f64 = bins.iter().map(|(given, real)| (given - real).abs()).sum();
        apart / self.facts.len().max(1) as f64
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (loss, number) = self.excess(|_| true);
        write!(f, "{number} held back: excess loss {loss:.4}")?;
        for (phase, name) in ["beginning", "middle", "end"].into_iter().enumerate() {
            let (loss, number) = self.excess(|facts| facts.phase == phase);
            write!(f, ", {name} {loss:.4} ({number})")?;
        }
        for (sharp, name) in [(false, "quiet"), (true, "with fours")] {
            let (loss, number) = self.excess(|facts| facts.sharp == sharp);
            write!(f, ", {name} {loss:.4} ({number})")?;
        }
        write!(f, "; off by {:.3} on average", self.miscalibration())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perfect_model_has_no_excess_loss_and_a_shy_one_is_off() {
        let fact = |label, phase| Facts {
            label,
            phase,
            sharp: false,
        };
        let facts = vec![fact(0.0, 0), fact(1.0, 1), fact(0.3, 1)];
        let odds = vec![-20.0, 20.0, (0.3f32 / 0.7).ln()];
        let perfect = Judged::new(facts.clone(), odds);
        let (loss, number) = perfect.excess(|_| true);
        assert!(loss.abs() < 1e-5 && number == 3, "{loss}");
        assert!(perfect.miscalibration() < 1e-3);
        let shy = Judged::new(facts, vec![0.0; 3]);
        assert!((shy.excess(|facts| facts.phase == 0).0 - 2f64.ln()).abs() < 1e-5);
        // 0.5 three times, where the labels' sum is 1.3.
        assert!((shy.miscalibration() - 0.2 / 3.0).abs() < 1e-6);
    }
}

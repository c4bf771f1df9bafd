//! Positions sampled from those that a search evaluates, for training on what it meets.

use tengen_board::{Cell, point_on_board};
use tengen_core::{Point, SplitMix};

/// A uniform sample of lines (reservoir sampling: Vitter 1985, algorithm R). A position that the
/// search evaluates twice is twice as likely.
#[derive(Clone, Debug)]
pub struct Sampler {
    chance: SplitMix,
    most: usize,
    evaluated: u64,
    lines: Vec<Vec<Point>>,
}

impl Sampler {
    /// A sample of at most `most` lines.
    #[must_use]
    pub const fn new(seed: u64, most: usize) -> Sampler {
        Sampler {
            chance: SplitMix::new(seed),
            most,
            evaluated: 0,
            lines: Vec::new(),
        }
    }

    /// The stones from the position searched to each position sampled; at least one.
    #[must_use]
    pub fn lines(&self) -> &[Vec<Point>] {
        &self.lines
    }

    pub(crate) fn add(&mut self, line: impl Iterator<Item = Cell>) {
        self.evaluated += 1;
        let at = if self.lines.len() < self.most {
            self.lines.push(Vec::new());
            self.lines.len() - 1
        } else {
            self.chance.below(self.evaluated) as usize
        };
        if let Some(line_at) = self.lines.get_mut(at) {
            line_at.clear();
            line_at.extend(line.map(point_on_board));
        }
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::{Move, Position, Rule, Size, notation};

    use super::*;
    use crate::{Engine, Limits, NoControl};

    #[test]
    fn every_number_of_a_row_is_drawn_as_often() {
        let mut times = [0u32; 20];
        for seed in 0..20_000 {
            let mut sampler = Sampler::new(seed, 3);
            for number in 0..20 {
                sampler.add(std::iter::repeat_n(Cell::new(5 * 32 + 5), number + 1));
            }
            assert_eq!(sampler.lines().len(), 3);
            sampler
                .lines()
                .iter()
                .for_each(|line| times[line.len() - 1] += 1);
        }
        // 3,000 expected, with a standard deviation of 51.
        assert!(
            times.iter().all(|n| (2_750..3_250).contains(n)),
            "{times:?}"
        );
    }

    #[test]
    fn lines_of_a_search_are_legal_and_undecided_and_the_report_is_the_same() {
        let moves = notation::parse_moves("h8i9g9i7h10").unwrap();
        let position = Position::from_moves(Rule::Renju, Size::STANDARD, &moves).unwrap();
        let limits = Limits::of_nodes(3_000);
        let mut sampler = Sampler::new(7, 40);
        let sampled =
            Engine::new(1).search_sampled(&position, limits, &mut NoControl, &mut sampler);
        let plain = Engine::new(1).search(&position, limits, &mut NoControl);
        assert_eq!(sampled.best, plain.best);
        assert_eq!(sampled.info.score, plain.info.score);
        assert_eq!(sampler.lines().len(), 40);
        for line in sampler.lines() {
            let stones = line.iter().map(|&p| Move::Place(p));
            let all: Vec<Move> = moves.iter().copied().chain(stones).collect();
            let there = Position::from_moves(Rule::Renju, Size::STANDARD, &all).unwrap();
            assert!(!line.is_empty() && there.outcome().is_none());
        }
    }
}

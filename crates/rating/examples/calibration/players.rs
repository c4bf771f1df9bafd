//! Players whose strength is known, and their rated games.

use tengen_core::SplitMix;
use tengen_rating::{Outcome, Rating, System};

/// Standard deviation of the true strengths, in points, around the rating of a new player.
const SPREAD: f64 = 300.0;
/// Of how many drawn opponents the nearest by rating is played.
const DRAWN: usize = 6;
/// One game in this many is drawn.
const DRAWS: u64 = 25;
/// Games of a player in a period, on average.
const GAMES_A_PERIOD: f64 = 10.0;
/// Bins of expected scores.
const BINS: usize = 10;
/// Divisor of the games: the first part is not counted, while ratings settle.
const BEGINNING: usize = 5;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) players: usize,
    pub(crate) games: usize,
}

/// What the guide tells.
pub(crate) const PLAN: Plan = Plan {
    seed: 1,
    players: 2_000,
    games: 100_000,
};

/// Games of about the same expected score.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bin {
    pub(crate) games: u32,
    /// Mean expected score of the player who began, and mean score.
    pub(crate) expected: f64,
    pub(crate) scored: f64,
}

#[derive(Debug)]
pub(crate) struct Club {
    strengths: Vec<f64>,
    ratings: Vec<Rating>,
    bins: [Bin; BINS],
}

impl Club {
    pub(crate) fn play(plan: &Plan) -> Club {
        let mut chance = SplitMix::new(plan.seed);
        let system = System::PAPER;
        let strengths = (0..plan.players).map(|_| strength(&mut chance, system.start.rating));
        let mut club = Club {
            strengths: strengths.collect(),
            ratings: vec![system.start; plan.players],
            bins: [Bin::default(); BINS],
        };
        let mut last = vec![0.0; plan.players];
        let length = 2.0 / (GAMES_A_PERIOD * plan.players as f64);
        for game in 0..plan.games {
            let now = game as f64 * length;
            let [first, second] = club.pair(&mut chance);
            let players = [club.ratings[first], club.ratings[second]];
            let periods = [now - last[first], now - last[second]];
            let idle = [0, 1].map(|i| system.idle(players[i], periods[i]));
            let outcome = club.outcome(first, second, &mut chance);
            if game >= plan.games / BEGINNING {
                club.count(system.expected([&idle[0], &idle[1]]), outcome.score());
            }
            let [a, b] = system.rate(players, periods, outcome);
            (club.ratings[first], club.ratings[second]) = (a, b);
            (last[first], last[second]) = (now, now);
        }
        for bin in &mut club.bins {
            let games = f64::from(bin.games.max(1));
            bin.expected /= games;
            bin.scored /= games;
        }
        club
    }

    /// A player, and the nearest by rating of some others.
    fn pair(&self, chance: &mut SplitMix) -> [usize; 2] {
        let count = self.ratings.len() as u64;
        let first = chance.below(count) as usize;
        let others = (0..DRAWN).map(|_| chance.below(count) as usize);
        let others: Vec<usize> = others.filter(|&other| other != first).collect();
        let away = |other: usize| (self.ratings[other].rating - self.ratings[first].rating).abs();
        let near = others
            .into_iter()
            .min_by(|&a, &b| away(a).total_cmp(&away(b)));
        [first, near.unwrap_or((first + 1) % count as usize)]
    }

    fn outcome(&self, first: usize, second: usize, chance: &mut SplitMix) -> Outcome {
        if chance.below(DRAWS) == 0 {
            return Outcome::Draw;
        }
        let lead = self.strengths[first] - self.strengths[second];
        match uniform(chance) < 1.0 / (1.0 + 10f64.powf(-lead / 400.0)) {
            true => Outcome::First,
            false => Outcome::Second,
        }
    }

    fn count(&mut self, expected: f64, score: f64) {
        let bin = &mut self.bins[((expected * BINS as f64) as usize).min(BINS - 1)];
        bin.games += 1;
        bin.expected += expected;
        bin.scored += score;
    }

    pub(crate) const fn bins(&self) -> &[Bin; BINS] {
        &self.bins
    }

    pub(crate) fn ratings(&self) -> &[Rating] {
        &self.ratings
    }

    /// Share of the players whose strength lies in the 95 % interval of their rating; the mean of
    /// all ratings may drift, and is none of theirs.
    pub(crate) fn covered(&self) -> f64 {
        let mean = |all: &mut dyn Iterator<Item = f64>| -> f64 {
            all.sum::<f64>() / self.ratings.len() as f64
        };
        let drift = mean(&mut self.ratings.iter().map(|r| r.rating))
            - mean(&mut self.strengths.iter().copied());
        let pairs = self.ratings.iter().zip(&self.strengths);
        let inside = pairs.filter(|(rating, strength)| {
            let (low, high) = rating.interval();
            (low..=high).contains(&(**strength + drift))
        });
        inside.count() as f64 / self.ratings.len() as f64
    }
}

fn uniform(chance: &mut SplitMix) -> f64 {
    chance.below(1 << 50) as f64 / f64::from(1u32 << 25).powi(2)
}

/// A normal number by the central limit theorem.
fn strength(chance: &mut SplitMix, mean: f64) -> f64 {
    let sum: f64 = (0..12).map(|_| uniform(chance)).sum();
    mean + SPREAD * (sum - 6.0)
}

//! The joint fit once more, by the formulas as they are published: each game's chance by powers of
//! ten, one parameter after the other, and the Hessian by differences.

use tengen_core::SplitMix;

use super::joint::Joint;
use super::rating::{RatingError, Ratings, Result as PairResult};

/// Rao and Kupper's chances of the first player, of a draw and of the second.
fn chances(lead: f64, advantage: f64, draw: f64) -> [f64; 3] {
    let first = 1.0 / (1.0 + 10f64.powf((-lead - advantage + draw) / 400.0));
    let second = 1.0 / (1.0 + 10f64.powf((lead + advantage + draw) / 400.0));
    [first, 1.0 - first - second, second]
}

struct Literal<'a> {
    players: usize,
    results: &'a [PairResult],
    /// Ratings, advantage and draw parameter, in Elo.
    at: Vec<f64>,
}

impl Literal<'_> {
    fn games(&self, of: impl Fn(&PairResult) -> bool) -> f64 {
        let chosen = self.results.iter().filter(|result| of(result));
        chosen.map(|r| f64::from(r.wins + r.draws + r.losses)).sum()
    }

    fn likelihood(&self, at: &[f64]) -> f64 {
        let (advantage, draw) = (at[self.players], at[self.players + 1]);
        let mut sum = 0.0;
        for result in self.results {
            let lead = at[result.first] - at[result.second];
            let [first, drawn, second] = chances(lead, advantage, draw);
            for (count, chance) in [
                (result.wins, first),
                (result.draws, drawn),
                (result.losses, second),
            ] {
                for _ in 0..count {
                    sum += chance.ln();
                }
            }
        }
        // One virtual win and one loss of who begins, among equals.
        let [first, _, second] = chances(0.0, advantage, 0.0);
        sum += first.ln() + second.ln();
        // Two virtual draws of each player, a quarter of each half in either order; one counts as a
        // win and a loss without an advantage.
        for one in 0..self.players {
            let all = self.games(|r| r.first == one || r.second == one);
            for other in (0..self.players).filter(|&other| other != one) {
                let met = self.games(|r| [r.first, r.second] == [one, other])
                    + self.games(|r| [r.first, r.second] == [other, one]);
                for lead in [at[one] - at[other], at[other] - at[one]] {
                    let [first, _, second] = chances(lead, 0.0, 0.0);
                    sum += 0.25 * 2.0 * met / all * (first.ln() + second.ln());
                }
            }
        }
        sum
    }

    /// The second derivative by two parameters, by differences of a point.
    fn bend(&self, one: usize, other: usize) -> f64 {
        let mut sum = 0.0;
        for (a, b) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            let mut at = self.at.clone();
            at[one] += a;
            at[other] += b;
            sum += a * b * self.likelihood(&at);
        }
        sum / 4.0
    }

    fn climb(&mut self) {
        for _ in 0..3_000 {
            let mut most: f64 = 0.0;
            for one in 0..self.at.len() {
                let beside = |by: f64| {
                    let mut at = self.at.clone();
                    at[one] += by;
                    self.likelihood(&at)
                };
                let (below, here, above) = (beside(-0.5), beside(0.0), beside(0.5));
                let step = (below - above) / 2.0 / (above - 2.0 * here + below) * 0.5;
                let step = step.clamp(-40.0, 40.0);
                self.at[one] += step;
                most = most.max(step.abs());
            }
            let mean = self.at[..self.players].iter().sum::<f64>() / self.players as f64;
            self.at[..self.players]
                .iter_mut()
                .for_each(|at| *at -= mean);
            if most < 1e-6 {
                return;
            }
        }
    }

    /// Half the 95 % intervals: the inverse of the Hessian with the row that holds the mean of the
    /// ratings at 0.
    fn errors(&self) -> Vec<f64> {
        let side = self.at.len() + 1;
        let mut rows = vec![vec![0.0; 2 * side]; side];
        for (one, row) in rows.iter_mut().enumerate() {
            let is_rating = |at: usize| f64::from(u8::from(at < self.players));
            for (other, value) in row[..side].iter_mut().enumerate() {
                *value = match (one + 1 == side, other + 1 == side) {
                    (false, false) => -self.bend(one, other),
                    (false, true) => is_rating(one),
                    (true, false) => is_rating(other),
                    (true, true) => 0.0,
                };
            }
            row[side + one] = 1.0;
        }
        for at in 0..side {
            let best = (at..side).max_by(|&a, &b| rows[a][at].abs().total_cmp(&rows[b][at].abs()));
            rows.swap(at, best.expect("a row"));
            let by = rows[at][at];
            rows[at].iter_mut().for_each(|value| *value /= by);
            let own = rows[at].clone();
            for (_, line) in rows.iter_mut().enumerate().filter(|(row, _)| *row != at) {
                let by = line[at];
                line.iter_mut()
                    .zip(&own)
                    .for_each(|(value, own)| *value -= by * own);
            }
        }
        let variances = (0..side - 1).map(|at| rows[at][side + at]);
        variances
            .map(|variance| 1.959_964 * variance.sqrt())
            .collect()
    }
}

/// Games of players of known strengths, an advantage of 60 and a draw parameter of 80.
fn drawn(seed: u64, players: usize, games: usize) -> Vec<PairResult> {
    let mut chance = SplitMix::new(seed);
    let strengths: Vec<f64> = (0..players).map(|_| chance.below(500) as f64).collect();
    let mut results = Vec::new();
    for game in 0..games {
        // A chain links all, then anybody plays anybody.
        let first = if game + 1 < players {
            game
        } else {
            chance.below(players as u64) as usize
        };
        let second = (first + 1 + chance.below(players as u64 - 1) as usize) % players;
        let second = if game + 1 < players { game + 1 } else { second };
        let [won, level, _] = chances(strengths[first] - strengths[second], 60.0, 80.0);
        let lot = chance.below(1 << 30) as f64 / f64::from(1 << 30);
        let (wins, draws) = (
            u32::from(lot < won),
            u32::from((won..won + level).contains(&lot)),
        );
        results.push(PairResult {
            first,
            second,
            wins,
            draws,
            losses: 1 - wins - draws,
        });
    }
    results
}

fn fitted(players: usize, results: &[PairResult]) -> Joint {
    let fit = Ratings::default().fit_jointly(players, results);
    fit.expect("linked players")
}

#[test]
fn the_fit_is_that_of_the_formulas() {
    for seed in 1..=6 {
        let (players, games) = (3 + seed as usize % 4, 30 + 15 * seed as usize);
        let results = drawn(seed, players, games);
        let fit = fitted(players, &results);
        let mut literal = Literal {
            players,
            results: &results,
            at: [vec![0.0; players + 1], vec![50.0]].concat(),
        };
        literal.climb();
        let errors = literal.errors();
        let told = fit
            .players
            .iter()
            .map(|one| (one.rating - 1600.0, one.error));
        let told = told.chain([(fit.advantage.points, fit.advantage.error)]);
        for (at, (points, error)) in told.enumerate() {
            let near = (points - literal.at[at]).abs() < 0.01;
            let near = near && (error / errors[at] - 1.0).abs() < 1e-3;
            assert!(
                near,
                "{seed} {at}: {points} ± {error}, {} ± {}",
                literal.at[at], errors[at]
            );
        }
        let [_, level, _] = chances(0.0, 0.0, literal.at[players + 1]);
        assert!(
            (fit.draws - level).abs() < 1e-4,
            "{seed}: {} {level}",
            fit.draws
        );
    }
}

#[test]
fn what_the_games_were_drawn_from_is_found() {
    let results = drawn(61, 60, 20_000);
    let fit = fitted(60, &results);
    let off = (fit.advantage.points - 60.0).abs();
    assert!(
        off < 1.5 * fit.advantage.error && fit.advantage.error < 8.0,
        "{:?}",
        fit.advantage
    );
    let [_, level, _] = chances(0.0, 0.0, 80.0);
    assert!((fit.draws - level).abs() < 0.02, "{} {level}", fit.draws);
}

#[test]
fn games_that_say_little_stay_finite() {
    let won = |first, second, wins, draws| PairResult {
        first,
        second,
        wins,
        draws,
        losses: 0,
    };
    // The reference's worked example, six to four in each order: no draws, no advantage.
    let even = |first, second, wins, losses| PairResult {
        losses,
        ..won(first, second, wins, 0)
    };
    let fit = fitted(2, &[even(0, 1, 6, 4), even(1, 0, 4, 6)]);
    let lead = fit.players[0].rating - fit.players[1].rating;
    assert!(
        (lead - 58.45).abs() < 0.02 && fit.advantage.points.abs() < 0.01,
        "{fit:?}"
    );
    assert_eq!(fit.draws, 0.0);
    // All won by who began, all by one player, all drawn, one game.
    for results in [
        vec![won(0, 1, 9, 0), won(1, 0, 9, 0)],
        vec![won(0, 1, 9, 0)],
        vec![won(0, 1, 0, 9)],
        vec![won(0, 1, 1, 0)],
    ] {
        let fit = fitted(2, &results);
        let all = fit.players.iter().map(|one| (one.rating, one.error));
        for (points, error) in all.chain([(fit.advantage.points, fit.advantage.error)]) {
            assert!(
                points.abs() < 3_000.0 && (1.0..5_000.0).contains(&error),
                "{fit:?}"
            );
        }
    }
    let model = Ratings::default();
    let apart = model.fit_jointly(3, &[won(0, 1, 1, 0)]);
    assert_eq!(apart, Err(RatingError::Unlinked(2)));
    let nobody = model.fit_jointly(2, &[won(0, 1, 1, 0), won(1, 1, 1, 0)]);
    assert_eq!(nobody, Err(RatingError::Player(1)));
    assert_eq!(model.fit_jointly(0, &[]).map(|fit| fit.players), Ok(vec![]));
}

#[test]
fn large_pools_are_fitted_too() {
    let results = drawn(7, 2_500, 12_000);
    let fit = fitted(2_500, &results);
    let mean = fit.players.iter().map(|one| one.rating).sum::<f64>() / 2_500.0;
    assert!((mean - 1600.0).abs() < 1e-6, "{mean}");
    assert!(
        (fit.advantage.points - 60.0).abs() < 15.0,
        "{:?}",
        fit.advantage
    );
    assert!(
        fit.players
            .iter()
            .all(|one| one.error.is_finite() && one.error > 50.0)
    );
}

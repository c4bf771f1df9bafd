//! Joint ratings with a colour term and a draw parameter of their own: maximum likelihood by
//! Newton's method.
//!
//! The model is [`super::Ratings`]', with both parameters fitted beside the ratings. A virtual draw
//! counts as a win and a loss without an advantage, so that it tells nothing about draws and the
//! first move; of that, one virtual win and one loss keep it finite. The logarithm of the
//! likelihood is concave: each step solves the Hessian's equations by conjugate gradients, and
//! halves itself until the likelihood grows.

use std::collections::BTreeMap;

use super::hessian::Hessian;
use super::normal::Z95;
use super::rating::{Rated, RatingError, Ratings, Result as PairResult, linked, virtual_draws};

/// Elo of a natural unit.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;
const MOST_STEPS: usize = 200;
/// Natural units below which a step is the last.
const EXACT: f64 = 1e-10;
const MOST_HALVINGS: usize = 40;

/// A fitted parameter in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// Its most likely value.
    pub points: f64,
    /// Half the 95 % interval.
    pub error: f64,
}

/// The outcome of a joint fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// The players, with intervals around the mean of all.
    pub players: Vec<Rated>,
    /// What the first move is worth.
    pub advantage: Term,
    /// Share of draws among equals.
    pub draws: f64,
}

/// Games of one ordered pair.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    pub(super) first: usize,
    pub(super) second: usize,
    wins: f64,
    draws: f64,
    losses: f64,
    /// Virtual draws.
    level: f64,
}

/// The parameters: ratings, then the advantage, then the draw parameter, in natural units.
struct Fit {
    pairs: Vec<Pair>,
    players: usize,
    at: Vec<f64>,
    /// Whether the draw parameter is fitted: some games are drawn and some are not.
    has_draws: bool,
    /// Share of all games that are drawn.
    drawn: f64,
}

/// What a pair's games say at a point: the slope by the lead, by the lead of virtual draws and by
/// the draw parameter, and the curvature, which is the negative second derivative.
pub(super) struct Told {
    slope: [f64; 3],
    pub(super) lead: f64,
    pub(super) level: f64,
    pub(super) both: f64,
    pub(super) draw: f64,
}

impl Ratings {
    /// Rates `players` players jointly, and fits what the first move is worth and how often equals
    /// draw; the parameters for these are not used. Up to 2,000 players intervals allow for what is
    /// not known of the others, by the inverse of the whole Hessian; above that each is by the
    /// player's own games.
    ///
    /// # Errors
    /// [`RatingError`] for an invalid result, or if the players form groups that never met.
    pub fn fit_jointly(
        &self,
        players: usize,
        results: &[PairResult],
    ) -> Result<Joint, RatingError> {
        let pairs = pairs(self.prior, players, results)?;
        linked(players, pairs.iter().map(|pair| [pair.first, pair.second]))?;
        let mut fit = Fit::start(pairs, players);
        fit.climb();
        Ok(fit.told(self.offset))
    }
}

/// The ordered pairs in either order, with virtual draws in both.
fn pairs(prior: f64, players: usize, results: &[PairResult]) -> Result<Vec<Pair>, RatingError> {
    let mut pairs: BTreeMap<[usize; 2], Pair> = BTreeMap::new();
    let mut games = vec![0.0; players];
    for (at, result) in results.iter().enumerate() {
        result
            .check(players)
            .map_err(|()| RatingError::Player(at))?;
        let [wins, draws, losses] = [result.wins, result.draws, result.losses].map(f64::from);
        let count = wins + draws + losses;
        if count == 0.0 {
            continue;
        }
        let [first, second] = [result.first, result.second];
        for (first, second) in [(first, second), (second, first)] {
            let pair = pairs.entry([first, second]).or_default();
            (pair.first, pair.second) = (first, second);
            // Of both orders together, until they are shared out.
            pair.level += count;
            games[first] += count;
        }
        let pair = pairs.entry([first, second]).or_default();
        pair.wins += wins;
        pair.draws += draws;
        pair.losses += losses;
    }
    let mut pairs: Vec<Pair> = pairs.into_values().collect();
    for pair in &mut pairs {
        let share = |player: usize| virtual_draws(prior, pair.level, games[player]);
        pair.level = share(pair.first) + share(pair.second);
    }
    Ok(pairs)
}

impl Fit {
    fn start(pairs: Vec<Pair>, players: usize) -> Fit {
        let sum = |of: fn(&Pair) -> f64| pairs.iter().map(of).sum::<f64>();
        let (drawn, decided) = (sum(|pair| pair.draws), sum(|pair| pair.wins + pair.losses));
        let has_draws = drawn > 0.0 && decided > 0.0;
        let share = drawn / (drawn + decided).max(1.0);
        let mut at = vec![0.0; players + 2];
        at[players + 1] = match has_draws {
            // Right if all were equals.
            true => 2.0 * share.atanh(),
            false => Ratings::default().draw / UNIT,
        };
        Fit {
            pairs,
            players,
            at,
            has_draws,
            drawn: share,
        }
    }

    fn climb(&mut self) {
        let mut reached = self.likelihood(&self.at);
        for _ in 0..MOST_STEPS {
            let (slope, hessian) = self.derivatives();
            let mut step = hessian.solve(&slope);
            let last = self.players + 1;
            // The parameter of draws stays positive.
            let lowest = -0.5 * self.at[last];
            let share = if step[last] < lowest {
                lowest / step[last]
            } else {
                1.0
            };
            step.iter_mut().for_each(|step| *step *= share);
            let mut next = self.after(&step);
            let mut halvings = 0;
            while self.likelihood(&next) < reached && halvings < MOST_HALVINGS {
                step.iter_mut().for_each(|step| *step *= 0.5);
                next = self.after(&step);
                halvings += 1;
            }
            if halvings == MOST_HALVINGS {
                // As exact as the numbers are.
                return;
            }
            self.at = next;
            reached = self.likelihood(&self.at);
            if step.iter().all(|step| step.abs() < EXACT) {
                return;
            }
        }
    }

    /// The point after a step, with the mean of the ratings at 0.
    fn after(&self, step: &[f64]) -> Vec<f64> {
        let mut next: Vec<f64> = self
            .at
            .iter()
            .zip(step)
            .map(|(at, step)| at + step)
            .collect();
        let ratings = &mut next[..self.players];
        let mean = ratings.iter().sum::<f64>() / ratings.len().max(1) as f64;
        ratings.iter_mut().for_each(|rating| *rating -= mean);
        next
    }

    fn likelihood(&self, at: &[f64]) -> f64 {
        let (advantage, draw) = (at[self.players], at[self.players + 1]);
        let one = |pair: &Pair| {
            let lead = at[pair.first] - at[pair.second];
            let mut sum = pair.level * (log_chance(lead) + log_chance(-lead));
            let lead = lead + advantage;
            sum += (pair.wins + pair.draws) * log_chance(lead - draw);
            sum += (pair.losses + pair.draws) * log_chance(-lead - draw);
            sum + pair.draws * (2.0 * draw).exp_m1().ln()
        };
        let even = log_chance(advantage) + log_chance(-advantage);
        self.pairs.iter().map(one).sum::<f64>() + even
    }

    fn derivatives(&self) -> (Vec<f64>, Hessian) {
        let mut slope = vec![0.0; self.at.len()];
        let mut told = Vec::with_capacity(self.pairs.len());
        let (advantage, draw) = (self.players, self.players + 1);
        for pair in &self.pairs {
            let one = self.tells(pair);
            slope[pair.first] += one.slope[0] + one.slope[1];
            slope[pair.second] -= one.slope[0] + one.slope[1];
            slope[advantage] += one.slope[0];
            slope[draw] += one.slope[2];
            told.push((*pair, one));
        }
        if !self.has_draws {
            slope[draw] = 0.0;
        }
        let even = chance(self.at[advantage]);
        slope[advantage] += 1.0 - 2.0 * even;
        let even = 2.0 * even * (1.0 - even);
        (
            slope,
            Hessian::new(self.players, told, (even, self.has_draws)),
        )
    }

    fn tells(&self, pair: &Pair) -> Told {
        let (advantage, draw) = (self.at[self.players], self.at[self.players + 1]);
        let level = self.at[pair.first] - self.at[pair.second];
        let lead = level + advantage;
        let (won, lost) = (pair.wins + pair.draws, pair.losses + pair.draws);
        let [win, loss, level] = [lead - draw, -lead - draw, level].map(chance);
        let [to_win, to_lose] = [won * (1.0 - win), lost * (1.0 - loss)];
        let [win, loss] = [to_win * win, to_lose * loss];
        // Of ln(e^2d − 1), by d.
        let rest = -(-2.0 * draw).exp_m1();
        Told {
            slope: [
                to_win - to_lose,
                pair.level * (1.0 - 2.0 * level),
                2.0 * pair.draws / rest - to_win - to_lose,
            ],
            lead: win + loss,
            level: 2.0 * pair.level * level * (1.0 - level),
            both: loss - win,
            draw: win + loss + 4.0 * pair.draws * (1.0 - rest) / (rest * rest),
        }
    }

    fn told(&self, mean: f64) -> Joint {
        let (_, hessian) = self.derivatives();
        let variances = hessian.variances();
        let error = |at: usize| Z95 * UNIT * variances[at].sqrt();
        let player = |at: usize| Rated {
            rating: mean + UNIT * self.at[at],
            error: error(at),
        };
        Joint {
            players: (0..self.players).map(player).collect(),
            advantage: Term {
                points: UNIT * self.at[self.players],
                error: error(self.players),
            },
            draws: match self.has_draws {
                true => (0.5 * self.at[self.players + 1]).tanh(),
                false => self.drawn,
            },
        }
    }
}

/// The logistic function.
fn chance(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// Its logarithm, for large leads too.
fn log_chance(lead: f64) -> f64 {
    match lead > 0.0 {
        true => -(-lead).exp().ln_1p(),
        false => lead - lead.exp().ln_1p(),
    }
}

//! Joint ratings of many players: BayesElo's model, fitted by minorisation–maximisation.
//!
//! `P(first wins) = 1/(1+10^((−Δ−adv+draw)/400))`, and likewise for the second (Coulom,
//! *BayesElo*); Hunter (2004) proves convergence. Virtual draws between players who have met keep
//! an unbeaten player's rating finite.

use thiserror::Error;

/// Results of one ordered pair of players; the first has the first move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Result {
    /// Index of the player with the first move.
    pub first: usize,
    /// Index of the other player.
    pub second: usize,
    /// Games won by `first`.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games won by `second`.
    pub losses: u32,
}

impl Result {
    /// Whether it is between two of this many players.
    pub(super) const fn check(&self, players: usize) -> std::result::Result<(), ()> {
        let both = self.first < players && self.second < players;
        if both && self.first != self.second {
            Ok(())
        } else {
            Err(())
        }
    }
}

/// Parameters of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratings {
    /// Value of the first move in Elo.
    pub advantage: f64,
    /// Draw parameter in Elo; 0.01 for engines that hardly ever draw.
    pub draw: f64,
    /// Virtual draws of each player, spread over opponents by games played.
    pub prior: f64,
    /// Mean of all ratings.
    pub offset: f64,
}

impl Default for Ratings {
    /// Gomocup's parameters: no advantage, draw 0.01, two virtual draws, mean 1600.
    fn default() -> Ratings {
        Ratings {
            advantage: 0.0,
            draw: 0.01,
            prior: 2.0,
            offset: 1600.0,
        }
    }
}

/// A player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// Elo on the scale of the mean.
    pub rating: f64,
    /// Half the 95 % interval: by [`Ratings::fit`] with the other ratings fixed.
    pub error: f64,
}

/// Why results cannot be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RatingError {
    /// A result with a missing player, or one player twice; its index.
    #[error("result {0} names a player that is not there, or the same one twice")]
    Player(usize),
    /// A player not connected to player 0 by games.
    #[error("no chain of games links player {0} to player 0")]
    Unlinked(usize),
}

/// Games of each ordered pair as real numbers, virtual ones included.
type Table = Vec<Vec<[f64; 3]>>;

impl Ratings {
    /// Rates `players` players jointly.
    ///
    /// # Errors
    /// [`RatingError`] for an invalid result, or if the players form groups that never met.
    pub fn fit(
        &self,
        players: usize,
        results: &[Result],
    ) -> std::result::Result<Vec<Rated>, RatingError> {
        let mut table = table(players, results)?;
        self.add_virtual_draws(&mut table, 0..players);
        let met = |i: usize, j: usize| table[i][j].iter().sum::<f64>() > 0.0;
        let pairs = (0..players).flat_map(|i| (0..players).map(move |j| [i, j]));
        linked(players, pairs.filter(|&[i, j]| met(i, j)))?;
        let mut gammas = vec![1.0; players];
        let (tw, td) = (power(self.advantage), power(self.draw));
        for _ in 0..100_000 {
            let mut change: f64 = 0.0;
            for i in 0..players {
                let (points, weight) = step(&table, &gammas, i, tw, td);
                let next = if weight > 0.0 {
                    points / weight
                } else {
                    gammas[i]
                };
                change = change.max((next / gammas[i] - 1.0).abs());
                gammas[i] = next;
            }
            if change < 1e-9 {
                break;
            }
        }
        Ok(self.rated(&table, &gammas, tw, td))
    }

    /// Rates one new player against players with fixed `known` ratings; its index in the results is
    /// `known.len()`.
    ///
    /// # Errors
    /// [`RatingError`] for an invalid result, or if the new player has no games.
    pub fn place(
        &self,
        known: &[f64],
        results: &[Result],
    ) -> std::result::Result<Rated, RatingError> {
        let new = known.len();
        let mut table = table(new + 1, results)?;
        self.add_virtual_draws(&mut table, new..new + 1);
        let (tw, td) = (power(self.advantage), power(self.draw));
        let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
        let mut gammas: Vec<f64> = known.iter().map(|elo| power(elo - mean)).collect();
        gammas.push(1.0);
        if information(&table, &gammas, new, tw, td) <= 0.0 {
            return Err(RatingError::Unlinked(new));
        }
        for _ in 0..100_000 {
            let (points, weight) = step(&table, &gammas, new, tw, td);
            let change = (points / weight / gammas[new] - 1.0).abs();
            gammas[new] = points / weight;
            if change < 1e-9 {
                break;
            }
        }
        Ok(Rated {
            rating: mean + elo(gammas[new]),
            error: error(&table, &gammas, new, tw, td),
        })
    }

    /// Adds virtual draws for the players in `of`.
    fn add_virtual_draws(&self, table: &mut Table, of: std::ops::Range<usize>) {
        let players = table.len();
        let met = |i: usize, j: usize| -> f64 {
            table[i][j].iter().sum::<f64>() + table[j][i].iter().sum::<f64>()
        };
        let games: Vec<Vec<f64>> = (0..players)
            .map(|i| (0..players).map(|j| met(i, j)).collect())
            .collect();
        for (i, row) in games.iter().enumerate().filter(|(i, _)| of.contains(i)) {
            let total: f64 = row.iter().sum();
            for (j, &n) in row.iter().enumerate().filter(|&(_, &n)| n > 0.0) {
                let draws = virtual_draws(self.prior, n, total);
                table[i][j][1] += draws;
                table[j][i][1] += draws;
            }
        }
    }

    fn rated(&self, table: &Table, gammas: &[f64], tw: f64, td: f64) -> Vec<Rated> {
        let elos: Vec<f64> = gammas.iter().map(|&gamma| elo(gamma)).collect();
        let mean = elos.iter().sum::<f64>() / elos.len().max(1) as f64;
        (0..gammas.len())
            .map(|i| Rated {
                rating: elos[i] - mean + self.offset,
                error: error(table, gammas, i, tw, td),
            })
            .collect()
    }
}

/// The games table: wins, draws and losses of `i` with the first move against `j`.
fn table(players: usize, results: &[Result]) -> std::result::Result<Table, RatingError> {
    let mut table = vec![vec![[0.0; 3]; players]; players];
    for (n, r) in results.iter().enumerate() {
        r.check(players).map_err(|()| RatingError::Player(n))?;
        let cell = &mut table[r.first][r.second];
        for (sum, games) in cell.iter_mut().zip([r.wins, r.draws, r.losses]) {
            *sum += f64::from(games);
        }
    }
    Ok(table)
}

fn elo(gamma: f64) -> f64 {
    400.0 * gamma.log10()
}

/// Half the 95 % interval of player `i`, with the other ratings fixed.
fn error(table: &Table, gammas: &[f64], i: usize, tw: f64, td: f64) -> f64 {
    let information = information(table, gammas, i, tw, td);
    super::normal::Z95 * 400.0 / std::f64::consts::LN_10 / information.sqrt()
}

fn power(elo: f64) -> f64 {
    10f64.powf(elo / 400.0)
}

/// One iteration step of player `i`: its points, and the weight to divide them by.
fn step(table: &Table, gammas: &[f64], i: usize, tw: f64, td: f64) -> (f64, f64) {
    let gi = gammas[i];
    let (mut points, mut weight) = (0.0, 0.0);
    for (j, &gj) in gammas.iter().enumerate().filter(|&(j, _)| j != i) {
        let [w, d, l] = table[i][j];
        // Here j has the first move, and wins and losses are j's.
        let [jw, jd, jl] = table[j][i];
        points += w + d + jl + jd;
        weight += (w + d) * tw / (tw * gi + td * gj)
            + (d + l) * td * tw / (td * tw * gi + gj)
            + (jw + jd) * td / (tw * gj + td * gi)
            + (jd + jl) / (td * tw * gj + gi);
    }
    (points, weight)
}

/// Fisher information about player `i`'s natural rating, with the others fixed.
fn information(table: &Table, gammas: &[f64], i: usize, tw: f64, td: f64) -> f64 {
    let gi = gammas[i];
    let share = |own: f64, other: f64| {
        let p = own / (own + other);
        p * (1.0 - p)
    };
    let one = |(j, &gj): (usize, &f64)| {
        let [w, d, l] = table[i][j];
        let [jw, jd, jl] = table[j][i];
        (w + d) * share(tw * gi, td * gj)
            + (d + l) * share(td * tw * gi, gj)
            + (jw + jd) * share(td * gi, tw * gj)
            + (jd + jl) * share(gi, td * tw * gj)
    };
    gammas
        .iter()
        .enumerate()
        .filter(|&(j, _)| j != i)
        .map(one)
        .sum()
}

/// A player's virtual draws with an opponent in each order, by the games against that one and in
/// all.
pub(super) fn virtual_draws(prior: f64, against: f64, games: f64) -> f64 {
    0.25 * prior * against / games
}

/// Checks that pairs who have met connect every player to the first.
pub(super) fn linked(
    players: usize,
    met: impl Iterator<Item = [usize; 2]>,
) -> std::result::Result<(), RatingError> {
    let group = groups(players, met);
    match group.iter().position(|&of| of != 0) {
        Some(player) => Err(RatingError::Unlinked(player)),
        None => Ok(()),
    }
}

/// For each player the first of those whom chains of games link to that player.
pub fn groups(players: usize, met: impl Iterator<Item = [usize; 2]>) -> Vec<usize> {
    let mut group: Vec<usize> = (0..players).collect();
    let first = |group: &mut [usize], mut player: usize| {
        while group[player] != player {
            group[player] = group[group[player]];
            player = group[player];
        }
        player
    };
    for pair in met {
        let [one, other] = pair.map(|player| first(&mut group, player));
        group[one.max(other)] = one.min(other);
    }
    (0..players)
        .map(|player| first(&mut group, player))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(first: usize, second: usize, wins: u32, draws: u32, losses: u32) -> Result {
        Result {
            first,
            second,
            wins,
            draws,
            losses,
        }
    }

    fn diff(model: Ratings, results: &[Result]) -> f64 {
        let rated = model.fit(2, results).unwrap();
        assert!((rated[0].rating + rated[1].rating - 3200.0).abs() < 1e-6);
        rated[0].rating - rated[1].rating
    }

    #[test]
    fn two_players_without_draws() {
        let twenty = [games(0, 1, 6, 0, 4), games(1, 0, 4, 0, 6)];
        let flat = Ratings {
            prior: 0.0,
            ..Ratings::default()
        };
        assert!((diff(flat, &twenty) - 70.4).abs() < 0.05);
        assert!((diff(Ratings::default(), &twenty) - 58.45).abs() < 0.01);
    }

    #[test]
    fn one_more_player_is_placed_among_the_known() {
        // Placing the last player alone must reproduce its rating in the joint fit.
        let flat = Ratings {
            prior: 0.0,
            ..Ratings::default()
        };
        let all = [
            games(0, 1, 60, 3, 37),
            games(1, 2, 55, 0, 45),
            games(2, 0, 20, 1, 79),
            games(3, 1, 30, 5, 65),
            games(2, 3, 44, 2, 54),
        ];
        let joint = flat.fit(4, &all).unwrap();
        let known: Vec<f64> = joint[..3].iter().map(|r| r.rating).collect();
        let placed = flat.place(&known, &all).unwrap();
        assert!((placed.rating - joint[3].rating).abs() < 1e-3);
        assert!((placed.error - joint[3].error).abs() < 1e-3);
        // A virtual draw, worth a win and a loss, keeps a clean sweep finite.
        let swept = Ratings::default().place(&[1000.0], &[games(1, 0, 50, 0, 0)]);
        let odds: f64 = 50.0 + 1.0;
        assert!((swept.unwrap().rating - 1000.0 - 400.0 * odds.log10()).abs() < 0.5);
        let nobody = flat.place(&known, &all[..3]);
        assert_eq!(nobody, Err(RatingError::Unlinked(3)));
    }

    #[test]
    fn a_clean_sweep_stays_finite() {
        let d = diff(
            Ratings::default(),
            &[games(0, 1, 50, 0, 0), games(1, 0, 0, 0, 50)],
        );
        // One hundred wins and two draws, each worth a win and a loss.
        assert!((d - 400.0 * (102f64 / 2.0).log10()).abs() < 0.5, "{d}");
    }

    #[test]
    fn the_first_move_and_draws_are_allowed_for() {
        let model = Ratings {
            advantage: 32.8,
            draw: 97.3,
            prior: 0.0,
            offset: 1600.0,
        };
        // Counts by the model's own probabilities at 0 and 100 points of difference.
        let level = [games(0, 1, 4082, 2707, 3211), games(1, 0, 4082, 2707, 3211)];
        assert!(diff(model, &level).abs() < 1e-6);
        let better = [games(0, 1, 5509, 2390, 2101), games(1, 0, 2818, 2625, 4557)];
        let d = diff(model, &better);
        assert!((d - 100.0).abs() < 2.0, "{d}");
    }

    #[test]
    fn a_ladder_adds_up() {
        let results = [games(0, 1, 60, 0, 40), games(1, 2, 60, 0, 40)];
        let rated = Ratings {
            prior: 0.0,
            ..Ratings::default()
        }
        .fit(3, &results)
        .unwrap();
        let steps = [
            rated[0].rating - rated[1].rating,
            rated[1].rating - rated[2].rating,
        ];
        for step in steps {
            assert!((step - 70.4).abs() < 0.1, "{step}");
        }
        assert!((rated[1].rating - 1600.0).abs() < 1e-6);
        // 100 games near 60 %: 1.96 · 400/ln 10 / sqrt(100 · 0.24).
        assert!((rated[0].error - 69.5).abs() < 0.5, "{}", rated[0].error);
        assert!(rated[1].error < rated[0].error);
    }

    #[test]
    fn results_that_cannot_be_rated_are_named() {
        let model = Ratings::default();
        assert_eq!(
            model.fit(2, &[games(0, 2, 1, 0, 0)]),
            Err(RatingError::Player(0))
        );
        assert_eq!(
            model.fit(2, &[games(1, 1, 1, 0, 0)]),
            Err(RatingError::Player(0))
        );
        let apart = [games(0, 1, 1, 0, 1)];
        assert_eq!(model.fit(3, &apart), Err(RatingError::Unlinked(2)));
        assert_eq!(model.fit(0, &[]), Ok(vec![]));
    }
}

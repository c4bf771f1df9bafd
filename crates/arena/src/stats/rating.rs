//! One rating for many players: BayesElo's model, fitted by minorisation–maximisation.
//!
//! `P(first wins) = 1/(1+10^((−Δ−adv+draw)/400))` and alike for the second (Coulom, *BayesElo*);
//! Hunter (2004) shows that the iteration converges. Virtual draws between those who met keep a
//! player without a loss finite.

use thiserror::Error;

/// Games between two players, the one named first having had the first move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Result {
    /// Index of the player with the first move.
    pub first: usize,
    /// Index of the other.
    pub second: usize,
    /// Games the first won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games the second won.
    pub losses: u32,
}

/// Parameters of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratings {
    /// What the first move is worth, in Elo.
    pub advantage: f64,
    /// How likely draws are, in Elo; 0.01 for engines that hardly draw.
    pub draw: f64,
    /// Virtual draws of each player, spread over opponents by games played.
    pub prior: f64,
    /// The mean of all ratings.
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

/// A player's place on the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// Elo.
    pub rating: f64,
    /// Half of the 95 % interval, the others' ratings taken as known.
    pub error: f64,
}

/// Results that cannot be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RatingError {
    /// A result names a player that is not there, or one player twice.
    #[error("result {0} names a player that is not there, or the same one twice")]
    Player(usize),
    /// Not all players are linked by games.
    #[error("no chain of games links player {0} to player 0")]
    Unlinked(usize),
}

/// Games of each ordered pair as real numbers, virtual ones included.
type Table = Vec<Vec<[f64; 3]>>;

impl Ratings {
    /// Rates `players` players from their results.
    ///
    /// # Errors
    /// [`RatingError`] where a result is no result, or the players fall into groups that never met.
    pub fn fit(
        &self,
        players: usize,
        results: &[Result],
    ) -> std::result::Result<Vec<Rated>, RatingError> {
        let mut table = table(players, results)?;
        self.add_virtual_draws(&mut table, 0..players);
        linked(&table)?;
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

    /// Rates one more player from its results against players whose ratings are known and stay as
    /// they are. In the results it comes after them: its index is how many there are.
    ///
    /// # Errors
    /// [`RatingError`] where a result is no result, or the player has no games.
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

    /// Adds the virtual draws of some players.
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
                let draws = 0.25 * self.prior * n / total;
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

/// Wins, draws and losses of `i` having the first move against `j`.
fn table(players: usize, results: &[Result]) -> std::result::Result<Table, RatingError> {
    let mut table = vec![vec![[0.0; 3]; players]; players];
    for (n, r) in results.iter().enumerate() {
        if r.first >= players || r.second >= players || r.first == r.second {
            return Err(RatingError::Player(n));
        }
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

/// Half of the 95 % interval of player `i`, the others' ratings taken as known.
fn error(table: &Table, gammas: &[f64], i: usize, tw: f64, td: f64) -> f64 {
    let information = information(table, gammas, i, tw, td);
    super::normal::Z95 * 400.0 / std::f64::consts::LN_10 / information.sqrt()
}

fn power(elo: f64) -> f64 {
    10f64.powf(elo / 400.0)
}

/// The points of player `i` and the weight they are divided by in one step of the iteration.
fn step(table: &Table, gammas: &[f64], i: usize, tw: f64, td: f64) -> (f64, f64) {
    let gi = gammas[i];
    let (mut points, mut weight) = (0.0, 0.0);
    for (j, &gj) in gammas.iter().enumerate().filter(|&(j, _)| j != i) {
        let [w, d, l] = table[i][j];
        // The other way round, wins and losses are still those of whoever moved first: j.
        let [jw, jd, jl] = table[j][i];
        points += w + d + jl + jd;
        weight += (w + d) * tw / (tw * gi + td * gj)
            + (d + l) * td * tw / (td * tw * gi + gj)
            + (jw + jd) * td / (tw * gj + td * gi)
            + (jd + jl) / (td * tw * gj + gi);
    }
    (points, weight)
}

/// The Fisher information about player `i`'s natural rating, the others held fixed.
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

/// Whether every player can be reached from the first by games.
fn linked(table: &Table) -> std::result::Result<(), RatingError> {
    let mut reached = vec![false; table.len()];
    let mut next: Vec<usize> = reached
        .first_mut()
        .map(|r| *r = true)
        .into_iter()
        .map(|()| 0)
        .collect();
    while let Some(i) = next.pop() {
        for j in 0..table.len() {
            let games: f64 = table[i][j].iter().chain(&table[j][i]).sum();
            if games > 0.0 && !reached[j] {
                reached[j] = true;
                next.push(j);
            }
        }
    }
    match reached.iter().position(|&r| !r) {
        Some(player) => Err(RatingError::Unlinked(player)),
        None => Ok(()),
    }
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
        // What the joint fit says of the last player is what placing it says, the others known.
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
        // The model's own shares at equal strength, and at 100 points, give these differences back.
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

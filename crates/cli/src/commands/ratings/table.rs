//! Results between players, and what is fitted to them.

use std::collections::BTreeMap;

use anyhow::anyhow;
use serde_json::{Value, json};
use tengen_arena::stats::{Joint, PairResult, RatingError, Ratings, Term, Wdl, groups};
use tengen_core::Color;
use tengen_text::{TerminalKey, Text, printable};

use crate::columns::columns;

/// A player of a file, known by the name, or of a server.
pub(super) struct Player {
    pub(super) id: String,
    pub(super) name: Option<String>,
}

impl Player {
    pub(super) fn named(name: String) -> Self {
        Self {
            id: name,
            name: None,
        }
    }
}

/// How results are fitted.
#[derive(Clone, Copy)]
pub(super) struct Fit {
    pub(super) mean: f64,
    /// With Gomocup's parameters instead of fitted ones.
    pub(super) gomocup: bool,
}

/// What has been fitted.
pub(super) struct Fitted {
    joint: Joint,
    /// Whether first move and draws were fitted too.
    has_terms: bool,
}

/// Results between players, by the order of their first games.
#[derive(Default)]
pub(super) struct Table {
    players: Vec<Player>,
    index: BTreeMap<String, usize>,
    counts: Vec<Wdl>,
    /// By who began and the other, for the former.
    pairs: BTreeMap<[usize; 2], Wdl>,
    open: usize,
    left_out: usize,
}

impl Table {
    pub(super) const fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// Adds a game of Black and White.
    pub(super) fn add(&mut self, players: [Player; 2], winner: Option<Option<Color>>) {
        let Some(winner) = winner else {
            self.open += 1;
            return;
        };
        let [black, white] = players.map(|player| self.player(player));
        // A program against itself says nothing.
        if black == white {
            return;
        }
        let won = winner.map(|color| color == Color::Black);
        let game = Wdl {
            wins: u64::from(won == Some(true)),
            draws: u64::from(won.is_none()),
            losses: u64::from(won == Some(false)),
        };
        self.add_games([black, white], game);
    }

    fn add_games(&mut self, [black, white]: [usize; 2], games: Wdl) {
        let turned = Wdl {
            wins: games.losses,
            losses: games.wins,
            ..games
        };
        sum_up(&mut self.counts[black], games);
        sum_up(&mut self.counts[white], turned);
        sum_up(self.pairs.entry([black, white]).or_default(), games);
    }

    fn player(&mut self, player: Player) -> usize {
        let next = self.players.len();
        let index = *self.index.entry(player.id.clone()).or_insert(next);
        if index == next {
            self.players.push(player);
            self.counts.push(Wdl::default());
        }
        index
    }

    /// The most players whom chains of games link; the others are left out.
    pub(super) fn linked(self) -> Self {
        let group = groups(self.players.len(), self.pairs.keys().copied());
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        for &of in &group {
            *sizes.entry(of).or_default() += 1;
        }
        let largest = sizes
            .iter()
            .max_by_key(|&(&of, &size)| (size, usize::MAX - of));
        let Some((&largest, &size)) = largest else {
            return self;
        };
        let mut kept = Self {
            open: self.open,
            left_out: self.players.len() - size,
            ..Self::default()
        };
        let places: Vec<Option<usize>> = self
            .players
            .into_iter()
            .zip(&group)
            .map(|(player, of)| (*of == largest).then(|| kept.player(player)))
            .collect();
        for ([black, white], games) in self.pairs {
            if let [Some(black), Some(white)] = [places[black], places[white]] {
                kept.add_games([black, white], games);
            }
        }
        kept
    }

    pub(super) fn fit(&self, fit: Fit, text: Text) -> anyhow::Result<Fitted> {
        let model = Ratings {
            offset: fit.mean,
            ..Ratings::default()
        };
        let number = |games: u64| u32::try_from(games).unwrap_or(u32::MAX);
        let results = self.pairs.iter().map(|(&[first, second], wdl)| PairResult {
            first,
            second,
            wins: number(wdl.wins),
            draws: number(wdl.draws),
            losses: number(wdl.losses),
        });
        let results: Vec<PairResult> = results.collect();
        let joint = match fit.gomocup {
            false => model.fit_jointly(self.players.len(), &results),
            true => model
                .fit(self.players.len(), &results)
                .map(|players| Joint {
                    players,
                    advantage: Term {
                        points: 0.0,
                        error: 0.0,
                    },
                    draws: 0.0,
                }),
        };
        let joint = joint.map_err(|error| match error {
            RatingError::Unlinked(player) => {
                let [name, other] = [player, 0].map(|at| printable(self.name(at)).into_owned());
                anyhow!(text.ratings_unlinked(name, other))
            }
            RatingError::Player(_) => error.into(),
        })?;
        Ok(Fitted {
            joint,
            has_terms: !fit.gomocup,
        })
    }

    fn name(&self, player: usize) -> &str {
        let Player { id, name } = &self.players[player];
        name.as_ref().unwrap_or(id)
    }

    /// Players, best first.
    fn order(&self, fitted: &Fitted) -> Vec<usize> {
        let rating = |player: usize| fitted.joint.players[player].rating;
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&a, &b| rating(b).total_cmp(&rating(a)));
        order
    }

    pub(super) fn in_words(&self, fitted: &Fitted, text: Text) -> String {
        let heads = [
            TerminalKey::RatingsPlayer,
            TerminalKey::MatchGames,
            TerminalKey::MatchWon,
            TerminalKey::MatchDrawn,
            TerminalKey::MatchLost,
            TerminalKey::MatchRating,
        ];
        let mut rows = vec![heads.into_iter().map(|key| text.get(key)).collect()];
        for player in self.order(fitted) {
            let (wdl, rated) = (self.counts[player], fitted.joint.players[player]);
            rows.push(vec![
                printable(self.name(player)).into_owned(),
                wdl.games().to_string(),
                wdl.wins.to_string(),
                wdl.draws.to_string(),
                wdl.losses.to_string(),
                format!("{:.0} ± {:.0}", rated.rating, rated.error),
            ]);
        }
        let mut words = columns(&rows);
        let mut say = |line: String| words += &(line + "\n");
        if fitted.has_terms {
            let Term { points, error } = fitted.joint.advantage;
            let [points, error] = [points, error].map(|points| format!("{points:.0}"));
            say(text.ratings_first(points, error));
            let percent = format!("{:.0}", 100.0 * fitted.joint.draws);
            say(text.ratings_draws(percent));
        }
        if self.open > 0 {
            say(text.ratings_open(self.open));
        }
        if self.left_out > 0 {
            say(text.ratings_left_out(self.left_out));
        }
        words
    }

    pub(super) fn as_json(&self, fitted: &Fitted) -> Value {
        let tenths = |x: f64| (x * 10.0).round() / 10.0;
        let players = self.order(fitted).into_iter().map(|player| {
            let (wdl, rated) = (self.counts[player], fitted.joint.players[player]);
            let mut line = json!({
                "name": self.name(player),
                "games": wdl.games(),
                "wins": wdl.wins,
                "draws": wdl.draws,
                "losses": wdl.losses,
                "rating": tenths(rated.rating),
                "error": tenths(rated.error),
            });
            let Player { id, .. } = &self.players[player];
            if id != self.name(player) {
                line["player"] = id.as_str().into();
            }
            line
        });
        let players: Vec<Value> = players.collect();
        let mut line = json!({
            "players": players,
            "without_result": self.open,
            "left_out": self.left_out,
        });
        if fitted.has_terms {
            let Term { points, error } = fitted.joint.advantage;
            line["advantage"] = json!({ "points": tenths(points), "error": tenths(error) });
            line["draws"] = ((fitted.joint.draws * 1_000.0).round() / 1_000.0).into();
        }
        line
    }
}

fn sum_up(sum: &mut Wdl, games: Wdl) {
    sum.wins += games.wins;
    sum.draws += games.draws;
    sum.losses += games.losses;
}

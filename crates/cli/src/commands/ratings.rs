//! `tengen ratings`: joint ratings of the players of many games.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use serde_json::{Value, json};
use tengen_arena::stats::{PairResult, Rated, RatingError, Ratings, Wdl};
use tengen_arena::{PgnResult, results_of};
use tengen_core::Color;
use tengen_text::{TerminalKey, Text, printable};

use crate::args::Speech;
use crate::columns::columns;

/// Rate all players of some games at once
///
/// By BayesElo's model with Gomocup's parameters, as the table of a match of three or more engines.
/// PGN files of any program will do: only the tags White, Black and Result are read, and Black is
/// who begins.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// PGN files whose results are fitted
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    fit: Vec<PathBuf>,
    /// Mean of all ratings
    #[arg(long, value_name = "N", default_value_t = 1600, value_parser = clap::value_parser!(i32).range(-10_000..=10_000), allow_hyphen_values = true)]
    mean: i32,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// Results between players, by the order of their first games.
#[derive(Default)]
struct Table {
    names: Vec<String>,
    index: BTreeMap<String, usize>,
    counts: Vec<Wdl>,
    /// By who began and the other, for the former.
    pairs: BTreeMap<(usize, usize), Wdl>,
    open: usize,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let mut table = Table::default();
        for path in &self.fit {
            let context = || path.display().to_string();
            let bytes = std::fs::read(path).with_context(context)?;
            let pgn = String::from_utf8_lossy(&bytes);
            for game in results_of(&pgn).with_context(context)? {
                table.add(game);
            }
        }
        if table.names.is_empty() {
            bail!(text.get(TerminalKey::RatingsNone));
        }
        let ratings = table.fit(self.mean, text)?;
        let words = if self.json {
            table.as_json(&ratings).to_string()
        } else {
            table.in_words(&ratings, text)
        };
        writeln!(std::io::stdout().lock(), "{}", words.trim_end())?;
        Ok(())
    }
}

impl Table {
    fn add(&mut self, game: PgnResult) {
        let Some(winner) = game.winner else {
            self.open += 1;
            return;
        };
        let [black, white] = [game.black, game.white].map(|name| self.player(name));
        // A program against itself says nothing.
        if black == white {
            return;
        }
        let score = winner.map(|color| color == Color::Black);
        count(self.pairs.entry((black, white)).or_default(), score);
        count(&mut self.counts[black], score);
        count(&mut self.counts[white], score.map(|won| !won));
    }

    fn player(&mut self, name: String) -> usize {
        let next = self.names.len();
        let index = *self.index.entry(name.clone()).or_insert(next);
        if index == next {
            self.names.push(name);
            self.counts.push(Wdl::default());
        }
        index
    }

    fn fit(&self, mean: i32, text: Text) -> anyhow::Result<Vec<Rated>> {
        let model = Ratings {
            offset: f64::from(mean),
            ..Ratings::default()
        };
        let number = |games: u64| u32::try_from(games).unwrap_or(u32::MAX);
        let results = self.pairs.iter().map(|(&(first, second), wdl)| PairResult {
            first,
            second,
            wins: number(wdl.wins),
            draws: number(wdl.draws),
            losses: number(wdl.losses),
        });
        let results: Vec<PairResult> = results.collect();
        let rated = model.fit(self.names.len(), &results);
        rated.map_err(|error| match error {
            RatingError::Unlinked(player) => {
                let [name, other] = [player, 0].map(|i| printable(&self.names[i]).into_owned());
                anyhow!(text.ratings_unlinked(name, other))
            }
            RatingError::Player(_) => error.into(),
        })
    }

    /// Players, best first.
    fn order(&self, ratings: &[Rated]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| ratings[b].rating.total_cmp(&ratings[a].rating));
        order
    }

    fn in_words(&self, ratings: &[Rated], text: Text) -> String {
        let heads = [
            TerminalKey::RatingsPlayer,
            TerminalKey::MatchGames,
            TerminalKey::MatchWon,
            TerminalKey::MatchDrawn,
            TerminalKey::MatchLost,
            TerminalKey::MatchRating,
        ];
        let mut rows = vec![heads.into_iter().map(|key| text.get(key)).collect()];
        for i in self.order(ratings) {
            let (wdl, rated) = (self.counts[i], ratings[i]);
            rows.push(vec![
                printable(&self.names[i]).into_owned(),
                wdl.games().to_string(),
                wdl.wins.to_string(),
                wdl.draws.to_string(),
                wdl.losses.to_string(),
                format!("{:.0} ± {:.0}", rated.rating, rated.error),
            ]);
        }
        let mut words = columns(&rows);
        if self.open > 0 {
            words += &text.ratings_open(self.open);
        }
        words
    }

    fn as_json(&self, ratings: &[Rated]) -> Value {
        let tenths = |x: f64| (x * 10.0).round() / 10.0;
        let players = self.order(ratings).into_iter().map(|i| {
            let wdl = self.counts[i];
            json!({
                "name": self.names[i],
                "games": wdl.games(),
                "wins": wdl.wins,
                "draws": wdl.draws,
                "losses": wdl.losses,
                "rating": tenths(ratings[i].rating),
                "error": tenths(ratings[i].error),
            })
        });
        let players: Vec<Value> = players.collect();
        json!({ "players": players, "without_result": self.open })
    }
}

/// Adds a game to a player's results: won, lost, or neither.
const fn count(wdl: &mut Wdl, won: Option<bool>) {
    match won {
        Some(true) => wdl.wins += 1,
        None => wdl.draws += 1,
        Some(false) => wdl.losses += 1,
    }
}

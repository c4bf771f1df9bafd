//! Openings played out by an engine against itself.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use tengen_arena::schedule::Pairing;
use tengen_arena::suites::Suite;
use tengen_arena::{
    End, Entrant, GameRecord, Games, MatchConfig, MatchEvent, MatchFlow, Openings, run as play,
};
use tengen_core::Color;
use tengen_core::notation::format_moves;
use tengen_rows::{extend_by, read};

use crate::Work;
use crate::check::drawn;

/// Nodes a move of an opening's games.
const NODES: [u64; 8] = [
    16_000, 18_000, 20_000, 22_000, 24_000, 26_000, 28_000, 30_000,
];

/// An opening's games; equal ones once.
#[derive(Debug, Deserialize, Serialize)]
struct Played {
    start: String,
    games: Vec<Game>,
}

#[derive(Debug, Deserialize, Serialize)]
struct Game {
    nodes: u64,
    /// `black`, `white` or `draw`.
    result: String,
    plies: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failed: Option<String>,
}

/// What games say about openings.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Rates {
    openings: usize,
    games: usize,
    black: usize,
    white: usize,
    drawn: usize,
    /// Openings of which one colour won all games.
    one_sided: Vec<String>,
}

/// The file of a list's games by an engine.
pub(crate) fn path(folder: &Path, suite: Suite, name: &str) -> PathBuf {
    folder.join(format!("{}-played-{name}.jsonl", suite.name))
}

/// Lines for the head of a list.
pub(crate) fn head(folder: &Path, suite: Suite, names: &[String]) -> anyhow::Result<String> {
    let mut text = String::new();
    let mut all = Vec::new();
    for name in names {
        let rows = read::<Played>(&path(folder, suite, name))?;
        writeln!(text, "# Played out by {name}: {}.", Rates::of(&rows))?;
        all.extend(rows);
    }
    if names.len() > 1 {
        let rates = Rates::of(&by_all(all, names.len()));
        writeln!(text, "# By all of them: {rates}.")?;
    }
    Ok(text)
}

/// The rows of openings that all engines have played.
fn by_all(rows: Vec<Played>, engines: usize) -> Vec<Played> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for row in &rows {
        *counts.entry(row.start.clone()).or_default() += 1;
    }
    let is_whole = |row: &Played| counts.get(&row.start) == Some(&engines);
    rows.into_iter().filter(is_whole).collect()
}

/// Openings drawn for games.
const PLAYED: usize = 100;
/// Seed of the draw, in hexadecimal digits.
const SEED: &str = "2027";

/// Plays drawn openings that have no row yet.
pub(crate) fn run(
    path: &Path,
    openings: &Openings,
    engine: &str,
    work: &Work,
) -> anyhow::Result<()> {
    let spec = engine
        .parse()
        .with_context(|| format!("the engine {engine:?}"))?;
    let second = engine.parse()?;
    let entrants = Entrant::named(vec![spec, second]);
    let numbers = drawn(openings, SEED, PLAYED)?;
    let slice = work.slice(numbers.len());
    let maker = || |number| opening(openings, number, &entrants);
    extend_by(path, numbers.into_iter(), &slice, maker, |_: &Played| false)
}

fn opening(openings: &Openings, number: usize, entrants: &[Entrant]) -> anyhow::Result<Played> {
    let position = openings.get(number);
    let mut played = Played {
        start: format_moves(position.moves()),
        games: Vec::new(),
    };
    let mut seen = HashSet::new();
    for nodes in NODES {
        let game = game(openings, number, entrants, nodes)?;
        let moves: Vec<&str> = game.plies.iter().map(|ply| ply.mv.as_str()).collect();
        if !seen.insert(moves.concat()) {
            continue;
        }
        let result = match game.winner {
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
            None => "draw",
        };
        let failed = !matches!(game.end, End::Board { .. } | End::Resignation);
        played.games.push(Game {
            nodes,
            result: result.to_owned(),
            plies: moves.len(),
            failed: failed.then(|| format!("{:?}", game.end)),
        });
    }
    Ok(played)
}

fn game(
    openings: &Openings,
    opening: usize,
    entrants: &[Entrant],
    nodes: u64,
) -> anyhow::Result<GameRecord> {
    let position = openings.get(opening);
    let mut config = MatchConfig::new(position.rule(), position.size());
    config.terms.nodes = Some(nodes);
    let schedule = [Pairing {
        game: 0,
        black: 0,
        white: 1,
        opening,
    }];
    let games = Games {
        config: &config,
        entrants,
        openings,
        schedule: &schedule,
    };
    let mut finished = None;
    play(games, &BTreeSet::new(), |event| {
        if let MatchEvent::Finished(record) = event {
            finished = Some(*record);
        }
        MatchFlow::Continue
    })?;
    finished.context("a game without an end")
}

impl fmt::Display for Rates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rates {
            openings,
            games,
            black,
            white,
            drawn,
            one_sided,
        } = self;
        write!(
            f,
            "{openings} openings, {games} different games: Black won {black}, White {white}, \
             drawn {drawn}; {} with all games won by one colour",
            one_sided.len()
        )?;
        for opening in one_sided {
            write!(f, " {opening}")?;
        }
        Ok(())
    }
}

impl Rates {
    /// The rates of rows by any number of engines.
    fn of(rows: &[Played]) -> Rates {
        let mut of_opening: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for row in rows {
            let results = of_opening.entry(&row.start).or_default();
            // Games that ended by a failure of the engine count for no colour.
            let sound = row.games.iter().filter(|game| game.failed.is_none());
            results.extend(sound.map(|game| game.result.as_str()));
        }
        let mut rates = Rates::default();
        for (start, results) in of_opening {
            let of = |wanted: &str| results.iter().filter(|&&result| result == wanted).count();
            let (black, white) = (of("black"), of("white"));
            rates.openings += 1;
            rates.games += results.len();
            rates.black += black;
            rates.white += white;
            rates.drawn += of("draw");
            if !results.is_empty() && black.max(white) == results.len() {
                rates.one_sided.push(start.to_owned());
            }
        }
        rates
    }
}

/// The rates of a file.
pub(crate) fn rates(path: &Path) -> anyhow::Result<Rates> {
    Ok(Rates::of(&read::<Played>(path)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(start: &str, results: &[&str]) -> Played {
        let game = |&result: &&str| Game {
            nodes: 16_000,
            result: result.trim_end_matches('!').to_owned(),
            plies: 30,
            failed: result.ends_with('!').then(|| "late".to_owned()),
        };
        Played {
            start: start.to_owned(),
            games: results.iter().map(game).collect(),
        }
    }

    #[test]
    fn openings_are_one_sided_if_one_colour_won_every_sound_game() {
        let first = [
            played("h8", &["black", "black", "white!"]),
            played("i9", &["white", "white"]),
            played("j7", &["black", "draw"]),
            played("k7", &["black!"]),
        ];
        let rates = Rates::of(&first);
        assert_eq!((rates.openings, rates.games), (4, 6));
        assert_eq!((rates.black, rates.white, rates.drawn), (3, 2, 1));
        assert_eq!(rates.one_sided, ["h8", "i9"]);
        // By a second engine as well.
        let mut both = Vec::from(first);
        both.extend([played("h8", &["black"]), played("i9", &["black"])]);
        let rates = Rates::of(&by_all(both, 2));
        assert_eq!((rates.openings, rates.games), (2, 6));
        assert_eq!(rates.one_sided, ["h8"]);
    }
}

//! Openings played out by an engine against itself.

use std::collections::{BTreeSet, HashSet};
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

/// What games by one engine say about openings.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Rates {
    pub(crate) openings: usize,
    pub(crate) games: usize,
    pub(crate) black: usize,
    pub(crate) white: usize,
    pub(crate) drawn: usize,
    /// Openings of which one colour won all games.
    pub(crate) one_sided: Vec<String>,
    /// Games that ended by a failure of the engine; they count for no colour.
    pub(crate) failed: usize,
}

/// The file of a list's games by an engine.
pub(crate) fn path(folder: &Path, suite: Suite, name: &str) -> PathBuf {
    folder.join(format!("{}-played-{name}.jsonl", suite.name))
}

/// Lines for the head of a list.
pub(crate) fn head(folder: &Path, suite: Suite, names: &[String]) -> anyhow::Result<String> {
    let mut text = String::new();
    for name in names {
        let rates = rates(&path(folder, suite, name))?;
        writeln!(text, "# Played out by {name}: {rates}.")?;
    }
    Ok(text)
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
            ..
        } = self;
        write!(
            f,
            "{openings} openings, {games} different games: Black won {black}, White {white}, drawn {drawn}; \
             {} with all games won by one colour",
            one_sided.len()
        )
    }
}

/// The rates of all rows.
pub(crate) fn rates(path: &Path) -> anyhow::Result<Rates> {
    let mut rates = Rates::default();
    for row in read::<Played>(path)? {
        rates.openings += 1;
        let sound = || row.games.iter().filter(|game| game.failed.is_none());
        rates.failed += row.games.len() - sound().count();
        rates.games += sound().count();
        let of = |result: &str| sound().filter(|game| game.result == result).count();
        let (black, white, drawn) = (of("black"), of("white"), of("draw"));
        rates.black += black;
        rates.white += white;
        rates.drawn += drawn;
        if sound().count() > 0 && (black == sound().count() || white == sound().count()) {
            rates.one_sided.push(row.start);
        }
    }
    Ok(rates)
}

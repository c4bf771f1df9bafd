//! The games: those of others in an order of a seed, and games between weak engines.

use std::path::Path;

use anyhow::{Context as _, anyhow, ensure};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use tengen_core::{Move, Point, Position, Rule, Size, SplitMix, notation};
use tengen_engine::{Engine, Limits, NoControl};
use tengen_review::Line;

/// Seed of the order and of the games.
const SEED: u64 = 2_026;
/// Games of others that tests review: they were looked at while the review was made.
const SEEN: usize = 75;
/// Nodes a move: strengths at which wins are overlooked.
const NODES: [u64; 4] = [100, 400, 1_600, 6_400];
/// One move in [`RANDOM`] is random, as are the first [`OPENING`].
const RANDOM: u64 = 12;
const OPENING: usize = 3;
/// Plies after which a game is left unfinished.
const MOST_PLIES: usize = 100;
const OWN_RULES: [Rule; 4] = [
    Rule::Freestyle,
    Rule::Standard,
    Rule::Caro,
    Rule::CaroOverline,
];

/// A game to review.
pub(crate) struct Game {
    /// Where it is from.
    pub(crate) id: String,
    /// Whether it was played here.
    pub(crate) own: bool,
    pub(crate) line: Line,
}

impl Game {
    /// The first 16 digits of the SHA-256 of rule, size and moves.
    pub(crate) fn hash(&self) -> String {
        let end = self.line.end();
        let moves = notation::format_moves(self.line.moves());
        digest(format!("{} {} {moves}", end.rule(), end.size().get()).as_bytes())
    }
}

/// The first 16 hexadecimal digits of a SHA-256.
pub(crate) fn digest(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[derive(Deserialize)]
struct Record {
    id: String,
    rule: String,
    size: u32,
    moves: Vec<String>,
}

/// All games, by number: own ones have odd numbers.
pub(crate) struct Sample {
    others: Vec<Record>,
}

impl Sample {
    /// Only the games played here, without a file.
    pub(crate) fn read(path: Option<&Path>) -> anyhow::Result<Sample> {
        let Some(path) = path else {
            return Ok(Sample { others: Vec::new() });
        };
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("the file {}", path.display()))?;
        let mut others = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let record: Record = serde_json::from_str(line)
                .with_context(|| format!("{}, line {}", path.display(), i + 1))?;
            if i % SEEN != 0 && record.rule == "renju" {
                others.push(record);
            }
        }
        ensure!(!others.is_empty(), "{} holds no renju game", path.display());
        let mut random = SplitMix::new(SEED);
        for i in (1..others.len()).rev() {
            others.swap(i, random.below(i as u64 + 1) as usize);
        }
        Ok(Sample { others })
    }

    /// `None` for a game by others without a file.
    pub(crate) fn game(&self, number: usize) -> anyhow::Result<Option<Game>> {
        match number % 2 {
            0 if self.others.is_empty() => Ok(None),
            0 => self.other(number / 2).map(Some),
            _ => own(number / 2).map(Some),
        }
    }

    /// The game of a task that needs it.
    pub(crate) fn needed(&self, number: usize) -> anyhow::Result<Game> {
        self.game(number)?.context("the file of games by others")
    }

    fn other(&self, number: usize) -> anyhow::Result<Game> {
        let record = self.others.get(number).context("there are no more games")?;
        let size = Size::new(record.size).context("a size from 5 to 22")?;
        let rule = record.rule.parse().map_err(|_| anyhow!("the rule"))?;
        let moves = notation::parse_moves(&record.moves.concat())?;
        Ok(Game {
            id: record.id.clone(),
            own: false,
            line: Line::new(Position::new(rule, size), &moves)?,
        })
    }
}

/// A game between two engines of different strengths.
fn own(number: usize) -> anyhow::Result<Game> {
    let rule = OWN_RULES[number % OWN_RULES.len()];
    let mut random = SplitMix::new(SplitMix::new(SEED).next() ^ number as u64);
    let nodes = [(); 2].map(|()| NODES[random.below(NODES.len() as u64) as usize]);
    let first = Position::new(rule, Size::STANDARD);
    let mut position = first.clone();
    let mut engine = Engine::new(1);
    while position.outcome().is_none() && position.ply() < MOST_PLIES {
        let legal: Vec<Point> = position
            .legal_points()
            .into_iter()
            .filter(|&p| near(&position, p))
            .collect();
        let guess = position.ply() < OPENING || random.below(RANDOM) == 0;
        let mv = match random.pick(&legal).filter(|_| guess) {
            Some(p) => Move::Place(p),
            None => {
                engine.clear();
                let limits = Limits::of_nodes(nodes[position.ply() % 2]);
                let report = engine.search(&position, limits, &mut NoControl);
                report.best.context("a legal move")?
            }
        };
        position.play(mv)?;
    }
    Ok(Game {
        id: format!("tengen/{rule}/{number}"),
        own: true,
        line: Line::new(first, position.moves())?,
    })
}

/// Within two points of a stone, or of the centre of an empty board.
fn near(position: &Position, p: Point) -> bool {
    let close = |q: Point| p.x().abs_diff(q.x()).max(p.y().abs_diff(q.y())) <= 2;
    match position.board().stones() {
        0 => close(position.size().center()),
        _ => position.board().iter().any(|(q, _)| close(q)),
    }
}

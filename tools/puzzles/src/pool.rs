//! The puzzles found in games, as rows of a file.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use anyhow::{Context as _, anyhow};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::{Deserialize, Serialize};
use tengen_core::{Color, Level, Move, Point, Position, SplitMix};
use tengen_engine::Engine;
use tengen_proof::Goal;
use tengen_rows::{Slice, extend, read};
use tengen_solver::Solver;
use tengen_training::{Puzzle, Shape, pack};

use crate::games::{Player, play};
use crate::wins::{self, Found};
use crate::{defences, step};

/// MiB of the engine's table and bytes of the solver's: fixed, since their size may change what is
/// found.
const TABLE: usize = 1;
const MEMORY: usize = 8 << 20;
/// Plies before the first position that is looked at.
const FIRST_PLY: usize = 6;
/// One game in this number is searched for wins by threats as well as by fours.
const GAMES_WITH_THREATS: usize = 8;
/// Bytes of a puzzle at most, and of a defence.
const MOST_BYTES: usize = 2_500;
const MOST_DEFENCE_BYTES: usize = 4_000;
/// After this number of puzzles of a kind no more are looked for: wins and defences by step.
const ENOUGH: [[usize; 2]; 5] = [[260, 60], [120, 220], [260, 120], [260, 160], [260, 160]];

/// Levels whose success rate is reported.
pub(crate) const LEVELS: [u32; 4] = [1, 3, 5, 7];

/// A game that was looked through.
#[derive(Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) game: usize,
    pub(crate) players: [String; 2],
    pub(crate) found: Vec<Item>,
}

/// A puzzle found in a game.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Item {
    /// Moves before the position.
    pub(crate) ply: usize,
    pub(crate) step: u8,
    pub(crate) defence: bool,
    /// Plies of the win that is made or stopped.
    pub(crate) length: u32,
    /// Whether the levels 1, 3, 5 and 7 answer rightly.
    pub(crate) solved: [bool; 4],
    /// A pack of this puzzle alone.
    puzzle: String,
}

impl Item {
    pub(crate) fn puzzle(&self) -> anyhow::Result<Puzzle> {
        let bytes = STANDARD_NO_PAD.decode(&self.puzzle)?;
        let mut puzzles = pack::decode(&bytes)?;
        puzzles.pop().context("a puzzle")
    }
}

pub(crate) fn run(path: &Path, first: usize, slice: &Slice) -> anyhow::Result<()> {
    let rows: Vec<Row> = read(path)?;
    let mut finder = Finder {
        engine: Engine::new(TABLE),
        solver: Solver::new(MEMORY),
        count: HashMap::new(),
        shapes: HashSet::new(),
    };
    for item in rows.iter().flat_map(|row| &row.found) {
        finder.note(item)?;
    }
    extend(path, first.., slice, |game| finder.row(game))
}

struct Finder {
    engine: Engine,
    solver: Solver,
    count: HashMap<(u8, bool), usize>,
    shapes: HashSet<Shape>,
}

impl Finder {
    fn row(&mut self, number: usize) -> anyhow::Result<Row> {
        let game = play(number, &mut self.engine);
        let threats = number.is_multiple_of(GAMES_WITH_THREATS);
        let mut found: Vec<Item> = Vec::new();
        let mut won = false;
        for (ply, &played) in game.moves.iter().enumerate().skip(FIRST_PLY) {
            let position = &game.positions[ply];
            let us = position.to_move();
            let win = wins::quick(&mut self.solver, position, threats);
            // After a move in a won position there is hardly a defence.
            let lost = std::mem::replace(&mut won, win.is_some());
            let mut threat = || wins::by_fours(&mut self.solver, position, us.opponent());
            let (defence, goal, length) = match win {
                Some((goal, win)) => (false, goal, win.length),
                None if lost => continue,
                None => match threat() {
                    Some(win) => (true, Goal::Vct, win.length),
                    None => continue,
                },
            };
            let steps = step::likely(defence, length, position);
            if steps.into_iter().all(|step| self.is_full(step, defence)) {
                continue;
            }
            let mut tried = vec![played];
            for watcher in game.watchers {
                tried.extend(watcher.choose(&mut self.engine, position));
            }
            let puzzle = match defence {
                true => defences::puzzle(&mut self.solver, position, length, &tried),
                false => wins::puzzle(&mut self.solver, position, goal, &tried),
            };
            let item = puzzle.map(|puzzle| self.item(number, ply, position, puzzle));
            // Moments of a game that follow each other are much the same puzzle.
            let alike = |item: &Item| {
                let same = |other: &Item| (other.step, other.defence) == (item.step, item.defence);
                found.iter().any(same)
            };
            let item = item.transpose()?.flatten().filter(|item| !alike(item));
            if let Some(item) = item {
                self.note(&item)?;
                found.push(item);
            }
        }
        Ok(Row {
            game: number,
            players: game.players.map(|player| player.to_string()),
            found,
        })
    }

    fn note(&mut self, item: &Item) -> anyhow::Result<()> {
        *self.count.entry((item.step, item.defence)).or_default() += 1;
        self.shapes.insert(item.puzzle()?.shape());
        Ok(())
    }

    fn is_full(&self, step: u8, defence: bool) -> bool {
        let enough = ENOUGH[usize::from(step) - 1][usize::from(defence)];
        self.count
            .get(&(step, defence))
            .is_some_and(|&n| n >= enough)
    }

    fn item(
        &mut self,
        game: usize,
        ply: usize,
        position: &Position,
        found: Found,
    ) -> anyhow::Result<Option<Item>> {
        let Some(step) = step::of(&found, position) else {
            return Ok(None);
        };
        let defence = found.puzzle.is_defence();
        let mut puzzle = found.puzzle;
        puzzle.step = step;
        if let ([last], true) = (&puzzle.line[..], found.length == 1) {
            puzzle.line = row(position, puzzle.winner(), *last);
        }
        let bytes = pack::encode(std::slice::from_ref(&puzzle));
        let most = if defence {
            MOST_DEFENCE_BYTES
        } else {
            MOST_BYTES
        };
        let known = self.shapes.contains(&puzzle.shape());
        if self.is_full(step, defence) || bytes.len() > most || known {
            return Ok(None);
        }
        puzzle
            .verify()
            .map_err(|error| anyhow!("game {game}, ply {ply}: {error}"))?;
        let mut random = SplitMix::new(game as u64 * 1_000 + ply as u64);
        let solved = LEVELS.map(|level| solves(&mut self.engine, &puzzle, level, random.next()));
        Ok(Some(Item {
            ply,
            step,
            defence,
            length: found.length,
            solved,
            puzzle: STANDARD_NO_PAD.encode(bytes),
        }))
    }
}

/// The row that a side completes with its last stone.
fn row(position: &Position, side: Color, last: Point) -> Vec<Point> {
    let mut after = position.clone();
    if position.to_move() != side && after.play(Move::Pass).is_err() {
        return vec![last];
    }
    let played = after.play(Move::Place(last)).is_ok();
    let outcome = after.outcome().filter(|_| played);
    outcome.map_or(vec![last], |outcome| outcome.line.clone())
}

/// Whether a level answers a puzzle rightly.
pub(crate) fn solves(engine: &mut Engine, puzzle: &Puzzle, level: u32, seed: u64) -> bool {
    let (Ok(position), Ok(level)) = (puzzle.diagram.position(), Level::new(level)) else {
        return false;
    };
    let answer = Player::Level(level, seed).choose(engine, &position);
    answer.is_some_and(|answer| puzzle.answers().contains(&answer))
}

//! The choice of puzzles for the pack.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Context as _;
use tengen_core::SplitMix;
use tengen_engine::Engine;
use tengen_rows::read;
use tengen_training::{Puzzle, STEPS, Shape, pack};

use crate::pool::{Item, LEVELS, Row, solves};
use crate::step;
use crate::wins::Found;

/// Puzzles of a step.
const A_STEP: usize = 200;
/// Of these, at most this number of wins while there are defences enough, by step.
const WINS: [usize; 5] = [150, 40, 140, 150, 150];
/// Of the candidates that are left over, the percentage that is easier than those chosen, by step,
/// so that success falls from step to step.
const SKIPPED: [usize; 5] = [0, 35, 60, 25, 100];
/// Tries of each level at a candidate, and their seed: another one than that of the figures.
const TRIES: usize = 8;
const SEED: u64 = 34;

/// Writes the pack from the rows of the pool.
pub(crate) fn run(rows: &Path, to: &Path) -> anyhow::Result<()> {
    let rows: Vec<Row> = read(rows)?;
    let items: Vec<&Item> = rows.iter().flat_map(|row| &row.found).collect();
    let mut shapes = HashSet::new();
    let mut puzzles = Vec::new();
    let mut engine = Engine::new(1);
    for step in 1..=STEPS {
        puzzles.extend(of_step(step, &items, &mut shapes, &mut engine)?);
    }
    quarter(&mut puzzles);
    let bytes = pack::encode(&puzzles);
    std::fs::write(to, &bytes).with_context(|| format!("the file {}", to.display()))?;
    let games = rows.len();
    println!(
        "{} puzzles of {games} games, {} bytes",
        puzzles.len(),
        bytes.len()
    );
    Ok(())
}

/// Leaves wins out, those of the step with most of them first, until a quarter are defences.
fn quarter(puzzles: &mut Vec<Puzzle>) {
    let wins = |puzzles: &[Puzzle], step: u8| {
        let of = puzzles.iter().filter(|p| p.step == step && !p.is_defence());
        of.count()
    };
    while puzzles.iter().filter(|puzzle| puzzle.is_defence()).count() * 4 < puzzles.len() {
        let most = (1..=STEPS).max_by_key(|&step| wins(puzzles, step));
        let last = puzzles
            .iter()
            .rposition(|p| Some(p.step) == most && !p.is_defence());
        let Some(last) = last else {
            return;
        };
        puzzles.remove(last);
    }
}

/// A puzzle that may be chosen, with the tries that solve it.
struct Candidate {
    puzzle: Puzzle,
    solved: usize,
}

/// The puzzles of a step whose shape is new: defences and wins, of each a row of neighbours in the
/// order from the easiest to the hardest.
fn of_step(
    number: u8,
    items: &[&Item],
    shapes: &mut HashSet<Shape>,
    engine: &mut Engine,
) -> anyhow::Result<Vec<Puzzle>> {
    let mut of: [Vec<Candidate>; 2] = [Vec::new(), Vec::new()];
    for item in items.iter().filter(|item| item.step == number) {
        let puzzle = item.puzzle()?;
        let position = puzzle.diagram.position()?;
        let length = item.length;
        let found = Found { puzzle, length };
        // Rows may be older than what a step asks for.
        let fits = step::of(&found, &position) == Some(item.step);
        if fits && shapes.insert(found.puzzle.shape()) {
            let puzzle = found.puzzle;
            let solved = tries(engine, &puzzle);
            of[usize::from(item.defence)].push(Candidate { puzzle, solved });
        }
    }
    let [wins, defences] = of;
    let at = usize::from(number) - 1;
    let most_wins = WINS[at].max(A_STEP.saturating_sub(defences.len()));
    let wins = neighbours(wins, most_wins, SKIPPED[at]);
    let defences = neighbours(defences, A_STEP - wins.len().min(A_STEP), SKIPPED[at]);
    Ok(wins.into_iter().chain(defences).collect())
}

/// How many tries of the levels solve a puzzle.
fn tries(engine: &mut Engine, puzzle: &Puzzle) -> usize {
    let mut random = SplitMix::new(SEED);
    let levels = LEVELS.iter().flat_map(|&level| [level; TRIES]);
    levels
        .filter(|&level| solves(engine, puzzle, level, random.next()))
        .count()
}

/// As many of the candidates; of those left over this share, in percent, is easier.
fn neighbours(mut all: Vec<Candidate>, count: usize, easier: usize) -> Vec<Puzzle> {
    all.sort_by_key(|candidate| std::cmp::Reverse(candidate.solved));
    let first = all.len().saturating_sub(count) * easier / 100;
    let chosen = all.into_iter().skip(first).take(count);
    chosen.map(|candidate| candidate.puzzle).collect()
}

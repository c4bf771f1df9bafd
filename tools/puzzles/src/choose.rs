//! The choice of puzzles for the pack.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Context as _;
use tengen_rows::read;
use tengen_training::{Puzzle, STEPS, Shape, pack};

use crate::pool::{Item, Row};
use crate::step;
use crate::wins::Found;

/// Puzzles of a step.
const A_STEP: usize = 200;
/// Of these, at most this number of wins while there are defences enough, by step.
const WINS: [usize; 5] = [150, 40, 140, 150, 150];

/// Writes the pack from the rows of the pool.
pub(crate) fn run(rows: &Path, to: &Path) -> anyhow::Result<()> {
    let rows: Vec<Row> = read(rows)?;
    let items: Vec<&Item> = rows.iter().flat_map(|row| &row.found).collect();
    let mut shapes = HashSet::new();
    let mut puzzles = Vec::new();
    for step in 1..=STEPS {
        puzzles.extend(of_step(step, &items, &mut shapes)?);
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

/// The puzzles of a step whose shape is new, wins and defences by turns. The first step takes those
/// first that most levels solve, the last two those that fewest do.
fn of_step(
    number: u8,
    items: &[&Item],
    shapes: &mut HashSet<Shape>,
) -> anyhow::Result<Vec<Puzzle>> {
    let mut of: [Vec<Puzzle>; 2] = [Vec::new(), Vec::new()];
    let mut candidates: Vec<&&Item> = items.iter().filter(|item| item.step == number).collect();
    candidates.sort_by_key(|item| {
        let solved = item.solved.iter().filter(|&&solved| solved).count();
        match number {
            1 => item.solved.len() - solved,
            4.. => solved,
            _ => 0,
        }
    });
    for item in candidates {
        let puzzle = item.puzzle()?;
        let position = puzzle.diagram.position()?;
        let length = item.length;
        let found = Found { puzzle, length };
        // Rows may be older than what a step asks for.
        let fits = step::of(&found, &position) == Some(item.step);
        if fits && shapes.insert(found.puzzle.shape()) {
            of[usize::from(item.defence)].push(found.puzzle);
        }
    }
    let [wins, defences] = of;
    let most_wins = WINS[usize::from(number) - 1].max(A_STEP.saturating_sub(defences.len()));
    let wins: Vec<Puzzle> = wins.into_iter().take(most_wins).collect();
    let most_defences = A_STEP - wins.len().min(A_STEP);
    Ok(wins
        .into_iter()
        .chain(defences.into_iter().take(most_defences))
        .collect())
}

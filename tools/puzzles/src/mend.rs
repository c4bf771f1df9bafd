//! A pack that stays as it is, but for what is no puzzle of its own.

use std::path::Path;

use anyhow::{Context as _, ensure};
use tengen_rows::read;
use tengen_training::{Card, Puzzle, pack};

use crate::choose::{Players, Seen};
use crate::pool::{Item, Row};
use crate::wins::Found;
use crate::{even, step};

/// Leaves out each puzzle that is an earlier one turned and shifted, puts one of the rows with the
/// same step and kind in its place, and notes which answers to a threat even win.
pub(crate) fn run(rows: &Path, path: &Path, mut puzzles: Vec<Puzzle>) -> anyhow::Result<()> {
    let mut seen = Seen::default();
    let mut gone = Vec::new();
    for number in 0..puzzles.len() {
        if seen.is_new(&puzzles[number])? {
            continue;
        }
        let same = puzzles[number].arrangement();
        let key = Card::of_puzzle(&puzzles[number], Vec::new())?.key();
        let mut before = puzzles[..number].iter_mut();
        let first = before.find(|puzzle| puzzle.arrangement() == same);
        let first = first.with_context(|| format!("puzzle {number}: a shape known"))?;
        first.former.push(key.position);
        println!("puzzle {number} of step {} goes", puzzles[number].step);
        gone.push(number);
    }
    let rows: Vec<Row> = if gone.is_empty() {
        Vec::new()
    } else {
        read(rows)?
    };
    let items: Vec<&Item> = rows.iter().flat_map(|row| &row.found).collect();
    let mut players = Players::new();
    for number in gone {
        let old = &puzzles[number];
        let aim = players.tries(old);
        let mut best: Option<(usize, Puzzle)> = None;
        for item in &items {
            if (item.step, item.defence) != (old.step, old.is_defence()) {
                continue;
            }
            let puzzle = item.puzzle()?;
            let position = puzzle.diagram.position()?;
            let length = item.length;
            let found = Found { puzzle, length };
            if step::of(&found, &position) != Some(item.step)
                || !seen.would_be_new(&found.puzzle)?
            {
                continue;
            }
            let tries = players.tries(&found.puzzle).into_iter().zip(aim);
            let distance = tries.map(|(a, b)| a.abs_diff(b).pow(2)).sum();
            if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, found.puzzle));
            }
        }
        let (distance, puzzle) =
            best.with_context(|| format!("no row replaces puzzle {number}"))?;
        println!("puzzle {number} is new, at a distance of {distance}");
        ensure!(seen.is_new(&puzzle)?);
        puzzles[number] = puzzle;
    }
    let mut even = 0;
    for (number, puzzle) in puzzles.iter_mut().enumerate() {
        if even::note(puzzle)? {
            even += 1;
            println!("puzzle {number}: an answer even wins");
        }
        puzzle
            .verify()
            .with_context(|| format!("puzzle {number}"))?;
    }
    let bytes = pack::encode(&puzzles);
    std::fs::write(path, &bytes).with_context(|| format!("the file {}", path.display()))?;
    println!(
        "{} puzzles, {even} with an answer that even wins, {} bytes",
        puzzles.len(),
        bytes.len()
    );
    Ok(())
}

//! The puzzles of the pack, recognized on the board.

use anyhow::{Context as _, Result};
use tengen_core::{Point, Symmetry};
use tengen_training::{Puzzle, pack};

use crate::board::Board;

const PACK: &[u8] = include_bytes!("../../../crates/training/puzzles.tgpz");

/// The right answers of the puzzle on the board, in the orientation that is shown.
///
/// # Errors
/// If the position is none of the pack's.
pub fn answers(board: &Board) -> Result<Vec<String>> {
    let sorted = |points: Vec<String>| {
        let mut points = points;
        points.sort_unstable();
        points
    };
    let shown = [sorted(board.black.clone()), sorted(board.white.clone())];
    let puzzles: Vec<Puzzle> = pack::decode(PACK)?;
    let mut images = puzzles
        .iter()
        .flat_map(|puzzle| Symmetry::all().map(|symmetry| (puzzle, symmetry)));
    let found = images.find(|(puzzle, symmetry)| {
        let start = puzzle.diagram.mapped(*symmetry).start;
        let names = |points: &[Point]| sorted(points.iter().map(|&p| name(p)).collect());
        [names(&start.black), names(&start.white)] == shown
    });
    let (puzzle, symmetry) = found.context("no puzzle of the pack is on the board")?;
    let size = puzzle.diagram.size;
    let image = |p: Point| name(symmetry.apply(p, size));
    Ok(puzzle.answers().into_iter().map(image).collect())
}

/// The page's name of a point.
fn name(p: Point) -> String {
    p.to_string().to_uppercase()
}

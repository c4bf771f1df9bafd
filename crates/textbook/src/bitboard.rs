//! Program 5: a vector of 72 features and a fail-soft alpha-beta search.

mod features;
#[cfg(test)]
mod literal;
mod runs;
mod search;

use tengen_core::{Point, Position};

use crate::{Depth, ProgramAction, ProgramChoice, ProgramSettings, Reason, y_major};
pub(crate) use features::Bits;
pub use features::{FEATURES, Features, Shape};
use search::Search;

/// Default search depth in plies.
const DEPTH: u32 = 4;

pub(crate) fn choose(position: &Position, settings: ProgramSettings) -> ProgramChoice {
    iterate(position, settings).0
}

/// The choice, with the depth, score and principal variation of each iteration.
pub(crate) fn iterate(
    position: &Position,
    settings: ProgramSettings,
) -> (ProgramChoice, Vec<(u32, i32, Vec<Point>)>) {
    let legal: Vec<Point> = y_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    if legal.is_empty() {
        return (
            ProgramChoice::bare(ProgramAction::Stuck, Reason::Stuck),
            Vec::new(),
        );
    }
    if position.board().stones() == 0 {
        let center = position.size().center();
        let opening = ProgramChoice::bare(ProgramAction::Play(center), Reason::Opening);
        return (opening, Vec::new());
    }
    let mut search = Search::new(position, true);
    let depth = settings.depth.map_or(DEPTH, Depth::get);
    let mut found = Vec::new();
    for depth in 1..=depth {
        let (score, line) = search.root(depth as i32);
        found.push((depth, score, line));
    }
    let choice = match found.last().cloned() {
        Some((depth, score, line)) if !line.is_empty() => ProgramChoice::bare(
            ProgramAction::Play(line[0]),
            Reason::Searched { depth, score, line },
        ),
        // No legal point is within two of a stone.
        _ => ProgramChoice::bare(ProgramAction::Play(legal[0]), Reason::NothingElse),
    };
    (choice, found)
}

/// A move of the search, with the weights of its best shapes for both sides.
pub(crate) struct Outlook {
    pub(crate) point: Point,
    pub(crate) own: i32,
    pub(crate) theirs: i32,
}

pub(crate) fn outlook(position: &Position) -> Vec<Outlook> {
    Search::new(position, true).outlook()
}

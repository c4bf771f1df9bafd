//! Program 5: a vector of 72 features and a fail-soft alpha-beta search.

mod features;
mod search;

use tengen_core::{Point, Position};

use crate::{Action, Choice, Reason, Settings, y_major};
pub use features::{FEATURES, Features, Shape};
use search::Search;

/// How deep it looks unless told otherwise, in plies.
const DEPTH: u32 = 4;

pub(crate) fn choose(position: &Position, settings: Settings) -> Choice {
    let legal: Vec<Point> = y_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    if legal.is_empty() {
        return Choice::bare(Action::Stuck, Reason::Stuck);
    }
    if position.board().stones() == 0 {
        let center = position.size().center();
        return Choice::bare(Action::Play(center), Reason::Opening);
    }
    let mut search = Search::new(position, true);
    let depth = settings.depth.unwrap_or(DEPTH).max(1);
    let mut found = None;
    for depth in 1..=depth {
        found = Some(search.root(depth as i32));
    }
    match found {
        Some((score, line)) if !line.is_empty() => Choice::bare(
            Action::Play(line[0]),
            Reason::Searched { depth, score, line },
        ),
        // Every stone is far from every legal point.
        _ => Choice::bare(Action::Play(legal[0]), Reason::NothingElse),
    }
}

//! Openings dealt in rooms.

use std::time::Instant;

use tengen_arena::balance::{Generator, Recipe};
use tengen_core::opening::{Action, Opening, Procedure};
use tengen_core::{Move, Point, Position, Rule, Size};
use tengen_engine::{Clock, Engine, Limits, NoControl};
use tengen_server::DealBudget;

/// Candidates judged for a deal. One in four is even on a usual board; on the smallest boards one
/// side often wins by force, and none may be.
const CANDIDATES: usize = 60;
/// Megabytes of the table of the search that stands in.
const HASH_MB: usize = 4;

/// An opening by the recipe of the stored lists, with the budget's nodes in its final searches.
/// Where no candidate is even, or time is short, one that a single search finds most even; `None`
/// if the board is too small for that.
pub(super) fn deal(rule: Rule, size: Size, budget: DealBudget, seed: u64) -> Option<Vec<Point>> {
    let until = Instant::now() + budget.time;
    let recipe = Recipe {
        nodes: budget.nodes,
        ..Recipe::new(rule, size, seed)
    };
    let mut generator = Generator::new(recipe);
    let even = (0..CANDIDATES)
        .take_while(|_| Instant::now() < until)
        .find_map(|_| generator.attempt());
    match even {
        Some(found) => Some(points(&found.position)),
        None => most_even(rule, size, budget, seed),
    }
}

fn points(position: &Position) -> Vec<Point> {
    let placed = |mv: &Move| match *mv {
        Move::Place(point) => Some(point),
        Move::Pass => None,
    };
    position.moves().iter().filter_map(placed).collect()
}

fn most_even(rule: Rule, size: Size, budget: DealBudget, seed: u64) -> Option<Vec<Point>> {
    let opening = Opening::new(Procedure::Balanced, rule, size).ok()?;
    let limits = Limits {
        nodes: Some(budget.nodes),
        clock: Some(Clock::per_move(budget.time)),
        ..Limits::default()
    };
    let choice = Engine::new(HASH_MB).decide(&opening, seed, limits, &mut NoControl);
    match choice.map(|choice| choice.action) {
        Some(Action::Deal(points)) => Some(points),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tengen_arena::balance::{Evenness, Judge};

    use super::*;

    const BUDGET: DealBudget = DealBudget {
        nodes: 4_000,
        time: Duration::from_secs(3_600),
    };

    #[test]
    fn dealt_openings_are_even_by_the_recipe() {
        for rule in Rule::ALL {
            let points = deal(rule, Size::STANDARD, BUDGET, 3).expect("an opening");
            let moves: Vec<Move> = points.into_iter().map(Move::Place).collect();
            let position = Position::from_moves(rule, Size::STANDARD, &moves).expect("legal");
            let mut judge = Judge::new(Evenness::new(BUDGET.nodes));
            assert!(judge.judge(&position).is_ok(), "{rule}: {moves:?}");
        }
    }

    #[test]
    fn boards_on_which_nothing_is_even_get_an_opening_nonetheless() {
        let time = Duration::ZERO;
        let size = Size::new(5).expect("a size");
        for budget in [BUDGET, DealBudget { time, ..BUDGET }] {
            let points = deal(Rule::Freestyle, size, budget, 1).expect("an opening");
            assert!(!points.is_empty());
        }
    }
}

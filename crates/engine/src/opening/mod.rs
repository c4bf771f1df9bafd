//! Opening decisions: stones, swaps, and the number, offer and choice of fifth moves.
//!
//! [`tengen_core::opening`] defines the legal decisions; each is scored by what it leads to:
//!
//! * The seat that chooses the colour takes the better one: the position is worth its distance from
//!   balance to that seat, and the negative to the other.
//! * A seat that places a stone before such a choice aims for balance.
//! * With N fifth moves on offer White keeps the worst for Black: the position is worth the N-th
//!   best.
//!
//! Decisions within three percentage points of the best are drawn at random ([`draw`]), for
//! variety; where the two colours are less than five points apart, a coin decides about a swap.
//! Scores come from [`Engine::analyze`], effort is allocated by successive halving
//! ([`search::OpeningSearch::contest`]). Deterministic for the same opening, seed and node limit.

mod balance;
mod choose;
mod draw;
mod offers;
mod search;
mod worth;

use std::time::Duration;
use tengen_board::Limits;

use tengen_core::SplitMix;
use tengen_core::opening::{Action, Opening};

use crate::report::Listener;
use crate::score::{Score, winrate};
use crate::search::Engine;
use draw::Found;
use search::OpeningSearch;

pub use balance::Balanced;
pub use offers::Offer;

/// Node limit of a decision if no limit is given.
const USUAL: u64 = 3_000_000;
/// Bits of the seed for the number of earlier decisions.
const DECIDED_BITS: u32 = u8::BITS;
/// Nodes of the first effort if only time is limited.
const ROUGH: u64 = 20_000;

/// An opening decision of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The decision, for [`Opening::act`] by the seat that is due.
    pub action: Action,
    /// Score after the decision from the deciding seat's view, in the unit of
    /// [`Info::score`](crate::Info::score); 0 if nothing was searched.
    pub score: i32,
    /// `score` as a winning chance, in permille.
    pub winrate: u32,
    /// Winning chance given up against the best decision, in permille; at most 30, or 49 if it is
    /// to swap or to keep.
    pub given_up: u32,
    /// Stones placed in all searches.
    pub nodes: u64,
    /// Elapsed time by the caller's clock.
    pub time: Duration,
}

impl Engine {
    /// Makes the decision that is due. `None` once ordinary play begins; otherwise a legal decision
    /// even if stopped at once.
    ///
    /// `seed` draws among nearly equal decisions, so that games vary. The effort is quadrupled
    /// until the limits are reached, on a clock the time for one turn. `limits.depth` bounds each
    /// single search. Clears the engine.
    pub fn decide(
        &mut self,
        opening: &Opening,
        seed: u64,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Option<Choice> {
        opening.decision()?;
        self.clear();
        // Consecutive decisions at the same stones get different seeds.
        let decided = opening.actions().len() as u64;
        let seed = SplitMix::new(seed.rotate_left(DECIDED_BITS) ^ decided).next();
        let mut search = OpeningSearch::new(self, opening.position(), seed, limits, control);
        let mut found = Found::best(choose::at_once(opening)?, 0);
        for nodes in search.rungs() {
            let Some(better) = search.choose(opening, nodes) else {
                break;
            };
            found = better;
            if search.enough() {
                break;
            }
        }
        let rule = opening.position().rule();
        Some(Choice {
            score: found.score,
            winrate: winrate(rule, Score::new(found.score)),
            given_up: found.given_up(rule),
            action: found.choice,
            nodes: search.used(),
            time: search.elapsed(),
        })
    }
}

//! Opening decisions: what to place, whether to swap, how many fifth moves to declare, which to
//! offer and which to keep.
//!
//! The machine of [`tengen_core::opening`] says what may be decided; here each possible decision
//! is judged by what it leads to. Three thoughts are all there is to it:
//!
//! * The seat that chooses a colour next takes the better one. So a position is worth its distance
//!   from balance to the one who chooses, and minus that to the one who set it up.
//! * A seat that places a stone before such a choice can aim for balance, and fails only where
//!   even the best stone leaves it behind.
//! * With N fifth moves on offer White keeps the one that is worst for Black, so the position is
//!   worth the N-th best of them.
//!
//! Among decisions within three points of win rate of the best one draws ([`draw`]): where a swap is worth
//! next to nothing, the other player gets to swap as well.
//!
//! Everything else is search ([`Engine::analyze`]), and a contest among the possibilities in
//! which half go on to a longer look ([`desk::Desk::contest`]). The same opening, seed and number
//! of nodes get the same decision on every machine.

mod balance;
mod choose;
mod desk;
mod draw;
mod offers;
mod worth;

use std::time::Duration;
use tengen_board::Limits;

use tengen_core::SplitMix;
use tengen_core::opening::{Action, Opening};

use crate::report::Listener;
use crate::score::{Score, winrate};
use crate::search::Engine;
use desk::Desk;
use draw::Found;

pub use balance::Balanced;
pub use offers::Offer;

/// Stones placed for a decision where no limit is given.
const USUAL: u64 = 3_000_000;
/// Bits of a seed for the number of decisions before. There are never as many.
const DECIDED_BITS: u32 = u8::BITS;
/// Stones placed for the first, rough decision where only time is limited.
const ROUGH: u64 = 20_000;

/// A decision of the computer's in an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it decides; [`Opening::act`] takes it from the seat whose decision is due.
    pub action: Action,
    /// What the opening is worth after it to the seat that decides, in the unit of
    /// [`Info::score`](crate::Info::score). 0 where there was nothing to search.
    pub score: i32,
    /// That as a chance to win, in thousandths.
    pub winrate: u32,
    /// How much less that is than the best decision would be worth by the same search: it is drawn
    /// from those within 30.
    pub given_up: u32,
    /// Stones placed.
    pub nodes: u64,
    /// Time taken, by the caller's clock.
    pub time: Duration,
}

impl Engine {
    /// Decides what is due in an opening, for the seat whose decision it is. `None` once ordinary play
    /// begins; otherwise always a decision that the opening accepts, however soon it is stopped.
    ///
    /// `seed` draws among decisions that are about as good as one another, so that not every game
    /// begins the same. Decides roughly first and then again with four times the effort, until
    /// the limits are reached; of the clock it takes up to the time for the turn. `limits.depth`
    /// bounds every single search. Forgets what the engine had learned.
    pub fn decide(
        &mut self,
        opening: &Opening,
        seed: u64,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Option<Choice> {
        opening.decision()?;
        self.clear();
        // Several decisions may be due at the same stones, each with a draw of its own.
        let decided = opening.actions().len() as u64;
        let seed = SplitMix::new(seed.rotate_left(DECIDED_BITS) ^ decided).next();
        let mut desk = Desk::new(self, opening.position(), seed, limits, control);
        let mut found = Found::best(choose::at_once(opening)?, 0);
        for nodes in desk.rungs() {
            let Some(better) = desk.choose(opening, nodes) else {
                break;
            };
            found = better;
            if desk.enough() {
                break;
            }
        }
        let rule = opening.position().rule();
        Some(Choice {
            score: found.score,
            winrate: winrate(rule, Score::new(found.score)),
            given_up: found.given_up(rule),
            action: found.choice,
            nodes: desk.used(),
            time: desk.elapsed(),
        })
    }
}

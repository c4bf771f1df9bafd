//! Drawing among decisions that are about as good as one another.

use tengen_core::{Rule, SplitMix};

use crate::score::{Score, winrate};

/// How much worse than the best a decision may be to be drawn, in thousandths of a win.
pub(super) const MARGIN: u32 = 30;

/// A choice that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found<T> {
    pub(super) choice: T,
    /// What it is worth.
    pub(super) score: i32,
    /// What the best choice is worth by the same search.
    pub(super) best: i32,
}

impl<T> Found<T> {
    /// What was not drawn, because it is the best or there is no other.
    pub(super) const fn best(choice: T, score: i32) -> Found<T> {
        Found {
            choice,
            score,
            best: score,
        }
    }

    /// The same, called something else.
    pub(super) fn map<U>(self, name: impl FnOnce(T) -> U) -> Found<U> {
        Found {
            choice: name(self.choice),
            score: self.score,
            best: self.best,
        }
    }

    /// What it gives up, in thousandths of a win; at most [`MARGIN`].
    pub(super) fn given_up(&self, rule: Rule) -> u32 {
        let rate = |score| winrate(rule, Score::new(score));
        rate(self.best).saturating_sub(rate(self.score))
    }
}

/// Draws one of the choices within [`MARGIN`] of the best; the weight falls evenly from the best to
/// those that just miss it. `None` where there is none.
pub(super) fn draw<T>(
    choices: Vec<(T, i32)>,
    rule: Rule,
    chance: &mut SplitMix,
) -> Option<Found<T>> {
    let best = choices.iter().map(|&(_, score)| score).max()?;
    let top = winrate(rule, Score::new(best));
    let weight = |score: i32| {
        let behind = top.saturating_sub(winrate(rule, Score::new(score)));
        u64::from((MARGIN + 1).saturating_sub(behind))
    };
    let all = choices.iter().map(|&(_, score)| weight(score)).sum();
    let mut left = chance.below(all);
    for (choice, score) in choices {
        let own = weight(score);
        if left < own {
            return Some(Found {
                choice,
                score,
                best,
            });
        }
        left -= own;
    }
    None
}

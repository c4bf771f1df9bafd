//! Random choice among nearly equal decisions.

use tengen_core::{Rule, SplitMix};

use crate::score::{Score, winrate};

/// Largest loss of winning chance for variety, in permille.
pub(super) const MARGIN: u32 = 30;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found<T> {
    pub(super) choice: T,
    pub(super) score: i32,
    /// The best decision's score by the same search.
    pub(super) best: i32,
}

impl<T> Found<T> {
    pub(super) const fn best(choice: T, score: i32) -> Found<T> {
        Found {
            choice,
            score,
            best: score,
        }
    }

    pub(super) fn map<U>(self, name: impl FnOnce(T) -> U) -> Found<U> {
        Found {
            choice: name(self.choice),
            score: self.score,
            best: self.best,
        }
    }

    /// Winning chance given up, in permille.
    pub(super) fn given_up(&self, rule: Rule) -> u32 {
        let rate = |score| winrate(rule, Score::new(score));
        rate(self.best).saturating_sub(rate(self.score))
    }
}

/// Draws a choice within [`MARGIN`] of the best; its weight falls linearly with the loss. `None`
/// without choices.
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

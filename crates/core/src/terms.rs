//! The terms of a game.

use crate::opening::Procedure;
use crate::{DeadDraw, OnFoul, Policy, Rule, Size};

/// What a game is played by, agreed before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The opening procedure.
    pub opening: Procedure,
    /// What the rule leaves open.
    pub policy: Policy,
}

impl Terms {
    /// A game without an opening procedure, in which forbidden points are refused and a dead board
    /// offers a draw.
    #[must_use]
    pub const fn plain(rule: Rule, size: Size) -> Terms {
        Terms {
            rule,
            size,
            opening: Procedure::None,
            policy: Policy {
                on_foul: OnFoul::Refuse,
                dead_draw: DeadDraw::Offer,
                max_stones: None,
            },
        }
    }
}

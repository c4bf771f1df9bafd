//! Choices of colour in an opening procedure, to be compared with the chances of the position.

use tengen_core::Color;
use tengen_core::opening::{Action, Opening};

/// A choice that costs less than this, in permille of the winning chances, is not told.
pub(crate) const TOLD: u32 = 50;

/// A choice of colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorChoice {
    /// The number of moves before it.
    pub ply: usize,
    /// The colour that the player who decided has from then on.
    pub color: Color,
}

impl ColorChoice {
    /// Winning chance that the choice cost, in permille, by Black's chance in the position; `None`
    /// if the difference is too small to be told.
    #[must_use]
    pub fn cost(self, black: u32) -> Option<u32> {
        let own = match self.color {
            Color::Black => black,
            Color::White => 1000 - black,
        };
        (1000 - own).checked_sub(own).filter(|&cost| cost >= TOLD)
    }
}

/// The choices of colour in an opening, in order.
pub(crate) fn color_choices(opening: &Opening) -> Vec<ColorChoice> {
    let position = opening.position();
    let Ok(mut replay) = Opening::new(opening.procedure(), position.rule(), position.size()) else {
        return Vec::new();
    };
    let mut choices = Vec::new();
    for action in opening.actions() {
        let seat = replay.decision().and_then(|decision| decision.seat);
        if replay.act(seat, action.clone()).is_err() {
            break;
        }
        let chooses = matches!(
            action,
            Action::TakeBlack
                | Action::TakeWhite
                | Action::Swap
                | Action::Keep
                | Action::KeepAndOffer
        );
        if let Some(seat) = seat.filter(|_| chooses) {
            let black = replay.owner(Color::Black) == seat;
            choices.push(ColorChoice {
                ply: replay.position().ply(),
                color: if black { Color::Black } else { Color::White },
            });
        }
    }
    choices
}

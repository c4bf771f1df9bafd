//! Choices of colour in an opening procedure, to be compared with the chances of the position.

use tengen_core::Color;
use tengen_core::opening::{Action, Opening};

use crate::black_chance::ALL;

/// A choice that costs less than this, in permille of the winning chances, is not told.
pub(crate) const TOLD: u32 = 50;

/// A choice of colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorChoice {
    /// The number of moves before it.
    pub ply: usize,
    /// The colour that the player who decided has from then on.
    pub color: Color,
    /// The number of fifth moves that Black then offered, if the opening went on so.
    pub offers: Option<u8>,
}

impl ColorChoice {
    /// Winning chance that the choice cost, in permille, by Black's chances over the game and with
    /// the fifth moves; `None` if the chance is not known or the difference too small to be told.
    #[must_use]
    pub fn cost(self, graph: &[u32], with_offers: Option<u32>) -> Option<u32> {
        let black = match self.offers {
            Some(_) => with_offers,
            None => graph.get(self.ply).copied(),
        };
        cost(self.color, black?)
    }
}

/// Winning chance that having this colour costs, in permille; `None` if it is too small to be told.
pub(crate) fn cost(color: Color, black: u32) -> Option<u32> {
    let own = match color {
        Color::Black => black,
        Color::White => ALL - black,
    };
    (ALL - own).checked_sub(own).filter(|&cost| cost >= TOLD)
}

/// The last choice of colour in a complete opening, if only stones or an offer of fifth moves
/// follow it. The worth of earlier ones depends on later choices, which a search does not model.
pub(crate) fn last_choice(opening: &Opening) -> Option<ColorChoice> {
    let position = opening.position();
    let replay = Opening::new(opening.procedure(), position.rule(), position.size());
    let mut replay = replay.ok().filter(|_| opening.decision().is_none())?;
    let mut rest = opening.actions();
    while let [action, then @ ..] = rest {
        rest = then;
        let seat = replay.decision().and_then(|decision| decision.seat);
        replay.act(seat, action.clone()).ok()?;
        let chooses = matches!(
            action,
            Action::TakeBlack | Action::TakeWhite | Action::Swap | Action::Keep
        );
        let is_last = match then {
            [Action::Offer(_), Action::Pick(_)] => true,
            stones => stones.iter().all(|a| matches!(a, Action::Place(_))),
        };
        if let Some(seat) = seat.filter(|_| chooses && is_last) {
            let black = replay.owner(Color::Black) == seat;
            return Some(ColorChoice {
                ply: replay.position().ply(),
                color: if black { Color::Black } else { Color::White },
                offers: replay.declared(),
            });
        }
    }
    None
}

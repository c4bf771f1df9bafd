//! What may be decided in an opening, what was, and what is wrong with it.

use thiserror::Error;

use super::{Area, Seat};
use crate::{Color, Illegal, Point};

/// Something a player does in an opening.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Puts the next stone down; its colour follows from the stage.
    Place(Point),
    /// Takes Black.
    TakeBlack,
    /// Takes White.
    TakeWhite,
    /// Puts two more stones down and hands the choice of colour back.
    PlaceTwo,
    /// Exchanges the colours.
    Swap,
    /// Leaves the colours as they are.
    Keep,
    /// Leaves the colours as they are and will offer fifth moves.
    KeepAndOffer,
    /// Says how many fifth moves will be offered.
    Declare(u8),
    /// Offers fifth moves, all at once.
    Offer(Vec<Point>),
    /// Keeps one of the fifth moves on offer; the others are taken away.
    Pick(Point),
    /// Deals a position: stones in order, Black first. Not a player's action.
    Deal(Vec<Point>),
}

impl Action {
    /// Whether it is a player's choice, rather than a stone, an offer of fifth moves or a deal.
    #[must_use]
    pub const fn is_choice(&self) -> bool {
        !matches!(self, Action::Place(_) | Action::Offer(_) | Action::Deal(_))
    }
}

/// A decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Whose it is; `None` where whoever runs the game deals the position.
    pub seat: Option<Seat>,
    /// What is to be decided.
    pub kind: Kind,
}

/// What is to be decided, and within what bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A stone of this colour in this area: [`Action::Place`].
    Place {
        /// The stone's colour.
        color: Color,
        /// Where it may stand.
        area: Area,
    },
    /// [`Action::TakeBlack`] or [`Action::TakeWhite`], or where it is allowed [`Action::PlaceTwo`].
    Colour {
        /// Whether two more stones may be placed instead.
        place_two: bool,
    },
    /// [`Action::Swap`] or [`Action::Keep`], or where there is a number [`Action::KeepAndOffer`].
    Swap {
        /// How many fifth moves may be offered instead of a swap.
        offers: Option<u8>,
    },
    /// A number from 1: [`Action::Declare`].
    Declare {
        /// The largest number.
        most: u8,
    },
    /// So many fifth moves, no two of them equivalent: [`Action::Offer`].
    Offer {
        /// How many.
        count: u8,
    },
    /// One of the fifth moves on offer: [`Action::Pick`].
    Pick,
    /// A position: [`Action::Deal`].
    Deal,
}

/// What is wrong with an action; nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// The opening is over.
    #[error("the opening is over")]
    Over,
    /// The decision is another player's, or nobody's.
    #[error("it is not this player's decision")]
    NotYours,
    /// Another kind of decision is due.
    #[error("{0:?} is not what is to be decided now")]
    NotNow(Action),
    /// The point is outside the area allowed.
    #[error("{0} is outside the area allowed: {1:?}")]
    Outside(Point, Area),
    /// The rules of the game refuse the stone.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The number declared is not in its range.
    #[error("{found} is not between 1 and {most}")]
    Number {
        /// What was declared.
        found: u8,
        /// The largest number allowed.
        most: u8,
    },
    /// Too few or too many fifth moves.
    #[error("{found} fifth moves instead of {count}")]
    Count {
        /// How many were offered.
        found: usize,
        /// How many are wanted.
        count: u8,
    },
    /// Two fifth moves are the same, or mirror images of one another.
    #[error("{1} is equivalent to {0}")]
    Equivalent(Point, Point),
    /// The point was not on offer.
    #[error("{0} was not on offer")]
    NotOffered(Point),
    /// The board is too small for the procedure.
    #[error("the opening needs a board of at least {0}×{0}")]
    TooSmall(u8),
}

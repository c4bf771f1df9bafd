//! Decisions in an opening, actions that answer them, and errors.

use thiserror::Error;

use super::{Area, Seat};
use crate::{Color, Illegal, Point};

/// A player's action in an opening.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Places the next stone, whose colour the procedure gives.
    Place(Point),
    /// Takes Black.
    TakeBlack,
    /// Takes White.
    TakeWhite,
    /// Places two more stones and leaves the choice of colour to the other player (swap2).
    PlaceTwo,
    /// Exchanges the colours.
    Swap,
    /// Keeps the colours.
    Keep,
    /// Keeps the colours and will offer fifth moves.
    KeepAndOffer,
    /// Declares how many fifth moves will be offered.
    Declare(u8),
    /// Offers fifth moves, all at once.
    Offer(Vec<Point>),
    /// Keeps one of the fifth moves on offer.
    Pick(Point),
    /// Deals a position, Black's stone first. An action of the organiser.
    Deal(Vec<Point>),
}

impl Action {
    /// Whether it is a player's choice, rather than a stone, an offer of fifth moves or a deal.
    #[must_use]
    pub const fn is_choice(&self) -> bool {
        !matches!(self, Action::Place(_) | Action::Offer(_) | Action::Deal(_))
    }

    /// The points it names.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        match self {
            Action::Place(p) | Action::Pick(p) => std::slice::from_ref(p),
            Action::Offer(all) | Action::Deal(all) => all,
            _ => &[],
        }
    }

    /// The same for changes.
    pub fn points_mut(&mut self) -> &mut [Point] {
        match self {
            Action::Place(p) | Action::Pick(p) => std::slice::from_mut(p),
            Action::Offer(all) | Action::Deal(all) => all,
            _ => &mut [],
        }
    }
}

/// A decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The player to decide; `None` if the organiser deals the position.
    pub seat: Option<Seat>,
    /// What is to be decided.
    pub kind: Kind,
}

/// The kind of a decision, with its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`Action::Place`].
    Place {
        /// The stone's colour.
        color: Color,
        /// Where it may stand.
        area: Area,
    },
    /// [`Action::TakeBlack`], [`Action::TakeWhite`] or perhaps [`Action::PlaceTwo`].
    Colour {
        /// Whether [`Action::PlaceTwo`] is allowed.
        place_two: bool,
    },
    /// [`Action::Swap`], [`Action::Keep`] or perhaps [`Action::KeepAndOffer`].
    Swap {
        /// The number of fifth moves for [`Action::KeepAndOffer`], if it is allowed.
        offers: Option<u8>,
    },
    /// [`Action::Declare`], from 1.
    Declare {
        /// The largest number.
        most: u8,
    },
    /// [`Action::Offer`], of moves of which no two are equivalent.
    Offer {
        /// The number of moves.
        count: u8,
    },
    /// [`Action::Pick`].
    Pick,
    /// [`Action::Deal`].
    Deal,
}

/// Why an action is refused; the opening is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// The opening is over.
    #[error("the opening is over")]
    Over,
    /// The decision is not this player's.
    #[error("it is not this player's decision")]
    NotYours,
    /// Another kind of decision is due.
    #[error("{0:?} is not what is to be decided now")]
    NotNow(Action),
    /// The point is outside the area allowed.
    #[error("{0} is outside the area allowed: {1:?}")]
    Outside(Point, Area),
    /// The stone is illegal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A declared number is out of range.
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
        /// How many are due.
        count: u8,
    },
    /// Two fifth moves are equivalent.
    #[error("{1} is equivalent to {0}")]
    Equivalent(Point, Point),
    /// The point was not on offer.
    #[error("{0} was not on offer")]
    NotOffered(Point),
    /// The board is too small for the procedure.
    #[error("the opening needs a board of at least {0}×{0}")]
    TooSmall(u8),
}

//! Offer: settings of a game, and the rating range that may take it.

use tengen_clock::{Rest, Terms, Vacation};
use tengen_core::opening::{Procedure, Violation};
use tengen_core::{self as core, OpenedGame, Rule, Size};
use tengen_rating::is_even;
use thiserror::Error;

use crate::MOST_GAMES;

/// A kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The opening procedure.
    pub opening: Procedure,
    /// The clocks; `None` for a game without.
    pub clock: Option<Terms>,
    /// Whether the game counts for ratings.
    pub rated: bool,
}

/// Why a kind of game cannot be offered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OfferError {
    /// The opening does not fit rule or board.
    #[error(transparent)]
    Opening(#[from] Violation),
    /// A rated game without clocks, which nobody needs to finish.
    #[error("a rated game has a clock")]
    RatedWithoutClock,
    /// A rated game with different clocks for the two.
    #[error("in a rated game both players have the same time")]
    RatedHandicap,
    /// A rated game whose opening favours a colour.
    #[error(
        "a rated game has an opening that evens the colours, as swap2, or is one of a match of an even number"
    )]
    RatedOpening,
    /// A rated game whose beginner is chosen.
    #[error("who begins a rated game is not chosen")]
    RatedColor,
    /// A match of no games, or of too many.
    #[error("a match has 1 to {MOST_GAMES} games")]
    Games,
    /// Days for a move where both players sit at the board.
    #[error("this needs a clock that ends within the day")]
    NotLive,
}

impl Offer {
    /// Checks that such a game can be played, and rated if it is.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), OfferError> {
        self.check_games(1)
    }

    /// Checks the kind of game for a match of `games` games; more than one need a live clock. An
    /// even number, of which each player begins half, can be rated with any opening.
    ///
    /// # Errors
    /// As [`check`](Self::check), and [`OfferError::NotLive`]; [`OfferError::Games`] for no games,
    /// or too many.
    pub fn check_match(&self, games: u8) -> Result<(), OfferError> {
        self.check_games(games)?;
        match games == 1 || self.is_at_board() {
            true => Ok(()),
            false => Err(OfferError::NotLive),
        }
    }

    /// Checks all of that but for the clocks of a match.
    pub(crate) fn check_games(&self, games: u8) -> Result<(), OfferError> {
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(OfferError::Games);
        }
        let plain = core::Terms::plain(self.rule, self.size);
        OpenedGame::new(&core::Terms {
            opening: self.opening,
            ..plain
        })?;
        if !self.rated {
            return Ok(());
        }
        let terms = self.clock.ok_or(OfferError::RatedWithoutClock)?;
        if terms.first() != terms.second() || terms.draw_counts_for().is_some() {
            return Err(OfferError::RatedHandicap);
        }
        match is_even(self.opening, games) {
            true => Ok(()),
            false => Err(OfferError::RatedOpening),
        }
    }

    /// Checks the kind of game for a pool or an arena, whose players sit at the board.
    ///
    /// # Errors
    /// As [`check`](Self::check), and [`OfferError::NotLive`].
    pub fn check_live(&self) -> Result<(), OfferError> {
        self.check()?;
        match self.is_at_board() {
            true => Ok(()),
            false => Err(OfferError::NotLive),
        }
    }

    /// Whether both players sit at the board, and clocks end the game.
    fn is_at_board(&self) -> bool {
        self.clock.is_some() && self.is_live()
    }

    /// Whether both players sit at the board: a player has one such game at a time.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.clock.is_none_or(|terms| !terms.first().is_days())
    }

    /// Weekends and vacation in which the clocks stand, to be shown to who is asked.
    #[must_use]
    pub fn rests(&self) -> (Rest, Option<Vacation>) {
        let terms = self.clock;
        (
            terms.map_or(Rest::None, |terms| terms.first().rest()),
            terms.and_then(|terms| terms.vacation()),
        )
    }
}

/// Ratings from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    least: i32,
    most: i32,
}

/// A range without any rating in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no rating is at least {least} and at most {most}")]
pub struct EmptyRange {
    /// The lower end.
    pub least: i32,
    /// The upper end.
    pub most: i32,
}

impl Range {
    /// Every rating.
    pub const ALL: Range = Range {
        least: i32::MIN,
        most: i32::MAX,
    };

    /// The ratings from `least` to `most`.
    ///
    /// # Errors
    /// [`EmptyRange`] if there are none.
    pub const fn new(least: i32, most: i32) -> Result<Range, EmptyRange> {
        match least <= most {
            true => Ok(Range { least, most }),
            false => Err(EmptyRange { least, most }),
        }
    }

    /// The ratings from so many points below one to so many above it, as presets have it.
    #[must_use]
    pub const fn around(rating: i32, below: u32, above: u32) -> Range {
        Range {
            least: rating.saturating_sub_unsigned(below),
            most: rating.saturating_add_unsigned(above),
        }
    }

    /// Whether a rating is in it.
    #[must_use]
    pub const fn contains(self, rating: i32) -> bool {
        self.least <= rating && rating <= self.most
    }

    /// The lower end.
    #[must_use]
    pub const fn least(self) -> i32 {
        self.least
    }

    /// The upper end.
    #[must_use]
    pub const fn most(self) -> i32 {
        self.most
    }
}

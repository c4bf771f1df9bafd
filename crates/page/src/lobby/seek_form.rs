//! The form of a seek or challenge: the kind of game, the colour and whom the user wants to meet.

use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_lobby::{MOST_GAMES, OfferError};
use tengen_model::online::RoomChoice;
use tengen_room::ColorChoice;
use tengen_room::lobby::{Offer, Ratings};

use super::kind;

/// How far the rating of an opponent may differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Near {
    /// As far as may be.
    #[default]
    Any,
    /// By so many points.
    Points(i32),
}

impl Near {
    /// All choices.
    pub const ALL: [Near; 4] = [
        Near::Any,
        Near::Points(100),
        Near::Points(200),
        Near::Points(400),
    ];

    /// The most points; `None` for as far as may be.
    #[must_use]
    pub const fn points(self) -> Option<u32> {
        match self {
            Near::Any => None,
            Near::Points(points) => Some(points.unsigned_abs()),
        }
    }

    /// The ratings around the user's.
    #[must_use]
    pub const fn around(self, rating: i32) -> Ratings {
        match self {
            Near::Any => Ratings {
                least: None,
                most: None,
            },
            Near::Points(points) => Ratings {
                least: Some(rating.saturating_sub(points)),
                most: Some(rating.saturating_add(points)),
            },
        }
    }
}

/// What is chosen in the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekForm {
    choice: RoomChoice,
    rated: bool,
    /// How many games a challenge is for, where there may be several.
    games: u8,
    /// Whom the user wants to meet.
    pub near: Near,
}

impl Default for SeekForm {
    /// Freestyle on 15 × 15 with swap2, five minutes and four seconds a move, rated.
    fn default() -> SeekForm {
        let mut choice = RoomChoice::default();
        choice.config.opening = Procedure::Swap2;
        choice.config.clock = "5m+4s".parse().ok();
        SeekForm {
            choice,
            rated: true,
            games: 1,
            near: Near::Any,
        }
    }
}

impl SeekForm {
    /// Rule, board, opening, clock and colour.
    #[must_use]
    pub const fn choice(&self) -> &RoomChoice {
        &self.choice
    }

    /// Changes the choice and replaces what no longer fits.
    pub fn change(&mut self, change: impl FnOnce(&mut RoomChoice)) {
        let had_opening = self.choice.config.opening != Procedure::None;
        change(&mut self.choice);
        let chosen = self.choice.config.opening;
        self.choice = std::mem::take(&mut self.choice).mended();
        // A rule that has not the chosen opening has swap2, so that the game may stay rated.
        if had_opening && chosen != Procedure::None && self.choice.config.opening == Procedure::None
        {
            self.choice.config.opening = Procedure::Swap2;
            self.choice = std::mem::take(&mut self.choice).mended();
        }
    }

    /// Chooses a rule.
    pub fn choose_rule(&mut self, rule: Rule) {
        self.change(|choice| choice.config.rule = rule);
    }

    /// Whether the game is to be rated, where it can be.
    pub const fn rate(&mut self, rated: bool) {
        self.rated = rated;
    }

    /// Whether a match of `games` games is rated.
    #[must_use]
    pub fn is_rated(&self, games: u8) -> bool {
        self.rated && self.unrated_by(games).is_none()
    }

    /// Why a match of `games` games cannot be rated.
    #[must_use]
    pub fn unrated_by(&self, games: u8) -> Option<OfferError> {
        kind(&self.offered(true))?.check_match(games).err()
    }

    /// Whether a challenge may be for several games: both sit at the board, and clocks end each.
    #[must_use]
    pub fn may_be_match(&self) -> bool {
        kind(&self.offered(false)).is_some_and(|kind| kind.check_live().is_ok())
    }

    /// Chooses for how many games a challenge is.
    pub fn choose_games(&mut self, games: u8) {
        self.games = games.clamp(1, MOST_GAMES);
    }

    /// For how many games a challenge is.
    #[must_use]
    pub fn games(&self) -> u8 {
        match self.may_be_match() {
            true => self.games,
            false => 1,
        }
    }

    /// The offer, for a match of `games` games.
    #[must_use]
    pub fn offer(&self, games: u8) -> Offer {
        self.offered(self.is_rated(games))
    }

    /// Whether the colour can be chosen: not in rated games of an odd number, in which one player
    /// would begin more of them.
    #[must_use]
    pub fn may_choose_color(&self, games: u8) -> bool {
        !self.is_rated(games) || games.is_multiple_of(2)
    }

    /// The user's colour in one game, or in the first of a match.
    #[must_use]
    pub fn color(&self, games: u8) -> ColorChoice {
        match self.may_choose_color(games) {
            true => self.choice.config.color,
            false => ColorChoice::Lot,
        }
    }

    fn offered(&self, rated: bool) -> Offer {
        let config = &self.choice.config;
        Offer {
            rule: config.rule,
            size: config.size,
            opening: config.opening,
            clock: config.clock,
            rated,
        }
    }
}

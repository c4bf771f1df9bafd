//! The user's ratings, as the lobby's ranges and widths need them.

use tengen_api::PlayerRating;
use tengen_lobby::Standing;
use tengen_rating::{Group, evens_colors, is_even};
use tengen_room::Config;
use tengen_room::lobby::Offer;

use super::is_live;

/// A rating for a kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The name of the group of games that are rated together.
    pub group: &'static str,
    /// Rating and deviation.
    pub standing: Standing,
    /// Whether it says little.
    pub is_provisional: bool,
}

/// The strength at a kind of game, of who has these ratings.
#[must_use]
pub fn strength(ratings: &[PlayerRating], offer: &Offer) -> Strength {
    let group = Group::of(offer.rule, !is_live(offer)).name();
    let rated = ratings.iter().find(|rated| rated.group == group);
    rated.map_or(
        Strength {
            group,
            standing: Standing::NEW,
            is_provisional: true,
        },
        |rated| Strength {
            group,
            standing: Standing {
                rating: i32::try_from(rated.rating).unwrap_or(Standing::NEW.rating),
                deviation: u32::try_from(rated.deviation).unwrap_or(Standing::NEW.deviation),
            },
            is_provisional: rated.provisional,
        },
    )
}

/// Whether the game of this number in a room is rated with the next one: the first of a pair in a
/// match whose opening does not even the colours.
#[must_use]
pub const fn waits_for_next(config: &Config, game: u32) -> bool {
    !evens_colors(config.opening) && !game.is_multiple_of(2)
}

/// The kind of game of a room, if its games are rated.
#[must_use]
pub fn rated(config: &Config) -> Option<Offer> {
    let is_rated = !config.unrated && is_even(config.opening, config.games);
    is_rated.then_some(Offer {
        rule: config.rule,
        size: config.size,
        opening: config.opening,
        clock: config.clock,
        rated: true,
    })
}

/// What a game, or a pair of games, has made of the user's rating: the ratings before it, and those
/// that are known now. `None` until the game is rated.
#[must_use]
pub fn change(before: &[PlayerRating], now: &[PlayerRating], offer: &Offer) -> Option<(i64, i64)> {
    let group = Group::of(offer.rule, !is_live(offer)).name();
    let of = |ratings: &[PlayerRating]| {
        let rated = ratings.iter().find(|rated| rated.group == group);
        rated.map_or(0, |rated| rated.games)
    };
    let games = usize::try_from(of(now).checked_sub(of(before))?).ok()?;
    let rated = now.iter().find(|rated| rated.group == group)?;
    let first = rated.steps.get(games.checked_sub(1)?)?;
    let last = rated.steps.first()?;
    Some((first.before, last.after))
}

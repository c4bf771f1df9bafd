//! The graph of a player's rating, and how games of others are told.

use tengen_api::{PlayedGame, PlayerRating};
use tengen_core::Size;
use tengen_core::opening::Procedure;
use tengen_text::{Key, Text};

/// Points that the graph's height stands for at least.
const LEAST: i64 = 100;

/// Where the server has a player's profile; with `/games` what the player has played.
#[must_use]
pub fn path(player: &str) -> String {
    format!("/api/v1/players/{player}")
}

/// A rating before its first known step and after each, the earliest first.
#[must_use]
pub fn history(rating: &PlayerRating) -> Vec<i64> {
    let steps = rating.steps.iter().rev();
    let first = rating.steps.last().map(|step| step.before);
    first
        .into_iter()
        .chain(steps.map(|step| step.after))
        .collect()
}

/// The lowest and the highest rating of a graph, at least [`LEAST`] apart.
#[must_use]
pub fn range(history: &[i64]) -> (i64, i64) {
    let low = history.iter().copied().min().unwrap_or_default();
    let high = history.iter().copied().max().unwrap_or_default();
    let lacking = (LEAST - (high - low)).max(0);
    let below = lacking / 2;
    (low - below, high + lacking - below)
}

/// The graph of ratings in a box, as the path of an SVG; empty for less than two.
#[must_use]
pub fn graph(history: &[i64], width: f64, height: f64) -> String {
    if history.len() < 2 {
        return String::new();
    }
    let (low, high) = range(history);
    let steps = (history.len() - 1) as f64;
    let points = history.iter().enumerate().map(|(i, rating)| {
        let x = width * i as f64 / steps;
        let y = height * (high - rating) as f64 / (high - low) as f64;
        format!("{x:.1} {y:.1}")
    });
    format!("M{}", points.collect::<Vec<_>>().join("L"))
}

/// A game of a player: its result, and what was played.
#[must_use]
pub fn game(text: Text, game: &PlayedGame, is_own: bool) -> (String, String) {
    let name = game.opponent_name.as_ref().map(ToString::to_string);
    let name = name.unwrap_or_else(|| {
        text.get(match game.opponent_deleted {
            true => Key::MyGamesDeletedPlayer,
            false => Key::PlayerNameless,
        })
    });
    let result = match game.score {
        0 => "lost",
        1 => "drawn",
        _ => "won",
    };
    let who = if is_own { "you" } else { "other" };
    let size = Size::new(game.size.into()).unwrap_or(Size::STANDARD);
    let opening = (game.opening != Procedure::None).then(|| text.procedure(game.opening));
    let rated = game.rated.then(|| text.get(Key::ProfileRated));
    let entry = text.games_entry(game.rule, size, game.moves as usize);
    let parts = std::iter::once(entry).chain(opening).chain(rated);
    (
        text.profile_game(result, who, name),
        parts.collect::<Vec<_>>().join(" · "),
    )
}

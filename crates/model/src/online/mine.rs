//! The list of the user's games in rooms.

use tengen_api::MyGame;
use tengen_core::Size;
use tengen_text::{Key, Text};

/// A game in a list: its title, and who plays and how it stands.
#[must_use]
pub fn my_game(text: Text, game: &MyGame) -> (String, String) {
    let size = Size::new(game.size.into()).unwrap_or(Size::STANDARD);
    let title = text.games_entry(game.rule, size, game.moves as usize);
    let state = text.get(match (game.black, game.turn, game.winner) {
        (None, ..) => Key::MyGamesWaiting,
        (_, Some(seat), _) if seat == game.you => Key::MyGamesTurn,
        (_, Some(_), _) => Key::MyGamesTheirTurn,
        (_, None, Some(seat)) if seat == game.you => Key::MyGamesWon,
        (_, None, Some(_)) => Key::MyGamesLost,
        (_, None, None) => Key::GamesDrawn,
    });
    let line = match &game.opponent {
        Some(name) => format!("{name} · {state}"),
        None => state,
    };
    (title, line)
}

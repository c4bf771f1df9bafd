//! The list of the user's games in rooms.

use tengen_api::{MyGame, RoomId, RoomNow};
use tengen_core::Size;
use tengen_room::{Event, Name, PlayerId, Room, Seat, SeatOwner, Stored};
use tengen_text::{Key, Text};

/// Opponents that are offered at most.
const OPPONENTS: usize = 8;

/// The named opponents of games, each with a room in which they played, the latest first.
#[must_use]
pub fn opponents(games: &[MyGame]) -> Vec<(Name, RoomId)> {
    let mut found: Vec<(Name, RoomId)> = Vec::new();
    for game in games.iter().filter(|game| game.number > 0) {
        let is_new = |name: &&Name| found.iter().all(|(other, _)| other != *name);
        if let Some(name) = game.opponent.as_ref().filter(is_new) {
            found.push((name.clone(), game.room.clone()));
        }
    }
    found.truncate(OPPONENTS);
    found
}

/// The user's opponent in a room, as settings of a new room name one. `None` for a watcher, and
/// where the opponent's seat is free or of an old release, which had no players.
#[must_use]
pub fn opponent_in(now: &RoomNow) -> Option<SeatOwner> {
    player_in(now, now.you?.other()).map(SeatOwner::from)
}

/// The player of a seat; `None` where it is free or of an old release, which had no players.
#[must_use]
pub fn player_in(now: &RoomNow, seat: Seat) -> Option<&PlayerId> {
    let player = now
        .events
        .iter()
        .rev()
        .find_map(|stored| match &stored.event {
            Event::Created { player, .. } if seat == Seat::First => Some(player),
            Event::Joined { player, .. } if seat == Seat::Second => Some(player),
            Event::Reseated {
                seat: taken,
                player,
                ..
            } if *taken == seat => Some(player),
            _ => None,
        });
    player?.as_ref()
}

/// The game of a room, and the number of its moves, at a version; `None` before the first game.
#[must_use]
pub fn place_at(now: &RoomNow, version: u64) -> Option<(u32, usize)> {
    let until = now.events.iter().filter(|stored| stored.version <= version);
    let events: Vec<Stored> = until.cloned().collect();
    let room = Room::from_events(&events).ok()?;
    (room.number() > 0).then(|| (room.number(), room.game().position().ply()))
}

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
        None if game.opponent_deleted => {
            let name = text.get(Key::MyGamesDeletedPlayer);
            format!("{name} · {state}")
        }
        None => state,
    };
    (title, line)
}

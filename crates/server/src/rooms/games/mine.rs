//! The list of a player's games.

use std::fmt;
use std::str::FromStr;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqlitePool};
use tengen_api::{GAMES_AT_ONCE, MyGame, MyGames, RoomId};
use tengen_room::{Event, PlayerId, Seat};

use super::number;
use super::projector::Projection;
use crate::rooms::journal::LoadError;
use crate::rooms::sqlite::{damaged, read};

/// A place in the list: the game after which it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    started: i64,
    room: String,
    number: u32,
}

impl Cursor {
    /// Before the newest game.
    fn start() -> Self {
        Self {
            started: i64::MAX,
            room: String::new(),
            number: 0,
        }
    }

    fn at(game: &MyGame) -> Self {
        Self {
            started: i64::try_from(game.started).unwrap_or(i64::MAX),
            room: game.room.to_string(),
            number: game.number,
        }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.started, self.room, self.number)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`after` is the `next` of an earlier answer")]
pub(crate) struct CursorError;

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Self, CursorError> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next().ok_or(CursorError);
        let (started, room, number) = (part()?, part()?, part()?);
        let room: RoomId = room.parse().map_err(|_| CursorError)?;
        Ok(Self {
            started: started.parse().map_err(|_| CursorError)?,
            room: room.to_string(),
            number: number.parse().map_err(|_| CursorError)?,
        })
    }
}

/// A room that waits has no row in the table of games: its settings are in its first event. Names
/// are those of the seats.
const LIST: &str = "\
    SELECT room, number, rule, size, opening, black_seat AS you, black_seat, \
    (SELECT name FROM seat_names WHERE room = games.room AND seat = black_seat) AS name, \
    (SELECT name FROM seat_names WHERE room = games.room AND seat = 1 - black_seat) AS opponent, started, finished, winner, by, moves, turn, NULL AS form, NULL AS event \
    FROM games WHERE black = ?1 AND (started, room, number) < (?2, ?3, ?4) \
    UNION ALL \
    SELECT room, number, rule, size, opening, 1 - black_seat, black_seat, \
    (SELECT name FROM seat_names WHERE room = games.room AND seat = 1 - black_seat), \
    (SELECT name FROM seat_names WHERE room = games.room AND seat = black_seat), started, finished, winner, by, moves, turn, NULL, NULL \
    FROM games WHERE white = ?1 AND (started, room, number) < (?2, ?3, ?4) \
    UNION ALL \
    SELECT first.room, 0, NULL, NULL, NULL, held.seat, NULL, \
    (SELECT name FROM seat_names WHERE room = held.room AND seat = held.seat), NULL, COALESCE(json_extract(first.event, '$.at'), first.kept), NULL, NULL, NULL, 0, NULL, \
    first.form, first.event \
    FROM room_seats AS held JOIN room_events AS first ON first.room = held.room AND first.version = 1 \
    WHERE held.player = ?1 AND NOT EXISTS (SELECT 1 FROM games WHERE games.room = held.room) \
    AND (COALESCE(json_extract(first.event, '$.at'), first.kept), first.room, 0) < (?2, ?3, ?4) \
    ORDER BY started DESC, room DESC, number DESC LIMIT ?5";

/// A player's games after a place in the list, with moves that are yet to be written.
pub(crate) async fn list(
    pool: &SqlitePool,
    projection: &Projection,
    player: &PlayerId,
    after: Option<Cursor>,
) -> Result<MyGames, LoadError> {
    let Cursor {
        started,
        room,
        number,
    } = after.unwrap_or_else(Cursor::start);
    projection.settle().await;
    let rows = sqlx::query(LIST)
        .bind(player.as_str())
        .bind(started)
        .bind(room)
        .bind(number)
        .bind(i64::try_from(GAMES_AT_ONCE + 1).unwrap_or(i64::MAX))
        .fetch_all(pool)
        .await?;
    let games = rows.iter().take(GAMES_AT_ONCE).map(game);
    let mut games = games.collect::<Result<Vec<_>, _>>()?;
    for game in &mut games {
        if let Some(row) = projection.row(&game.room, game.number) {
            row.tell(game);
        }
    }
    let more = rows.len() > games.len();
    let last = games.last().filter(|_| more);
    let next = last.map(|last| Cursor::at(last).to_string());
    Ok(MyGames { games, next })
}

fn game(row: &SqliteRow) -> Result<MyGame, LoadError> {
    let bad = || damaged("a row of the table of games");
    let room: RoomId = row
        .try_get::<String, _>("room")?
        .parse()
        .map_err(|_| bad())?;
    let you = seat(row.try_get("you")?).ok_or_else(bad)?;
    let started: i64 = row.try_get("started")?;
    let mut game = MyGame {
        link: room.link(""),
        room,
        number: row.try_get("number")?,
        rule: tengen_core::Rule::Freestyle,
        size: 0,
        opening: tengen_core::opening::Procedure::None,
        you,
        black: seat(row.try_get("black_seat")?),
        name: None,
        opponent: None,
        started: started.unsigned_abs(),
        finished: row
            .try_get::<Option<i64>, _>("finished")?
            .map(i64::unsigned_abs),
        winner: None,
        by: row.try_get("by")?,
        moves: row.try_get("moves")?,
        turn: seat(row.try_get("turn")?),
    };
    let name = |column| -> Result<_, LoadError> {
        let name: Option<String> = row.try_get(column)?;
        name.map(|name| name.parse().map_err(|_| bad())).transpose()
    };
    (game.name, game.opponent) = (name("name")?, name("opponent")?);
    if let Some(event) = row.try_get::<Option<String>, _>("event")? {
        let first = read(row.try_get("form")?, &event)?;
        let Event::Created { config, .. } = first.event else {
            return Err(bad());
        };
        (game.rule, game.size) = (config.rule, config.size);
        game.opening = config.opening;
        return Ok(game);
    }
    let text = |column| row.try_get::<String, _>(column);
    game.rule = text("rule")?.parse().map_err(|_| bad())?;
    game.opening = text("opening")?.parse().map_err(|_| bad())?;
    game.size = row.try_get("size")?;
    let winner: Option<String> = row.try_get("winner")?;
    let mut seats = Seat::BOTH.into_iter();
    game.winner = seats.find(|&seat| winner.as_deref() == Some(super::winner(Some(seat))));
    Ok(game)
}

fn seat(stored: Option<i64>) -> Option<Seat> {
    Seat::BOTH
        .into_iter()
        .find(|&seat| stored == Some(number(seat)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_are_read_back() {
        let room = "abcdefghijklmnopqrstuvwxyz";
        let text = format!("1790000000000-{room}-3");
        let cursor: Cursor = text.parse().expect("a cursor");
        assert_eq!(cursor.to_string(), text);
        for bad in [
            "",
            "1",
            "1-x-1",
            "1-abc",
            &format!("x-{room}-1"),
            &format!("1-{room}-x"),
        ] {
            assert_eq!(bad.parse::<Cursor>(), Err(CursorError), "{bad}");
        }
    }
}

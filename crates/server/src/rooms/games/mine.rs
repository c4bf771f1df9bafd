//! The list of a player's games.

use std::fmt;
use std::str::FromStr;

use tengen_api::{GAMES_AT_ONCE, MyGame, MyGames, RoomId};
use tengen_room::{Event, PlayerId, Seat};

use super::number;
use super::projector::Projection;
use crate::rooms::journal::LoadError;
use crate::rooms::stored::{damaged, read};
use crate::store::database::Database;
use crate::store::dialect::{Dialect, Value, values};

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

/// A room that waits has no row in the table of games: its settings are in its first event, as is,
/// by the expression `$at`, when it was made. Names are those of the seats. The opponent's
/// id is the game's; a deleted player has no row in the table of players.
macro_rules! list {
    ($at:literal) => {
        concat!(
            "SELECT room, number, rule, size, opening, black_seat, black_seat, \
             (SELECT name FROM seat_names WHERE room = games.room AND seat = black_seat), \
             (SELECT name FROM seat_names WHERE room = games.room AND seat = 1 - black_seat), \
             started, finished, winner, by, moves, turn, white, \
             (SELECT id FROM players WHERE id = white), CAST(NULL AS BIGINT), CAST(NULL AS TEXT) \
             FROM games WHERE black = $1 AND (started, room, number) < ($2, $3, $4) \
             UNION ALL \
             SELECT room, number, rule, size, opening, 1 - black_seat, black_seat, \
             (SELECT name FROM seat_names WHERE room = games.room AND seat = 1 - black_seat), \
             (SELECT name FROM seat_names WHERE room = games.room AND seat = black_seat), \
             started, finished, winner, by, moves, turn, black, \
             (SELECT id FROM players WHERE id = black), NULL, NULL \
             FROM games WHERE white = $1 AND (started, room, number) < ($2, $3, $4) \
             UNION ALL \
             SELECT first.room, 0, NULL, NULL, NULL, held.seat, NULL, \
             (SELECT name FROM seat_names WHERE room = held.room AND seat = held.seat), NULL, \
             COALESCE(",
            $at,
            ", first.kept), NULL, NULL, NULL, 0, NULL, NULL, NULL, first.form, first.event \
             FROM room_seats AS held JOIN room_events AS first \
             ON first.room = held.room AND first.version = 1 \
             WHERE held.player = $1 \
             AND NOT EXISTS (SELECT 1 FROM games WHERE games.room = held.room) \
             AND (COALESCE(",
            $at,
            ", first.kept), first.room, 0) < ($2, $3, $4) \
             ORDER BY started DESC, room DESC, number DESC LIMIT $5"
        )
    };
}
const SQLITE: &str = list!("json_extract(first.event, '$.at')");
const POSTGRES: &str = list!("CAST(CAST(first.event AS json) ->> 'at' AS bigint)");

/// A player's games after a place in the list, with moves that are yet to be written.
pub(crate) async fn list(
    database: &Database,
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
    let mut reading = database.acquire().await?;
    let list = reading.pick(SQLITE, POSTGRES);
    let most = i64::try_from(GAMES_AT_ONCE + 1).unwrap_or(i64::MAX);
    let values = values![player.as_str(), started, &*room, i64::from(number), most];
    let rows = reading.rows(list, values).await?;
    drop(reading);
    let games = rows.iter().take(GAMES_AT_ONCE).map(|row| game(row));
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

fn game(row: &[Value]) -> Result<MyGame, LoadError> {
    let bad = || damaged("a row of the table of games");
    let [
        room,
        game,
        rule,
        size,
        opening,
        you,
        black,
        name,
        opponent,
        started,
        finished,
        winner,
        by,
        moves,
        turn,
        other,
        found,
        form,
        event,
    ] = row
    else {
        return Err(bad());
    };
    let room: RoomId = room.as_text().parse().map_err(|_| bad())?;
    let number = |value: &Value| u32::try_from(value.number()).map_err(|_| bad());
    let name_of = |value: &Value| -> Result<_, LoadError> {
        let name = value
            .some_text()
            .map(|name| name.parse().map_err(|_| bad()));
        name.transpose()
    };
    let mut game = MyGame {
        link: room.link(""),
        room,
        number: number(game)?,
        rule: tengen_core::Rule::Freestyle,
        size: 0,
        opening: tengen_core::opening::Procedure::None,
        you: seat(you).ok_or_else(bad)?,
        black: seat(black),
        name: name_of(name)?,
        opponent: name_of(opponent)?,
        opponent_deleted: other.some_text().is_some() && found.some_text().is_none(),
        started: started.number(),
        finished: finished.integer().map(i64::unsigned_abs),
        winner: None,
        by: by.some_text().map(str::to_owned),
        moves: number(moves)?,
        turn: seat(turn),
    };
    if let Some(event) = event.some_text() {
        let first = read(form.integer().unwrap_or(0), event)?;
        let Event::Created { config, .. } = first.event else {
            return Err(bad());
        };
        (game.rule, game.size) = (config.rule, config.size);
        game.opening = config.opening;
        return Ok(game);
    }
    game.rule = rule.as_text().parse().map_err(|_| bad())?;
    game.opening = opening.as_text().parse().map_err(|_| bad())?;
    game.size = u8::try_from(size.number()).map_err(|_| bad())?;
    let mut seats = Seat::BOTH.into_iter();
    game.winner = seats.find(|&seat| winner.some_text() == Some(super::winner(Some(seat))));
    Ok(game)
}

fn seat(stored: &Value) -> Option<Seat> {
    let mut seats = Seat::BOTH.into_iter();
    seats.find(|&seat| stored.integer() == Some(number(seat)))
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

//! The read model: a table of games and one of players' results, for everything that is not the
//! play in a room.
//!
//! Both tables follow from the events and from who holds the seats. The [`projector`] writes them
//! after the events, each change once, and [`rebuild`] gives the same from nothing.

pub(crate) mod mine;
pub(crate) mod projector;
pub(crate) mod rebuild;
pub(crate) mod results;

use sqlx::SqliteConnection;
use tengen_api::MyGame;
use tengen_core::Color;
use tengen_room::{Event, Room, Seat, Stored};

use results::Ended;

/// A row of the table of games, but for the players, who are those in the seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameRow {
    number: u32,
    rule: String,
    size: u8,
    opening: String,
    black_seat: Seat,
    /// Used where the row is new.
    started: u64,
    end: Option<End>,
    moves: usize,
    turn: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct End {
    /// Used unless the row has ended already.
    at: u64,
    winner: Option<Seat>,
    by: String,
}

impl GameRow {
    /// Adds to `rows` what has become of the room's current game with an event that has been
    /// applied. Events have a time, but for those of form 1, which get the time of their storing.
    pub(crate) fn follow(rows: &mut Vec<Self>, room: &Room, stored: &Stored) {
        let (event, at) = (&stored.event, stored.at.unwrap_or_default());
        let concerns_games = !matches!(
            event,
            Event::Created { .. }
                | Event::Joined { .. }
                | Event::Reseated { .. }
                | Event::Asked { .. }
                | Event::Declined { .. }
                | Event::HelpAllowed
                | Event::Paused
                | Event::RoundOver
                | Event::Continued
                | Event::VacationTaken { .. }
                | Event::VacationEnded { .. }
                | Event::Arbiter { .. }
        );
        if room.number() == 0 || !concerns_games {
            return;
        }
        Self::of(room, at).replace_in(rows);
    }

    /// Adds it to rows in the order of their games, or replaces the earlier row of its game.
    fn replace_in(mut self, rows: &mut Vec<Self>) {
        let last = rows.last_mut().filter(|last| last.number == self.number);
        let Some(last) = last else {
            rows.push(self);
            return;
        };
        self.started = last.started;
        if let (Some(end), Some(before)) = (&mut self.end, &last.end) {
            end.at = before.at;
        }
        *last = self;
    }

    /// Whether the table has this row, with those who are in the seats.
    async fn is_written(
        &self,
        reading: &mut SqliteConnection,
        room: &str,
    ) -> Result<bool, sqlx::Error> {
        let found: Option<i64> = sqlx::query_scalar(
            "SELECT 1 FROM games WHERE room = ?1 AND number = ?2 AND black_seat = ?3 \
             AND black IS (SELECT player FROM room_seats WHERE room = ?1 AND seat = ?3) \
             AND white IS (SELECT player FROM room_seats WHERE room = ?1 AND seat = 1 - ?3) \
             AND winner IS ?4 AND by IS ?5 AND moves = ?6 AND turn IS ?7",
        )
        .bind(room)
        .bind(self.number)
        .bind(number(self.black_seat))
        .bind(self.end.as_ref().map(|end| winner(end.winner)))
        .bind(self.end.as_ref().map(|end| end.by.as_str()))
        .bind(i64::try_from(self.moves).unwrap_or(i64::MAX))
        .bind(self.turn.map(number))
        .fetch_optional(reading)
        .await?;
        Ok(found.is_some())
    }

    /// Writes what moves change into a game of a list.
    fn tell(&self, game: &mut MyGame) {
        game.black = Some(self.black_seat);
        game.moves = u32::try_from(self.moves).unwrap_or(u32::MAX);
        game.turn = self.turn;
    }

    fn of(room: &Room, at: u64) -> Self {
        let config = room.config();
        Self {
            number: room.number(),
            rule: config.rule.to_string(),
            size: config.size,
            opening: config.opening.to_string(),
            black_seat: room.owner(Color::Black),
            started: at,
            end: room.finished().map(|(winner, by)| End {
                at,
                winner,
                by: by.to_owned(),
            }),
            moves: room.game().position().ply(),
            turn: room.to_move(),
        }
    }
}

/// Writes a row of a room's game, and counts the result of a game that has ended.
pub(super) async fn put(
    transaction: &mut SqliteConnection,
    room: &str,
    row: &GameRow,
) -> Result<(), sqlx::Error> {
    let before = ended(transaction, room, row.number).await?;
    write(transaction, room, row).await?;
    if before.is_none() && row.end.is_none() {
        return Ok(());
    }
    let after = ended(transaction, room, row.number).await?;
    results::changed(transaction, before.as_ref(), after.as_ref()).await
}

async fn write(
    transaction: &mut SqliteConnection,
    room: &str,
    row: &GameRow,
) -> Result<(), sqlx::Error> {
    let end = row.end.as_ref();
    sqlx::query(
        "INSERT INTO games (room, number, rule, size, opening, black, white, black_seat, \
         started, finished, winner, by, moves, turn) \
         VALUES (?1, ?2, ?3, ?4, ?5, (SELECT player FROM room_seats WHERE room = ?1 AND seat = ?6), \
         (SELECT player FROM room_seats WHERE room = ?1 AND seat = 1 - ?6), ?6, ?7, ?8, ?9, ?10, \
         ?11, ?12) \
         ON CONFLICT (room, number) DO UPDATE SET black = excluded.black, white = excluded.white, \
         black_seat = excluded.black_seat, finished = CASE WHEN excluded.finished IS NULL \
         THEN NULL ELSE COALESCE(finished, excluded.finished) END, winner = excluded.winner, \
         by = excluded.by, moves = excluded.moves, turn = excluded.turn",
    )
    .bind(room)
    .bind(row.number)
    .bind(&row.rule)
    .bind(row.size)
    .bind(&row.opening)
    .bind(number(row.black_seat))
    .bind(milliseconds(row.started))
    .bind(end.map(|end| milliseconds(end.at)))
    .bind(end.map(|end| winner(end.winner)))
    .bind(end.map(|end| end.by.as_str()))
    .bind(i64::try_from(row.moves).unwrap_or(i64::MAX))
    .bind(row.turn.map(number))
    .execute(transaction)
    .await?;
    Ok(())
}

/// A stored game, if it has ended.
async fn ended(
    transaction: &mut SqliteConnection,
    room: &str,
    number: u32,
) -> Result<Option<Ended>, sqlx::Error> {
    let row = sqlx::query(
        "SELECT black, white, black_seat, winner, finished FROM games \
         WHERE room = ? AND number = ? AND winner IS NOT NULL AND by <> 'replayed'",
    )
    .bind(room)
    .bind(number)
    .fetch_optional(transaction)
    .await?;
    row.map(|row| Ended::read(&row)).transpose()
}

/// Deletes the games of rooms.
pub(super) async fn delete(
    transaction: &mut SqliteConnection,
    rooms: &[&str],
) -> Result<(), sqlx::Error> {
    let mut ended = Vec::new();
    for room in rooms {
        let rows = sqlx::query(
            "SELECT black, white, black_seat, winner, finished FROM games \
             WHERE room = ? AND winner IS NOT NULL AND by <> 'replayed'",
        )
        .bind(room)
        .fetch_all(&mut *transaction)
        .await?;
        for row in &rows {
            ended.push(Ended::read(row)?);
        }
        for delete in [
            "DELETE FROM games WHERE room = ?",
            "DELETE FROM projected WHERE room = ?",
        ] {
            sqlx::query(delete)
                .bind(room)
                .execute(&mut *transaction)
                .await?;
        }
    }
    results::subtract(transaction, &ended).await
}

pub(super) const fn number(seat: Seat) -> i64 {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

const fn winner(winner: Option<Seat>) -> &'static str {
    match winner {
        Some(Seat::First) => "first",
        Some(Seat::Second) => "second",
        None => "draw",
    }
}

fn milliseconds(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

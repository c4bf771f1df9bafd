//! The read model: a table of games and one of players' results, for everything that is not the
//! play in a room.
//!
//! Both tables follow from the events and from who holds the seats. The [`projector`] writes them
//! after the events, each change once, and [`rebuild`] gives the same from nothing.

pub(crate) mod levels;
pub(crate) mod mine;
pub(crate) mod played;
pub(crate) mod profile;
pub(crate) mod projector;
pub(crate) mod rated;
pub(crate) mod rebuild;
pub(crate) mod results;
pub(crate) mod seeker;

use tengen_api::MyGame;
use tengen_core::opening::{Named, recognise};
use tengen_core::{Color, Rule};
use tengen_rating::Group;
use tengen_room::{Event, Room, Seat, Stored};

use crate::store::dialect::{Dialect, values};
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
    /// In which group it is rated.
    pool: Option<Group>,
    /// Whether it is one against a level of the lobby.
    against_level: bool,
    /// Which of renju's 26 openings it began with.
    named: Option<Named>,
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
                | Event::Void
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
        reading: &mut impl Dialect,
        room: &str,
    ) -> Result<bool, sqlx::Error> {
        let query = "SELECT 1 FROM games WHERE room = $1 AND number = $2 AND black_seat = $3 \
                     AND black IS NOT DISTINCT FROM \
                     (SELECT player FROM room_seats WHERE room = $1 AND seat = $3) \
                     AND white IS NOT DISTINCT FROM \
                     (SELECT player FROM room_seats WHERE room = $1 AND seat = 1 - $3) \
                     AND winner IS NOT DISTINCT FROM $4 AND by IS NOT DISTINCT FROM $5 \
                     AND moves = $6 AND turn IS NOT DISTINCT FROM $7 \
                     AND pool IS NOT DISTINCT FROM $8 AND named IS NOT DISTINCT FROM $9";
        let values = values![
            room,
            i64::from(self.number),
            number(self.black_seat),
            self.end.as_ref().map(|end| winner(end.winner)),
            self.end.as_ref().map(|end| end.by.as_str()),
            i64::try_from(self.moves).unwrap_or(i64::MAX),
            self.turn.map(number),
            self.pool.map(Group::name),
            self.named.map(Named::id).as_deref(),
        ];
        Ok(reading.first(query, values).await?.is_some())
    }

    /// Its place among the games that are rated, or tell how strong a level is, if it is one.
    fn to_rate(&self, room: &str) -> Option<rated::Place> {
        let tells = self.pool.is_some() || self.against_level;
        let end = self.end.as_ref().filter(|_| tells)?;
        Some((
            milliseconds(end.at),
            room.to_owned(),
            i64::from(self.number),
        ))
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
            pool: rated::pool(room),
            against_level: levels::is_against_level(config),
            named: named(room),
        }
    }
}

/// The named opening of a renju game.
fn named(room: &Room) -> Option<Named> {
    let position = room.game().position();
    let found = (position.rule() == Rule::Renju).then(|| recognise(position));
    found.flatten().map(|found| found.opening)
}

/// Writes a row of a room's game, and counts the result of a game that has ended.
pub(super) async fn put(
    transaction: &mut impl Dialect,
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
    transaction: &mut impl Dialect,
    room: &str,
    row: &GameRow,
) -> Result<(), sqlx::Error> {
    let end = row.end.as_ref();
    let put = "\
        INSERT INTO games (room, number, rule, size, opening, black, white, black_seat, \
        started, finished, winner, by, moves, turn, pool, named) \
        VALUES ($1, $2, $3, $4, $5, (SELECT player FROM room_seats WHERE room = $1 AND seat = $6), \
        (SELECT player FROM room_seats WHERE room = $1 AND seat = 1 - $6), $6, $7, $8, $9, $10, \
        $11, $12, $13, $14) \
        ON CONFLICT (room, number) DO UPDATE SET black = excluded.black, white = excluded.white, \
        black_seat = excluded.black_seat, finished = CASE WHEN excluded.finished IS NULL \
        THEN NULL ELSE COALESCE(games.finished, excluded.finished) END, \
        winner = excluded.winner, by = excluded.by, moves = excluded.moves, turn = excluded.turn, \
        pool = excluded.pool, named = excluded.named";
    let values = values![
        room,
        i64::from(row.number),
        row.rule.as_str(),
        i64::from(row.size),
        row.opening.as_str(),
        number(row.black_seat),
        row.started,
        end.map(|end| milliseconds(end.at)),
        end.map(|end| winner(end.winner)),
        end.map(|end| end.by.as_str()),
        i64::try_from(row.moves).unwrap_or(i64::MAX),
        row.turn.map(number),
        row.pool.map(Group::name),
        row.named.map(Named::id).as_deref(),
    ];
    transaction.change(put, values).await?;
    Ok(())
}

/// A stored game, if it has ended.
async fn ended(
    transaction: &mut impl Dialect,
    room: &str,
    number: u32,
) -> Result<Option<Ended>, sqlx::Error> {
    let query = "SELECT black, white, black_seat, winner, finished FROM games \
                 WHERE room = $1 AND number = $2 AND winner IS NOT NULL \
                 AND by NOT IN ('replayed', 'void')";
    let row = transaction.first(query, values![room, i64::from(number)]);
    Ok(row.await?.map(|row| Ended::read(&row)))
}

/// Deletes the games of rooms.
pub(super) async fn delete(
    transaction: &mut impl Dialect,
    rooms: &[&str],
) -> Result<(), sqlx::Error> {
    let mut ended = Vec::new();
    for room in rooms {
        let query = "SELECT black, white, black_seat, winner, finished FROM games \
                     WHERE room = $1 AND winner IS NOT NULL AND by NOT IN ('replayed', 'void')";
        let rows = transaction.rows(query, values![*room]).await?;
        ended.extend(rows.iter().map(|row| Ended::read(row)));
        for delete in [
            "DELETE FROM games WHERE room = $1",
            "DELETE FROM projected WHERE room = $1",
        ] {
            transaction.change(delete, values![*room]).await?;
        }
    }
    results::subtract(transaction, &ended).await
}

pub(crate) const fn number(seat: Seat) -> i64 {
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

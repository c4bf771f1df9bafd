//! Events and their seats in the database.

use tengen_api::{EventId, EventSeat, MOST_WRONG_PINS, RoomId};
use tengen_room::{Name, PlayerId};

use super::pins::PinKey;
use crate::accounts::AccountError;
use crate::rooms::journal::LoadError;
use crate::rooms::names::{self, Look};
use crate::rooms::stored;
use crate::rooms::token::TokenHash;
use crate::store::database::Database;
use crate::store::dialect::{Dialect, Row, Value, values};

/// Events that are deleted at a time.
const SWEPT: i64 = 50;

/// An event: the hash of the teacher's key, and when it ends.
pub(super) struct Event {
    pub(super) key: Vec<u8>,
    pub(super) ends: u64,
}

/// A seat.
pub(super) struct Seat {
    pub(super) number: u64,
    pub(super) name: Name,
    pub(super) pin: Vec<u8>,
    key_mark: Vec<u8>,
    pub(super) wrong: u64,
    pub(super) player: Option<PlayerId>,
    entered: Option<u64>,
}

impl Seat {
    fn read(row: &Row) -> Result<Self, LoadError> {
        let damaged = || stored::damaged("a seat of an event");
        let player = row[5].some_text().map(str::parse).transpose();
        Ok(Self {
            number: row[0].number(),
            name: row[1].as_text().parse().map_err(|_| damaged())?,
            pin: row[2].bytes().unwrap_or_default().to_vec(),
            key_mark: row[3].bytes().unwrap_or_default().to_vec(),
            wrong: row[4].number(),
            player: player.map_err(|_| damaged())?,
            entered: row[6].integer().map(i64::unsigned_abs),
        })
    }

    pub(super) const fn is_locked(&self) -> bool {
        self.wrong >= MOST_WRONG_PINS
    }

    /// Whether its PIN was drawn with another key.
    pub(super) fn is_lost(&self, key: &PinKey) -> bool {
        self.key_mark != key.mark()
    }

    /// As its teacher sees it.
    pub(super) fn told(self, key: &PinKey) -> EventSeat {
        EventSeat {
            number: self.number,
            locked: self.is_locked(),
            lost: self.is_lost(key),
            name: self.name,
            player: self.player,
            entered: self.entered,
        }
    }
}

/// The names of an event's seats, and how many there are.
#[derive(Default)]
pub(super) struct Taken {
    looks: Vec<Look>,
    /// The highest number of a seat.
    pub(super) last: u64,
}

impl Taken {
    pub(super) fn count(&self) -> u64 {
        self.looks.len() as u64
    }

    /// Adds a name; `false` if one of them differs from it in case at most, or looks like it.
    pub(super) fn add(&mut self, look: Look) -> bool {
        let mut looks = self.looks.iter();
        let is_new =
            looks.all(|taken| taken.folded != look.folded && taken.skeleton != look.skeleton);
        if is_new {
            self.looks.push(look);
        }
        is_new
    }
}

pub(super) async fn event(
    database: &mut impl Dialect,
    event: &EventId,
) -> Result<Option<Event>, sqlx::Error> {
    let query = "SELECT key, ends FROM events WHERE id = $1";
    let row = database.first(query, values![event.as_str()]).await?;
    Ok(row.map(|row| Event {
        key: row[0].bytes().unwrap_or_default().to_vec(),
        ends: row[1].number(),
    }))
}

/// Stores a new event; `false` if there is one of this id.
pub(super) async fn put(
    transaction: &mut impl Dialect,
    event: &EventId,
    key: TokenHash,
    (made, ends): (u64, u64),
) -> Result<bool, sqlx::Error> {
    let put = "INSERT INTO events (id, key, made, ends) VALUES ($1, $2, $3, $4) \
               ON CONFLICT DO NOTHING";
    let values = values![event.as_str(), key.0.as_slice(), made, ends];
    Ok(transaction.change(put, values).await? > 0)
}

/// Deletes an event with its seats, and the names of their players; returns the rooms that show
/// these.
pub(super) async fn end(
    transaction: &mut impl Dialect,
    event: &str,
) -> Result<Vec<RoomId>, sqlx::Error> {
    let seated = "SELECT player FROM event_seats WHERE event = $1 AND player IS NOT NULL";
    let rooms = forget_names(transaction, seated, values![event]).await?;
    for change in [
        "DELETE FROM event_seats WHERE event = $1",
        "DELETE FROM events WHERE id = $1",
    ] {
        transaction.change(change, values![event]).await?;
    }
    Ok(rooms)
}

/// Takes their names from the guests among some players, who had them by seats; returns their
/// rooms.
async fn forget_names(
    transaction: &mut impl Dialect,
    players: &'static str,
    values: Vec<Value>,
) -> Result<Vec<RoomId>, sqlx::Error> {
    let mut rooms = Vec::new();
    for row in transaction.rows(players, values).await? {
        let player = row[0].as_text();
        let forget = "UPDATE players SET name = NULL WHERE id = $1 \
                      AND (SELECT player FROM accounts WHERE player = $1) IS NULL";
        if transaction.change(forget, values![player]).await? == 0 {
            continue;
        }
        let played = "SELECT room FROM room_seats WHERE player = $1";
        let played = transaction.rows(played, values![player]).await?;
        // An invalid id was inserted by hand.
        rooms.extend(
            played
                .iter()
                .filter_map(|row| row[0].as_text().parse::<RoomId>().ok()),
        );
    }
    Ok(rooms)
}

/// The seat with a name, in whatever case. One that only looks like it is another.
pub(super) async fn find(
    database: &mut impl Dialect,
    event: &EventId,
    name: &Name,
) -> Result<Option<Seat>, AccountError> {
    let folded = names::look(name).folded;
    let query = "SELECT number, name, pin, key_mark, wrong, player, entered FROM event_seats \
                 WHERE event = $1 AND folded = $2";
    let row = database.first(query, values![event.as_str(), &*folded]);
    let seat = row.await?.as_ref().map(Seat::read).transpose()?;
    Ok(seat.filter(|seat| names::are_same(&seat.name, name)))
}

/// All seats, by number.
pub(super) async fn all(
    database: &mut impl Dialect,
    event: &EventId,
) -> Result<Vec<Seat>, AccountError> {
    let query = "SELECT number, name, pin, key_mark, wrong, player, entered FROM event_seats \
                 WHERE event = $1 ORDER BY number";
    let rows = database.rows(query, values![event.as_str()]).await?;
    let seats = rows.iter().map(Seat::read);
    Ok(seats.collect::<Result<_, _>>()?)
}

pub(super) async fn taken(
    database: &mut impl Dialect,
    event: &EventId,
) -> Result<Taken, sqlx::Error> {
    let query = "SELECT folded, skeleton, number FROM event_seats WHERE event = $1";
    let rows = database.rows(query, values![event.as_str()]).await?;
    let look = |row: &Row| Look {
        folded: row[0].as_text().to_owned(),
        skeleton: row[1].as_text().to_owned(),
    };
    Ok(Taken {
        looks: rows.iter().map(look).collect(),
        last: rows.iter().map(|row| row[2].number()).max().unwrap_or(0),
    })
}

/// Stores a new seat; `pin` is its stored form.
pub(super) async fn put_seat(
    transaction: &mut impl Dialect,
    event: &EventId,
    (number, name): (u64, &Name),
    (key, pin): (&PinKey, [u8; 32]),
) -> Result<(), sqlx::Error> {
    let put = "INSERT INTO event_seats (event, number, name, folded, skeleton, pin, key_mark) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let Look { folded, skeleton } = names::look(name);
    let values = values![
        event.as_str(),
        number,
        &*name.to_string(),
        &*folded,
        &*skeleton,
        pin.as_slice(),
        key.mark().as_slice()
    ];
    transaction.change(put, values).await?;
    Ok(())
}

/// Gives a seat another PIN, which unlocks it.
pub(super) async fn set_pin(
    transaction: &mut impl Dialect,
    event: &EventId,
    number: u64,
    (key, pin): (&PinKey, [u8; 32]),
) -> Result<(), sqlx::Error> {
    let set = "UPDATE event_seats SET pin = $3, key_mark = $4, wrong = 0 \
               WHERE event = $1 AND number = $2";
    let (mark, pin) = (key.mark(), pin.as_slice());
    let values = values![event.as_str(), number, pin, mark.as_slice()];
    transaction.change(set, values).await?;
    Ok(())
}

/// Removes a seat, with its player's name; returns the rooms that show it, `None` if there is no
/// such seat.
pub(super) async fn remove(
    transaction: &mut impl Dialect,
    event: &EventId,
    number: u64,
) -> Result<Option<Vec<RoomId>>, sqlx::Error> {
    let seated = "SELECT player FROM event_seats \
                  WHERE event = $1 AND number = $2 AND player IS NOT NULL";
    let rooms = forget_names(transaction, seated, values![event.as_str(), number]).await?;
    let remove = "DELETE FROM event_seats WHERE event = $1 AND number = $2";
    let removed = transaction.change(remove, values![event.as_str(), number]);
    Ok((removed.await? > 0).then_some(rooms))
}

/// Counts a wrong PIN.
pub(super) async fn count_wrong(
    transaction: &mut impl Dialect,
    event: &EventId,
    number: u64,
) -> Result<(), sqlx::Error> {
    let count = "UPDATE event_seats SET wrong = wrong + 1 WHERE event = $1 AND number = $2";
    let counted = transaction.change(count, values![event.as_str(), number]);
    counted.await?;
    Ok(())
}

/// Notes that a player has entered a seat.
pub(super) async fn enter(
    transaction: &mut impl Dialect,
    event: &EventId,
    number: u64,
    (player, at): (&PlayerId, u64),
) -> Result<(), sqlx::Error> {
    let enter = "UPDATE event_seats SET wrong = 0, player = $3, entered = $4 \
                 WHERE event = $1 AND number = $2";
    let values = values![event.as_str(), number, player.as_str(), at];
    transaction.change(enter, values).await?;
    Ok(())
}

/// Deletes the events that have ended; returns their number. Rooms in memory have the names until
/// nobody is there any more.
pub(crate) async fn sweep(database: &Database, now: u64) -> Result<u64, sqlx::Error> {
    let mut swept = 0;
    loop {
        let query = "SELECT id FROM events WHERE ends <= $1 ORDER BY ends LIMIT $2";
        let mut transaction = database.begin().await?;
        let ended = transaction.rows(query, values![now, SWEPT]).await?;
        for row in &ended {
            end(&mut *transaction, row[0].as_text()).await?;
        }
        transaction.commit().await?;
        swept += ended.len() as u64;
        if ended.is_empty() {
            return Ok(swept);
        }
    }
}

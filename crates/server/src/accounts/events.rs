//! Events: evenings of a club or lessons, with seats that are opened by name and PIN.
//!
//! What a teacher does is here, with the teacher's key; children [enter](enter). A seat's player is
//! a guest, who is made when the seat is first entered and is not deleted with the event.

mod enter;
mod pins;
mod rows;

use tengen_api::{
    DrawPins, EventId, EventMade, EventSeats, ExportedSeat, MOST_EVENT_DAYS, MOST_EVENT_SEATS,
    MySeat, NameProblem, NewEvent, NewSeats, RefusedName, SeatPin, SeatsMade, TeacherKey,
};
use tengen_room::{Name, PlayerId};

use super::{AccountError, Accounts};
use crate::rooms::journal::now;
use crate::rooms::names;
use crate::rooms::players;
use crate::rooms::stored;
use crate::rooms::token::TokenHash;
use crate::store::dialect::{Dialect, Row, values};
pub(super) use pins::PinKeys;
pub(crate) use rows::sweep;

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1_000;

impl Accounts {
    /// Makes an event without seats.
    pub(crate) async fn make_event(&self, new: NewEvent) -> Result<EventMade, AccountError> {
        if !(1..=MOST_EVENT_DAYS).contains(&new.days) {
            return Err(AccountError::EventDays);
        }
        if let Some(rooms) = &self.rooms {
            rooms.has_space().await?;
        }
        let mut bits = [0; 16];
        getrandom::fill(&mut bits)?;
        let key = TeacherKey::from_bits(bits);
        let made = now();
        let ends = made.saturating_add(u64::from(new.days) * DAY);
        let mut transaction = self.store.write().await?;
        loop {
            let mut bits = [0; 5];
            getrandom::fill(&mut bits)?;
            let event = EventId::from_bits(bits);
            let times = (made, ends);
            // Retried on an id collision: ids have 40 bits.
            if rows::put(&mut *transaction, &event, key_hash(&key), times).await? {
                transaction.commit().await?;
                return Ok(EventMade { event, key, ends });
            }
        }
    }

    /// The seats of an event.
    pub(crate) async fn event_seats(
        &self,
        event: &EventId,
        key: &TeacherKey,
    ) -> Result<EventSeats, AccountError> {
        let mut reading = self.store.read().await?;
        let ends = teacher(&mut reading, event, key).await?;
        let seats = rows::all(&mut reading, event).await?;
        let pins = self.pins.get().await?;
        let seats = seats.into_iter().map(|seat| seat.told(&pins)).collect();
        Ok(EventSeats { ends, seats })
    }

    /// Makes seats, but for names that are refused.
    pub(crate) async fn add_seats(
        &self,
        event: &EventId,
        key: &TeacherKey,
        new: NewSeats,
    ) -> Result<SeatsMade, AccountError> {
        let pins = self.pins.get().await?;
        let mut reading = self.store.read().await?;
        teacher(&mut reading, event, key).await?;
        // Outside the write transaction, which blocks moves.
        let mut checked = Vec::new();
        for (name, place) in new.names.iter().zip(1..) {
            checked.push(match place > MOST_EVENT_SEATS {
                true => Err(NameProblem::Full),
                false => check(&mut reading, name).await?,
            });
        }
        drop(reading);
        let (mut made, mut refused) = (Vec::new(), Vec::new());
        let mut transaction = self.store.write().await?;
        teacher(&mut *transaction, event, key).await?;
        let mut taken = rows::taken(&mut *transaction, event).await?;
        for (checked, place) in checked.into_iter().zip(0..) {
            let is_full = taken.count() >= MOST_EVENT_SEATS;
            let name = checked.and_then(|name| match is_full {
                true => Err(NameProblem::Full),
                false if !taken.add(names::look(&name)) => Err(NameProblem::Taken),
                false => Ok(name),
            });
            let name = match name {
                Ok(name) => name,
                Err(why) => {
                    refused.push(RefusedName { place, why });
                    continue;
                }
            };
            taken.last += 1;
            let (number, pin) = (taken.last, pins::draw()?);
            let stored = pins.hash(event, number, &pin);
            rows::put_seat(&mut *transaction, event, (number, &name), (&pins, stored)).await?;
            made.push(SeatPin { number, name, pin });
        }
        transaction.commit().await?;
        Ok(SeatsMade {
            pins: made,
            refused,
        })
    }

    /// Draws other PINs for seats, which unlocks them.
    pub(crate) async fn draw_pins(
        &self,
        event: &EventId,
        key: &TeacherKey,
        draw: DrawPins,
    ) -> Result<Vec<SeatPin>, AccountError> {
        let pins = self.pins.get().await?;
        let mut transaction = self.store.write().await?;
        teacher(&mut *transaction, event, key).await?;
        let mut drawn = Vec::new();
        for seat in rows::all(&mut *transaction, event).await? {
            if !draw.seats.contains(&seat.number) {
                continue;
            }
            let (number, pin) = (seat.number, pins::draw()?);
            let stored = pins.hash(event, number, &pin);
            rows::set_pin(&mut *transaction, event, number, (&pins, stored)).await?;
            let name = seat.name;
            drawn.push(SeatPin { number, name, pin });
        }
        transaction.commit().await?;
        Ok(drawn)
    }

    /// Removes a seat. Its player stays, without the name, and keeps the session.
    pub(crate) async fn remove_seat(
        &self,
        event: &EventId,
        key: &TeacherKey,
        number: u64,
    ) -> Result<(), AccountError> {
        let mut transaction = self.store.write().await?;
        teacher(&mut *transaction, event, key).await?;
        let rooms = rows::remove(&mut *transaction, event, number).await?;
        let rooms = rooms.ok_or(AccountError::NoSeat)?;
        transaction.commit().await?;
        self.look_anew(&rooms).await;
        self.store.wipe().await;
        Ok(())
    }

    /// Ends an event: its seats are deleted, with names and PINs. Players stay, without their names
    /// unless they have become accounts.
    pub(crate) async fn end_event(
        &self,
        event: &EventId,
        key: &TeacherKey,
    ) -> Result<(), AccountError> {
        let mut transaction = self.store.write().await?;
        teacher(&mut *transaction, event, key).await?;
        let rooms = rows::end(&mut *transaction, event.as_str()).await?;
        transaction.commit().await?;
        self.look_anew(&rooms).await;
        self.store.wipe().await;
        Ok(())
    }
}

/// Asserts that an event goes on and has this teacher; returns when it ends.
async fn teacher(
    database: &mut impl Dialect,
    event: &EventId,
    key: &TeacherKey,
) -> Result<u64, AccountError> {
    let found = rows::event(database, event).await?;
    let found = found.filter(|event| event.ends > now());
    let found = found.ok_or(AccountError::NoEvent)?;
    match found.key == key_hash(key).0 {
        true => Ok(found.ends),
        false => Err(AccountError::NotTeacher),
    }
}

/// What is wrong with a name by itself, or for an account.
async fn check(
    reading: &mut impl Dialect,
    name: &str,
) -> Result<Result<Name, NameProblem>, AccountError> {
    let Ok(name) = name.parse::<Name>() else {
        return Ok(Err(NameProblem::NoName));
    };
    if names::check(&name).is_err() {
        return Ok(Err(NameProblem::Refused));
    }
    // Rooms would refuse it to whoever has no account.
    let account = players::named_alike(reading, &name).await?;
    Ok(match account {
        Some(_) => Err(NameProblem::Account),
        None => Ok(name),
    })
}

fn key_hash(key: &TeacherKey) -> TokenHash {
    TokenHash::of(&format!("teacher {}", key.as_str()))
}

/// The seat of a player in an event that goes on.
pub(super) async fn entered(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Option<MySeat>, AccountError> {
    let query = "SELECT event, event_seats.name FROM event_seats JOIN events ON events.id = event \
                 WHERE player = $1 AND ends > $2 ORDER BY event, number LIMIT 1";
    let row = reading
        .first(query, values![player.as_str(), now()])
        .await?;
    let seat = |row: Row| {
        let damaged = || stored::damaged("a seat of an event");
        Ok(MySeat {
            event: row[0].as_text().parse().map_err(|_| damaged())?,
            name: row[1].as_text().parse().map_err(|_| damaged())?,
        })
    };
    row.map(seat).transpose()
}

/// The seats of a player, for an export.
pub(super) async fn of(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Vec<ExportedSeat>, AccountError> {
    let query = "SELECT event, number, name, entered FROM event_seats WHERE player = $1 \
                 ORDER BY event, number";
    let rows = reading.rows(query, values![player.as_str()]).await?;
    let seat = |row: &Row| {
        let damaged = || stored::damaged("a seat of an event");
        Ok(ExportedSeat {
            event: row[0].as_text().parse().map_err(|_| damaged())?,
            number: row[1].number(),
            name: row[2].as_text().parse().map_err(|_| damaged())?,
            entered: row[3].number(),
        })
    };
    rows.iter().map(seat).collect()
}

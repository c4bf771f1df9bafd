//! When clocks run out: one table for all rooms, read by one task.
//!
//! A row is a lower bound, which moves only make later. So it is not written with moves, and a room
//! whose row is due is asked: its game is over, or the row is written anew. Empty rooms need not be
//! in memory for that.

use std::time::Duration;

use tengen_api::RoomId;
use tokio::time::sleep;

use super::actor::Ask;
use super::clocks::Pace;
use super::journal::{self, LoadError};
use super::token::{SHARDS, shard};
use super::{RoomError, Rooms};
use crate::store::dialect::{Dialect, Value};

/// How often the table is read.
const LOOK: Duration = Duration::from_secs(1);
/// Milliseconds before its deadline that a room is asked, so that its task ends the game in time.
const AHEAD: u64 = 3_000;
/// Rooms that are asked at a time.
const BATCH: i64 = 100;
/// A row is written anew if its room's clock runs out more than that many milliseconds later.
pub(crate) const LATER: u64 = 5_000;
/// Milliseconds for which outages are kept: longer than any turn.
const KEPT: u64 = 400 * 86_400_000;

/// A change of a room's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deadline {
    /// A clock has begun to run.
    At {
        /// Milliseconds since 1970.
        at: u64,
        /// Whether moves have days.
        days: bool,
    },
    /// No clock runs any more.
    None,
}

/// A row, after which others are read. A row stays due as long as its room is closed, so that the
/// rows after it must not wait for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    at: u64,
    room: String,
}

/// What the table says now.
#[derive(Clone, Debug)]
pub(crate) struct Due {
    /// Rooms whose rows are due, [`BATCH`] at most.
    pub(crate) rooms: Vec<RoomId>,
    /// Where the rest begins, if there may be more.
    pub(crate) more: Option<Mark>,
    /// How often the time is to be noted.
    pub(crate) pace: Pace,
}

/// Notes the time on disk.
pub(crate) async fn beat(database: &mut impl Dialect, wall: u64) -> Result<(), sqlx::Error> {
    let note = "INSERT INTO heartbeat (id, at) VALUES (0, $1) \
                ON CONFLICT (id) DO UPDATE SET at = excluded.at";
    database.change(note, vec![Value::time(wall)]).await?;
    Ok(())
}

/// Notes the time since the last heartbeat, in which the server did not run, if clocks ran.
pub(crate) async fn note_outage(database: &mut impl Dialect, now: u64) -> Result<(), sqlx::Error> {
    let note = "INSERT INTO outages (since, until) \
                SELECT at, $1 FROM heartbeat WHERE at < $1 \
                AND (SELECT MIN(at) FROM deadlines) IS NOT NULL \
                ON CONFLICT (since) DO UPDATE SET until = excluded.until";
    database.change(note, vec![Value::time(now)]).await?;
    let before = Value::time(now.saturating_sub(KEPT));
    for drop in [
        "DELETE FROM outages WHERE until < $1",
        "DELETE FROM gaps WHERE until < $1",
    ] {
        database.change(drop, vec![before.clone()]).await?;
    }
    Ok(())
}

/// Notes times in which no clock ran.
pub(crate) async fn put_outages(
    database: &mut impl Dialect,
    outages: &[(u64, u64)],
) -> Result<(), sqlx::Error> {
    let note = "INSERT INTO outages (since, until) VALUES ($1, $2) \
                ON CONFLICT (since) DO UPDATE SET until = excluded.until";
    for (since, until) in outages {
        let values = vec![Value::time(*since), Value::time(*until)];
        database.change(note, values).await?;
    }
    Ok(())
}

/// Notes times in which no clock of a node's rooms ran: of those that it has now, since whoever has
/// others by now has noted that. They are outages of all rooms if all are the node's.
pub(crate) async fn put_gaps(
    database: &mut impl Dialect,
    node: i64,
    times: &[(u64, u64)],
) -> Result<(), sqlx::Error> {
    if times.is_empty() {
        return Ok(());
    }
    let owned = "SELECT COUNT(*) FROM shards WHERE owner = $1";
    let owned = database.first(owned, vec![Value::Integer(node)]).await?;
    if owned.is_some_and(|row| row[0].number() == u64::from(SHARDS)) {
        return put_outages(database, times).await;
    }
    let note = "INSERT INTO gaps (shard, since, until) \
                SELECT shard, $1, $2 FROM shards WHERE owner = $3 \
                ON CONFLICT (shard, since) DO UPDATE SET until = excluded.until";
    for (since, until) in times {
        let values = vec![
            Value::time(*since),
            Value::time(*until),
            Value::Integer(node),
        ];
        database.change(note, values).await?;
    }
    Ok(())
}

pub(crate) async fn put(
    database: &mut impl Dialect,
    room: &RoomId,
    deadline: Deadline,
) -> Result<(), sqlx::Error> {
    let room = Value::text(room.as_str());
    match deadline {
        Deadline::At { at, days } => {
            let put = "INSERT INTO deadlines (room, at, days) VALUES ($1, $2, $3) \
                       ON CONFLICT (room) DO UPDATE SET at = excluded.at, days = excluded.days";
            let values = vec![room, Value::time(at), Value::Integer(days.into())];
            database.change(put, values).await?;
        }
        Deadline::None => drop_row(database, room).await?,
    }
    Ok(())
}

async fn drop_row(database: &mut impl Dialect, room: Value) -> Result<(), sqlx::Error> {
    let drop = "DELETE FROM deadlines WHERE room = $1";
    database.change(drop, vec![room]).await?;
    Ok(())
}

/// Writes a row anew that was found too early, or drops it.
pub(crate) async fn postpone(
    database: &mut impl Dialect,
    room: &RoomId,
    at: Option<u64>,
) -> Result<(), sqlx::Error> {
    let room = Value::text(room.as_str());
    match at {
        Some(at) => {
            let later = "UPDATE deadlines SET at = $1 WHERE room = $2";
            database.change(later, vec![Value::time(at), room]).await?;
        }
        None => drop_row(database, room).await?,
    }
    Ok(())
}

pub(crate) async fn due(
    database: &mut impl Dialect,
    until: u64,
    after: Mark,
) -> Result<Due, sqlx::Error> {
    let due = "SELECT room, at FROM deadlines WHERE at <= $1 AND (at, room) > ($2, $3) \
               ORDER BY at, room LIMIT $4";
    let values = vec![
        Value::time(until),
        Value::time(after.at),
        Value::Text(after.room),
        Value::Integer(BATCH),
    ];
    let rooms = database.rows(due, values).await?;
    let quickest = "SELECT days FROM deadlines ORDER BY days LIMIT 1";
    let days = database.rows(quickest, Vec::new()).await?;
    let last = rooms.last().filter(|_| rooms.len() as i64 == BATCH);
    Ok(Due {
        more: last.map(|row| Mark {
            at: row[1].number(),
            room: row[0].as_text().to_owned(),
        }),
        // An invalid id was inserted by hand.
        rooms: rooms
            .iter()
            .filter_map(|row| row[0].as_text().parse().ok())
            .collect(),
        pace: match days.first().map(|row| row[0].number()) {
            None => Pace::None,
            Some(0) => Pace::Seconds,
            Some(_) => Pace::Days,
        },
    })
}

/// A room's row, and the outages and gaps that ended after a time, the earliest first.
pub(crate) async fn of_room(
    database: &mut impl Dialect,
    room: &RoomId,
    after: u64,
) -> Result<(Option<u64>, Vec<(u64, u64)>), sqlx::Error> {
    let row = "SELECT at FROM deadlines WHERE room = $1";
    let row = database.rows(row, vec![Value::text(room.as_str())]).await?;
    let outages = "SELECT since, until FROM outages WHERE until > $1 UNION ALL \
                   SELECT since, until FROM gaps WHERE shard = $2 AND until > $1 ORDER BY since";
    let values = vec![Value::time(after), Value::Integer(shard(room).into())];
    let outages = database.rows(outages, values).await?;
    let times = |row: &Vec<Value>| (row[0].number(), row[1].number());
    let due = row.first().map(|row| row[0].number());
    Ok((due, outages.iter().map(times).collect()))
}

impl Rooms {
    /// Asks the rooms whose clocks may have run out. Never ends.
    pub(crate) async fn watch_deadlines(self) {
        loop {
            if let Err(error) = self.look_at_deadlines().await {
                tracing::error!("reading the deadlines of clocks failed: {error}");
            }
            sleep(LOOK).await;
        }
    }

    async fn look_at_deadlines(&self) -> Result<(), LoadError> {
        let until = journal::now() + AHEAD;
        let mut after = Some(Mark::default());
        while let Some(mark) = after {
            let due = self.shared.journal.due(until, mark).await?;
            self.shared.journal.clocks().set_pace(due.pace);
            let owns = |room: &RoomId| self.shared.journal.owns(room);
            for room in due.rooms.into_iter().filter(owns) {
                self.look_at_clock(&room).await;
            }
            after = due.more;
        }
        Ok(())
    }

    async fn look_at_clock(&self, room: &RoomId) {
        let asked = self.ask(room, |answer| Ask::Due { answer }).await;
        let gone = match asked {
            Err(RoomError::Load(LoadError::Damaged(why))) => {
                tracing::error!("the room {room} cannot be read: {why}");
                true
            }
            Err(RoomError::Unknown(_)) => true,
            // A closed room's clock waits until the host opens it; other failures pass.
            Ok(_) | Err(_) => false,
        };
        if gone && let Err(error) = self.shared.journal.postpone(room, None).await {
            tracing::error!("dropping the deadline of the room {room} failed: {error}");
        }
    }
}
